import { describe, expect, it } from 'vitest'
import { change, lacking, landOf, parts, prospect, spared, spotOf, withCard } from './view'
import type { Land, Material, SagaView, Troop } from './view'

const land = (over: Partial<Land> = {}): Land => ({
  land: 'waldland',
  side: 'crown',
  fame: 1,
  play: null,
  end: 'hand_zero',
  used: false,
  owner: null,
  cards: ['green_4', 'yellow_2'],
  value: 6,
  needed: 7,
  least: [7, 7],
  points: 6,
  ...over,
})
const troop = (value: number, over: Partial<Troop> = {}): Troop => ({
  land: 'waldland',
  cards: ['green_4', 'blue_3'],
  face_down: [],
  value,
  ...over,
})

describe('how a troop stands', () => {
  it('conquers with what it takes: the printed example 7 against 6', () => {
    expect(prospect(0, land(), 7)).toEqual({ kind: 'conquers', value: 7 })
  })
  it('says what is missing', () => {
    expect(prospect(0, land(), 6)).toEqual({ kind: 'short', value: 6, missing: 1 })
  })
  it('is only a reserve where the land cannot be taken from oneself', () => {
    expect(prospect(0, land({ owner: 0, least: [null, 7] }), 9).kind).toBe('reserve')
  })
  it('is held up where a rival asks for more than the defence', () => {
    expect(prospect(0, land({ least: [9, 7] }), 8).kind).toBe('tied')
    expect(prospect(0, land({ least: [9, 7] }), 9).kind).toBe('conquers')
  })
})

describe('small things', () => {
  it('takes a card apart', () => expect(parts('green_4')).toEqual({ colour: 'green', worth: 4 }))
  it('adds a card to a troop, or opens one', () => {
    expect(withCard(troop(7), 'red_2')).toBe(9)
    expect(withCard(null, 'red_2')).toBe(2)
  })
  it('pays in few chips', () => expect(change(28, [1, 2, 5, 10, 20])).toEqual([20, 5, 2, 1]))
  it('tells cards of a kind apart, so that only the one that came is marked', () => {
    expect([0, 1, 2].map((at) => spotOf('hand', ['red_2', 'blue_1', 'blue_1'], at))).toEqual([
      'hand red_2 0',
      'hand blue_1 0',
      'hand blue_1 1',
    ])
  })
  it('says which colours a troop lacks', () => {
    const material = { lands: { a: { colour: 'green' }, b: { colour: 'blue' }, c: { colour: 'red' } } }
    expect(lacking(['blue_4'], material as unknown as Material)).toEqual(['green', 'red'])
  })
  it('says what Forest Land saves its owner, as soon as hands are open', () => {
    const view = (hand: Record<string, number> | null) =>
      ({ lands: [land({ owner: 1 })], players: [{}, { hand }] }) as unknown as SagaView
    expect(spared(view({ red_4: 1, blue_2: 2 }))).toEqual({ seat: 1, land: 'waldland', count: 8 })
    expect(spared(view(null))).toBeNull()
    expect(spared(view({}))).toBeNull()
  })
  it('finds the land of a colour', () => {
    const material = { lands: { waldland: { colour: 'green' }, seenland: { colour: 'blue' } } } as unknown as Material
    expect(landOf(material, 'blue')).toBe('seenland')
  })
})
