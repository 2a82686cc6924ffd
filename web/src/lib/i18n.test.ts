import { expect, it } from 'vitest'
import { fill } from './i18n.svelte'

it('has a true minus before what is less than nothing, and leaves hyphens alone', () => {
  expect(fill('Hand {hand} = {total}.', { hand: -6, total: -14 })).toBe('Hand −6 = −14.')
  expect(fill('{n} (-2), MK-4.1, 3-4, Neu-Land {n}-mal', { n: 1 })).toBe('1 (−2), MK-4.1, 3-4, Neu-Land 1-mal')
})
