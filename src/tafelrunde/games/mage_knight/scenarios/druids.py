"""Druid Nights: glades are marked by day, and at night a chant calls what sleeps there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tafelrunde.games.mage_knight.box.actions import CHANT, MARK, OUST
from tafelrunde.games.mage_knight.box.components import (
    BROWN,
    CITY,
    CORE,
    COUNTRYSIDE,
    FOES,
    GLADE,
    KEEP,
    MONASTERY,
    NO_SPACE,
    REDS,
    SPACE,
    TOWER,
    VILLAGE,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.turn import RANDOM_CRYSTALS, STAYS
from tafelrunde.games.mage_knight.scenarios.realm import Realm, sites
from tafelrunde.games.mage_knight.world.fight import INCANTATION, add_foe, prepare

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.position.position import Position
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.rng import Stream

INHABITED: Final = (VILLAGE, MONASTERY, KEEP, TOWER, CITY)
NO_SHIELDS: Final[list[tuple[tuple[Space, ...], ...]]] = [((),) * seats for seats in range(5)]


class DruidNights(Realm):
    """Two nights, in the epic variant three (MK-15.8.1, MK-15.8.3)."""

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        self.acts = True
        self.glades = True
        self.epic: bool = options["epic"]
        if self.epic:
            self.rounds = 6
            self.countryside, self.core = len(COUNTRYSIDE), len(CORE)
        self.last_night = self.rounds // 2
        self.limit = (1 if seats == 2 else 2) if options["glade_limit"] else seats  # shields on a glade

    def set_up(self, position: Position) -> None:
        position.marked = NO_SHIELDS[position.seats]

    # ---- glades

    def markers(self, position: Position, space: Space) -> list[int]:
        """Who has a shield on a glade."""
        return [seat for seat in range(position.seats) if space in position.marked[seat]]

    def list_actions(self, position: Position, seat: int, way_rule: str, action_rule: str, out: Choices) -> None:
        """Marking ends the movement, and may come after the action; chanting is the action (MK-15.8.2)."""
        here = position.place[seat]
        if position.site[here] == GLADE:
            self.list_marks(position, seat, here, action_rule, out)
        rule = action_rule or self.chant_refusal(position, seat)
        if rule:
            out.refuse(CHANT, rule)
        else:
            out.allow(CHANT)

    def list_marks(self, position: Position, seat: int, here: Space, action_rule: str, out: Choices) -> None:
        """At most one shield a seat on a glade; where a variant allows no more, another's is replaced (MK-15.8.3)."""
        markers = self.markers(position, here)
        if seat in markers or action_rule == "MK-6.34":
            out.refuse(MARK, action_rule if action_rule == "MK-6.34" else "MK-15.8.2")
        elif len(markers) < self.limit:
            out.allow(MARK)
        else:
            out.refuse(MARK, "MK-15.8.3")
            for other in markers:
                out.allow(OUST + other)

    def chant_refusal(self, position: Position, seat: int) -> str:
        """Once a night, not on an inhabited space, and not without a marked glade (MK-15.8.2)."""
        here = position.place[seat]
        burned = position.site[here] == MONASTERY and position.shield[here] >= 0
        inhabited = position.site[here] in INHABITED and not burned
        if not position.night or seat in position.chanted or inhabited or not position.marked[seat]:
            return "MK-15.8.2"
        return ""

    def barred(self, position: Position, action: int) -> str:
        return "MK-5.11" if action == CHANT else "MK-15.8.2"

    def tries(self, position: Position, seat: int) -> list[int]:
        return [CHANT, MARK] if position.site[position.place[seat]] == GLADE else [CHANT]

    def take(self, position: Position, seat: int, action: int) -> None:
        here = position.place[seat]
        if action == CHANT:
            self.chant(position, seat, here)
            return
        if action != MARK:
            other = action - OUST
            self.set_marks(position, other, tuple([space for space in position.marked[other] if space != here]))
            if position.events is not None:
                position.tell("ousted", "MK-15.8.3", {"seat": seat, "target": other, "space": here})
        self.set_marks(position, seat, tuple(sorted((*position.marked[seat], here))))
        position.turn[STAYS] = 1
        if position.events is not None:
            position.tell("marked", "MK-15.8.2", {"seat": seat, "space": here})

    def set_marks(self, position: Position, seat: int, spaces: tuple[Space, ...]) -> None:
        position.marked = (*position.marked[:seat], spaces, *position.marked[seat + 1 :])

    # ---- the chant

    def called(self, position: Position) -> tuple[int, ...]:
        """What a glade sends in this night: brown, then red, in the third one of each (MK-15.8.2, MK-15.8.3)."""
        night = position.nights()
        if night <= 1:
            return (BROWN,)
        return (REDS,) if night == 2 else (BROWN, REDS)

    def crystals(self, position: Position) -> int:
        """Random crystals for every glade's monsters: 1, 2, and in the third night 3 (MK-15.8.2, MK-15.8.3)."""
        return min(3, max(1, position.nights()))

    def chant(self, position: Position, seat: int, here: Space) -> None:
        """Monsters come, one for every marked glade, and crystals wait for them all (MK-15.8.2)."""
        position.chanted = (*position.chanted, seat)
        if position.events is not None:
            position.tell("chanted", "MK-15.8.2", {"seat": seat, "count": len(position.marked[seat])})
        prepare(position, INCANTATION, here)
        for _glade in position.marked[seat]:
            came = False
            for back in self.called(position):
                token = position.draw_token(back) if len(position.foe) < FOES else -1
                if token >= 0:
                    add_foe(position, token, NO_SPACE, 0)
                    came = True
            if came:
                position.turn[RANDOM_CRYSTALS] += self.crystals(position)
        position.reveal()
        position.begin_combat(seat)

    def round_ends(self, position: Position) -> None:
        """At the end of a night all shields leave the glades (MK-15.8.2)."""
        if position.night:
            position.marked = NO_SHIELDS[position.seats]
            position.chanted = ()

    # ---- the end

    def reached(self, position: Position) -> bool:
        """Everybody has chanted in the last night (MK-15.8.3)."""
        return len(position.chanted) == position.seats and position.nights() >= self.last_night

    def goal_rule(self) -> str:
        return "MK-15.8.3"

    def goals(self, position: Position) -> list[tuple[str, int, int]]:
        return [("nights", position.nights(), self.last_night), ("chants", len(position.chanted), position.seats)]

    def worth(self, position: Position, seat: int) -> float:
        """A marked glade calls a monster in the next night, once."""
        if not position.marked or seat in position.chanted:
            return 0.0
        return 2.0 * len(position.marked[seat])

    def deepen(self, position: Position, stream: Stream) -> None:
        """Many glades are marked, and by night some heroes have chanted."""
        for seat in range(position.seats):
            glades = [space for space in sites(position, GLADE) if stream.below(4)]
            free = [space for space in glades if len(self.markers(position, space)) < self.limit]
            self.set_marks(position, seat, tuple(free))
            if position.night and stream.below(2):
                position.chanted = (*position.chanted, seat)

    def audit(self, position: Position) -> list[str]:
        rows = 0 if position.setup else position.seats  # none before heroes are chosen
        if len(position.marked) != rows:
            return [f"marked: one row for each of {rows} seats, not {len(position.marked)}"]
        for seat in range(rows):
            for space in position.marked[seat]:
                if space >= len(position.site) or position.site[space] != GLADE:
                    return [f"marked: there is no glade at {SPACE.ids[space]}"]
            if list(position.marked[seat]) != sorted(set(position.marked[seat])):
                return [f"marked[{seat}]: glades in their order, each once"]
        glades = [space for row in position.marked for space in row]
        if any(glades.count(space) > self.limit for space in glades):
            return [f"marked: at most {self.limit} shields on a glade"]
        if position.chanted and (not position.night or len(set(position.chanted)) != len(position.chanted)):
            return ["chanted: each once, and only in a night"]
        return super().audit(position)
