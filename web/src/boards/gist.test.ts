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

const card = {
  red_knight: { de: 'roter Ritter', en: 'red knight' },
  blue_knight: { de: 'blauer Ritter', en: 'blue knight' },
  blue_sorceress: { de: 'blaue Zauberin', en: 'blue sorceress' },
}

it('tells a turn of Avalon in its order, and nothing of the turn that follows', () => {
  const log = [
    told(0, 'supplied'),
    told(0, 'turn', '', { seat: 1 }, true),
    ...[10, 10, 11].map((at) => told(1, 'reinforced', '', { at, card: 'blue_knight' })),
    told(1, 'attacked', '', { at: 5, card: 'red_knight' }),
    told(0, 'conquered', '', { seat: 1, at: 5, land: 'avalon' }),
    told(1, 'reinforced', '', { at: 3, card: 'red_knight' }),
    told(1, 'enchanted', '', { at: 3, card: 'blue_sorceress' }),
    told(0, 'countered', '', { at: 3, card: 'blue_sorceress' }),
    told(1, 'enchanted', '', { at: 4, card: 'blue_sorceress' }),
    told(0, 'captured', '', { seat: 1, at: 4, card: 'blue_knight' }),
    told(1, 'supplied', '', { tile: 'dark_four' }),
    told(1, 'turn', '', { seat: 0 }, true),
    told(1, 'drew', '', { seat: 0 }, true),
  ]
  const last = log.at(-1)?.number ?? 0
  expect(avalon(table, log, last, 1, { card })?.en).toBe(
    'Bot 2: reinforces 10 with 2 cards and 11 (blue knight), conquers Avalon at 5 (red knight), ' +
      'reinforces 3 (red knight), enchants in vain at 3 (blue sorceress), ' +
      'enchants at 4 (blue sorceress) and wins: blue knight, takes dark “4 cards”.',
  )
  expect(avalon(table, log, last, 1, { card })?.de).toContain('erobert Avalon auf 5 (roter Ritter), verstärkt 3')
  expect(avalon(table, log, last, 0, { card })).toBeNull()
  expect(avalon(table, log, last - 1, 1, { card })).toBeNull() // a turn that goes on: its last deed is told as it is
  expect(avalon({ ...table, undone: [last] }, log, last, 1, { card })).toBeNull()
})

it('tells from whom a territory of Avalon was conquered, what fell there, and what was given up for it', () => {
  const paid = [
    told(1, 'lost_hand', '', { card: 'red_knight' }),
    told(1, 'lost_pile', '', { card: 'blue_knight', at: 4 }),
    told(1, 'lost_hand', '', { card: 'blue_knight' }),
  ]
  const turn = (...payments: LogEntry[]) => [
    told(0, 'conquered', '', { at: 1 }),
    told(0, 'turn', '', { seat: 1 }, true),
    told(1, 'attacked', '', { at: 1, card: 'red_knight' }),
    told(0, 'conquered', '', { seat: 1, at: 1, land: 'swamp' }),
    told(0, 'both_lost', '', { at: 1, count: 2 }, true),
    told(0, 'owes', '', { seat: 1, count: 3 }, true),
    ...payments,
    told(1, 'turn', '', { seat: 0 }),
  ]
  const said = (log: LogEntry[], seat: number | null = 0) =>
    avalon({ ...table, seat }, log, log.at(-1)?.number ?? 0, 1, { card })
  expect(said(turn(...paid))?.en).toBe(
    'Bot 2: conquers 1 from you (red knight), you lose 2 there, ' +
      'pays: red knight + blue knight from hand and blue knight from 4.',
  )
  expect(said(turn(...paid), null)?.de).toContain('erobert 1 von Anna (roter Ritter), Anna verliert dort 2')
  expect(said(turn(...paid, ...paid))?.de).toContain('zahlt: 4 aus der Hand und 2 von 4')
  const log = turn()
  const taken = [log[0]?.number ?? 0]
  expect(avalon({ ...table, seat: 0, undone: taken }, log, log.at(-1)?.number ?? 0, 1, { card })?.en).not.toContain(
    'from you',
  )
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
