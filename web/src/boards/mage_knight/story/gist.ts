import type { LogEntry, TableView, Text } from '../../../lib/wire'
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
  ...['bought_artifact', 'bought_healing', 'marked', 'tactic_used', 'crystal', 'last_turns'],
])
const LANGS = ['de', 'en'] as const
const CARDS = 3 // of a turn that brought nothing but cards, so many are named

/** The whole turn of a hero up to an entry of the log: whatever they did one after the other. */
function turnOf(log: readonly LogEntry[], upto: number, seat: number): LogEntry[] {
  const before = log.filter(({ number }) => number <= upto)
  return before.slice(before.findLastIndex((entry) => entry.seat !== seat) + 1)
}

/** In a few words what somebody did in their turn, or null where the last deed says it all. */
export function gist(table: TableView, log: readonly LogEntry[], upto: number, seat: number): Text | null {
  const name = table.seats[seat]?.name ?? ''
  const left = log.filter(({ number }) => !table.undone.includes(number))
  const turn = turnOf(left, upto, seat)
  if (turn.some(({ event }) => event === 'tactic')) return null
  const of = (...events: string[]) => turn.filter(({ event }) => events.includes(event))
  const sum = (event: string) => of(event).reduce((total, { fields }) => total + Number(fields['count']), 0)
  const bare = ({ text }: LogEntry, lang: 'de' | 'en') => text[lang].replace(name, '').replace(/^[: ]+|\.$/g, '')
  const part = (lang: 'de' | 'en') => {
    const words = GIST[lang]
    const [steps, wounds, fame, reputation] = [of('moved').length, of('wounded').length, sum('fame'), sum('reputation')]
    const found = [
      ...(steps ? [words.moves(steps)] : []),
      ...(of('revealed').length ? [words.reveals] : []),
      ...turn.filter(({ event }) => TOLD.has(event)).map((entry) => bare(entry, lang)),
      ...(wounds ? [words.wounds(wounds)] : []),
      ...(fame ? [words.fame(fame)] : []),
      ...(reputation ? [words.reputation(reputation)] : []),
    ]
    if (found.length) return found
    const cards = of('played', 'sideways').map((entry) => bare(entry, lang))
    if (cards.length) return [...cards.slice(0, CARDS), ...(cards.length > CARDS ? ['…'] : [])]
    return of('discarded').length ? [words.idle] : []
  }
  const [de, en] = LANGS.map((lang) => part(lang).join(', '))
  return de && en ? { de: `${name}: ${de}.`, en: `${name}: ${en}.` } : null
}
