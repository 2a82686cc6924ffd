import { describe, expect, it } from 'vitest'
import { copies, lost, parts, type AvalonView, type Place } from './view'

const view = (row: Place[], over: Partial<AvalonView> = {}): AvalonView => ({
  game: 'avalon',
  version: 1,
  seats: 2,
  seat: 0,
  actors: [0],
  step: { step: 'Turn', seat: 0 },
  turn: 1,
  conquests: 0,
  discounted: false,
  bill: null,
  options: { crowns: 'T1' },
  row,
  mist: [],
  players: [0, 1].map(() => ({ hand_size: 5, hand: {}, crowns: 0, held: null })),
  deck: 40,
  discard: {},
  tiles: [],
  outcome: null,
  ...over,
})

describe('small things', () => {
  it('takes a card apart', () => expect(parts('violet_sorceress')).toEqual({ colour: 'violet', type: 'sorceress' }))
  it('knows where every copy of a tile is', () => {
    const tile = { tile: 'dark_four', light: false, open: 1, used: 0, worth: [4, 4] }
    const players = [null, 'dark_four'].map((held) => ({ hand_size: 0, hand: {}, crowns: 0, held }))
    expect(copies(view([], { players }), tile)).toEqual(['open', 1])
  })
})

describe('what a conquest takes', () => {
  it('is what lies there, the attacking card, and what is given up for it', () => {
    const bill = { due: 3, mine: 2, theirs: 1, castle: 0, discount: false, short: 0 }
    expect(lost(bill)).toBe(4) // one against one (AV-6.1, AV-6.2)
    expect(lost({ ...bill, short: 2 })).toBe(2)
  })
})
