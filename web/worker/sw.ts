/**
 * The service worker: it shows the notices that are pushed, and says so where there is no connection. It keeps only the
 * page that says so. Everything else comes from the server, so nothing old is ever shown as if it were new.
 */
declare const self: ServiceWorkerGlobalScope
declare const __SHELL__: string // changes with what is kept
export {}

interface Told {
  id: string
  tag: string
  title: string
  body: string
  lang: string
  url: string
}

/** What goes with a notice that is shown: which one, or when a page has shown it. */
interface Shown {
  id?: string
  page?: number
}

const NAME = 'tafelrunde-'
const SHELL = NAME + __SHELL__
const OFFLINE = '/offline.html'
const KEPT = [OFFLINE, '/offline.js']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(KEPT)))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy())
})

async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = new URL(request.url).pathname
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(OFFLINE)))
  else if (KEPT.includes(path)) event.respondWith(fetch(request).catch(() => kept(path)))
})

const kept = async (path: string): Promise<Response> => (await caches.match(path)) ?? Response.error()

self.addEventListener('push', (event) => {
  const told = event.data?.json() as Told | undefined
  if (told) event.waitUntil(show(told))
})

/**
 * The same notice may come twice, or a page may have told it just now: then it takes its own place, quietly. Whoever
 * looks at the table is not told.
 */
async function show({ id, tag, title, body, lang, url }: Told): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.filter((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === url)
  if ((await Promise.all(there.map(looked))).includes(true)) return
  const before = await self.registration.getNotifications({ tag })
  const renotify = !before.some(({ data }: { data: Shown | null }) => data?.id === id || recent(data?.page))
  const more = { tag, lang, renotify, icon: '/icon-192.png', badge: '/badge-96.png', data: { id, url } }
  await self.registration.showNotification(title, { body, ...more })
}

const recent = (at = 0): boolean => Date.now() - at < 60_000

/** Is somebody looking at a page that is in sight? One that does not say so lies there forgotten. */
const looked = (page: Client): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    page.postMessage(null, [port2])
    setTimeout(() => resolve(false), 500)
  })

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = (event.notification.data ?? { url: '/' }) as { url: string }
  event.waitUntil(lead(url))
})

/** To the table: where a page shows it already, there; else in any page of ours, or a new one. */
async function lead(url: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = open.find((one) => new URL(one.url).pathname === url) ?? open[0]
  if (!page) return void (await self.clients.openWindow(url))
  await page.focus()
  if (new URL(page.url).pathname !== url) page.postMessage({ go: url })
}
