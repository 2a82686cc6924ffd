/** Where things lie on the map: outlines of regions, and places for pawns that do not hide each other. */
import type { Point } from './types'

/** The outline of a region as an SVG path, its corners rounded a little. */
export function outline(polygon: Point[]): string {
  const parts = polygon.map((corner, number) => {
    const before = polygon.at(number - 1) ?? corner
    const after = polygon[(number + 1) % polygon.length] ?? corner
    const start = between(corner, before, 0.35)
    const end = between(corner, after, 0.35)
    return `${number ? 'L' : 'M'}${start.join(' ')}Q${corner.join(' ')} ${end.join(' ')}`
  })
  return `${parts.join('')}Z`
}

function between(from: Point, to: Point, share: number): Point {
  return [round(from[0] + (to[0] - from[0]) * share), round(from[1] + (to[1] - from[1]) * share)]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Places around a point for `count` pawns: one in the middle, more in rows of up to three. */
export function places(centre: Point, count: number, gap = 34): Point[] {
  const rows = Math.ceil(count / 3)
  return Array.from({ length: count }, (_, number) => {
    const row = Math.floor(number / 3)
    const inRow = Math.min(3, count - 3 * row)
    return [centre[0] + ((number % 3) - (inRow - 1) / 2) * gap, centre[1] + (row - (rows - 1) / 2) * gap]
  })
}

/** A rectangle around a point. */
export interface Box {
  at: Point
  width: number
  height: number
}

function overlap(a: Box, b: Box): number {
  const wide = (a.width + b.width) / 2 - Math.abs(a.at[0] - b.at[0])
  const high = (a.height + b.height) / 2 - Math.abs(a.at[1] - b.at[1])
  return wide > 0 && high > 0 ? wide * high : 0
}

export function inside([x, y]: Point, polygon: Point[]): boolean {
  let within = false
  polygon.forEach((corner, number) => {
    const next = polygon[(number + 1) % polygon.length] ?? corner
    const crosses = corner[1] > y !== next[1] > y
    if (crosses && x < ((next[0] - corner[0]) * (y - corner[1])) / (next[1] - corner[1]) + corner[0]) within = !within
  })
  return within
}

/** Where a region's name is best read: inside its outline, hidden by nothing, near its middle. */
export function labelPlace(label: string, centre: Point, polygon: Point[], things: Box[]): Point {
  const width = label.length * 7.4
  let best: Point = centre
  let least = Infinity
  for (let dy = -84; dy <= 84; dy += 7) {
    for (let dx = -70; dx <= 70; dx += 10) {
      const at: Point = [centre[0] + dx, centre[1] + dy]
      const corners: Point[] = [-1, 1].flatMap((x) =>
        [-1, 1].map((y): Point => [at[0] + (x * width) / 2, at[1] + y * 14]),
      )
      const outside = corners.filter((corner) => !inside(corner, polygon)).length
      const hidden = things.reduce((sum, thing) => sum + overlap({ at, width, height: 18 }, thing), 0)
      const cost = hidden + outside * 250 + Math.hypot(dx, dy) * 0.5
      if (cost < least) [least, best] = [cost, at]
    }
  }
  return best
}
