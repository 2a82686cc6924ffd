/** What a view of Broom Service holds, and the printed material of its two maps. */

export type Point = [number, number]
export type Terrain = 'mountain' | 'hill' | 'forest' | 'heath' | 'water'
export type Colour = 'orange' | 'violet' | 'green'
export type Resource = Colour | 'wand'

export interface Region {
  id: string
  terrain: Terrain
  neighbours: string[]
  centre: Point
  polygon: Point[]
}

export interface Water {
  id: string
  centre: Point
  polygon: Point[]
}

export interface Tower {
  id: string
  colour: Colour
  shape: 'round' | 'square'
  points: number
  wands?: number
  regions: string[]
  at: Point
}

export interface Place {
  id: string
  region: string
  at: Point
}

export interface TilePlace {
  kind: 'mountain' | 'forest' | 'hill'
  region: string
  at: Point
}

export interface Country {
  canvas: Point
  regions: Region[]
  waters: Water[]
  castles: { region: string; at: Point }[]
  towers: Tower[]
  clouds: Place[]
  tiles: TilePlace[]
  circles: Place[]
}

export interface Role {
  id: string
  kind: 'gatherer' | 'witch' | 'druid' | 'fairy'
  potion?: Colour
  terrains?: Terrain[]
  bonus?: number
}

export interface Material {
  maps: Record<'front' | 'back', Country>
  roles: Record<string, Role>
  events: Record<string, { id: string; timing: 'before' | 'during' | 'end' }>
  storm_clouds: Record<string, { id: string; points?: number; needs?: number; potion?: Colour }>
  hill_tiles: Record<string, { id: string; circles?: string[]; tower?: { colour: Colour; points: number } }>
}

export interface Cloud {
  space: string
  region: string
  cloud: string
  wands: number
  bolts: number
  lies: boolean
  won_by: number | null
}

export interface Player {
  points: number
  resources: Partial<Record<Resource, number>>
  total: number
  set_points: number
  bolts: number
  bolt_points: number
  amulets: number
  amulet_points: number
  tiles: { tile: string; fresh: boolean }[]
  cards: number | null
  hand: string[] | null
  choose: [number, number] | null
  laid: string[]
  ready: boolean
  late: string | null
  offer: Partial<Record<Resource, number>> | null
}

export interface BroomView {
  seats: number
  seat: number | null
  actors: number[]
  step: { step: string } & Record<string, unknown>
  side: 'front' | 'back'
  round: number
  rounds: number
  event: string | null
  past_events: string[]
  bewitched: string[]
  led: string[]
  leader: number
  trick: { role: string; bewitched: boolean; brave: number | null; asked: number } | null
  pawns: string[][]
  clouds: Cloud[]
  filled: string[]
  covered: string[]
  tiles: {
    mountain: { region: string; tile: string; amulets: number[] }[]
    forest: { region: string; tile: string }[]
    hill: { region: string; tile: string }[]
  }
  players: Player[]
  outcome: { scores: number[]; ranking: number[] } | null
}

export const RESOURCES: Resource[] = ['orange', 'violet', 'green', 'wand']
