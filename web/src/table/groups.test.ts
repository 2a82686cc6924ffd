import { describe, expect, it } from 'vitest'
import type { ActionInfo, GameDetail, Text } from '../lib/wire'
import { groups, keysOf, ordered, withFull } from './groups'

const both = (text: string): Text => ({ de: text, en: text })
const action = (number: number, kind: string, fields: Record<string, string>, text: string): ActionInfo => ({
  action: number,
  kind,
  fields,
  text: both(text),
  final: false,
  passes: false,
  why: '',
})
const detail = {
  kinds: { play: both('play …'), end: both('end') },
  actions: { play: ['card', 'at'], end: [] },
  names: { card: { a: both('A'), b: both('B') } },
} as unknown as GameDetail
const plays = (text: string) => [
  action(0, 'end', {}, 'end'),
  action(1, 'play', { card: 'a', at: '1' }, `${text} A at 1`),
  action(2, 'play', { card: 'a', at: '2' }, `${text} A at 2`),
  action(3, 'play', { card: 'b', at: '1' }, `${text} B at 1`),
]

describe('the buttons of the bar', () => {
  it('begin with the answer that gives up nothing, if there is one among several', () => {
    const row = (full: (one: ActionInfo) => boolean) =>
      withFull(plays('x'), full, (left) => groups(left, {}, detail)).map(({ key, full }) => [key, full ?? false])
    expect(row(({ action }) => action === 2)).toEqual([
      ['action:2', true],
      ['action:0', false],
      ['action:1', false],
      ['action:3', false],
    ])
    expect(row(({ kind }) => kind === 'play').every(([, full]) => !full)).toBe(true) // which of them?
  })
  it('begin with what a board wants first, one action or several', () => {
    const kinds = (text: string, first: string[]) =>
      ordered(groups(plays(text), {}, detail), first).map(({ action, pick }) => action?.kind ?? pick['kind'])
    expect(kinds('play', ['play'])).toEqual(['play', 'play', 'play', 'end'])
    expect(kinds('a long way to say that one plays', ['play'])).toEqual(['play', 'end'])
    expect(kinds('a long way to say that one plays', [])).toEqual(['end', 'play'])
  })
  it('are the actions, as long as they fit in a row', () => {
    expect(groups(plays('play'), {}, detail).map(({ action }) => action?.action)).toEqual([0, 1, 2, 3])
  })

  it('are gathered by kind, then by field, when there are many or their texts are long', () => {
    const long = plays('play with all that is said about it on the card')
    for (const left of [long, [...plays('play'), ...plays('play'), ...plays('play')]]) {
      const found = groups(left, {}, detail)
      expect(found.at(-1)).toMatchObject({ pick: { kind: 'play' }, action: null })
    }
    const [, ...played] = long
    expect(groups(played, { kind: 'play' }, detail).map(({ pick, count }) => [pick, count])).toEqual([
      [{ card: 'a' }, 2],
      [{}, 1],
    ])
  })

  it('say only what they differ in, where texts are long and that stands in them', () => {
    const long = ['a', 'b'].map((card, number) =>
      action(number, 'play', { card }, `play the card of colour ${card} and whatever else there is to say about it`),
    )
    const named = (a: string, b: string) => ({ ...detail, names: { card: { a: both(a), b: both(b) } } }) as GameDetail
    const texts = (left: ActionInfo[], of: GameDetail) => groups(left, {}, of).map(({ text }) => text.en)
    expect(texts(long, named('colour a', 'colour b'))).toEqual(['Colour a', 'Colour b'])
    expect(texts(long, named('colour A', 'colour C'))).toEqual(['Colour A', long[1]?.text.en])
    expect(texts(long, named('a', 'b'))).toEqual(long.map(({ text }) => text.en))
    expect(texts(long, named('the car', 'card of colour b'))).toEqual([long[0]?.text.en, 'Card of colour b'])
  })

  it('are one, where there would be many of the same kind: it leads to all of them', () => {
    const many = Array.from({ length: 10 }, (_, number) => action(number, 'play', { card: `${number}` }, 'play'))
    expect(groups(many, {}, detail)).toMatchObject([{ pick: { kind: 'play' }, count: 10, action: null }])
    expect(groups(many, { kind: 'play' }, detail)).toHaveLength(10)
  })
})

describe('the keys of the bar', () => {
  const row = groups(plays('play').slice(1), {}, detail)
  const keys = (digit: (action: ActionInfo) => number | undefined) => keysOf(row, digit)

  it('are the places of the buttons, as far as there are digits', () => {
    expect(keys(() => undefined)).toEqual(['1', '2', '3'])
    expect(keysOf([...row, ...row, ...row, ...row], () => undefined).slice(8)).toEqual([
      '9',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are the numbers of the things themselves, where each has one of its own', () => {
    expect(keys(({ action }) => 2 * action)).toEqual(['2', '4', '6'])
    expect(keys(({ action }) => (action === 1 ? undefined : action))).toEqual(['1', '2', '3'])
    expect(keys(() => 5)).toEqual(['1', '2', '3'])
  })
})
