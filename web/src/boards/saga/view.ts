import type { TinctureName } from '../../lib/heraldry'
import type { TableView } from '../../lib/wire'

/** What the game shows a seat (src/tafelrunde/games/saga/view.py). */
export interface SagaView {
  seat: number | null
  actors: number[]
  step: { step: string; seat: number; land?: string } | null
  turn: number
  round: number
  laid: boolean
  hired: boolean
  due: number
  table_set: string
  sets_left: Record<string, Record<string, number>>
  lands: Land[]
  free: Record<string, number>
  players: Player[]
  outcome: { scores: number[]; ranking: number[]; winners: number[]; reason: string } | null
}

export interface Land {
  land: string
  side: string
  fame: number
  play: string | null
  end: string | null
  used: boolean
  owner: number | null
  cards: string[]
  value: number
  needed: number
  points: number
}

export interface Troop {
  land: string
  cards: string[]
  face_down: (string | null)[]
  value: number
}

export interface Score {
  fame: number
  lands: number
  plus_5: number
  attack_troop: number
  hand: number
  total: number
}

export interface Player {
  set: string | null
  hand_size: number
  hand: Record<string, number> | null
  fame: number
  income: number
  troops: Troop[]
  score: Score | null
}

/** What is printed (`Game.material`). */
export interface Material {
  lands: Record<string, { colour: TinctureName; row: number }>
  abilities: Record<string, { when: 'play' | 'end'; rule: string }>
  sets: Record<string, Record<string, number>>
  chips: number[]
}

export const viewOf = (table: TableView): SagaView => table.view as SagaView

/** `parts('green_4')` is `{ colour: 'green', worth: 4 }`. */
export function parts(card: string): { colour: TinctureName; worth: number } {
  const [colour, worth] = card.split('_')
  return { colour: colour as TinctureName, worth: Number(worth) }
}

/** Fame in chips, the largest first (SG-1.7). */
export function change(fame: number, chips: readonly number[]): number[] {
  const coins: number[] = []
  for (const chip of [...chips].sort((a, b) => b - a)) {
    while (fame >= chip) {
      coins.push(chip)
      fame -= chip
    }
  }
  return coins
}

export type Prospect =
  | { kind: 'conquers'; value: number }
  | { kind: 'tied'; value: number }
  | { kind: 'short'; value: number; missing: number }
  | { kind: 'reserve'; value: number }

/** How a troop of a seat with this value stands against a land (SG-5.1, SG-5.5, SG-5.7). */
export function prospect(view: SagaView, seat: number, land: Land, value: number): Prospect {
  if (land.owner === seat) return { kind: 'reserve', value }
  if (value < land.needed) return { kind: 'short', value, missing: land.needed - value }
  const rivals = view.players.flatMap((player, other) =>
    other === seat || other === land.owner ? [] : player.troops.filter((troop) => troop.land === land.land),
  )
  return { kind: rivals.some((troop) => troop.value >= value) ? 'tied' : 'conquers', value }
}

/** What a troop would be worth with one more open card. */
export const withCard = (troop: Troop | null, card: string): number => (troop?.value ?? 0) + parts(card).worth

/** May a card go there by its colour (SG-4.5)? Face-down cards of others are not known. */
export function fits(cards: readonly (string | null)[], card: string): boolean {
  return !cards.some((other) => other !== null && parts(other).colour === parts(card).colour)
}

/** The land that cards of a colour attack (SG-1.2). */
export function landOf(material: Material, colour: string): string {
  return Object.entries(material.lands).find(([, printed]) => printed.colour === colour)?.[0] ?? ''
}
