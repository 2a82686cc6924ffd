import type { Text } from './wire'

export type Lang = 'de' | 'en'
export const LANGS: readonly Lang[] = ['de', 'en']

const KEY = 'tafelrunde.lang'

function first(): Lang {
  const kept = localStorage.getItem(KEY)
  if (kept === 'de' || kept === 'en') return kept
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** The language of the page; `setLang` switches it at once, everywhere. */
export const i18n = $state<{ lang: Lang }>({ lang: 'de' })

export function startLang(): void {
  i18n.lang = first()
  document.documentElement.lang = i18n.lang
}

export function setLang(lang: Lang): void {
  i18n.lang = lang
  localStorage.setItem(KEY, lang)
  document.documentElement.lang = lang
}

export type Values = Record<string, string | number>

/** A text in the current language, with `{name}` replaced: `say({de: '{n} Karten', en: '{n} cards'}, {n: 3})`. */
export function say(text: Text, values: Values = {}): string {
  return fill(text[i18n.lang], values)
}

/** A template with its values; what is less than nothing has a true minus. */
export function fill(template: string, values: Values): string {
  const filled = template.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))
  return filled.replace(/(^|[ (])-(?=\d)/g, '$1−')
}

/** Names in a row: "Anna, Berta und Cleo". */
export function list(items: readonly string[], lang: Lang = i18n.lang): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(items)
}

/** How long ago a moment (ISO) was, or a span in seconds: "vor 3 Minuten". */
export function ago(iso: string, now: number, lang: Lang = i18n.lang): string {
  const seconds = Math.min(0, Math.round((Date.parse(iso) - now) / 1000))
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  if (seconds > -60) return format.format(0, 'second')
  if (seconds > -3600) return format.format(Math.ceil(seconds / 60), 'minute')
  if (seconds > -86400) return format.format(Math.ceil(seconds / 3600), 'hour')
  return format.format(Math.ceil(seconds / 86400), 'day')
}

/** The time of day of a moment (ISO), with the date where that is another one. */
export function clockTime(iso: string, lang: Lang = i18n.lang): string {
  const [moment, today] = [new Date(iso), new Date()]
  const date = moment.toDateString() === today.toDateString() ? {} : ({ dateStyle: 'short' } as const)
  return new Intl.DateTimeFormat(lang, { timeStyle: 'short', ...date }).format(moment)
}

/** A number with a true minus; a word is left as it is. */
export const figure = (value: number | string): string =>
  typeof value === 'number' ? `${value}`.replace('-', '−') : value
