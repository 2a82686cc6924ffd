/** What a decision offers that is not drawn elsewhere: tiles to choose from, and plain buttons. */
import type { ActionInfo } from '../../lib/wire'
import type { Choosing, Fields } from '../../table/choosing.svelte'
import type { MageKnightView } from './view'

/** Drawn on the map, on the stage of the combat, or with the hero. */
const ELSEWHERE = new Set([
  ...['move', 'explore', 'challenge', 'leap', 'target', 'choose_foe', 'strike', 'retarget', 'next_phase'],
  ...['burn_attack', 'convert', 'hero_takes', 'assign', 'sideways', 'heal_unit', 'use_banner', 'disband'],
])
/** Steps in which what is played does not come from the hand, or only some of it goes. */
const LISTED = new Set(['Together', 'Again', 'Arms', 'Invoked'])

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
  play: 'mode',
}

/** Everything on offer, what is refused among it as long as that is worth knowing. */
export function tiles(choosing: Choosing, view: MageKnightView): Tile[] {
  const step = view.step?.step ?? ''
  const mine = view.players[view.seat ?? 0]?.hand
  const inHand = (id: string) => Array.isArray(mine) && mine.includes(id)
  return [...choosing.actions, ...choosing.refusals.filter(({ rule }) => rule !== 'MK-7.9')]
    .filter(({ kind }) => kind !== 'play' || LISTED.has(step))
    .map(({ kind, fields }) => ({ fields: { kind, ...fields }, kind, id: fields[OFFERED[kind] ?? ''] ?? '' }))
    .filter(({ kind, id }) => id && !(kind === 'choose_card' && inHand(id) && step !== 'Lesson'))
}

/** What is said in words only. */
export function buttons(choosing: Choosing, view: MageKnightView): ActionInfo[] {
  const units = view.players[view.seat ?? 0]?.units.length ?? 0
  const ownUnits = view.step?.step !== 'Tire' && units > 0
  return choosing.actions.filter(
    ({ kind }) =>
      !ELSEWHERE.has(kind) && !(kind in OFFERED) && kind !== 'heal_wound' && !(kind === 'choose_unit' && ownUnits),
  )
}
