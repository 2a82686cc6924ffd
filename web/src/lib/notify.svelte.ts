const KEY = 'tafelrunde.notify'

/** Turn notices by the browser: only when asked for, and only while the page is not looked at. */
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

  tell(title: string, body: string, path: string): void {
    if (!this.on || document.visibilityState === 'visible') return
    const notice = new Notification(title, { body, tag: path, icon: '/icon.svg' })
    notice.onclick = () => {
      window.focus()
      notice.close()
      if (location.pathname !== path) location.assign(path)
    }
  }
}

export const notices = new Notices()
