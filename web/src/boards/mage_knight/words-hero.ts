import type { Text } from '../../lib/wire'

const text = (de: string, en: string): Text => ({ de, en })

/** Words of the hero, the combat and the panels. */
export const HERO_WORDS = {
  hand: text('Deine Handkarten', 'Your hand'),
  emptyHand: text('Keine Karte auf der Hand.', 'No card in hand.'),
  units: text('Einheiten', 'Units'),
  skills: text('Fähigkeiten', 'Skills'),
  noUnits: text('Noch keine Einheit', 'No unit yet'),
  noSkills: text('Noch keine Fähigkeit', 'No skill yet'),
  mana: text('Mana', 'Mana'),
  crystals: text('Kristalle', 'Crystals'),
  tokens: text('Manamarker dieses Zuges', 'Mana tokens of this turn'),
  none: text('keine', 'none'),
  deck: text('Deck', 'Deck'),
  discard: text('Ablage', 'Discard'),
  played: text('Ausgespielt', 'Played'),
  aside: text('Beiseite', 'Set aside'),
  deckOpen: text('Dein Deck, in unbekannter Reihenfolge', 'Your deck, in unknown order'),
  known: text('Bekannt oben auf dem Deck: {cards}', 'Known on top of the deck: {cards}'),
  pileCount: text('{pile}: {n} Karten', '{pile}: {n} cards'),
  tacticUsed: text('benutzt', 'used'),
  ready: text('bereit', 'ready'),
  spent: text('verausgabt', 'spent'),
  wounded: text('verletzt', 'wounded'),
  armor: text('Rüstung', 'Armor'),
  level: text('Level', 'Level'),
  resists: text('widersteht: {what}', 'resists: {what}'),
  basic: text('Einfach', 'Basic'),
  powered: text('Stark', 'Powered'),
  sidewaysAs: text('Quer: {what} {n}', 'Sideways: {what} {n}'),
  thrown: text('danach aus dem Spiel', 'then out of the game'),
  payWith: text('zahlbar mit {what}', 'can be paid with {what}'),
  cannotPay: text('{colour} hast du gerade nicht', 'you have no {colour} now'),
  close: text('Zurück', 'Back'),
  use: text('{thing} einsetzen', 'Use {thing}'),
  ways: text('Was {thing} kann', 'What {thing} can do'),
  passive: text('wirkt immer', 'always works'),
  usedUp: text('schon eingesetzt', 'already used'),
  once_turn: text('einmal im Zug', 'once a turn'),
  once_round: text('einmal in der Runde', 'once a round'),
  interactive: text('einmal in der Runde, betrifft alle', 'once a round, concerns everybody'),
  // points
  move: text('Bewegung', 'Move'),
  influence: text('Einfluss', 'Influence'),
  heal: text('Heilung', 'Heal'),
  attack: text('Angriff', 'Attack'),
  ranged: text('Fernangriff', 'Ranged Attack'),
  siege: text('Belagerungsangriff', 'Siege Attack'),
  block: text('Block', 'Block'),
  physical: text('physisch', 'physical'),
  fire: text('Feuer', 'fire'),
  ice: text('Eis', 'ice'),
  cold_fire: text('Kaltes Feuer', 'cold fire'),
  // the turn
  turnRail: text('Dein Zug', 'Your turn'),
  moving: text('Bewegen', 'Move'),
  acting: text('Handeln', 'Act'),
  ending: text('Beenden', 'End'),
  // the combat
  combat: text('Kampf', 'Combat'),
  phases: text('Phasen des Kampfes', 'Phases of combat'),
  phaseRanged: text('Fern und Belagerung', 'Ranged and siege'),
  phaseBlock: text('Block', 'Block'),
  phaseDamage: text('Schaden', 'Damage'),
  phaseAttack: text('Angriff', 'Attack'),
  foes: text('Feinde', 'Enemies'),
  aim: text('{enemy} zum Ziel nehmen', 'Aim at {enemy}'),
  chooseFoe: text('{enemy} wählen', 'Choose {enemy}'),
  target: text('Ziel', 'target'),
  defeated: text('besiegt', 'defeated'),
  blocked: text('geblockt', 'blocked'),
  noAttack: text('greift nicht an', 'does not attack'),
  summonedBy: text('herbeigerufen von: {enemy}', 'summoned by: {enemy}'),
  blockNeeded: text('Block {n} nötig', 'Block {n} needed'),
  armorIs: text('Rüstung {n}', 'Armor {n}'),
  unblocked: text('ungeblockt: {what}', 'unblocked: {what}'),
  woundsDiscard: text('{n} auf die Ablage', '{n} to the discard pile'),
  handLost: text('alle übrigen Karten abwerfen', 'discard all other cards'),
  woundOne: text('1 Verletzung', '1 wound'),
  woundMany: text('{n} Verletzungen', '{n} wounds'),
  total: text('{have} von {need}', '{have} of {need}'),
  attackTotal: text('Angriff gegen {who}', 'Attack on {who}'),
  blockTotal: text('Block gegen {who}', 'Block against {who}'),
  missing: text('es fehlen {n}', '{n} missing'),
  enough: text('reicht', 'enough'),
  nothingYet: text('Noch nichts gespielt.', 'Nothing played yet.'),
  pickTarget: text('Wähle zuerst ein Ziel: Klicke auf einen Feind.', 'Choose a target first: click an enemy.'),
  counts_full: text('zählt voll', 'counts in full'),
  counts_half: text('zählt halb', 'counts half'),
  counts_none: text('zählt nicht', 'does not count'),
  counts_twice: text('zählt doppelt', 'counts twice'),
  whyResist: text('Widerstand', 'resistance'),
  whyBlock: text('falsches Element', 'wrong element'),
  whyWalls: text('Mauern', 'walls'),
  strikeAttack: text('Angreifen!', 'Attack!'),
  strikeBlock: text('Blocken!', 'Block!'),
  after_ranged: text('Weiter zum Block', 'On to the block'),
  after_block: text('Weiter: Schaden nehmen', 'On: take the damage'),
  after_damage: text('Weiter', 'On'),
  after_attack: text('Kampf beenden', 'End the combat'),
  takesDamage: text('Wer nimmt {n} Schaden von {enemy}?', 'Who takes {n} damage from {enemy}?'),
  heroTakes: text('Dein Held', 'Your hero'),
  heroTakesLabel: text('Dein Held nimmt den Schaden: {what}', 'Your hero takes the damage: {what}'),
  unitTakesLabel: text('{unit} nimmt Schaden: {what}', '{unit} takes damage: {what}'),
  fate_unhurt: text('bleibt unverletzt', 'stays unhurt'),
  fate_wounded: text('wird verletzt', 'is wounded'),
  fate_poisoned: text('zwei Verletzungen (Gift)', 'two wounds (poison)'),
  fate_lost: text('ist verloren (Lähmung)', 'is lost (paralysis)'),
  left: text('{n} Schaden bleiben', '{n} damage left'),
  nothingLeft: text('nichts bleibt übrig', 'nothing is left'),
  watching: text('{name} kämpft.', '{name} is fighting.'),
  // panels
  influenceNow: text('Einfluss {n}', 'Influence {n}'),
  price: text('kostet {n} Einfluss', 'costs {n} Influence'),
  done: text('Fertig', 'Done'),
  onDeck: text('auf das Deck', 'on top of the deck'),
  underDeck: text('unter das Deck', 'under the deck'),
  taken: text('vergeben', 'taken'),
} as const

