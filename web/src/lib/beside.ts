export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
interface Size {
  width: number
  height: number
}

const GAP = 10
const STEP = 12
const TOUCH = 28 // px of the box beside which it still lies, however far it is moved along it

interface Place {
  left: number
  top: number
}

const within = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP))

/** Where something of a size goes so that a point of it lies over the middle of a box, as far as the window allows. */
export function over(box: Box, point: { x: number; y: number }, { width, height }: Size, window: Size): Place {
  return {
    left: within((box.left + box.right) / 2 - point.x, width, window.width),
    top: within((box.top + box.bottom) / 2 - point.y, height, window.height),
  }
}

/**
 * Where something of a size goes that is to lie beside a box and not over it, wholly inside the window: at its right or
 * left, above or below, whichever has room first; what lies in a row wants it above, where it is over none of the row.
 */
export function beside(box: Box, { width, height }: Size, window: Size, row = false): Place {
  const middle = {
    left: within((box.left + box.right - width) / 2, width, window.width),
    top: within((box.top + box.bottom - height) / 2, height, window.height),
  }
  const places = [
    { left: box.right + GAP, top: middle.top },
    { left: box.left - GAP - width, top: middle.top },
    { left: middle.left, top: box.top - GAP - height },
    { left: middle.left, top: box.bottom + GAP },
  ]
  const fits = ({ left, top }: Place) =>
    left >= 0 && top >= 0 && left + width <= window.width && top + height <= window.height
  const above = row ? places.splice(2, 1) : []
  return [...above, ...places].find(fits) ?? middle
}

/** Something that is to be seen, and how much it matters. */
export interface Seen extends Box {
  weight: number
}

/** As `beside`, and over as little as can be of what else is to be seen. */
export function clear(box: Box, size: Size, window: Size, row: boolean, seen: readonly Seen[]): Place {
  const { width, height } = size
  const first = beside(box, size, window, row)
  const along = (from: number, to: number) =>
    Array.from({ length: Math.ceil((to - from) / STEP) }, (_, n) => from + n * STEP)
  const places = [
    first,
    ...along(box.top - height + TOUCH, box.bottom - TOUCH).flatMap((top) =>
      [box.right + GAP, box.left - GAP - width].map((left) => ({ left, top })),
    ),
    ...along(box.left - width + TOUCH, box.right - TOUCH).flatMap((left) =>
      [box.top - GAP - height, box.bottom + GAP].map((top) => ({ left, top })),
    ),
  ]
  const fits = ({ left, top }: Place) =>
    left >= GAP && top >= GAP && left + width <= window.width - GAP && top + height <= window.height - GAP
  const shared = (from: number, to: number, low: number, high: number) =>
    Math.max(0, Math.min(to, high) - Math.max(from, low))
  const hidden = ({ left, top }: Place) =>
    seen.reduce(
      (sum, { weight, ...one }) =>
        sum + weight * shared(left, left + width, one.left, one.right) * shared(top, top + height, one.top, one.bottom),
      0,
    )
  const far = ({ left, top }: Place) => Math.hypot(left - first.left, top - first.top) // a little counts, too
  const cost = (place: Place) => hidden(place) + far(place)
  return places.filter((place) => place === first || fits(place)).reduce((a, b) => (cost(b) < cost(a) ? b : a))
}
