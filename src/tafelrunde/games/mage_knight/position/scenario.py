"""What a scenario is: its facts, and what it does where it differs from the general rules (MK-1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tafelrunde.games.mage_knight.box.components import TILE
from tafelrunde.games.mage_knight.box.data import SCENARIOS, number_of
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.scoring import members, ranks, sheets
from tafelrunde.kernel.game import Outcome

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.position.position import Position
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.rng import Stream

# other shapes of the map (MK-14.3), as the coast knows them
SHAPES: Final = {"wedge": "wedge", "open_3": "open_3", "open_4": "open_4", "open_5": "fully_open"}

# how days and nights follow each other (MK-14.5)
TIMES: Final = ("alternating", "night_first", "darkness")
NIGHT_FIRST: Final = 1
DARKNESS_FALLS: Final = 2

# how rampaging enemies come back (MK-14.7)
EVILS: Final = ("none", "roaming", "more")
MORE_EVIL: Final = 2


class Scenario:
    """A scenario for a number of seats with its options. It never changes, and all copies of a position share it.

    The facts are those of its table in `box/scenarios.toml`. A subclass in the room `scenarios` sets what else is true
    of it in its `__init__` and overrides the hooks it needs; a hook that is not overridden does nothing. Variants that
    change facts (rounds, shape, levels) are read from the options here, once, and nowhere else.
    """

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        facts = SCENARIOS[id]
        self.id = id
        self.seats = seats
        self.rounds: int = facts["rounds"][seats - 1]
        self.shape: str = SHAPES.get(options["map_shape"], facts["shape"][seats - 1])
        self.countryside: int = options["countryside_tiles"] or facts["countryside"][seats - 1]  # tiles
        self.cities: int = facts["cities"][seats - 1]
        self.core: int = options["core_tiles"] or facts["core"][seats - 1]
        chosen: int = options["city_level"]
        levels: list[list[int]] = facts["levels"]
        self.levels: tuple[int, ...] = tuple([chosen or level for level in levels[seats - 1]]) if levels else ()
        self.never: tuple[int, ...] = tuple([number_of(TILE, id) for id in facts.get("never", [])])
        self.great_cities = 1 if options["megalopolis"] else 0  # so many of the last ones are a megalopolis (MK-14.6)
        if self.great_cities:
            self.levels = (*self.levels[:-1], options["megalopolis"])
        # variants
        self.times = TIMES.index(options["time_of_day"])
        self.turned: bool = options["turned_tiles"]
        self.random_cities: bool = options["random_cities"]
        self.drawn_cities: bool = self.random_cities or self.great_cities > 0  # are city cards drawn?
        self.friendly_mana: bool = options["friendly_mana"]
        self.evil = EVILS.index(options["roaming_evil"])
        self.by_number: bool = facts.get("sorted", False)  # countryside tiles in their order, not shuffled
        # tiles that are always in the game; of the others the lot decides
        self.always: tuple[int, ...] = tuple([number_of(TILE, tile, id) for tile in facts.get("always", [])])
        # where tiles lie face down from the start, and which of them are core tiles; empty: wherever they may be placed
        plan: list[list[int]] = facts.get("plan", [])
        self.plan: tuple[tuple[int, int, bool], ...] = tuple([(a, b, core > 0) for a, b, core in plan])
        # the heroes
        self.blitz = 1 if facts.get("blitz") else 0  # fame at first and for a row, dice and units more than usual
        self.elites = True  # are there elite units?
        self.dummy: bool = seats == 1 and not options["no_dummy"]  # does a dummy player take part?
        self.dummy_skills: bool = seats == 1 and options["dummy_skills"]  # are the skills of its hero used?
        self.dummy_first = False  # does it draw its tactic before the others choose?
        self.substitute = False  # has it a substitute deck, because no hero is left for it?
        self.dummy_last_turn = True  # does it have a last turn when the end of the game has come?
        self.tactics_once = seats == 1  # do tactics that were chosen leave the game?
        self.tactics_gone = 2 if seats == 1 else 0  # so many leave it after a round, at most
        self.rival_skills: bool = seats > 1 and not options["no_rival_skills"]  # interactive skills (MK-14.8)
        self.rival_spells: bool = seats > 1 and not options["no_rival_spells"]  # spells 17 to 20 (MK-14.8)
        self.titles = seats > 1
        self.untitled = -1  # the category without a title, if there is one
        # may players fight each other (MK-11.1.1), or not, to be nice to each other (MK-14.8)?
        agreed: bool = options["duels"] == "always" or (options["duels"] == "scenario" and facts.get("duels", False))
        self.duels: bool = seats > 1 and agreed
        self.in_teams = False  # are there two teams in any case?
        self.can_be_lost = False  # can it end without a winner?
        self.together = False  # are all seats in one team?
        # cities
        self.open_cities = True  # can they be entered and conquered?
        self.joint: bool = options["joint_assaults"]  # may they be assaulted jointly?
        self.friendly = False  # is a city everybody's friend: no garrison, a shield of everybody, no leader?
        self.city_ends = False  # is the game over when the city is found?
        self.closed_rule = "MK-15.1.4"  # the rule against entering them
        # keeps and towers
        self.towers_held = False  # do towers belong to somebody, as keeps do, and units of other places join there?
        self.assaults_cost = True  # does an assault on a keep or tower cost reputation?
        # sites
        self.glades = False  # are glades marked, and monsters called by a chant?
        self.mines = False  # are mines occupied, and yield nothing until they are free?
        self.underground_once = False  # can a conquered dungeon or tomb not be entered again?
        self.underground_points = 2  # what a shield on a dungeon or tomb counts
        # what its hooks have to say
        self.acts = False  # does `list_actions` have something to say?
        self.eliminates = False  # can a seat be out of the game, and so not in the order of turns?

    def is_great(self, number: int) -> bool:
        """Is the city that is found as the `number`th, from 0, a megalopolis (MK-14.6)?"""
        return number >= self.cities - self.great_cities

    # ---- the map

    def sort(self, tiles: list[int]) -> list[int]:
        """Those that are always in the game first, those that never are last."""
        first = [tile for tile in tiles if tile in self.always]
        last = [tile for tile in tiles if tile in self.never]
        return first + [tile for tile in tiles if tile not in self.always and tile not in self.never] + last

    def set_up(self, position: Position) -> None:
        """Everything is laid out; the first tactics are not chosen yet."""

    def tile_revealed(self, position: Position, seat: int, number: int) -> None:
        """A tile has joined the map, the `number`th there; by -1 if it lies there from the start.

        Its own spaces have what belongs on them.
        """

    def explored(self, position: Position, seat: int) -> None:
        """A seat has explored; `tile_revealed` is already done."""

    def asks_first(self, position: Position) -> bool:
        """Is something to be decided before the first tactics? Then it leads to them."""
        return False

    def portal_closed(self, position: Position) -> bool:
        """Is the portal a space like others?"""
        return False

    # ---- a turn

    def turn_begins(self, position: Position, seat: int) -> None:
        """A turn begins; the mana of a glade is already there."""

    def defenders(self, position: Position) -> int:
        """How many tokens defend a site that belongs to another seat."""
        return 1

    def list_actions(self, position: Position, seat: int, way_rule: str, action_rule: str, out: Choices) -> None:
        """More that may be done in a turn; asked only where `acts` is set.

        The rules say why no way can be gone any more and no action be taken; they are empty where it can.
        """

    def barred(self, position: Position, action: int) -> str:
        """The rule against one of them in another part of the turn."""
        return ""

    def tries(self, position: Position, seat: int) -> list[int]:
        """Those of them that are in sight in any part of a turn, be they allowed or not."""
        return []

    def take(self, position: Position, seat: int, action: int) -> None:
        """One of these was chosen: a kind of action that stands after `BIND` in `box/actions.py`."""

    def conquered(self, position: Position, seat: int, space: Space) -> None:
        """A combat on a space was won; sites that everybody knows have their shield and their rewards."""

    def failed(self, position: Position, seat: int, space: Space) -> None:
        """A combat on a space, other than with rampaging enemies, was not won."""

    def combat_over(self, position: Position, seat: int) -> None:
        """A combat is over, however it ended."""

    # ---- rounds

    def offers_elites(self, position: Position) -> bool:
        """Do elite units come into the offer (MK-3.5)?"""
        return self.elites and position.core_seen

    def round_ends(self, position: Position) -> None:
        """A round is over and another one will follow; a step that it pushes goes on with `between_rounds`."""

    def round_begins(self, position: Position) -> None:
        """Everything is ready, and the tactics are to be chosen; not for the first round."""

    # ---- the end

    def game_ends(self, position: Position) -> None:
        """The game is over."""

    def reached(self, position: Position) -> bool:
        """Is the goal reached, so that the last turns begin? Asked after combats and when a tile was revealed."""
        return False

    def goals(self, position: Position) -> list[tuple[str, int, int]]:
        """What ends the game before its rounds are over, and how far it is: its text under `[goal]`, done, of."""
        return []

    def parts(self, position: Position) -> list[dict[str, int]]:
        """Where the points of each seat come from, were the game to end now: fame, achievements, and what else counts.

        Against others titles count; alone they do not (MK-15.1.8).
        """
        return sheets(position)

    def members(self, position: Position) -> list[dict[str, int]]:
        """What each member of a team brings to its sheet; nothing where there are no teams."""
        return members(position)

    def result(self, position: Position) -> Outcome:
        """The score at the end (MK-1.5); most fame wins, jointly on a tie. Of teams the better one wins (MK-13.3.5)."""
        totals = [sum(sheet.values()) for sheet in self.parts(position)]
        return Outcome(totals, ranks(position, totals), self.goal_rule() if position.final else "MK-1.4")

    def goal_rule(self) -> str:
        """The rule by which the game ends when the goal was reached."""
        return "MK-1.4"

    # ---- for the bots, and for tests deep in a game

    def worth(self, position: Position, seat: int) -> float:
        """What a seat has or hopes for beside what is of use everywhere."""
        return 0.0

    def deepen(self, position: Position, stream: Stream) -> None:
        """The game looks like one that has been played for long; what else belongs to that here?"""

    # ---- what cannot be

    def end_can_have_come(self, position: Position) -> bool:
        """Can the last turns have begun? (Not whether they must: what was conquered may have been lost since.)"""
        return self.reached(position)

    def backs_at(self, position: Position, space: Space) -> tuple[int, ...]:
        """The backs of the tokens that may lie on a space where otherwise none do, one of each."""
        return ()

    def audit(self, position: Position) -> list[str]:
        """What is impossible about a position from outside in this scenario."""
        return []
