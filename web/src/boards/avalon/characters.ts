import Blade from '~icons/game-icons/broadsword'
import Wand from '~icons/game-icons/fairy-wand'
import Knight from '~icons/game-icons/mounted-knight'
import Sorceress from '~icons/game-icons/woman-elf-face'
import { parts } from './view'

/** What a character looks like: its colour, its picture and its mark. */
export function pictured(card: string) {
  const { colour, type } = parts(card)
  return type === 'knight'
    ? ({ type, tincture: colour, picture: Knight, mark: Blade, ground: 'shield' } as const)
    : ({ type, tincture: colour, picture: Sorceress, mark: Wand, ground: 'moon' } as const)
}
