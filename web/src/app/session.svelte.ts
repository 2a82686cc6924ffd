import { api, Refused } from '../lib/api'
import { notices } from '../lib/notify.svelte'
import type { GameInfo, Me } from '../lib/wire'

/** This browser takes pushes for whoever is here. It is no great matter if that fails now. */
async function renewed(me: string): Promise<void> {
  const { renew } = await import('../lib/pushing')
  await renew(me).catch(() => undefined)
}

/** Who I am and which games there are: asked once, when the page opens. */
class Session {
  me = $state.raw<Me | null>(null)
  games = $state.raw<GameInfo[]>([])
  failed = $state.raw<Refused | null>(null)

  async start(): Promise<void> {
    try {
      ;[this.me, this.games] = await Promise.all([api.me(), api.games()])
      this.failed = null
      if (notices.on) void renewed(this.me.id)
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
