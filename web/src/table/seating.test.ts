import { expect, it } from 'vitest'
import { i18n } from '../lib/i18n.svelte'
import type { Seat, Seating, Sitter } from '../lib/wire'
import { told, warns } from './seating'

const ann: Sitter = { name: 'Ann', bot: null }
const greedy: Sitter = { name: '', bot: 'greedy' }
const random: Sitter = { name: '', bot: 'random' }

it.each<[Sitter | null, Sitter | null, string]>([
  [null, ann, 'Ann sits down at seat 2, which was open.'],
  [ann, null, 'Ann gets up; seat 2 is open.'],
  [ann, greedy, 'Ann hands seat 2 to the bot “Greedy”.'],
  [null, greedy, 'Ann puts the bot “Greedy” at seat 2, which was open.'],
  [greedy, random, 'Ann replaces the bot “Greedy” at seat 2 with “Random”.'],
  [greedy, null, 'Ann sends the bot “Greedy” away; seat 2 is open.'],
])('tells who sits down and who leaves', (before, after, sentence) => {
  i18n.lang = 'en'
  const seating: Seating = { number: 3, seat: 1, by: 'Ann', before, after, at: '' }
  expect(told(seating)).toBe(sentence)
})

it('warns of what somebody else may know, not of what I prepared for myself', () => {
  const seat = (kind: Seat['kind'], me = false) => ({ kind, me }) as Seat
  expect(warns({ origin: 'seed', seats: [seat('person', true), seat('bot')] })).toBe(false)
  expect(warns({ origin: 'seed', seats: [seat('person', true), seat('open')] })).toBe(true)
  expect(warns({ origin: 'record', seats: [seat('person'), seat('bot')] })).toBe(true)
  expect(warns({ origin: 'fresh', seats: [seat('person'), seat('open')] })).toBe(false)
})
