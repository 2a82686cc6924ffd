import type { Text } from '../lib/wire'
import type { ReviewMove } from './wire'

const t = (de: string, en: string): Text => ({ de, en })

/** Every word about reviews. */
export const texts = {
  about: t(
    'Der beste Bot geht deine Entscheidungen durch: was er getan hätte, was das wert war, und wo sich das Spiel gewendet hat. Er urteilt nur nach dem, was du wissen konntest.',
    'The best bot goes through your decisions: what it would have done, what that was worth, and where the game turned. It judges only by what you could know.',
  ),
  aboutBots: t(
    'Der beste Bot geht die Entscheidungen von Platz 1 durch: was er getan hätte, was das wert war, und wo sich das Spiel gewendet hat.',
    'The best bot goes through the decisions of seat 1: what it would have done, what that was worth, and where the game turned.',
  ),
  duration: t(
    'Das läuft im Hintergrund: auf einem freien Rechner ein bis zwei Minuten, in Mage Knight länger. Du kannst die Seite verlassen.',
    'It runs in the background: on a machine that is free a minute or two, in Mage Knight longer. You may leave the page.',
  ),
  start: t('Rückschau beginnen', 'Begin the review'),
  goOn: t('Weitermachen', 'Go on'),
  cancel: t('Abbrechen', 'Cancel'),
  asked: t('Gleich geht es los …', 'It begins in a moment …'),
  running: t('{done} von {total} Stellen sind durchgesehen', '{done} of {total} places looked at'),
  cancelled: t('Abgebrochen; was da ist, bleibt.', 'Cancelled; what there is stays.'),
  failed: t('Die Rückschau ist steckengeblieben.', 'The review got stuck.'),
  sumChance: t(
    '{found} von {count} Entscheidungen so gut wie die des Bots. Die übrigen kosteten im Mittel {lost}.',
    '{found} of {count} decisions as good as the bot’s. The others cost {lost} on average.',
  ),
  sumPoints: t(
    '{found} von {count} Entscheidungen so gut wie die des Bots. Bei den übrigen blieben {lost} Punkte liegen.',
    '{found} of {count} decisions as good as the bot’s. The others left {lost} points lying.',
  ),
  sumAll: t(
    'Alle {count} Entscheidungen waren so gut wie die des Bots.',
    'All {count} decisions were as good as the bot’s.',
  ),
  none: t('Es gab nichts zu entscheiden.', 'There was nothing to decide.'),
  chances: t('Chancen auf den Sieg', 'Chances to win'),
  points: t('Zu erwartende Punkte', 'Points to be expected'),
  curve: t(
    '{what} im Lauf des Spiels. Ein Klick springt dorthin.',
    '{what} in the course of the game. A click goes there.',
  ),
  turning: t('Wendepunkte', 'Turning points'),
  turningFor: t('Was sich an deiner Siegchance änderte:', 'What changed in your chance to win:'),
  turningPoints: t('Was sich an den zu erwartenden Punkten änderte:', 'What changed in the points to be expected:'),
  insteadOf: t('{played}. Besser: {advised}', '{played}. Better: {advised}'),
  noTurning: t('Es gab keinen großen Umschwung.', 'There was no great turn.'),
  decisions: t('Entscheidungen', 'Decisions'),
  costly: t('Nur was etwas kostete', 'Only what cost something'),
  nothingCostly: t('Nichts davon hat etwas gekostet.', 'None of them cost anything.'),
  curveMeans: t(
    'Vor deinen Entscheidungen zeigt die Kurve, was die beste bekannte Wahl wert war.',
    'Before your decisions the curve shows what the best known choice was worth.',
  ),
  asTable: t('Die Kurve als Tabelle', 'The curve as a table'),
  move: t('Zug', 'Move'),
  youPlayed: t('Gespielt', 'Played'),
  botWould: t('Der Bot hätte', 'The bot would have'),
  worth: t('Unterschied', 'Difference'),
  certain: t('{value} (± {error})', '{value} (± {error})'),
  chanceOf: t('{own} statt {best} Siegchance', '{own} instead of {best} chance to win'),
  what: t('Wozu', 'What for'),
  then: t('Und dann', 'And then'),
  known: t(
    'Nach dem, was du hier wissen konntest. Was verborgen war, hat der Bot immer wieder neu verteilt.',
    'From what you could know here. What was hidden the bot has dealt anew again and again.',
  ),
  onBoard: t('Auf dem Brett zeigen', 'Show on the board'),
  ahead: t('So hätte es der Bot gespielt: Schritt {n} von {all}', 'As the bot would have played: step {n} of {all}'),
  backToGame: t('Zurück zum Spiel', 'Back to the game'),
  mine: t('Wie ich es sah', 'As I saw it'),
  speed: t('Tempo', 'Speed'),
  link: t('Link zu dieser Stelle', 'Link to this position'),
  linked: t('Der Link zu dieser Stelle ist kopiert.', 'The link to this position is copied.'),
  inAddress: t(
    'Der Link zu dieser Stelle steht in der Adresszeile.',
    'The link to this position is in the address bar.',
  ),
  fair: t(
    'Mit anderen am Tisch gibt es eine Rückschau nur, wenn alle der Hilfe zugestimmt haben (am Tisch unter „Tisch“).',
    'With other people at the table a review needs everybody’s consent to help (at the table, under “Table”).',
  ),
}

/** What a verdict is called, and its sign: a colour never stands alone. */
export const verdicts: Record<ReviewMove['verdict'], { text: Text; sign: string }> = {
  same: { text: t('Wie der Bot', 'As the bot'), sign: '=' },
  equal: { text: t('Ebenso gut', 'As good'), sign: '≈' },
  better: { text: t('Besser als der Bot', 'Better than the bot'), sign: '★' },
  slip: { text: t('Ungenau', 'Slip'), sign: '▽' },
  mistake: { text: t('Fehler', 'Mistake'), sign: '▼' },
}
