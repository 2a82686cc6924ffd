/** The effects of cards, units and skills: their signs, and their texts without the name in front. */
import type { Component } from 'svelte'
import Attack from '~icons/game-icons/crossed-swords'
import Block from '~icons/game-icons/checked-shield'
import Draw from '~icons/game-icons/card-draw'
import Fame from '~icons/game-icons/laurels'
import Heal from '~icons/game-icons/heart-plus'
import Influence from '~icons/game-icons/conversation'
import Move from '~icons/game-icons/walking-boot'
import Ranged from '~icons/game-icons/bow-arrow'
import Siege from '~icons/game-icons/catapult'
import Die from '~icons/game-icons/perspective-dice-six-faces-random'
import Wound from '~icons/game-icons/bleeding-wound'
import { i18n } from '../../../lib/i18n.svelte'
import type { GameDetail, Text } from '../../../lib/wire'
import { materialOf, type Colour, type Element } from '../view'

export const SIGNS: Record<string, Component> = {
  move: Move,
  influence: Influence,
  attack: Attack,
  ranged: Ranged,
  siege: Siege,
  block: Block,
  heal: Heal,
  draw: Draw,
  fame: Fame,
  wound: Wound,
  dice: Die,
}

/** A sign of an effect: an icon with a number and an element, a gem, or a star for what only words can say. */
export type Sign =
  | { kind: 'points'; icon: Component; value: number | null; element: Element }
  | { kind: 'gem'; colour: Colour | 'any'; shape: 'token' | 'crystal' }
  | { kind: 'star' }

export function signs(detail: GameDetail, mode: string): Sign[] {
  const found: Sign[] = []
  for (const [op, a, b] of materialOf(detail).modes[mode]?.effects ?? []) {
    const icon = SIGNS[op.replace(/_time$/, '')]
    if (op === 'mana' || op === 'crystal')
      found.push({ kind: 'gem', colour: a as Colour | 'any', shape: op === 'mana' ? 'token' : 'crystal' })
    else if (icon)
      found.push({
        kind: 'points',
        icon,
        value: op === 'wound' ? null : Number(a),
        element: typeof b === 'string' ? (b as Element) : 'physical',
      })
    else if (found.at(-1)?.kind !== 'star' && op !== 'owned') found.push({ kind: 'star' })
  }
  return found
}

/** Do its signs say all that a mode does? */
export const plain = (detail: GameDetail, mode: string): boolean =>
  signs(detail, mode).every(({ kind }) => kind !== 'star')

const after = (text: string) => text.slice(text.indexOf(': ') + 2)

/** What a mode does, in words: "Bewegung 4". */
export function effectText(detail: GameDetail, mode: string): Text {
  const text = detail.names['mode']?.[mode] ?? { de: mode, en: mode }
  return { de: after(text.de), en: after(text.en) }
}

export const half = (mode: string): 'basic' | 'powered' => (mode.includes('.powered') ? 'powered' : 'basic')

/** What every mode of a half costs; what a mode costs beyond it stands beside the mode. */
export function commonCosts(detail: GameDetail, modes: readonly string[]): Colour[] {
  const all = modes.map((mode) => materialOf(detail).modes[mode]?.costs ?? [])
  const [first = []] = all
  const common = first.findIndex((colour, at) => all.some((costs) => costs[at] !== colour))
  return common < 0 ? first : first.slice(0, common)
}

/** The whole text of a card, a unit or a skill: one line for each way to use it. */
export function fullText(detail: GameDetail, modes: readonly string[]): Text {
  const lines = (lang: 'de' | 'en') =>
    modes
      .map((mode) => {
        const text = detail.names['mode']?.[mode]?.[lang] ?? mode
        const strong = half(mode) === 'powered' ? (lang === 'de' ? 'Stark' : 'Powered') : null
        const price = /^[^:]*\((.*?)\): /.exec(text)?.[1]
        const what = [strong, price && `(${price})`].filter(Boolean).join(' ')
        return what ? `${what}: ${after(text)}` : capital(after(text))
      })
      .join('\n')
  return { de: lines('de'), en: lines('en') }
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(i18n.lang) + text.slice(1)

/** How much smaller a name is set so that its longest word fits its line. */
export const fit = (name: string, letters: number): number =>
  Math.min(1, letters / Math.max(...name.split(/[\s-]/).map((word) => word.length)))
