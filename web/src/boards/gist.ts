/** What somebody did in their turn, for the few words that a game makes of it. */
import type { LogEntry, TableView, Text } from '../lib/wire'
import { about } from '../table/log'

type Lang = 'de' | 'en'

/**
 * A seat's turn that an entry of the log brought to its end, without what was taken back; empty where it did not.
 * The last turn of all ends with the game: nobody's turn follows.
 */
export function turnOf(table: TableView, log: readonly LogEntry[], upto: number, seat: number): LogEntry[] {
  const left = log.filter(({ number }) => number <= upto && !table.undone.includes(number))
  const next = left.findLastIndex(({ event, number }) => event === 'turn' && number === upto)
  const over = table.status === 'finished' && log.at(-1)?.number === upto
  const told = next < 0 && over ? left : left.slice(0, Math.max(0, next))
  const begun = told.findLastIndex(({ event }) => event === 'turn')
  const [first, start] = [told[0], told[begun]]
  const whose = start ? about(start) : first?.seat // nobody is told that the first turn begins
  return whose === seat ? told.slice(begun + 1) : []
}

/** Things by what they have in common, in the order in which they first come. */
export function grouped<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) found.set(by(one), [...(found.get(by(one)) ?? []), one])
  return found
}

/** A sentence without who it is about. */
export const bare = ({ text }: LogEntry, name: string, lang: Lang): string =>
  text[lang].replace(name, '').replace(/^[: ]+|\.$/g, '')

/** Parts of a turn as one line; null where there are none. */
export function line(name: string, parts: (lang: Lang) => string[]): Text | null {
  const [de, en] = [parts('de').join(', '), parts('en').join(', ')]
  return de && en ? { de: `${name}: ${de}.`, en: `${name}: ${en}.` } : null
}
