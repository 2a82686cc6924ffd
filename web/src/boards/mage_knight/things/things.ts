/** Things of a hero that can be used in several ways: cards of the hand, units, skills. */
import { pieceState, type PieceState } from '../../../lib/piece'
import type { GameDetail, Text } from '../../../lib/wire'
import type { Choosing, Fields } from '../../../table/choosing.svelte'
import { HERO_WORDS as W } from '../hero/words'
import { materialOf, type Colour, type MageKnightView } from '../view'

export interface Thing {
  kind: 'card' | 'unit' | 'skill'
  id: string
  /** which of the units it is, from 1 on */
  slot?: string
}

export function modesOf(detail: GameDetail, { kind, id }: Thing): string[] {
  const material = materialOf(detail)
  return (kind === 'card' ? material.cards : kind === 'unit' ? material.units : material.skills)[id]?.modes ?? []
}

/** What else a thing can be used for beside its modes. */
export function otherWays({ kind, id, slot }: Thing): Fields[] {
  if (kind === 'card') return [id === 'wound' ? { kind: 'heal_wound' } : { kind: 'sideways', card: id }]
  if (kind === 'unit' && slot)
    return [
      { kind: 'use_banner', slot },
      { kind: 'heal_unit', slot },
    ]
  return []
}

/** Steps in which a unit that is chosen belongs to somebody else. */
export const THEIRS: ReadonlySet<string> = new Set(['Harm', 'Daunt', 'Rebound', 'ChooseRivalUnit', 'Tire'])

/** In some decisions the thing itself is chosen, at once. */
export function direct(choosing: Choosing, { kind, id, slot }: Thing): Fields | null {
  const wanted: Fields[] =
    kind === 'unit' && slot
      ? ['assign', 'choose_unit', 'disband'].map((kind) => ({ kind, slot }))
      : kind === 'card'
        ? [{ kind: 'choose_card', card: id }, ...(id === 'wound' ? [{ kind: 'heal_wound' }] : [])]
        : []
  // a wound that cannot be healed now is looked at like any card, and says why
  const refused = (fields: Fields) => fields['kind'] !== 'heal_wound' && choosing.why(fields)
  return wanted.find((fields) => choosing.could(fields) || refused(fields)) ?? null
}

const ORDER: PieceState[] = ['picked', 'can', 'other', 'refused', 'still']

/** How a thing with several ways stands: as the best of them. */
export function stateOf(choosing: Choosing, ways: readonly Fields[]): PieceState {
  const states = ways.map((fields) => pieceState(choosing, fields))
  return ORDER.find((state) => states.includes(state)) ?? 'still'
}

/** Why mana of some colours cannot be paid: there is none, or a die shows it that can no longer be used in this turn. */
export function lackText({ source, night, turn }: MageKnightView, colours: readonly Colour[]): Text {
  const wild: Colour | null = night || turn.dark ? null : 'gold'
  const shown = (colour: Colour) =>
    source.some((die) => die.state === 'free' && (die.colour === colour || (die.colour === wild && colour !== 'black')))
  return !turn.dice && colours.some(shown) ? W.noMoreDice : W.cannotPay
}

/** A way to pay as a gem: `crystal_red`; those without a colour (`stolen`, `free`) are only words. */
export function gemOf(payment: string): { kind: 'token' | 'crystal' | 'die'; colour: Colour } | null {
  const [kind, colour] = payment.split('_')
  if (kind !== 'token' && kind !== 'crystal' && kind !== 'die') return null
  return { kind, colour: colour as Colour }
}
