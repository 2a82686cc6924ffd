import type { Text } from '../../lib/wire'
import type { Site } from './wire'

const text = (de: string, en: string): Text => ({ de, en })

/** A number with its sign; a true minus. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'))

/** Words of the map, the offers, the tracks and the end; those of the hero and the combat are in words-hero.ts. */
export const WORDS = {
  fame: text('Ruhm', 'Fame'),
  points: text('Punkte', 'points'),
  map: text('Die Karte', 'The map'),
  hero: text('Dein Held', 'Your hero'),
  beside: text('Neben der Karte', 'Beside the map'),
  combat: text('Der Kampf', 'The combat'),
  showMap: text('Karte zeigen', 'Show the map'),
  goOn: text('Karte ausblenden', 'Hide the map'),

  // the end
  story: text('Die Geschichte dieses Spiels', 'The story of this game'),
  fameOverTime: text('Ruhm im Lauf der Zeit', 'Fame over time'),
  levelsMarked: text('im Kreis: ein neues Level', 'in a circle: a new level'),
  conquestsMarked: text('ein Ring: erobert', 'a ring: conquered'),
  fights: text('Kämpfe', 'Fights'),
  noFights: text('Niemand hat gekämpft.', 'Nobody fought.'),
  fightLabel: text('Runde {round}, {name}: {enemies}', 'Round {round}, {name}: {enemies}'),
  beaten: text('{enemy} besiegt', '{enemy} defeated'),
  unbeaten: text('{enemy} nicht besiegt', '{enemy} not defeated'),
  took: text('erobert: {site}', 'conquered: {site}'),
  journeys: text('Wege', 'Journeys'),
  journey: text(
    '{name} (Schritte: {steps}, aufgedeckte Teile: {tiles})',
    '{name} (steps: {steps}, tiles revealed: {tiles})',
  ),
  soFar: text('Bisher zusammen', 'Total so far'),

  // above the map
  joint: {
    proposed: text('{name} schlägt einen gemeinsamen Überfall vor', '{name} proposes a joint assault'),
    underWay: text('Gemeinsamer Überfall', 'Joint assault'),
    count: text('Verteidiger: {n}', 'defenders: {n}'),
    agrees: text('ist dabei', 'agrees'),
    declines: text('lehnt ab', 'declines'),
    open: text('noch nicht gefragt', 'not asked yet'),
    acting: text('kämpft jetzt', 'fights now'),
    waits: text('kommt noch', 'comes later'),
    fought: text('hat gekämpft', 'has fought'),
    invite: text('{name} einladen, Verteidiger:', 'Invite {name}, defenders:'),
    inviteFor: text('{name} einladen, Verteidiger: {n}', 'Invite {name}, defenders: {n}'),
  },
  auction: {
    title: text('Versteigert wird {hero}', '{hero} is at auction'),
    wants: text('{name} bekäme den Helden umsonst', '{name} would get the hero for nothing'),
    bid: text('{name} bietet {n} Ruhm', '{name} bids {n} Fame'),
    help: text(
      'Wie viel Ruhm ist dir der Held wert? Du beginnst dann so weit unter 0.',
      'How much Fame is the hero worth to you? You begin that far below 0.',
    ),
    bids: text('Gebote', 'Bids'),
    offer: text('{n} Ruhm bieten', 'Bid {n} Fame'),
    none: text('Nicht bieten', 'Do not bid'),
  },
  /** what a hidden die does to the one enemy */
  dieDoes: {
    white: text('Rüstung, Fernphase', 'armor, ranged phase'),
    blue: text('Rüstung, Angriff', 'armor, attack phase'),
    red: text('sein Angriff', 'its attack'),
  } as Partial<Record<string, Text>>,
  dieDoesNothing: text('nichts', 'nothing'),
  hiddenDie: text('Verdeckter Würfel von {name}: {what}', 'Hidden die of {name}: {what}'),
  couldBe: text('vielleicht {colours}', 'perhaps {colours}'),
  wayHome: text(
    'Das Portal ist zu; wer am Ende dort steht, gewinnt.',
    'The portal is closed; whoever stands there at the end wins.',
  ),
  wayOut: text('Verlasst das Portal, ehe der erste Tag endet.', 'Leave the portal before the first day ends.'),
  out: text('Ausgeschieden', 'Out of the game'),
  returner: text('Soll heimkehren', 'Is to return'),
  turnGivenUp: text('Setzt den nächsten Zug aus', 'Skips the next turn'),
  playsNow: text('Spielt gerade', 'Plays now'),
  time: text('Tageszeit und Runde', 'Time of day and round'),
  day: text('Tag', 'Day'),
  night: text('Nacht', 'Night'),
  round: text('Runde {n} von {of}', 'Round {n} of {of}'),
  finalTurns: text('Letzte Züge', 'Last turns'),
  finalTurnsText: text(
    'Das Ziel des Szenarios ist erreicht: Nach diesen Zügen ist das Spiel zu Ende.',
    'The goal of the scenario is reached: after these turns the game is over.',
  ),
  lastTurns: text('Züge übrig: {n}', 'Turns left: {n}'),
  lastTurnsText: text(
    'Das Ende der Runde ist angesagt: So viele Züge gibt es noch, dann ist die Runde zu Ende.',
    'The end of the round is announced: so many turns are left before the round is over.',
  ),
  lastTurnsOfAll: text(
    'Das Ende der letzten Runde ist angesagt: Nach diesen Zügen ist das Spiel zu Ende.',
    'The end of the last round is announced: after these turns the game is over.',
  ),
  myTurns: {
    last: text('das ist dein letzter', 'this is your last one'),
    thenMore: text('nach diesem hast du noch {n}', 'after this one you have {n} more'),
    more: text('du hast noch {n}', 'you have {n} more'),
    none: text('du hast keinen mehr', 'you have none left'),
    lost: text('deiner verfällt: keine Karte mehr', 'yours is forfeited: no cards left'),
  },
  source: text('Quelle', 'Source'),
  die: {
    used: text('benutzt', 'used'),
    kept: text('benutzt, bleibt so', 'used, stays as it is'),
    stolen: text('auf einer Taktik', 'on a tactic'),
    claimed: text('von einem Helden beansprucht', 'claimed by a hero'),
  },
  order: text('Zugfolge', 'Turn order'),
  dummy: text('Dummy', 'Dummy'),
  dummyText: text(
    'Der Dummy spielt nicht wirklich mit: Jeder seiner Züge deckt Karten auf und bringt so das Ende der Runde näher.',
    'The dummy does not really play: each of its turns reveals cards and so brings the end of the round nearer.',
  ),
  tactic: text('Taktik', 'Tactic'),
  ofFame: text('{n} von {to} bis zum nächsten Level', '{n} of {to} to the next level'),
  level: text('Level', 'level'),
  handCards: text('Karten auf der Hand', 'cards in hand'),
  deckCards: text('Karten im Deck', 'cards in the deck'),
  unitsOf: text('Einheiten, Befehlsplättchen', 'units, command tokens'),

  // the tracks
  fameTrack: text('Ruhm und Level', 'Fame and level'),
  fameNow: text('{n} Ruhm, Level {level}', '{n} fame, level {level}'),
  toLevel: text('Noch {n} bis Level {level}:', '{n} more to level {level}:'),
  oddLevel: text('ein Befehlsplättchen, mehr Rüstung oder Hand.', 'a command token, more armour or hand.'),
  evenLevel: text('eine Fähigkeit und eine Fortgeschrittene Aktion.', 'a skill and an advanced action.'),
  ifOver: text('Punkte, wenn jetzt Schluss wäre', 'Points if the game ended now'),
  reputationTrack: text('Ansehen', 'Reputation'),
  reputation: text('Ansehen {at}: {n} Einfluss', 'Reputation {at}: {n} Influence'),

  // the offers
  offers: text('Angebote', 'Offers'),
  offer: {
    units: text('Einheiten', 'Units'),
    advanced: text('Aktionen', 'Actions'),
    spells: text('Zauber', 'Spells'),
    skills: text('Fähigkeiten', 'Skills'),
    decks: text('Stapel', 'Decks'),
  },
  // dealings and payments
  influenceNow: text('Einfluss {n}', 'Influence {n}'),
  countedReputation: text('Ansehen {n} ist eingerechnet', 'includes reputation {n}'),
  countedShields: text('deine Schilde {n}', 'your shields {n}'),
  price: text('kostet {n} Einfluss', 'costs {n} Influence'),
  pricePaid: text('kostet {n} statt {full} Einfluss', 'costs {n} Influence instead of {full}'),
  andMana: text(' und 1 Mana ({colour})', ' and 1 {colour} mana'),
  missing: text('es fehlen {n}', '{n} missing'),
  noRoom: text('kein Platz: eine Einheit muss gehen', 'no room: a unit must go'),
  goesBack: text('zurück in den Stapel legen', 'put back into the deck'),
  means: {
    token: text('Manamarker', 'Mana token'),
    crystal: text('Kristall', 'Crystal'),
    die: text('Würfel', 'Die'),
    stolen: text('Gestohlener Würfel', 'Stolen die'),
    stolen_reversed: text('Gestohlener Würfel als Gegenfarbe', 'Stolen die as its opposite'),
    free: text('Mana ohne Ende', 'Endless mana'),
  },
  monasteryOffer: text('In den Klöstern zu lernen', 'To be learned in monasteries'),
  noSkills: text('Noch liegt keine Fähigkeit im allgemeinen Angebot.', 'No skill lies in the common offer yet.'),
  recruitAt: text('Kostet {n} Einfluss. Zu finden: {where}.', 'Costs {n} Influence. To be found: {where}.'),
  unitLabel: text(
    '{unit}: kostet {cost}, Level {level}, Rüstung {armor}',
    '{unit}: costs {cost}, level {level}, armour {armor}',
  ),
  tokensLeft: text('Feinde in den Stapeln', 'Enemies in the piles'),
  deck: {
    advanced: text('Fortgeschrittene Aktionen', 'Advanced actions'),
    spells: text('Zauber', 'Spells'),
    artifacts: text('Artefakte', 'Artifacts'),
    regular: text('Normale Einheiten', 'Regular units'),
    elite: text('Eliteeinheiten', 'Elite units'),
    ruins: text('Ruinenplättchen', 'Ruins tokens'),
    tiles: text('Spielplanteile', 'Map tiles'),
    core: text('davon Zentralteile', 'core tiles among them'),
  },

  // the map
  mapHelp: text(
    'Karte. Pfeiltasten gehen von Feld zu Feld, Eingabe wählt, mit Umschalt verschieben sie; Plus und Minus ändern die Größe, 0 zeigt alles.',
    'Map. Arrow keys go from space to space, or pan with Shift; Enter chooses; plus and minus zoom; 0 shows everything.',
  ),
  nearer: text('Näher', 'Zoom in'),
  farther: text('Weiter weg', 'Zoom out'),
  fit: text('Ganze Karte', 'Whole map'),
  goThere: text('Los!', 'Go!'),
  lookAway: text('Nicht mehr ansehen', 'Stop looking'),
  toHero: text('Zu meinem Helden', 'To my hero'),
  toTurn: text('Zum Helden am Zug', 'To the hero whose turn it is'),
  enter: text('{what}: betreten kostet {n}', '{what}: entering costs {n}'),
  reach: text('{what}: Weg kostet {n}', '{what}: the way costs {n}'),
  challenge: text('{what}: herausfordern', '{what}: challenge'),
  leap: text('{what}: hierher', '{what}: go here'),
  tunnel: text('{what}: durch den Tunnel hierher', '{what}: go here through the tunnel'),
  entrance: text('{what}: hier ist der geheime Eingang', '{what}: the secret entrance is here'),
  forceTo: text('{what}: zum Rückzug hierher zwingen', '{what}: force a retreat to here'),
  explore: text('Teil aufdecken ({kind}): kostet {n} Bewegung', 'Reveal a tile ({kind}): costs {n} Move'),
  nextTile: text('nächstes Teil', 'next tile'),
  nextTileText: text(
    'Das nächste Spielplanteil: zieh es dorthin, wo du aufdecken willst, oder klicke dort',
    'The next map tile: drag it to where you want to reveal, or click there',
  ),
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
  tooDear: text('Kostet {n} Bewegung, du hast {have}.', 'Costs {n} Move, you have {have}.'),
  wayCosts: text('Weg dorthin: {n} Bewegung', 'Way there: {n} Move'),
  wouldAssault: text(
    'Betreten ist ein Überfall: Ansehen −1, deine Bewegung endet, der Kampf beginnt.',
    'Entering is an assault: reputation −1, your movement ends and combat begins.',
  ),
  wouldReveal: text(
    'Wer dorthin geht, sieht die Verteidiger: {sites}.',
    'From there you will see who defends the {sites}.',
  ),
  wouldProvoke: text(
    'Dieser Schritt provoziert: {names}. Deine Bewegung endet, der Kampf beginnt.',
    'This step provokes: {names}. Your movement ends and combat begins.',
  ),
  conquered: text('Schild von {name}', 'Shield of {name}'),
  burned: text('Niedergebrannt ({name})', 'Burned ({name})'),
  heroHere: text('Hier steht {names}.', 'Here: {names}.'),
  unknownToken: text('Verdecktes Plättchen ({colour})', 'Face-down token ({colour})'),
  tokenFacts: text('Angriff {attack}, Rüstung {armor}, {fame} Ruhm', 'attack {attack}, armour {armor}, {fame} fame'),
  summons: text('beschwört, Rüstung {armor}, {fame} Ruhm', 'summons, armour {armor}, {fame} fame'),
  ruinHidden: text('Plättchen noch verdeckt', 'Token still face down'),
  cityLevel: text('Level {n}', 'level {n}'),
  cityLeader: text('Anführer: {name}', 'Leader: {name}'),
  back: {
    green: text('grün', 'green'),
    grey: text('grau', 'grey'),
    violet: text('violett', 'violet'),
    brown: text('braun', 'brown'),
    white: text('weiß', 'white'),
    red: text('rot', 'red'),
  },
  resists: text('widersteht {what}', 'resists {what}'),
  /** what is left of a site that somebody has conquered or burned down */
  conqueredSite: {
    monastery: text('Hier ist nichts mehr zu holen.', 'There is nothing left here.'),
    keep: text(
      'Dem Eroberer: Einheiten rekrutieren, höheres Handlimit in der Nähe. Für andere ist Betreten ein Überfall.',
      'For its conqueror: recruit units, a higher hand limit nearby. For others, entering is an assault.',
    ),
    mage_tower: text('Zauber kaufen (7), Einheiten rekrutieren.', 'Buy spells (7), recruit units.'),
    ancient_ruins: text('Hier ist nichts mehr zu holen.', 'There is nothing left here.'),
    dungeon: text(
      'Erobert. Wer will, kann noch einmal kämpfen (ein brauner Feind, ohne Einheiten und bei Nacht), aber nur um den Ruhm.',
      'Conquered. Anybody may fight again (a brown enemy, without units and as at night), but only for the fame.',
    ),
    tomb: text(
      'Erobert. Wer will, kann noch einmal kämpfen (ein roter Feind, ohne Einheiten und bei Nacht), aber nur um den Ruhm.',
      'Conquered. Anybody may fight again (a red enemy, without units and as at night), but only for the fame.',
    ),
    monster_den: text('Hier ist nichts mehr zu holen.', 'There is nothing left here.'),
    spawning_grounds: text('Hier ist nichts mehr zu holen.', 'There is nothing left here.'),
  } as Partial<Record<Site, Text>>,
  site: {
    portal: text(
      'Hier beginnt jeder Held. Mehrere dürfen hier stehen.',
      'Every hero begins here. Several may stand here.',
    ),
    village: text(
      'Einheiten rekrutieren, Heilung kaufen (3 je Punkt) oder vor deinem Zug plündern: 2 Karten, Ansehen −1.',
      'Recruit units, buy healing (3 per point), or plunder before your turn: 2 cards, reputation −1.',
    ),
    monastery: text(
      'Heilung (2 je Punkt), eine Aktion lernen (6). Wer es niederbrennt, kämpft gegen einen violetten Feind um ein Artefakt; Ansehen −3.',
      'Healing (2 per point), learn an action (6). Whoever burns it down fights a violet enemy for an artifact; reputation −3.',
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
      'Fortified and strongly held. A shield for every defender defeated; whoever has the most leads the city.',
    ),
    ancient_ruins: text(
      'Ein Altar (3 Mana einer Farbe für 7 Ruhm) oder zwei Feinde mit Belohnung.',
      'An altar (3 mana of a colour for 7 fame) or two enemies with a reward.',
    ),
    dungeon: text(
      'Ein brauner Feind, ohne Einheiten und bei Nacht; Lohn: Zauber oder Artefakt, der Würfel entscheidet.',
      'A brown enemy, without units and as at night; reward: a spell or an artifact, as the die decides.',
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
      'Rampaging: bars its space and attacks when you move past it. From beside it you can challenge it; defeating it brings reputation +1.',
    ),
    draconum: text(
      'Umherziehend: versperrt sein Feld, greift an, wenn du an ihm entlangziehst. Besiegt gibt es Ansehen +2.',
      'Rampaging: bars its space and attacks when you move past it. Defeating it brings reputation +2.',
    ),
  },
} as const

