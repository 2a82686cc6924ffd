import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../../lib/wire'
import { isNight, tell } from './story'

let index = 0
const entry = (number: number, event: string, fields: Record<string, unknown> = {}, seat = 0): LogEntry => ({
  number,
  index: index++,
  seat,
  event,
  rule: '',
  fields,
  text: { de: '', en: '' },
})

describe('the story', () => {
  const log = [
    entry(3, 'moved', { seat: 0, space: '0.ne' }),
    entry(4, 'fame', { seat: 0, count: 1 }),
    entry(5, 'fame', { seat: 1, count: 9 }, 1),
    entry(6, 'faces', { enemy: 'prowlers' }),
    entry(6, 'faces', { enemy: 'diggers' }),
    entry(8, 'wounded', { seat: 0 }),
    entry(9, 'defeated', { seat: 0, enemy: 'prowlers' }),
    entry(9, 'fame', { seat: 0, count: 2 }),
    entry(9, 'combat_over', { seat: 0 }),
    entry(9, 'conquered', { seat: 0, site: 'keep' }),
    entry(12, 'round', { count: 2 }),
    entry(13, 'faces', { enemy: 'golems' }, 1),
    entry(14, 'combat_over', { seat: 1 }, 1),
  ]
  const story = tell(log, [5], [3, 1])

  it('adds fame up to the end, without what was taken back', () => {
    expect(story.fame[0]?.map((step) => step.value)).toEqual([0, 1, 3])
    expect(story.fame[1]?.map((step) => step.value)).toEqual([1]) // had from the beginning
  })
  it('tells every fight with its end', () => {
    expect(story.fights).toHaveLength(2)
    expect(story.fights[0]).toMatchObject({ seat: 0, round: 1, wounds: 1, conquered: 'keep' })
    expect(story.fights[0]?.enemies).toEqual([
      { enemy: 'prowlers', defeated: true },
      { enemy: 'diggers', defeated: false },
    ])
    expect(story.fights[1]).toMatchObject({ seat: 1, round: 2, conquered: null })
  })
  it('knows rounds, ways and how long it was', () => {
    expect(story.rounds).toEqual([
      { at: 0, value: 1 },
      { at: 12, value: 2 },
    ])
    expect(story.journeys[0]).toEqual(['0.ne'])
    expect(story.length).toBe(14)
  })
  it('knows which rounds were nights', () => {
    const nights = (story: ReturnType<typeof tell>, times: string) =>
      [1, 2, 3, 4].map((round) => isNight(story, round, times))
    expect(nights(story, 'alternating')).toEqual([false, true, false, true])
    expect(nights(story, 'night_first')).toEqual([true, false, true, false])
    expect(nights(story, 'darkness')).toEqual([false, false, false, false])
    const fallen = tell(
      [entry(1, 'round', { count: 2 }), entry(2, 'darkness'), entry(2, 'round', { count: 3 })],
      [],
      [0],
    )
    expect(nights(fallen, 'darkness')).toEqual([false, false, true, true])
  })
})
