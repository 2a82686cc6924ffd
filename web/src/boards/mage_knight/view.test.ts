import { describe, expect, it } from 'vitest'
import { levelStart, progress, REPUTATION, wayOf, type MageKnightView, type Reach } from './view'

describe('levels', () => {
  it('begin at 0, 3, 8, 15', () => {
    expect([1, 2, 3, 4, 10].map(levelStart)).toEqual([0, 3, 8, 15, 99])
  })
  it('know the way to the next', () => {
    expect(progress(0)).toEqual({ level: 1, from: 0, to: 3 })
    expect(progress(7)).toEqual({ level: 2, from: 3, to: 8 })
    expect(progress(8)).toEqual({ level: 3, from: 8, to: 15 })
    expect(progress(130)).toEqual({ level: 10, from: 99, to: null })
  })
})

it('has fifteen reputations, none in the middle', () => {
  expect(REPUTATION).toHaveLength(15)
  expect(REPUTATION[7]).toBe(0)
})

describe('ways', () => {
  const step = (space: string, from: string, cost: number): Reach => ({
    space,
    from,
    cost,
    assault: false,
    provokes: [],
    reveals: [],
  })
  const view = {
    travel: { reach: [step('b', 'a', 2), step('c', 'b', 5)], explore: [], price: 2 },
  } as unknown as MageKnightView
  it('are followed back to the hero', () => {
    expect(wayOf(view, 'c')).toEqual(['b', 'c'])
  })
  it('are empty where there is none', () => {
    expect(wayOf(view, 'z')).toEqual([])
    expect(wayOf({ travel: null } as MageKnightView, 'c')).toEqual([])
  })
})
