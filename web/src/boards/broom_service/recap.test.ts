import { expect, it } from 'vitest'
import type { LogEntry, TableView } from '../../lib/wire'
import { recap } from './recap'

let number = 0
const told = (seat: number, event: string, text = '', fields: object = {}, same = false): LogEntry => ({
  ...{ number: same ? number : ++number, index: 0, seat, event, rule: 'X-1' },
  ...{ fields: { seat, ...fields }, text: { de: text, en: text } },
})
const seats = [{ name: 'Anna' }, { name: 'Bot 2' }, { name: 'Bot 3' }]
const table = { seats, seat: 0, undone: [] as number[] } as unknown as TableView
const names = {
  role: {
    root: { de: 'Wurzelsammler', en: 'Root Gatherer' },
    fruit: { de: 'Früchtesammler', en: 'Fruit Gatherer' },
    druid: { de: 'Taldruide', en: 'Valley Druid' },
  },
  how: { brave: { de: 'mutig', en: 'brave' }, cowardly: { de: 'feige', en: 'cowardly' } },
  occasion: { more_or_less: { de: '„Mehr oder weniger?“', en: '“More or Less?”' } },
}
const said = (log: LogEntry[], lang: 'de' | 'en' = 'en', seat: number | null = 0) =>
  recap({ ...table, seat }, log, names).map(({ title, text }) => `${title[lang]}: ${text[lang]}`)

it('tells every trick since my own move, who outbid whom and me, and what came of it', () => {
  const log = [
    told(0, 'round', '', { seat: null }),
    told(0, 'led', '', { role: 'root', how: 'brave' }),
    told(1, 'followed', '', { role: 'root', how: 'brave' }),
    told(1, 'outbid', '', { seat: 0, seat_by: 1 }, true),
    told(2, 'followed', '', { role: 'root', how: 'brave' }),
    told(2, 'outbid', '', { seat: 1, seat_by: 2 }, true),
    told(2, 'acts', '', {}, true),
    told(2, 'gathered', 'Bot 3 takes 1 wand and 2 potions (orange).'),
    told(2, 'led', '', { role: 'fruit', how: 'cowardly' }),
    told(2, 'gathered', 'Bot 3 takes 1 potion (violet).'),
    told(1, 'chose'),
  ]
  expect(said(log)).toEqual([
    'Root Gatherer: Bot 3 outbids you and Bot 2: takes 1 wand and 2 potions (orange)',
    'Fruit Gatherer: Bot 3 cowardly: takes 1 potion (violet)',
  ])
  const after = [told(0, 'decided'), told(1, 'decided'), told(1, 'offered', '', { count: 2 }, true)]
  expect(said([...log, ...after])).toEqual([]) // what ends a round is no part of its last trick
  expect(said(log, 'de')[0]).toMatch(/^Wurzelsammler: Bot 3 sticht dich und Bot 2 aus: /)
  expect(said([...log, told(0, 'followed', '', { role: 'fruit', how: 'brave' })])).toEqual([])
  expect(said(log, 'en', null)).toEqual([]) // who only watches has no such moment
})

it('tells of the trick in which I did something what happened after it, and nothing of mine', () => {
  const log = [
    told(2, 'led', '', { role: 'druid', how: 'brave' }),
    told(0, 'followed', '', { role: 'druid', how: 'cowardly' }),
    told(0, 'delivered', 'You deliver.'),
    told(0, 'passed', '', { seat: 1 }, true),
    told(0, 'acts', '', { seat: 2 }, true),
    told(2, 'delivered', 'Bot 3 delivers to green 2 + 1 wand (Fern Wood / Moor): 2 points.', { points: 2 }),
    told(2, 'took_wands', '', { count: 1 }, true),
    told(2, 'bonus', '', { points: 3 }, true),
  ]
  const whole = 'delivers to green 2 (Fern Wood / Moor): 2 points, 1 wand, +3 points for being brave'
  expect(said(log)).toEqual([`Valley Druid: Bot 3 brave: ${whole}; Bot 2 passes`])
  const outbid = told(0, 'outbid', '', { seat: 2, seat_by: 0 }, true)
  expect(said([...log.slice(0, 2), { ...outbid, number: log[1]?.number ?? 0 }])).toEqual([])
})

it('leaves out what was taken back, and says who is brave as long as it is open', () => {
  const log = [
    told(1, 'led', '', { role: 'root', how: 'brave' }),
    told(2, 'followed', '', { role: 'root', how: 'brave' }),
    told(2, 'outbid', '', { seat: 1, seat_by: 2 }, true),
  ]
  expect(said(log)).toEqual(['Root Gatherer: Bot 3 outbids Bot 2'])
  expect(recap({ ...table, undone: [number] }, log, names)[0]?.text.en).toBe('Bot 2 brave')
})

it('tells how many cards the others show', () => {
  const log = [
    told(0, 'chose'),
    told(2, 'showed', '', { seat: 0, count: 4, points: 0 }),
    told(2, 'showed', '', { seat: 1, count: 2, points: 6 }, true),
    told(2, 'showed', '', { seat: 2, count: 5, points: -3 }, true),
  ]
  expect(said(log)).toEqual(['“More or Less?”: Bot 2: 2 cards, +6 points; Bot 3: 5 cards, −3 points'])
})
