import type { GameInfo, OptionInfo } from '../lib/wire'

export type Chosen = Record<string, unknown>

/** What an option is set to: what was chosen, where all that it needs is so; its default otherwise. */
export function valueOf(info: GameInfo, option: OptionInfo, chosen: Chosen): unknown {
  const wish = chosen[option.id]
  const none = wish === undefined || Number.isNaN(wish)
  return none || !goes(info, option, chosen) ? option.default : wish
}

/** Does an option go with what else was chosen? */
export function goes(info: GameInfo, option: OptionInfo, chosen: Chosen): boolean {
  return option.needs.every((need) => {
    const other = info.options.find((one) => one.id === need.option)
    return !other || need.values.includes(valueOf(info, other, chosen))
  })
}

/** For how many seats a value of an option is; an empty list: for any number. */
export const seatsFor = (option: OptionInfo, value: unknown): number[] =>
  option.seats.find((one) => one.value === value)?.seats ?? []

export const fits = (option: OptionInfo, value: unknown, seats: number): boolean => {
  const numbers = seatsFor(option, value)
  return !numbers.length || numbers.includes(seats)
}

/** Is it a value at all? What is typed may be any number. */
export const possible = (option: OptionInfo, value: unknown): boolean =>
  option.kind !== 'whole' ||
  (Number.isInteger(value) && Number(value) >= (option.low ?? 0) && Number(value) <= (option.high ?? Infinity))

/** What differs from the defaults, and goes with the rest: what the server is told. */
export function settings(info: GameInfo, chosen: Chosen): Chosen {
  const set = info.options.map((option) => [option, valueOf(info, option, chosen)] as const)
  return Object.fromEntries(
    set.filter(([option, value]) => value !== option.default).map(([o, value]) => [o.id, value]),
  )
}

/** The options whose values are none, or not for so many seats. */
export const clashes = (info: GameInfo, chosen: Chosen, seats: number): OptionInfo[] =>
  info.options.filter((option) => {
    const value = valueOf(info, option, chosen)
    return !possible(option, value) || !fits(option, value, seats)
  })

/** Numbers of seats in short: `2–4`, `2, 4`. */
export function span(numbers: readonly number[]): string {
  const [low, high] = [numbers[0], numbers.at(-1)]
  const whole = low !== undefined && high !== undefined && high - low === numbers.length - 1 && high > low
  return whole ? `${low}–${high}` : numbers.join(', ')
}
