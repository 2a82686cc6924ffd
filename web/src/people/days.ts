import type { Lang } from '../lib/i18n.svelte'

/** The day of a moment or of a date (ISO), short: `day('2026-01-31', 'de')` is "31.01.2026". */
export function day(iso: string, lang: Lang): string {
  const at = new Date(iso.length === 10 ? `${iso}T12:00:00` : iso)
  return new Intl.DateTimeFormat(lang === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium' }).format(at)
}
