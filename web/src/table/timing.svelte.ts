import { clock as wall } from '../lib/clock.svelte'
import type { Clock, Seat } from '../lib/wire'

const [SCARCE, DAY] = [60, 86400]

/** The seconds a seat has left now; `elapsed` are those since the clock was looked at. Bots have all the time. */
export function secondsLeft(clock: Clock | null, seat: Seat, elapsed: number): number | null {
  const left = clock?.left[seat.seat]
  if (left === undefined || seat.kind === 'bot') return null
  return seat.since === null ? left : Math.max(0, left - elapsed)
}

/** Does it get tight? Over days that is another time than live. */
export function isScarce(clock: Clock | null, left: number): boolean {
  return left < (clock?.terms.kind === 'days' ? DAY / 4 : SCARCE)
}

/** Counts down from what the server said, by the clock of this device, which may be another. */
export class Countdown {
  readonly #clock: () => Clock | null
  readonly #at = $derived.by(() => this.#clock()?.at)
  readonly #arrived = $derived(this.#at ? Date.now() : 0)

  constructor(clock: () => Clock | null) {
    this.#clock = clock
  }

  /** The seconds a seat has left now, where there is a clock. */
  left(seat: Seat): number | null {
    return secondsLeft(this.#clock(), seat, (wall.now - this.#arrived) / 1000)
  }
}
