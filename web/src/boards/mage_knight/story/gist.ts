import type { LogEntry, TableView, Text } from '../../../lib/wire'
import { about } from '../../../table/log'
import type { Names } from '../../board'
import { bare, grouped, line } from '../../gist'
import { GIST } from '../words'

/** Deeds that are told as they are; those of a hero begin with who did it. */
const TOLD = new Set([
  ...['entered', 'interacts', 'burned', 'plundered', 'duel', 'provoked', 'defeated', 'conquered', 'driven_back'],
  ...[
    'withdrew',
    'knocked_out',
    'recruited',
    'disbanded',
    'gained',
    'artifact',
    'learned',
    'level',
    'rests',
    'chanted',
  ],
  ...['bought_artifact', 'bought_healing', 'marked', 'tactic_used', 'crystal'],
])
/** Of them, what changes most for everybody: told before the rest. */
const GREAT = new Set(['conquered', 'burned', 'plundered', 'knocked_out', 'artifact', 'bought_artifact'])
/** What shows that somebody has had a turn, and not only chosen a tactic. */
const DEEDS = new Set([...TOLD, 'moved', 'revealed', 'wounded', 'fame', 'played', 'sideways'])
const CITY = /^core_[5-8]$/ // tiles with a city
const CARDS = 3 // of a turn that brought nothing but cards, so many are named

/** The whole turn of a hero up to an entry of the log: whatever they did one after the other. */
function turnOf(log: readonly LogEntry[], upto: number, seat: number): LogEntry[] {
  const before = log.filter(({ number }) => number <= upto)
  // whoever has no card left announces the end of the round by themselves: that was their turn
  const another = (entry: LogEntry) => entry.seat !== seat || (entry.event === 'announced' && about(entry) !== seat)
  return before.slice(before.findLastIndex(another) + 1)
}

/** Without the choice of a tactic before it: whoever chose last may have the first turn. */
function begun(all: readonly LogEntry[]): readonly LogEntry[] {
  const chosen = all.findLastIndex(
    ({ event }, at) => event === 'tactic' && all.slice(at + 1).some(({ event: later }) => DEEDS.has(later)),
  )
  return all.slice(chosen + 1)
}

/** Cards by their names, twins together: "March, Rage ×2". */
function counted(cards: readonly Text[], lang: 'de' | 'en'): string {
  const all = grouped(cards, (card) => card[lang])
  return [...all].map(([name, same]) => (same.length > 1 ? `${name} ×${same.length}` : name)).join(', ')
}

/** In a few words what somebody did in their turn, or null where the last deed says it all. */
export function gist(
  table: TableView,
  log: readonly LogEntry[],
  upto: number,
  seat: number,
  names: Names,
): Text | null {
  const name = table.seats[seat]?.name ?? ''
  const left = log.filter(({ number }) => !table.undone.includes(number))
  const all = begun(turnOf(left, upto, seat))
  // a turn may end a round, and tactics for the next one may have been chosen since
  const ends = all.findIndex(({ event }) => event === 'round')
  const turn = ends < 0 ? all : all.slice(0, ends)
  if (!turn.length || turn.some(({ event }) => event === 'tactic')) return null
  const next = all.slice(turn.length).filter(({ event }) => event === 'tactic')
  const of = (...events: string[]) => turn.filter(({ event }) => events.includes(event))
  const sum = (event: string) => of(event).reduce((total, { fields }) => total + Number(fields['count']), 0)
  const used = of('played', 'sideways').flatMap(({ fields }) => {
    const name = names['card']?.[String(fields['card'] ?? fields['mode']).replace(/\..*/, '')]
    return name ? [name] : []
  })
  const part = (lang: 'de' | 'en') => {
    const words = GIST[lang]
    const [steps, wounds, fame, reputation] = [of('moved').length, of('wounded').length, sum('fame'), sum('reputation')]
    const cities = of('revealed').filter(({ fields }) => CITY.test(String(fields['tile'])))
    const told = (great: boolean) =>
      turn.filter(({ event }) => TOLD.has(event) && GREAT.has(event) === great).map((entry) => bare(entry, name, lang))
    const found = [
      ...(cities.length ? [words.findsCity] : []),
      ...(of('last_turns').length ? [words.lastTurns] : []),
      ...told(true),
      ...(wounds ? [words.wounds(wounds)] : []),
      ...(steps ? [words.moves(steps)] : []),
      ...(of('revealed').length > cities.length ? [words.reveals] : []),
      ...told(false),
      ...(fame ? [words.fame(fame)] : []),
      ...(reputation ? [words.reputation(reputation)] : []),
    ]
    if (found.length) return [...found, ...(used.length ? [words.cards(counted(used, lang))] : [])]
    const cards = of('played', 'sideways').map((entry) => bare(entry, name, lang))
    if (cards.length) return [...cards.slice(0, CARDS), ...(cards.length > CARDS ? ['…'] : [])]
    return of('discarded').length ? [words.idle] : []
  }
  return line(name, (lang) => {
    const found = part(lang)
    const after = ends < 0 ? [] : [GIST[lang].roundOver, ...next.map((entry) => bare(entry, name, lang))]
    return found.length ? [...found, ...after] : []
  })
}
