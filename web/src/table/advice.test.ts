import { expect, it } from 'vitest'
import type { Advice, Hint } from '../lib/wire'
import { worth } from './advice'

const hint = (value: number, visits = 1): Hint => ({
  action: 1,
  text: { de: '', en: '' },
  value,
  visits,
  why: [],
  line: [],
})
const worths = (chances: boolean, ...hints: Hint[]) => {
  const advice: Advice = { bot: 'somebody', chances, hints }
  return hints.map((one) => worth(one, advice))
}

it('says chances as such', () => {
  expect(worths(true, hint(0.634), hint(0.5))).toEqual(['63 %', '50 %'])
})

it('compares points with the best', () => {
  expect(worths(false, hint(35.1), hint(33.75), hint(-1200))).toEqual(['am besten', '−1,4', '−1.235,1'])
  expect(worths(false, hint(35.1), hint(35.09), hint(33.1))).toEqual(['gleich gut', 'gleich gut', '−2,0'])
})

it('weighs nothing where there is one thing only', () => {
  expect(worths(true, hint(0, 0))).toEqual(['geht als Einziges'])
})
