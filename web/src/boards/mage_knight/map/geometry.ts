/** Hexes with a point on top, in units of the map; `q` goes east, `r` south-east, as in the engine. */
export type Point = readonly [x: number, y: number]
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}
interface Axial {
  q: number
  r: number
}

/** From the middle of a hex to a corner; half of its width. */
export const SIDE = 50
export const HALF = (SIDE * Math.sqrt(3)) / 2

const round = (value: number) => Math.round(value * 100) / 100

export const centre = ({ q, r }: Axial): Point => [round(2 * HALF * (q + r / 2)), round(1.5 * SIDE * r)]

/** Corner 0 is the top one, then clockwise. */
function corner([x, y]: Point, number: number): Point {
  const angle = (Math.PI / 3) * number - Math.PI / 2
  return [round(x + SIDE * Math.cos(angle)), round(y + SIDE * Math.sin(angle))]
}

const closed = (points: readonly Point[]) => `M${points.map((point) => point.join(' ')).join('L')}Z`

/** A hex around 0, 0. */
export const HEX = closed(Array.from({ length: 6 }, (_, number) => corner([0, 0], number)))

/** The six spaces around one, beginning north-east and clockwise: between corners 0 and 1, 1 and 2 … */
export const STEPS: readonly Axial[] = [
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
]

export const distance = (a: Axial, b: Axial): number =>
  Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r))

/** The id of a way or leap from one space to another, as actions name it: `+1-1`. */
export function wayTo(from: Axial, to: Axial): string {
  const signed = (value: number) => (value < 0 ? `${value}` : `+${value}`)
  return `${signed(to.q - from.q)}${signed(to.r - from.r)}`
}

/** The middle space of the tile that lies at a, b. */
export const tileCentre = ({ a, b }: { a: number; b: number }): Axial => ({ q: 3 * a + b, r: -2 * a - 3 * b })

/** The seven spaces of the tile that lies at a, b. */
export const hexesOf = (tile: { a: number; b: number }): Axial[] => {
  const middle = tileCentre(tile)
  return [middle, ...STEPS.map(({ q, r }) => ({ q: middle.q + q, r: middle.r + r }))]
}

/** The outline of a tile, seven hexes around 0, 0: three sides of every outer hex and a half, clockwise. */
export const TILE = closed(
  STEPS.flatMap((step, number) => [5, 0, 1].map((turn) => corner(centre(step), (number + turn) % 6))),
)

/** The box around points, `margin` wider on all sides. */
export function bounds(points: readonly Point[], margin: number): Bounds {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  }
}

/** The space that a cursor key leads to: the nearest one that lies more in that direction than beside it. */
export function towards<Space extends Axial>(spaces: readonly Space[], from: Axial, [dx, dy]: Point): Space | null {
  const [x, y] = centre(from)
  let best: Space | null = null
  let least = Infinity
  for (const space of spaces) {
    const [there, down] = centre(space)
    const along = (there - x) * dx + (down - y) * dy
    const beside = Math.abs((there - x) * dy) + Math.abs((down - y) * dx)
    if (along > 1 && beside <= along * 1.1 && along + 2 * beside < least) {
      best = space
      least = along + 2 * beside
    }
  }
  return best
}

/** Where things stand in a hex: `n` of them in a row around a middle, `gap` apart. */
export const row = (n: number, gap: number): number[] => Array.from({ length: n }, (_, at) => (at - (n - 1) / 2) * gap)
