import { api } from '../lib/api'
import type { TableView } from '../lib/wire'

const MOST = 8
const KEY = 'tafelrunde.seen.'

/** Remember how far I have seen a table. */
export function see(id: string, number: number): void {
  if (document.visibilityState === 'visible') localStorage.setItem(KEY + id, String(number))
}

const HEARD = 'tafelrunde.heard.'

/** Up to which line I have read what was said at a table. */
export const heard = (id: string): number => Number(localStorage.getItem(HEARD + id) ?? 0)
export const hear = (id: string, line: number): void => localStorage.setItem(HEARD + id, String(line))

/** What happened at a table while I was away: its last views, from what I have seen to the present. */
export async function missed(id: string, now: TableView): Promise<TableView[]> {
  const seen = Number(localStorage.getItem(KEY + id) ?? now.number)
  if (seen >= now.number || now.status === 'waiting' || now.message) return []
  return [...(await views(id, Math.max(seen, now.number - MOST), now.number)), now]
}

/** How I saw a table then, from one number up to before another. */
export async function views(id: string, from: number, upto: number): Promise<TableView[]> {
  const numbers = Array.from({ length: Math.max(0, upto - from) }, (_, more) => from + more)
  const found = await Promise.all(numbers.map((number) => api.replay(id, number, true).catch(() => null)))
  return found.filter((view) => view !== null)
}
