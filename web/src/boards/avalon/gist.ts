import { list } from '../../lib/i18n.svelte'
import type { LogEntry, TableView, Text } from '../../lib/wire'
import { about } from '../../table/log'
import type { Names } from '../board'
import { grouped, line, turnOf } from '../gist'
import { GIST } from './words'

type Lang = 'de' | 'en'

const placeOf = ({ fields }: LogEntry): string => String(fields['at'])

/** A turn in a few words: what was won and lost by it first and with which cards, then what was strengthened, and how it ended. */
export function gist(
  table: TableView,
  log: readonly LogEntry[],
  upto: number,
  seat: number,
  names: Names,
): Text | null {
  const turn = turnOf(table, log, upto, seat)
  const of = (wanted: string, theirs = true) =>
    turn.filter((entry) => entry.event === wanted && (about(entry) === seat) === theirs)
  const deeds = [
    ['conquered', of('conquered'), 'attacked'],
    ['repelled', of('repelled', false), 'attacked'],
    ['captured', of('captured'), 'captured'], // what was won by it
    ['countered', of('countered', false), 'enchanted'],
  ] as const
  const reinforced = grouped(of('reinforced'), placeOf)
  if (!reinforced.size && !deeds.some(([, entries]) => entries.length)) return null // which tile was taken says it all

  /** Places with the card that was played or won there: "4 and 10 (green knight)". */
  const withCards = (entries: readonly LogEntry[], by: string, lang: Lang) => {
    const cardOf = (entry: LogEntry) => {
      const before = turn.slice(0, turn.indexOf(entry) + 1)
      const played = before.findLast((one) => one.event === by && placeOf(one) === placeOf(entry))
      return names['card']?.[String(played?.fields['card'])]?.[lang] ?? ''
    }
    const places = [...grouped(entries, cardOf)].map(([card, same]) => {
      const where = list([...new Set(same.map(placeOf))], lang)
      return card ? `${where} (${card})` : where
    })
    return list(places, lang)
  }
  return line(table.seats[seat]?.name ?? '', (lang) => [
    ...deeds.flatMap(([deed, entries, by]) => (entries.length ? [GIST[lang][deed](withCards(entries, by, lang))] : [])),
    ...(reinforced.size
      ? [
          GIST[lang].reinforced(
            list(
              [...reinforced].map(([at, cards]) => `${at} (+${cards.length})`),
              lang,
            ),
          ),
        ]
      : []),
    ...of('supplied').map(({ fields }) => GIST[lang].supplied(String(fields['tile']))),
  ])
}
