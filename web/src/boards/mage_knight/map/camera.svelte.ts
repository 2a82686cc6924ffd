import { cubicOut } from 'svelte/easing'
import { bounds, SIDE, type Bounds, type Point } from './geometry'

/** What is seen of a map: its middle in units of the map, and how many pixels a unit has. */
export interface Sight {
  x: number
  y: number
  scale: number
}
export interface Size {
  width: number
  height: number
}

export const LEAST = 0.25
export const MOST = 2.6
const GLIDE = 450 // ms
const READABLE = 0.55 // so large all of the map may stay in sight
const NEAR = 0.75 // and so large is what matters of a larger one, where that goes
const LATELY = 2000 // ms for which nothing moves the map after somebody did

const within = (value: number, low: number, high: number) =>
  low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high)

/** Everything in sight, as large as it goes. */
export function fitting(bounds: Bounds, size: Size, most = 1.6): Sight {
  const scale = Math.min(size.width / (bounds.right - bounds.left), size.height / (bounds.bottom - bounds.top), most)
  return { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2, scale: Math.max(scale, LEAST) }
}

/** The middle never leaves the map. */
export function kept(sight: Sight, bounds: Bounds, size: Size): Sight {
  const [wide, high] = [size.width / sight.scale / 2, size.height / sight.scale / 2]
  const slack = 16 / sight.scale
  return {
    scale: sight.scale,
    x: within(sight.x, bounds.left + wide - slack, bounds.right - wide + slack),
    y: within(sight.y, bounds.top + high - slack, bounds.bottom - high + slack),
  }
}

/** Nearer or farther, so that what lies under a point of the window stays there. */
export function zoomed(sight: Sight, factor: number, [px, py]: Point, size: Size): Sight {
  const scale = Math.min(Math.max(sight.scale * factor, LEAST), MOST)
  const [dx, dy] = [px - size.width / 2, py - size.height / 2]
  return {
    x: sight.x + dx / sight.scale - dx / scale,
    y: sight.y + dy / sight.scale - dy / scale,
    scale,
  }
}

/** A window on the map that is moved by pointer, wheel, fingers and keys. */
export class Camera {
  sight = $state.raw<Sight>({ x: 0, y: 0, scale: 1 })
  size = $state.raw<Size>({ width: 0, height: 0 })
  bounds = $state.raw<Bounds>({ left: 0, top: 0, right: 1, bottom: 1 })
  /** somebody wants to see the whole map, however large it grows */
  whole = $state(false)
  /** somebody moved it: how near it is stays as they left it */
  moved = false
  /** a drag has just ended: the click that follows is not meant */
  dragged = false

  #fingers = new Map<number, Point>()
  #way = 0
  #glide = 0
  #movedAt = -LATELY

  viewBox = $derived.by(() => {
    const { x, y, scale } = this.sight
    const [width, height] = [this.size.width / scale, this.size.height / scale]
    return `${x - width / 2} ${y - height / 2} ${width} ${height}`
  })

  #see(sight: Sight): void {
    if (this.#glide) cancelAnimationFrame(this.#glide)
    this.#glide = 0
    this.sight = kept(sight, this.bounds, this.size)
  }

  fit(): void {
    this.moved = false
    this.whole = true
    this.#see(fitting(this.bounds, this.size))
  }

  #byHand(): void {
    this.moved = true
    this.whole = false
    this.#movedAt = performance.now()
  }

  /** A point in the middle, near enough to read. */
  centre([x, y]: Point, scale = Math.max(this.sight.scale, 1)): void {
    this.#byHand()
    this.#see({ x, y, scale })
  }

  /** How points come into sight, the last of them for certain; whatever somebody chose to see stays as it is. */
  #sightOf(points: readonly Point[]): Sight {
    const margin = 1.6 * SIDE
    const all = fitting(this.bounds, this.size)
    if (this.whole || (!this.moved && all.scale >= READABLE)) return all
    const some = points.length ? fitting(bounds(points, margin), this.size, NEAR) : all
    const from = this.moved ? this.sight : { ...some, scale: Math.max(some.scale, READABLE) }
    return points.reduce((sight, point) => this.#near(sight, point, margin), from)
  }

  /** All of the map where that is large enough to read, else these points, at once. */
  open(points: readonly Point[]): void {
    if (!this.moved) this.#see(this.#sightOf(points))
  }

  /** The same step by step, `time` ms long; whoever moves the map, or did a moment ago, keeps it. */
  follow(points: readonly Point[], time: number = GLIDE): void {
    const begun = performance.now()
    if (this.#fingers.size || begun - this.#movedAt < LATELY) return
    if (!this.whole && points.every((point) => this.#sees(point))) return // a map that jumps leads to wrong clicks
    const [from, to] = [this.sight, kept(this.#sightOf(points), this.bounds, this.size)]
    const between = (a: number, b: number, done: number) => a + (b - a) * done
    const step = (now: number) => {
      const done = time > 0 ? cubicOut(Math.min(1, Math.max(0, now - begun) / time)) : 1
      const [x, y] = [between(from.x, to.x, done), between(from.y, to.y, done)]
      this.#see({ x, y, scale: between(from.scale, to.scale, done) })
      if (done < 1) this.#glide = requestAnimationFrame(step)
    }
    step(begun)
  }

  pan(dx: number, dy: number): void {
    this.#byHand()
    const { x, y, scale } = this.sight
    this.#see({ x: x - dx / scale, y: y - dy / scale, scale })
  }

  zoom(factor: number, at: Point = [this.size.width / 2, this.size.height / 2]): void {
    this.#byHand()
    this.#see(zoomed(this.sight, factor, at, this.size))
  }

  /** Bring a point into sight, if it is not. */
  show(point: Point, margin: number): void {
    this.#see(this.#near(this.sight, point, margin))
  }

  #sees([x, y]: Point): boolean {
    const { sight, size } = this
    const within = (at: number, middle: number, room: number) =>
      Math.abs(at - middle) <= room / sight.scale / 2 - 1.5 * SIDE
    return within(x, sight.x, size.width) && within(y, sight.y, size.height)
  }

  #near({ x, y, scale }: Sight, [px, py]: Point, margin: number): Sight {
    const [wide, high] = [this.size.width / scale / 2 - margin, this.size.height / scale / 2 - margin]
    const near = (middle: number, at: number, half: number) => within(middle, at - half, at + half)
    return kept({ x: near(x, px, wide), y: near(y, py, high), scale }, this.bounds, this.size)
  }

  down(id: number, at: Point): void {
    if (!this.#fingers.size) {
      this.dragged = false
      this.#way = 0
    }
    this.#fingers.set(id, at)
  }

  /** A finger or the mouse moves: one drags, two pinch. True while it is more than a click. */
  move(id: number, at: Point): boolean {
    const before = this.#fingers.get(id)
    if (!before) return false
    this.#way += Math.hypot(at[0] - before[0], at[1] - before[1])
    const other = [...this.#fingers].find(([finger]) => finger !== id)?.[1]
    this.#fingers.set(id, at)
    if (this.#way < 6) return false
    this.dragged = true
    if (!other) this.pan(at[0] - before[0], at[1] - before[1])
    else {
      const apart = (point: Point) => Math.hypot(point[0] - other[0], point[1] - other[1])
      this.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2)
      this.zoom(apart(at) / Math.max(apart(before), 1), [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2])
    }
    return true
  }

  up(id: number): void {
    this.#fingers.delete(id)
  }
}
