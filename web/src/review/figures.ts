import { i18n } from '../lib/i18n.svelte'
import type { Review, ReviewMove, ReviewPoint, ReviewTurn } from './wire'

type Unit = Review['unit']

/** A chance in per cent or a number of points; `signed` with its sign, and a true minus. */
export function figure(value: number, unit: Unit, signed = false, digits = unit === 'chance' ? 0 : 1): string {
  const shown = unit === 'chance' ? 100 * value : value
  const text = Math.abs(shown).toLocaleString(i18n.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const zero = Number(Math.abs(shown).toFixed(digits)) === 0
  const sign = zero ? (signed ? '±' : '') : shown < 0 ? '−' : signed ? '+' : ''
  return `${sign}${text}${unit === 'chance' ? ' %' : ''}`
}

export const costs = ({ verdict }: ReviewMove): boolean => verdict === 'slip' || verdict === 'mistake'

/** What a review comes to: how many decisions were as good as the bot's, and what the others cost, all in all. */
export function summary(moves: readonly ReviewMove[]): { count: number; found: number; lost: number } {
  const costly = moves.filter(costs)
  return {
    count: moves.length,
    found: moves.length - costly.length,
    lost: costly.reduce((sum, move) => sum + move.loss, 0),
  }
}

/** Where a turning point is understood: before the decision that brought it about, where it was mine, else after it. */
export const leadsTo = ({ at, upto }: ReviewTurn, moves: readonly ReviewMove[]): number =>
  moves.find((move) => costs(move) && move.at >= at && move.number <= upto)?.at ?? upto

/** The value of the reviewed seat at a point. */
export const own = (point: ReviewPoint, { unit, seat }: Pick<Review, 'unit' | 'seat'>): number =>
  point.values[unit === 'chance' ? seat : 0] ?? 0

/** From a value to how high it stands, 0 (below) to 1: chances as they are, points from none to the most there were. */
export function scale(points: readonly ReviewPoint[], unit: Unit): { low: number; high: number } {
  if (unit === 'chance') return { low: 0, high: 1 }
  const all = points.flatMap(({ values, error }) => values.flatMap((value) => [value - error, value + error]))
  const high = Math.max(10, ...all)
  return { low: Math.min(0, ...all), high: Math.ceil(high / 10) * 10 }
}

/** The point of the curve nearest to a place in the game. */
export function nearest(points: readonly ReviewPoint[], at: number): ReviewPoint | undefined {
  return points.reduce<ReviewPoint | undefined>(
    (best, point) => (best === undefined || Math.abs(point.at - at) < Math.abs(best.at - at) ? point : best),
    undefined,
  )
}

/** What two answers tell together: the second has only what came after the first. */
export function joined(before: Review | null, news: Review): Review {
  if (!before || news.after === 0) return news
  return {
    ...news,
    after: 0,
    points: [...before.points, ...news.points.filter(({ at }) => at > (before.points.at(-1)?.at ?? -1))],
    moves: [...before.moves, ...news.moves.filter(({ number }) => number > (before.moves.at(-1)?.number ?? -1))],
  }
}
