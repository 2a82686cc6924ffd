import Blade from '~icons/game-icons/broadsword'
import Wand from '~icons/game-icons/fairy-wand'
import Knight from '~icons/game-icons/mounted-knight'
import Sorceress from '~icons/game-icons/woman-elf-face'
import type { Explanation } from '../../lib/explain.svelte'
import type { GameDetail } from '../../lib/wire'
import { parts } from './view'
import { WORDS } from './words'

/** What a character looks like: its colour, its picture and its mark. */
export function pictured(card: string) {
  const { colour, type } = parts(card)
  return type === 'knight'
    ? ({ type, tincture: colour, picture: Knight, mark: Blade, ground: 'shield', text: WORDS.knightText } as const)
    : ({ type, tincture: colour, picture: Sorceress, mark: Wand, ground: 'moon', text: WORDS.sorceressText } as const)
}

/** What a card is called, and what it does. */
export function aboutCard(card: string, { names }: GameDetail): Explanation {
  return { title: names['card']?.[card] ?? { de: card, en: card }, text: pictured(card).text }
}
