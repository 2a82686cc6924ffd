import { describe, expect, it } from 'vitest'
import { clearPlaces, CLOSEST, closeness, inside, labelPlaces, outline, places, sight } from './geometry'
import type { Point } from './view'

describe('outline', () => {
  it('is a closed path through every side', () => {
    const path = outline([
      [0, 0],
      [100, 0],
      [100, 100],
    ])
    expect(path).toBe('M35 35Q0 0 35 0L65 0Q100 0 100 35L100 65Q100 100 65 65Z')
  })
})

describe('places', () => {
  it('puts a single pawn in the middle', () => {
    expect(places([100, 200], 1, [1000, 700])).toEqual([[100, 200]])
  })
  it('stays on the map', () => {
    expect(places([0, 0], 5, [1000, 700]).every(([x, y]) => x >= 20 && y >= 20)).toBe(true)
  })
  it('never puts two pawns in one place', () => {
    const seen = new Set(places([0, 0], 10, [1000, 700]).map(String))
    expect(seen.size).toBe(10)
  })
})

describe('clearPlaces', () => {
  const land: [number, number][] = [
    [0, 0],
    [300, 0],
    [300, 300],
    [0, 300],
  ]
  it('is the middle where nothing is to be read', () => {
    expect(clearPlaces([150, 150], 1, [300, 300], [], land)).toEqual([[150, 150]])
  })
  it('leaves the points of a tower in sight, and stays in the region', () => {
    const [first, second] = clearPlaces([150, 150], 2, [300, 300], [[150, 155]], land)
    for (const [x, y] of [first, second].filter((at) => at !== undefined)) {
      expect(Math.abs(x - 150) >= 26 || 155 - y <= -40 || 155 - y >= 27).toBe(true)
      expect(inside([x, y], land)).toBe(true)
    }
  })
})

describe('labelPlaces', () => {
  const square: [number, number][] = [
    [0, 0],
    [200, 0],
    [200, 200],
    [0, 200],
  ]
  it('is the middle where nothing lies', () => {
    expect(labelPlaces([{ label: 'Wald', centre: [100, 100], polygon: square }], [], [200, 200])).toEqual([[100, 100]])
  })
  it('makes room for what lies there, and stays inside', () => {
    const things = [{ at: [100, 100] as [number, number], width: 50, height: 50 }]
    const [at = [0, 0]] = labelPlaces([{ label: 'Wald', centre: [100, 100], polygon: square }], things, [200, 200])
    expect(Math.abs(at[1] - 100)).toBeGreaterThanOrEqual(28)
    expect(inside(at, square)).toBe(true)
  })
})

describe('a window on the map', () => {
  const whole: Point = [1000, 650]
  it('comes as close as all that is asked about allows', () => {
    expect(closeness([[500, 300]], whole, 60)).toBe(CLOSEST)
    const apart: Point[] = [
      [100, 100],
      [600, 200],
    ]
    expect(closeness(apart, whole, 60)).toBe(1.5)
    expect(closeness([...apart, [100, 690]], whole, 60)).toBe(1)
  })
  it('shows all of it where it can, else as much as it can', () => {
    const near: Point[] = [
      [100, 100],
      [200, 300],
    ]
    expect(sight(near, [400, 300], 60)).toEqual([150, 200])
    const [x, y] = sight([[950, 650], ...near], [400, 300], 60)
    expect(near.every((at) => Math.abs(at[0] - x) <= 200 && Math.abs(at[1] - y) <= 150)).toBe(true)
  })
})
