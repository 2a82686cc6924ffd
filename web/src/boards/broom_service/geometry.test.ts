import { describe, expect, it } from 'vitest'
import { inside, labelPlace, outline, places } from './geometry'

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
    expect(places([10, 20], 1)).toEqual([[10, 20]])
  })
  it('never puts two pawns in one place', () => {
    const seen = new Set(places([0, 0], 10).map(String))
    expect(seen.size).toBe(10)
  })
})

describe('labelPlace', () => {
  const square: [number, number][] = [
    [0, 0],
    [200, 0],
    [200, 200],
    [0, 200],
  ]
  it('is the middle where nothing lies', () => {
    expect(labelPlace('Wald', [100, 100], square, [])).toEqual([100, 100])
  })
  it('makes room for what lies there, and stays inside', () => {
    const at = labelPlace('Wald', [100, 100], square, [{ at: [100, 100], width: 50, height: 50 }])
    expect(Math.abs(at[1] - 100)).toBeGreaterThanOrEqual(28)
    expect(inside(at, square)).toBe(true)
  })
})
