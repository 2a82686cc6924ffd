// Made by web/make_types.py from src/tafelrunde/games/mage_knight/shown/views.py: change that one, then run this.


export type Colour = 'red' | 'blue' | 'green' | 'white' | 'gold' | 'black'

export type Element = 'physical' | 'fire' | 'ice' | 'cold_fire'

export type Strike = 'attack' | 'ranged' | 'siege' | 'block'

export type Back = 'green' | 'grey' | 'violet' | 'brown' | 'white' | 'red'

export type Terrain = 'plains' | 'hills' | 'forest' | 'wasteland' | 'desert' | 'swamp' | 'lake' | 'mountain' | 'sea'

export type Site = 'portal' | 'village' | 'monastery' | 'keep' | 'mage_tower' | 'city' | 'ancient_ruins' | 'dungeon' | 'tomb' | 'monster_den' | 'spawning_grounds' | 'crystal_mine' | 'magical_glade' | 'marauding_orcs' | 'draconum'

export type Phase = 'moving' | 'talking' | 'ranged' | 'blocking' | 'attacking' | 'after'

export type DieState = 'free' | 'used' | 'kept' | 'stolen' | 'claimed'

export type TurnEntry = 'phase' | 'move' | 'influence' | 'heal' | 'dice' | 'played' | 'moved' | 'acted' | 'stage' | 'extra_turn' | 'storm' | 'endless' | 'gold_ok' | 'black_ok' | 'no_dice' | 'mastery' | 'spent_red' | 'spent_blue' | 'spent_green' | 'spent_white' | 'used_colours' | 'searched' | 'agility' | 'swamp_cost' | 'lake_cost' | 'open_land' | 'wild_land' | 'paths' | 'bend' | 'forest_day' | 'desert_night' | 'boost' | 'sideways' | 'sideways_skill' | 'leadership' | 'ambush' | 'diplomacy' | 'talent' | 'learning' | 'tale_reputation' | 'tale_fame' | 'recruited' | 'reputation_later' | 'fame_later' | 'grail' | 'grail_draw' | 'tempo' | 'time_bending' | 'draw_more' | 'protection' | 'wounds_hand' | 'wounds_discard' | 'fight' | 'fight_at' | 'wounds_combat' | 'dark' | 'units_barred' | 'heat' | 'units_safe' | 'unswift' | 'blocked_armor' | 'burning' | 'exploding' | 'ignore_site' | 'skip' | 'justice' | 'justice_strong' | 'all_cold_fire' | 'all_siege' | 'resist_all' | 'glory_all' | 'struck' | 'artifacts_won' | 'spells_won' | 'actions_won' | 'units_won' | 'random_crystals' | 'free_crystals' | 'burn_ready' | 'unit_now' | 'underground' | 'last_mode' | 'fresh' | 'short' | 'polarized' | 'invoked' | 'retargeted' | 'cast_red' | 'cast_blue' | 'cast_green' | 'cast_white' | 'thaw' | 'dungeon_won' | 'hidden_die' | 'die_open' | 'conceding' | 'proposed' | 'dice_out' | 'stays'

export type PointKind = 'attack_physical' | 'attack_fire' | 'attack_ice' | 'attack_cold_fire' | 'ranged_physical' | 'ranged_fire' | 'ranged_ice' | 'ranged_cold_fire' | 'siege_physical' | 'siege_fire' | 'siege_ice' | 'siege_cold_fire' | 'block_physical' | 'block_fire' | 'block_ice' | 'block_cold_fire'

export type TileBack = 'countryside' | 'core'

export type Counting = 'full' | 'half' | 'none' | 'twice'

export type Commitment = 'partial' | 'full'

export type Fate = 'unhurt' | 'wounded' | 'poisoned' | 'lost'

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
  seat_of?: number
  seat_by?: number
  mode?: string
  at?: number
  colour?: Colour | Colour[] | null
  card?: string | string[]
  unit?: string
  skill?: string[]
  level?: number
  count?: number
  foe?: number
  die?: number
  half?: number
  ending?: number
  steal?: number
  hero?: string
  /** the seats that will be asked afterwards */
  left?: number[]
  spell?: number
  space?: string
  share?: number[]
  /** the village or monastery whose secret entrance is chosen */
  home?: string
}

/**
 * A unit of a hero, and the banner it bears.
 */
export interface Unit {
  unit: string
  ready: boolean
  wounds: number
  banner: string | null
  /** in this round */
  banner_used: boolean
  /** in this combat: no damage can be assigned to it any more */
  resisted: boolean
  /** by Bonds of Loyalty: it is not disbanded, and acts where other units are barred */
  bound: boolean
}

/**
 * A skill of a hero.
 */
export interface HeldSkill {
  skill: string
  used: boolean
}

/**
 * A hero with all that is theirs.
 */
