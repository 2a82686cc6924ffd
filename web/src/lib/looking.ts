/** So long after it was last touched a page that is in sight still counts as looked at. */
export const PATIENCE = 5 * 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Does somebody look at this page? It is in sight, and was touched not long ago: a tab that lies open behind others, or
 * on a desk that was left, is nobody's presence. Browsers slow down the timers of pages that are out of sight, or stop
 * them; so what goes out of sight is told at once, and whoever is told does not believe it for longer than a minute.
 */
class Looking {
  /** told when somebody begins to look, or the page goes out of sight */
  readonly listeners = new Set<() => void>()
  #touched = Date.now()
  #told = true

  get now(): boolean {
    return document.visibilityState === 'visible' && Date.now() - this.#touched < PATIENCE
  }

  start(): void {
    for (const sign of SIGNS) addEventListener(sign, this.#sign, { passive: true, capture: true })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#touch()
      else this.#tell()
    })
    addEventListener('pagehide', this.#tell)
  }

  #sign = (event: UIEvent): void => {
    const still = event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
    if (!still) this.#touch() // where the page moves below a mouse that lies still, nobody has done anything
  }

  #touch = (): void => {
    const before = this.now
    this.#touched = Date.now()
    if (!before || !this.#told) this.#tell()
  }

  #tell = (): void => {
    this.#told = this.now
    for (const listener of this.listeners) listener()
  }
}

export const looking = new Looking()
