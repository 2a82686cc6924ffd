import { describe, expect, it } from 'vitest'
import { beside, clear, over } from './beside'

const WINDOW = { width: 1000, height: 600 }
const SIZE = { width: 200, height: 80 }
const box = (left: number, top: number, width = 40, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
type Box = ReturnType<typeof box>
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe('what is said beside something', () => {
  it('lies beside it and in the window, wherever that is', () => {
    for (let left = 0; left <= 960; left += 60) {
      for (let top = 0; top <= 560; top += 40) {
        const place = beside(box(left, top), SIZE, WINDOW)
        const lies = box(place.left, place.top, SIZE.width, SIZE.height)
        expect(overlap(lies, box(left, top))).toBe(false)
        expect(lies.left >= 0 && lies.top >= 0 && lies.right <= 1000 && lies.bottom <= 600).toBe(true)
        const [x, y] = [
          Math.max(left - lies.right, lies.left - left - 40),
          Math.max(top - lies.bottom, lies.top - top - 40),
        ]
        expect(Math.max(x, y)).toBeLessThanOrEqual(10) // and not far from it
      }
    }
  })

  it('goes above or below where there is no room at the sides', () => {
    const phone = { width: 260, height: 600 }
    expect(beside(box(100, 300), SIZE, phone).top).toBe(300 - 10 - 80)
    expect(beside(box(100, 20), SIZE, phone).top).toBe(70)
  })

  it('goes above what lies in a row', () => {
    expect(beside(box(400, 300), SIZE, WINDOW, true)).toEqual({ left: 320, top: 300 - 10 - 80 })
    expect(beside(box(400, 20), SIZE, WINDOW, true).left).toBe(450)
  })

  it('may lie over it by a point of its own, and stays in the window', () => {
    expect(over(box(400, 300), { x: 30, y: 60 }, SIZE, WINDOW)).toEqual({ left: 390, top: 260 })
    expect(over(box(960, 560), { x: 30, y: 60 }, SIZE, WINDOW)).toEqual({ left: 790, top: 510 })
  })

  it('leaves free what else is to be seen, and stays beside it', () => {
    const seen = [box(450, 0, 300, 330), box(0, 100, 390, 500)].map((one) => ({ ...one, weight: 1 }))
    const place = clear(box(400, 300), SIZE, WINDOW, false, seen)
    const lies = box(place.left, place.top, SIZE.width, SIZE.height)
    expect(seen.filter((one) => overlap(one, lies))).toEqual([])
    expect(overlap(lies, box(400 - 11, 300 - 11, 62, 62))).toBe(true)
    expect(clear(box(400, 300), SIZE, WINDOW, false, [])).toEqual(beside(box(400, 300), SIZE, WINDOW))
  })

  it('lies over it rather than outside of the window', () => {
    expect(beside(box(0, 0, 1000, 600), SIZE, WINDOW)).toEqual({ left: 400, top: 260 })
  })
})
