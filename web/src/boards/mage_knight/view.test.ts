import { describe, expect, it } from 'vitest'
import { elsewhere, lastTurns, pointsNow, progress, wayOf, type Level, type MageKnightView, type Reach } from './view'

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

describe('recruiting', () => {
  const at = (site: string | null, colour: string | null = null) =>
    ({ players: [{ place: 'a' }], spaces: [{ space: 'a', site, colour, cleared: false }] }) as unknown as MageKnightView
  it('is done where the symbols of a unit are, and nothing is dimmed where nobody recruits', () => {
    expect(elsewhere(at('village'), 0, ['village', 'keep'])).toBe(false)
    expect(elsewhere(at('village'), 0, ['city'])).toBe(true)
    expect(elsewhere(at('city', 'red'), 0, ['keep'])).toBe(true)
    expect(elsewhere(at('city', 'white'), 0, ['keep'])).toBe(false)
    expect(elsewhere(at('crystal_mine', 'red'), 0, ['keep'])).toBe(false)
    expect(elsewhere(at(null), 0, ['keep'])).toBe(false)
    expect(elsewhere(at('village'), null, ['keep'])).toBe(false)
  })
})

describe('points', () => {
  it('are what the game would end with now', () => {
    const view = {
      scores: [{ fame: 26, beating: -7, titles: -2, cities: 0, most_cities: 2 }],
      titles: [{ loot: 1, leader: 0, beating: -3 }],
    } as unknown as MageKnightView
    expect(pointsNow(view, 0)).toEqual({
      parts: [
        ['fame', 26],
        ['beating', -7],
        ['title_loot', 1],
        ['title_beating', -3],
        ['most_cities', 2],
      ],
      sum: 19,
    })
    expect(pointsNow(view, 1).sum).toBe(0)
  })
})

describe('the last turns', () => {
  const DUMMY = 4
  const player = { hand: 3, deck: 5 }
  const view = (over: Partial<MageKnightView>) =>
    ({
      ...{ order: [1, 0], at_turn: 1, last_turns: -1, final_turns: -1, players: [player, player] },
      ...over,
    }) as unknown as MageKnightView
  const both = (over: Partial<MageKnightView>) => [0, 1].map((seat) => lastTurns(view(over), seat))

  it('are not there before an end is near', () => {
    expect(both({})).toEqual([null, null])
  })

  it('of a game are one for everybody after the turn in which its end came', () => {
    const [now, later] = [true, false]
    expect(both({ final_turns: 3 })).toMatchObject([
      { now: later, more: 1 },
      { now, more: 1 },
    ])
    expect(both({ final_turns: 2, at_turn: 0 })).toMatchObject([
      { now, more: 0 },
      { now: later, more: 1 },
    ])
    expect(both({ final_turns: 1 })).toMatchObject([
      { now: later, more: 0 },
      { now, more: 0 },
    ])
  })

  it('of a round count the dummy, those of a game do not', () => {
    const order = [1, DUMMY, 0]
    expect(lastTurns(view({ order, last_turns: 2 }), 0)?.more).toBe(0)
    expect(lastTurns(view({ order, last_turns: 3 }), 0)?.more).toBe(1)
    expect(lastTurns(view({ order, final_turns: 2 }), 0)?.more).toBe(1)
  })

  it('are lost without a card, once the end of the round is announced', () => {
    const players = [{ hand: 0, deck: 0 }, player] as unknown as MageKnightView['players']
    expect(lastTurns(view({ players, last_turns: 2 }), 0)?.lost).toBe(true)
    expect(lastTurns(view({ players, final_turns: 2 }), 0)?.lost).toBe(false)
    expect(lastTurns(view({ last_turns: 2 }), 0)?.lost).toBe(false)
  })
})
