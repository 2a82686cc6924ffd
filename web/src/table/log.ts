import type { LogEntry, LogPart, Seating } from '../lib/wire'

/** Whom an event is about: who acted may only have answered. */
export function about(entry: LogEntry): number {
  const seat: unknown = entry.fields['seat']
  return typeof seat === 'number' ? seat : entry.seat
}

/** Whose deed it was: of whoever did it to somebody, or whom it is about. */
export function doer(entry: LogEntry): number {
  const by: unknown = entry.fields['seat_by']
  return typeof by === 'number' ? by : about(entry)
}

/** Is it somebody's own deed? Who could only let it happen did nothing. */
export const isOf = (entry: LogEntry, seat: number | null): boolean => entry.seat === seat && about(entry) === seat

/** The log after another view came: nothing missed, nothing twice, in order. */
export function merged(log: readonly LogEntry[], part: Pick<LogPart, 'log'>): LogEntry[] {
  const key = (entry: LogEntry) => entry.number * 1000 + entry.index
  const all = new Map(log.map((entry) => [key(entry), entry]))
  for (const entry of part.log) all.set(key(entry), entry)
  return [...all.entries()].toSorted(([a], [b]) => a - b).map(([, entry]) => entry)
}

/** Entries of one action together: whom it is about, and what came of it. */
export interface Deed {
  number: number
  seat: number
  entries: LogEntry[]
  undone: boolean
}

export function deeds(log: readonly LogEntry[], undone: readonly number[]): Deed[] {
  const struck = new Set(undone)
  const found: Deed[] = []
  for (const entry of log) {
    const last = found.at(-1)
    if (last?.number === entry.number) last.entries.push(entry)
    else found.push({ number: entry.number, seat: about(entry), entries: [entry], undone: struck.has(entry.number) })
  }
  return found
}

/** A part of a deed; what begins a turn or a round heads what follows. */
export interface Part {
  head: LogEntry | null
  /** whom it is about */
  seat: number
  entries: LogEntry[]
}

/** A deed in parts: what ends a turn is one of the old turn, what it brings about at once may be of the next. */
export function parts({ entries }: Deed, heads: readonly string[]): Part[] {
  const found: Part[] = []
  for (const entry of entries) {
    const head = heads.includes(entry.event)
    const last = found.at(-1)
    if (head) found.push({ head: entry, seat: about(entry), entries: [] })
    else if (!last) found.push({ head: null, seat: about(entry), entries: [entry] })
    else last.entries.push(entry)
  }
  return found
}

/** What begins a part of the log, in games that say when a turn or a round begins. */
export const HEADS: readonly string[] = ['turn', 'round']

/** Where somebody begins who then does several things: so turns are found in games that do not announce them. */
export function begins(all: readonly Deed[]): Set<number> {
  const by = (deed: Deed | undefined) => deed?.entries[0]?.seat
  return new Set(
    all.filter((deed, at) => by(all[at - 1]) !== by(deed) && by(all[at + 1]) === by(deed)).map(({ number }) => number),
  )
}

/** The deed that stays, however much is taken back: the last one that is not after the number `stop`. */
export function staying(all: readonly Deed[], stop: number): Deed | undefined {
  return all.findLast((deed) => deed.number <= stop)
}

/** What was done and who changed seats meanwhile, in order; a change comes after the deed that it followed. */
export function chronicle(all: readonly Deed[], seatings: readonly Seating[]): (Deed | Seating)[] {
  const after = (seating: Seating) => all.findLastIndex((deed) => deed.number <= seating.number)
  return [
    ...seatings.filter((seating) => after(seating) < 0),
    ...all.flatMap((deed, at) => [deed, ...seatings.filter((seating) => after(seating) === at)]),
  ]
}

/**
 * Numbers after which a turn is over: where the next one begins, or, in games that do not say so, where somebody else
 * acts.
 */
export function turnEnds(log: readonly LogEntry[], undone: readonly number[]): number[] {
  const left = log.filter(({ number }) => !undone.includes(number))
  const said = left.filter(({ event }) => event === 'turn').map(({ number }) => number)
  const changes = left
    .filter((entry, at) => entry.seat !== (left[at + 1]?.seat ?? entry.seat))
    .map(({ number }) => number)
  return said.length ? said : changes
}
