import type { Text } from '../../lib/wire'

const text = (de: string, en: string): Text => ({ de, en })

/** Words of the map, the offers, the tracks and the end; those of the hero and the combat are in words-hero.ts. */
export const WORDS = {
  fame: text('Ruhm', 'fame'),
  map: text('Die Karte', 'The map'),
  hero: text('Dein Held', 'Your hero'),
  decision: text('Was jetzt ansteht', 'What is asked now'),
} as const
