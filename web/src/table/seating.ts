import { say } from '../lib/i18n.svelte'
import type { Seat, Seating, TableView } from '../lib/wire'
import { botName, words } from '../lib/words'

/** The bot that goes on for somebody. */
export const STAND_IN = 'medium'

/** May I say who sits there? My own seat, and as the host of the table every one that no other person has. */
export function mayChange(table: TableView, seat: Seat): boolean {
  const playable = table.status === 'waiting' || table.status === 'running'
  return playable && (seat.me || (table.host && seat.kind !== 'person'))
}

/** Does it matter to anybody how the table was opened? Not to whoever plays a prepared one alone with bots. */
export function warns({ origin, seats }: Pick<TableView, 'origin' | 'seats'>): boolean {
  return origin !== 'fresh' && seats.some((seat) => seat.kind !== 'bot' && !seat.me)
}

/** A change of seats in a sentence. */
export function told({ seat, by, before, after }: Seating): string {
  const { sits, returns, timeUp, leaves, hands, fills, swaps, clears } = words.seatings
  const [old, bot] = [before?.bot, after?.bot].map((one) => (one ? botName(one) : ''))
  const from = (person: typeof sits, machine: typeof sits, nobody: typeof sits) =>
    before === null ? nobody : before.bot === null ? person : machine
  const sentence =
    after === null
      ? from(leaves, clears, leaves)
      : after.bot === null
        ? from(sits, returns, sits)
        : by === ''
          ? timeUp
          : from(hands, swaps, fills)
  return say(sentence, { by, n: seat + 1, old: old ?? '', bot: bot ?? '' })
}

/** Is there anything to be seen of the game? Not where nothing is left of a table but its log. */
export function visible({ view }: Pick<TableView, 'view'>): boolean {
  return Object.keys(view).length > 0
}
