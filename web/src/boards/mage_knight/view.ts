/** What Mage Knight shows a seat (src/tafelrunde/games/mage_knight/view.py), and what is printed (material.py). */
import { say } from '../../lib/i18n.svelte'
import type { GameDetail, TableView } from '../../lib/wire'

export type Colour = 'red' | 'blue' | 'green' | 'white' | 'gold' | 'black'
export type Element = 'physical' | 'fire' | 'ice' | 'cold_fire'
export type Back = 'green' | 'grey' | 'violet' | 'brown' | 'white' | 'red'
export type Terrain = 'plains' | 'hills' | 'forest' | 'wasteland' | 'desert' | 'swamp' | 'lake' | 'mountain' | 'sea'
export type Site =
  | 'portal'
  | 'village'
  | 'monastery'
  | 'keep'
  | 'mage_tower'
  | 'city'
  | 'ancient_ruins'
  | 'dungeon'
  | 'tomb'
  | 'monster_den'
  | 'spawning_grounds'
  | 'crystal_mine'
  | 'magical_glade'
  | 'marauding_orcs'
  | 'draconum'

/** Where in a turn one is; bits in the engine, one at a time in `turn.phase`. */
export const PHASE = { moving: 1, talking: 2, ranged: 4, blocking: 8, attacking: 16, after: 32 } as const
export const FIGHTING = PHASE.ranged | PHASE.blocking | PHASE.attacking

/** The dummy player in `order`. */
export const DUMMY = 4

export interface MageKnightView {
  seat: number | null
  seats: number
  actors: number[]
  options: { scenario: string; hero: string; city_level: number }
  /** the decision now owed, with its fields */
  step: ({ step: string; seat?: number } & Record<string, unknown>) | null
  scenario: string
  round: number
  rounds: number
  night: boolean
  order: number[]
  at_turn: number | null
  /** turns left after the end of the round was announced; -1: not announced */
  last_turns: number
  /** the last turns of the game */
  final: boolean
  players: Player[]
  dummy: Dummy | null
  source: Die[]
  /** pure mana of the seat at turn */
  mana: Partial<Record<Colour, number>>
  turn: Partial<Record<TurnEntry, number>>
  /** the spaces of this turn's movement */
  trail: string[]
  offers: { advanced: string[]; spells: string[]; units: string[]; monastery: string[]; skills: string[] }
  /** artifacts that I have drawn and choose from */
  drawn: string[]
  decks: {
    advanced: number
    spells: number
    artifacts: number
    regular: number
    elite: number
    tokens: Record<Back, number>
    ruins: number
  }
  token_discards: Record<Back, string[]>
  box: string[]
  unit_box: string[]
  tactics_gone: string[]
  tactics_chosen: string[]
  tiles: { tile: string; a: number; b: number }[]
  /** the backs of the tiles to come, the top one last */
  tile_stack: ('countryside' | 'core')[]
  spaces: Space[]
  cities: { space: string; shields: number[]; leader: number | null }[]
  city_levels: number[]
  cities_conquered: number
  foes: Foe[]
  /** what is put together in combat: `attack_fire`, `block_physical` … */
  points: Partial<Record<`${'attack' | 'ranged' | 'siege' | 'block'}_${Element}`, number>>
  needs: Needs | null
  /** where the hero at turn could go and reveal; null while it cannot move */
  travel: { reach: Reach[]; explore: Place[]; price: number } | null
  /** where the points of each seat come from, were the game to end now: by `WORDS.score` */
  scores: Record<string, number>[]
  /** what the damage that is being dealt would do to the hero and to each unit */
  damage: { foe: number; damage: number; hero: Wounds; units: UnitFate[] } | null
  /** how the seat at turn could pay one mana of each colour */
  payments: Partial<Record<Colour, string[]>>
  /** what cards of my hand are worth sideways, where that is not 1 */
  sideways: Record<string, number>
  /** what the seat at turn pays for units, and for all that locals sell while it deals with them */
  prices: Partial<Record<'units' | 'cards' | 'services', Record<string, number>>>
  outcome: { scores: number[]; ranking: number[]; winners: number[]; reason: string } | null
}

