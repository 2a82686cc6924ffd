import type { TableView } from '../../lib/wire'
import type { Tutorial } from '../board'
import { viewOf as view } from './view'

const mine = (table: TableView) => view(table).players[0]

/** A first round against one bot, on the front of the board. */
export const tutorial: Tutorial = {
  seed: 11,
  seats: 2,
  seat: 0,
  bot: 'greedy',
  lessons: [
    {
      title: { de: 'Ein Land voller Türme', en: 'A country of towers' },
      text: {
        de: 'Deine beiden Hexen stehen in den Burgen. Sie fliegen über das Land und bringen Tränke zu Türmen, deren Dach dieselbe Farbe hat. Die Zahl am Turm sind die Punkte.',
        en: 'Your two witches stand in the castles. They fly across the country and bring potions to towers whose roofs have the same colour. The number on a tower is its points.',
      },
      rules: ['BS-1.1', 'BS-8.1'],
      look: '.land',
    },
    {
      title: { de: 'Wähle vier Rollen', en: 'Choose four roles' },
      text: {
        de: 'Sammler bringen Tränke und Zauberstäbe, Hexen fliegen in ihre Landschaft, Druiden liefern, die Wetterfee zaubert Wolken weg. Für den Anfang: eine Heidehexe, ein Sammler, ein Taldruide und was dir gefällt. „−3“ heißt verwunschen: Wer diese Rolle spielt, verliert drei Punkte. Was du gewählt hast, klickst du wieder weg, bis du „Fertig“ drückst. Alle wählen zugleich und geheim.',
        en: 'Gatherers bring potions and wands, witches fly into their terrain, druids deliver, the Weather Fairy conjures clouds away. To begin with: a witch, a gatherer, a druid and whatever you like. “−3” means bewitched: whoever plays that role loses three points. Click a chosen role again to put it back, until you press “Done”. All choose at once and in secret.',
      },
      rules: ['BS-2.1', 'BS-5.2'],
      look: '.mine',
      done: (table) => view(table).step?.step !== 'ChooseRoles' || !!mine(table)?.ready,
    },
    {
      title: { de: 'Mutig oder feige?', en: 'Brave or cowardly?' },
      text: {
        de: 'Wer anführt, spielt eine Rolle aus und sagt an: feige wirkt sofort, aber schwach. Mutig wirkt stark, aber erst am Ende, und nur, wenn danach niemand mehr mutig ist. Wer die Rolle auch hat, muss bedienen.',
        en: 'Whoever leads plays a role and declares: cowardly acts at once, but weakly. Brave acts strongly, but only at the end, and only if nobody after you is brave too. Whoever holds the same role must follow.',
      },
      rules: ['BS-3.1', 'BS-3.5', 'BS-3.6', 'BS-3.7'],
      look: '.now',
    },
    {
      title: { de: 'Spiele eine Rolle', en: 'Play a role' },
      text: {
        de: 'Was leuchtet, geht. Spiele deine erste Rolle aus oder bediene, und führe sie auf der Karte aus.',
        en: 'What glows can be used. Play your first role, or follow, and carry it out on the map.',
      },
      look: '.cards',
      done: (table) => (mine(table)?.laid.length ?? 0) > 0 && view(table).actors.includes(0),
    },
    {
      title: { de: 'Wolken', en: 'Clouds' },
      text: {
        de: 'Eine Wolke sperrt ihr Gebiet. Die Wetterfee zaubert eine benachbarte weg: links steht, wie viele Zauberstäbe sie kostet, rechts, wie viele Blitze sie bringt. Blitze zählen am Ende.',
        en: 'A cloud closes its region. The Weather Fairy conjures a neighbouring one away: on the left is what it costs in wands, on the right how many bolts it gives. Bolts count at the end.',
      },
      rules: ['BS-7.2', 'BS-9.1', 'BS-11.3'],
      look: '.land',
    },
    {
      title: { de: 'Sieben Durchgänge', en: 'Seven rounds' },
      text: {
        de: 'Jeder Durchgang hat ein Ereignis; es steht neben der Karte. Nach sieben Durchgängen zählen Blitze und Sätze verschiedener Ressourcen dazu. Spiel ruhig weiter!',
        en: 'Each round has an event, shown beside the map. After seven rounds, bolts and sets of different resources are added. Play on if you like!',
      },
      rules: ['BS-10.1', 'BS-11.2'],
      look: '.event',
    },
  ],
}
