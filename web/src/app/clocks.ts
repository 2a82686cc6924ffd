import { say } from '../lib/i18n.svelte'
import type { Terms } from '../lib/wire'
import { words } from '../lib/words'

const [MINUTE, HOUR, DAY] = [60, 3600, 86400]

/** The clocks a form offers: budget and step in seconds, by the word that stands for them. */
export const CLOCKS: Record<string, Pick<Terms, 'kind' | 'budget' | 'step'>> = {
  quick: { kind: 'live', budget: 5 * MINUTE, step: 20 },
  usual: { kind: 'live', budget: 15 * MINUTE, step: 45 },
  long: { kind: 'live', budget: 45 * MINUTE, step: 90 },
  evening: { kind: 'days', budget: DAY, step: 12 * HOUR },
  day: { kind: 'days', budget: 2 * DAY, step: DAY },
  days: { kind: 'days', budget: 6 * DAY, step: 3 * DAY },
}

/** A span in the largest unit that says it exactly: `45 s`, `12 h`, `2 Tage`. */
export function lasting(seconds: number): string {
  const { aDay, days, hours, minutes, seconds: some } = words.spans
  if (seconds === DAY) return say(aDay)
  const [unit, text] =
    [[DAY, days] as const, [HOUR, hours] as const, [MINUTE, minutes] as const].find(
      ([one]) => seconds >= one && seconds % one === 0,
    ) ?? ([1, some] as const)
  return say(text, { n: seconds / unit })
}

/** A clock in a few words. */
export function clockText({ kind, budget, step }: Pick<Terms, 'kind' | 'budget' | 'step'>): string {
  return say(kind === 'live' ? words.clockLive : words.clockDays, { budget: lasting(budget), step: lasting(step) })
}
