import { say } from '../../../lib/i18n.svelte'
import type { Wounds } from '../view'
import { HERO_WORDS as W } from '../hero/words'

/** What damage means to the hero: "3 Verletzungen, 3 auf die Ablage". */
export function woundsText({ hand, discard, hand_lost }: Wounds): string {
  return [
    hand === 1 ? say(W.woundOne) : say(W.woundMany, { n: hand }),
    discard ? say(W.woundsDiscard, { n: discard }) : '',
    hand_lost && hand ? say(W.handLost) : '',
  ]
    .filter(Boolean)
    .join(', ')
}
