import type { Component } from 'svelte'
import type { Lang } from '../lib/i18n.svelte'
import type { ActionInfo, GameDetail, LogEntry, TableView, Text } from '../lib/wire'
import type { Choosing } from '../table/choosing.svelte'
import type { Moments } from '../table/moments.svelte'

/** What every board gets: it draws `table.view` and lets people pick through `choosing`. */
export interface BoardProps {
  table: TableView
  detail: GameDetail
  choosing: Choosing
  lang: Lang
}

/** What things are called, by domain and id. */
export type Names = GameDetail['names']

/** A part of what others did: what it was about, and what came of it. */
export interface Recap {
  title: Text
  text: Text
}

/** A whole turn of somebody in a few words, from the log up to one of its numbers; null: the last deed says it. */
export type Gist = (table: TableView, log: readonly LogEntry[], upto: number, seat: number, names: Names) => Text | null

/** A line of the score sheet: where points came from, one value a seat (null: not open to me). */
export interface ScoreLine {
  label: Text
  values: (number | null)[]
  /** what each seat brings to the line of its team above it */
  member?: boolean
  /** the sum of the others, so far */
  total?: boolean
}

/**
 * A step of a tutorial: shown until `done` says so, or until "next" where there is no `done`. One with `when` waits
 * until that is so, and the others go on without it.
 */
export interface Lesson {
  title: Text
  text: Text
  /** rules that it speaks of, linked below it */
  rules?: string[]
  /** a CSS selector inside the board: what to look at */
  look?: string
  /** what must be there first */
  when?: (table: TableView) => boolean
  /** finished when the table has come so far; without it the reader goes on by a button */
  done?: (table: TableView, start: TableView) => boolean
}

/** A tutorial runs on a real table: a fixed seed, me in a seat, a bot in the others. */
export interface Tutorial {
  seed: number
  seats: number
  seat: number
  bot: string
  options?: Record<string, unknown>
  lessons: Lesson[]
}

/** A board is one folder: its `index.ts` exports this as default. */
export interface BoardModule {
  Board: Component<BoardProps>
  /** the breakdown for the score sheet, shown at the end (and in between, where it is public) */
  scores?: (table: TableView, detail: GameDetail) => ScoreLine[]
  /** the team of each seat, counted from 0, one where all play together; empty where everybody plays for themselves */
  teams?: (table: TableView) => readonly number[]
  /** a word on how each seat stands, next to its name: crowns, fame, points */
  standing?: (table: TableView, seat: number) => { value: number | string; label: Text } | null
  tutorial?: Tutorial
  /** events that are worth a moment of their own */
  moments?: Moments
  /** events with which a part of the log begins; without them turns and rounds, and whoever does several things */
  heads?: readonly string[]
  gist?: Gist
  /** all that others did since I did something, part by part, instead of a line for each of them; empty: nothing to tell */
  recap?: (table: TableView, log: readonly LogEntry[], names: Names) => Recap[]
  /** what lies where, by place: a place that differs after others have acted is marked, see `data-spot` */
  spots?: (table: TableView) => Record<string, unknown>
  /** kinds of action that come first in the bar: what one has worked towards, before what gives it up */
  first?: readonly string[]
  /** the number printed on what an action takes: where all answers have one, those are their keys */
  digit?: (action: ActionInfo, detail: GameDetail) => number | undefined
  /** of several answers the one with which nothing is given up: it stands in the bar by itself, first, and Enter takes it */
  full?: (action: ActionInfo) => boolean
  /** kinds of action that are asked for even where nothing else is possible, because they cost something */
  weighty?: readonly string[]
  /** what is said instead of "your turn" where it is somebody else's, and I only answer */
  answers?: (table: TableView) => Text | null
  /** all that can be answered comes to the same in the end: then the page does it, as where there is only one thing to do */
  alike?: (table: TableView) => boolean
  /**
   * of what cannot be taken back, or not for long: what costs so much that it is asked for first. Without it, all that
   * is final is.
   */
  costly?: (action: ActionInfo, table: TableView) => boolean
  /** what such an action costs and brings, for whoever is asked */
  stakes?: (action: ActionInfo, table: TableView) => Text | null
}
