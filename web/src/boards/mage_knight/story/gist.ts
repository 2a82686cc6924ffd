import type { LogEntry } from '../../../lib/wire'
import { about } from '../../../table/log'
import type { Gist, Names } from '../../board'
import { bare, grouped, line } from '../../gist'
import { GIST } from '../words'

type Lang = 'de' | 'en'

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
  ...['bought_artifact', 'bought_healing', 'marked', 'tactic_used', 'crystal', 'forfeited'],
])
/** What shows that somebody has had a turn, and not only chosen a tactic. */
const DEEDS = new Set([...TOLD, 'moved', 'revealed', 'wounded', 'fame', 'played', 'sideways'])
/** Deeds that are told together where they follow each other, in words of their own. */
const MERGED = new Set(['moved', 'revealed', 'wounded', 'healed', 'last_turns', 'combat_over'])
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

/** Names, twins together: "March, Rage ×2". */
const counted = (all: readonly string[]): string =>
  [...grouped(all, (one) => one)].map(([name, same]) => (same.length > 1 ? `${name} ×${same.length}` : name)).join(', ')

/** In a few words what somebody did in their turn, or null where the last deed says it all. */
export const gist: Gist = (table, log, upto, seat, names) => {
  const name = table.seats[seat]?.name ?? ''
  const left = log.filter(({ number }) => !table.undone.includes(number))
  const all = begun(turnOf(left, upto, seat))
  // a turn may end a round, and tactics for the next one may have been chosen since
  const ends = all.findIndex(({ event }) => event === 'round')
  const turn = ends < 0 ? all : all.slice(0, ends)
  if (!turn.length || turn.some(({ event }) => event === 'tactic')) return null
  const next = all.slice(turn.length).filter(({ event }) => event === 'tactic')
  return line(name, (lang) => {
    const found = story(turn, name, names, lang)
    const after = ends < 0 ? [] : [GIST[lang].roundOver, ...next.map((entry) => bare(entry, name, lang))]
    return found.length ? [...found, ...after] : []
  })
}

/** What happened, one after the other; sums and the cards of it come at the end. */
function story(turn: readonly LogEntry[], name: string, names: Names, lang: Lang): string[] {
  const words = GIST[lang]
  const called = (domain: string, id: unknown) => names[domain]?.[String(id)]?.[lang]
  const of = (...events: string[]) => turn.filter(({ event }) => events.includes(event))
  const sum = (event: string) => of(event).reduce((total, { fields }) => total + Number(fields['count']), 0)
  const foes = (entries: readonly LogEntry[]) =>
    counted(entries.flatMap(({ fields }) => called('enemy', fields['enemy']) ?? []))

  const parts = runs(turn).flatMap(([first, ...more]): string[] => {
    if (!first) return []
    const [last, count] = [more.at(-1) ?? first, more.length + 1]
    switch (first.event) {
      case 'moved':
        return [words.moves(count, called('site', last.fields['site']) ?? '')]
      case 'revealed':
        return [CITY.test(String(first.fields['tile'])) ? words.findsCity : words.reveals]
      case 'wounded':
        return [words.wounds(count)]
      case 'healed':
        return [words.heals(count)]
      case 'last_turns':
        return [words.lastTurns]
      case 'combat_over': {
        const fought = turn.slice(0, turn.indexOf(first))
        const fight = fought.slice(fought.findLastIndex(({ event }) => event === 'combat_over') + 1)
        const beaten = fight.some(({ event }) => event === 'defeated')
        const faced = foes(fight.filter(({ event }) => event === 'faces'))
        return beaten || !faced ? [] : [words.notWon(faced)]
      }
      default:
        return TOLD.has(first.event) ? [first, ...more].map((entry) => bare(entry, name, lang)) : []
    }
  })
  const [fame, reputation] = [sum('fame'), sum('reputation')]
  const found = [...parts, ...(fame ? [words.fame(fame)] : []), ...(reputation ? [words.reputation(reputation)] : [])]
  const plays = of('played', 'sideways')
  if (found.length) {
    const used = plays.flatMap(({ fields }) => {
      const id = String(fields['card'] ?? fields['mode']).replace(/\..*/, '')
      return called('card', id) ?? called('unit', id) ?? called('skill', id) ?? []
    })
    return [...found, ...(used.length ? [words.cards(counted(used))] : [])]
  }
  const cards = plays.map((entry) => bare(entry, name, lang))
  if (cards.length) return [...cards.slice(0, CARDS), ...(cards.length > CARDS ? ['…'] : [])]
  return of('discarded').length ? [words.idle] : []
}

/** Deeds of one kind that follow each other, whatever was played or gained by the way. */
function runs(turn: readonly LogEntry[]): LogEntry[][] {
  const found: LogEntry[][] = []
  for (const entry of turn.filter(({ event }) => TOLD.has(event) || MERGED.has(event))) {
    const last = found.at(-1)
    if (MERGED.has(entry.event) && last?.[0]?.event === entry.event) last.push(entry)
    else found.push([entry])
  }
  return found
}
