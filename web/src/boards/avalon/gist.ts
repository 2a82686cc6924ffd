import type { LogEntry, TableView, Text } from '../../lib/wire'
import { about } from '../../table/log'
import { line, turnOf } from '../gist'
import { GIST } from './words'

const placesOf = (entries: readonly LogEntry[]): string =>
  [...new Set(entries.map(({ fields }) => String(fields['at'])))].join(', ')

/** A turn in a few words: what was won and lost by it first, then what was strengthened, and how it ended. */
export function gist(table: TableView, log: readonly LogEntry[], upto: number, seat: number): Text | null {
  const turn = turnOf(table, log, upto, seat)
  const of = (wanted: string, theirs = true) =>
    turn.filter((entry) => entry.event === wanted && (about(entry) === seat) === theirs)
  const deeds = [
    ['conquered', of('conquered')],
    ['repelled', of('repelled', false)],
    ['captured', of('captured')],
    ['countered', of('countered', false)],
    ['reinforced', of('reinforced')],
  ] as const
  if (!deeds.some(([, entries]) => entries.length)) return null // which tile was taken says it all
  return line(table.seats[seat]?.name ?? '', (lang) => [
    ...deeds.flatMap(([deed, entries]) => (entries.length ? [GIST[lang][deed](placesOf(entries))] : [])),
    ...(of('supplied').length ? [GIST[lang].supplied] : []),
  ])
}
