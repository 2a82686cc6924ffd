import { expect, it } from 'vitest'
import { says, spoken } from './naming'

it('leaves a label alone that says what can be read', () => {
  expect(spoken('Blau 4', '4')).toBe('Blau 4')
  expect(spoken('Wurzelsammler: mutig', 'WURZELSAMMLER')).toBe('Wurzelsammler: mutig')
  expect(spoken('Gebiet 3', '')).toBe('Gebiet 3')
})

it('adds what is missing, in one piece', () => {
  expect(spoken('helle Tafel, bringt 2', 'sofort\n+2')).toBe('helle Tafel, bringt 2; sofort +2')
  expect(spoken('Blau 14', '4')).toBe('Blau 14; 4')
})

it('knows where the words of a thing say all of its label', () => {
  expect(says('Bauern Angriff 2 oder Block 2 kostet 4 Einfluss', 'Bauern, kostet 4 Einfluss')).toBe(true)
  expect(says('Bauern', 'Bauern, kostet 4 Einfluss')).toBe(false)
  expect(says('', 'Bauern')).toBe(false)
})
