import type { BoardModule } from '../boards/board'
import { list, say } from '../lib/i18n.svelte'
import type { TableView } from '../lib/wire'
import { words } from '../lib/words'
import { visible } from './seating'

interface Outcome {
  winners: number[]
}

/** Who has won, by the rules or since the others gave up. */
export const winnersOf = (table: TableView): number[] =>
  table.ending?.winners ?? (table.view['outcome'] as Outcome | null | undefined)?.winners ?? []

/** Have I won? */
export const haveWon = (table: TableView): boolean => table.seat !== null && winnersOf(table).includes(table.seat)

/** Have two of the best the same score, and only one of them has won? */
export function tieBroken({ scores, ranking }: { scores: readonly number[]; ranking: readonly number[] }): boolean {
  const tied = ranking.filter((_, seat) => scores[seat] === Math.max(...scores))
  return tied.includes(1) && new Set(tied).size > 1
}

/** The team of each seat; empty where everybody plays for themselves, or all win or lose as one. */
export function teamsOf(table: TableView, board: BoardModule | null): { teams: readonly number[]; together: boolean } {
  const sides = (visible(table) && board?.teams?.(table)) || []
  const together = sides.length > 1 && new Set(sides).size === 1
  return { teams: together ? [] : sides, together }
}

/** How it ended, in a few words, to whoever reads them; empty while it is not over. */
export function verdict(table: TableView, board: BoardModule | null): string {
  if (table.ending) {
    const { why, seat, winners: won } = table.ending
    const name = table.seats[seat ?? -1]?.name ?? ''
    const endings = seat !== null && seat === table.seat ? { ...words.endings, ...words.myEndings } : words.endings
    const [reason, winner] = [
      say(endings[why], { name }),
      won.length ? verdict({ ...table, ending: null, view: { outcome: { winners: won } } }, board) : '',
    ]
    return [reason, winner].filter(Boolean).join(' ')
  }
  if (!table.view['outcome']) return ''
  const { together } = teamsOf(table, board)
  const names = table.seats.map((seat) => seat.name)
  const winners = winnersOf(table)
  if (!winners.length) return say(names.length === 1 ? words.lost : together ? words.allLost : words.nobodyWon)
  if (winners.length === names.length)
    return say(names.length === 1 ? words.achieved : together ? words.allWon : words.draw)
  const others = winners.filter((seat) => seat !== table.seat).map((seat) => names[seat] ?? '')
  if (haveWon(table)) return others.length ? say(words.youWinWith, { names: list(others) }) : say(words.youWin)
  return say(others.length === 1 ? words.won : words.wonTogether, { names: list(others) })
}
