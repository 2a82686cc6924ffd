import type { BoardModule } from '../board'
import type { TableView } from '../../lib/wire'
import Board from './Board.svelte'
import { tutorial } from './tutorial'
import type { BroomView } from './types'

const viewOf = (table: TableView) => table.view as unknown as BroomView

const board: BoardModule = {
  Board,
  tutorial,
  /** At the end bolts, sets and amulets are already in the points: what is left was won on the way. */
  scores(table) {
    const view = viewOf(table)
    const players = view.players
    const extra = players.map((player) => player.bolt_points + player.set_points + player.amulet_points)
    return [
      {
        label: { de: 'Unterwegs gewonnen', en: 'Won during play' },
        values: players.map((player, seat) => player.points - (view.outcome ? (extra[seat] ?? 0) : 0)),
      },
      { label: { de: 'Blitze', en: 'Bolts' }, values: players.map((player) => player.bolt_points) },
      {
        label: { de: 'Sätze von Ressourcen', en: 'Sets of resources' },
        values: players.map((player) => player.set_points),
      },
      { label: { de: 'Amulette', en: 'Amulets' }, values: players.map((player) => player.amulet_points) },
    ]
  },
  standing(table, seat) {
    const player = viewOf(table).players[seat]
    return player ? { value: player.points, label: { de: 'Punkte', en: 'points' } } : null
  },
}

export default board
