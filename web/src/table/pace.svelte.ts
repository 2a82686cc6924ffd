import { calm } from '../lib/motion'
import { pacing } from '../lib/preferences.svelte'
import type { LogEntry, TableView, Text } from '../lib/wire'
import { words } from '../lib/words'
import { about, isOf } from './log'

/** How long a step of others is looked at, in ms; after one's own the next may come a little sooner. */
export const PACE = 900
const OWN = 450
const TOGETHER = 7200
const QUICKEST = 300
const [READ, SHORTEST, LONGEST] = [32, 1500, 3600] // whoever wants to see it again wants to read it: ms for a letter
const MOST = 60
const ASIDE = 'turn' // whose turn it is can be seen without being told

/** The more steps wait, the faster they come: all of them together do not take much longer than a few seconds. */
export function stepTime(waiting: number): number {
  return Math.round(Math.max(QUICKEST, Math.min(PACE, TOGETHER / Math.max(1, waiting))))
}

/** How long a step is looked at that somebody wants to see again: as long as its words take to read. */
export function readTime({ told }: Shown): number {
  const letters = (told?.texts ?? []).reduce((sum, { de, en }) => sum + Math.max(de.length, en.length), 0)
  return Math.max(SHORTEST, Math.min(LONGEST, letters * READ))
}

/** Who did what: what the line on the board says. */
export interface Told {
  number: number
  /** who acted last */
  seat: number
  /** whose deed it is: who acted may only have let it happen, or have ended a turn */
  whose: number
  texts: Text[]
  entries: LogEntry[]
  /** I did something, too, and not only because there was nothing else to do */
  mine: boolean
}

/** Something that was shown: the views before and after it, and what is told of it (null: nothing happened). */
export interface Shown {
  before: TableView
  now: TableView
  told: Told | null
}

/** What happened between two views, with who acted last: mostly one deed; what came together is told together. */
export function between(
  before: TableView,
  now: TableView,
  log: readonly LogEntry[],
  unasked: ReadonlySet<number> = new Set(),
): Told | null {
  const fresh = log.filter((entry) => entry.number > before.number && entry.number <= now.number)
  const forMe = (entry: LogEntry) => unasked.has(entry.number) && about(entry) === now.seat
  const last = fresh.findLast((entry) => !forMe(entry)) ?? fresh.at(-1) // what comes to me by itself is no news
  if (last) {
    const entries = fresh.filter((entry) => entry.seat === last.seat && entry.event !== ASIDE)
    const mine = fresh.some((entry) => entry.seat === now.seat && !unasked.has(entry.number))
    // what comes by itself as the next turn begins is no deed of theirs
    const begins = fresh.findIndex((entry) => entry.event === ASIDE && about(entry) !== last.seat)
    const theirs = entries.filter((entry) => begins < 0 || fresh.indexOf(entry) < begins)
    const news = theirs.length ? theirs : entries
    const whose = news[0] ? about(news[0]) : last.seat
    const deeds = news.filter((entry) => entry.event !== 'round') // a new round is nobody's, and has its moment
    const texts = (deeds.length ? deeds : news).map((entry) => entry.text)
    return { number: last.number, seat: last.seat, whose, texts, entries, mine }
  }
  const struck = new Set(now.undone)
  const back = log.findLast((entry) => struck.has(entry.number) && !before.undone.includes(entry.number))
  if (!back) return null
  const { seat } = back
  return { number: now.number, seat, whose: seat, texts: [words.takesBack], entries: [], mine: seat === now.seat }
}

/** What happened since I did something; who only watches has no such moment. */
function laterThanMine(table: TableView, log: readonly LogEntry[]): LogEntry[] {
  if (table.seat === null) return []
  const left = log.filter(({ number, event }) => event !== ASIDE && !table.undone.includes(number))
  return left.slice(left.findLastIndex((entry) => isOf(entry, table.seat)) + 1)
}

/** What each of the others did last since I did something, the earliest first. */
export function sinceMine(table: TableView, log: readonly LogEntry[]): Told[] {
  const since = laterThanMine(table, log)
  const latest = new Map(since.map((entry) => [entry.seat, entry.number]))
  if (table.seat !== null) latest.delete(table.seat) // who could only let it happen did nothing
  return [...latest]
    .toSorted(([, a], [, b]) => a - b)
    .map(([seat, number]) => {
      const entries = since.filter((entry) => entry.number === number)
      return { number, seat, whose: seat, texts: entries.map(({ text }) => text), entries, mine: false }
    })
}

/** The whole turn in a few words instead of its last deed: theirs who acted, whomever that deed was about. */
export const summedUp = (told: Told, gist: Text): Told => ({ ...told, whose: told.seat, texts: [gist] })

/** The places of a board that differ in two views, by what lies there. */
export function changed(before: Record<string, unknown>, now: Record<string, unknown>): string[] {
  const same = (spot: string) => JSON.stringify(before[spot]) === JSON.stringify(now[spot])
  return Object.keys({ ...before, ...now }).filter((spot) => !same(spot))
}

/**
 * What others do at a table, at a pace at which one can follow. Only the showing takes its time: what may be done is
 * always asked of the true table, and whoever does something is at once in the present.
 *
 * What they changed is marked until one's own next move.
 */
