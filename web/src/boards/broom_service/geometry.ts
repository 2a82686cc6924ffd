/** Where things lie on the map: outlines of regions, and places for pawns that do not hide each other. */
import type { Point } from './view'

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

const GAP = 34

/** Places around a point for `count` pawns, within the map: one in the middle, more in rows of up to three. */
export function places(centre: Point, count: number, canvas: Point): Point[] {
  const rows = Math.ceil(count / 3)
  return Array.from({ length: count }, (_, number) => {
    const row = Math.floor(number / 3)
    const inRow = Math.min(3, count - 3 * row)
    return [
      within(centre[0], ((Math.min(3, count) - 1) / 2) * GAP, canvas[0]) + ((number % 3) - (inRow - 1) / 2) * GAP,
      within(centre[1], ((rows - 1) / 2) * GAP, canvas[1]) + (row - (rows - 1) / 2) * GAP,
    ]
  })
}

/** Does a witch at a place, hat and all, lie over a point? */
const hides = ([x, y]: Point, [px, py]: Point) => Math.abs(px - x) < 26 && py - y > -40 && py - y < 27

const NEAR = [-60, -48, -36, -24, -12, 0, 12, 24, 36, 48, 60]
const AROUND = NEAR.flatMap((dx) => NEAR.map((dy): Point => [dx, dy])).toSorted(
  (a, b) => Math.hypot(...a) - Math.hypot(...b),
)

/** Such places as near as possible to a point of a region where the pawns hide nothing that is to be read. */
export function clearPlaces(centre: Point, count: number, canvas: Point, read: Point[], polygon: Point[]): Point[] {
  const near = read.filter((point) => Math.hypot(point[0] - centre[0], point[1] - centre[1]) < 200)
  const tries = AROUND.map(([dx, dy]) => {
    const group = places([centre[0] + dx, centre[1] + dy], count, canvas)
    const hidden = near.filter((point) => group.some((pawn) => hides(pawn, point))).length
    return { group, cost: hidden * 4 + group.filter((pawn) => !inside(pawn, polygon)).length }
  })
  const least = Math.min(...tries.map(({ cost }) => cost))
  return tries.find(({ cost }) => cost === least)?.group ?? []
}

/** A middle moved so that what reaches `reach` around it stays on the map. */
function within(middle: number, reach: number, size: number): number {
  const margin = reach + 20
  return Math.min(Math.max(middle, margin), size - margin)
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

/** About how wide a name is on the map. */
export const labelWidth = (label: string): number => label.length * 8

/** Where names are best read: inside their regions, hidden by nothing, near the middle; one after the other. */
export function labelPlaces(
  regions: { label: string; centre: Point; polygon: Point[] }[],
  things: Box[],
  canvas: Point,
): Point[] {
  const taken = [...things]
  return regions.map(({ label, centre, polygon }) => {
    const width = labelWidth(label)
    let best: Point = centre
    let least = Infinity
    for (let dy = -84; dy <= 84; dy += 7) {
      for (let dx = -70; dx <= 70; dx += 10) {
        const at: Point = [centre[0] + dx, centre[1] + dy]
        const cost =
          hidden(at, width, taken) +
          outside(at, width, polygon) * 450 +
          beyond(at, width, canvas) +
          Math.hypot(dx, dy) * 0.5
        if (cost < least) [least, best] = [cost, at]
      }
    }
    taken.push({ at: best, width, height: 20 })
    return best
  })
}

function hidden(at: Point, width: number, things: Box[]): number {
  return things.reduce((sum, thing) => sum + 2 * overlap({ at, width, height: 20 }, thing), 0)
}

/** How many of a label's corners stick out. */
function outside(at: Point, width: number, polygon: Point[]): number {
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y): Point => [at[0] + (x * width) / 2, at[1] + y * 14]))
  return corners.filter((corner) => !inside(corner, polygon)).length
}

/** A name that leaves the map cannot be read at all. */
function beyond(at: Point, width: number, canvas: Point): number {
  return at[0] - width / 2 < 4 || at[0] + width / 2 > canvas[0] - 4 || at[1] < 14 || at[1] > canvas[1] - 14 ? 5000 : 0
}

/** How many times larger than the whole map it is shown at most, and how many times else. */
export const CLOSEST = 2.3
const CLOSER = [CLOSEST, 1.9, 1.5]

function around(points: Point[]): Box {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)]
  return { at: [(left + right) / 2, (top + bottom) / 2], width: right - left, height: bottom - top }
}

/** How many times larger a window can show the map, which is as large as `window` now, with all points in it. */
export function closeness(points: Point[], window: Point, spare: number): number {
  const { width, height } = around(points)
  return CLOSER.find((zoom) => width + spare <= window[0] / zoom && height + spare <= window[1] / zoom) ?? 1
}

/** The middle of a window of this size that shows as many of the points as can be. */
export function sight(points: Point[], window: Point, spare: number): Point {
  const [reach, height] = [(window[0] - spare) / 2, (window[1] - spare) / 2]
  const shows = ([x, y]: Point) =>
    points.filter((at) => Math.abs(at[0] - x) <= reach && Math.abs(at[1] - y) <= height).length
  const all = around(points).at
  if (shows(all) === points.length) return all
  const tries = points.flatMap((one, number) => points.slice(number).map((other) => around([one, other]).at))
  const most = Math.max(...tries.map(shows))
  return tries.find((at) => shows(at) === most) ?? all
}
