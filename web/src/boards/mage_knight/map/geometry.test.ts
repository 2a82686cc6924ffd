import { describe, expect, it } from 'vitest'
import { bounds, centre, distance, HALF, HEX, row, SIDE, STEPS, TILE, tileCentre, towards, wayTo } from './geometry'

const points = (path: string) =>
  path
    .slice(1, -1)
    .split('L')
    .map((pair) => pair.split(' ').map(Number) as [number, number])

describe('hexes', () => {
  it('lie side by side: all neighbours are equally far away', () => {
    const far = STEPS.map((step) => Math.hypot(...centre(step)))
    far.forEach((length) => expect(length).toBeCloseTo(2 * HALF, 1))
  })
  it('have six corners', () => {
    expect(points(HEX)).toHaveLength(6)
    points(HEX).forEach(([x, y]) => expect(Math.hypot(x, y)).toBeCloseTo(SIDE, 1))
  })
  it('name ways as the engine does', () => {
    expect(wayTo({ q: 2, r: 2 }, { q: 3, r: 1 })).toBe('+1-1')
    expect(wayTo({ q: 0, r: 0 }, { q: 0, r: -2 })).toBe('+0-2')
  })
  it('count steps', () => {
    expect(distance({ q: 0, r: 0 }, { q: 2, r: -1 })).toBe(2)
    expect(distance({ q: 1, r: 1 }, { q: 1, r: 1 })).toBe(0)
  })
})

describe('tiles', () => {
  it('touch without a gap or an overlap', () => {
    // an outline of 18 sides that encloses the area of seven hexes
    const outline = points(TILE)
    expect(outline).toHaveLength(18)
    const twice = outline.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [0, 0]
      return sum + x * nextY - nextX * y
    }, 0)
    expect(twice / 2).toBeCloseTo(7 * 3 * HALF * SIDE, -1)
  })
  it('lie where the engine puts them', () => {
    expect(tileCentre({ a: 1, b: 0 })).toEqual({ q: 3, r: -2 })
    expect(tileCentre({ a: 0, b: 1 })).toEqual({ q: 1, r: -3 })
  })
})

describe('towards', () => {
  const spaces = [
    { q: 1, r: 0 },
    { q: 2, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 0 },
  ]
  it('goes to the nearest space in a direction', () => {
    expect(towards(spaces, { q: 0, r: 0 }, [1, 0])).toEqual({ q: 1, r: 0 })
    expect(towards(spaces, { q: 0, r: 0 }, [0, 1])).toEqual({ q: 0, r: 1 })
  })
  it('stays where nothing lies', () => {
    expect(towards(spaces, { q: 0, r: 0 }, [0, -1])).toBeNull()
  })
})

it('bounds and rows', () => {
  expect(
    bounds(
      [
        [0, 0],
        [10, 5],
      ],
      1,
    ),
  ).toEqual({ left: -1, top: -1, right: 11, bottom: 6 })
  expect(row(3, 10)).toEqual([-10, 0, 10])
})
