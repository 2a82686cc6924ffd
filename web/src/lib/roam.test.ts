import { expect, test } from 'vitest'
import { edge, nearest, type Place } from './roam'

const at = (x: number, y: number): Place => ({ left: x, right: x + 10, top: y, bottom: y + 10 })
const HAND = [at(0, 100), at(20, 102), at(40, 100)]
const LANDS = [at(10, 0), at(60, 0)]

test('along a row, and to the end of it', () => {
  expect(nearest(at(0, 100), HAND, 'ArrowRight')).toBe(1)
  expect(nearest(at(40, 100), HAND, 'ArrowLeft')).toBe(1)
  expect(nearest(at(40, 100), HAND, 'ArrowRight')).toBe(-1)
})

test('to another row, to what lies straight above', () => {
  expect(nearest(at(20, 102), LANDS, 'ArrowUp')).toBe(0)
  expect(nearest(at(40, 100), LANDS, 'ArrowUp')).toBe(1)
  expect(nearest(at(40, 100), LANDS, 'ArrowDown')).toBe(-1)
  expect(nearest(at(40, 100), LANDS, 'Enter')).toBe(-1)
})

test('out of what lies together', () => {
  const stops = ['tab', 'card', 'card', 'card', 'map', 'card']
  const card = (other: string) => other === 'card'
  expect(edge(stops, 1, false, card)).toBe(3)
  expect(edge(stops, 3, true, card)).toBe(1)
  expect(edge(stops, 5, false, card)).toBe(5)
})
