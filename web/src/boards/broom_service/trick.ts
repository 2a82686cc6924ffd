/** What has happened in a trick: who was brave, who cowardly, who was overtaken, and who may still follow. */
import type { LogEntry, TableView } from '../../lib/wire'
import { viewOf } from './view'

/**
 * How a seat stands in the trick: `may` follow, `asked` now, `brave` and not overtaken yet, `overtaken`, `cowardly`,
 * `followed` in a way that nobody told, `lacks` the role, or is `out` of cards; between two tricks one `leads`, and while roles are chosen all are `ready`
 * or `choosing`.
 */
export type Standing =
  | 'may'
  | 'asked'
  | 'brave'
  | 'overtaken'
  | 'cowardly'
  | 'followed'
  | 'lacks'
  | 'out'
  | 'leads'
  | 'ready'
  | 'choosing'
  | 'waits'

export interface Lane {
  seat: number
  standing: Standing
  /** performs its role now */
  acts: boolean
}

/** The events of the trick that lies on the table, the first one in it is that it was led. */
function events(table: TableView): LogEntry[] {
  const told = table.log.filter((entry) => !table.undone.includes(entry.number))
  const start = told.findLastIndex((entry) => entry.event === 'led')
  return start < 0 ? [] : told.slice(start)
}

function declared(table: TableView): Map<number, Standing> {
  const known = new Map<number, Standing>()
  for (const { event, fields } of events(table)) {
    const seat = Number(fields['seat'])
    if (event === 'led' || event === 'followed') known.set(seat, fields['how'] === 'brave' ? 'brave' : 'cowardly')
    else if (event === 'passed') known.set(seat, 'lacks')
    else if (event === 'outbid') known.set(seat, 'overtaken')
  }
  return known
}

/** All seats in the order of the trick, the leader first. */
export function lanes(table: TableView): Lane[] {
  const view = viewOf(table)
  const { trick, players, leader, step } = view
  const order = players.map((_, index) => (leader + index) % players.length)
  if (!trick) {
    return order.map((seat) => ({ seat, standing: between(table, seat), acts: false }))
  }
  const known = declared(table)
  return order.map((seat, index) => {
    const acts = step?.seat === seat && step.step !== 'Follow'
    if (seat === trick.brave) return { seat, standing: 'brave', acts }
    if (step?.step === 'Follow' && step.seat === seat) return { seat, standing: 'asked', acts: false }
    if (index >= trick.asked) return { seat, standing: players[seat]?.cards ? 'may' : 'out', acts: false }
    const told = known.get(seat)
    const laid = players[seat]?.laid.includes(trick.role)
    return { seat, standing: told && told !== 'brave' ? told : laid ? 'followed' : 'lacks', acts }
  })
}

function between(table: TableView, seat: number): Standing {
  const { step, leader, players } = viewOf(table)
  if (step?.step === 'ChooseRoles') return players[seat]?.ready ? 'ready' : 'choosing'
  if (step?.step === 'Lead' && seat === leader) return 'leads'
  return players[seat]?.cards === 0 ? 'out' : 'waits'
}

/** What the event of the round that is over brought to whom; told until one does something oneself. */
export function roundOver(table: TableView): { event: string; points: { seat: number; points: number }[] } | null {
  const told = table.log.filter((entry) => !table.undone.includes(entry.number))
  const round = told.findLast((entry) => entry.event === 'round')
  if (!round || viewOf(table).step?.step !== 'ChooseRoles') return null
  if (told.some(({ seat, number }) => seat === table.seat && number > round.number)) return null
  const scored = told.filter(({ event, number }) => event === 'scored' && number === round.number)
  const points = scored.map(({ fields }) => ({ seat: Number(fields['seat']), points: Number(fields['points']) }))
  return scored[0] ? { event: String(scored[0].fields['occasion']), points } : null
}

/** Who may still be brave after a seat. */
export function after(table: TableView, seat: number): number[] {
  const { players, leader, trick } = viewOf(table)
  const place = (seat - leader + players.length) % players.length
  return players
    .map((_, index) => (leader + index) % players.length)
    .filter((other, index) => index > (trick ? Math.max(place, trick.asked - 1) : place) && players[other]?.cards)
}
