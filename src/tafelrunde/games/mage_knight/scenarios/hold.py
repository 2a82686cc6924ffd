"""Conquer and Hold: keeps and towers are points, taken from each other, and fame is worth nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import CONCEDE, DONE
from tafelrunde.games.mage_knight.box.components import BLACK, GOLD, IS_CORE, KEEP, SEATS, TOWER, UNIT_LEVEL, WAYS
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.scenario import Scenario
from tafelrunde.games.mage_knight.position.scoring import sides, to_seats
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import CONCEDING
from tafelrunde.games.mage_knight.steps.rounds import game_over
from tafelrunde.games.mage_knight.world.land import place_tile, planned, tile_at, tile_for
from tafelrunde.kernel.game import Outcome, ranked
from tafelrunde.kernel.shape import Shape

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.position.position import Position
    from tafelrunde.kernel.choices import Choices

WORTH: Final = {KEEP: 3, TOWER: 2}  # points at the end
HIGHEST: Final = 3  # the highest level of units in this scenario


class Hold(Scenario):
    """For two, for four in two teams, or for three (MK-15.10.1).

    The city is closed. Towers belong to whoever conquers them, and assaults cost no reputation (MK-15.10.2).
    """

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        self.open_cities = False
        self.closed_rule = "MK-15.10.1"
        self.towers_held = True
        self.assaults_cost = False
        self.acts = True
        self.can_be_lost = True
        self.in_teams = seats == SEATS
        self.elites_from = 4 if seats == 2 else 3  # the round
        self.open_map: bool = options.get("open_map", False)

    def set_up(self, position: Position) -> None:
        """Units of level IV are out (MK-15.10.1); in a variant the whole map is open (MK-15.10.3)."""
        deck = position.elite_deck
        position.elite_deck = tuple([unit for unit in deck if UNIT_LEVEL[unit] <= HIGHEST])
        position.unit_box = tuple([unit for unit in deck if UNIT_LEVEL[unit] > HIGHEST])
        if self.open_map:
            revealed = position.revealed
            for a, b, _core in self.plan:
                place_tile(position, -1, tile_for(position, a, b), a, b)
            position.revealed = revealed

    def offers_elites(self, position: Position) -> bool:
        """In the second half of the game (MK-15.10.1)."""
        return position.round >= self.elites_from

    def turn_begins(self, position: Position, seat: int) -> None:
        """On or beside an own tower, or a team-mate's: a mana for every own one (MK-15.10.3)."""
        here = position.place[seat]
        near = False
        for way in range(-1, 6):
            space = here if way < 0 else position.near[here * WAYS + way]
            if space >= 0 and position.site[space] == TOWER and position.ours(seat, space):
                near = True
        if near:
            for _tower in range(held(position, seat, TOWER)):
                position.gain_mana(seat, BLACK if position.night else GOLD)

    def defenders(self, position: Position) -> int:
        """One on the first day and in the first night, then two, then three (MK-15.10.2)."""
        return (position.round + 1) // 2

    # ---- conceding

    def list_actions(self, position: Position, seat: int, way_rule: str, action_rule: str, out: Choices) -> None:
        """A side that is behind may concede (MK-15.10.3); a team-mate is asked once a turn."""
        if behind(position, seat) and not position.turn[CONCEDING] and not action_rule:
            out.allow(CONCEDE)
        else:
            out.refuse(CONCEDE, "MK-15.10.3")

    def barred(self, position: Position, action: int) -> str:
        return "MK-15.10.3"

    def tries(self, position: Position, seat: int) -> list[int]:
        return [CONCEDE]

    def take(self, position: Position, seat: int, action: int) -> None:
        """A team concedes together: the team-mate is asked."""
        for mate in range(position.seats):
            if position.allies(seat, mate):
                position.turn[CONCEDING] = 1
                position.push(Concession(mate, seat))
                return
        concede(position, seat)

    def worth(self, position: Position, seat: int) -> float:
        """Points are what counts, and those of the others count against it."""
        standing = points(position)
        return 2.5 * standing[seat] - 1.0 * max(standing)

    # ---- the end

    def parts(self, position: Position) -> list[dict[str, int]]:
        """Three points for a keep, two for a tower (MK-15.10.3); a team has them together."""
        found: list[dict[str, int]] = [{} for _seat in range(position.seats)]
        for site, name in ((KEEP, "keeps"), (TOWER, "towers")):
            for seat, count in enumerate(side_holds(position, site)):
                found[seat][name] = WORTH[site] * count
        return found

    def members(self, position: Position) -> list[dict[str, int]]:
        if not position.team:
            return []
        return [
            {"keeps": WORTH[KEEP] * held(position, seat, KEEP), "towers": WORTH[TOWER] * held(position, seat, TOWER)}
            for seat in range(position.seats)
        ]

    def result(self, position: Position) -> Outcome:
        """Most points win; on a tie nobody does (MK-15.10.3)."""
        totals = [sum(sheet.values()) for sheet in self.parts(position)]
        per_side = [totals[side[0]] for side in sides(position)]
        places = ranked(per_side)
        if places.count(1) > 1:
            places = [place + 1 for place in places]
        return Outcome(totals, to_seats(position, places), "MK-15.10.3" if position.final else "MK-1.4")

    def end_can_have_come(self, position: Position) -> bool:
        """Only by a concession, and then the game is over."""
        return position.final_turns == 0 and not position.stack and len(set(points(position))) == 2

    def audit(self, position: Position) -> list[str]:
        """Every tile lies where one of its kind belongs, and no unit of level IV is in the game."""
        problems: list[str] = []
        if position.setup:  # heroes are still to be chosen, and nothing is laid out
            return problems
        for number in range(4, len(position.tiles)):
            core = planned(position, position.tile_a[number], position.tile_b[number])
            if core < 0 or IS_CORE[position.tiles[number]] != (core > 0):
                problems.append(f"tiles: tile {number} does not belong there")
        if any(tile_at(position, a, b) < 0 for a, b in OPEN):
            problems.append("tiles: the first three lie beside the portal")
        high = [unit for unit in (*position.elite_deck, *position.unit_offer) if UNIT_LEVEL[unit] > HIGHEST]
        if high:
            problems.append("elite_deck, unit_offer: units of level IV are out of this game")
        return problems


