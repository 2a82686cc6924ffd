import { expect, test } from 'vitest'
import type { TableView } from '../../lib/wire'
import { after, lanes, roundOver, suppliedNow } from './trick'
import { viewOf, type Material } from './view'

const player = (cards: number, laid: string[] = []) => ({ cards, laid, ready: false })
const told = (number: number, event: string, fields: object) => ({ number, event, fields })

/** A trick of five in which seat 2 led. */
const trick = (asked: number, brave: number | null, step: object, log: object[], undone: number[] = []) =>
  ({
    view: {
      leader: 2,
      trick: { role: 'hill_witch', brave, asked, bewitched: false },
      step,
      players: [player(2), player(0), player(3, ['hill_witch']), player(2, ['hill_witch']), player(1)],
    },
    log,
    undone,
  }) as unknown as TableView

const LOG = [
  told(1, 'led', { seat: 0, role: 'hill_witch', how: 'cowardly' }),
  told(2, 'followed', { seat: 3, role: 'hill_witch', how: 'cowardly' }),
  told(3, 'led', { seat: 2, role: 'hill_witch', how: 'brave' }),
  told(4, 'followed', { seat: 3, role: 'hill_witch', how: 'brave' }),
  told(4, 'outbid', { seat: 2, seat_by: 3 }),
]

test('the trick tells who is overtaken, who is asked, and who may still follow', () => {
  const table = trick(3, 3, { step: 'Follow', seat: 4 }, LOG)
  expect(lanes(table).map(({ seat, standing }) => [seat, standing])).toEqual([
    [2, 'overtaken'],
    [3, 'brave'],
    [4, 'asked'],
    [0, 'may'],
    [1, 'out'],
  ])
  expect(after(table, 4)).toEqual([0])
})

test('what was taken back counts no more', () => {
  const table = trick(2, 2, { step: 'Follow', seat: 3 }, LOG, [4])
  expect(lanes(table).map((lane) => lane.standing)).toEqual(['brave', 'asked', 'may', 'may', 'out'])
})

test('without the log nobody knows how a card was laid that is not the brave one', () => {
  const table = trick(2, 3, { step: 'Flight', seat: 3, manner: 'brave' }, [])
  expect(lanes(table).map((lane) => lane.standing)).toEqual(['followed', 'brave', 'may', 'may', 'out'])
  expect(lanes(table)[1]?.acts).toBe(true)
})

test('before a role is led its leader is named', () => {
  const table = { ...trick(0, null, { step: 'Lead', seat: 2 }, []) }
  ;(table.view as { trick: unknown }).trick = null
  expect(lanes(table).map((lane) => lane.standing)).toEqual(['leads', 'waits', 'waits', 'waits', 'out'])
  expect(after(table, 2)).toEqual([3, 4, 0])
})

const EVENTS = { dangerous: { timing: 'end' }, full_hands: { timing: 'end' }, still: { timing: 'during' } }
const over = (table: TableView) => roundOver(table, EVENTS as unknown as Material['events'])
const ended = (event: string, log: object[], more: object = {}) => {
  const table = trick(0, null, { step: 'ChooseRoles' }, log)
  return { ...table, seat: 1, view: { ...viewOf(table), past_events: [event], outcome: null, ...more } }
}

test('how a round ended is told until one does something oneself', () => {
  const log = [
    told(6, 'gathered', { seat: 1 }),
    told(6, 'scored', { seat: 0, points: -3, occasion: 'dangerous' }),
    told(6, 'scored', { seat: 1, points: -5, occasion: 'dangerous' }),
    told(6, 'round', { count: 3, occasion: 'still' }),
    { ...told(7, 'chose', { seat: 2 }), seat: 2 },
  ]
  const table = ended('dangerous', log)
  const awards = [
    { seat: 0, points: -3, offer: null },
    { seat: 1, points: -5, offer: null },
  ]
  expect(over(table)).toEqual({ event: 'dangerous', awards })
  expect(over({ ...table, seat: 2 })).toBeNull()
  expect(over(ended('dangerous', log, { step: { step: 'Lead' } }))).toBeNull()
  expect(over(ended('still', log))).toBeNull() // it worked during the round
  const last = ended('dangerous', log.slice(0, 3), { step: null, outcome: {} })
  expect(over(last)?.awards).toEqual(awards) // no round follows, and it is told all the same
})

test('a round in which the event brought nothing to anybody is told, too, and what was offered in vain', () => {
  expect(over(ended('dangerous', [told(6, 'round', {})]))).toEqual({ event: 'dangerous', awards: [] })
  const offers = [
    told(6, 'offered', { seat: 0, count: 4 }),
    told(6, 'offered', { seat: 1, count: 1 }),
    told(6, 'scored', { seat: 0, points: 8 }),
    told(6, 'round', {}),
  ]
  expect(over(ended('full_hands', offers))?.awards).toEqual([
    { seat: 0, points: 8, offer: 4 },
    { seat: 1, points: 0, offer: 1 },
  ])
})

test('a square tower keeps what was delivered to it until the round is over', () => {
  const log = [
    told(1, 'delivered', { seat: 0, tower: 'early' }),
    told(2, 'round', {}),
    told(3, 'delivered', { seat: 0, tower: 'square' }),
    told(4, 'delivered', { seat: 1, tower: 'square' }),
    told(5, 'delivered', { seat: 1, tower: 'square' }),
  ]
  expect([...suppliedNow(trick(0, null, {}, log, [5]))]).toEqual([['square', 2]])
})
