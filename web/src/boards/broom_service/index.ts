import type { BoardModule } from '../board'
import Board from './Board.svelte'
import { recap } from './recap'
import { after, roundOver } from './trick'
import { tutorial } from './tutorial'
import { viewOf, type Material, type PlacedTile } from './view'
import { words as allWords } from './words'

const regionsOf = (tiles: PlacedTile[]) => tiles.map(({ region }) => region)

const LAST = { de: 'Letztes Ereignis', en: 'Last event' }

const board: BoardModule = {
  Board,
  recap,
  heads: ['round', 'led'], // a trick is what a turn is elsewhere
  tutorial,
  moments: { outbid: 'overtaken', round: ({ fields }) => (fields['count'] > 1 ? 'round' : null) },
  // doing something before doing nothing
  first: ['market', 'gather', 'deliver', 'fly', 'dispel', 'land', 'use', 'five', 'bold', 'hand_in', 'still', 'offer'],
  // what goes to a place of the map, where one may slip; the rest answers what was asked
  costly: ({ final, kind }) => final && ['fly', 'deliver', 'dispel'].includes(kind),
  stakes(action, table) {
    const { players, seat } = viewOf(table)
    const next = action.why === 'known' && seat !== null ? after(table, seat)[0] : undefined
    const name = next === undefined ? '' : (table.seats[next]?.name ?? '')
    if (name) return { de: allWords.de.shows(name), en: allWords.en.shows(name) }
    const ends = action.why === 'known' && players.every(({ cards }) => !cards)
    return ends ? { de: allWords.de.nextRound, en: allWords.en.nextRound } : null
  },
  full: ({ kind, fields }) => kind === 'gather' && fields['haul'] === 'two_potions_wand',
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
  scores(table, detail) {
    const { players, outcome } = viewOf(table)
    const last = outcome && roundOver(table, (detail.material as Material).events)
    const late = players.map((_, seat) => last?.awards.find((one) => one.seat === seat)?.points ?? 0)
    const amulets = players.some((player) => player.amulets || player.amulet_points) // not on every map
    return [
      {
        label: { de: 'Unterwegs gewonnen', en: 'Won during play' },
        values: players.map((player, seat) => player.won - (late[seat] ?? 0)),
      },
      // what nobody has seen on the board before it was over
      ...(last && late.some(Boolean) ? [{ label: detail.names['occasion']?.[last.event] ?? LAST, values: late }] : []),
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