/** What somebody did in a turn, in as few words as there are. */
export const GIST = {
  de: {
    moves: (n: number, site: string) =>
      `${n === 1 ? 'geht 1 Feld weit' : `geht ${n} Felder weit`}${site && ` (${site})`}`,
    heals: (n: number) => (n === 1 ? 'heilt 1 Verletzung' : `heilt ${n} Verletzungen`),
    notWon: (foes: string) => `kämpft und besiegt nichts (${foes})`,
    reveals: 'deckt Land auf',
    findsCity: 'findet eine Stadt',
    wounds: (n: number) => (n === 1 ? 'nimmt 1 Verletzung' : `nimmt ${n} Verletzungen`),
    fame: (n: number) => `Ruhm ${signed(n)}`,
    reputation: (n: number) => `Ansehen ${signed(n)}`,
    cards: (names: string) => `gespielt: ${names}`,
    idle: 'legt nur ab und zieht nach',
    roundOver: 'damit endet die Runde',
    lastTurns: 'jetzt hat jeder noch einen Zug',
  },
  en: {
    moves: (n: number, site: string) => `${n === 1 ? 'moves 1 space' : `moves ${n} spaces`}${site && ` (${site})`}`,
    heals: (n: number) => (n === 1 ? 'heals 1 wound' : `heals ${n} wounds`),
    notWon: (foes: string) => `fights and defeats nothing (${foes})`,
    reveals: 'reveals land',
    findsCity: 'finds a city',
    wounds: (n: number) => (n === 1 ? 'takes 1 wound' : `takes ${n} wounds`),
    fame: (n: number) => `Fame ${signed(n)}`,
    reputation: (n: number) => `Reputation ${signed(n)}`,
    cards: (names: string) => `cards played: ${names}`,
    idle: 'only discards and draws',
    roundOver: 'which ends the round',
    lastTurns: 'everybody has one more turn now',
  },
} as const
