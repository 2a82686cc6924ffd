import type { Component } from 'svelte'
import type { GameDetail } from '../lib/wire'
import type { BoardModule } from './board'

type Load = () => Promise<{ default: BoardModule }>

// A folder with an index.ts is a board; a Crest.svelte in it is its picture for the lobby, a Box.svelte shows its pieces
// on the rules page. Nothing is listed by hand.
const boards = import.meta.glob<{ default: BoardModule }>('./*/index.ts')
const crests = import.meta.glob<{ default: Component }>('./*/Crest.svelte', { eager: true })

const boxes = import.meta.glob<{ default: Component<{ detail: GameDetail }> }>('./*/Box.svelte')

export const BOARDS: ReadonlyMap<string, Load> = new Map(
  Object.entries(boards).map(([path, load]) => [path.split('/')[1] ?? '', load]),
)

/** The board of a game, loaded when it is first needed; a plain one for a game that has none yet. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = BOARDS.get(game) ?? BOARDS.get('fallback')
  if (!load) throw new Error(`no board for ${game}`)
  return (await load()).default
}

/** Pictures of a game's pieces with a few words each, for its rules page, where its board brings some. */
export async function loadBox(game: string): Promise<Component<{ detail: GameDetail }> | null> {
  return (await boxes[`./${game}/Box.svelte`]?.())?.default ?? null
}

/** The picture of a game in the lobby (a square SVG of its own), where its board brings one. */
export function crestOf(game: string): Component | undefined {
  return crests[`./${game}/Crest.svelte`]?.default
}
