import { expect, it } from 'vitest'
import { applied } from './difference'
import samples from './difference.samples.json'
import type { Difference } from './wire'

it.each(samples.map((sample, at) => [at, sample] as const))('makes the new of the old: %i', (_, sample) => {
  const before = JSON.stringify(sample.old)
  expect(applied<unknown>(sample.old, sample.change as Difference)).toEqual(sample.new)
  expect(JSON.stringify(sample.old)).toBe(before)
})

it('refuses a change of something else', () => {
  expect(() => applied<unknown>({ a: 1 }, { into: { a: { set: { b: 1 } } } })).toThrow()
  expect(() => applied<unknown>({}, { into: { a: { set: { b: 1 } } } })).toThrow()
  expect(() => applied<unknown>([1], { head: 1, tail: 1 })).toThrow()
})
