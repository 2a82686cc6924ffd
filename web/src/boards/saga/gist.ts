import type { LogEntry, TableView, Text } from '../../lib/wire'
import { about } from '../../table/log'
import { bare, line, turnOf } from '../gist'

/** What is told of a turn as it stands in the log; fame is summed up. */
const TOLD = new Set([
  ...[
    'conquered',
    'opened',
    'reinforced',
    'hidden',
    'turned_up',
    'added',
    'extra',
    'hired',
    'free_knight',
    'took_back',
  ],
  'last_card',
])

/** A turn in a few words. */
export function gist(table: TableView, log: readonly LogEntry[], upto: number, seat: number): Text | null {
  const name = table.seats[seat]?.name ?? ''
  const turn = turnOf(table, log, upto, seat).filter((entry) => about(entry) === seat)
  const fame = turn
    .filter(({ event }) => event === 'fame')
    .reduce((sum, { fields }) => sum + Number(fields['count']), 0)
  return line(name, (lang) => [
    ...turn.filter(({ event }) => TOLD.has(event)).map((entry) => bare(entry, name, lang)),
    ...(fame ? [`+${fame} ${lang === 'de' ? 'Ruhm' : 'fame'}`] : []),
  ])
}
