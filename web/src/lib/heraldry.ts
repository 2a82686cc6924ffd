import type { Component } from 'svelte'
import Crown from '~icons/game-icons/crown'
import Eagle from '~icons/game-icons/eagle-emblem'
import Fleur from '~icons/game-icons/fleur-de-lys'
import Lion from '~icons/game-icons/lion'
import Moon from '~icons/game-icons/moon'
import Oak from '~icons/game-icons/oak-leaf'
import Rose from '~icons/game-icons/rose'
import Star from '~icons/game-icons/round-star'
import Sun from '~icons/game-icons/sun'
import Tower from '~icons/game-icons/stone-tower'
import Wave from '~icons/game-icons/big-wave'

/** A colour never stands alone: it always comes with its charge. */
export interface Tincture {
  /** the field of a shield or card, the same in both themes; white ink on it meets AA */
  field: string
  /** a paler tone of it for larger grounds */
  pale: string
  ink: string
  charge: Component
  /** the lines that engravers draw for it, a background image: `--ink-line`, `--line-width` and `--line-gap` */
  hatch: string
  name: { de: string; en: string }
}

const lines = (turned: number) =>
  `repeating-linear-gradient(${turned}deg, var(--ink-line) 0 var(--line-width), transparent var(--line-width) var(--line-gap))`
const dots =
  'radial-gradient(var(--ink-line) calc(var(--line-width) * 0.9), transparent calc(var(--line-width) * 1.1)) 0 0 / calc(var(--line-gap) * 1.2) calc(var(--line-gap) * 1.2)'
/** As on old engravings, where colours cannot be printed: red upright, blue level, green and violet slanted, gold dotted. */
const HATCHES: Record<string, string> = {
  Red: lines(90),
  Blue: lines(0),
  Green: lines(45),
  Violet: lines(-45),
  Yellow: dots,
  Gold: dots,
  Orange: `${lines(-45)}, ${lines(90)}`,
  Black: `${lines(0)}, ${lines(90)}`,
}

const tincture = (
  field: string,
  pale: string,
  charge: Component,
  de: string,
  en: string,
  ink = '#fffaf0',
): Tincture => ({
  field,
  pale,
  ink,
  charge,
  hatch: HATCHES[en] ?? 'none',
  name: { de, en },
})

/** The colours that games use for their cards, lands and potions. */
export const TINCTURES = {
  red: tincture('#a3281f', '#e7b9ae', Lion, 'Rot', 'Red'),
  blue: tincture('#25559c', '#b4cbe8', Wave, 'Blau', 'Blue'),
  green: tincture('#2f6b33', '#bcd6b0', Oak, 'Grün', 'Green'),
  violet: tincture('#6d3580', '#d8bfe2', Rose, 'Violett', 'Violet'),
  yellow: tincture('#e3b12f', '#f5e3ae', Sun, 'Gelb', 'Yellow', '#2b2320'),
  orange: tincture('#b4530f', '#f2cba4', Tower, 'Orange', 'Orange'),
  black: tincture('#2f3038', '#c3c2c4', Eagle, 'Schwarz', 'Black'),
  white: tincture('#efe8d8', '#faf6ec', Moon, 'Weiß', 'White', '#2b2320'),
  brown: tincture('#6d4a2a', '#dcc5a8', Star, 'Braun', 'Brown'),
  gold: tincture('#8a6a1c', '#ecd9a0', Crown, 'Gold', 'Gold'),
} as const satisfies Record<string, Tincture>

export type TinctureName = keyof typeof TINCTURES

/** The shields of the seats: a colour (`--seat-0` … in theme.css) and a charge, the same everywhere. */
export const SEAT_CHARGES: readonly Component[] = [Lion, Fleur, Oak, Rose, Sun]

export function seatCharge(seat: number): Component {
  return SEAT_CHARGES[seat % SEAT_CHARGES.length] ?? Lion
}

/** A class that sets `--seat`, the colour of a seat. */
export function seatClass(seat: number): string {
  return `seat-${seat % SEAT_CHARGES.length}`
}