OPEN: Final = ((0, 1), (1, 0), (1, -1))  # where tiles lie open from the start


def held(position: Position, seat: int, site: int) -> int:
    """How many sites of a kind a seat owns."""
    count = 0
    for space in range(len(position.site)):
        if position.site[space] == site and position.shield[space] == seat:
            count += 1
    return count


def side_holds(position: Position, site: int) -> list[int]:
    """How many sites of a kind each seat and its team-mate own."""
    return to_seats(position, [sum([held(position, seat, site) for seat in side]) for side in sides(position)])


def points(position: Position) -> list[int]:
    """The points of each seat, with those of its team-mate."""
    keeps, towers = side_holds(position, KEEP), side_holds(position, TOWER)
    return [WORTH[KEEP] * keeps[seat] + WORTH[TOWER] * towers[seat] for seat in range(position.seats)]


def behind(position: Position, seat: int) -> bool:
    """Has the other one of two sides more points?"""
    standing = points(position)
    return len(sides(position)) == 2 and standing[seat] < max(standing)


def concede(position: Position, seat: int) -> None:
    """A side gives up: the other one, which has more points, wins (MK-15.10.3)."""
    position.final_turns = 0
    if position.events is not None:
        position.tell("conceded", "MK-15.10.3", {"seat": seat})
    game_over(position)


class Concession(OpenStep):
    """Your team-mate wants to concede: do you, too (MK-15.10.3)?"""

    ABOUT: ClassVar[str] = "MK-15.10.3"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "seat_by": WHO}

    def __init__(self, seat: int, seat_by: int) -> None:
        super().__init__(seat)
        self.seat_by = seat_by

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(CONCEDE)
        out.allow(DONE)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        position.reveal()
        if action == CONCEDE:
            concede(position, seat)
        elif position.events is not None:
            position.tell("fights_on", "MK-15.10.3", {"seat": seat})

    def fits(self, position: Position) -> bool:
        return position.turn[CONCEDING] == 1 and isinstance(position.scenario, Hold) and behind(position, self.seat)
