import { expect, test } from 'vitest'
import { rounded } from './paths'

test('points are rounded where they lie, so that nothing adds up', () => {
  expect(rounded('M0 0' + 'l.4 0'.repeat(10))).toBe('m0 0l0 0 1 0 0 0 1 0 0 0 0 0 1 0 0 0 1 0 0 0')
})

test('what was absolute is relative, and closing leads back to where the outline began', () => {
  expect(rounded('M10 10L20.4 20.4V5H1zm1 1l2 2')).toBe('m10 10l10 10v-15h-19zm1 1l2 2')
})

test('curves keep their handles, arcs their flags, also without anything between', () => {
  expect(rounded('M1.2 1.2c1 1 2-.6 3.4 0s2 2 3 3')).toBe('m1 1c1 1 2 0 4 0s2 2 3 3')
  expect(rounded('M0 0a1.26 1.26 0 012.6.4A3 3 0 1 0 9 9')).toBe('m0 0a1.3 1.3 0 0 1 3 0 3 3 0 1 0 6 9')
})

test('points after a move are lines', () => {
  expect(rounded('m1 1 2 2-1 0')).toBe('m1 1l2 2-1 0')
})

test('what is no path is refused', () => {
  expect(() => rounded('M0 0x1')).toThrow('no path')
  expect(() => rounded('M0 0a1 1 0 5 0 1 1')).toThrow('no path')
})
