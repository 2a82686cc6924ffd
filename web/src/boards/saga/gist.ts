import { fill } from '../../lib/i18n.svelte'
import type { LogEntry, TableView, Text } from '../../lib/wire'
import { about } from '../../table/log'
import type { Gist, Names } from '../board'
import { bare, line, turnOf } from '../gist'
import { parts } from './view'
import { WORDS } from './words'

/** What is told of a turn as it stands in the log; fame is summed up. */
const TOLD = new Set([
  ...['opened', 'reinforced', 'hidden', 'turned_up', 'added', 'extra'],
  ...['hired', 'free_knight', 'took_back', 'last_card'],
])

/** A turn in a few words: what was laid, whatever was conquered by it, from whom, and the fame. */
export const gist: Gist = (table, log, upto, seat, names) => {
  const name = table.seats[seat]?.name ?? ''
  const turn = turnOf(table, log, ending(table, log, upto, seat), seat)
  const own = turn.filter((entry) => about(entry) === seat)
  const fame = own.filter(({ event }) => event === 'fame').reduce((sum, { fields }) => sum + Number(fields['count']), 0)
  return line(name, (lang) => {
    const told = turn.map((entry, at): string => {
      const { event, fields } = entry
      if (event === 'conquered') return bare(entry, name, lang) + from(table, turn.slice(at), names)[lang]
      if (!TOLD.has(event) || about(entry) !== seat) return ''
      const wins = own.some((other) => other.event === 'conquered' && other.fields['land'] === fields['land'])
      return event === 'reinforced' && wins
        ? fill(WORDS.gist.lays[lang], { card: names['card']?.[String(fields['card'])]?.[lang] ?? '' })
        : bare(entry, name, lang)
    })
    return [...told.filter(Boolean), ...(fame ? [fill(WORDS.gist.fame[lang], { n: fame })] : [])]
  })
}

/** Where a seat's turn ended that was going on: with its last deed, or later, by nothing but its end. */
function ending({ undone }: TableView, log: readonly LogEntry[], upto: number, seat: number): number {
  const ends = (entry: LogEntry) => entry.event === 'turn' && entry.seat === seat && entry.number >= upto
  return log.find((entry) => ends(entry) && !undone.includes(entry.number))?.number ?? upto
}

/** From whom a land was conquered, how strong its troop was, and what came back to a hand: all of it if it is mine. */
function from(table: TableView, [conquest, ...later]: readonly LogEntry[], names: Names): Text {
  const land = (entry: LogEntry | undefined) => entry?.fields['land']
  const lost = later.find((entry) => entry.event === 'returned' && land(entry) === land(conquest))
  if (!lost) return { de: '', en: '' }
  const cards = [lost.fields['card']].flat().map(String)
  const mine = about(lost) === table.seat
  const many = cards.length === 1 ? 'one' : 'many'
  const values = { name: table.seats[about(lost)]?.name ?? '', n: cards.length }
  const held = cards.reduce((sum, card) => sum + parts(card).worth, 0)
  const told = (lang: 'de' | 'en') =>
    fill(mine ? WORDS.gist.fromYou[lang] : WORDS.gist.from[many][lang], {
      ...values,
      held,
      cards: cards.map((card) => names['card']?.[card]?.[lang] ?? card).join(', ') || '–',
    })
  return { de: told('de'), en: told('en') }
}
