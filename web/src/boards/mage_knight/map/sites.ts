import type { Component } from 'svelte'
import City from '~icons/game-icons/elven-castle'
import Den from '~icons/game-icons/cave-entrance'
import Draconum from '~icons/game-icons/dragon-head'
import Dungeon from '~icons/game-icons/dungeon-gate'
import Glade from '~icons/game-icons/fairy'
import Keep from '~icons/game-icons/castle'
import Mine from '~icons/game-icons/crystal-growth'
import Monastery from '~icons/game-icons/church'
import Orcs from '~icons/game-icons/orc-head'
import Portal from '~icons/game-icons/star-gate'
import Ruins from '~icons/game-icons/ancient-ruins'
import Spawn from '~icons/game-icons/egg-clutch'
import Tomb from '~icons/game-icons/tombstone'
import Tower from '~icons/game-icons/evil-tower'
import Village from '~icons/game-icons/village'
import type { Site, Terrain } from '../view'

interface Look {
  icon: Component
  /** people to deal with, walls to storm, an adventure, a gift of nature, enemies that roam */
  kind: 'people' | 'walls' | 'adventure' | 'nature' | 'roaming'
}
const look = (kind: Look['kind'], icon: Component): Look => ({ kind, icon })

export const SITES: Record<Site, Look> = {
  portal: look('nature', Portal),
  village: look('people', Village),
  monastery: look('people', Monastery),
  keep: look('walls', Keep),
  mage_tower: look('walls', Tower),
  city: look('walls', City),
  ancient_ruins: look('adventure', Ruins),
  dungeon: look('adventure', Dungeon),
  tomb: look('adventure', Tomb),
  monster_den: look('adventure', Den),
  spawning_grounds: look('adventure', Spawn),
  crystal_mine: look('nature', Mine),
  magical_glade: look('nature', Glade),
  marauding_orcs: look('roaming', Orcs),
  draconum: look('roaming', Draconum),
}

/** The colour of each terrain, by day and by night theme. */
export const GROUND: Record<Terrain, string> = {
  plains: 'light-dark(#d6dca4, #55633c)',
  hills: 'light-dark(#dcc98c, #5f5330)',
  forest: 'light-dark(#a7c08a, #2c4533)',
  wasteland: 'light-dark(#cdb59c, #4b3f38)',
  desert: 'light-dark(#f2dc9f, #76633a)',
  swamp: 'light-dark(#a9b78f, #3a4a3c)',
  lake: 'light-dark(#9ccbdc, #1f4a66)',
  mountain: 'light-dark(#c9c4bd, #454953)',
  sea: 'light-dark(#7fb3cb, #16344d)',
}