/** What the tactics bring, in our own words (MK-18). */
export const TACTIC_TEXTS: Record<string, Text> = {
  early_bird: text('Du bist früh dran; sonst nichts.', 'You go early; nothing else.'),
  rethink: text(
    'Wirf jetzt bis zu drei Karten ab und zieh ebenso viele; dann wird deine Ablage ins Deck gemischt.',
    'Discard up to three cards now and draw as many; then your discard pile is shuffled into your deck.',
  ),
  mana_steal: text(
    'Nimm jetzt einen Würfel in einer Grundfarbe aus der Quelle; du darfst ihn in einem deiner Züge nutzen.',
    'Take a die of a basic colour from the Source now; you may use it in one of your turns.',
  ),
  planning: text(
    'Hast du beim Nachziehen noch mindestens zwei Karten, ist dein Handlimit um eins höher.',
    'If you still hold two cards or more when you draw up, your hand limit is one higher.',
  ),
  great_start: text('Zieh sofort zwei Karten.', 'Draw two cards at once.'),
  the_right_moment: text(
    'Einmal in der Runde: Nach diesem Zug hast du gleich noch einen.',
    'Once this round: after this turn you take another one.',
  ),
  from_the_dusk: text('Du bist früh dran; sonst nichts.', 'You go early; nothing else.'),
  long_night: text(
    'Einmal, wenn dein Deck leer ist: Drei zufällige Karten der Ablage kommen zurück ins Deck.',
    'Once, when your deck is empty: three random cards of your discard pile come back to your deck.',
  ),
  mana_search: text(
    'Einmal in jedem Zug, bevor du die Quelle nutzt: Wirf bis zu zwei Würfel neu.',
    'Once each turn, before you use the Source: roll up to two dice again.',
  ),
  midnight_meditation: text(
    'Einmal, vor einem deiner Züge: Misch bis zu fünf Handkarten ins Deck und zieh ebenso viele.',
    'Once, before one of your turns: shuffle up to five cards of your hand into your deck and draw as many.',
  ),
  preparation: text(
    'Such dir jetzt eine beliebige Karte aus deinem Deck und nimm sie auf die Hand.',
    'Take any card of your choice from your deck into your hand now.',
  ),
  sparing_power: text(
    'Vor jedem Zug: Leg die oberste Karte deines Decks hierher, oder nimm alle von hier und dreh die Taktik um.',
    'Before each turn: put the top card of your deck here, or take all from here and turn the tactic over.',
  ),
}

