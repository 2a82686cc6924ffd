import type { TableView } from '../../../lib/wire'
import type { Tutorial } from '../../board'
import { lesson } from '../../lesson'
import { viewOf, type Site } from '../view'

const ME = 0
const mine = (table: TableView) => viewOf(table).players[ME]
const step = (table: TableView) => viewOf(table).step?.step ?? ''
const phase = (table: TableView) => viewOf(table).phase
const can = (table: TableView, kind: string) => table.actions.some((action) => action.kind === kind)
const here = (table: TableView) => viewOf(table).spaces.find((space) => space.space === mine(table)?.place)
const at = (site: Site) => (table: TableView) => step(table) === 'Turn' && here(table)?.site === site
const holds = (table: TableView, card: string) => {
  const hand = mine(table)?.hand
  return Array.isArray(hand) && hand.includes(card)
}
/** Does a keep or tower that nobody has conquered lie in reach? */
const walls = (table: TableView) => !!viewOf(table).travel?.reach.some((entry) => entry.assault)

/** First Reconnaissance alone: the first steps, then a word on everything that comes for the first time. */
export const tutorial: Tutorial = {
  seed: 7,
  seats: 1,
  seat: ME,
  bot: 'greedy',
  options: { scenario: 'first_reconnaissance', hero: 'tovak' },
  lessons: [
    lesson(
      ['Ein Land zu erkunden', 'A land to explore'],
      [
        'Dein Held steht am Portal. Finde in vier Runden, zwei Tagen und zwei Nächten, die Stadt. Jedes Teil, das du aufdeckst, jeder Feind und jeder Ort bringt Ruhm.',
        'Your hero stands at the portal. Find the city within four rounds, two days and two nights. Every tile you reveal, every enemy and every site brings fame.',
      ],
      { rules: ['MK-15.1.1', 'MK-15.1.3', 'MK-15.1.8'] },
    ),
    lesson(
      ['Eine Taktik', 'A tactic'],
      [
        'Vor jeder Runde wählst du eine Taktik. Ihre Nummer bestimmt, wer zuerst zieht, ihr Text, was sie dir bringt. Für den Anfang ist jede recht.',
        'Before every round you choose a tactic. Its number decides who goes first; its text says what it brings you. To begin with, any will do.',
      ],
      { rules: ['MK-3.15', 'MK-3.17'], look: '.panels', done: (table) => step(table) !== 'ChooseTactic' },
    ),
    lesson(
      ['Deine Hand', 'Your hand'],
      [
        'Fünf Karten, und alles, was du tust, tust du mit ihnen. Jede hat eine einfache Wirkung und, mit Mana ihrer Farbe bezahlt, eine starke. Und jede Karte kannst du quer spielen: für 1 Punkt von dem, was du gerade brauchst.',
        'Five cards, and whatever you do, you do with them. Each has a basic effect and, paid with mana of its colour, a strong one. And any card can be played sideways, for 1 point of whatever you need just now.',
      ],
      { rules: ['MK-4.1.3', 'MK-4.1.7'], look: '.hand' },
    ),
    lesson(
      ['Die Quelle', 'The Source'],
      [
        'Die Würfel sind Mana für alle: Einen darfst du in jedem Zug benutzen. Gold gilt am Tag für jede Farbe, Schwarz nur bei Nacht. Kristalle sind Mana, das du aufheben kannst.',
        'The dice are mana for all: you may use one each turn. Gold stands for any colour by day, black works only at night. Crystals are mana you can keep.',
      ],
      { rules: ['MK-4.4.8', 'MK-4.4.6', 'MK-4.4.4'], look: '.source' },
    ),
    lesson(
      ['Auf den Weg', 'On your way'],
      [
        'Spiele Karten für Bewegung. Dann leuchten die Felder, die du erreichst, mit ihrem Preis: Ebene 2, Hügel und Wald 3. Klicke auf eines, auch auf ein fernes. Die Karte lässt sich ziehen und mit dem Rad oder zwei Fingern vergrößern.',
        'Play cards for movement. Then the spaces you can reach glow with their price: plains 2, hills and forest 3. Click on one of them; a distant one will do too. Drag the map, and zoom with the wheel or two fingers.',
      ],
      {
        rules: ['MK-6.4', 'MK-6.5'],
        look: '.land',
        when: (table) => step(table) === 'Turn',
        done: (table, start) => mine(table)?.place !== mine(start)?.place || viewOf(table).round > viewOf(start).round,
      },
    ),
    lesson(
      ['Neues Land', 'New land'],
      [
        'Du grenzt an Unbekanntes. Für 2 Bewegung deckst du dort ein Teil auf, und bei dieser Erkundung gibt das gleich 1 Ruhm. Was aufgedeckt ist, lässt sich nicht zurücknehmen.',
        'You are next to the unknown. For 2 Move points you reveal a tile there, and in this scenario that earns 1 fame at once. What has been revealed cannot be taken back.',
      ],
      {
        rules: ['MK-6.12', 'MK-6.13', 'MK-15.1.3'],
        look: '.land',
        when: (table) => !!viewOf(table).travel?.explore.some((place) => place.way),
      },
    ),
    lesson(
      ['Im Dorf', 'In a village'],
      [
        'Hier kannst du verhandeln: Sammle Einfluss und wirb eine Einheit an oder kaufe Heilung. Dein Ansehen kommt zum Einfluss dazu. Verhandeln ist deine Aktion in diesem Zug, danach bewegst du dich nicht mehr.',
        'Here you can interact: gather influence and recruit a unit or buy healing. Your reputation is added to your influence. Interacting is your action this turn; after that you can no longer move.',
      ],
      { rules: ['MK-7.1', 'MK-7.9', 'MK-7.4'], look: '.panels', when: at('village') },
    ),
    lesson(
      ['Wer umherzieht', 'Those who roam the land'],
      [
        'Neben dir lauern Ork-Marodeure. Du kannst sie herausfordern. Ziehst du an ihnen entlang, greifen sie von selbst an: Solche Felder sind rot, mit Schwertern.',
        'Marauding orcs lurk beside you. You can challenge them. If you move past them, they attack of their own accord: such spaces are red, with swords.',
      ],
      { rules: ['MK-6.9', 'MK-6.10', 'MK-8.1.6'], look: '.land', when: (table) => can(table, 'challenge') },
    ),
    lesson(
      ['Mauern', 'Walls'],
      [
        'Eine Burg oder ein Magierturm: Betreten heißt überfallen, das kostet 1 Ansehen. Wer befestigt ist, fällt aus der Ferne nur durch Belagerung. Am Tag siehst du von nebenan, wer darin ist.',
        'A keep or a mage tower: entering means assaulting, and costs 1 reputation. Whoever is fortified falls from afar only to siege attacks. By day you can see from beside it who is inside.',
      ],
      { rules: ['MK-6.8', 'MK-8.1.2', 'MK-8.2.3', 'MK-16.3'], look: '.land', when: walls },
    ),
    lesson(
      ['Kampf: aus der Ferne', 'Combat: from afar'],
      [
        'Ein Kampf hat vier Phasen. Zuerst darfst du mit Fern- und Belagerungsangriffen angreifen. Erreichst du die Rüstung, ist der Feind besiegt, bevor er zuschlägt. Kannst du das nicht, gehe weiter zum Block.',
        'A combat has four phases. First you may attack with ranged and siege attacks. If you match its armour, the enemy is defeated before it strikes. If you cannot, go on to the block.',
      ],
      { rules: ['MK-8.1.12', 'MK-8.2.2', 'MK-8.2.7'], look: '.land', when: (table) => phase(table) === 'ranged' },
    ),
    lesson(
      ['Kampf: Block', 'Combat: block'],
      [
        'Jetzt schlagen die Feinde zu. Wehre jeden einzeln ab: Sein ganzer Angriff muss erreicht sein, ein halber Block nützt nichts. Feuer blockt man mit Eis, Eis mit Feuer; was nicht passt, zählt nur halb.',
        'Now the enemies strike. Ward off each one by itself: its whole attack must be matched; half a block is of no use. Fire is blocked with ice, ice with fire; what does not fit counts only half.',
      ],
      {
        rules: ['MK-8.3.5', 'MK-8.3.8', 'MK-8.3.14'],
        look: '.land',
        when: (table) => phase(table) === 'blocking',
      },
    ),
    lesson(
      ['Kampf: Schaden', 'Combat: damage'],
      [
        'Was nicht geblockt ist, tut weh. Weise den Schaden deinem Helden zu oder einer Einheit. Der Held nimmt Verletzungen auf die Hand: Jede trägt so viel Schaden ab, wie seine Rüstung beträgt.',
        'What is not blocked hurts. Assign the damage to your hero or to a unit. The hero takes wounds into hand: each of them absorbs as much damage as the hero has armour.',
      ],
      { rules: ['MK-8.4.1', 'MK-8.4.4', 'MK-8.4.8'], look: '.land', when: (table) => step(table) === 'Damage' },
    ),
    lesson(
      ['Kampf: Angriff', 'Combat: attack'],
      [
        'Nun schlägst du zurück, mit allem, was du noch hast. Wähle, wen du angreifst; die Summe muss ihre Rüstung zusammen erreichen. Widerstand halbiert, was passt.',
        'Now you strike back with all you have left. Choose whom to attack; the sum must match their combined armour. Resistance halves what it applies to.',
      ],
      { rules: ['MK-8.2.5', 'MK-8.2.7'], look: '.land', when: (table) => phase(table) === 'attacking' },
    ),
    lesson(
      ['Verletzungen', 'Wounds'],
      [
        'Eine Verletzung liegt nun auf deiner Hand und nimmt einer guten Karte den Platz. Heilung wird sie los, eine Rast oder eine Lichtung auch. Am Ende kostet jede 2 Punkte.',
        'A wound is now in your hand, taking the place of a good card. Healing gets rid of it, and so does a rest or a glade. At the end each costs 2 points.',
      ],
      { rules: ['MK-4.1.6', 'MK-5.13', 'MK-17.7'], look: '.hand', when: (table) => holds(table, 'wound') },
    ),
    lesson(
      ['Ein neues Level', 'A new level'],
      [
        'Dein Ruhm hat eine neue Reihe erreicht. Gerade Level bringen eine Fähigkeit und eine Fortgeschrittene Aktion, ungerade ein Befehlsplättchen und mehr Rüstung oder Hand.',
        'Your fame has reached a new row. Even levels bring a skill and an advanced action, odd ones a command token and more armour or hand.',
      ],
      {
        rules: ['MK-9.11', 'MK-9.12', 'MK-9.13'],
        look: '.panels',
        when: (table) => ['LevelUp', 'LevelCard'].includes(step(table)) || (mine(table)?.level ?? 1) > 1,
      },
    ),
    lesson(
      ['Zug zu Ende', 'The end of a turn'],
      [
        'Deine Aktion ist getan. Beende den Zug: Gespieltes wird abgelegt, und du ziehst wieder bis zum Handlimit. Karten, die du nicht brauchst, darfst du vorher abwerfen.',
        'Your action is done. End the turn: what was played is discarded, and you draw up to your hand limit again. Cards you do not need may be discarded first.',
      ],
      {
        rules: ['MK-5.17', 'MK-9.17', 'MK-9.19'],
        look: '.panels',
        // whoever talks or fights is still about it
        when: (table) => step(table) === 'Turn' && !!viewOf(table).turn.acted,
      },
    ),
    lesson(
      ['Magische Lichtung', 'A magical glade'],
      [
        'Endet dein Zug hier, verschwindet eine Verletzung. Beginnt er hier, gibt es goldenes Mana am Tag, schwarzes bei Nacht.',
        'If your turn ends here, a wound disappears. If it starts here, there is gold mana by day and black at night.',
      ],
      { rules: ['MK-9.4', 'MK-16.19'], look: '.land', when: at('magical_glade') },
    ),
    lesson(
      ['Ein Bergwerk', 'A crystal mine'],
      [
        'Beendest du deinen Zug hier, bekommst du einen Kristall in der Farbe des Bergwerks.',
        'If you end your turn here, you gain a crystal in the colour of the mine.',
      ],
      { rules: ['MK-9.5', 'MK-4.4.3'], look: '.land', when: at('crystal_mine') },
    ),
    lesson(
      ['Ein Kloster', 'A monastery'],
      [
        'Hier heilt man billiger und kann eine Fortgeschrittene Aktion lernen. Niederbrennen geht auch, kostet aber 3 Ansehen und einen Kampf.',
        'Healing is cheaper here, and you can learn an advanced action. It can be burned down too, but that costs 3 reputation and a combat.',
      ],
      { rules: ['MK-7.11', 'MK-7.12', 'MK-8.1.5'], look: '.panels', when: at('monastery') },
    ),
    lesson(
      ['Ein Abenteuer', 'An adventure'],
      [
        'An diesem Ort wartet ein Kampf mit Belohnung. Du musst ihn nicht betreten: Stehen darfst du hier auch so.',
        'At this site a fight awaits, with a reward. You need not enter it: you may stand here all the same.',
      ],
      {
        rules: ['MK-6.11', 'MK-8.1.4'],
        look: '.panels',
        when: (table) => (['dungeon', 'monster_den', 'ancient_ruins', 'tomb'] as const).some((site) => at(site)(table)),
      },
    ),
    lesson(
      ['Das Ende der Runde', 'The end of the round'],
      [
        'Ist ein Deck leer, wird das Ende der Runde angesagt. Wer das nicht tat, hat noch einen Zug. Der Dummy tut hier nichts anderes, als dich zu drängen.',
        'When a deck is empty, the end of the round is announced. Whoever did not do so has one more turn. The dummy does nothing here but press you for time.',
      ],
      {
        rules: ['MK-3.19', 'MK-5.3'],
        look: '.order',
        when: (table) => viewOf(table).last_turns >= 0 || can(table, 'announce'),
      },
    ),
    lesson(
      ['Nacht', 'Night'],
      [
        'Es ist dunkel: Wald kostet 5, Wüste nur 3. Gold hilft nun nicht, dafür Schwarz. Wer in Burgen sitzt, siehst du erst beim Überfall.',
        'It is dark: forest costs 5, desert only 3. Gold does not help now, but black does. Only when you assault a keep will you see who is inside.',
      ],
      { rules: ['MK-3.2', 'MK-6.5', 'MK-4.4.7'], look: '.sky', when: (table) => viewOf(table).night },
    ),
    lesson(
      ['Die Stadt!', 'The city!'],
      [
        'Gefunden. Betreten darfst du sie in diesem Szenario nicht; noch wenige Züge, dann wird gezählt.',
        'Found. In this scenario you may not enter it; a few more turns, then it is time to count.',
      ],
      { rules: ['MK-15.1.6', 'MK-15.1.4'], look: '.land', when: (table) => viewOf(table).cities.length > 0 },
    ),
    lesson(
      ['Gezählt wird am Ende', 'The count'],
      [
        'Ruhm und sechs Rubriken ergeben deine Punkte. Die Wertung zeigt sie einzeln, und auf dem Brett steht die Geschichte dieses Spiels.',
        'Fame and six categories make up your score. The score sheet shows them one by one, and the board tells the story of this game.',
      ],
      { rules: ['MK-15.1.7', 'MK-17.1'], when: (table) => viewOf(table).outcome !== null },
    ),
  ],
}
