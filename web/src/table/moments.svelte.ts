import { calm } from '../lib/motion'
import { sound, type Sound } from '../lib/sound'
import type { LogEntry, TableView, Text } from '../lib/wire'
import { doer } from './log'
import type { Shown } from './pace.svelte'

/** What is worth a moment: a conquest, a city, a level, the fall of night or a new day, somebody overtaken, a victory. */
export type MomentKind =
  'conquest' | 'level' | 'night' | 'day' | 'overtaken' | 'round' | 'defence' | 'fall' | 'victory' | 'ending'

export interface Moment {
  kind: MomentKind
  text: Text
  /** who it is about */
  seat: number | null
}

/** Which events of a game are such moments. */
export type Moments = Record<string, MomentKind | ((entry: LogEntry, now: TableView) => MomentKind | null)>

const LASTS = 1500
const AT_THE_END = 6000 // whatever is done meanwhile ends it
const SOUNDS: Record<MomentKind, Sound> = {
  conquest: 'conquest',
  level: 'conquest',
  night: 'fall',
  day: 'turn',
  overtaken: 'fall',
  round: 'turn',
  defence: 'conquest',
  fall: 'fall',
  victory: 'win',
  ending: 'fall',
}

/** The last great thing in what was shown; what befell oneself goes before it. */
export function momentOf({ now, told }: Shown, moments: Moments): Moment | null {
  const found = (told?.entries.toReversed() ?? []).flatMap((entry): Moment[] => {
    const wanted = moments[entry.event]
    const kind = typeof wanted === 'function' ? wanted(entry, now) : wanted
    return kind ? [{ kind, text: entry.text, seat: doer(entry) }] : []
  })
  return found.find(({ kind, seat }) => kind === 'fall' && seat === now.seat) ?? found[0] ?? null
}

/** Shows a moment for a moment; whatever is clicked or pressed meanwhile ends it, and works as always. */
export class Drama {
  now = $state.raw<Moment | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Shows it, maybe only after what led to it has been in sight for a while (ms). */
  show(moment: Moment, after = 0): void {
    this.end()
    if (after) this.#timer = setTimeout(() => this.#begin(moment), after)
    else this.#begin(moment)
  }

  #begin(moment: Moment): void {
    sound(SOUNDS[moment.kind])
    if (calm()) return
    this.now = moment
    const last = moment.kind === 'victory' || moment.kind === 'ending'
    this.#timer = setTimeout(() => this.end(), last ? AT_THE_END : LASTS)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.now = null
  }
}
