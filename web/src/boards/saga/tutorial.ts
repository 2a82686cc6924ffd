import type { TableView } from '../../lib/wire'
import type { Tutorial } from '../board'
import { lesson } from '../lesson'
import { viewOf } from './view'

const ME = 0
const player = (table: TableView) => viewOf(table).players[ME]
const lands = (table: TableView) => viewOf(table).lands.filter((land) => land.owner === ME).length
const cards = (table: TableView) =>
  (player(table)?.troops ?? []).reduce((sum, troop) => sum + troop.cards.length, 0) +
  viewOf(table).lands.reduce((sum, land) => sum + (land.owner === ME ? land.cards.length : 0), 0)

/** The first turns against one bot, with the layout for a first game. */
export const tutorial: Tutorial = {
  seed: 5,
  seats: 2,
  seat: ME,
  bot: 'greedy',
  options: { layout: 'first_game', seat_sets: 'in_order', start: '1' },
  lessons: [
    lesson(
      ['Sechs Länder', 'Six lands'],
      [
        'In der Mitte liegen sechs Länder, jedes von Rittern verteidigt. Die Zahl bei den Schwertern sagt, wie stark ein Trupp sein muss, um das Land zu nehmen. Die Münze ist der Ruhm, den es seinem Besitzer in jedem Zug bringt.',
        'In the middle lie six lands, each defended by knights. The number by the swords says how strong a troop must be to take the land. The coin is the fame it brings its owner every turn.',
      ],
      { rules: ['SG-1.1', 'SG-1.2', 'SG-2.3'], look: '.lands' },
    ),
    lesson(
      ['Ein Trupp zieht los', 'A troop sets out'],
      [
        'In jedem Zug legst du genau eine Karte. Wähle eine hohe: Ihre Farbe bestimmt, gegen welches Land der neue Trupp zieht. Ist sie gewählt, leuchtet unter ihrem Land ein Platz für ihn: Dorthin legst du sie.',
        'In each turn you lay exactly one card. Choose a high one: its colour decides which land the new troop marches against. When it is chosen, a place for the troop glows under its land: lay it there.',
      ],
      { rules: ['SG-4.1', 'SG-4.2', 'SG-4.3'], look: '.hand', done: (table, start) => cards(table) > cards(start) },
    ),
    lesson(
      ['Verstärken', 'Reinforce'],
      [
        'Lege nun auf deinen Trupp: Jede andere Farbe passt, aber jede Farbe nur einmal. Ist eine Karte gewählt, steht am Trupp, wie stark er mit ihr wäre und wie viel dann noch fehlt.',
        'Now lay a card on your troop: any other colour fits, but each colour only once. When a card is chosen, the troop shows how strong it would be with it, and how much would still be missing.',
      ],
      {
        rules: ['SG-4.4', 'SG-4.5'],
        look: '.mine .troop',
        done: (table, start) => cards(table) > cards(start) || lands(table) > 0,
      },
    ),
    lesson(
      ['Erobern', 'Conquer'],
      [
        'Sobald dein Trupp stark genug ist, nimmt er das Land von selbst und wird zu seiner Verteidigung. Spiele weiter, bis dir ein Land gehört.',
        'As soon as your troop is strong enough, it takes the land by itself and becomes its defence. Play on until a land is yours.',
      ],
      { rules: ['SG-5.1', 'SG-5.2'], look: '.lands', done: (table) => lands(table) > 0 },
    ),
    lesson(
      ['Freie Ritter', 'Free knights'],
      [
        'Die beiden Ritter, die das Land vom Tisch aus verteidigt haben, sind jetzt frei. Einmal je Zug darfst du einen anwerben; er kostet so viel Ruhm wie sein Wert.',
        'The two knights that defended the land from the table are free now. Once a turn you may hire one; it costs as much fame as its value.',
      ],
      { rules: ['SG-5.3', 'SG-6.1', 'SG-6.2'], look: '.market' },
    ),
    lesson(
      ['Was Länder können', 'What lands can do'],
      [
        'Unter jedem Land steht seine Eigenschaft: Die Sanduhr wirkt im Spiel, die Fahne erst bei der Schlusswertung. Zeige darauf, um die Regel zu lesen.',
        'Under each land you see its abilities: the hourglass works during play, the flag only in the final scoring. Point at it to read the rule.',
      ],
      { rules: ['SG-1.5', 'SG-1.6'], look: '.abilities' },
    ),
    lesson(
      ['Was man verliert, kommt zurück', 'What is lost comes back'],
      [
        'Nimmt dir jemand ein Land, bekommst du seinen ganzen Trupp auf die Hand zurück. Ein zweiter Trupp gegen das eigene Land steht dann schon bereit.',
        'If somebody takes a land from you, its whole troop returns to your hand. A second troop against your own land then stands ready.',
      ],
      { rules: ['SG-5.4', 'SG-5.5', 'SG-5.6'] },
    ),
    lesson(
      ['Das Ende', 'The end'],
      [
        'Legt jemand die letzte Handkarte, ist sofort Schluss. Es zählen dein Ruhm und die Trupps unter deinen Ländern; was du noch auf der Hand hast, zählt minus. „Punkte jetzt“ rechnet es dir laufend vor. Viel Erfolg!',
        'When somebody lays their last hand card, the game is over at once. Your fame and the troops under your lands count; what you still hold counts against you. “Points now” keeps the running total for you. Good luck!',
      ],
      { rules: ['SG-8.1', 'SG-9.2', 'SG-9.3', 'SG-9.5'], look: '.points' },
    ),
  ],
}