/** What enemies can do (MK-8). */
export const ABILITY_TEXTS: Record<string, { name: Text; text: Text; rule: string }> = {
  fortified: {
    name: text('Befestigt', 'Fortified'),
    text: text(
      'Vor der Angriffsphase treffen ihn nur Belagerungsangriffe; doppelt befestigt gar keine.',
      'Before the attack phase only siege attacks reach it; doubly fortified, none do.',
    ),
    rule: 'MK-8.2.3',
  },
  swift: {
    name: text('Flink', 'Swift'),
    text: text('Es braucht doppelt so viel Block.', 'It takes twice as much block.'),
    rule: 'MK-8.3.11',
  },
  brutal: {
    name: text('Brutal', 'Brutal'),
    text: text('Der Schaden ist doppelt so hoch.', 'The damage is doubled.'),
    rule: 'MK-8.4.2',
  },
  poison: {
    name: text('Giftig', 'Poison'),
    text: text(
      'Eine Einheit nimmt zwei Verletzungen; beim Helden kommt zu jeder noch eine auf die Ablage.',
      'A unit takes two wounds; for each wound of the hero another one goes to the discard pile.',
    ),
    rule: 'MK-8.4.12',
  },
  paralyze: {
    name: text('Lähmend', 'Paralyzing'),
    text: text(
      'Eine verletzte Einheit ist verloren; ein verletzter Held wirft alle Karten ab, die keine Verletzungen sind.',
      'A wounded unit is lost; a wounded hero discards all cards that are not wounds.',
    ),
    rule: 'MK-8.4.13',
  },
  summon: {
    name: text('Beschwörer', 'Summoner'),
    text: text(
      'Statt seiner greift ein Monster an, das er zu Beginn der Blockphase ruft.',
      'A monster that it calls at the start of the block phase attacks in its place.',
    ),
    rule: 'MK-8.3.2',
  },
}

/** What banners do while a unit carries them, and the one skill that always works. */
export const LASTING_TEXTS: Record<string, Text> = {
  banner_of_glory: text(
    'Angriffe und Blocks der Einheit +1, jeder bringt Ruhm 1; Rüstung +1.',
    "The unit's attacks and blocks +1, each brings Fame 1; Armor +1.",
  ),
  banner_of_fear: text(
    'In der Blockphase, einmal statt einer Fähigkeit: Ein Feind greift nicht an; Ruhm 1.',
    'In the block phase, once instead of an ability: one enemy does not attack; Fame 1.',
  ),
  banner_of_protection: text(
    'Rüstung +1, Widerstand gegen Feuer und Eis.',
    'Armor +1, resistance against fire and ice.',
  ),
  banner_of_courage: text(
    'Einmal in der Runde, nicht im Kampf: Die Einheit ist wieder bereit.',
    'Once a round, not in combat: the unit is ready again.',
  ),
  bonds_of_loyalty: text(
    'Ein Befehlsplättchen mehr. Die Einheit darunter kostet 5 Einfluss weniger und kämpft auch dort, wo Einheiten nicht dürfen.',
    'One more command token. The unit under it costs 5 Influence less and fights even where units may not.',
  ),
}
