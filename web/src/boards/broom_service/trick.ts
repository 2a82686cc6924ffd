/** What has happened in a trick: who was brave, who cowardly, who was overtaken, and who may still follow. */
import type { LogEntry, TableView } from '../../lib/wire'
import { viewOf, type Material } from './view'

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

/** How the event at the end of a round came out for a seat, with what it offered where that was asked. */
export interface Award {
  seat: number
  points: number
  offer: number | null
}

/** What the event at the end of the last round brought to whom; told until one does something oneself. */
export function roundOver(table: TableView, events: Material['events']): { event: string; awards: Award[] } | null {
  const view = viewOf(table)
  const event = view.past_events.at(-1)
  const told = table.log.filter((entry) => !table.undone.includes(entry.number))
  const over = view.outcome !== null
  const end = over ? told.at(-1) : told.findLast((entry) => entry.event === 'round')
  if (!event || events[event]?.timing !== 'end' || !end || (!over && view.step?.step !== 'ChooseRoles')) return null
  if (!over && told.some(({ seat, number }) => seat === table.seat && number > end.number)) return null
  const of = (what: string, seat: number, field: string) => {
    const found = told.find((one) => one.number === end.number && one.event === what && one.fields['seat'] === seat)
    return found ? Number(found.fields[field]) : null
  }
  const awards = view.players.flatMap((_, seat): Award[] => {
    const [points, offer] = [of('scored', seat, 'points'), of('offered', seat, 'count')]
    return points === null && offer === null ? [] : [{ seat, points: points ?? 0, offer }]
  })
  return { event, awards }
}

/** How often each tower was supplied in this round: a square one shows it only so. */
export function suppliedNow(table: TableView): Map<string, number> {
  const told = table.log.filter((entry) => !table.undone.includes(entry.number))
  const round = told.slice(told.findLastIndex(({ event }) => event === 'round') + 1)
  const found = new Map<string, number>()
  for (const { event, fields } of round) {
    const tower = String(fields['tower'])
    if (event === 'delivered') found.set(tower, (found.get(tower) ?? 0) + 1)
  }
  return found
}

/** Who may still be brave after a seat. */
export function after(table: TableView, seat: number): number[] {
  const { players, leader, trick } = viewOf(table)
  const place = (seat - leader + players.length) % players.length
  return players
    .map((_, index) => (leader + index) % players.length)
    .filter((other, index) => index > (trick ? Math.max(place, trick.asked - 1) : place) && players[other]?.cards)
}
