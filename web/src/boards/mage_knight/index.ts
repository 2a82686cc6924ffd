import type { BoardModule } from '../board'
import Board from './Board.svelte'
import { viewOf } from './view'
import { WORDS } from './words'

export default {
  Board,
  standing: (table, seat) => {
    const player = viewOf(table).players[seat]
    return player ? { value: player.fame, label: WORDS.fame } : null
  },
} satisfies BoardModule
