import { expect, it } from 'vitest'
import { meaning } from './keys'

const key = (key: string, held: Partial<KeyboardEvent> = {}) =>
  meaning({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

it('takes back on u and on Ctrl+Z', () => {
  expect(key('u')).toBe('undo')
  expect(key('U')).toBe('undo')
  expect(key('z', { ctrlKey: true })).toBe('undo')
  expect(key('z')).toBeNull()
})

it('leaves the keys of the browser alone', () => {
  expect(key('r', { ctrlKey: true })).toBeNull()
  expect(key('l', { metaKey: true })).toBeNull()
})

it('presses the buttons of the bar with digits', () => {
  expect(key('3')).toBe('3')
  expect(key('0')).toBeNull()
})
