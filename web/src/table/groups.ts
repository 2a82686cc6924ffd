import type { ActionInfo, GameDetail, Text } from '../lib/wire'
import type { Fields } from './choosing.svelte'

/** A button of the bar: one action, or several that agree in what would be picked next. */
export interface Group {
  key: string
  text: Text
  pick: Fields
  count: number
  action: ActionInfo | null
}

const MANY = 8
const ROW = 110
const FRAME = 5

/**
 * What is left as one row of buttons, so that the bar keeps its height. What does not fit is gathered by the next thing
 * to choose: the kind, then each field in the order in which the game declares it.
 */
export function groups(left: readonly ActionInfo[], picked: Fields, detail: GameDetail): Group[] {
  if (left.length <= MANY && letters(left) <= ROW) return left.map(single)
  const by = nextKey(left, picked, detail)
  if (!by) return left.map(single)
  const gathered = new Map<string, ActionInfo[]>()
  for (const action of left) {
    const value = by === 'kind' ? action.kind : (action.fields[by] ?? '')
    gathered.set(value, [...(gathered.get(value) ?? []), action])
  }
  const row = [...gathered].map(([value, actions]) => {
    const [only, ...others] = actions
    return only && !others.length ? single(only) : several(by, value, actions, detail)
  })
  const [first] = left
  const late = 'kind' in picked || row.length <= MANY || !first
  return late ? row : [several('kind', first.kind, left, detail)] // they all lie on the board: one button leads to them
}

function several(by: string, value: string, actions: readonly ActionInfo[], detail: GameDetail): Group {
  const text = (by === 'kind' ? detail.kinds[value] : detail.names[by]?.[value]) ?? { de: value, en: value }
  return { key: `${by}:${value}`, text, pick: { [by]: value }, count: actions.length, action: null }
}

/** About how long a row is, in the longer of the two languages. */
function letters(actions: readonly ActionInfo[]): number {
  return actions.reduce((sum, { text }) => sum + FRAME + Math.max(text.de.length, text.en.length), 0)
}

function single(action: ActionInfo): Group {
  return { key: `action:${action.action}`, text: action.text, pick: {}, count: 1, action }
}

/** The first thing in which the actions differ. */
function nextKey(left: readonly ActionInfo[], picked: Fields, detail: GameDetail): string | null {
  const kinds = new Set(left.map((action) => action.kind))
  if (kinds.size > 1 && !('kind' in picked)) return 'kind'
  const [kind] = kinds
  const fields = (kind && detail.actions[kind]) || []
  return fields.find((field) => new Set(left.map((action) => action.fields[field])).size > 1) ?? null
}
