import { expect, it } from 'vitest'
import type { LogEntry, Seating } from '../lib/wire'
import { begins, chronicle, deeds, HEADS, merged, parts, staying, turnEnds } from './log'

const entry = (number: number, index = 0, seat = 0): LogEntry => ({
  number,
  index,
  seat,
  event: 'e',
  rule: 'TR-1.1',
  fields: {},
  text: { de: '', en: `${number}.${index}` },
})

it('merges views without gaps or repetition', () => {
  const log = merged([entry(1), entry(2)], { log: [entry(2), entry(2, 1), entry(3)] })
  expect(log.map((e) => e.text.en)).toEqual(['1.0', '2.0', '2.1', '3.0'])
})

it('puts late entries where they belong', () => {
  expect(merged([entry(3)], { log: [entry(1), entry(2)] }).map((e) => e.number)).toEqual([1, 2, 3])
})

it('gathers the entries of an action and strikes what was undone', () => {
  const found = deeds([entry(1), entry(1, 1), entry(2, 0, 1)], [2])
  expect(found.map((deed) => [deed.number, deed.entries.length, deed.undone])).toEqual([
    [1, 2, false],
    [2, 1, true],
  ])
})

it('knows the deed that stays when all is taken back', () => {
  const all = deeds([entry(1), entry(3), entry(3, 1), entry(5)], [5])
  expect(staying(all, 3)?.entries.map((e) => e.text.en)).toEqual(['3.0', '3.1'])
  expect(staying(all, 4)?.number).toBe(3) // nothing was told of the fourth
  expect(staying(all, 0)).toBeUndefined()
})

it('tells of seats that changed hands where it happened', () => {
  const seating = (number: number, by: string): Seating => ({ number, seat: 1, by, before: null, after: null, at: '' })
  const all = deeds([entry(1), entry(3), entry(3, 1), entry(5)], [])
  const found = chronicle(all, [seating(0, 'Ann'), seating(2, 'Ben'), seating(2, 'Cat'), seating(5, 'Dan')])
  expect(found.map((one) => ('by' in one ? one.by : one.number))).toEqual(['Ann', 1, 'Ben', 'Cat', 3, 5, 'Dan'])
})

it('knows where turns end: where the next is announced, else where somebody else acts', () => {
  const acts = [entry(1), entry(2), entry(3, 0, 1), entry(4, 0, 1), entry(5)]
  expect(turnEnds(acts, [])).toEqual([2, 4])
  expect(turnEnds([...acts, { ...entry(5, 1), event: 'turn' }], [])).toEqual([5])
  expect(turnEnds(acts, [3, 4])).toEqual([])
})

it('heads what follows the beginning of a turn or a round', () => {
  const turn = { ...entry(3, 1), event: 'turn', fields: { seat: 1 } }
  const [deed] = deeds([entry(3), turn, { ...entry(3, 2), fields: { seat: 1 } }], [])
  const found = deed ? parts(deed, HEADS) : []
  expect(found.map(({ head, seat, entries }) => [head?.text.en, seat, entries.map((e) => e.text.en)])).toEqual([
    [undefined, 0, ['3.0']],
    ['3.1', 1, ['3.2']],
  ])
})

it('finds where somebody begins who does several things', () => {
  const all = deeds([entry(1), entry(2), entry(3, 0, 1), entry(4, 0, 2), entry(5, 0, 2), entry(6)], [])
  expect([...begins(all)]).toEqual([1, 4])
})
