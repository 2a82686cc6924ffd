import { fill } from '../../lib/i18n.svelte'
import type { ActionInfo, TableView, Text } from '../../lib/wire'
import { lost, viewOf } from './view'
import { WORDS } from './words'

const both = (text: Text, values: Record<string, number>): Text => ({
  de: fill(text.de, values),
  en: fill(text.en, values),
})

/** What an attack costs if it succeeds, all in all, and what a tile brings. */
export function stakes({ kind, fields }: ActionInfo, table: TableView): Text | null {
  const { row, tiles } = viewOf(table)
  const seat = table.seat ?? 0
  const bill = kind === 'attack' ? row[Number(fields['at']) - 1]?.bills[seat] : null
  if (bill) {
    const [n, here] = [lost(bill), bill.theirs]
    return both(here ? WORDS.costs : WORDS.costsChosen, { n, here, there: n - here })
  }
  const tile = kind === 'supply' ? tiles.find(({ tile }) => tile === fields['tile']) : undefined
  return tile ? both(tile.light ? WORDS.brings : WORDS.bringsLater, { n: tile.worth[seat] ?? 0 }) : null
}
