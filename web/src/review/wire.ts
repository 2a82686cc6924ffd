// Made by web/make_types.py from src/tafelrunde/server/wire_review.py: change that one, then run this.


import type { Text } from '../lib/wire'

/**
 * A point of the curve: how it stood after so many entries, from what the seat could know.
 *
 * `values`: the chances of all seats to win; where the unit is points, the score that the seat could expect. `error`
 * is the standard error of the seat's own value.
 */
export interface ReviewPoint {
  at: number
  values: number[]
  error: number
}

/**
 * A decision of the seat: the entry `number`, made in the position `at`.
 *
 * `loss` is what the bot's choice was worth more, with its standard error; `same`: it was the same choice, `equal`: as
 * good as one can say, `better`: better than the bot's.
 */
export interface ReviewMove {
  number: number
  at: number
  verdict: 'better' | 'equal' | 'mistake' | 'same' | 'slip'
  played: Text
  advised: Text
  value: number
  best_value: number
  loss: number
  error: number
  why: Text[]
  line: Text[]
  /** so many of them can be seen on the board */
  steps: number
}

/**
 * A turning point: what changed for the seat from the position `at` to the position `upto`, and what happened.
 */
export interface ReviewTurn {
  at: number
  upto: number
  change: number
  told: Text[]
}

/**
 * A review, as far as it has come: `done` of `total` pieces, of which only those after the first `after` are here.
 *
 * `turning` is known when it is done. `none`: nobody has asked for it.
 */
export interface Review {
  seat: number
  state: 'asked' | 'cancelled' | 'done' | 'failed' | 'none' | 'running'
  unit: 'chance' | 'points'
  level: string
  done: number
  total: number | null
  after: number
  points: ReviewPoint[]
  moves: ReviewMove[]
  turning: ReviewTurn[]
}

/**
 * Review the decisions of a seat: mine; where only bots sat, any of them.
 */
export interface AskReview {
  seat?: number | null
}
