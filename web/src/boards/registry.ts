import type { Component } from 'svelte'
import type { BoardModule } from './board'

type Load = () => Promise<{ default: BoardModule }>

// A folder with an index.ts is a board; a folder with a Crest.svelte has a picture for the lobby. Nothing is listed by hand.
const boards = import.meta.glob<{ default: BoardModule }>('./*/index.ts')
const crests = import.meta.glob<{ default: Component }>('./*/Crest.svelte', { eager: true })

export const BOARDS: ReadonlyMap<string, Load> = new Map(
  Object.entries(boards).map(([path, load]) => [path.split('/')[1] ?? '', load]),
)

/** The board of a game, loaded when it is first needed; a plain one for a game that has none yet. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = BOARDS.get(game) ?? BOARDS.get('fallback')
  if (!load) throw new Error(`no board for ${game}`)
  return (await load()).default
}

/** The picture of a game in the lobby (a square SVG of its own), where its board brings one. */
export function crestOf(game: string): Component | undefined {
  return crests[`./${game}/Crest.svelte`]?.default
}
