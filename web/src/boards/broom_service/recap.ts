import type { LogEntry, TableView, Text } from '../../lib/wire'
import { about } from '../../table/log'
import { bare, line } from '../gist'
import { words as allWords } from './words'

/** What is told of what somebody did, as it stands in the log. */
const TOLD = new Set([
  ...['led', 'followed', 'idle', 'gathered', 'flew', 'moved', 'turbo', 'delivered', 'dispelled', 'bold'],
  ...['market', 'still', 'five', 'took_tile', 'amulet', 'used_tile', 'offered'],
])

const PLACED = new Set(['delivered', 'dispelled'])

/** What a deed brought beside what it says itself: points for being brave or by the wind, and wands. */
const BROUGHT: Record<string, (of: number) => Text> = {
  bonus: (points) => ({ de: `+${points} Punkte für Mut`, en: `+${points} points for being brave` }),
  wind: (points) => ({ de: `+${points} Punkte durch Lieferwind`, en: `+${points} points by Fair Wind` }),
  storm_paid: (points) => ({ de: `+${points} Punkte durch den Sturm`, en: `+${points} points by the storm` }),
  cursed: (points) => ({ de: `−${points} Punkte, weil verwunschen`, en: `−${points} points for a bewitched role` }),
  took_wands: (count) => ({ de: allWords.de.wands(count), en: allWords.en.wands(count) }),
}

/** All that somebody did in this trick since I last did something; null where their last deed says it. */
export function gist(table: TableView, log: readonly LogEntry[], upto: number, seat: number): Text | null {
  const name = table.seats[seat]?.name ?? ''
  const left = log.filter(({ number }) => number <= upto && !table.undone.includes(number))
  const mine = left.findLastIndex((entry) => entry.seat === table.seat) + 1
  const led = left.findLastIndex((entry) => entry.event === 'led')
  const since = left.slice(Math.max(mine, led)) // of what was before, nothing lies on the table any more
  const deeds = since.filter((entry) => about(entry) === seat && (TOLD.has(entry.event) || entry.event in BROUGHT))
  const last = since.at(-1)
  if (deeds.length < 2 && deeds[0] === last) return null
  // where a tower or a cloud stands is seen on the map, and its wands are told by themselves
  const short = (entry: LogEntry, lang: 'de' | 'en') => {
    const text = bare(entry, name, lang)
    return PLACED.has(entry.event) ? text.replace(/ \([^)]*\)/, '').replace(/ \+ \d [^\s:]+/, '') : text
  }
  const told = (entry: LogEntry, lang: 'de' | 'en') => {
    const { points, count } = entry.fields as { points?: number; count?: number }
    return BROUGHT[entry.event]?.(points ?? count ?? 0)[lang] ?? short(entry, lang)
  }
  return line(name, (lang) => deeds.map((entry) => told(entry, lang)))
}
