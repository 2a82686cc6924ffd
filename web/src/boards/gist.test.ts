import { expect, it } from 'vitest'
import type { LogEntry, TableView } from '../lib/wire'
import { gist as avalon } from './avalon/gist'
import { gist as saga } from './saga/gist'

let number = 0
const told = (
  seat: number,
  event: string,
  text = '',
  fields: Record<string, unknown> = {},
  same = false,
): LogEntry => ({
  ...{ number: same ? number : ++number, index: 0, seat, event, rule: 'X-1' },
  ...{ fields: { seat, ...fields }, text: { de: text, en: text } },
})
const table = { seats: [{ name: 'Anna' }, { name: 'Bot 2' }], undone: [] as number[] } as unknown as TableView

it('tells a turn of Avalon: what was won first, and nothing of the turn that follows', () => {
  const log = [
    told(0, 'supplied'),
    told(0, 'turn', '', { seat: 1 }, true),
    ...[10, 10, 11].map((at) => told(1, 'reinforced', '', { at })),
    ...[5, 7].flatMap((at) => [
      told(1, 'attacked', '', { at, card: 'red_knight' }),
      told(0, 'conquered', '', { seat: 1, at }),
    ]),
    told(1, 'enchanted', '', { at: 3, card: 'blue_sorceress' }),
    told(0, 'countered', '', { at: 3, card: 'blue_knight' }),
    told(1, 'supplied', '', { tile: 'dark_four' }),
    told(1, 'turn', '', { seat: 0 }, true),
    told(1, 'drew', '', { seat: 0 }, true),
  ]
  const names = {
    card: {
      red_knight: { de: 'roter Ritter', en: 'red knight' },
      blue_sorceress: { de: 'blaue Zauberin', en: 'blue sorceress' },
    },
  }
  const last = log.at(-1)?.number ?? 0
  expect(avalon(table, log, last, 1, names)?.en).toBe(
    'Bot 2: conquers 5 and 7 (red knight), enchants in vain at 3 (blue sorceress), ' +
      'reinforces 10 (+2) and 11 (+1), takes dark “4 cards”.',
  )
  expect(avalon(table, log, last, 1, names)?.de).toContain('erobert 5 und 7 (roter Ritter), zaubert vergeblich an 3')
  expect(avalon(table, log, last, 0, names)).toBeNull()
  expect(avalon(table, log, last - 1, 1, names)).toBeNull() // a turn that goes on: its last deed is told as it is
  expect(avalon({ ...table, undone: [last] }, log, last, 1, names)).toBeNull()
})

it('tells a turn of Saga as the log has it, with all its fame at the end', () => {
  const log = [
    told(1, 'fame', '', { count: 2 }),
    told(1, 'opened', 'Bot 2 opens a troop against Ireland with red 1.'),
    told(1, 'conquered', 'Bot 2 conquers Ireland with 7.'),
    told(1, 'fame', '', { count: 1 }),
    told(1, 'turn', '', { seat: 0 }),
  ]
  expect(saga(table, log, log.at(-1)?.number ?? 0, 1, {})?.en).toBe(
    'Bot 2: opens a troop against Ireland with red 1, conquers Ireland with 7, +3 fame.',
  )
  const last = [
    told(0, 'turn', '', { seat: 1 }),
    told(1, 'opened', 'Bot 2 opens a troop against Wales with blue 2.'),
    told(1, 'scored', '', {}, true),
    told(1, 'scored', '', { seat: 0 }, true),
  ]
  const [ended, upto] = [[...log, ...last], last.at(-1)?.number ?? 0]
  expect(saga({ ...table, status: 'finished' }, ended, upto, 1, {})?.en).toBe(
    'Bot 2: opens a troop against Wales with blue 2.',
  )
  expect(saga(table, ended, upto, 1, {})).toBeNull()
})

it('tells from whom a land of Saga was conquered, and what came back to whose hand', () => {
  const card = { red_3: { de: 'Rot 3', en: 'Red 3' }, blue_4: { de: 'Blau 4', en: 'Blue 4' } }
  const log = [
    told(0, 'turn', '', { seat: 1 }),
    told(0, 'fame', '', { seat: 1, count: 2 }, true),
    told(1, 'reinforced', 'Bot 2 lays Red 3 on a troop against Wales: 8.', { land: 'wales', card: 'red_3' }),
    told(1, 'conquered', 'Bot 2 conquers Wales with 8.', { land: 'wales' }, true),
    told(1, 'returned', '', { seat: 0, land: 'wales', card: ['red_3', 'blue_4'] }, true),
    told(1, 'turn', '', { seat: 0 }), // nothing but the end of the turn, later
  ]
  const upto = log[2]?.number ?? 0
  expect(saga({ ...table, seat: 0 }, log, upto, 1, { card })?.en).toBe(
    'Bot 2: lays Red 3, conquers Wales with 8 from you (7 held it): Red 3, Blue 4 back to your hand, +2 fame.',
  )
  expect(saga({ ...table, seat: null }, log, upto, 1, { card })?.de).toContain(
    'with 8 von Anna (7 hielten es, 2 Karten zurück), +2 Ruhm.',
  )
})
