const FINGER = 14
const LARGE = 240 // px: what is larger is a map, and the pointer says where on it
const PHONE = 600 // px: where a question has hardly room beside anything

/** What was clicked or chosen by key last, and where: what is asked about it appears there. */
class Used {
  inBar = false
  inHand = false
  #element: Element | null = null
  #box: DOMRect | null = null
  #point: { x: number; y: number } | null = null

  remember = (event: MouseEvent | KeyboardEvent): void => {
    const { target } = event
    if (!(target instanceof Element) || target.closest('.confirm, dialog')) return
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
    this.#element = target.closest('[data-piece], button') ?? target
    this.#box = this.#element.getBoundingClientRect()
    this.inBar = target.closest('[data-testid=prompt]') !== null
    this.inHand = target.closest('[data-keep=hand]') !== null
    const pointed = event instanceof MouseEvent && event.detail > 0
    this.#point = pointed ? { x: event.clientX, y: event.clientY } : null
  }

  /** The element itself, where it was if it has gone; on something large, in the bar and on phones the pointer. */
  box(): { left: number; top: number; right: number; bottom: number } | null {
    const box = this.#element?.isConnected ? this.#element.getBoundingClientRect() : this.#box
    const large = box !== null && Math.max(box.width, box.height) > LARGE
    if (this.#point && (large || this.inBar || innerWidth < PHONE)) {
      const { x, y } = this.#point
      return { left: x - FINGER, top: y - FINGER, right: x + FINGER, bottom: y + FINGER }
    }
    return box
  }
}

export const used = new Used()
