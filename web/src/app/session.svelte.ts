import { api, Refused } from '../lib/api'
import type { GameInfo, Me } from '../lib/wire'

/** Who I am and which games there are: asked once, when the page opens. */
class Session {
  me = $state.raw<Me | null>(null)
  games = $state.raw<GameInfo[]>([])
  failed = $state.raw<Refused | null>(null)

  async start(): Promise<void> {
    try {
      ;[this.me, this.games] = await Promise.all([api.me(), api.games()])
      this.failed = null
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.failed = error
    }
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id)
  }
}

export const session = new Session()
