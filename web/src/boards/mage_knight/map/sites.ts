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
  /** the rule that says most about it */
  rule: string
}
const look = (kind: Look['kind'], icon: Component, rule: string): Look => ({ kind, icon, rule })

export const SITES: Record<Site, Look> = {
  portal: look('nature', Portal, 'MK-6.32'),
  village: look('people', Village, 'MK-7.1'),
  monastery: look('people', Monastery, 'MK-7.12'),
  keep: look('walls', Keep, 'MK-16.4'),
  mage_tower: look('walls', Tower, 'MK-16.5'),
  city: look('walls', City, 'MK-16.21'),
  ancient_ruins: look('adventure', Ruins, 'MK-16.10'),
  dungeon: look('adventure', Dungeon, 'MK-16.12'),
  tomb: look('adventure', Tomb, 'MK-16.13'),
  monster_den: look('adventure', Den, 'MK-16.17'),
  spawning_grounds: look('adventure', Spawn, 'MK-16.18'),
  crystal_mine: look('nature', Mine, 'MK-9.5'),
  magical_glade: look('nature', Glade, 'MK-16.19'),
  marauding_orcs: look('roaming', Orcs, 'MK-6.10'),
  draconum: look('roaming', Draconum, 'MK-6.10'),
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
