// Made by web/make_types.py from src/tafelrunde/games/avalon/views.py: change that one, then run this.


export type Terrain = 'plain' | 'forest' | 'hills'

/**
 * How a game ended: points and rank of every seat, those who won, and the rule that ended it.
 */
export interface Ending {
  scores: number[]
  ranking: number[]
  winners: number[]
  reason: string
}

/**
 * The decision now owed.
 */
export interface Step {
  step: 'CounterSpell' | 'Defence' | 'HandLimit' | 'Losses' | 'Turn'
  seat: number
  /** the card to be answered, and where it was laid */
  card?: string
  at?: string
  /** the only card that would answer it */
  answer?: string
  /** the losses still to be paid */
  due?: number
}

/**
 * What a conquest would take, the attacking card counted (AV-6.1, AV-6.2, AV-7.3).
 */
export interface Bill {
  /** how many cards the conqueror gives up, from wherever: the sum of the next three */
  due: number
  /** cards of the conqueror that lie there */
  mine: number
  /** cards of the other side; each side loses as many at the territory itself */
  theirs: number
  /** one more against a castle */
  castle: number
  /** may Avalon lower it by one (AV-7.5)? */
  discount: boolean
  /** so much of it lapses: more than all the conqueror's cards (AV-6.4) */
  short: number
}

/**
 * A place in the row; what is face down has no land yet.
 */
export interface Place {
  land: string | null
  terrain: Terrain | null
  crowns: number | null
  owner: number | null
  /** by seat: what an attack here would cost; null where it may not attack */
  price: (number | null)[]
  /** the same, part by part */
  bills: (Bill | null)[]
  /** by seat, the top card last */
  piles: string[][]
}

/**
 * What lies before a seat.
 */
export interface Player {
  hand_size: number
  /** what is known of it */
  hand: Record<string, number>
  crowns: number
  /** the dark tile that waits for the next turn */
  held: string | null
}

/**
 * A kind of supply tile, and where its copies are.
 */
export interface Tile {
  tile: string
  light: boolean
  open: number
  used: number
  /** by seat: the cards it would bring */
  worth: number[]
}

/**
 * A territory that still lies in the mist, somewhere.
 */
export interface Misty {
  land: string
  crowns: number
}

/**
 * What Avalon shows a seat.
 */
export interface AvalonView {
  game: string
  version: number
  seats: number
  seat: number | null
  options: Record<string, any>
  /** the seats that owe a decision now */
  actors: number[]
  /** what they are asked */
  step: Step | null
  turn: number
  /** in this turn */
  conquests: number
  /** has Avalon been used in this turn? */
  discounted: boolean
  /** of the attack that waits for a defence */
  bill: Bill | null
  row: Place[]
  /** the territories that nobody has seen yet */
  mist: Misty[]
  players: Player[]
  deck: number
  discard: Record<string, number>
  tiles: Tile[]
  outcome: Ending | null
}

/**
 * Cards in hand, conquests in a turn, crowns to win.
 */
export interface Limits {
  hand: number
  conquests: number
  crowns: number
}

/**
 * A territory: its crowns by scheme, and the rule about it where it is a special one.
 */
export interface PrintedLand {
  terrain: Terrain | null
  castle: boolean
  rule: string | null
  crowns: Record<string, number>
}

/**
 * A supply tile, and what it counts.
 */
export interface PrintedTile {
  shade: 'dark' | 'light'
  counts: 'all' | 'area' | 'fixed' | 'terrain'
  amount: number
}

/**
 * What is printed.
 */
export interface Material {
  limits: Limits
  lands: Record<string, PrintedLand>
  tiles: Record<string, PrintedTile>
}
