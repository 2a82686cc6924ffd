import type { NoticeWishes } from './wire'
import { worker } from './working'

const KEY = 'tafelrunde.notify'

/** Notices in this browser: only when asked for. Those of an open page come while it is not looked at. */
class Notices {
  on = $state(false)
  readonly possible = typeof Notification !== 'undefined'

  start(): void {
    this.on = this.possible && localStorage.getItem(KEY) === 'on' && Notification.permission === 'granted'
  }

  /** Switch on (the browser asks for permission) or off. */
  async set(wanted: boolean): Promise<void> {
    const granted = wanted && this.possible && (await Notification.requestPermission()) === 'granted'
    this.on = granted
    localStorage.setItem(KEY, granted ? 'on' : 'off')
  }

  /** On or off, also while no page is open. The wishes then; null, where the browser takes nothing from outside. */
  async choose(wanted: boolean, me: string): Promise<NoticeWishes | null> {
    await this.set(wanted)
    const { subscribe, unsubscribe } = await import('./pushing')
    return this.on ? subscribe(me) : unsubscribe()
  }

  async tell(title: string, body: string, path: string): Promise<void> {
    if (!this.on || document.visibilityState === 'visible') return
    const more = { body, tag: path, icon: '/icon-192.png', data: { url: path } }
    try {
      const notice = new Notification(title, more)
      notice.onclick = () => {
        window.focus()
        notice.close()
        if (location.pathname !== path) location.assign(path)
      }
    } catch {
      await (await worker())?.showNotification(title, more) // phones know no other way
    }
  }
}

export const notices = new Notices()
