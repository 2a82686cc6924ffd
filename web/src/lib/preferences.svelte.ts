/** Something that can be switched on and off in this browser, and stays so. */
export class Preference {
  on = $state(false)
  readonly #key: string
  readonly #first: () => boolean

  constructor(key: string, first: () => boolean) {
    this.#key = `tafelrunde.${key}`
    this.#first = first
  }

  start(): void {
    const kept = localStorage.getItem(this.#key)
    this.on = kept === null ? this.#first() : kept === 'on'
  }

  set(on: boolean): void {
    this.on = on
    localStorage.setItem(this.#key, on ? 'on' : 'off')
  }
}

/** Sounds; nobody expects them of a phone. */
export const sounds = new Preference('sounds', () => !matchMedia('(pointer: coarse)').matches)

/** What others do is shown one step after the other, so that one can follow. */
export const pacing = new Preference('pace', () => true)
