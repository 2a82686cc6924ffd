import type { Text } from './wire'

const t = (de: string, en: string): Text => ({ de, en })

/** Every word of the client that is not a board's own. */
export const words = {
  yourTurn: t('Du bist dran', 'Your turn'),
  promptBar: t('Deine Entscheidung', 'Your decision'),
  possible: t('Was du tun kannst', 'What you can do'),
  confirm: t('Ja, so machen', 'Yes, do it'),
  cancel: t('Zurück', 'Back'),
  unpick: t('Auswahl aufheben', 'Clear selection'),
  really: t('{what}?', '{what}?'),
  finalNote: t('Das lässt sich nicht zurücknehmen.', 'This cannot be taken back.'),
} as const
