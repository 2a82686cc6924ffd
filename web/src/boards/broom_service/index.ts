import type { BoardModule } from '../board'
import Board from './Board.svelte'
import { recap } from './recap'
import { tutorial } from './tutorial'
import { viewOf, type PlacedTile } from './view'

const regionsOf = (tiles: PlacedTile[]) => tiles.map(({ region }) => region)

const board: BoardModule = {
  Board,
  recap,
  heads: ['round', 'led'], // a trick is what a turn is elsewhere
  tutorial,
  moments: { outbid: 'overtaken', round: ({ fields }) => (fields['count'] > 1 ? 'round' : null) },
  // doing something before doing nothing
  first: ['market', 'gather', 'deliver', 'fly', 'dispel', 'land', 'use', 'five', 'bold', 'hand_in', 'still', 'offer'],
  // a flight leads far away; roles can be clicked away until "done", and the rest answers what was asked
  costly: ({ final, kind }) => final && kind === 'fly',
  spots: (table) => {
    const { pawns, clouds, filled, tiles } = viewOf(table)
    const regions = [...clouds.map(({ region }) => region), ...Object.values(tiles).flatMap(regionsOf)]
    return Object.fromEntries([
      ...pawns.flatMap((own, seat) => own.map((region, pawn) => [`pawn ${seat} ${pawn}`, region])),
      ...filled.map((tower) => [`tower ${tower}`, true]),
      ...regions.map((region) => [
        `region ${region}`,
        [
          clouds.filter((cloud) => cloud.region === region && cloud.lies),
          Object.values(tiles).map((kind: PlacedTile[]) => kind.filter((tile) => tile.region === region)),
        ],
      ]),
    ])
  },
  /** At the end bolts, sets and amulets are already in the points: what is left was won on the way. */
  scores(table) {
    const { players } = viewOf(table)
    const amulets = players.some((player) => player.amulets || player.amulet_points) // not on every map
    return [
      {
        label: { de: 'Unterwegs gewonnen', en: 'Won during play' },
        values: players.map((player) => player.won),
      },
      { label: { de: 'Blitze', en: 'Bolts' }, values: players.map((player) => player.bolt_points) },
      {
        label: { de: 'Sätze von Ressourcen', en: 'Sets of resources' },
        values: players.map((player) => player.set_points),
      },
      ...(amulets
        ? [{ label: { de: 'Amulette', en: 'Amulets' }, values: players.map((player) => player.amulet_points) }]
        : []),
    ]
  },
  standing(table, seat) {
    const player = viewOf(table).players[seat]
    return player ? { value: player.points, label: { de: 'Punkte', en: 'points' } } : null
  },
}

export default board
