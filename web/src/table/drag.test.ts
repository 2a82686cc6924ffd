import { describe, expect, it } from 'vitest'
import { joins, Press, SHAKE } from './drag'

describe('what is lifted goes', () => {
  it('where something more is said by it', () => {
    expect(joins({ card: 'red' }, { kind: 'attack', at: '3' })).toBe(true)
    expect(joins({ card: 'red' }, { kind: 'defend', card: 'red' })).toBe(true)
    expect(joins({ kind: 'fly', pawn: 'first' }, { kind: 'fly', region: 'hill', pawn: 'first' })).toBe(true)
  })
  it('not onto another piece of its kind, nor onto what is done otherwise', () => {
    expect(joins({ card: 'red' }, { card: 'blue' })).toBe(false)
    expect(joins({ kind: 'fly', pawn: 'first' }, { kind: 'deliver', tower: 'one' })).toBe(false)
  })
  it('not where it lies already', () => {
    expect(joins({ card: 'red' }, { card: 'red' })).toBe(false)
    expect(joins({ kind: 'done' }, {})).toBe(false)
  })
})

describe('a press', () => {
  it('is a click as long as the pointer hardly strays', () => {
    const press = new Press(100, 100, false)
    expect(press.at(100 + SHAKE - 1, 100)).toBe('click')
    expect(press.at(100, 100 + SHAKE)).toBe('drag')
  })
  it('of a finger scrolls, unless it has rested', () => {
    const press = new Press(100, 100, true)
    expect(press.at(101, 101)).toBe('click')
    expect(press.at(100, 140)).toBe('scroll')
    press.held = true
    expect(press.at(101, 101)).toBe('click')
    expect(press.at(100, 140)).toBe('drag')
  })
})
