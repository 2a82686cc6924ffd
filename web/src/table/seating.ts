import type { Seat, TableView } from '../lib/wire'

/** May I say who sits there? My own seat, and as the host of the table every one that no other person has. */
export function mayChange(table: TableView, seat: Seat): boolean {
  return table.status !== 'finished' && table.status !== 'aside' && (seat.me || (table.host && seat.kind !== 'person'))
}

/** Does it matter to anybody how the table was opened? Not to whoever plays a prepared one alone with bots. */
export function warns({ origin, seats }: Pick<TableView, 'origin' | 'seats'>): boolean {
  return origin !== 'fresh' && seats.some((seat) => seat.kind !== 'bot' && !seat.me)
}
