import type { Lang } from '../lib/i18n.svelte'
import type { Section } from '../lib/wire'

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')

/** The rules in which every word of the query occurs, in id, title or text; accents do not matter. */
export function found(sections: readonly Section[], query: string, lang: Lang): Section[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (!wanted.length) return [...sections]
  return sections
    .map((section) => ({
      ...section,
      rules: section.rules.filter((rule) => {
        const text = plain(`${rule.id} ${rule.title[lang]} ${rule.text[lang]} ${section.title[lang]}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter((section) => section.rules.length)
}
