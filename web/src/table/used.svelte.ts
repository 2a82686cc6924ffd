const FINGER = 14

/** What was clicked or chosen by key last, and where: what is asked about it appears there. */
class Used {
  inBar = false
  #element: Element | null = null
  #point: { x: number; y: number } | null = null

  remember = (event: MouseEvent | KeyboardEvent): void => {
    const { target } = event
    if (!(target instanceof Element) || target.closest('.confirm, dialog')) return
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
    this.#element = target
    this.inBar = target.closest('[data-testid=prompt]') !== null
    const pointed = event instanceof MouseEvent && event.detail > 0
    this.#point = pointed ? { x: event.clientX, y: event.clientY } : null
  }

  /** Around the pointer, or the element itself; null where it has gone from the page. */
  box(): { left: number; top: number; right: number; bottom: number } | null {
    if (this.#point) {
      const { x, y } = this.#point
      return { left: x - FINGER, top: y - FINGER, right: x + FINGER, bottom: y + FINGER }
    }
    return this.#element?.isConnected ? this.#element.getBoundingClientRect() : null
  }
}

export const used = new Used()
