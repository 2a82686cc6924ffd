import type { ActionInfo, TableView } from '../../lib/wire'
import { about } from '../../table/log'
import type { BoardModule, ScoreLine } from '../board'
import Board from './Board.svelte'
import { gist } from './story/gist'
import { wayTo } from './map/geometry'
import { tutorial } from './story/tutorial'
import { materialOf, onMap, pointsNow, sheetOf, viewOf } from './view'
import { WORDS } from './words'

const CHEAP = new Set(['done', 'explore'])

/** Would a step begin a fight? */
function fights({ fields }: ActionInfo, table: TableView): boolean {
  const { spaces, players, travel } = viewOf(table)
  const placed = new Map(spaces.map((space) => [space.space, space]))
  const here = placed.get(players[table.seat ?? 0]?.place ?? '')
  return (travel?.reach ?? []).some(({ space, assault, provokes }) => {
    const there = placed.get(space)
    return (assault || provokes.length > 0) && here && there && wayTo(here, there) === fields['way']
  })
}

export default {
  Board,
  tutorial,
  gist,
  moments: {
    conquered: 'conquest',
    level: 'level',
    knocked_out: 'fall',
    darkness: 'night',
    announced: 'round',
    last_turns: 'round',
    forfeited: (entry, { seat }) => (about(entry) === seat ? 'fall' : null),
    round: ({ fields }, { view }) => (fields['count'] === 1 ? null : view['night'] ? 'night' : 'day'),
  },
  spots: (table) => {
    const view = viewOf(table)
    const { source } = view
    const { units, advanced, spells, monastery } = view.offers
    return Object.fromEntries([
      ...Object.entries(onMap(view)),
      ...[...units, ...advanced, ...spells, ...monastery].map((thing) => [`offer ${thing}`, true]),
      ...source.map((die, number) => [`die ${number}`, die]),
    ])
  },
  weighty: ['disband'],
  first: ['strike'],
  digit: ({ fields }, detail) => materialOf(detail).tactics[fields['tactic'] ?? '']?.number,
  // what begins a fight or lasts, the end of a round, and that of a turn in which one could still act: whatever is not
  // played stays in hand, and what to discard of it is asked anyway; no tile revealed
  costly: (action, table) => {
    const { final, kind } = action
    if (kind === 'end_turn') return table.actions.length > 1 && !viewOf(table).turn.acted
    return kind === 'announce' || (final && (kind === 'move' ? fights(action, table) : !CHEAP.has(kind)))
  },
  teams: (table) => viewOf(table).team,
  scores: (table, detail): ScoreLine[] => {
    const view = viewOf(table)
    const { members, outcome } = view
    const sheets = view.scores.map((_, seat) => sheetOf(view, seat))
    const labels = materialOf(detail).scores
    const line = (of: Record<string, number>[], part: string, member = false): ScoreLine => ({
      ...{ label: labels[part] ?? { de: part, en: part }, member },
      values: of.map((sheet) => sheet[part] ?? null),
    })
    const parts = [...new Set([...sheets, ...members].flatMap((sheet) => Object.keys(sheet)))]
    const lines = parts.flatMap((part) => [
      ...(sheets.some((sheet) => part in sheet) ? [line(sheets, part)] : []),
      ...(members.some((sheet) => part in sheet) ? [line(members, part, true)] : []),
    ])
    if (outcome) return lines
    const sums = sheets.map((_, seat) => pointsNow(view, seat).sum)
    return [...lines, { label: WORDS.soFar, values: sums, total: true }]
  },
  standing: (table, seat) => {
    const view = viewOf(table)
    if (view.outcome) return { value: view.outcome.scores[seat] ?? 0, label: WORDS.points }
    return view.players[seat] ? { value: pointsNow(view, seat).sum, label: WORDS.points } : null
  },
} satisfies BoardModule
