import { changed } from '../../../table/pace.svelte'
import { onMap } from '../view'
import type { MageKnightView } from '../wire'
import { centre, type Point } from './geometry'

/** Where something on the map is new since my last move: what others changed, and land, whoever revealed it. */
export class News {
  /** the newest last */
  points: readonly Point[] = []
  #view: MageKnightView | null = null

  /** Look at the map as it now lies; `mine`: I was the last to act. What is new by that? */
  take(view: MageKnightView, mine: boolean): readonly Point[] {
    const before = this.#view
    if (view === before) return []
    this.#view = view
    if (!before) return []
    const [old, now] = [onMap(before), onMap(view)]
    const spaces = new Map(view.spaces.map((space) => [space.space, space]))
    const fresh = changed(old, now).flatMap((spot) => {
      const [kind, id = ''] = spot.split(' ')
      const land = kind === 'space' && !(spot in old)
      const space = spaces.get(kind === 'hero' ? (view.players[Number(id)]?.place ?? '') : id)
      return space && (land || !mine) ? [centre(space)] : []
    })
    this.points = mine ? fresh : [...this.points, ...fresh]
    return fresh
  }
}
