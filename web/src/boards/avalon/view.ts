import type { TableView } from '../../lib/wire'
import type { TinctureName } from '../../lib/heraldry'

/** What the game shows a seat (src/tafelrunde/games/avalon/view.py). */
export interface AvalonView {
  seat: number | null
  actors: number[]
  step: Step | null
  turn: number
  conquests: number
  discounted: boolean
  options: { crowns: string }
  row: Place[]
  players: Player[]
  deck: number
  discard: Record<string, number>
  tiles: Tile[]
  outcome: { scores: number[]; ranking: number[]; winners: number[]; reason: string } | null
}

export interface Step {
  step: 'Turn' | 'CounterSpell' | 'Defence' | 'Losses' | 'HandLimit'
  seat: number
  card?: string
  at?: string
  due?: number
}

export interface Place {
  land: string | null
  terrain: string | null
  crowns: number | null
  owner: number | null
  price: (number | null)[]
  piles: string[][]
}

export interface Player {
  hand_size: number
  hand: Record<string, number>
  crowns: number
  held: string | null
}

export interface Tile {
  tile: string
  light: boolean
  open: number
  used: number
  worth: number[]
}

/** What is printed (`Game.material`). */
export interface Material {
  limits: { hand: number; conquests: number; crowns: number }
  lands: Record<string, { terrain: string | null; castle: boolean; crowns: Record<string, number> }>
  tiles: Record<string, { shade: 'light' | 'dark'; counts: 'fixed' | 'terrain' | 'area' | 'all'; amount: number }>
}

export const viewOf = (table: TableView): AvalonView => table.view as AvalonView

export type CardType = 'knight' | 'sorceress'

/** `parts('red_knight')` is `{ colour: 'red', type: 'knight' }`. */
export function parts(card: string): { colour: TinctureName; type: CardType } {
  const [colour, type] = card.split('_')
  return { colour: colour as TinctureName, type: type as CardType }
}

/** The territories that nobody has seen yet, as the box has them. */
export function misty(view: AvalonView, material: Material): { land: string; crowns: number }[] {
  const seen = new Set(view.row.map((place) => place.land))
  return Object.entries(material.lands)
    .filter(([land]) => !seen.has(land))
    .map(([land, printed]) => ({ land, crowns: printed.crowns[view.options.crowns] ?? 0 }))
}

/** What a conquest would take, worked out before it happens (AV-6.1, AV-6.2, AV-7.3, AV-7.5). */
export interface Bill {
  /** how many cards each side loses at the territory itself */
  each: number
  /** how many more the conqueror gives up, from wherever */
  due: number
  /** cards of mine there with the attacking one, cards of theirs, and one for a castle: `due` is their sum */
  mine: number
  theirs: number
  castle: number
  /** may Avalon lower it by one? */
  discount: boolean
  /** more than all my cards: the rest lapses (AV-6.4) */
  short: number
}

/**
 * The bill for an attack of a seat at a place; null where it may not attack. With `laid` the attacking card lies there
 * already, as it does while the other side is asked for a defence.
 */
export function bill(view: AvalonView, seat: number, at: number, laid = false): Bill | null {
  const place = view.row[at]
  const me = view.players[seat]
  if (!place || !me) return null
  const mine = (place.piles[seat]?.length ?? 0) + (laid ? 0 : 1)
  const theirs = place.piles[1 - seat]?.length ?? 0
  const castle = place.owner === 1 - seat && place.land?.endsWith('_castle') ? 1 : 0
  if (!laid && place.price[seat] == null) return null
  const due = mine + theirs + castle
  const onTable = view.row.reduce((sum, other) => sum + (other.piles[seat]?.length ?? 0), 0)
  const after = onTable + me.hand_size - theirs
  return {
    each: theirs,
    due,
    mine,
    theirs,
    castle,
    discount: owns(view, seat, 'avalon') && !view.discounted,
    short: Math.max(0, due - after),
  }
}

/** Does a seat own a territory? */
export const owns = (view: AvalonView, seat: number, land: string): boolean =>
  view.row.some((place) => place.land === land && place.owner === seat)

/** All copies of a tile in the order open, used, held by a seat. */
export function copies(view: AvalonView, tile: Tile): ('open' | 'used' | number)[] {
  const held = view.players.flatMap((player, seat) => (player.held === tile.tile ? [seat] : []))
  return [...Array<'open'>(tile.open).fill('open'), ...Array<'used'>(tile.used).fill('used'), ...held]
}

/** The card that would answer, if the seat is asked for a counter-spell or a defence (AV-4.5, AV-5.4). */
export function answer(step: Step): string | null {
  if (!step.card) return null
  const { colour } = parts(step.card)
  if (step.step === 'CounterSpell') return `${colour}_sorceress`
  return step.step === 'Defence' ? `${colour}_knight` : null
}

/** The rule of a territory that is special, if it is. */
export function ruleOf(land: string | null): string | null {
  if (land === 'avalon') return 'AV-7.5'
  if (land === 'swamp') return 'AV-7.7'
  if (land?.endsWith('_stone_circle')) return 'AV-7.6'
  return land?.endsWith('_castle') ? 'AV-7.1' : null
}
