import type { Component } from 'svelte'
import Castle from '~icons/game-icons/white-tower'
import Helmet from '~icons/game-icons/visored-helm'
import Horse from '~icons/game-icons/horse-head'
import Shield from '~icons/game-icons/shield'
import Sword from '~icons/game-icons/broadsword'

/** The backs of the five sets: an emblem and a tint each. */
export const SETS: Record<string, { emblem: Component; tint: string }> = {
  castle: { emblem: Castle, tint: '#3a3f4d' },
  sword: { emblem: Sword, tint: '#5a2323' },
  horse: { emblem: Horse, tint: '#4a3520' },
  shield: { emblem: Shield, tint: '#1f3a55' },
  helmet: { emblem: Helmet, tint: '#274530' },
}
