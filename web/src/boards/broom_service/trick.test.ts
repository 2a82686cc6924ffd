import { expect, test } from 'vitest'
import type { TableView } from '../../lib/wire'
import { after, lanes, roundOver } from './trick'

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

test('how a round ended is told until one does something oneself', () => {
  const log = [
    told(6, 'gathered', { seat: 1 }),
    told(6, 'scored', { seat: 0, points: -3, occasion: 'dangerous' }),
    told(6, 'scored', { seat: 1, points: -5, occasion: 'dangerous' }),
    told(6, 'round', { count: 3, occasion: 'still' }),
    { ...told(7, 'chose', { seat: 2 }), seat: 2 },
  ]
  const table = { ...trick(0, null, { step: 'ChooseRoles' }, log), seat: 1 }
  expect(roundOver(table)).toEqual({
    event: 'dangerous',
    points: [
      { seat: 0, points: -3 },
      { seat: 1, points: -5 },
    ],
  })
  expect(roundOver({ ...table, seat: 2 })).toBeNull()
  expect(roundOver(trick(0, null, { step: 'Lead' }, log))).toBeNull()
})
