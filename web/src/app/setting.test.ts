import { describe, expect, it } from 'vitest'
import type { GameInfo, OptionInfo } from '../lib/wire'
import { clashes, fits, goes, possible, settings, span, valueOf } from './setting'

const text = { de: '', en: '' }
const option = (id: string, fallback: unknown, more: Partial<OptionInfo> = {}): OptionInfo => ({
  ...{ id, kind: 'choice', text, rule: 'MK-1.1', default: fallback, values: [], low: null, high: null },
  ...{ group: '', about: null, needs: [], seats: [], ...more },
})
const scenario = option('scenario', 'first', { seats: [{ value: 'hold', seats: [2, 4] }] })
const teams = option('teams', false, {
  kind: 'switch',
  needs: [{ option: 'scenario', values: ['conquest', 'hold'] }],
  seats: [{ value: true, seats: [4] }],
})
const secret = option('secret', false, { kind: 'switch', needs: [{ option: 'teams', values: [true] }] })
const level = option('level', 0, { kind: 'whole', low: 0, high: 11 })
const info: GameInfo = {
  ...{ id: 'mage_knight', version: 1, title: text, summary: text, seats: [1, 2, 3, 4], bots: [], groups: [] },
  options: [scenario, teams, secret, level],
}

describe('the options of a new table', () => {
  it('are at their defaults where what they need is not chosen', () => {
    expect(goes(info, teams, {})).toBe(false)
    expect(valueOf(info, teams, { teams: true })).toBe(false)
    expect(valueOf(info, teams, { teams: true, scenario: 'hold' })).toBe(true)
  })
  it('need what the others need, too', () => {
    expect(valueOf(info, secret, { secret: true, teams: true })).toBe(false)
    expect(settings(info, { secret: true, teams: true, scenario: 'hold' })).toEqual({
      ...{ scenario: 'hold', teams: true, secret: true },
    })
  })
  it('are told only where they differ from their defaults; an empty number is none', () => {
    expect(settings(info, { scenario: 'first', teams: true, level: Number.NaN })).toEqual({})
    expect(settings(info, { level: 5 })).toEqual({ level: 5 })
  })
  it('clash with a number of seats before anything is sent', () => {
    const chosen = { scenario: 'hold', teams: true }
    expect(clashes(info, chosen, 4)).toEqual([])
    expect(clashes(info, chosen, 2)).toEqual([teams])
    expect(clashes(info, chosen, 3)).toEqual([scenario, teams])
    expect(fits(level, 11, 1)).toBe(true)
  })
  it('say for how many they are, in short', () => {
    expect([[2, 3, 4], [2, 4], [1], [2, 3]].map(span)).toEqual(['2–4', '2, 4', '1', '2–3'])
  })
  it('are whole numbers within their bounds, where they are numbers', () => {
    expect([0, 11, 12, -1, 2.5, NaN].map((value) => possible(level, value))).toEqual([
      ...[true, true, false, false, false, false],
    ])
    expect(possible(scenario, 'hold')).toBe(true)
    expect(clashes(info, { level: 12 }, 2)).toEqual([level])
  })
})
