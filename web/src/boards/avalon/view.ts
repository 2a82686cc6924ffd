import type { TableView } from '../../lib/wire'
import type { TinctureName } from '../../lib/heraldry'
import type { AvalonView, Bill, Tile } from './wire'

export type * from './wire'

export const viewOf = (table: TableView): AvalonView => table.view as AvalonView

export type CardType = 'knight' | 'sorceress'

/** `parts('red_knight')` is `{ colour: 'red', type: 'knight' }`. */
export function parts(card: string): { colour: TinctureName; type: CardType } {
  const [colour, type] = card.split('_')
  return { colour: colour as TinctureName, type: type as CardType }
}

/** All copies of a tile in the order open, used, held by a seat. */
export function copies(view: AvalonView, tile: Tile): ('open' | 'used' | number)[] {
  const held = view.players.flatMap((player, seat) => (player.held === tile.tile ? [seat] : []))
  return [...Array<'open'>(tile.open).fill('open'), ...Array<'used'>(tile.used).fill('used'), ...held]
}

/** Does Avalon spare the conqueror a card? Not one that would lapse anyway. */
export const spared = ({ discount, short }: Bill): boolean => discount && !short

/** All cards that a conquest takes from the conqueror: there, with the attacking one, and wherever they are given up. */
export const lost = (bill: Bill): number => bill.theirs + bill.due - bill.short - Number(spared(bill))

/** Does a conquest take all that a seat has, whatever it gives up first? */
export function takesAll(table: TableView): boolean {
  const { step, players, row } = viewOf(table)
  if (step?.step !== 'Losses' || step.seat !== table.seat) return false
  const laid = row.reduce((sum, { piles }) => sum + (piles[step.seat]?.length ?? 0), 0)
  const all = (players[step.seat]?.hand_size ?? 0) + laid
  return (step.due ?? 0) >= all && !table.actions.some(({ kind }) => kind === 'discount')
}
