import type { TableView } from '../../lib/wire'
import type { Tutorial } from '../board'
import { lesson } from '../lesson'
import { viewOf } from './view'

const ME = 0
const laid = (table: TableView) => viewOf(table).row.reduce((sum, place) => sum + (place.piles[ME]?.length ?? 0), 0)
const held = (table: TableView) => viewOf(table).players[ME]?.hand_size ?? 0
const asked = (table: TableView) => viewOf(table).actors.includes(ME)
/** A card has left my hand, and whatever followed from it is over. */
const played = (table: TableView, start: TableView) => held(table) < held(start) && asked(table)

/** The first turn against one bot: every kind of play once, then supply, then the answer to an attack. */
export const tutorial: Tutorial = {
  seed: 129,
  seats: 2,
  seat: ME,
  bot: 'greedy',
  options: { start: '1' },
  lessons: [
    lesson(
      ['Elf Gebiete im Nebel', 'Eleven territories in the mist'],
      [
        'Zwischen euch liegt der Fluss mit elf Gebieten. Noch sind sie verhüllt, und niemandem gehört eines. Wer am Ende des eigenen Zuges fünfzehn Kronen hat, gewinnt.',
        'Between you lies the river with eleven territories. They are still veiled, and nobody owns one. Whoever has fifteen crowns at the end of their own turn wins.',
      ],
      { rules: ['AV-1.2', 'AV-9.1'], look: '.river' },
    ),
    lesson(
      ['Deine Hand', 'Your hand'],
      [
        'Ritter und Zauberinnen in fünf Farben, jede mit ihrem Zeichen in der Ecke. Es gibt keine Werte: Es zählt nur, was eine Karte ist, und wie viele irgendwo liegen. Halte den Zeiger über eine Karte, um sie zu lesen.',
        'Knights and sorceresses in five colours, each with its charge in the corner. There are no values: what counts is what a card is, and how many lie in one place. Hold the pointer over a card to read it.',
      ],
      { rules: ['AV-1.1', 'AV-3.1'], look: '.hand' },
    ),
    lesson(
      ['Verstärken', 'Reinforce'],
      [
        'Wähle eine Karte, die du gerade nicht brauchst, und dann eine Stelle auf deiner Seite des Flusses. Jede Karte darf überall hin; mehr Karten schützen dich und machen dich angriffsbereit.',
        'Choose a card that you do not need now, then a place on your side of the river. Any card may go anywhere; more cards protect you and make you ready to attack.',
      ],
      {
        rules: ['AV-3.2', 'AV-3.3'],
        look: '.river',
        done: (table, start) => laid(table) > laid(start) && asked(table),
      },
    ),
    lesson(
      ['Verzaubern', 'Enchant'],
      [
        'Eine Zauberin holt die oberste Karte gegenüber zu dir, wenn sie dieselbe Farbe hat. Wähle deine Zauberin: Die Karten, die sie verzaubern kann, leuchten auf der anderen Seite. Nur eine gleichfarbige Zauberin auf der Hand könnte das verhindern.',
        'A sorceress brings the top card opposite over to you if it has the same colour. Choose your sorceress: the cards she can enchant glow on the other side. Only a sorceress of the same colour in hand could prevent it.',
      ],
      { rules: ['AV-4.2', 'AV-4.3', 'AV-4.4'], look: '.hand', done: played },
    ),
    lesson(
      ['Angreifen', 'Attack'],
      [
        'Ein Ritter greift ein Gebiet an, wo du mindestens so viele Karten hast wie dein Gegner. Wähle einen Ritter: An jedem Gebiet steht, was die Eroberung kosten würde. Nimm das billigste!',
        'A knight attacks a territory where you have at least as many cards as your opponent. Choose a knight: at each territory you see what the conquest would cost. Take the cheapest!',
      ],
      { rules: ['AV-5.1', 'AV-5.2', 'AV-5.4'], look: '.hand', done: played },
    ),
    lesson(
      ['Der Preis', 'The price'],
      [
        'Wo erobert wird, verlieren beide Seiten. Danach gibst du so viele Karten ab, wie dort im Kampf lagen: aus der Hand oder oben von deinen Stapeln. Je mehr dort lag, desto teurer war es.',
        'In a conquest both sides lose cards. Then you give up as many cards as lay there in the battle: from your hand, or from the top of your piles. The more lay there, the dearer it was.',
      ],
      { rules: ['AV-6.1', 'AV-6.2', 'AV-6.3'], look: '.stage', done: (table) => viewOf(table).step?.step === 'Turn' },
    ),
    lesson(
      ['Nachschub', 'Supply'],
      [
        'Eine Tafel zu nehmen beendet den Zug. Helle bringen sofort Karten, dunkle erst zu Beginn deines nächsten Zuges, dafür mehr. Die große Zahl ist, was sie dir jetzt brächte. Höchstens fünf Karten bleiben auf der Hand. Eine dunkle „4 Karten“ ist ein guter Anfang.',
        'Taking a tile ends the turn. Light ones bring cards at once, dark ones only at the start of your next turn, but more. The big number is what it would bring you now. At most five cards stay in hand. A dark “4 cards” is a good start.',
      ],
      {
        rules: ['AV-8.1', 'AV-8.2', 'AV-8.3', 'AV-8.10'],
        look: '.supply',
        done: (table, start) => viewOf(table).turn > viewOf(start).turn,
      },
    ),
    lesson(
      ['Sich wehren', 'Defend yourself'],
      [
        'Nun ist der andere dran. Bei jedem Angriff und jedem Zauber wirst du gefragt: Ein Ritter (oder eine Zauberin) derselben Farbe wehrt ihn ab. Überlege, welche Karten du dafür auf der Hand behältst.',
        'Now it is the other player’s turn. At each attack and each spell you are asked: a knight (or a sorceress) of the same colour wards it off. Think about which cards to keep in hand for that.',
      ],
      { rules: ['AV-4.5', 'AV-5.4', 'AV-5.5'], done: (table, start) => viewOf(table).turn > viewOf(start).turn },
    ),
    lesson(
      ['Besondere Gebiete', 'Special territories'],
      [
        'Gegen eine fremde Burg brauchst du eine Karte mehr, und sie kostet eine mehr. Mit dem Steinkreis greifen auch Zauberinnen an. Avalon erlässt dir in jedem Zug einmal eine Karte. Was noch im Nebel liegt, zeigt dir der Ablagestapel. Viel Glück!',
        'Against an enemy castle you need one card more, and it costs one more. With the stone circle sorceresses attack too. Avalon spares you one card in each turn. The discard pile shows you what is still in the mist. Good luck!',
      ],
      { rules: ['AV-7.1', 'AV-7.5', 'AV-7.6', 'AV-5.8'] },
    ),
  ],
}
