import type { Text } from '../../../lib/wire'

const text = (de: string, en: string): Text => ({ de, en })

export const DUEL_WORDS = {
  duel: text('Kampf gegeneinander', 'Combat between players'),
  watching: text('{one} gegen {other}', '{one} against {other}'),
  commitment: text('Einsatz', 'Commitment'),
  melee: text('Nahkampf', 'Melee'),
  exchange: text('Angriff und Block', 'Attack and block'),
  aggressor: text('Aggressor', 'aggressor'),
  defender: text('Verteidiger', 'defender'),
  decides: text('entscheidet über den Einsatz', 'decides how to commit'),
  undecided: text('{name} entscheidet: ganz dabei, oder nur abwehren?', '{name} decides: all in, or just fight back?'),
  waits: text('wartet', 'waits'),
  attacks: text('greift an', 'attacks'),
  blocks: text('blockt', 'blocks'),
  full: text('spielt den ganzen Zug im Voraus', 'plays the whole turn in advance'),
  partial: text('wehrt sich nur', 'just fights back'),
  fully: text('Dem Kampf ganz widmen', 'Commit fully'),
  inPart: text('Dem Kampf teilweise widmen', 'Commit in part'),
  fullText: text(
    'Das ist dein nächster Zug, mit Würfel der Quelle und Fähigkeiten; dafür setzt du ihn später aus.',
    'This is your next turn, with a die of the Source and skills; you skip it later.',
  ),
  partialText: text(
    'Nur Karten und Einheiten, ohne Würfel und Fähigkeiten; dein Zug bleibt dir.',
    'Cards and units only, without die and skills; you keep your turn.',
  ),
  hero: text('Held', 'Hero'),
  wound: text('{name} treffen: {text}', 'Hit {name}: {text}'),
  woundFor: text('Verletzung für {n}', 'a wound for {n}'),
  inAttack: text('{n} im Angriff', '{n} in the attack'),
  leftOver: text('Davon bleibt: {n}', 'What is left: {n}'),
  damage: text('Schaden', 'Damage'),
  steal: text('{card} stehlen', 'Steal {card}'),
  force: text('Rückzug {way}: {where}', 'Retreat {way}: {where}'),
  costs: text('{what}, {n} Schaden', '{what}, {n} damage'),
  walls: text('Mauern: Nur Belagerungsangriffe zählen.', 'Walls: only siege attacks count.'),
  sideways: text('Eine Karte quer: Alles ist physisch.', 'A card sideways: all of it is physical.'),
  passed: text(
    'Einer hat gepasst: Passt der andere auch, ist die Phase vorbei.',
    'One has passed: if the other does, too, the phase is over.',
  ),
}
