import { describe, expect, it } from 'vitest'
import { progress, wayOf, type Level, type MageKnightView, type Reach } from './view'

describe('levels', () => {
  const level = (level: number, fame: number): Level => ({
    level,
    fame,
    armor: 2,
    hand_limit: 5,
    commands: 1,
    skill: false,
  })
  const levels = [level(1, 0), level(2, 3), level(3, 8)]
  it('know where they begin and the next one', () => {
    expect(progress(levels, 0)).toEqual({ level: 1, from: 0, next: levels[1] })
    expect(progress(levels, 7)).toEqual({ level: 2, from: 3, next: levels[2] })
    expect(progress(levels, 30)).toEqual({ level: 3, from: 8, next: null })
  })
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
