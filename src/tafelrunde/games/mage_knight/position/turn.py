"""What lasts for one turn only: a row of small numbers with names, so that one slice copies them all."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import ALL_SPACES, MODES

# where in the turn, and the points at hand
PHASE: Final = 0
MOVE: Final = 1
INFLUENCE: Final = 2
HEAL: Final = 3
DICE: Final = 4  # Source dice that may still be used
PLAYED: Final = 5  # deed cards played or discarded
MOVED: Final = 6
ACTED: Final = 7  # the action has been taken, or the hero has RESTED
STAGE: Final = 8  # 1: the turn is ending
EXTRA_TURN: Final = 9
# mana
STORM: Final = 10
ENDLESS: Final = 11  # colours that cost nothing, as bits
GOLD_OK: Final = 12
BLACK_OK: Final = 13
NO_DICE: Final = 14
MASTERY: Final = 15
SPENT_CRYSTALS: Final = 16  # four entries
USED_COLOURS: Final = 20
SEARCHED: Final = 21
# movement
AGILITY: Final = 22
SWAMP_COST: Final = 23  # one more than the cost; 0: as printed
LAKE_COST: Final = 24
OPEN_LAND: Final = 25
WILD_LAND: Final = 26
PATHS: Final = 27
BEND: Final = 28
FOREST_DAY: Final = 29
DESERT_NIGHT: Final = 30
# riders on what is played
BOOST: Final = 31
SIDEWAYS: Final = 32  # what the next card played sideways is worth; 0: 1
SIDEWAYS_SKILL: Final = 33
LEADERSHIP: Final = 34
AMBUSH: Final = 35
DIPLOMACY: Final = 36  # one more than the element
TALENT: Final = 37
LEARNING: Final = 38
TALE_REPUTATION: Final = 39
TALE_FAME: Final = 40
RECRUITED: Final = 41
REPUTATION_LATER: Final = 42
FAME_LATER: Final = 43
GRAIL: Final = 44
GRAIL_DRAW: Final = 45
TEMPO: Final = 46
TIME_BENDING: Final = 47
DRAW_MORE: Final = 48
PROTECTION: Final = 49
WOUNDS_HAND: Final = 50
WOUNDS_DISCARD: Final = 51
# combat
FIGHT: Final = 52  # what kind of fight
FIGHT_AT: Final = 53  # one more than the space; 0: none
WOUNDS_COMBAT: Final = 54
DARK: Final = 55
UNITS_BARRED: Final = 56
HEAT: Final = 57
UNITS_SAFE: Final = 58
UNSWIFT: Final = 59
BLOCKED_ARMOR: Final = 60
BURNING: Final = 61
EXPLODING: Final = 62
IGNORE_SITE: Final = 63
SKIP: Final = 64
JUSTICE: Final = 65
JUSTICE_STRONG: Final = 66
ALL_COLD_FIRE: Final = 67
ALL_SIEGE: Final = 68
RESIST_ALL: Final = 69
GLORY_ALL: Final = 70
STRUCK: Final = 71
# rewards waiting for the end of the turn
ARTIFACTS_WON: Final = 72
SPELLS_WON: Final = 73
ACTIONS_WON: Final = 74
UNITS_WON: Final = 75
RANDOM_CRYSTALS: Final = 76
FREE_CRYSTALS: Final = 77
BURN_READY: Final = 78  # Burning Shields that blocked and may attack
UNIT_NOW: Final = 79  # the unit now acting, one more than its slot
UNDERGROUND: Final = 80
LAST_MODE: Final = 81  # what was played last, for all to see; one more than the mode
FRESH: Final = 82  # nothing has been done yet but what may be done before a turn
SHORT: Final = 83  # cards that could not be drawn, while Long Night may still bring some
POLARIZED: Final = 84  # 1: one mana may be used as its opposite, 2: it was
INVOKED: Final = 85  # one more than the colour of the token that must be used at once; below 0: it is being paid
RETARGETED: Final = 86  # targets were dropped, and nothing was played since
CAST: Final = 87  # four entries: spells cast, by colour
THAW: Final = 91  # Source Freeze comes back: a crystal is due
DUNGEON_WON: Final = 92  # a die decides at the end of the turn what it brings
HIDDEN_DIE: Final = 93  # interactive combat: one more than the colour that another seat has set in secret
DIE_OPEN: Final = 94  # and it was shown
CONCEDING: Final = 95  # the team-mate was asked whether to concede
PROPOSED: Final = 96  # joint assaults that were proposed
DICE_OUT: Final = 97  # Source dice that others have used before in a joint assault
STAYS: Final = 98  # movement is over: a glade was marked (MK-15.8.2)
ENTRIES: Final = 99

RESTED: Final = 2
# what TEMPO and LEARNING hold, as bits
ON_TOP: Final = 2  # Steady Tempo goes on top of the deed deck, not under it
TO_DISCARD: Final = 1  # an advanced action may be bought to the discard pile
TO_HAND: Final = 2  # or to the hand

NAMES: Final = (
    "phase", "move", "influence", "heal", "dice", "played", "moved", "acted", "stage", "extra_turn",
    "storm", "endless", "gold_ok", "black_ok", "no_dice", "mastery", "spent_red", "spent_blue", "spent_green",
    "spent_white", "used_colours", "searched", "agility", "swamp_cost", "lake_cost", "open_land", "wild_land", "paths",
    "bend", "forest_day", "desert_night", "boost", "sideways", "sideways_skill", "leadership", "ambush", "diplomacy",
    "talent", "learning", "tale_reputation", "tale_fame", "recruited", "reputation_later", "fame_later", "grail",
    "grail_draw", "tempo", "time_bending", "draw_more", "protection", "wounds_hand", "wounds_discard", "fight",
    "fight_at", "wounds_combat", "dark", "units_barred", "heat", "units_safe", "unswift", "blocked_armor", "burning",
    "exploding", "ignore_site", "skip", "justice", "justice_strong", "all_cold_fire", "all_siege", "resist_all",
    "glory_all", "struck", "artifacts_won", "spells_won", "actions_won", "units_won", "random_crystals",
    "free_crystals", "burn_ready", "unit_now", "underground", "last_mode", "fresh",
    "short", "polarized", "invoked", "retargeted", "cast_red", "cast_blue", "cast_green",
    "cast_white", "thaw", "dungeon_won", "hidden_die", "die_open", "conceding",
    "proposed", "dice_out", "stays",
)  # fmt: skip
assert len(NAMES) == ENTRIES

MANY: Final = (0, 99)
SPANS: Final[dict[str, tuple[int, int]]] = {  # what can stand in an entry, where that is more than 0 and 1
    **dict.fromkeys(("move", "heal", "dice", "played", "ambush", "talent", "tale_reputation", "tale_fame"), MANY),
    **dict.fromkeys(("recruited", "fame_later", "grail", "draw_more", "wounds_hand", "wounds_discard"), MANY),
    **dict.fromkeys(("wounds_combat", "unswift", "blocked_armor", "burning", "exploding", "burn_ready"), MANY),
    **dict.fromkeys(("artifacts_won", "spells_won", "actions_won", "units_won", "random_crystals", "short"), MANY),
    **dict.fromkeys(("cast_red", "cast_blue", "cast_green", "cast_white", "open_land", "wild_land"), MANY),
    **dict.fromkeys(("spent_red", "spent_blue", "spent_green", "spent_white"), MANY),
    "phase": (0, 32), "acted": (0, RESTED), "influence": (-9, 199), "endless": (0, 63), "used_colours": (0, 63),
    "agility": (0, 2), "swamp_cost": (0, 9), "lake_cost": (0, 9), "paths": (0, 2), "boost": (0, 9), "sideways": (0, 9),
    "sideways_skill": (0, 9), "diplomacy": (0, 4), "learning": (0, 3), "reputation_later": (-30, 30), "tempo": (0, 3),
    "fight": (0, 7), "fight_at": (0, ALL_SPACES), "heat": (0, 9), "unit_now": (0, 6), "last_mode": (0, MODES),
    "polarized": (0, 2), "invoked": (0, 6), "hidden_die": (0, 6),
    "proposed": (0, 3), "dice_out": (0, 7),
}  # fmt: skip
assert set(SPANS) <= set(NAMES)
