interface Box {
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
