import type { Text } from '../../../lib/wire'

const text = (de: string, en: string): Text => ({ de, en })

/** Steps that the stage of a combat of two players asks. */
export const DUEL_STEPS: ReadonlySet<string> = new Set(['Commit', 'Onset', 'Parry', 'Harm', 'Daunt', 'Rebound'])

export const DUEL_WORDS = {
  duel: text('Kampf gegeneinander', 'Combat between players'),
  commitment: text('Einsatz', 'Commitment'),
  melee: text('Nahkampf', 'Melee'),
  exchange: text('Angriff und Block', 'Attack and block'),
  aggressor: text('Angreifer', 'aggressor'),
  defender: text('Verteidiger', 'defender'),
  decides: text('entscheidet über den Einsatz', 'decides how to commit'),
  waits: text('wartet', 'waits'),
  attacks: text('greift an', 'attacks'),
  blocks: text('blockt', 'blocks'),
  full: text('spielt den ganzen Zug im Voraus', 'plays the whole turn in advance'),
  partial: text('wehrt sich nur', 'just fights back'),
  fullText: text(
    'Ganz: Das ist dein nächster Zug, mit Würfel der Quelle und Fähigkeiten; dafür setzt du ihn später aus.',
    'Fully: this is your next turn, with a die of the Source and skills; you skip it later.',
  ),
  partialText: text(
    'Teilweise: ohne Würfel und Fähigkeiten; dein Zug bleibt dir.',
    'In part: without die and skills; you keep your turn.',
  ),
  woundFor: text('Verletzung für {n}', 'a wound for {n}'),
  inAttack: text('{n} im Angriff', '{n} in the attack'),
  heroFor: text('Held: eine Verletzung je {n} Schaden', 'Hero: one wound per {n} damage'),
  leftOver: text('Davon bleibt: {n}', 'What is left: {n}'),
  damage: text('Schaden', 'Damage'),
  costs: text('{what} – {n} Schaden', '{what} – {n} damage'),
  walls: text('Mauern: Nur Belagerungsangriffe zählen.', 'Walls: only siege attacks count.'),
  sideways: text('Eine Karte quer: Alles ist physisch.', 'A card sideways: all of it is physical.'),
  passed: text(
    'Einer hat gepasst: Passt der andere auch, ist die Phase vorbei.',
    'One has passed: if the other does, too, the phase is over.',
  ),
}
