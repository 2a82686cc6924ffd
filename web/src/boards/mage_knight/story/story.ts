/** The story of a game from its log: fame over time, rounds, fights and journeys. */
import type { LogEntry } from '../../../lib/wire'

export interface Step {
  at: number
  value: number
}
export interface Fight {
  seat: number
  at: number
  round: number
  enemies: { enemy: string; defeated: boolean }[]
  wounds: number
  conquered: string | null
}
export interface Story {
  /** the number of the last action */
  length: number
  /** fame of each seat at the beginning and whenever it changed */
  fame: Step[][]
  /** where rounds began, the first at 0 */
  rounds: Step[]
  /** the round in which darkness fell; 0: it did not */
  darkness: number
  fights: Fight[]
  /** the spaces that each seat came to, in order */
  journeys: string[][]
  tiles: number[]
  levels: { seat: number; at: number; level: number }[]
}

/** Was a round a night? `times`: how days and nights follow each other (the option `time_of_day`). */
export function isNight(story: Story, round: number, times: unknown): boolean {
  if (times === 'darkness') return story.darkness > 0 && round >= story.darkness
  return round % 2 === (times === 'night_first' ? 1 : 0)
}

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]

/** `fame`: what each seat has at the end; whatever the log does not account for it had from the beginning. */
export function tell(log: readonly LogEntry[], undone: readonly number[], fame: readonly number[]): Story {
  const gone = new Set(undone)
  const entries = log.filter((entry) => !gone.has(entry.number))
  const each = <Thing>(make: () => Thing) => fame.map(make)
  const story: Story = {
    length: entries.at(-1)?.number ?? 0,
    fame: each(() => [{ at: 0, value: 0 }]),
    rounds: [{ at: 0, value: 1 }],
    darkness: 0,
    fights: [],
    journeys: each(() => []),
    tiles: each(() => 0),
    levels: [],
  }
  let fight: Fight | null = null
  let over = -1
  for (const { number: at, event, fields, seat: actor } of entries) {
    const seat = typeof fields['seat'] === 'number' ? fields['seat'] : actor
    const count = Number(fields['count'] ?? 0)
    if (event === 'fame') {
      const row = story.fame[seat]
      row?.push({ at, value: (row.at(-1)?.value ?? 0) + count })
    } else if (event === 'round') story.rounds.push({ at, value: count })
    else if (event === 'darkness') story.darkness = (story.rounds.at(-1)?.value ?? 1) + 1
    else if (event === 'level') story.levels.push({ seat, at, level: count })
    else if (event === 'moved' || event === 'withdrew') story.journeys[seat]?.push(String(fields['space']))
    else if (event === 'revealed') story.tiles[seat] = (story.tiles[seat] ?? 0) + 1
    else if (event === 'faces') {
      if (!fight) {
        fight = { seat: actor, at, round: story.rounds.at(-1)?.value ?? 1, enemies: [], wounds: 0, conquered: null }
        story.fights.push(fight)
      }
      fight.enemies.push(...list(fields['enemy']).map((enemy) => ({ enemy, defeated: false })))
    } else if (event === 'defeated' && fight) {
      const beaten = list(fields['enemy'])[0]
      const one = fight.enemies.find(({ enemy, defeated }) => enemy === beaten && !defeated)
      if (one) one.defeated = true
    } else if (event === 'wounded' && fight) fight.wounds += 1
    else if (event === 'combat_over') {
      over = at
      fight = null
    } else if (event === 'conquered' && over === at) {
      const last = story.fights.at(-1)
      if (last) last.conquered = String(fields['site'])
    }
  }
  story.fame = story.fame.map((row, seat) => {
    const start = (fame[seat] ?? 0) - (row.at(-1)?.value ?? 0)
    return row.map(({ at, value }) => ({ at, value: value + start }))
  })
  return story
}
