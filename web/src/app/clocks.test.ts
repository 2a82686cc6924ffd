import { expect, test } from 'vitest'
import { i18n } from '../lib/i18n.svelte'
import { CLOCKS, clockText, lasting } from './clocks'

test('a span is told in the largest unit that says it exactly', () => {
  i18n.lang = 'en'
  expect([45, 900, 43200, 86400, 172800, 90].map(lasting)).toEqual([
    '45 s',
    '15 min',
    '12 h',
    '1 day',
    '2 days',
    '90 s',
  ])
})

test('every clock is told in words of its own', () => {
  i18n.lang = 'de'
  const told = Object.values(CLOCKS).map(clockText)
  expect(new Set(told).size).toBe(told.length)
  expect(told[0]).toBe('Live: 5 min, dazu 20 s je Zug')
})
