/** One strong picture for every card, unit and tactic. */
import type { Component } from 'svelte'
import Acrobatic from '~icons/game-icons/acrobatic'
import AngryEyes from '~icons/game-icons/angry-eyes'
import Barbarian from '~icons/game-icons/barbarian'
import BigDiamondRing from '~icons/game-icons/big-diamond-ring'
import BlackKnightHelm from '~icons/game-icons/black-knight-helm'
import BleedingWound from '~icons/game-icons/bleeding-wound'
import Blood from '~icons/game-icons/blood'
import BloodySword from '~icons/game-icons/bloody-sword'
import BoltDrop from '~icons/game-icons/bolt-drop'
import BookAura from '~icons/game-icons/book-aura'
import Brain from '~icons/game-icons/brain'
import Cannon from '~icons/game-icons/cannon'
import CardDraw from '~icons/game-icons/card-draw'
import CardPickup from '~icons/game-icons/card-pickup'
import CardRandom from '~icons/game-icons/card-random'
import Catapult from '~icons/game-icons/catapult'
import CaveEntrance from '~icons/game-icons/cave-entrance'
import ColdHeart from '~icons/game-icons/cold-heart'
import ConcentrationOrb from '~icons/game-icons/concentration-orb'
import Crossbow from '~icons/game-icons/crossbow'
import CrystalBall from '~icons/game-icons/crystal-ball'
import CrystalCluster from '~icons/game-icons/crystal-cluster'
import CrystalGrowth from '~icons/game-icons/crystal-growth'
import Cultist from '~icons/game-icons/cultist'
import Demolish from '~icons/game-icons/demolish'
import Diploma from '~icons/game-icons/diploma'
import DoubleFaceMask from '~icons/game-icons/double-face-mask'
import EarthCrack from '~icons/game-icons/earth-crack'
import EmbrassedEnergy from '~icons/game-icons/embrassed-energy'
import Enrage from '~icons/game-icons/enrage'
import Farmer from '~icons/game-icons/farmer'
import FeatheredWing from '~icons/game-icons/feathered-wing'
import FireDash from '~icons/game-icons/fire-dash'
import FireRing from '~icons/game-icons/fire-ring'
import FireShield from '~icons/game-icons/fire-shield'
import FireSilhouette from '~icons/game-icons/fire-silhouette'
import FireSpellCast from '~icons/game-icons/fire-spell-cast'
import Fireball from '~icons/game-icons/fireball'
import FlameTunnel from '~icons/game-icons/flame-tunnel'
import FlyingFlag from '~icons/game-icons/flying-flag'
import FocusedLightning from '~icons/game-icons/focused-lightning'
import FrozenBlock from '~icons/game-icons/frozen-block'
import FrozenOrb from '~icons/game-icons/frozen-orb'
import FrozenRing from '~icons/game-icons/frozen-ring'
import Gems from '~icons/game-icons/gems'
import GlobeRing from '~icons/game-icons/globe-ring'
import Guards from '~icons/game-icons/guards'
import Healing from '~icons/game-icons/healing'
import HeatHaze from '~icons/game-icons/heat-haze'
import HerbsBundle from '~icons/game-icons/herbs-bundle'
import HolyGrail from '~icons/game-icons/holy-grail'
import HoodedFigure from '~icons/game-icons/hooded-figure'
import Hourglass from '~icons/game-icons/hourglass'
import HuntingHorn from '~icons/game-icons/hunting-horn'
import HypersonicBolt from '~icons/game-icons/hypersonic-bolt'
import IceBolt from '~icons/game-icons/ice-bolt'
import IceGolem from '~icons/game-icons/ice-golem'
import IceShield from '~icons/game-icons/ice-shield'
import IceSpellCast from '~icons/game-icons/ice-spell-cast'
import Juggler from '~icons/game-icons/juggler'
import Knapsack from '~icons/game-icons/knapsack'
import KnightBanner from '~icons/game-icons/knight-banner'
import LightningStorm from '~icons/game-icons/lightning-storm'
import LotusFlower from '~icons/game-icons/lotus-flower'
import MagicPalm from '~icons/game-icons/magic-palm'
import MagicSwirl from '~icons/game-icons/magic-swirl'
import MasterOfArms from '~icons/game-icons/master-of-arms'
import Meditation from '~icons/game-icons/meditation'
import MeltingIceCube from '~icons/game-icons/melting-ice-cube'
import MeltingMetal from '~icons/game-icons/melting-metal'
import MightyHorn from '~icons/game-icons/mighty-horn'
import MonkFace from '~icons/game-icons/monk-face'
import MuscleUp from '~icons/game-icons/muscle-up'
import Necklace from '~icons/game-icons/necklace'
import NightSky from '~icons/game-icons/night-sky'
import OpenBook from '~icons/game-icons/open-book'
import PathDistance from '~icons/game-icons/path-distance'
import PeaceDove from '~icons/game-icons/peace-dove'
import PerspectiveDiceSixFacesRandom from '~icons/game-icons/perspective-dice-six-faces-random'
import Portal from '~icons/game-icons/portal'
import PouchWithBeads from '~icons/game-icons/pouch-with-beads'
import Prayer from '~icons/game-icons/prayer'
import Regeneration from '~icons/game-icons/regeneration'
import RockGolem from '~icons/game-icons/rock-golem'
import RollingDices from '~icons/game-icons/rolling-dices'
import RollingEnergy from '~icons/game-icons/rolling-energy'
import RosaShield from '~icons/game-icons/rosa-shield'
import Run from '~icons/game-icons/run'
import ScrollUnfurled from '~icons/game-icons/scroll-unfurled'
import ShiningSword from '~icons/game-icons/shining-sword'
import Snowflake2 from '~icons/game-icons/snowflake-2'
import Spyglass from '~icons/game-icons/spyglass'
import Stack from '~icons/game-icons/stack'
import StoneBridge from '~icons/game-icons/stone-bridge'
import Sun from '~icons/game-icons/sun'
import Sunrise from '~icons/game-icons/sunrise'
import Sunset from '~icons/game-icons/sunset'
import SwapBag from '~icons/game-icons/swap-bag'
import TargetShot from '~icons/game-icons/target-shot'
import TatteredBanner from '~icons/game-icons/tattered-banner'
import Telepathy from '~icons/game-icons/telepathy'
import Terror from '~icons/game-icons/terror'
import Tornado from '~icons/game-icons/tornado'
import TwoHandedSword from '~icons/game-icons/two-handed-sword'
import VerticalBanner from '~icons/game-icons/vertical-banner'
import Walk from '~icons/game-icons/walk'
import WalkingBoot from '~icons/game-icons/walking-boot'
import WindyStripes from '~icons/game-icons/windy-stripes'
import Wingfoot from '~icons/game-icons/wingfoot'
import WizardStaff from '~icons/game-icons/wizard-staff'
import WoodAxe from '~icons/game-icons/wood-axe'