export interface Player {
  /** null: not chosen yet */
  hero: string | null
  fame: number
  /** where that is on the track: lost fame counts back from its end */
  fame_space: number
  level: number
  armor: number
  hand_limit: number
  commands: number
  /** from -7 to 7 */
  reputation: number
  /** what the reputation adds to influence; null: nobody deals with this hero */
  modifier: number | null
  place: string
  tactic: string | null
  tactic_used: boolean
  crystals: Partial<Record<Colour, number>>
  /** the cards in my own hand, how many in another's */
  hand: string[] | number
  deck: number
  deck_top: (string | null)[]
  deck_bottom: string[]
  /** cards of the hand that everybody saw going there */
  seen: (string | null)[]
  /** what is in my deck, in no order; null for others */
  deck_cards: string[] | null
  discard: string[]
  play: string[]
  aside: string[]
  stored: number
  /** cards set aside in the starting draft: mine, how many of another */
  drafted: string[] | number
  units: Unit[]
  skills: HeldSkill[]
  skill_stack: number
  middle: string | null
  claim: number
  /** points in the six categories of the scoring */
  achievements: number[]
  plundered: boolean
  /** turns in which no other Motivation may be used */
  motivated: number
  shown: string | null
  shown_count: number
}

/**
 * A tile that lies face down in its place from the start.
 */
export interface HiddenTile {
  a: number
  b: number
  back: TileBack
}

/**
 * One to Return: the way home.
 */
export interface Return {
  /** its space */
  portal: string
  closed: boolean
  /** seats that are out of the game */
  out: number[]
  /** by team: who is to return, as far as I may know */
  returners: (number | null)[]
}

/**
 * The dummy player.
 */
export interface Dummy {
  /** null: it plays with a substitute deck */
  hero: string | null
  deck: number
  discard: string[]
  crystals: Partial<Record<Colour, number>>
  tactic: string | null
  skills: number
}

/**
 * A die of the Source.
 */
export interface Die {
  colour: Colour
  state: DieState
}

/**
 * What lies open to be taken.
 */
export interface Offers {
  advanced: string[]
  spells: string[]
  units: string[]
  monastery: string[]
  skills: string[]
  /** advanced actions laid out for action upgrades */
  upgrades: string[]
}

/**
 * How much is left face down.
 */
export interface Decks {
  advanced: number
  spells: number
  artifacts: number
  regular: number
  elite: number
  tokens: Partial<Record<Back, number>>
  ruins: number
}

/**
 * The influence that the active seat pays for units, and for all that locals sell while it deals with them.
 */
export interface Prices {
  units?: Record<string, number>
  services?: Record<string, number>
  cards?: Record<string, number>
}

/**
 * A tile of the map and its position.
 */
export interface Tile {
  tile: string
  a: number
  b: number
}

/**
 * A space of the map.
 */
export interface Space {
  space: string
  q: number
  r: number
  terrain: Terrain
  /** move points that the active seat needs to enter; null: it cannot */
  cost: number | null
  site: Site | null
  /** its enemies roamed and are defeated: nothing is left of the site */
  cleared: boolean
  /** of a mine or a city */
  colour: Colour | null
  /** enemies by name, face-down ones by the colour of their back */
  tokens: string[]
  ruin: string | null
  shield: number | null
  /** seats with a shield on a glade (Druid Nights) */
  marks: number[]
  /** a secret entrance (Dungeon Lords) */
  secret: boolean
  heroes: number[]
}

/**
 * One who takes part in a joint assault, or is asked to: how many defenders, and which were dealt.
 */
export interface JointPart {
  seat: number
  count: number
  /** null: not asked, or not yet answered */
  agreed: boolean | null
  enemies: string[]
  /** their fight is over; whom they did not beat still lies in the city */
  fought: boolean
}

/**
 * A joint assault on a city: while it is proposed, nothing is dealt.
 */
export interface Joint {
  space: string
  /** who proposed it */
  seat: number
  under_way: boolean
  /** in turn order, beginning with the proposer */
  parts: JointPart[]
  /** the seat that fights, or ends its turn */
  acting: number | null
}

/**
 * A city on the map, the shields on it, and who leads it.
 */
export interface City {
  space: string
  /** of a megalopolis: its other space, to the right */
  second: string | null
  shields: number[]
  leader: number | null
}

/**
 * A space within the move points, on the best way to it.
 */
export interface Reach {
  space: string
  cost: number
  from: string
  assault: boolean
  /** spaces of the rampaging enemies that the last step would provoke */
  provokes: string[]
  /** spaces whose garrison would come to light */
  reveals: string[]
}

/**
 * Where the next tile may lie, and the way to reveal it from where the hero stands.
 */
export interface Place {
  a: number
  b: number
  way: string | null
}

/**
 * Where the active hero could go and reveal.
 */
