import { i18n, say } from '../lib/i18n.svelte'
import type { Advice, Hint } from '../lib/wire'
import { words } from '../lib/words'

const EQUAL = 0.05

/** What a hint is worth: a chance to win, or how many points it lies behind the best; of a single one there is no saying. */
export function worth(hint: Hint, { chances, hints }: Advice): string {
  if (!hint.visits) return say(words.onlyWay)
  if (chances) return say(words.chance, { n: Math.round(hint.value * 100) })
  const best = Math.max(...hints.map((other) => other.value))
  const leading = hints.filter((other) => best - other.value < EQUAL)
  if (leading.includes(hint)) return say(leading.length > 1 ? words.asGood : words.best)
  const behind = best - hint.value
  return `−${behind.toLocaleString(i18n.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`
}
