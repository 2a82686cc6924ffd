import { api } from '../lib/api'
import { calm } from '../lib/motion'
import type { TableView } from '../lib/wire'

const MOST = 8
const PACE = 750
const KEY = 'tafelrunde.seen.'

/** What happened while I was away, shown shortly when I come back; never in the way of playing on. */
export class CatchUp {
  /** how the board looked then; null as soon as we are in the present */
  view = $state.raw<TableView | null>(null)
  readonly #id: string

  constructor(id: string) {
    this.#id = id
  }

  /** Remember how far I have seen. */
  see(number: number): void {
    if (document.visibilityState === 'visible') localStorage.setItem(KEY + this.#id, String(number))
  }

  async run(now: TableView): Promise<void> {
    const seen = Number(localStorage.getItem(KEY + this.#id) ?? now.number)
    if (calm() || seen >= now.number || now.status === 'waiting' || now.message) return
    for (let at = Math.max(seen, now.number - MOST); at < now.number; at++) {
      const view = await api.replay(this.#id, at).catch(() => null)
      if (!view || (at > seen && !this.view)) break
      this.view = view
      await new Promise((resolve) => setTimeout(resolve, PACE))
    }
    this.skip()
  }

  skip(): void {
    this.view = null
  }
}
