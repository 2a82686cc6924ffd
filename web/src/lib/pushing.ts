import { api } from './api'
import { i18n } from './i18n.svelte'
import { worker } from './working'
import type { NoticeWishes } from './wire'

const KEY = 'tafelrunde.pushed'
const DAY = 86_400_000

/** Take pushes in this browser for me. The wishes then; null, if the browser or its push service cannot. */
export async function subscribe(me: string): Promise<NoticeWishes | null> {
  const registration = await worker()
  if (!registration || !('pushManager' in registration)) return null
  try {
    const { key } = await api.notices()
    const found = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    return await told(found, me)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** None any more; the wishes then, if there was one to end. */
export async function unsubscribe(): Promise<NoticeWishes | null> {
  const found = await (await worker())?.pushManager?.getSubscription()
  localStorage.removeItem(KEY)
  if (!found) return null
  await found.unsubscribe()
  return api.unsubscribe(found.endpoint)
}

/** Once a day, and for whoever is here now: the server may have forgotten this browser. */
export async function renew(me: string): Promise<void> {
  const [who, when] = (localStorage.getItem(KEY) ?? '').split(' ')
  if (who === me && Date.now() - Number(when) < DAY) return
  const found = await (await worker())?.pushManager?.getSubscription()
  if (found) await told(found, me)
}

async function told(found: PushSubscription, me: string): Promise<NoticeWishes> {
  const { endpoint, keys } = found.toJSON()
  await api.subscribe({ endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' })
  localStorage.setItem(KEY, `${me} ${Date.now()}`)
  return api.wish({ lang: i18n.lang })
}
