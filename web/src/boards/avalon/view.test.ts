import { describe, expect, it } from 'vitest'
import { answer, bill, copies, misty, parts, type AvalonView, type Material, type Place } from './view'

const place = (mine: number, theirs: number, over: Partial<Place> = {}): Place => ({
  land: null,
  terrain: null,
  crowns: null,
  owner: null,
  price: [mine >= theirs ? mine + theirs + 1 : null, null],
  piles: [Array<string>(mine).fill('red_knight'), Array<string>(theirs).fill('blue_knight')],
  ...over,
})

const view = (row: Place[], over: Partial<AvalonView> = {}): AvalonView => ({
  seat: 0,
  actors: [0],
  step: { step: 'Turn', seat: 0 },
  turn: 1,
  conquests: 0,
  discounted: false,
  options: { crowns: 'T1' },
  row,
  players: [0, 1].map(() => ({ hand_size: 5, hand: {}, crowns: 0, held: null })),
  deck: 40,
  discard: {},
  tiles: [],
  outcome: null,
  ...over,
})

describe('the price of a conquest', () => {
  it('counts both sides and the attacking card: the printed example 3 : 1 costs 4', () => {
    expect(bill(view([place(2, 1)]), 0, 0)).toMatchObject({ each: 1, due: 4, mine: 3, theirs: 1, castle: 0, short: 0 })
  })
  it('is 1 where nothing lies: the printed example 1 : 0', () => {
    expect(bill(view([place(0, 0)]), 0, 0)).toMatchObject({ each: 0, due: 1 })
  })
  it('is one more against a castle: the printed example costs 5', () => {
    const castle = place(2, 1, { land: 'plain_castle', owner: 1 })
    expect(bill(view([castle]), 0, 0)).toMatchObject({ due: 5, castle: 1 })
  })
  it('does not count the attacking card twice when it lies there already', () => {
    expect(bill(view([place(3, 1)]), 0, 0, true)).toMatchObject({ due: 4, mine: 3 })
  })
  it('is none where one may not attack', () => {
    expect(bill(view([place(0, 1)]), 0, 0)).toBeNull()
  })
  it('tells what lapses: more than all cards cannot be given up', () => {
    const poor = view([place(2, 2)], { players: [0, 1].map(() => ({ hand_size: 1, hand: {}, crowns: 0, held: null })) })
    // two cards and the attacking one lie there, two go with theirs: one is left, five are due
    expect(bill(poor, 0, 0)).toMatchObject({ due: 5, short: 4 })
  })
  it('knows the discount of Avalon', () => {
    const avalon = place(0, 0, { land: 'avalon', owner: 0, price: [null, null] })
    expect(bill(view([avalon, place(0, 0)]), 0, 1)?.discount).toBe(true)
    expect(bill(view([avalon, place(0, 0)], { discounted: true }), 0, 1)?.discount).toBe(false)
  })
})

describe('small things', () => {
  it('takes a card apart', () => expect(parts('violet_sorceress')).toEqual({ colour: 'violet', type: 'sorceress' }))
  it('asks for the colour of the card that was laid', () => {
    expect(answer({ step: 'Defence', seat: 0, card: 'red_sorceress' })).toBe('red_knight')
    expect(answer({ step: 'CounterSpell', seat: 0, card: 'red_sorceress' })).toBe('red_sorceress')
    expect(answer({ step: 'Losses', seat: 0 })).toBeNull()
  })
  it('lists what is still in the mist, with its crowns', () => {
    const material = {
      lands: { swamp: { crowns: { T1: 1 } }, avalon: { crowns: { T1: 1 } } },
    } as unknown as Material
    expect(misty(view([place(0, 0, { land: 'swamp' })]), material)).toEqual([{ land: 'avalon', crowns: 1 }])
  })
  it('knows where every copy of a tile is', () => {
    const tile = { tile: 'dark_four', light: false, open: 1, used: 0, worth: [4, 4] }
    const players = [null, 'dark_four'].map((held) => ({ hand_size: 0, hand: {}, crowns: 0, held }))
    expect(copies(view([], { players }), tile)).toEqual(['open', 1])
  })
})
