import type { BoardModule, ScoreLine } from '../board'
import Board from './Board.svelte'
import { gist } from './gist'
import { tutorial } from './tutorial'
import { stakes } from './stakes'
import { takesAll, viewOf } from './view'
import { WORDS } from './words'

export default {
  Board,
  gist,
  heads: ['turn'],
  scores: (table): ScoreLine[] => {
    const view = viewOf(table)
    return ['plain', 'forest', 'hills', 'other'].map((terrain) => ({
      label: WORDS.scores[terrain] ?? WORDS.standing,
      values: view.players.map((_, seat) =>
        view.row
          .filter((place) => place.owner === seat && (place.terrain ?? 'other') === terrain)
          .reduce((sum, place) => sum + (place.crowns ?? 0), 0),
      ),
    }))
  },
  standing: (table, seat) => {
    const player = viewOf(table).players[seat]
    return player ? { value: player.crowns, label: WORDS.standing } : null
  },
  spots: (table) => {
    const { row, tiles, step } = viewOf(table)
    const disputed = (index: number) => Boolean(step?.at) && Number(step?.at) === index + 1
    return Object.fromEntries([
      ...row.map(({ land, owner }, index) => [`place ${index}`, [land, owner, disputed(index)]]),
      ...row.flatMap(({ piles }, index) => piles.map((pile, seat) => [`pile ${seat} ${index}`, pile])),
      ...tiles.map(({ tile, open }) => [`tile ${tile}`, open]),
    ])
  },
  costly: ({ kind }) => kind === 'supply' || kind === 'attack', // what ends the turn, and what is paid for in cards
  stakes,
  alike: takesAll,
  answers: (table) => {
    const { step } = viewOf(table)
    return (step && WORDS.answers[step.step]) ?? null
  },
  moments: { conquered: 'conquest', repelled: 'defence' },
  tutorial,
} satisfies BoardModule
