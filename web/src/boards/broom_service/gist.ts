import type { LogEntry, TableView, Text } from '../../lib/wire'
import { about } from '../../table/log'
import { bare, line } from '../gist'

/** What is told of what somebody did, as it stands in the log. */
const TOLD = new Set([
  ...['led', 'followed', 'idle', 'gathered', 'flew', 'moved', 'turbo', 'delivered', 'took_wands', 'dispelled', 'bold'],
  ...['market', 'still', 'five', 'took_tile', 'amulet', 'used_tile'],
])

const PLACED = new Set(['delivered', 'dispelled'])

/** All that somebody did since I last did something; null where their last deed says it. */
export function gist(table: TableView, log: readonly LogEntry[], upto: number, seat: number): Text | null {
  const name = table.seats[seat]?.name ?? ''
  const left = log.filter(({ number }) => number <= upto && !table.undone.includes(number))
  const since = left.slice(left.findLastIndex((entry) => entry.seat === table.seat) + 1)
  const deeds = since.filter((entry) => about(entry) === seat && TOLD.has(entry.event))
  const last = since.at(-1)
  if (deeds.length < 2 && deeds[0] === last) return null
  // where a tower or a cloud stands is seen on the map
  const short = (text: string, { event }: LogEntry) => (PLACED.has(event) ? text.replace(/ \([^)]*\)/, '') : text)
  return line(name, (lang) => deeds.map((entry) => short(bare(entry, name, lang), entry)))
}
