import { expect, it } from 'vitest'
import { i18n } from '../lib/i18n.svelte'
import { figure, joined, nearest, scale, summary } from './figures'
import type { Review, ReviewMove } from './wire'

const review = (after: number, ...numbers: number[]): Review => ({
  seat: 0,
  state: 'running',
  unit: 'chance',
  level: 'medium',
  done: after + numbers.length,
  total: 9,
  after,
  points: numbers.map((at) => ({ at, values: [0.5, 0.5], error: 0 })),
  moves: numbers.map((number) => move(number, 'same', 0)),
  turning: [],
})
const move = (number: number, verdict: ReviewMove['verdict'], loss: number): ReviewMove => ({
  number,
  at: number - 1,
  verdict,
  loss,
  error: 0.01,
  value: 0.5,
  best_value: 0.5 + loss,
  played: { de: '', en: '' },
  advised: { de: '', en: '' },
  why: [],
  line: [],
  steps: 1,
})

it('writes chances and points', () => {
  i18n.lang = 'de'
  expect(figure(0.126, 'chance')).toBe('13 %')
  expect(figure(-0.126, 'chance', true)).toBe('−13 %')
  expect(figure(2.5, 'points', true)).toBe('+2,5')
  expect(figure(0.001, 'chance', true)).toBe('±0 %')
})

it('sums up what decisions cost', () => {
  const moves = [move(1, 'same', 0), move(2, 'mistake', 0.2), move(3, 'better', -0.1), move(4, 'slip', 0.05)]
  expect(summary(moves)).toEqual({ count: 4, found: 2, lost: 0.25 })
})

it('adds what is new, and nothing twice', () => {
  const first = review(0, 1, 3)
  expect(joined(null, first)).toBe(first)
  const both = joined(first, review(2, 5))
  expect(both.moves.map(({ number }) => number)).toEqual([1, 3, 5])
  expect(joined(both, review(2, 5)).moves).toHaveLength(3)
  expect(joined(both, review(0, 1)).moves).toHaveLength(1)
})

it('finds the nearest point, and room for all points', () => {
  const { points } = review(0, 1, 3, 9)
  expect(nearest(points, 5)?.at).toBe(3)
  expect(nearest([], 5)).toBeUndefined()
  expect(scale(points, 'chance')).toEqual({ low: 0, high: 1 })
  expect(scale([{ at: 0, values: [23], error: 4 }], 'points')).toEqual({ low: 0, high: 30 })
})
