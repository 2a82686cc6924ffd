import type { BoardModule, ScoreLine } from '../board'
import Board from './Board.svelte'
import { tutorial } from './story/tutorial'
import { viewOf } from './view'
import { WORDS } from './words'

type Part = keyof typeof WORDS.score

export default {
  Board,
  tutorial,
  weighty: ['disband'],
  light: ['done'],
  scores: (table): ScoreLine[] => {
    const { scores: sheets, outcome } = viewOf(table)
    const lines = (Object.keys(sheets[0] ?? {}) as Part[]).map((part) => ({
      label: WORDS.score[part],
      values: sheets.map((sheet) => sheet[part] ?? null),
    }))
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
