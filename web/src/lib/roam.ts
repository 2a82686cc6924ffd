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

const STOPS =
  '[data-piece][tabindex="0"], button[data-piece]:not([tabindex="-1"]), button[data-card], .choices button:enabled'
const GROUPS = '[data-movable], [data-keep], [role=group], section, aside, [data-region], .choices'
const FOCUSABLE = 'a[href], button:enabled, input, select, [tabindex]:not([tabindex="-1"])'

type Stop = HTMLElement | SVGElement
const shown = (element: Element) => element.getClientRects().length > 0

/** From the first or last of a row of equals that lie in one group: from there Tab leads to what comes after them. */
export function edge<T>(stops: readonly T[], at: number, back: boolean, alike: (other: T) => boolean): number {
  const step = back ? -1 : 1
  let to = at
  for (let next = at + step; next in stops && alike(stops[next] as T); next += step) to = next
  return to
}

/** The pieces that lie together are one stop for Tab: it leads out of them, and the browser goes on from there. */
function leave(board: Element, target: Element, back: boolean): void {
  const group = target.closest(GROUPS)
  const stops = [...board.querySelectorAll<Stop>(FOCUSABLE)].filter((one) => shown(one) && one.tabIndex >= 0)
  const at = stops.indexOf(target as Stop)
  const to = edge(stops, at, back, (other) => other.matches(STOPS) && other.closest(GROUPS) === group)
  if (at >= 0 && to !== at) stops[to]?.focus({ preventScroll: true })
}

/**
 * Moves the focus from one piece to another: arrows go to the next one in that direction, else to the next one of all,
 * Home and End to the first and last one of those that lie together, and Tab leaves them. Where a map moves by these
 * keys they are its own.
 */
export function roam(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const { target, currentTarget: board, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
  if (!(target instanceof Element) || !target.matches(STOPS) || target.closest('[data-movable]')) return
  if (key === 'Tab') return leave(board, target, event.shiftKey)
  if (!(key in WAYS || key === 'Home' || key === 'End')) return
  const all = [...board.querySelectorAll<Stop>(STOPS)].filter((one) => shown(one) && !one.closest('[data-movable]'))
  const at = all.indexOf(target as Stop)
  const others = all.filter((one) => one !== target)
  const places = others.map((one) => one.getBoundingClientRect())
  const group = target.closest(GROUPS)
  const alike = (other: Stop) => other.closest(GROUPS) === group
  const forth = key === 'ArrowRight' || key === 'ArrowDown'
  const next =
    key in WAYS
      ? (others[nearest(target.getBoundingClientRect(), places, key)] ?? all[at + (forth ? 1 : -1)])
      : all[edge(all, at, key === 'Home', alike)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
