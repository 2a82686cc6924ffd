import type { ActionInfo, Refusal, TableView } from '../lib/wire'
import { Draft } from './draft.svelte'

/** Fields of an action by their ids, and its `kind` where that matters: `{kind: 'attack', at: '3'}`. */
export type Fields = Record<string, string>

interface Agreeing {
  kind: string
  fields: Fields
}

/** Does an action (or a refusal) say nothing else than these fields? */
export function agrees(action: Agreeing, fields: Fields): boolean {
  for (const key in fields) if ((key === 'kind' ? action.kind : action.fields[key]) !== fields[key]) return false
  return true
}

/** Everything an action consists of has been picked; the kind counts only where nothing else could be picked. */
function determined(action: ActionInfo, picked: Fields, aimed: readonly string[] = []): boolean {
  const names = Object.keys(action.fields)
  const said = picked['kind'] === action.kind
  return names.length ? names.every((name) => name in picked) && (said || !aimed.includes(action.kind)) : said
}

/**
 * The one interaction grammar: whatever can be used glows, a click narrows what is left, and what is unambiguous is
 * sent, or, where it cannot be undone, asked for first.
 */
export class Choosing {
  actions = $state.raw<ActionInfo[]>([])
  refusals = $state.raw<Refusal[]>([])
  /** what has been chosen so far in this decision */
  picked = $state.raw<Fields>({})
  /** the action that waits for "yes, really" */
  asking = $state.raw<ActionInfo | null>(null)
  /** what is put together on this page before any of it is sent */
  readonly draft = new Draft()
  /** what can be chosen: what is legal, with a draft without what it holds */
  offered = $derived(this.draft.left(this.actions))
  /** what is still possible */
  left = $derived(this.offered.filter((action) => agrees(action, this.picked)))
  /** is anything asked of me at all? */
  open = $derived(this.actions.length > 0)

  /** is an action asked for first? Where a board says nothing, whatever cannot be taken back is. */
  asks = $state.raw<(action: ActionInfo) => boolean>(({ final }) => final)
  /** kinds of action that go to a place, which is to be picked even where it is the only one */
  aimed = $state.raw<readonly string[]>([])
  /** how much was sent from here: what is looked at or picked after it belongs to what comes next */
  sent = $state(0)
  #send: (action: ActionInfo) => void
  #decision = ''
  #answered = 0
  #before: Fields = {}

  constructor(send: (action: ActionInfo) => void) {
    this.#send = send
  }

  /**
   * A new state of the table: picks survive what others do, as long as I am asked the same. What was picked while the
   * last answer was under way is meant for this one, if it is possible.
   */
  show(table: Pick<TableView, 'actions' | 'refusals'>): void {
    const decision = table.actions.map((action) => action.action).join()
    this.actions = table.actions
    this.refusals = table.refusals
    this.draft.show(table.actions)
    if (decision !== this.#decision) {
      this.#decision = decision
      const early = this.sent !== this.#answered && this.#some(this.picked)
      this.#answered = this.sent
      this.#narrow(early ? this.picked : {}, false)
    }
    const next = this.draft.next(table.actions)
    if (next) this.#send(next)
  }

  /**
   * Does a legal action agree with what is picked, these fields put over it? Then it glows. Another kind of action than
   * the one that is picked does not.
   */
  can(fields: Fields): boolean {
    const { kind } = this.picked
    if (kind && fields['kind'] && fields['kind'] !== kind) return false
    return this.#some({ ...this.picked, ...fields })
  }

  /** Would these fields start another choice, if what is picked now were put back? */
  could(fields: Fields): boolean {
    return this.#some(fields)
  }

  /** Has exactly this been picked? */
  has(fields: Fields): boolean {
    return this.#drafted(fields) !== undefined || this.#has(fields)
  }

  #has(fields: Fields): boolean {
    return Object.entries(fields).every(([key, value]) => this.picked[key] === value)
  }

  /** The actions that these fields could lead to: for a price, a preview, a "what would happen". */
  matching(fields: Fields): ActionInfo[] {
    return this.offered.filter((action) => agrees(action, { ...this.picked, ...fields }))
  }

  /** Where nothing legal agrees: the rule that forbids it, if somebody might want it. */
  why(fields: Fields): string | null {
    if (this.can(fields) || this.could(fields)) return null
    const refused = (wanted: Fields) => this.refusals.find((refusal) => agrees(refusal, wanted))?.rule
    return refused({ ...this.picked, ...fields }) ?? refused(fields) ?? null
  }

  /**
   * Narrow. Picking the same again puts it back, or says yes where the question is about nothing else; picking what does
   * not go with the rest begins anew.
   */
  pick(fields: Fields): void {
    const drafted = this.#drafted(fields)
    if (this.asking && !Object.keys(this.asking.fields).length && agrees(this.asking, fields)) this.confirm()
    else if (drafted) this.draft.take(drafted)
    else if (this.#has(fields)) {
      const kept = Object.entries(this.picked).filter(([key]) => !(key in fields))
      this.#narrow(Object.fromEntries(kept), false)
    } else if (this.#some({ ...this.picked, ...fields })) this.#narrow({ ...this.picked, ...fields }, true)
    else if (this.could(fields)) this.#narrow({ ...fields }, true)
  }

  /** Put everything back. */
  unpick(): void {
    this.#narrow({}, false)
  }

  /** A piece is lifted: whatever goes with it glows, and nothing is sent before it is put down. */
  lift(fields: Fields): void {
    this.#before = this.picked
    this.#narrow({ ...fields }, false)
  }

  /** It is put down where nothing more can be said by that: what is unambiguous is sent. */
  settle(): void {
    this.#narrow(this.picked, true)
  }

  /** It is put down nowhere: all is as before. */
  putBack(): void {
    this.#narrow(this.#before, false)
  }

  /** An action as a whole, from the bar: sent, or asked for first where it weighs much. */
  choose(action: ActionInfo): void {
    if (this.draft.take(action)) {
      this.unpick()
      return
    }
    if (this.asks(action)) this.asking = action
    else this.#dispatch(action)
  }

  confirm(): void {
    if (this.asking) this.#dispatch(this.asking)
  }

  cancel(): void {
    this.unpick()
  }

  #some(fields: Fields): boolean {
    return this.offered.some((action) => agrees(action, fields))
  }

  /** The action of a draft that these fields stand for. */
  #drafted(fields: Fields): ActionInfo | undefined {
    return this.actions.find(
      (action) => this.draft.holds(action) && agrees(action, fields) && determined(action, fields),
    )
  }

  #narrow(picked: Fields, mayChoose: boolean): void {
    this.picked = picked
    this.asking = null
    const [only, ...others] = this.left
    if (mayChoose && only && !others.length && determined(only, picked, this.aimed)) this.choose(only)
  }

  #dispatch(action: ActionInfo): void {
    this.sent++
    this.unpick() // the next question may be the same, and is answered anew
    if (action.kind === this.draft.gathering?.end) this.draft.finish()
    this.#send(this.draft.next(this.actions) ?? action)
  }
}
