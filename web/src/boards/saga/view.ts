import type { TinctureName } from '../../lib/heraldry'
import type { TableView } from '../../lib/wire'
import type { Land, Material, SagaView, Troop } from './wire'

export type * from './wire'

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

/** How a troop of a seat with this value stands against a land: what it takes, the land says. */
export function prospect(seat: number, land: Land, value: number): Prospect {
  const least = land.least[seat]
  if (least == null) return { kind: 'reserve', value }
  if (value < land.needed) return { kind: 'short', value, missing: land.needed - value }
  return { kind: value < least ? 'tied' : 'conquers', value }
}

/** What a troop would be worth with one more open card. */
export const withCard = (troop: Troop | null, card: string): number => (troop?.value ?? 0) + parts(card).worth

/** The land that cards of a colour attack (SG-1.2). */
export function landOf(material: Material, colour: string): string {
  return Object.entries(material.lands).find(([, printed]) => printed.colour === colour)?.[0] ?? ''
}
