import type { Seat, TableView } from '../lib/wire'

/** May I say who sits there? My own seat, and as the host of the table every one that no other person has. */
export function mayChange(table: TableView, seat: Seat): boolean {
  return table.status !== 'finished' && (seat.me || (table.host && seat.kind !== 'person'))
}
