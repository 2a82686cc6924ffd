import type { BoardModule, ScoreLine } from '../board'
import Board from './Board.svelte'
import { tutorial } from './story/tutorial'
import { materialOf, viewOf } from './view'
import { WORDS } from './words'

export default {
  Board,
  tutorial,
  moments: {
    conquered: 'conquest',
    level: 'level',
    knocked_out: 'fall',
    darkness: 'night',
    round: ({ fields }, { view }) => (fields['count'] === 1 ? null : view['night'] ? 'night' : 'day'),
  },
  spots: (table) => {
    const { spaces, offers, source, players } = viewOf(table)
    const { units, advanced, spells, monastery } = offers
    return Object.fromEntries([
      ...spaces.map(({ space, tokens, ruin, shield, marks, cleared }) => [
        `space ${space}`,
        [tokens, ruin, shield, marks, cleared],
      ]),
      ...players.map(({ place }, seat) => [`hero ${seat}`, place]),
      ...[...units, ...advanced, ...spells, ...monastery].map((thing) => [`offer ${thing}`, true]),
      ...source.map((die, number) => [`die ${number}`, die]),
    ])
  },
  weighty: ['disband'],
  costly: ({ final, kind }) => final && kind !== 'done',
  teams: (table) => viewOf(table).team,
  scores: (table, detail): ScoreLine[] => {
    const { scores: sheets, members, outcome } = viewOf(table)
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
    const sum = (sheet: Record<string, number>) => Object.values(sheet).reduce((total, points) => total + points, 0)
    return outcome ? lines : [...lines, { label: WORDS.soFar, values: sheets.map(sum) }]
  },
  standing: (table, seat) => {
    const view = viewOf(table)
    if (view.outcome) return { value: view.outcome.scores[seat] ?? 0, label: WORDS.points }
    const player = view.players[seat]
    return player ? { value: player.fame, label: WORDS.fame } : null
  },
} satisfies BoardModule
