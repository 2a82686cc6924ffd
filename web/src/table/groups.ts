import type { ActionInfo, GameDetail, Text } from '../lib/wire'
import type { Fields } from './choosing.svelte'

/** A button of the bar: one action, or several that agree in what would be picked next. */
export interface Group {
  key: string
  text: Text
  pick: Fields
  count: number
  action: ActionInfo | null
  /** with it nothing is given up */
  full?: boolean
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
    return only && !others.length ? briefly(only, by, left, detail) : several(by, value, actions, detail)
  })
  const [first] = left
  const late = 'kind' in picked || row.length <= MANY || !first
  return late ? row : [several('kind', first.kind, left, detail)] // they all lie on the board: one button leads to them
}

function several(by: string, value: string, actions: readonly ActionInfo[], detail: GameDetail): Group {
  const text = (by === 'kind' ? detail.kinds[value] : detail.names[by]?.[value]) ?? { de: value, en: value }
  return { key: `${by}:${value}`, text, pick: { [by]: value }, count: actions.length, action: null }
}

/** One answer by itself before all others, which are gathered without it. */
export function withFull(
  left: readonly ActionInfo[],
  full: ((action: ActionInfo) => boolean) | undefined,
  gather: (left: readonly ActionInfo[]) => Group[],
): Group[] {
  const found = full ? left.filter(full) : []
  const [only, ...others] = found
  if (!only || others.length || left.length < 3) return gather(left)
  return [{ ...single(only), full: true }, ...gather(left.filter((action) => action !== only))]
}

/** The buttons of the bar with some kinds of action before the others. */
export function ordered(row: readonly Group[], first: readonly string[]): Group[] {
  const early = ({ action, pick }: Group) => first.includes(action?.kind ?? pick['kind'] ?? '')
  return [...row.filter(early), ...row.filter((group) => !early(group))]
}

/** The key of each button: the number on what it stands for, where all bear one, otherwise its place in the row. */
export function keysOf(
  row: readonly Group[],
  digit: (action: ActionInfo) => number | undefined,
): (string | undefined)[] {
  const numbers = row.map(({ action }) => action && digit(action))
  const own = numbers.every(Boolean) && new Set(numbers).size === row.length
  return row.map((_, at) => String((own && numbers[at]) || at + 1)).map((key) => (key.length === 1 ? key : undefined))
}

/** About how long a row is, in the longer of the two languages. */
function letters(actions: readonly ActionInfo[]): number {
  return actions.reduce((sum, { text }) => sum + FRAME + Math.max(text.de.length, text.en.length), 0)
}

function single(action: ActionInfo): Group {
  return { key: `action:${action.action}`, text: action.text, pick: {}, count: 1, action }
}

/** Where actions differ in one thing only, its name says which is meant, if it stands in their texts as it is. */
function briefly(action: ActionInfo, by: string, left: readonly ActionInfo[], detail: GameDetail): Group {
  const name = detail.names[by]?.[action.fields[by] ?? '']
  const same = ({ kind, fields }: ActionInfo) =>
    kind === action.kind && Object.keys(fields).every((field) => field === by || fields[field] === action.fields[field])
  const said = (lang: 'de' | 'en') => name && isSaid(name[lang], action.text[lang])
  const whole = single(action)
  return name && name.en.length > SHORT && said('de') && said('en') && left.every(same)
    ? { ...whole, text: { de: capital(name.de), en: capital(name.en) } }
    : whole
}
const SHORT = 3 // a number alone says nothing

/** Does a name stand in a text as it is, and not in another case? */
function isSaid(name: string, text: string): boolean {
  const [whole, part] = [text.toLowerCase(), name.toLowerCase()]
  const at = whole.indexOf(part)
  const letter = (place: number) => /\p{L}/u.test(whole.charAt(place))
  return at >= 0 && !letter(at - 1) && !letter(at + part.length)
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The first thing in which the actions differ. */
function nextKey(left: readonly ActionInfo[], picked: Fields, detail: GameDetail): string | null {
  const kinds = new Set(left.map((action) => action.kind))
  if (kinds.size > 1 && !('kind' in picked)) return 'kind'
  const [kind] = kinds
  const fields = (kind && detail.actions[kind]) || []
  return fields.find((field) => new Set(left.map((action) => action.fields[field])).size > 1) ?? null
}