export interface Travel {
  reach: Reach[]
  explore: Place[]
  /** move points for revealing a tile */
  price: number
}

/**
 * What damage means to the hero: wounds to the hand, by poison to the discard pile, and is the hand lost?
 */
export interface Wounds {
  hand: number
  discard: number
  hand_lost: boolean
}

/**
 * An enemy as it is now.
 */
export interface Foe {
  enemy: string
  summoned: string | null
  armor: number
  attack: number
  element: Element
  /** as they are now, without fortification */
  abilities: string[]
  resists: Element[]
  /** how often it is fortified */
  walls: number
  /** block that it takes */
  block: number
  /** does it still attack? */
  attacks: boolean
  damage: number
  /** what it would do to the hero unblocked */
  wounds: Wounds
  defeated: boolean
  blocked: boolean
  no_attack: boolean
  target: boolean
  fortified: boolean
}

/**
 * Interactive combat: the die that another seat has set against the hero.
 */
export interface HiddenDie {
  /** who has set it */
  seat: number
  /** null: not known to me */
  colour: Colour | null
  /** known to all */
  shown: boolean
  /** what it can still be, for all that was said */
  could: Colour[]
}

/**
 * Points of one kind and element, how they count, and the rule where that is not in full.
 */
export interface Points {
  kind: Strike
  element: Element
  points: number
  counts: Counting
  rule: string | null
}

/**
 * What an attack or block is worth against its targets, part by part, and what it takes.
 */
export interface Needs {
  kind: 'attack' | 'block'
  have: number
  need: number
  parts: Points[]
  /** the first kind of points that counts … */
  with: Strike
  /** … and how many more of each element alone would do */
  more: Partial<Record<Element, number>>
}

/**
 * What becomes of a unit that takes damage.
 */
export interface UnitFate {
  /** why it cannot take damage */
  rule: string | null
  armor: number
  resists: boolean
  fate: Fate
  /** damage that is left for others */
  left: number
}

/**
 * What the damage that is being dealt would do to the hero and to each unit.
 */
export interface Dealt {
  foe: number
  damage: number
  hero: Wounds
  units: UnitFate[]
}

/**
 * A unit in a combat of two players, as it is now.
 */
export interface DuelUnit {
  armor: number
  resists: Element[]
  /** damage that wounds it, by the attack now made */
  price: number
  /** why it cannot be wounded */
  rule: string | null
  /** its points in the attack now made */
  attacks: number
}

/**
 * What damage can be used for besides wounds: an artifact to steal, or a way to force the other one.
 */
export interface Purchase {
  price: number
  card?: string | null
  space?: string | null
}

/**
 * A combat of two players.
 */
export interface Duel {
  aggressor: number
  defender: number
  /** of the defender; null: not decided */
  commitment: Commitment | null
  melee: boolean
  /** who attacks, or may attack next; the other one blocks */
  attacker: number
  /** the last one passed: if this one does, too, the phase is over */
  passed: boolean
  /** what the attack is worth: made, or being put together */
  attack: number
  /** what it is made of */
  points: Partial<Record<PointKind, number>>
  elements: Element[]
  /** a card was played sideways: all of it is physical */
  sideways: boolean
  /** only siege attacks count */
  walls: boolean
  /** what the block is worth that is being put together */
  block: number
  /** what it leaves of the attack */
  left: number
  /** to be assigned by the attacker */
  damage: number | null
  /** damage for each wound of the blocker's hero */
  hero: number
  /** of the blocker */
  units: DuelUnit[]
  /** of the attacker */
  own_units: DuelUnit[]
  /** in melee */
  purchases: Purchase[]
}

/**
 * What ends the game before its rounds are over, and how far it is; the material has the words.
 */
export interface Goal {
  goal: string
  done: number
  of: number
  rule: string
}

/**
 * What Mage Knight shows a seat.
 */
