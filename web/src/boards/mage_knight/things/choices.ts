/** What a decision offers that is not drawn elsewhere: tiles to choose from, and plain buttons. */
import type { ActionInfo, Refusal } from '../../../lib/wire'
import type { Choosing, Fields } from '../../../table/choosing.svelte'
import type { Thing } from './things'
import type { MageKnightView } from '../view'

/** Drawn on the map, on the stage of the combat, or with the hero. */
const ELSEWHERE = new Set([
  ...['move', 'explore', 'challenge', 'leap', 'target', 'choose_foe', 'strike', 'retarget', 'next_phase'],
  ...['burn_attack', 'convert', 'hero_takes', 'assign', 'sideways', 'heal_unit', 'use_banner', 'disband'],
  'heal_wound',
])
/** Steps in which what is played does not come from the hand, or only some of it goes. */
const LISTED = new Set(['Together', 'Again', 'Arms', 'Invoked'])
/** Steps in which a card is chosen that does not lie in the hand, though another copy of it may. */
export const FROM_AFAR: ReadonlySet<string> = new Set([
  'Prepare',
  'Recall',
  'Artifacts',
  'ArtifactOrder',
  'Steal',
  'GiveUp',
])
/** Steps in which the answers are about one thing: words say more than pictures of it. */
const WORDED = new Set(['Lesson', 'Glade', 'Protect'])

/** The parts of a turn: the offers are in sight, but only locals sell, and only what they have. */
const PARTS = new Set(['Turn', 'Talk', 'Ranged', 'Block', 'Attack'])

export interface Tile {
  fields: Fields
  kind: string
  /** the id of what is offered */
  id: string
}

/** What is offered by a kind of action: a thing of this domain. */
export const OFFERED: Record<string, string> = {
  choose_card: 'card',
  take_card: 'card',
  recruit: 'unit',
  keep_skill: 'skill',
  choose_tactic: 'tactic',
  choose_colour: 'colour',
  spend: 'payment',
  claim: 'reward',
  choose_hero: 'rival',
  pick_hero: 'hero',
  play: 'mode',
}
/** What locals sell besides units and cards. */
export const SERVICES = ['buy_heal', 'buy_artifact', 'buy_unseen', 'add_elite'] as const

/** Everything on offer, what is refused among it as long as that is worth knowing. */
export function tiles(choosing: Choosing, view: MageKnightView): Tile[] {
  const step = view.step?.step ?? ''
  if (WORDED.has(step)) return []
  // as they lie in the offer, whatever can be paid by now
  const { units, monastery, spells, advanced } = view.offers
  const rows: string[][] = [units, monastery, spells, advanced]
  const shelf = rows.flat()
  const idOf = ({ kind, fields }: ActionInfo | Refusal) => fields[OFFERED[kind] ?? ''] ?? ''
  const rowOf = (thing: ActionInfo | Refusal) => rows.findIndex((row) => row.includes(idOf(thing)))
  const asked = new Set(choosing.actions.map((action) => `${action.kind} ${rowOf(action)}`))
  const dear = (refusal: Refusal) => {
    const { kind, fields, rule } = refusal
    if (!PARTS.has(step)) return asked.has(`${kind} ${rowOf(refusal)}`) && kind !== 'spend'
    if (kind === 'take_card') return (fields['card'] ?? '') in (view.prices.cards ?? {})
    return kind === 'recruit' && rule !== 'MK-7.9' && step === 'Talk'
  }
  return [...choosing.actions, ...choosing.refusals.filter(dear)]
    .filter(({ kind }) => kind !== 'play' || LISTED.has(step))
    .filter(({ kind }) => kind !== 'choose_card' || FROM_AFAR.has(step))
    .map((thing) => ({ fields: { kind: thing.kind, ...thing.fields }, kind: thing.kind, id: idOf(thing) }))
    .filter(({ id }) => id)
    .toSorted((one, other) => shelf.indexOf(one.id) - shelf.indexOf(other.id))
}

/** What is said in words only. */
export function buttons(choosing: Choosing, view: MageKnightView): ActionInfo[] {
  const step = view.step?.step ?? ''
  const units = view.players[view.seat ?? 0]?.units.length ?? 0
  const ownUnits = step !== 'Tire' && units > 0
  return choosing.actions.filter(
    ({ kind }) =>
      !ELSEWHERE.has(kind) &&
      !(SERVICES as readonly string[]).includes(kind) &&
      (WORDED.has(step) || !(kind in OFFERED)) &&
      !(kind === 'choose_unit' && ownUnits),
  )
}

/** The card or unit that a question is about. */
export function subject(view: MageKnightView): Thing | null {
  const { step, card, unit } = view.step ?? { step: '' }
  if (step === 'Lesson' && typeof card === 'string') return { kind: 'card', id: card }
  if (step === 'Bind' && typeof unit === 'string') return { kind: 'unit', id: unit }
  return null
}
