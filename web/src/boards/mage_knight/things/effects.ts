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

/** Ways to use a thing that differ in colours alone, as one line: what each of them costs, and what they do. */
export interface Line {
  modes: string[]
  costs: Colour[][]
  text: Text
}

type Lang = 'de' | 'en'

/** The ways to use a thing as lines of text; what is the same for several colours is said once. */
export function lines(detail: GameDetail, modes: readonly string[]): Line[] {
  const found: Line[] = []
  for (const mode of modes) {
    const last = found.at(-1)
    const more = last && half(mode) === half(last.modes[0] ?? '') ? lineOf(detail, [...last.modes, mode]) : null
    if (more) found[found.length - 1] = more
    else found.push({ modes: [mode], costs: [costsOf(detail, mode)], text: effectText(detail, mode) })
  }
  return found
}

function lineOf(detail: GameDetail, modes: string[]): Line | null {
  const all = modes.map((mode) => costsOf(detail, mode))
  const costs = all.every((one) => one.join() === all[0]?.join()) ? all.slice(0, 1) : all
  const texts = modes.map((mode) => effectText(detail, mode))
  const said = (lang: Lang) =>
    joined(
      texts.map((text) => text[lang]),
      costs.length > 1 ? undefined : lang,
      Object.values(detail.names['colour'] ?? {}).map((name) => name[lang]),
    )
  const [de, en] = [said('de'), said('en')]
  return de !== null && en !== null ? { modes, costs, text: { de, en } } : null
}

const costsOf = (detail: GameDetail, mode: string): Colour[] => materialOf(detail).modes[mode]?.costs ?? []

/**
 * Sentences that differ in colours alone as one: "red, blue or green", or "red/blue/green" where several things have the
 * same colour; null where they differ in anything else.
 */
function joined(texts: readonly string[], lang: Lang | undefined, colours: readonly string[]): string | null {
  const rows = texts.map((text) => text.split(/(\p{L}+)/u))
  const [first = []] = rows
  const differing = first.flatMap((word, at) => (rows.some((row) => row[at] !== word) ? [at] : []))
  const coloured = (word: string | undefined) => colours.some((colour) => word?.startsWith(colour))
  const fitting = rows.every((row) => row.length === first.length && differing.every((at) => coloured(row[at])))
  if (!fitting) return null
  const one = (at: number) => rows.map((row) => row[at] ?? '')
  const list = (words: string[]) =>
    lang && differing.length < 2 ? new Intl.ListFormat(lang, { type: 'disjunction' }).format(words) : words.join('/')
  return first.map((word, at) => (differing.includes(at) ? list(one(at)) : word)).join('')
}

const PRICE = /^[^:]*\((.*?)\): /

/** The whole text of a card, a unit or a skill: one line for each way to use it. */
export function fullText(detail: GameDetail, modes: readonly string[]): Text {
  const said = (lang: Lang) => (line: Line) => {
    const prices = line.modes.map((mode) => PRICE.exec(detail.names['mode']?.[mode]?.[lang] ?? '')?.[1] ?? '')
    const price = [...new Set(prices)].join('/')
    const strong = half(line.modes[0] ?? '') === 'powered' ? (lang === 'de' ? 'Stark' : 'Powered') : null
    const what = [strong, price && `(${price})`].filter(Boolean).join(' ')
    return what ? `${what}: ${line.text[lang]}` : capital(line.text[lang])
  }
  const all = lines(detail, modes)
  return { de: all.map(said('de')).join('\n'), en: all.map(said('en')).join('\n') }
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(i18n.lang) + text.slice(1)

/** How much smaller a name is set so that its longest word fits its line. */
export const fit = (name: string, letters: number): number =>
  Math.min(1, letters / Math.max(...name.split(/[\s-]/).map((word) => word.length)))
