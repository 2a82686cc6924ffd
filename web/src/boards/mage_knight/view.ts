/** What Mage Knight shows a seat, and what is printed (wire.ts, made from the game's own types); and small helps. */
import { say } from '../../lib/i18n.svelte'
import type { GameDetail, TableView } from '../../lib/wire'
import type { Level, MageKnightView, Material, Site, Space } from './wire'

export type * from './wire'

export const viewOf = (table: TableView): MageKnightView => table.view as MageKnightView
export const materialOf = (detail: GameDetail): Material => detail.material as Material

/** The name of a thing in the current language: `named(detail, 'card', 'rage')`. */
export const named = (detail: GameDetail, domain: string, id: string): string =>
  say(detail.names[domain]?.[id] ?? { de: id, en: id })

export const nameOf = (table: TableView, seat: number): string => table.seats[seat]?.name ?? ''

/** The team of each seat, where there are several of them. */
export const sidesOf = ({ team }: MageKnightView): number[] => (new Set(team).size > 1 ? team : [])

/** What there is on a space; enemies that roamed there and were defeated leave nothing behind. */
export const siteOf = ({ site, cleared }: Space): Site | null => (cleared ? null : site)

/** The influence that something costs me here and now: a unit, a card, a service; undefined where it is not sold. */
export const priceOf = (view: MageKnightView, kind: string, id = ''): number | undefined =>
  kind === 'recruit'
    ? view.prices.units?.[id]
    : kind === 'take_card'
      ? view.prices.cards?.[id]
      : view.prices.services?.[kind]

/** What a seat would score if the game ended now, part by part, without what counts nothing; and all of it together. */
export function pointsNow(view: MageKnightView, seat: number): { parts: [string, number][]; sum: number } {
  const parts = Object.entries(sheetOf(view, seat)).filter(([, points]) => points)
  return { parts, sum: parts.reduce((sum, [, points]) => sum + points, 0) }
}

/** Where the points of a seat come from, its titles one by one. */
export function sheetOf({ scores, titles }: MageKnightView, seat: number): Record<string, number> {
  const lines = Object.entries(scores[seat] ?? {})
  const held = Object.entries(titles[seat] ?? {}).map(([category, points]): [string, number] => [
    `title_${category}`,
    points,
  ])
  return Object.fromEntries(lines.flatMap((line) => (line[0] === 'titles' && held.length ? held : [line])))
}

/** Units are recruited where the hero stands, but not one with these symbols. The White City has all. */
export function elsewhere({ spaces, players }: MageKnightView, seat: number | null, sites: readonly Site[]): boolean {
  const here = spaces.find(({ space }) => space === players[seat ?? -1]?.place)
  const site = here && siteOf(here)
  if (!site || !RECRUITING.has(site) || (site === 'city' && here.colour === 'white')) return false
  return !sites.includes(site)
}
const RECRUITING = new Set<Site>(['village', 'monastery', 'keep', 'mage_tower', 'city'])

/** The spaces of the way to a space, the hero's own left out; empty where it cannot be reached. */
export function wayOf(view: MageKnightView, goal: string): string[] {
  const reach = new Map(view.travel?.reach.map((entry) => [entry.space, entry]))
  const way: string[] = []
  for (let entry = reach.get(goal); entry; entry = reach.get(entry.from)) way.unshift(entry.space)
  return way
}

/**
 * How many turns a seat has before the game or the round is over, from the one that is being played on: whether that is
 * its own, how many come after, and whether the last of them is lost because there is no card for it. Null where no end
 * is near.
 */
export function lastTurns(view: MageKnightView, seat: number): { now: boolean; more: number; lost: boolean } | null {
  const { order, at_turn, last_turns, final_turns, players } = view
  const ends = [last_turns, final_turns].filter((turns) => turns >= 0)
  if (!ends.length || at_turn === null) return null
  // the dummy has none of the last turns of a game
  const heroes = last_turns < 0 ? order.filter((one) => one in players) : order
  const away = (heroes.indexOf(seat) - heroes.indexOf(at_turn) + heroes.length) % heroes.length
  const turns = Math.ceil((Math.min(...ends) - away) / heroes.length)
  const { hand = [], deck = 0 } = players[seat] ?? {}
  const bare = !deck && !(typeof hand === 'number' ? hand : hand.length)
  return { now: !away, more: Math.max(0, away ? turns : turns - 1), lost: last_turns >= 0 && bare }
}

/** What lies where on the map, by the names of its spots: what changes when somebody goes somewhere or does something there. */
export function onMap({ spaces, players }: MageKnightView): Record<string, unknown> {
  return Object.fromEntries([
    ...spaces.map(({ space, tokens, ruin, shield, marks, cleared }) => [
      `space ${space}`,
      [tokens, ruin, shield, marks, cleared],
    ]),
    ...players.map(({ place }, seat) => [`hero ${seat}`, place]),
  ])
}

/** The level of a fame, where it begins, and the next one, by the printed levels. */
export function progress(levels: readonly Level[], fame: number): { level: number; from: number; next: Level | null } {
  const at = levels.findLastIndex((level) => level.fame <= fame)
  const { level, fame: from } = levels[at] ?? { level: 1, fame: 0 }
  return { level, from, next: levels[at + 1] ?? null }
}