export interface Player {
  hero: string
  fame: number
  level: number
  armor: number
  hand_limit: number
  commands: number
  /** from -7 to 7 */
  reputation: number
  /** what the reputation adds to influence; null: nobody deals with this hero */
  modifier: number | null
  place: string
  tactic: string | null
  tactic_used: boolean
  crystals: Partial<Record<Colour, number>>
  /** the cards in my own hand, how many in another's */
  hand: string[] | number
  deck: number
  deck_top: (string | null)[]
  deck_bottom: string[]
  /** cards of the hand that everybody saw going there */
  seen: (string | null)[]
  /** what is in my deck, in no order; null for others */
  deck_cards: string[] | null
  discard: string[]
  play: string[]
  aside: string[]
  stored: number
  units: Unit[]
  skills: { skill: string; used: boolean }[]
  skill_stack: number
  middle: string | null
  claim: number
  /** points in the six categories of the scoring, in the order of `CATEGORIES` */
  achievements: number[]
  plundered: boolean
  shown: string | null
  shown_count: number
}

export const CATEGORIES = ['knowledge', 'loot', 'leader', 'conqueror', 'adventurer', 'beating'] as const

export interface Unit {
  unit: string
  ready: boolean
  wounds: number
  banner: string | null
}

export interface Dummy {
  hero: string
  deck: number
  discard: string[]
  crystals: Partial<Record<Colour, number>>
  tactic: string | null
  skills: number
}

export interface Die {
  colour: Colour
  state: 'free' | 'used' | 'kept' | 'stolen' | 'claimed'
}

export interface Space {
  space: string
  q: number
  r: number
  terrain: Terrain
  /** move points that the seat at turn needs to enter; null: it cannot */
  cost: number | null
  site: Site | null
  /** of a mine or a city */
  colour: Colour | null
  /** enemies by name, face-down ones by the colour of their back */
  tokens: string[]
  ruin: string | null
  shield: number | null
  heroes: number[]
}

/** A space within the move points, on the best way to it. */
export interface Reach {
  space: string
  cost: number
  from: string
  assault: boolean
  /** spaces of the rampaging enemies that the last step would provoke */
  provokes: string[]
  /** spaces whose garrison would come to light */
  reveals: string[]
}

/** Where the next tile may lie, and the way to reveal it from where the hero stands. */
export interface Place {
  a: number
  b: number
  way: string | null
}

export interface Foe {
  enemy: string
  summoned: string | null
  armor: number
  attack: number
  element: Element
  /** as they are now, without fortification */
  abilities: string[]
  resists: Element[]
  /** how often it is fortified */
  walls: number
  /** block that it takes */
  block: number
  /** does it still attack? */
  attacks: boolean
  damage: number
  /** what it would do to the hero unblocked */
  wounds: Wounds
  defeated: boolean
  blocked: boolean
  no_attack: boolean
  target: boolean
  fortified: boolean
}

/** What an attack or block is worth against its targets. */
export interface Needs {
  kind: 'block' | 'attack'
  have: number
  need: number
  parts: Part[]
  /** the first kind of points that counts, and how many more of each element alone would do */
  with: Part['kind']
  more: Record<Element, number>
}

export interface Part {
  kind: 'attack' | 'ranged' | 'siege' | 'block'
  element: Element
  points: number
  counts: 'full' | 'half' | 'none' | 'twice'
  /** why it does not count in full */
  rule: string | null
}

export interface Wounds {
  hand: number
  discard: number
  hand_lost: boolean
}

export interface UnitFate {
  /** why it cannot take damage */
  rule: string | null
  armor: number
  resists: boolean
  fate: 'unhurt' | 'wounded' | 'poisoned' | 'lost'
  /** damage that is left for others */
  left: number
}

