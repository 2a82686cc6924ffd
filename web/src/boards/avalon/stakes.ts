import { fill } from '../../lib/i18n.svelte'
import type { ActionInfo, TableView, Text } from '../../lib/wire'
import { lost, spared, viewOf } from './view'
import { WORDS } from './words'

const both = (texts: readonly Text[], values: Record<string, number>): Text => ({
  de: texts.map(({ de }) => fill(de, values)).join(' '),
  en: texts.map(({ en }) => fill(en, values)).join(' '),
})

/** What an attack costs if it succeeds, all in all, and what a tile brings. */
export function stakes({ kind, fields }: ActionInfo, table: TableView): Text | null {
  const { row, tiles } = viewOf(table)
  const seat = table.seat ?? 0
  const bill = kind === 'attack' ? row[Number(fields['at']) - 1]?.bills[seat] : null
  if (bill) {
    const [n, here] = [lost(bill), bill.theirs]
    if (bill.short) return both([WORDS.costsAll], { n, all: n + bill.short })
    const costs = here ? WORDS.costs : n ? WORDS.costsChosen : WORDS.costsNone
    return both([costs, ...(spared(bill) ? [WORDS.costsSpared] : [])], { n, here, there: n - here })
  }
  const tile = kind === 'supply' ? tiles.find(({ tile }) => tile === fields['tile']) : undefined
  return tile ? both([tile.light ? WORDS.brings : WORDS.bringsLater], { n: tile.worth[seat] ?? 0 }) : null
}
