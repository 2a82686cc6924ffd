/** What others did since I did something, trick by trick, with what came of it. */
import { list, type Lang } from '../../lib/i18n.svelte'
import type { LogEntry, TableView, Text } from '../../lib/wire'
import { about, isOf } from '../../table/log'
import type { Names, Recap } from '../board'
import { bare } from '../gist'
import { words as allWords } from './words'

/** What is told of what somebody did, as it stands in the log. */
const TOLD = new Set([
  ...['idle', 'waived', 'gathered', 'flew', 'moved', 'turbo', 'delivered', 'dispelled', 'bold'],
  ...['market', 'still', 'five', 'took_tile', 'amulet', 'used_tile'],
])

/** What a deed brought beside what it says itself: points for being brave or by the wind, and wands. */
const BROUGHT: Record<string, (of: number) => Text> = {
  bonus: (points) => ({ de: `+${points} Punkte für Mut`, en: `+${points} points for being brave` }),
  wind: (points) => ({ de: `+${points} Punkte durch Lieferwind`, en: `+${points} points by Fair Wind` }),
  storm_paid: (points) => ({ de: `+${points} Punkte durch den Sturm`, en: `+${points} points by the storm` }),
  cursed: (points) => ({ de: `−${points} Punkte, weil verwunschen`, en: `−${points} points for a bewitched role` }),
  took_wands: (count) => ({ de: allWords.de.wands(count), en: allWords.en.wands(count) }),
}

/** All that happened since my last deed, but not that others have chosen roles: who is ready stands beside the map. */
export function recap(table: TableView, log: readonly LogEntry[], names: Names): Recap[] {
  const me = table.seat
  if (me === null) return []
  const left = log.filter(({ number }) => !table.undone.includes(number))
  const mine = left.findLast((entry) => isOf(entry, me))?.number ?? 0
  const since = (entry: LogEntry) => entry.number >= mine
  return parts(left)
    .map((part) =>
      part[0]?.event === 'led' ? trick(table, part, since, names) : cards(table, part.filter(since), names),
    )
    .filter((told) => told !== null)
}

/** The log in tricks, each from the role that is led with; what is shown before the first of a round stands alone. */
function parts(log: readonly LogEntry[]): LogEntry[][] {
  const found: LogEntry[][] = [[]]
  for (const entry of log) {
    if (entry.event === 'led' || entry.event === 'round') found.push([])
    found.at(-1)?.push(entry)
  }
  return found
}

/** A trick as far as it is news: who outbid whom, what each got, and who has not got the role. */
function trick(
  table: TableView,
  part: readonly LogEntry[],
  since: (entry: LogEntry) => boolean,
  names: Names,
): Recap | null {
  const field = (entry: LogEntry, key: string) => String(entry.fields[key])
  const role = part[0] && names['role']?.[field(part[0], 'role')]
  const played = part.filter(({ event }) => event === 'led' || event === 'followed')
  const how = new Map(played.map((entry) => [about(entry), field(entry, 'how')]))
  const own = (entry: LogEntry) => isOf(entry, table.seat) || entry.fields['seat_by'] === table.seat
  const news = part.filter(since).filter((entry) => !own(entry))
  const outbid = news.filter(({ event }) => event === 'outbid')
  const beaten = new Set(outbid.map(about))
  const last = outbid.at(-1)?.fields['seat_by']
  const did = ({ event }: LogEntry) => TOLD.has(event) || event in BROUGHT || event === 'led' || event === 'followed'
  const doers = [...new Set(news.filter(did).map(about))].filter((seat) => seat !== table.seat && !beaten.has(seat))
  const passed = news.filter(({ event }) => event === 'passed').map(about)
  const said = (lang: Lang): string => {
    const words = allWords[lang]
    const called = (seat: number) => (seat === table.seat ? words.you : (table.seats[seat]?.name ?? ''))
    const clause = (seat: number) => {
      const played = `${called(seat)} ${names['how']?.[how.get(seat) ?? '']?.[lang] ?? ''}`
      const head = seat === last ? words.outbids(called(seat), list([...beaten].map(called), lang)) : played
      const name = table.seats[seat]?.name ?? ''
      const got = news.filter((entry) => about(entry) === seat).flatMap((entry) => deed(entry, name, lang))
      return got.length ? `${head}: ${got.join(', ')}` : head
    }
    const out = passed.filter((seat) => seat !== table.seat).map(called)
    return [...doers.map(clause), ...(out.length ? [words.pass(list(out, lang), out.length)] : [])].join('; ')
  }
  const text = { de: said('de'), en: said('en') }
  return role && text.en ? { title: role, text } : null
}

/** What somebody did, or what it brought; the wands of a tower are told by themselves. */
function deed(entry: LogEntry, name: string, lang: Lang): string[] {
  const { points, count } = entry.fields as { points?: number; count?: number }
  const brought = BROUGHT[entry.event]?.(points ?? count ?? 0)[lang]
  if (brought) return [brought]
  const text = bare(entry, name, lang).replace(/ {2,}/g, ' ')
  return TOLD.has(entry.event) ? [entry.event === 'delivered' ? text.replace(/ \+ \d [^\s:]+/, '') : text] : []
}

/** How many cards others show, where that brings points. */
function cards(table: TableView, part: readonly LogEntry[], names: Names): Recap | null {
  const shown = part.filter((entry) => entry.event === 'showed' && about(entry) !== table.seat)
  const title = names['occasion']?.['more_or_less']
  const one = (entry: LogEntry, lang: Lang) =>
    [
      `${table.seats[about(entry)]?.name ?? ''}:`,
      `${allWords[lang].cards(Number(entry.fields['count']))},`,
      allWords[lang].plus(Number(entry.fields['points'])),
    ].join(' ')
  const said = (lang: Lang) => shown.map((entry) => one(entry, lang)).join('; ')
  return title && shown.length ? { title, text: { de: said('de'), en: said('en') } } : null
}
