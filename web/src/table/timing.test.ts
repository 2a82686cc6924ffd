import { expect, test } from 'vitest'
import type { Clock, Seat } from '../lib/wire'
import { isScarce, secondsLeft } from './timing.svelte'

const clock: Clock = {
  terms: { kind: 'live', budget: 600, step: 10, up: 'bot' },
  at: '2026-01-01T12:00:00.000+00:00',
  left: [100, 200],
}
const seat = (number: number, more: Partial<Seat>): Seat => ({
  ...{ seat: number, kind: 'person', name: '', bot: null, me: false, online: true, thinking: false, place: false },
  ...{ absent: null, nudge: null, nudged: null, person: null },
  since: null,
  ...more,
})

test('time runs for the people who are asked', () => {
  expect(secondsLeft(clock, seat(0, { since: '2026-01-01T12:00:00.000+00:00' }), 30)).toBe(70)
  expect(secondsLeft(clock, seat(0, { since: '2026-01-01T12:00:00.000+00:00' }), 300)).toBe(0)
  expect(secondsLeft(clock, seat(1, {}), 30)).toBe(200)
  expect(secondsLeft(clock, seat(1, { kind: 'bot', bot: 'easy' }), 30)).toBe(null)
  expect(secondsLeft(null, seat(1, {}), 30)).toBe(null)
})

test('an hour is much for who sits here, and little for who comes by once a day', () => {
  expect(isScarce(clock, 3600)).toBe(false)
  expect(isScarce({ ...clock, terms: { ...clock.terms, kind: 'days' } }, 3600)).toBe(true)
})
