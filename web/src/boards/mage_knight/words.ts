import type { Text } from '../../lib/wire'

const text = (de: string, en: string): Text => ({ de, en })

/** Words of the map, the offers, the tracks and the end; those of the hero and the combat are in words-hero.ts. */
export const WORDS = {
  fame: text('Ruhm', 'fame'),
  map: text('Die Karte', 'The map'),
  hero: text('Dein Held', 'Your hero'),
  decision: text('Was jetzt ansteht', 'What is asked now'),

  // the map
  mapHelp: text(
    'Karte. Pfeiltasten gehen von Feld zu Feld, Eingabe wählt, mit Umschalt verschieben sie; Plus und Minus ändern die Größe, 0 zeigt alles.',
    'Map. Arrow keys go from space to space, Enter chooses, with Shift they pan; plus and minus change the size, 0 shows everything.',
  ),
  nearer: text('Näher', 'Zoom in'),
  farther: text('Weiter weg', 'Zoom out'),
  fit: text('Ganze Karte', 'Whole map'),
  toHero: text('Zu meinem Helden', 'To my hero'),
  toTurn: text('Zum Helden am Zug', 'To the hero at turn'),
  movePoints: text('Bewegung {n}', 'Move {n}'),
  enter: text('{what}: betreten kostet {n}', '{what}: entering costs {n}'),
  reach: text('{what}: Weg kostet {n}', '{what}: the way costs {n}'),
  challenge: text('{what}: herausfordern', '{what}: challenge'),
  leap: text('{what}: hierher', '{what}: go here'),
  explore: text('Teil aufdecken ({kind}): kostet {n} Bewegung', 'Reveal a tile ({kind}): costs {n} move points'),
  exploreShort: text('aufdecken', 'reveal'),
  exploreLater: text(
    'Hier darf ein Teil liegen, aber du grenzt nicht daran.',
    'A tile may lie here, but you are not next to it.',
  ),
  tileKind: { countryside: text('Landschaft', 'countryside'), core: text('Zentralteil', 'core') },
  terrain: {
    plains: text('Ebene', 'Plains'),
    hills: text('Hügel', 'Hills'),
    forest: text('Wald', 'Forest'),
    wasteland: text('Ödland', 'Wasteland'),
    desert: text('Wüste', 'Desert'),
    swamp: text('Sumpf', 'Swamp'),
    lake: text('See', 'Lake'),
    mountain: text('Gebirge', 'Mountain'),
    sea: text('Meer', 'Sea'),
  },
  costNow: text('kostet {n}', 'costs {n}'),
  dayNight: text('Tag {day}, Nacht {night}', 'day {day}, night {night}'),
  impassable: text('unpassierbar', 'impassable'),
  wayCosts: text('Weg dorthin: {n} Bewegung', 'Way there: {n} move points'),
  wouldAssault: text(
    'Betreten ist ein Überfall: Deine Bewegung endet, der Kampf beginnt.',
    'Entering is an assault: your movement ends and combat begins.',
  ),
  wouldProvoke: text(
    'Dieser Schritt provoziert: {names}. Deine Bewegung endet, der Kampf beginnt.',
    'This step provokes: {names}. Your movement ends and combat begins.',
  ),
  conquered: text('Schild von {name}', 'Shield of {name}'),
  burned: text('niedergebrannt ({name})', 'burned ({name})'),
  defeated: text('besiegt', 'defeated'),
  heroHere: text('Hier steht {names}.', '{names} stands here.'),
  unknownToken: text('verdecktes Plättchen, {colour}', 'face-down token, {colour}'),
  tokenFacts: text('Angriff {attack}, Rüstung {armor}, {fame} Ruhm', 'attack {attack}, armour {armor}, {fame} fame'),
  summons: text('beschwört, Rüstung {armor}, {fame} Ruhm', 'summons, armour {armor}, {fame} fame'),
  ruinHidden: text('Plättchen noch verdeckt', 'token still face down'),
  cityLevel: text('Level {n}', 'level {n}'),
  cityLeader: text('Anführer: {name}', 'leader: {name}'),
  back: {
    green: text('grün', 'green'),
    grey: text('grau', 'grey'),
    violet: text('violett', 'violet'),
    brown: text('braun', 'brown'),
    white: text('weiß', 'white'),
    red: text('rot', 'red'),
  },
  ability: {
    fortified: text('befestigt', 'fortified'),
    swift: text('flink', 'swift'),
    brutal: text('brutal', 'brutal'),
    poison: text('giftig', 'poison'),
    paralyze: text('lähmend', 'paralyze'),
    summon: text('beschwört', 'summons'),
  },
  element: {
    physical: text('physisch', 'physical'),
    fire: text('Feuer', 'fire'),
    ice: text('Eis', 'ice'),
    cold_fire: text('Kaltes Feuer', 'cold fire'),
  },
  resists: text('widersteht {what}', 'resists {what}'),
  site: {
    portal: text(
      'Hier beginnt jeder Held. Mehrere dürfen hier stehen.',
      'Every hero begins here. Several may stand here.',
    ),
    village: text(
      'Einheiten rekrutieren, Heilung kaufen (3 je Punkt) oder vor deinem Zug plündern: 2 Karten, Ansehen −1.',
      'Recruit units, buy healing (3 a point), or plunder before your turn: 2 cards, reputation −1.',
    ),
    monastery: text(
      'Heilung (2 je Punkt), eine Aktion lernen (6). Wer es niederbrennt, kämpft gegen einen violetten Feind um ein Artefakt; Ansehen −3.',
      'Healing (2 a point), learn an action (6). Whoever burns it down fights a violet enemy for an artifact; reputation −3.',
    ),
    keep: text(
      'Befestigt: Betreten ist ein Überfall auf einen grauen Feind. Erobert: Einheiten rekrutieren, höheres Handlimit in der Nähe.',
      'Fortified: entering is an assault on a grey enemy. Conquered: recruit units, a higher hand limit nearby.',
    ),
    mage_tower: text(
      'Befestigt: Betreten ist ein Überfall auf einen violetten Feind; Lohn: ein Zauber. Erobert: Zauber kaufen (7), Einheiten rekrutieren.',
      'Fortified: entering is an assault on a violet enemy; reward: a spell. Conquered: buy spells (7), recruit units.',
    ),
    city: text(
      'Befestigt und stark besetzt. Für jeden besiegten Verteidiger ein Schild; wer die meisten hat, führt die Stadt.',
      'Fortified and strongly held. A shield for every defender defeated; whoever has most leads the city.',
    ),
    ancient_ruins: text(
      'Ein Altar (3 Mana einer Farbe für 7 Ruhm) oder zwei Feinde mit Belohnung.',
      'An altar (3 mana of a colour for 7 fame) or two enemies with a reward.',
    ),
    dungeon: text(
      'Ein brauner Feind, ohne Einheiten und bei Nacht; Lohn: Zauber oder Artefakt, der Würfel entscheidet.',
      'A brown enemy, without units and as at night; reward: spell or artifact, the die decides.',
    ),
    tomb: text(
      'Ein roter Feind, ohne Einheiten und bei Nacht; Lohn: ein Zauber und ein Artefakt.',
      'A red enemy, without units and as at night; reward: a spell and an artifact.',
    ),
    monster_den: text('Ein brauner Feind; Lohn: 2 zufällige Kristalle.', 'A brown enemy; reward: 2 random crystals.'),
    spawning_grounds: text(
      'Zwei braune Feinde; Lohn: ein Artefakt und 3 zufällige Kristalle.',
      'Two brown enemies; reward: an artifact and 3 random crystals.',
    ),
    crystal_mine: text(
      'Wer hier seinen Zug beendet, bekommt einen Kristall dieser Farbe.',
      'Whoever ends a turn here gains a crystal of this colour.',
    ),
    magical_glade: text(
      'Zugbeginn hier: goldenes Mana am Tag, schwarzes bei Nacht. Zugende hier: eine Verletzung verschwindet.',
      'Starting a turn here: gold mana by day, black at night. Ending one here: a wound disappears.',
    ),
    marauding_orcs: text(
      'Umherziehend: versperrt sein Feld, greift an, wenn du an ihm entlangziehst. Von nebenan kannst du es herausfordern; besiegt gibt es Ansehen +1.',
      'Rampaging: bars its space and attacks when you move along it. From beside it you can challenge it; defeated it brings reputation +1.',
    ),
    draconum: text(
      'Umherziehend: versperrt sein Feld, greift an, wenn du an ihm entlangziehst. Besiegt gibt es Ansehen +2.',
      'Rampaging: bars its space and attacks when you move along it. Defeated it brings reputation +2.',
    ),
  },
} as const
