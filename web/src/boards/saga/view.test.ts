import { describe, expect, it } from 'vitest'
import {
  change,
  fits,
  landOf,
  parts,
  prospect,
  withCard,
  type Land,
  type Material,
  type SagaView,
  type Troop,
} from './view'

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
const view = (...troops: Troop[][]): SagaView =>
  ({ players: troops.map((own) => ({ troops: own })) }) as unknown as SagaView

describe('how a troop stands', () => {
  it('conquers with more than the defence: the printed example 7 against 6', () => {
    expect(prospect(view([]), 0, land(), 7)).toEqual({ kind: 'conquers', value: 7 })
  })
  it('says what is missing', () => {
    expect(prospect(view([]), 0, land(), 6)).toEqual({ kind: 'short', value: 6, missing: 1 })
  })
  it('is only a reserve against its own land', () => {
    expect(prospect(view([]), 0, land({ owner: 0 }), 9).kind).toBe('reserve')
  })
  it('is held up by a rival of the same strength, not by a weaker one or the owner', () => {
    expect(prospect(view([], [troop(8)]), 0, land(), 8).kind).toBe('tied')
    expect(prospect(view([], [troop(7)]), 0, land(), 8).kind).toBe('conquers')
    expect(prospect(view([], [troop(8)]), 0, land({ owner: 1 }), 8).kind).toBe('conquers')
    expect(prospect(view([], [troop(8, { land: 'seenland' })]), 0, land(), 8).kind).toBe('conquers')
  })
})

describe('small things', () => {
  it('takes a card apart', () => expect(parts('green_4')).toEqual({ colour: 'green', worth: 4 }))
  it('adds a card to a troop, or opens one', () => {
    expect(withCard(troop(7), 'red_2')).toBe(9)
    expect(withCard(null, 'red_2')).toBe(2)
  })
  it('has each colour once', () => {
    expect(fits(['green_4', 'blue_3'], 'blue_1')).toBe(false)
    expect(fits(['green_4', null], 'blue_1')).toBe(true)
  })
  it('pays in few chips', () => expect(change(28, [1, 2, 5, 10, 20])).toEqual([20, 5, 2, 1]))
  it('finds the land of a colour', () => {
    const material = { lands: { waldland: { colour: 'green' }, seenland: { colour: 'blue' } } } as unknown as Material
    expect(landOf(material, 'blue')).toBe('seenland')
  })
})
