import { expect, it } from 'vitest'
import type { MageKnightView } from '../wire'
import { News } from './news'

const at = (places: string[], spaces: Record<string, number>, tokens: Record<string, string[]> = {}) =>
  ({
    players: places.map((place) => ({ place })),
    spaces: Object.entries(spaces).map(([space, q]) => ({ space, q, r: 0, tokens: tokens[space] ?? [] })),
  }) as unknown as MageKnightView
const HEX = 86.6

it('what others change is new until I act, and so is land, whoever reveals it', () => {
  const news = new News()
  const land = { a: 0, b: 1, c: 2 }
  expect(news.take(at(['a', 'a'], land), false)).toEqual([]) // the page opens
  const moved = at(['a', 'b'], land)
  expect(news.take(moved, false)).toEqual([[HEX, 0]])
  expect(news.take(moved, false)).toEqual([]) // the same once more
  news.take(at(['a', 'b'], { ...land, d: 3 }, { c: ['orc'] }), false)
  expect(news.points.map(([x]) => Math.round(x / HEX))).toEqual([1, 2, 3])
  news.take(at(['b', 'b'], { ...land, d: 3 }, { c: ['orc'] }), true)
  expect(news.points).toEqual([])
  news.take(at(['b', 'b'], { ...land, d: 3, e: 4 }, { c: [] }), true)
  expect(news.points.map(([x]) => Math.round(x / HEX))).toEqual([4])
})
