/** A troop in words, for whoever looks closer: its cards, and the colours that could still be added. */
import type { Explanation } from '../../lib/explain.svelte'
import { TINCTURES } from '../../lib/heraldry'
import { fill } from '../../lib/i18n.svelte'
import type { GameDetail, Text } from '../../lib/wire'
import { lacking, type Material } from './view'
import { WORDS } from './words'

type Values = Record<string, string | number>

/** A text in both languages, with values of their own. */
const both = (text: Text, values: (lang: 'de' | 'en') => Values): Text => ({
  de: fill(text.de, values('de')),
  en: fill(text.en, values('en')),
})

export function closer(
  detail: GameDetail,
  title: Text,
  troop: { land: string; value: number; cards: readonly string[]; face_down?: readonly (string | null)[] },
  name = '',
): Explanation {
  const named = (domain: string, id: string, lang: 'de' | 'en') => detail.names[domain]?.[id]?.[lang] ?? id
  const hidden = troop.face_down ?? []
  const known = hidden.filter((card) => card !== null)
  const unknown = hidden.length - known.length
  const free = lacking([...troop.cards, ...known], detail.material as Material)
  const text = (lang: 'de' | 'en') => {
    const cards = [...troop.cards, ...known].map((card) => named('card', card, lang))
    const down = unknown ? [fill(WORDS.cardsDown[lang], { n: unknown })] : []
    const fits = fill((free.length ? WORDS.fits : WORDS.full)[lang], {
      colours: free.map((colour) => TINCTURES[colour].name[lang]).join(', '),
    })
    return `${[...cards, ...down].join(', ') || WORDS.noCards[lang]}. ${fits}`
  }
  return {
    title: both(title, (lang) => ({ name, land: named('land', troop.land, lang), value: troop.value })),
    text: { de: text('de'), en: text('en') },
  }
}
