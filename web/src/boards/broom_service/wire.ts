// Made by web/make_types.py from src/tafelrunde/games/broom_service/views.py: change that one, then run this.


export type Side = 'front' | 'back'

export type Terrain = 'mountain' | 'hill' | 'forest' | 'heath' | 'water'

export type Colour = 'orange' | 'violet' | 'green'

export type Resource = 'orange' | 'violet' | 'green' | 'wand'

export type Point = [number, number]

/**
 * How a game ended: points and rank of every seat, those who won, and the rule that ended it.
 */
export interface Ending {
  scores: number[]
  ranking: number[]
  winners: number[]
  reason: string
}

/**
 * The decision now owed.
 */
export interface Step {
  step: string
  seat?: number
  pawn?: string
  role?: string
  manner?: string
  mountain_tile?: string | null
  moves?: number
  storm?: boolean
}

/**
 * The role that is being played.
 */
export interface Trick {
  role: string
  bewitched: boolean
  /** who is the brave one now */
  brave: number | null
  asked: number
}

/**
 * A cloud space; what lay there is still known after it is gone.
 */
export interface Cloud {
  space: string
  region: string
  cloud: string
  wands: number
  bolts: number
  lies: boolean
  /** the seat that has dispelled it */
  won_by: number | null
}

/**
 * A tile on the mountains, and the seats whose amulets still lie there.
 */
export interface MountainTile {
  region: string
  tile: string
  amulets: number[]
}

/**
 * A tile in a forest or on a hill.
 */
export interface PlacedTile {
  region: string
  tile: string
}

/**
 * The tiles on the map.
 */
export interface Tiles {
  mountain: MountainTile[]
  forest: PlacedTile[]
  hill: PlacedTile[]
}

/**
 * A forest tile of a seat; a fresh one cannot be used yet.
 */
export interface HeldTile {
  tile: string
  fresh: boolean
}

/**
 * What lies before a seat; what is null only its owner may know, or nobody yet.
 */
export interface Player {
  points: number
  /** without bolts, sets and amulets, which count at the end */
  won: number
  resources: Partial<Record<Resource, number>>
  total: number
  set_points: number
  bolts: number
  bolt_points: number
  amulets: number
  amulet_points: number
  tiles: HeldTile[]
  cards: number | null
  hand: string[] | null
  /** while roles are chosen: at least and at most so many */
  choose: number[] | null
  laid: string[]
  ready: boolean
  extra: boolean | null
  late: string | null
  offer: Partial<Record<Resource, number>> | null
  giving: boolean | null
  /** of my roles those of which nothing would come now */
  vain?: string[] | null
}

/**
 * What Broom Service shows a seat.
 */
export interface BroomView {
  game: string
  version: number
  seats: number
  seat: number | null
  options: Record<string, any>
  /** the seats that owe a decision now */
  actors: number[]
  /** what they are asked */
  step: Step | null
  side: Side
  round: number
  rounds: number
  event: string | null
  past_events: string[]
  bewitched: string[]
  /** the roles that were led with in this round */
  led: string[]
  leader: number
  trick: Trick | null
  /** the pawn of a brave witch that may still deliver where it arrived */
  delivers: string | null
  /** by seat: the regions where its pawns stand */
  pawns: string[][]
  clouds: Cloud[]
  /** round towers that are supplied */
  filled: string[]
  covered: string[]
  tiles: Tiles
  players: Player[]
  outcome: Ending | null
}

/**
 * A region of the land.
 */
export interface Region {
  id: string
  terrain: Terrain
  neighbours: string[]
  centre: [number, number]
  polygon: [number, number][]
}

/**
 * A region of the sea, or a lake.
 */
export interface Water {
  id: string
  centre: [number, number]
  polygon: [number, number][]
}

/**
 * Where pawns begin.
 */
export interface Castle {
  region: string
  at: [number, number]
}

/**
 * Where potions are delivered, from any of its regions.
 */
export interface Tower {
  id: string
  colour: Colour
  shape: 'round' | 'square'
  points: number
  wands?: number
  regions: string[]
  at: [number, number]
}

/**
 * A place for a cloud, or a stone circle.
 */
export interface Spot {
  id: string
  region: string
  at: [number, number]
}

/**
 * A place for a tile.
 */
export interface TileSpot {
  kind: 'forest' | 'hill' | 'mountain'
  region: string
  at: [number, number]
}

/**
 * A side of the board, as it is drawn.
 */
export interface Country {
  canvas: [number, number]
  regions: Region[]
  waters: Water[]
  castles: Castle[]
  towers: Tower[]
  clouds: Spot[]
  tiles: TileSpot[]
  circles: Spot[]
}

/**
 * The two sides of the board.
 */
export interface Maps {
  front: Country
  back: Country
}

/**
 * A role card: where a witch flies to or a druid delivers, what a gatherer finds, the points for the brave.
 */
export interface Role {
  id: string
  kind: 'druid' | 'fairy' | 'gatherer' | 'witch'
  potion?: Colour
  terrains?: Terrain[]
  bonus?: number
}

/**
 * A text in both languages.
 */
export interface Said {
  de: string
  en: string
}

/**
 * An event: when it works, what it says, and its rule.
 */
export interface Event {
  id: string
  timing: 'before' | 'during' | 'end'
  text: Said
  rule: string
}

/**
 * A storm cloud, and what it asks for and gives.
 */
export interface StormCloud {
  id: string
  points?: number
  needs?: number
  potion?: Colour
}

/**
 * The tower on a hill tile.
 */
export interface TileTower {
  colour: Colour
  points: number
}

/**
 * A hill tile: the two stone circles that it joins, or a tower.
 */
export interface HillTile {
  id: string
  circles?: string[]
  tower?: TileTower
}

/**
 * What is printed.
 */
export interface Material {
  maps: Maps
  /** the points that a bewitched role costs */
  bewitched: number
  roles: Record<string, Role>
  events: Record<string, Event>
  storm_clouds: Record<string, StormCloud>
  hill_tiles: Record<string, HillTile>
}
