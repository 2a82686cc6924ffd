import type { ActionInfo, Text } from '../lib/wire'

/** What a board puts together before anything of it is sent: so many actions of a kind, and then the one that ends it. */
export interface Gathering {
  /** the kind of action that is gathered */
  kind: string
  /** the kind that ends it, and its words: the server offers it only when enough has arrived */
  end: string
  text: Text
  least: number
  most: number
}

/**
 * Choices that belong together and stay on this page until all of them are made: until then each can be clicked away,
 * whatever the others at the table do meanwhile. They are sent one after the other.
 */
export class Draft {
  gathering = $state.raw<Gathering | null>(null)
  /** the numbers of the actions that are gathered */
  chosen = $state.raw<readonly number[]>([])
  #queue: (number | string)[] = []

  /** What is still offered beside what was gathered. */
  left(actions: readonly ActionInfo[]): ActionInfo[] {
    const { gathering, chosen } = this
    if (!gathering) return [...actions]
    const open = chosen.length < gathering.most
    const others = actions.filter((one) => one.kind !== gathering.end)
    const rest = others.filter((one) => one.kind !== gathering.kind || (open && !chosen.includes(one.action)))
    if (chosen.length < gathering.least) return rest
    const ends = actions.find((one) => one.kind === gathering.end)
    const [kind, text] = [gathering.end, gathering.text]
    const end: ActionInfo = { action: -1, kind, fields: {}, text, final: true, passes: false, why: '' }
    return [...rest, ends ?? end]
  }

  holds(action: ActionInfo | undefined): boolean {
    return action !== undefined && this.chosen.includes(action.action)
  }

  /** Gathers an action or puts it back; false: it is none of this. */
  take(action: ActionInfo): boolean {
    if (action.kind !== this.gathering?.kind) return false
    this.chosen = this.holds(action)
      ? this.chosen.filter((number) => number !== action.action)
      : [...this.chosen, action.action]
    return true
  }

  /** All that was gathered is to be sent, and then the end. */
  finish(): void {
    if (!this.gathering) return
    this.#queue = [...this.chosen, this.gathering.end]
  }

  /** What is to be sent next, of what the server offers now. What has arrived is offered no more. */
  next(actions: readonly ActionInfo[]): ActionInfo | undefined {
    while (this.#queue.length) {
      const [wanted] = this.#queue
      const found = actions.find((one) => one.action === wanted || one.kind === wanted)
      if (found) return found
      this.#queue.shift()
    }
    return undefined
  }

  /** Another question: what was gathered for the last one is gone, unless it is still being sent. */
  show(actions: readonly ActionInfo[]): void {
    const known = this.chosen.filter((number) => actions.some((one) => one.action === number))
    if (known.length !== this.chosen.length) this.chosen = known
    if (!actions.some((one) => one.kind === this.gathering?.kind)) this.gathering = null
  }
}
