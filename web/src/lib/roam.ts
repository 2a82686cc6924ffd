/** Arrow keys on a board: from one thing to the next one in that direction, wherever it lies. */

export interface Place {
  left: number
  right: number
  top: number
  bottom: number
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const middle = (place: Place) => [(place.left + place.right) / 2, (place.top + place.bottom) / 2] as const

/** The number of the place that one comes to from another in the direction of a key, or -1: straight on before aslant. */
export function nearest(from: Place, places: readonly Place[], key: string): number {
  const way = WAYS[key]
  if (!way) return -1
  const [x, y] = middle(from)
  let best = -1
  let least = Infinity
  places.forEach((place, number) => {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y]
    const ahead = dx * way[0] + dy * way[1]
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0])
    if (ahead < 1 || aside > 3 * ahead) return
    const cost = ahead + 2 * aside
    if (cost < least) [least, best] = [cost, number]
  })
  return best
}

const STOPS = '[data-piece][tabindex="0"], button[data-piece]:not([tabindex="-1"]), button[data-card]'

/** Moves the focus from one piece to another; where a map moves by these keys they are its own. */
export function roam(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const { target, currentTarget: board } = event
  if (event.defaultPrevented || !(event.key in WAYS) || event.ctrlKey || event.altKey || event.metaKey) return
  if (!(target instanceof Element) || !target.matches(STOPS) || target.closest('[data-movable]')) return
  const others = [...board.querySelectorAll<HTMLElement | SVGElement>(STOPS)].filter(
    (one) => one !== target && one.getClientRects().length && !one.closest('[data-movable]'),
  )
  const next =
    others[
      nearest(
        target.getBoundingClientRect(),
        others.map((one) => one.getBoundingClientRect()),
        event.key,
      )
    ]
  if (!next) return
  event.preventDefault()
  next.focus()
}
