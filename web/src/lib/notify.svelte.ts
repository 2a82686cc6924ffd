import type { NoticeWishes } from './wire'
import { looking } from './looking'
import { worker } from './working'

const KEY = 'tafelrunde.notify'

/**
 * Notices in this browser: only when asked for. Those of an open page come while it is not looked at, by the service
 * worker where there is one: a push about the same takes their place, quietly.
 */
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
    if (!this.on || looking.now) return
    const tag = `${path.slice('/t/'.length)}/turn`
    const more = { body, tag, icon: '/icon-192.png', data: { url: path, page: Date.now() } }
    try {
      const registration = await worker()
      if (registration) return await registration.showNotification(title, more)
    } catch {
      // not every browser with a worker lets it tell anything
    }
    const notice = new Notification(title, more)
    notice.onclick = () => {
      window.focus()
      notice.close()
      if (location.pathname !== path) location.assign(path)
    }
  }
}

export const notices = new Notices()
