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
import Stranger from '~icons/game-icons/evil-minion'
import Summoner from '~icons/game-icons/crystal-shrine'
import SwampDragon from '~icons/game-icons/sea-dragon'
import Sword from '~icons/game-icons/swordman'
import Werewolf from '~icons/game-icons/werewolf'
import WolfRider from '~icons/game-icons/wolf-head'
import type { Back } from '../view'
import { SITES } from './sites'

const PICTURES: Record<string, Component> = {
  prowlers: Prowler,
  diggers: Digger,
  cursed_hags: Hag,
  wolf_riders: WolfRider,
  ironclads: Ironclad,
  orc_summoners: Summoner,
  crossbowmen: Crossbow,
  guardsmen: Guard,
  swordsmen: Sword,
  golems: Golem,
  monks: Monk,
  illusionists: Illusionist,
  ice_mages: IceMage,
  ice_golems: IceGolem,
  fire_mages: FireMage,
  fire_golems: FireGolem,
  minotaur: Minotaur,
  gargoyle: Gargoyle,
  medusa: Medusa,
  crypt_worm: CryptWorm,
  werewolf: Werewolf,
  freezers: Freezer,
  gunners: Gunner,
  altem_guardsmen: AltemGuard,
  altem_mages: AltemMage,
  swamp_dragon: SwampDragon,
  fire_dragon: FireDragon,
  ice_dragon: IceDragon,
  high_dragon: HighDragon,
}

/** How an enemy is drawn; one that has no picture of its own yet is a stranger. */
export const pictureOf = (enemy: string): Component => PICTURES[enemy] ?? Stranger

/** The backs of tokens, the same in both themes: a ground, what is written on it, and where such enemies come from. */
export const BACKS: Record<Back, { ground: string; ink: string; sign: Component }> = {
  green: { ground: '#2f6b33', ink: '#fffaf0', sign: Prowler },
  grey: { ground: '#5d6168', ink: '#fffaf0', sign: SITES.keep.icon },
  violet: { ground: '#6d3580', ink: '#fffaf0', sign: SITES.mage_tower.icon },
  brown: { ground: '#6d4a2a', ink: '#fffaf0', sign: SITES.dungeon.icon },
  white: { ground: '#efe8d8', ink: '#2b2320', sign: SITES.city.icon },
  red: { ground: '#a3281f', ink: '#fffaf0', sign: SITES.draconum.icon },
}