export interface MageKnightView {
  game: string
  version: number
  seats: number
  seat: number | null
  options: Record<string, any>
  /** the seats that owe a decision now */
  actors: number[]
  /** what they are asked */
  step: Step | null
  scenario: string
  round: number
  rounds: number
  night: boolean
  /** of each round: is it a night? null: not known yet */
  sky: (boolean | null)[]
  /** all of them must be reached */
  goals: Goal[]
  /** of each seat; empty: everybody plays for themselves */
  team: number[]
  /** of the turns; the dummy player has the number that the material says */
  order: number[]
  at_turn: number | null
  /** the seat that plays a part of its own turn in that of another, to which turn and mana belong */
  playing: number | null
  /** seats whose next turn is skipped: their tokens lie face down */
  face_down: number[]
  /** turns left after the end of the round was announced; -1: not announced */
  last_turns: number
  /** the last turns of the game */
  final: boolean
  /** turns left in the game once its end has come, this one among them; -1: not yet */
  final_turns: number
  players: Player[]
  dummy: Dummy | null
  source: Die[]
  /** pure mana of the active seat */
  mana: Partial<Record<Colour, number>>
  /** where in a turn one is */
  phase: Phase | null
  /** is there a combat to show? */
  fighting: boolean
  /** what lasts for one turn; what is 0 is left out */
  turn: Partial<Record<TurnEntry, number>>
  /** the spaces of this turn's movement */
  trail: string[]
  offers: Offers
  /** artifacts that I have drawn and choose from */
  drawn: string[]
  decks: Decks
  token_discards: Partial<Record<Back, string[]>>
  box: string[]
  unit_box: string[]
  tactics_gone: string[]
  tactics_chosen: string[]
  tiles: Tile[]
  /** the backs of the tiles to come, the top one last */
  tile_stack: TileBack[]
  /** where tiles lie face down, and can be revealed there only */
  hidden_tiles: HiddenTile[]
  /** in One to Return */
  way_home: Return | null
  spaces: Space[]
  cities: City[]
  city_levels: number[]
  cities_conquered: number
  /** a joint assault, proposed or under way */
  joint: Joint | null
  /** seats that have chanted this night (Druid Nights) */
  chanted: number[]
  foes: Foe[]
  /** the cards of the starting draft that I choose from now */
  draft: string[]
  /** what I have chosen in secret while others still choose */
  draft_pick: string | null
  /** in an interactive combat */
  hidden_die: HiddenDie | null
  /** what is put together in combat: `attack_fire`, `block_physical` … */
  points: Partial<Record<PointKind, number>>
  needs: Needs | null
  /** null while the active hero cannot move */
  travel: Travel | null
  /** where the points of each seat come from, were the game to end now */
  scores: Record<string, number>[]
  /** those of each seat, by category: what is in `scores` together */
  titles: Record<string, number>[]
  /** what each seat brings to the sheet of its team; empty without teams */
  members: Record<string, number>[]
  damage: Dealt | null
  duel: Duel | null
  /** how the active seat could pay one mana of each colour */
  payments: Partial<Record<Colour, string[]>>
  /** what cards of my hand are worth sideways, where that is not 1 */
  sideways: Record<string, number>
  prices: Prices
  outcome: Ending | null
}

/**
 * An enemy token.
 */
export interface PrintedEnemy {
  back: Back
  armor: number
  attack: number
  element: Element
  fame: number
  abilities: string[]
  resists: Element[]
}

/**
 * A unit card, and the sites where it can be recruited.
 */
export interface PrintedUnit {
  elite: boolean
  cost: number
  level: number
  armor: number
  resists: Element[]
  sites: Site[]
  modes: string[]
}

/**
 * A deed card.
 */
export interface PrintedCard {
  kind: 'advanced' | 'artifact' | 'basic' | 'spell' | 'wound'
  colour: Colour | null
  modes: string[]
}

/**
 * An operation: its name, a number or a colour, and an element or another number.
 */
export type Effect = [string, number | string, (number | string)?]

/**
 * A way to use a card, a unit or a skill: what it costs, and its operations.
 */
export interface Mode {
  costs: Colour[]
  effects: Effect[]
}

/**
 * A skill token.
 */
export interface PrintedSkill {
  hero: string
  use: 'interactive' | 'passive' | 'round' | 'turn'
  modes: string[]
}

/**
 * A tactic card.
 */
export interface PrintedTactic {
  number: number
  night: boolean
}

/**
 * What entering a terrain costs.
 */
export interface PrintedTerrain {
  day: number
  night: number
}

/**
 * A level: the fame where it begins, and what a hero has there.
 */
export interface Level {
  level: number
  fame: number
  armor: number
  hand_limit: number
  commands: number
  /** does it bring a skill? */
  skill: boolean
}

/**
 * A kind of site.
 */
export interface PrintedSite {
  /** the one that says most about it */
  rule: string
}

/**
 * A text in both languages.
 */
export interface Said {
  de: string
  en: string
}

/**
 * What is printed, and what parts of the score and goals are called.
 */
export interface Material {
  enemies: Record<string, PrintedEnemy>
  units: Record<string, PrintedUnit>
  cards: Record<string, PrintedCard>
  modes: Record<string, Mode>
  skills: Record<string, PrintedSkill>
  tactics: Record<string, PrintedTactic>
  terrain: Partial<Record<Terrain, PrintedTerrain>>
  sites: Record<string, PrintedSite>
  levels: Level[]
  /** what it adds to influence, from -7 to 7; null: nobody deals with the hero */
  reputation: (number | null)[]
  scores: Record<string, Said>
  /** with {done} and {of} */
  goals: Record<string, Said>
  /** the number of the dummy player in the order of turns */
  dummy: number
}
