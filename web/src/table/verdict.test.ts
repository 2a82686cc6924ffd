import { describe, expect, it } from 'vitest'
import type { BoardModule } from '../boards/board'
import { i18n } from '../lib/i18n.svelte'
import type { TableView } from '../lib/wire'
import { haveWon, tieBroken, verdict } from './verdict'

const table = (seat: number | null, winners: number[] | null, names = ['Anna', 'Bert', 'Cleo']): TableView =>
  ({
    seat,
    seats: names.map((name) => ({ name })),
    view: { outcome: winners && { winners } },
  }) as unknown as TableView
const asOne = { teams: () => [0, 0, 0] } as unknown as BoardModule

describe('how a game ended', () => {
  it('is said to whoever reads it', () => {
    i18n.lang = 'en'
    expect(verdict(table(0, null), null)).toBe('')
    expect(verdict(table(0, [0]), null)).toBe('You win!')
    expect(verdict(table(1, [0]), null)).toBe('Anna wins!')
    expect(verdict(table(null, [0]), null)).toBe('Anna wins!')
    expect(verdict(table(0, [0, 2]), null)).toBe('You win together with Cleo!')
    expect(verdict(table(1, [0, 2]), null)).toBe('Anna and Cleo win together!')
    expect(verdict(table(1, [0, 1, 2]), null)).toBe('A draw.')
    expect(verdict(table(1, []), null)).toBe('Nobody has won.')
  })

  it('is said of oneself in the second person, where it ended before its time', () => {
    i18n.lang = 'en'
    const ended = (seat: number | null, why: string): string =>
      verdict({ ...table(seat, null, ['Anna', 'Bert']), ending: { why, seat: 0, winners: [1] } } as TableView, null)
    expect([0, 1, null].map((seat) => ended(seat, 'resigned'))).toEqual([
      'You resign. Bert wins!',
      'Anna resigns. You win!',
      'Anna resigns. Bert wins!',
    ])
    expect(ended(0, 'time')).toBe('You ran out of time. Bert wins!')
  })

  it('is another thing alone, or where all play as one', () => {
    const alone = [[0], []].map((winners) => verdict(table(0, winners, ['Anna']), null))
    const together = [[0, 1, 2], []].map((winners) => verdict(table(0, winners), asOne))
    expect(alone).toEqual(['Played to the end.', 'Lost.'])
    expect(new Set([...alone, ...together, 'A draw.', 'Nobody has won.']).size).toBe(6)
  })

  it('may be decided among the best', () => {
    const broken = (scores: number[], ranking: number[]): boolean => tieBroken({ scores, ranking })
    expect([broken([40, 40, 9], [2, 1, 3]), broken([40, 40, 9], [1, 1, 3])]).toEqual([true, false])
    expect([broken([40, 9, 9], [1, 3, 2]), broken([40, 40], [2, 2])]).toEqual([false, false])
  })

  it('is a win only for those who sit there', () => {
    expect([0, 1, null].map((seat) => haveWon(table(seat, [0])))).toEqual([true, false, false])
  })
})
