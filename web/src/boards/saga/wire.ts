// Made by web/make_types.py from src/tafelrunde/games/saga/views.py: change that one, then run this.


export type Colour = 'red' | 'green' | 'blue' | 'orange' | 'violet' | 'yellow'

export type Side = 'crown' | 'other'

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
  step: string
  seat: number
  /** the land to be conquered */
  land?: string
}

/**
 * A land with its defence.
 */
export interface Land {
  land: string
  side: Side
  /** what it brings its owner every turn */
  fame: number
  /** its abilities, during play and at the end */
  play: string | null
  end: string | null
  used: boolean
  owner: number | null
  /** the one in the colour of the land first */
  cards: string[]
  value: number
  /** the least attack that beats the defence */
  needed: number
  /** by seat: the least that also beats all rivals' troops; null for the owner */
  least: (number | null)[]
  points: number
}

/**
 * An attack troop; what lies face down only its owner sees.
 */
export interface Troop {
  land: string
  cards: string[]
  face_down: (string | null)[]
  value: number
}

/**
 * How a seat would score now, before an extra card and payments; at the end: how it has scored.
 */
export interface Score {
  fame: number
  lands: number
  plus_5: number
  attack_troop: number
  hand: number
  total: number
}

/**
 * What lies before a seat; hand and score only where one may see them.
 */
export interface Player {
  set: string | null
  hand_size: number
  hand: Record<string, number> | null
  fame: number
  income: number
  troops: Troop[]
  score: Score | null
}

/**
 * What Saga shows a seat.
 */
export interface SagaView {
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
  round: number
  /** what has been done in this turn */
  laid: boolean
  hired: boolean
  taken_back: boolean
  /** a card was laid face down in this turn: it cannot be turned up yet */
  veiled: boolean
  /** cards still to be given, or taken */
  due: number
  table_set: string
  /** while sets are chosen: what is in those that nobody has taken */
  sets_left: Record<string, Record<string, number>>
  lands: Land[]
  /** the knights for hire */
  free: Record<string, number>
  players: Player[]
  outcome: Ending | null
}

/**
 * The colour of a land, and its row on the table.
 */
export interface PrintedLand {
  colour: Colour
  row: number
}

/**
 * When an ability works, and its rule.
 */
export interface Ability {
  when: 'end' | 'play'
  rule: string
}

/**
 * What is printed.
 */
export interface Material {
  lands: Record<string, PrintedLand>
  abilities: Record<string, Ability>
  sets: Record<string, Record<string, number>>
  chips: number[]
}