export class Showing {
  /** how the board looks meanwhile; null as soon as we are in the present */
  view = $state.raw<TableView | null>(null)
  /** what others did last */
  told = $state.raw<Told | null>(null)
  /** what others changed since my last move: the seat whose deed it was, by place */
  fresh = $state.raw<ReadonlyMap<string, number>>(new Map())
  /** what is shown happened while I was away */
  away = $state(false)
  /** all of it, step by step: it can be shown again, also in the midst of my own turn */
  past = $state.raw<readonly Shown[]>([])
  /** called with everything that comes into sight; says for how much longer it is worth looking at, in ms */
  onshown: (shown: Shown) => number = () => 0
  /** what lies where on the board of this game */
  spots: (table: TableView) => Record<string, unknown> = () => ({})

  #queue: Shown[] = []
  #unasked = new Set<number>()
  #again = false
  #mine = false // I have done something since
  #timer: ReturnType<typeof setTimeout> | undefined

  /** What follows this view is done on my behalf, because nothing else is possible: it is no move of mine. */
  goesOn(table: TableView): void {
    this.#unasked.add(table.number + 1)
  }

  /** A new view of a living table, the one before, and the log as it now is. */
  add(now: TableView, before: TableView, log: readonly LogEntry[]): void {
    const told = between(before, now, log, this.#unasked)
    const step = { before, now, told }
    if (!told?.mine && !told?.texts.length) return // nothing to look at
    if (told.mine || this.#timer === undefined || !paced()) {
      this.skip()
      const longer = this.#show(step)
      if (paced()) this.#hold((told.seat === now.seat ? OWN : PACE) + longer)
    } else {
      this.view ??= before
      this.#queue.push(step)
      if (this.#queue.length > MOST) this.skip()
    }
  }

  /** The page opens: what others did last, since I did something. */
  recall(now: TableView): void {
    const last = sinceMine(now, now.log).at(-1)
    if (last) this.told = between({ ...now, number: last.number - 1 }, { ...now, number: last.number }, now.log)
  }

  /**
   * Since the page opened not all may have been seen that others did since my last move: the numbers of the views that
   * lack, the first one and the one after the last.
   */
  lacking(now: TableView, log: readonly LogEntry[]): { from: number; upto: number } | null {
    const [first] = laterThanMine(now, log)
    const upto = this.past[0]?.before.number ?? now.number
    const from = Math.max((first?.number ?? now.number + 1) - 1, now.number - MOST)
    return from < upto && !now.message ? { from, upto } : null
  }

  /** Views that lacked, as I saw them then, up to where what is here begins. */
  remember(views: readonly TableView[], now: TableView, log: readonly LogEntry[]): void {
    const all = [...views, this.past[0]?.before ?? now]
    const since = new Set(log.map(({ number }) => number)) // it is later than my last move: nothing of it is one
    const steps = views.map((before, at) => {
      const after = all[at + 1] ?? now
      return { before, now: after, told: between(before, after, log, since) }
    })
    this.past = [...steps.filter(({ told }) => told?.texts.length), ...this.past].slice(-MOST)
  }

  /** What happened while I was away: views one after the other, the last of them the present. */
  replay(views: readonly TableView[]): void {
    const [first, ...later] = views
    if (!first || !later.length || !paced()) return
    this.skip()
    this.away = true
    this.view = first
    let before = first
    for (const now of later) {
      this.#queue.push({ before, now, told: between(before, now, now.log) })
      before = now
    }
    this.#hold(stepTime(later.length))
  }

  /** What others did since my last move once more, slowly. */
  again(): void {
    this.skip()
    const [first, ...later] = this.past
    if (!first) return
    this.#queue.push(first, ...later)
    ;[this.past, this.fresh, this.told] = [[], new Map(), null] // they come again with what is shown
    this.view = first.before
    this.#again = true
    this.#hold(OWN)
  }

  /** To the present: nothing waits any more. */
  skip(): void {
    this.stop()
    const left = this.#queue.splice(0)
    for (const step of left) this.#note(step)
    const last = left.at(-1)
    if (last) this.onshown(last)
    this.view = null
    this.away = false
    this.#again = false
  }

  /** Nothing more is shown. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #hold(ms: number): void {
    this.stop()
    this.#timer = setTimeout(() => this.#next(), ms)
  }

  #next(): void {
    this.stop()
    const step = this.#queue.shift()
    if (!step) {
      this.#again = false
      return
    }
    this.view = this.#queue.length ? step.now : null
    if (!this.view) this.away = false
    const longer = this.#show(step)
    this.#hold((this.#again ? readTime(step) : stepTime(this.#queue.length + 1)) + longer)
  }

  #show(step: Shown): number {
    this.#note(step)
    return this.onshown(step)
  }

  /** Mark what is new by the doing of others; one's own move takes all marks away. */
  #note(step: Shown): void {
    const { before, now, told } = step
    if (!told) return
    const own = told.mine && told.seat === now.seat
    if (!own) this.past = told.mine || this.#mine ? [step] : [...this.past, step].slice(-MOST)
    this.#mine = own
    const spots = own || told.whose === now.seat ? [] : changed(this.spots(before), this.spots(now))
    const kept = told.mine || now.seat === null ? [] : this.fresh // who only watches sees what is new in each step
    const forMe = !told.mine && told.entries.length > 0 && told.entries.every((entry) => about(entry) === now.seat)
    if (!forMe || told.seat !== now.seat) this.told = own ? null : told // what comes to me by itself is no deed of others
    this.fresh = new Map([...kept, ...spots.map((spot) => [spot, told.whose] as const)])
  }
}

/** Does whoever looks want to see it step by step? */
function paced(): boolean {
  return pacing.on && !calm() && document.visibilityState === 'visible'
}
