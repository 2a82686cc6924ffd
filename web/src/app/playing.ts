import { api, type Kept, Refused } from '../lib/api'
import { toasts } from '../lib/toasts.svelte'
import type { Fault, NewTable, SeatWish } from '../lib/wire'
import { go } from './router.svelte'
import { session } from './session.svelte'

const EASY = 'easy'
const MEDIUM = 'medium'

/** Opens a table and goes there; or says why not. */
export async function open(
  wish: NewTable,
  { learn = false, quiet = false, file }: { learn?: boolean; quiet?: boolean; file?: Kept } = {},
): Promise<Fault | null> {
  try {
    const table = await api.newTable(wish, file)
    go(`/t/${table.id}${learn ? '?learn' : ''}`)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (!quiet) toasts.fault(error.fault)
    return error.fault
  }
}

/** The bot for a first game: the easy one, or the first there is. */
export function firstBot(game: string): string {
  const bots = session.game(game)?.bots ?? []
  return bots.includes(EASY) ? EASY : (bots[0] ?? 'random')
}

/** The bot for a table of one's own: the medium one, where the game has it. */
export const usualBot = (game: string): string => (session.game(game)?.bots.includes(MEDIUM) ? MEDIUM : firstBot(game))

/** At once: me in the first seat, easy bots in the others, everything else as usual. */
export async function playNow(game: string): Promise<void> {
  const seats = session.game(game)?.seats[0] ?? 2
  const wishes: SeatWish[] = Array.from({ length: seats }, (_, seat) =>
    seat ? { kind: 'bot', bot: firstBot(game) } : { kind: 'me' },
  )
  await open({ game, seats: wishes })
}
