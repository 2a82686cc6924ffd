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
    made.centre([0, 0], 1)
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
  it('glides there step by step, unless somebody moves it', () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => frames.pop())
    const next = (ms: number) => frames.pop()?.(performance.now() + ms)
    const one = camera()
    one.glide([[300, 0]], 20, 1000)
    next(200)
    expect(one.sight.x).toBeGreaterThan(0)
    expect(one.sight.x).toBeLessThan(120)
    next(2000)
    expect(one.sight.x).toBe(300 - (200 - 20))
    expect(frames).toEqual([])
    one.glide([[0, 0]], 20, 1000)
    one.down(1, [100, 100])
    one.move(1, [90, 100])
    expect(frames).toEqual([])
    const { x } = one.sight
    one.glide([[0, 0]], 20, 0)
    expect(one.sight.x).toBe(x) // it is being dragged
    vi.unstubAllGlobals()
  })
  it('brings into sight what is not, and leaves the rest', () => {
    const one = camera()
    one.show([50, 0], 20)
    expect(one.sight.x).toBe(0)
    one.show([300, 0], 20)
    expect(one.sight.x).toBe(300 - (200 - 20))
  })
})
