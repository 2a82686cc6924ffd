import { describe, expect, it } from 'vitest'
import type { GameDetail } from '../../../lib/wire'
import { Choosing } from '../../../table/choosing.svelte'
import { commonCosts, effectText, fit, fullText, half, lines, signs } from './effects'
import type { MageKnightView } from '../view'
import { direct, gemOf, lackText, stateOf } from './things'

const both = (text: string) => ({ de: text, en: text })
const detail = {
  names: {
    mode: {
      'pure_magic.basic.1': both('Pure Magic (green): Move 4'),
      'pure_magic.powered.1': both('Pure Magic powered (blue, green): Move 7'),
      'pure_magic.powered.2': both('Pure Magic powered (blue, white): Influence 7'),
      'fireball.powered': both('Fireball powered (black, red): Siege Attack 8 (fire), take a wound'),
      'exploit.1': { de: 'Ausbeutung: 1 rotes Mana; sofort', en: 'Exploit: 1 red mana; at once' },
      'exploit.2': { de: 'Ausbeutung: 1 blaues Mana; sofort', en: 'Exploit: 1 blue mana; at once' },
      'exploit.3': { de: 'Ausbeutung: 1 grünes Mana; sofort', en: 'Exploit: 1 green mana; at once' },
      'exploit.4': { de: 'Ausbeutung: 2 ziehen', en: 'Exploit: draw 2' },
      'read.1': { de: 'Lesen (rot): 1 roter Kristall, 1 rote Karte', en: 'Read (red): 1 red crystal, 1 red card' },
      'read.2': {
        de: 'Lesen (blau): 1 blauer Kristall, 1 blaue Karte',
        en: 'Read (blue): 1 blue crystal, 1 blue card',
      },
    },
    colour: {
      red: { de: 'rot', en: 'red' },
      blue: { de: 'blau', en: 'blue' },
      green: { de: 'grün', en: 'green' },
    },
  },
  material: {
    modes: {
      'read.1': { costs: ['red'], effects: [] },
      'read.2': { costs: ['blue'], effects: [] },
      'pure_magic.basic.1': { costs: ['green'], effects: [['move', 4, 0]] },
      'pure_magic.powered.1': { costs: ['blue', 'green'], effects: [['move', 7, 0]] },
      'pure_magic.powered.2': { costs: ['blue', 'white'], effects: [['influence', 7, 0]] },
      'fireball.powered': {
        costs: ['black', 'red'],
        effects: [
          ['siege', 8, 'fire'],
          ['wound', 0, 0],
          ['boost', 2, 0],
        ],
      },
    },
  },
} as unknown as GameDetail

describe('effects', () => {
  it('are told without the name in front', () => {
    expect(effectText(detail, 'pure_magic.basic.1').en).toBe('Move 4')
    expect(fullText(detail, ['pure_magic.basic.1', 'fireball.powered']).en).toBe(
      '(green): Move 4\nPowered (black, red): Siege Attack 8 (fire), take a wound',
    )
  })

  it('say once what is the same for several colours', () => {
    const [first, second, ...others] = lines(detail, ['exploit.1', 'exploit.2', 'exploit.3', 'exploit.4'])
    expect(first?.text).toEqual({
      de: '1 rotes, blaues oder grünes Mana; sofort',
      en: '1 red, blue, or green mana; at once',
    })
    expect(second?.text.en).toBe('draw 2')
    expect(others).toEqual([])
    const [read] = lines(detail, ['read.1', 'read.2'])
    expect(read).toMatchObject({
      costs: [['red'], ['blue']],
      text: { de: '1 roter/blauer Kristall, 1 rote/blaue Karte' },
    })
    expect(fullText(detail, ['read.1', 'read.2']).en).toBe('(red/blue): 1 red/blue crystal, 1 red/blue card')
    expect(lines(detail, ['pure_magic.powered.1', 'pure_magic.powered.2'])).toHaveLength(2)
  })

  it('share what all modes of a half cost', () => {
    expect(commonCosts(detail, ['pure_magic.powered.1', 'pure_magic.powered.2'])).toEqual(['blue'])
    expect(commonCosts(detail, ['fireball.powered'])).toEqual(['black', 'red'])
    expect(half('fireball.powered')).toBe('powered')
  })

  it('have signs with numbers and elements, and a star for the rest', () => {
    const [siege, wound, star] = signs(detail, 'fireball.powered')
    expect(siege).toMatchObject({ kind: 'points', value: 8, element: 'fire' })
    expect(wound).toMatchObject({ kind: 'points', value: null })
    expect(star).toEqual({ kind: 'star' })
  })

  it('set long words smaller', () => {
    expect(fit('Wut', 11)).toBe(1)
    expect(fit('Utem-Armbrustschützen', 11)).toBeCloseTo(11 / 16)
  })
})

describe('things', () => {
  const asked = (kind: string, fields: Record<string, string>) => {
    const choosing = new Choosing(() => undefined)
    choosing.show({
      actions: [{ action: 1, kind, fields, text: both(kind), final: false, passes: false, why: '' }],
      refusals: [],
    })
    return choosing
  }

  it('are chosen at once where the thing itself is asked for', () => {
    expect(direct(asked('choose_card', { card: 'rage' }), { kind: 'card', id: 'rage' })).toEqual({
      kind: 'choose_card',
      card: 'rage',
    })
    expect(direct(asked('heal_wound', {}), { kind: 'card', id: 'wound' })).toEqual({ kind: 'heal_wound' })
    expect(direct(asked('play', { mode: 'rage.powered' }), { kind: 'card', id: 'rage' })).toBeNull()
    expect(direct(asked('assign', { slot: '2' }), { kind: 'unit', id: 'peasants', slot: '2' })).toMatchObject({
      kind: 'assign',
    })
  })

  it('stand as the best of their ways', () => {
    const choosing = asked('play', { mode: 'rage.powered' })
    expect(stateOf(choosing, [{ kind: 'play', mode: 'rage.basic' }])).toBe('still')
    expect(
      stateOf(choosing, [
        { kind: 'play', mode: 'rage.basic' },
        { kind: 'play', mode: 'rage.powered' },
      ]),
    ).toBe('can')
  })

  it('say why they cannot be paid: no mana, or no die left in this turn', () => {
    const view = (dice: number, night = false) =>
      ({ source: [{ colour: 'gold', state: 'free' }], night, turn: { dice } }) as unknown as MageKnightView
    expect(lackText(view(0), ['green']).en).toContain('no more dice')
    expect(lackText(view(0), ['black']).en).not.toContain('no more dice')
    expect(lackText(view(0, true), ['green']).en).not.toContain('no more dice')
    expect(lackText(view(1), ['green']).en).not.toContain('no more dice')
  })

  it('are paid with gems, where the way to pay has a colour', () => {
    expect(gemOf('crystal_red')).toEqual({ kind: 'crystal', colour: 'red' })
    expect(gemOf('stolen_reversed')).toBeNull()
  })
})
