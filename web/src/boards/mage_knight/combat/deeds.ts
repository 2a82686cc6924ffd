import type { Fields } from '../../../table/choosing.svelte'

/** Steps that are asked on a stage, not in a panel. */
export const ON_STAGE: ReadonlySet<string> = new Set([
  ...['Commit', 'Onset', 'Parry', 'Harm', 'Daunt', 'Rebound'],
  'SetDie',
])

/** Something that can be done in a combat, or would be if a rule did not forbid it. */
export interface Deed {
  fields: Fields
  text: string
  /** the damage it takes */
  price?: number
  /** what a screen reader says, where the text alone says too little */
  spoken?: string
}
