import { describe, expect, it } from 'vitest'
import { BACK, spread, Tokens } from './tokens'

const ids = (tokens: Map<string, { id: number }[]>, place: string) => (tokens.get(place) ?? []).map((token) => token.id)

describe('tokens', () => {
  it('spreads what is counted', () => expect(spread({ a: 2, b: 1 })).toEqual(['a', 'a', 'b']))

  it('keeps what stays', () => {
    const tokens = new Tokens()
    const before = tokens.lay([{ place: 'hand', kinds: ['red', 'red', 'blue'] }])
    const was = ids(before, 'hand')
    const after = tokens.lay([{ place: 'hand', kinds: ['red', 'blue'] }])
    expect(was).toEqual([0, 1, 2])
    expect(ids(after, 'hand')).toEqual([0, 2])
  })

  it('lets a card travel from the hand to a pile', () => {
    const tokens = new Tokens()
    const hand = ids(
      tokens.lay([
        { place: 'hand', kinds: ['red', 'blue'] },
        { place: 'pile', kinds: ['green'] },
      ]),
      'hand',
    )
    const after = tokens.lay([
      { place: 'hand', kinds: ['red'] },
      { place: 'pile', kinds: ['green', 'blue'] },
    ])
    expect(ids(after, 'pile')[1]).toBe(hand[1])
  })

  it('turns a back into a card, and a card into a back', () => {
    const tokens = new Tokens()
    const backs = ids(
      tokens.lay([
        { place: 'theirs', kinds: [BACK, BACK] },
        { place: 'pile', kinds: [] },
      ]),
      'theirs',
    )
    const laid = tokens.lay([
      { place: 'theirs', kinds: [BACK] },
      { place: 'pile', kinds: ['red'] },
    ])
    expect(ids(laid, 'pile')).toEqual([backs[1]])
    const returned = tokens.lay([
      { place: 'theirs', kinds: [BACK, BACK] },
      { place: 'pile', kinds: [] },
    ])
    expect(ids(returned, 'theirs')).toEqual(backs)
  })

  it('never gives one id to two cards', () => {
    const tokens = new Tokens()
    tokens.lay([
      { place: 'a', kinds: ['x', 'x', BACK] },
      { place: 'b', kinds: ['x'] },
    ])
    const after = tokens.lay([
      { place: 'a', kinds: ['x', 'y'] },
      { place: 'b', kinds: ['x', 'x', 'y', 'z'] },
    ])
    const all = [...ids(after, 'a'), ...ids(after, 'b')]
    expect(new Set(all).size).toBe(all.length)
  })

  it('puts what has come last on top of a loose heap', () => {
    const tokens = new Tokens()
    tokens.lay([{ place: 'heap', kinds: ['z'], loose: true }])
    const after = tokens.lay([{ place: 'heap', kinds: ['a', 'z'], loose: true }])
    expect((after.get('heap') ?? []).map((token) => token.kind)).toEqual(['z', 'a'])
  })

  it('gives the same answer for the same view', () => {
    const tokens = new Tokens()
    const layout = [{ place: 'a', kinds: ['x', 'y', 'x'] }]
    const first = ids(tokens.lay(layout), 'a')
    expect(ids(tokens.lay(layout), 'a')).toEqual(first)
  })
})
