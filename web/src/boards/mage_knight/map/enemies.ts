import type { Component } from 'svelte'
import AltemGuard from '~icons/game-icons/heavy-helm'
import AltemMage from '~icons/game-icons/wizard-face'
import Crossbow from '~icons/game-icons/crossbow'
import CryptWorm from '~icons/game-icons/worm-mouth'
import Digger from '~icons/game-icons/miner'
import FireDragon from '~icons/game-icons/dragon-breath'
import FireGolem from '~icons/game-icons/metal-golem-head'
import FireMage from '~icons/game-icons/fire-ray'
import Freezer from '~icons/game-icons/ice-spell-cast'
import Gargoyle from '~icons/game-icons/gargoyle'
import Golem from '~icons/game-icons/rock-golem'
import Guard from '~icons/game-icons/guards'
import Gunner from '~icons/game-icons/cannon-shot'
import Hag from '~icons/game-icons/witch-face'
import HighDragon from '~icons/game-icons/double-dragon'
import IceDragon from '~icons/game-icons/spiked-dragon-head'
import IceGolem from '~icons/game-icons/ice-golem'
import IceMage from '~icons/game-icons/ice-bolt'
import Illusionist from '~icons/game-icons/magic-portal'
import Ironclad from '~icons/game-icons/brutal-helm'
import Medusa from '~icons/game-icons/medusa-head'
import Minotaur from '~icons/game-icons/minotaur'
import Monk from '~icons/game-icons/monk-face'
import Prowler from '~icons/game-icons/orc-head'
import Summoner from '~icons/game-icons/crystal-shrine'
import SwampDragon from '~icons/game-icons/sea-dragon'
import Sword from '~icons/game-icons/swordman'
import Werewolf from '~icons/game-icons/werewolf'
import WolfRider from '~icons/game-icons/wolf-head'
import type { Back } from '../view'

interface Look {
  icon: Component
  back: Back
}
const look = (back: Back, icon: Component): Look => ({ icon, back })

/** How enemies are drawn: a picture, and the back of their token. */
export const ENEMIES: Record<string, Look> = {
  prowlers: look('green', Prowler),
  diggers: look('green', Digger),
  cursed_hags: look('green', Hag),
  wolf_riders: look('green', WolfRider),
  ironclads: look('green', Ironclad),
  orc_summoners: look('green', Summoner),
  crossbowmen: look('grey', Crossbow),
  guardsmen: look('grey', Guard),
  swordsmen: look('grey', Sword),
  golems: look('grey', Golem),
  monks: look('violet', Monk),
  illusionists: look('violet', Illusionist),
  ice_mages: look('violet', IceMage),
  ice_golems: look('violet', IceGolem),
  fire_mages: look('violet', FireMage),
  fire_golems: look('violet', FireGolem),
  minotaur: look('brown', Minotaur),
  gargoyle: look('brown', Gargoyle),
  medusa: look('brown', Medusa),
  crypt_worm: look('brown', CryptWorm),
  werewolf: look('brown', Werewolf),
  freezers: look('white', Freezer),
  gunners: look('white', Gunner),
  altem_guardsmen: look('white', AltemGuard),
  altem_mages: look('white', AltemMage),
  swamp_dragon: look('red', SwampDragon),
  fire_dragon: look('red', FireDragon),
  ice_dragon: look('red', IceDragon),
  high_dragon: look('red', HighDragon),
}

/** The colours of the backs of tokens, the same in both themes: a ground and what is written on it. */
export const BACKS: Record<Back, { ground: string; ink: string }> = {
  green: { ground: '#2f6b33', ink: '#fffaf0' },
  grey: { ground: '#5d6168', ink: '#fffaf0' },
  violet: { ground: '#6d3580', ink: '#fffaf0' },
  brown: { ground: '#6d4a2a', ink: '#fffaf0' },
  white: { ground: '#efe8d8', ink: '#2b2320' },
  red: { ground: '#a3281f', ink: '#fffaf0' },
}