/** What lasts for one turn (src/tafelrunde/games/mage_knight/turn.py); what is 0 is left out. */
export type TurnEntry =
  | 'phase'
  | 'move'
  | 'influence'
  | 'heal'
  | 'dice'
  | 'played'
  | 'moved'
  | 'acted'
  | 'stage'
  | 'fight'
  /** one more than the number of the space where is fought */
  | 'fight_at'
  | (string & {})

/** What is printed. */
export interface Material {
  enemies: Record<string, EnemyPrint>
  units: Record<string, UnitPrint>
  cards: Record<string, CardPrint>
  /** every way to use a card, a unit or a skill */
  modes: Record<string, ModePrint>
  skills: Record<string, { hero: string; use: 'turn' | 'round' | 'interactive' | 'passive'; modes: string[] }>
  tactics: Record<string, { number: number; night: boolean }>
  terrain: Record<Terrain, { day: number; night: number }>
}

export interface CardPrint {
  kind: 'basic' | 'advanced' | 'spell' | 'artifact' | 'wound'
  colour: Colour | null
  modes: string[]
}

/** What it costs, and its operations: a name, then a number or a colour, then an element. */
export interface ModePrint {
  costs: Colour[]
  effects: [string, number | string, (number | string)?][]
}

export interface EnemyPrint {
  back: Back
  armor: number
  attack: number
  element: Element
  fame: number
  abilities: string[]
  resists: Element[]
}

export interface UnitPrint {
  elite: boolean
  cost: number
  level: number
  armor: number
  resists: Element[]
  sites: Site[]
  modes: string[]
}

export const viewOf = (table: TableView): MageKnightView => table.view as MageKnightView
export const materialOf = (detail: GameDetail): Material => detail.material as Material

/** The name of a thing in the current language: `named(detail, 'card', 'rage')`. */
export const named = (detail: GameDetail, domain: string, id: string): string =>
  say(detail.names[domain]?.[id] ?? { de: id, en: id })

export const nameOf = (table: TableView, seat: number): string => table.seats[seat]?.name ?? ''

/** What there is on a space; enemies that roamed there and were defeated leave nothing behind. */
export const siteOf = ({ site, tokens }: Space): Site | null =>
  (site === 'marauding_orcs' || site === 'draconum') && !tokens.length ? null : site

/** The influence that something costs me here and now: a unit, a card, a service; undefined where it is not sold. */
export const priceOf = (view: MageKnightView, kind: string, id = ''): number | undefined =>
  kind === 'recruit'
    ? view.prices.units?.[id]
    : kind === 'take_card'
      ? view.prices.cards?.[id]
      : view.prices.services?.[kind]

/** Is there a combat to show? */
export const fighting = (view: MageKnightView): boolean =>
  view.foes.length > 0 && ((view.turn.phase ?? 0) & FIGHTING) > 0

/** The spaces of the way to a space, the hero's own left out; empty where it cannot be reached. */
export function wayOf(view: MageKnightView, goal: string): string[] {
  const reach = new Map(view.travel?.reach.map((entry) => [entry.space, entry]))
  const way: string[] = []
  for (let entry = reach.get(goal); entry; entry = reach.get(entry.from)) way.unshift(entry.space)
  return way
}

/** Fame where a level begins: 0, 3, 8, 15 … */
export const levelStart = (level: number): number => level * level - 1
export const TOP_LEVEL = 10

/** The level of a fame, and how far it is to the next one. */
export function progress(fame: number): { level: number; from: number; to: number | null } {
  const level = Math.min(Math.floor(Math.sqrt(fame + 1)), TOP_LEVEL)
  return { level, from: levelStart(level), to: level < TOP_LEVEL ? levelStart(level + 1) : null }
}

/** What the reputation adds to influence, from -7 to 7; null: nobody deals with the hero. */
export const REPUTATION = [null, -5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5] as const