export const CARD_PICTURES: Record<string, Component> = {
  march: WalkingBoot,
  stamina: Run,
  swiftness: Wingfoot,
  rage: Enrage,
  determination: MuscleUp,
  tranquility: LotusFlower,
  promise: PeaceDove,
  threaten: AngryEyes,
  crystallize: CrystalGrowth,
  mana_draw: MagicSwirl,
  concentration: ConcentrationOrb,
  improvisation: Juggler,
  battle_versatility: MasterOfArms,
  will_focus: Brain,
  noble_manners: RosaShield,
  cold_toughness: ColdHeart,
  fire_bolt: FireDash,
  ice_bolt: IceBolt,
  swift_bolt: HypersonicBolt,
  crushing_bolt: BoltDrop,
  blood_rage: BloodySword,
  ice_shield: IceShield,
  agility: Acrobatic,
  refreshing_walk: Walk,
  intimidate: Terror,
  frost_bridge: StoneBridge,
  song_of_wind: WindyStripes,
  path_finding: PathDistance,
  blood_ritual: Blood,
  pure_magic: CrystalBall,
  heroic_tale: ScrollUnfurled,
  regeneration: Regeneration,
  into_the_heat: HeatHaze,
  steady_tempo: Hourglass,
  diplomacy: Diploma,
  in_need: Prayer,
  decompose: MeltingMetal,
  crystal_mastery: CrystalCluster,
  mana_storm: LightningStorm,
  ambush: HoodedFigure,
  maximal_effect: EmbrassedEnergy,
  magic_talent: MagicPalm,
  learning: OpenBook,
  training: TargetShot,
  fireball: Fireball,
  snowstorm: Snowflake2,
  expose: Spyglass,
  tremor: EarthCrack,
  flame_wall: FlameTunnel,
  mana_bolt: FocusedLightning,
  whirlwind: Tornado,
  underground_travel: CaveEntrance,
  burning_shield: FireShield,
  chill: FrozenOrb,
  wings_of_wind: FeatheredWing,
  restoration: Healing,
  demolish: Demolish,
  space_bending: Portal,
  call_to_arms: HuntingHorn,
  meditation: Meditation,
  mana_meltdown: MeltingIceCube,
  mana_claim: Gems,
  mind_read: Telepathy,
  energy_flow: RollingEnergy,
  banner_of_glory: KnightBanner,
  banner_of_fear: TatteredBanner,
  banner_of_protection: VerticalBanner,
  banner_of_courage: FlyingFlag,
  ruby_ring: FireRing,
  sapphire_ring: FrozenRing,
  diamond_ring: BigDiamondRing,
  emerald_ring: GlobeRing,
  sword_of_justice: ShiningSword,
  horn_of_wrath: MightyHorn,
  golden_grail: HolyGrail,
  endless_bag_of_gold: SwapBag,
  endless_gem_pouch: PouchWithBeads,
  book_of_wisdom: BookAura,
  amulet_of_the_sun: Sun,
  amulet_of_darkness: Necklace,
  wound: BleedingWound,
}

export const UNIT_PICTURES: Record<string, Component> = {
  peasants: Farmer,
  foresters: WoodAxe,
  herbalists: HerbsBundle,
  utem_crossbowmen: Crossbow,
  utem_guardsmen: Guards,
  utem_swordsmen: TwoHandedSword,
  guardian_golems: RockGolem,
  illusionists_unit: DoubleFaceMask,
  red_cape_monks: MonkFace,
  northern_monks: Cultist,
  savage_monks: Barbarian,
  fire_golems_unit: FireSilhouette,
  ice_golems_unit: IceGolem,
  fire_mages_unit: FireSpellCast,
  ice_mages_unit: IceSpellCast,
  amotep_gunners: Cannon,
  amotep_freezers: FrozenBlock,
  catapults: Catapult,
  altem_mages_unit: WizardStaff,
  altem_guardians: BlackKnightHelm,
}

export const TACTIC_PICTURES: Record<string, Component> = {
  early_bird: Sunrise,
  rethink: CardRandom,
  mana_steal: PerspectiveDiceSixFacesRandom,
  planning: Knapsack,
  great_start: CardDraw,
  the_right_moment: Hourglass,
  from_the_dusk: Sunset,
  long_night: NightSky,
  mana_search: RollingDices,
  midnight_meditation: Meditation,
  preparation: CardPickup,
  sparing_power: Stack,
}
