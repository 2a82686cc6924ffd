/** The time, once a second, for everything that says how long something takes. */
export const clock = $state({ now: Date.now() })

export function startClock(): void {
  setInterval(() => (clock.now = Date.now()), 1000)
}

/** A span as a clock shows it: `3:07`, `1:02:45`, `2 d`. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  if (whole >= 172800) return `${Math.floor(whole / 86400)} d`
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
