import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LogEntry, TableView } from '../lib/wire'
import { SCORES } from '../lib/sound'
import { Drama, momentOf, type Moments } from './moments.svelte'
import type { Shown } from './pace.svelte'

const entry = (event: string, fields: Record<string, unknown> = {}): LogEntry =>
  ({ number: 1, index: 0, seat: 0, event, rule: '', fields, text: { de: event, en: event } }) as LogEntry
const shown = (night: boolean, ...entries: LogEntry[]): Shown => {
  const now = { view: { night } } as unknown as TableView
  return { before: now, now, told: { number: 1, seat: 0, whose: 0, texts: [], entries, mine: false } }
}
const MOMENTS: Moments = {
  conquered: 'conquest',
  round: (_, { view }) => (view['night'] ? 'night' : null),
}

describe('a great moment', () => {
  it('is the last of what happened that is one, and about whom it says', () => {
    const found = momentOf(shown(false, entry('laid'), entry('conquered', { seat: 2 }), entry('turn')), MOMENTS)
    expect(found).toMatchObject({ kind: 'conquest', seat: 2, text: { en: 'conquered' } })
    expect(momentOf(shown(false, entry('laid')), MOMENTS)).toBeNull()
    expect(momentOf(shown(false, entry('conquered', { seat: 2, seat_by: 1 })), MOMENTS)?.seat).toBe(1)
  })

  it('is before all what befell oneself', () => {
    const fall = entry('fell', { seat: 1 })
    const of = (seat: number) => {
      const { now, ...rest } = shown(true, fall, entry('round'))
      return momentOf({ ...rest, now: { ...now, seat } }, { ...MOMENTS, fell: 'fall' })
    }
    expect(of(1)?.kind).toBe('fall')
    expect(of(0)?.kind).toBe('night')
  })

  it('may depend on how things stand', () => {
    expect(momentOf(shown(true, entry('round')), MOMENTS)?.kind).toBe('night')
    expect(momentOf(shown(false, entry('round')), MOMENTS)).toBeNull()
  })

  it('sounds shortly', () => {
    for (const notes of Object.values(SCORES)) {
      expect(Math.max(...notes.map(({ at, long }) => at + long))).toBeLessThan(2)
    }
  })
})

describe('the end of a game', () => {
  afterEach(() => void vi.useRealTimers())

  it('is told when what led to it has been seen, unless something else happens first', () => {
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const drama = new Drama()
    const moment = { kind: 'ending', text: { de: '', en: '' }, seat: 1 } as const
    drama.show(moment, 900)
    expect(drama.now).toBeNull()
    vi.advanceTimersByTime(900)
    expect(drama.now).toEqual(moment)
    drama.show(moment, 900)
    drama.end()
    vi.advanceTimersByTime(900)
    expect(drama.now).toBeNull()
  })
})
