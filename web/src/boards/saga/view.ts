import type { TinctureName } from '../../lib/heraldry'
import { spread } from '../../lib/tokens'
import type { TableView } from '../../lib/wire'
import type { Land, Material, SagaView, Troop } from './wire'

export type * from './wire'

export const viewOf = (table: TableView): SagaView => table.view as SagaView

/** `parts('green_4')` is `{ colour: 'green', worth: 4 }`. */
export function parts(card: string): { colour: TinctureName; worth: number } {
  const [colour, worth] = card.split('_')
  return { colour: colour as TinctureName, worth: Number(worth) }
}

/** Where a card lies among others that are sorted: as the second of its kind it is not the first. */
export function spotOf(place: string, all: readonly string[], at: number): string {
  const card = all[at] ?? ''
  return `${place} ${card} ${at - all.indexOf(card)}`
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

/** The colours that a troop lacks, in the order of the lands: only these can be added (SG-4.5). */
export function lacking(cards: readonly string[], material: Material): TinctureName[] {
  const used = new Set(cards.map((card) => parts(card).colour))
  return Object.values(material.lands)
    .map(({ colour }) => colour)
    .filter((colour) => !used.has(colour))
}

/** What Forest Land keeps its owner from losing at the end, as soon as hands are open (SG-10.3). */
export function spared({ lands, players }: SagaView): { seat: number; land: string; count: number } | null {
  const land = lands.find(({ end }) => end === 'hand_zero')
  const hand = players[land?.owner ?? -1]?.hand
  if (!land || land.owner === null || !hand) return null
  const count = spread(hand).reduce((sum, card) => sum + parts(card).worth, 0)
  return count ? { seat: land.owner, land: land.land, count } : null
}

/** What a troop would be worth with one more open card. */
export const withCard = (troop: Troop | null, card: string): number => (troop?.value ?? 0) + parts(card).worth

/** The land that cards of a colour attack (SG-1.2). */
export function landOf(material: Material, colour: string): string {
  return Object.entries(material.lands).find(([, printed]) => printed.colour === colour)?.[0] ?? ''
}
