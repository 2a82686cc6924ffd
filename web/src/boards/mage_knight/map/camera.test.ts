import { describe, expect, it, vi } from 'vitest'
import { Camera, fitting, kept, MOST, zoomed } from './camera.svelte'

const size = { width: 400, height: 200 }
const bounds = { left: -1000, top: -500, right: 1000, bottom: 500 }

describe('what is seen', () => {
  it('fits the whole map', () => {
    expect(fitting(bounds, size)).toEqual({ x: 0, y: 0, scale: 0.25 })
    expect(fitting({ left: 0, top: 0, right: 800, bottom: 100 }, size)).toEqual({ x: 400, y: 50, scale: 0.5 })
  })
  it('zooms around the pointer', () => {
    const before = { x: 10, y: 20, scale: 1 }
    const after = zoomed(before, 2, [300, 50], size)
    const under = (sight: typeof before) => [sight.x + (300 - 200) / sight.scale, sight.y + (50 - 100) / sight.scale]
    expect(under(after)).toEqual(under(before))
    expect(zoomed(before, 1000, [0, 0], size).scale).toBe(MOST)
  })
  it('does not leave the map', () => {
    expect(kept({ x: 9999, y: 0, scale: 1 }, bounds, size).x).toBe(1000 - 200 + 16)
  })
})

describe('the camera', () => {
  const camera = () => {
    const made = new Camera()
    made.size = size
    made.bounds = bounds
    made.sight = { x: 0, y: 0, scale: 1 }
    return made
  }
  it('takes a small shake for a click and more for a drag', () => {
    const one = camera()
    one.down(1, [100, 100])
    expect(one.move(1, [102, 100])).toBe(false)
    expect(one.sight.x).toBe(0)
    expect(one.move(1, [120, 100])).toBe(true)
    one.up(1)
    expect(one.dragged).toBe(true)
    expect(one.sight.x).toBe(-18)
  })
  it('pinches with two fingers', () => {
    const one = camera()
    one.down(1, [100, 100])
    one.down(2, [200, 100])
    one.move(2, [300, 100])
    expect(one.sight.scale).toBe(2)
  })
  it('follows step by step, unless somebody moves it or did a moment ago', () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => frames.pop())
    const next = (ms: number) => frames.pop()?.(performance.now() + ms)
    const one = camera()
    one.follow([[300, 0]], 1000)
    next(200)
    expect(one.sight.x).toBeGreaterThan(0)
    expect(one.sight.x).toBeLessThan(300)
    next(2000)
    expect(one.sight).toEqual({ x: 300, y: 0, scale: 0.75 })
    expect(frames).toEqual([])
    one.follow([[0, 0]], 1000)
    one.down(1, [100, 100])
    one.move(1, [90, 100])
    expect(frames).toEqual([])
    const { sight } = one
    one.follow([[-400, 0]], 0)
    expect(one.sight).toEqual(sight) // it is being dragged
    one.up(1)
    one.follow([[-400, 0]], 0)
    expect(one.sight).toEqual(sight) // and was just now
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    one.follow([[-400, 0]], 0)
    expect(one.sight.x).toBeLessThan(-150) // later what is new is seen, as near as they left it
    expect(one.sight.scale).toBe(sight.scale)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  it('takes in what is new together with the hero, as near as that allows, and the last of it for certain', () => {
    const one = camera()
    one.open([
      [200, 0],
      [0, 0],
    ])
    expect(one.sight.x).toBe(100)
    one.open([
      [900, 0],
      [0, 0],
    ])
    expect(one.sight.scale).toBe(0.55)
    expect(Math.abs(one.sight.x)).toBeLessThanOrEqual(200 / 0.55)
  })
  it('shows the whole map for as long as that is wanted, however it grows', () => {
    const one = camera()
    one.fit()
    one.bounds = { ...bounds, right: 1100 }
    one.follow([[0, 0]], 0)
    expect(one.sight).toMatchObject({ x: 50, scale: 0.25 })
    one.zoom(2)
    expect(one.whole).toBe(false)
    one.open([[0, 0]])
    expect(one.sight.scale).toBe(0.5)
  })
  it('brings into sight what is not, and leaves the rest', () => {
    const one = camera()
    one.show([50, 0], 20)
    expect(one.sight.x).toBe(0)
    one.show([300, 0], 20)
    expect(one.sight.x).toBe(300 - (200 - 20))
  })
})
