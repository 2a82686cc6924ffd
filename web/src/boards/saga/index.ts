import type { BoardModule, ScoreLine } from '../board'
import Board from './Board.svelte'
import { gist } from './gist'
import { tutorial } from './tutorial'
import { viewOf, type Score } from './view'
import { WORDS } from './words'

const PARTS = ['fame', 'lands', 'plus_5', 'attack_troop', 'hand'] as const satisfies (keyof Score)[]

export default {
  Board,
  gist,
  heads: ['turn'],
  scores: (table): ScoreLine[] =>
    PARTS.map((part) => ({
      label: WORDS.score[part],
      values: viewOf(table).players.map((player) => player.score?.[part] ?? null),
    })),
  standing: (table, seat) => {
    const view = viewOf(table)
    if (view.outcome) return { value: view.outcome.scores[seat] ?? 0, label: WORDS.points }
    const player = view.players[seat]
    return player ? { value: player.fame, label: WORDS.standing } : null
  },
  spots: (table) => {
    const { lands, players, free } = viewOf(table)
    return Object.fromEntries([
      ...lands.map(({ land, owner, cards }) => [`land ${land}`, [owner, cards]]),
      // by their land: where one troop has gone, the others are as they were
      ...players.flatMap(({ troops }, seat) =>
        lands.flatMap(({ land }) =>
          troops
            .filter((troop) => troop.land === land)
            .map((troop, index) => [`troop ${seat} ${land} ${index}`, troop]),
        ),
      ),
      ...Object.entries(free).map(([card, count]) => [`free ${card}`, count]),
      ['market', free], // who hires takes something away
    ])
  },
  // what ends the turn, or the game, without saying so
  costly: ({ kind }) => kind !== 'end_turn' && kind !== 'choose_set',
  moments: { conquered: 'conquest' },
  tutorial,
} satisfies BoardModule
