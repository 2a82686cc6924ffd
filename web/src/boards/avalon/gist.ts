import { list } from '../../lib/i18n.svelte'
import type { LogEntry } from '../../lib/wire'
import { about } from '../../table/log'
import type { Gist } from '../board'
import { grouped, line, turnOf } from '../gist'
import { GIST } from './words'

type Lang = 'de' | 'en'

const DEEDS: readonly string[] = ['reinforced', 'conquered', 'repelled', 'captured', 'countered']
const PAID: readonly string[] = ['lost_hand', 'lost_pile']
/** Deeds that are told together where one follows the other. */
const TOGETHER: readonly string[] = ['reinforced', ...PAID]
const FEW = 3 // cards given up in a turn that are named; of more it is told how many

const placeOf = ({ fields }: LogEntry): string => String(fields['at'] ?? '')

/**
 * A turn in a few words, in the order in which it came: what was strengthened, won and lost, what that cost and where
 * it was taken from, and how it ended. In brackets stands the card with which something was done.
 */
export const gist: Gist = (table, log, upto, seat, names) => {
  const turn = turnOf(table, log, upto, seat)
  const other = { me: table.seat === 1 - seat, name: table.seats[1 - seat]?.name ?? '' }

  /** What one deed, or several of a kind, came to. */
  function told(same: readonly [LogEntry, ...LogEntry[]], lang: Lang): string[] {
    const words = GIST[lang]
    const [entry] = same
    const { event, fields } = entry
    const named = (domain: string, id: unknown) => names[domain]?.[String(id)]?.[lang] ?? String(id)
    const card = (one: LogEntry) => named('card', one.fields['card'])
    /** the card with which it was done */
    const by = (deed: string) => {
      const before = turn.slice(0, turn.indexOf(entry))
      const played = before.findLast((one) => one.event === deed && placeOf(one) === placeOf(entry))
      return played ? ` (${card(played)})` : ''
    }
    switch (event) {
      case 'reinforced': {
        const places = [...grouped(same, placeOf)].map(([at, laid]) =>
          laid.length > 1 ? words.several(at, laid.length) : `${at} (${laid.map(card).join()})`,
        )
        return [words.reinforced(list(places, lang))]
      }
      case 'conquered': {
        const place = fields['land'] === 'avalon' ? words.avalon(placeOf(entry)) : placeOf(entry)
        const from = owned(entry) === 1 - seat ? words.from(other.me ? null : other.name) : ''
        return [words.conquered(place + from + by('attacked'))]
      }
      case 'both_lost':
        return [words.fell(other.me ? null : other.name, Number(fields['count']))]
      case 'lost_hand':
      case 'lost_pile': {
        const few = turn.filter((one) => PAID.includes(one.event)).length <= FEW
        const sources = [...grouped(same, few ? placeOf : (one) => one.event).values()].map((given) =>
          words.source(
            few ? given.map(card).join(' + ') : String(given.length),
            [...new Set(given.map(placeOf))].join('/'),
          ),
        )
        return [words.paid(list(sources, lang))]
      }
      case 'discounted':
        return [words.discounted]
      case 'repelled':
        return [words.repelled(placeOf(entry) + by('attacked'))]
      case 'captured':
        return [words.captured(placeOf(entry) + by('enchanted'), card(entry))]
      case 'countered':
        return [words.countered(placeOf(entry) + by('enchanted'))]
      case 'supplied':
        return [words.supplied(String(fields['tile']))]
      default:
        return []
    }
  }

  /** Whose a territory was before it was conquered. */
  function owned(conquest: LogEntry): number | null {
    const before = log.slice(0, log.indexOf(conquest)).filter(({ number }) => !table.undone.includes(number))
    const last = before.findLast(({ event, fields }) => event === 'conquered' && fields['at'] === conquest.fields['at'])
    return last ? about(last) : null
  }

  if (!turn.some(({ event }) => DEEDS.includes(event))) return null // which tile was taken says it all
  return line(table.seats[seat]?.name ?? '', (lang) => runs(turn).flatMap((same) => told(same, lang)))
}

/** Deeds in their order, those of a kind that follow one another together. */
function runs(turn: readonly LogEntry[]): [LogEntry, ...LogEntry[]][] {
  const kind = ({ event }: LogEntry) => (PAID.includes(event) ? 'paid' : event)
  const found: [LogEntry, ...LogEntry[]][] = []
  for (const entry of turn) {
    const last = found.at(-1)
    if (last && TOGETHER.includes(entry.event) && kind(last[0]) === kind(entry)) last.push(entry)
    else found.push([entry])
  }
  return found
}
