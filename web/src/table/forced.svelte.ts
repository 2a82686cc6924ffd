import { calm } from '../lib/motion'
import type { ActionInfo, TableView } from '../lib/wire'

const PAUSE = 700
const CALM = 300
const READ = 2000 // where somebody else's deed is answered: it is news

/** What is done without being asked: the one action that there is, or one more step back. */
export type Forced = { action: ActionInfo } | 'back'

type Asked = Pick<TableView, 'number' | 'actions' | 'undo' | 'forced'>

/**
 * The rules ask even where a seat has one legal action only, so that nobody sees what its hand lacks. Here such a
 * question is answered on the player's behalf, unless its kind weighs too much for that. Whoever takes back does not
 * want to come forth again: they go back to where they had a choice, and where undo stops before that they are asked.
 */
export function forced({ actions, undo, forced }: Asked, weighty: readonly string[] = []): Forced | null {
  const [action] = actions
  if (!forced || !action || weighty.includes(action.kind)) return null
  if (undo.taken) return undo.allowed ? 'back' : null
  return { action }
}

/** How long one sees what is about to happen; longer where it answers what somebody else has just done. */
export function pause(theirs = false): number {
  return calm() ? CALM : theirs ? READ : PAUSE
}

/** Does what is forced after a short pause; once for every number of the table, so that a refusal is not repeated. */
export class Forcing {
  /** what is about to be done by itself */
  next = $state.raw<Forced | null>(null)
  /** and for how long one sees that before, in ms */
  pause = $state(0)
  #send: (next: Forced) => void
  #number = 0
  #tried = -1
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: (next: Forced) => void) {
    this.#send = send
  }

  /**
   * The table as it now is. Not `free`: nobody looks at it, or they have something else to read first. `theirs`:
   * somebody else acted last.
   */
  show(table: Asked, free: boolean, weighty: readonly string[] = [], theirs = false): void {
    this.stop()
    this.pause = pause(theirs)
    this.#number = table.number
    if (!free || table.number === this.#tried) return
    const next = forced(table, weighty)
    if (next) this.#timer = setTimeout(() => this.now(), next === 'back' ? 0 : this.pause)
    this.next = next
  }

  /** Do it at once. */
  now(): void {
    const { next } = this
    this.stop()
    if (!next) return
    this.#tried = this.#number
    this.#send(next)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.next = null
  }
}
