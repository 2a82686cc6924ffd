import { fill } from '../../lib/i18n.svelte'
import { spread } from '../../lib/tokens'
import type { BoardModule, ScoreLine } from '../board'
import Board from './Board.svelte'
import { gist } from './gist'
import { tutorial } from './tutorial'
import { spared, spotOf, viewOf, type Score } from './view'
import { WORDS } from './words'

const PARTS = ['fame', 'lands', 'plus_5', 'attack_troop', 'hand'] as const satisfies (keyof Score)[]

export default {
  Board,
  gist,
  heads: ['turn'],
  scores: (table, { names }): ScoreLine[] => {
    const view = viewOf(table)
    const zero = view.outcome && spared(view)
    const saves = (lang: 'de' | 'en') =>
      zero &&
      fill(WORDS.spared[lang], {
        land: names['land']?.[zero.land]?.[lang] ?? '',
        name: table.seats[zero.seat]?.name ?? '',
        n: zero.count,
      })
    return PARTS.map((part) => ({
      label:
        zero && part === 'hand'
          ? { de: `${WORDS.score.hand.de} (${saves('de')})`, en: `${WORDS.score.hand.en} (${saves('en')})` }
          : WORDS.score[part],
      values: view.players.map((player) => player.score?.[part] ?? null),
    }))
  },
  standing: (table, seat) => {
    const view = viewOf(table)
    if (view.outcome) return { value: view.outcome.scores[seat] ?? 0, label: WORDS.points }
    const player = view.players[seat]
    return player ? { value: player.fame, label: WORDS.standing } : null
  },
  spots: (table) => {
    const { lands, players, free } = viewOf(table)
    const hand = players[table.seat ?? -1]?.hand ?? {}
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
      // what has become free, and what came back to my hand: each card by itself
      ...spread(free).map((_, at, all) => [spotOf('free', all, at), true]),
      ...spread(hand).map((_, at, all) => [spotOf('hand', all, at), true]),
    ])
  },
  // what ends the turn, or the game, without saying so
  costly: ({ kind }) => kind !== 'end_turn' && kind !== 'choose_set',
  moments: { conquered: 'conquest' },
  tutorial,
} satisfies BoardModule
