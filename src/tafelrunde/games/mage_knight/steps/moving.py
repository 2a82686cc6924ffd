"""The turn itself: playing cards, moving, revealing tiles, and choosing the action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.mage_knight.box.actions import (
    ANNOUNCE,
    BIND,
    BURN,
    CHALLENGE,
    CHOOSE_CARD,
    CONCEDE,
    DUEL,
    END_TURN,
    ENTER,
    EXPLORE,
    HEAL_UNIT,
    HEAL_WOUND,
    INTERACT,
    PLAY,
    PLUNDER,
    PROPOSE,
    REST,
    SHARE,
    SIDEWAYS_CARD,
    TRAVEL,
    USE_BANNER,
    USE_TACTIC,
)
from tafelrunde.games.mage_knight.box.components import (
    ALTAR,
    CITY,
    COLOUR,
    COURAGE_BANNER,
    DEN,
    DUNGEON,
    FOES,
    LEAP_Q,
    LEAP_R,
    LONG_NIGHT,
    MANA_SEARCH,
    MIDNIGHT,
    MONASTERY,
    ORCS,
    PORTAL,
    RIGHT_MOMENT,
    RUINS,
    SEATS,
    SLOTS,
    SPAWN,
    TOMB,
    TOWER,
    UNIT_LEVEL,
    VILLAGE,
    WAYS,
    WOUND,
)
from tafelrunde.games.mage_knight.box.effects import AFTER
from tafelrunde.games.mage_knight.box.numbers import Card, ModeNumber, Space
from tafelrunde.games.mage_knight.effects.choosing.spaces import leap_of
from tafelrunde.games.mage_knight.effects.conditions import list_plays
from tafelrunde.games.mage_knight.effects.operation import ROWS
from tafelrunde.games.mage_knight.effects.powers import play_card, use
from tafelrunde.games.mage_knight.position.packing import (
    COURAGE_USED,
    SPENT,
    banner_of,
    enemy_of,
    hurt,
    kind_of,
    marked,
    without,
    wounds_of,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import Decision
from tafelrunde.games.mage_knight.position.turn import (
    ACTED,
    BEND,
    FRESH,
    GRAIL,
    GRAIL_DRAW,
    HEAL,
    IGNORE_SITE,
    MOVE,
    MOVED,
    PHASE,
    PLAYED,
    RESTED,
    SEARCHED,
    SHORT,
    SIDEWAYS_SKILL,
    STAYS,
    TIME_BENDING,
    UNDERGROUND,
)
from tafelrunde.games.mage_knight.steps.elsewhere import (
    bar_actions,
    bar_deals,
    bar_healing,
    bar_offers,
    bar_sideways,
    bar_turn,
    bar_ways,
    besides,
)
from tafelrunde.games.mage_knight.steps.tactics import long_night, plunder, use_tactic
from tafelrunde.games.mage_knight.world.duel import duel_refusal
from tafelrunde.games.mage_knight.world.fight import (
    RAMPAGE,
    add_rampaging,
    burn,
    enter_site,
    garrison,
    pay_assault,
    prepare,
)
from tafelrunde.games.mage_knight.world.joint import city_beside, joint_refusal, wall_beside
from tafelrunde.games.mage_knight.world.land import (
    assaulted,
    cost,
    place_tile,
    placement_refusal,
    position_of,
    provoked,
    reveal_garrisons,
    step_refusal,
    tile_at,
    tile_for,
    turn_up_ruin,
)
from tafelrunde.games.mage_knight.world.mana import affordable, in_source
from tafelrunde.games.mage_knight.world.points import sideways_points, sideways_worth

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.event import Data


class Playing(Decision):
    """What all parts of a turn share: playing cards, units and skills, and healing outside combat.

    MK-5.12, MK-10.5.
    """

    def is_open(self, position: Position, seat: int, action: int) -> bool:
        """Everybody sees what is played and where one goes (MK-4.1.2)."""
        return True

    def against(self, position: Position, seat: int, action: int) -> str:
        return besides(position, seat, action)

    def list_common(self, position: Position, seat: int, out: Choices) -> None:
        list_plays(position, seat, out)
        self.list_healing(position, seat, out)
        if position.tactic[seat] == LONG_NIGHT:
            if long_night(position, seat):
                out.allow(USE_TACTIC)
            else:
                out.refuse(USE_TACTIC, "MK-18.6")

    def list_healing(self, position: Position, seat: int, out: Choices) -> None:
        heal = position.turn[HEAL]
        units = position.units[seat]
        if not heal:
            if out.explaining:
                bar_healing(position, seat, out)
        else:
            if position.wounds_in_hand(seat):
                out.allow(HEAL_WOUND)
            else:
                out.refuse(HEAL_WOUND, "MK-10.7")
            for slot in range(len(units)):
                if wounds_of(units[slot]):
                    if UNIT_LEVEL[kind_of(units[slot])] <= heal:
                        out.allow(HEAL_UNIT + slot)
                    else:
                        out.refuse(HEAL_UNIT + slot, "MK-10.8")
        for slot in range(len(units)):
            unit = units[slot]
            if banner_of(unit) == COURAGE_BANNER and unit & SPENT:
                if not unit & COURAGE_USED:
                    out.allow(USE_BANNER + slot)
                else:
                    out.refuse(USE_BANNER + slot, "MK-3.10")

    def list_sideways(self, position: Position, seat: int, out: Choices) -> None:
        """Any card but a wound may be played sideways (MK-4.1.7, MK-4.1.8, MK-6.3, MK-7.3)."""
        last = -1
        for card in position.hand[seat]:
            if card != last:
                last = card
                if card == WOUND:
                    out.refuse(SIDEWAYS_CARD + card, "MK-4.1.6")
                else:
                    out.allow(SIDEWAYS_CARD + card)

    def list_tactics(self, position: Position, seat: int, out: Choices) -> None:
        tactic = position.tactic[seat]
        if tactic == RIGHT_MOMENT and not position.tactic_used[seat]:
            if position.playing >= 0 and position.joint_at < 0:
                out.refuse(USE_TACTIC, "MK-11.1.2")
            elif position.last_turns < 0 and not position.turn[TIME_BENDING] and not position.final:
                out.allow(USE_TACTIC)
            else:
                out.refuse(USE_TACTIC, "MK-18.5")
        elif tactic == MANA_SEARCH:
            if position.turn[SEARCHED] or position.source_used() or not in_source(position, len(COLOUR)):
                out.refuse(USE_TACTIC, "MK-18.7")
            else:
                out.allow(USE_TACTIC)
        elif tactic == MIDNIGHT and not position.tactic_used[seat]:
            if position.turn[FRESH] and position.hand[seat]:
                out.allow(USE_TACTIC)
            else:
                out.refuse(USE_TACTIC, "MK-18.8")

    def wake(self, position: Position, seat: int, action: int) -> None:
        """Whatever may not be done before a turn makes it begin; with an empty hand no card is owed then (MK-5.8)."""
        turn = position.turn
        if turn[FRESH] and not before_turn(position, seat, action):
            turn[FRESH] = 0
            if not position.hand[seat]:
                turn[PLAYED] = 1

    def take_common(self, position: Position, seat: int, action: int) -> bool:
        """Carry out what all parts share; False if it is something else."""
        turn = position.turn
        if action != USE_TACTIC:
            turn[SHORT] = 0  # whoever goes on without Long Night draws no more
        if PLAY <= action < USE_BANNER:
            use(position, seat, ModeNumber(action - PLAY))
        elif SIDEWAYS_CARD <= action < CHOOSE_CARD:
            card = Card(action - SIDEWAYS_CARD)
            worth = sideways_worth(position, card)
            turn[SIDEWAYS_SKILL] = 0
            play_card(position, seat, card, False)
            sideways_points(position, seat, worth)
            if position.events is not None:
                position.tell("sideways", "MK-4.1.7", {"seat": seat, "card": card, "count": worth})
        elif action == HEAL_WOUND:
            turn[HEAL] -= 1
            position.from_hand(seat, WOUND)
            grail(position, seat, 1)
            if position.events is not None:
                position.tell("healed", "MK-10.7", {"seat": seat})
            if turn[GRAIL_DRAW]:
                position.draw(seat, 1)
        elif HEAL_UNIT <= action < HEAL_UNIT + SLOTS:
            slot = action - HEAL_UNIT
            unit = position.units[seat][slot]
            turn[HEAL] -= UNIT_LEVEL[kind_of(unit)]
            position.set_unit(seat, slot, hurt(unit, -1))
            grail(position, seat, UNIT_LEVEL[kind_of(unit)])
            if position.events is not None:
                position.tell("unit_healed", "MK-10.8", {"seat": seat, "unit": kind_of(unit)})
        elif USE_BANNER <= action < USE_BANNER + SLOTS:
            slot = action - USE_BANNER
            position.set_unit(seat, slot, marked(without(position.units[seat][slot], SPENT), COURAGE_USED))
            if position.events is not None:
                position.tell("readied", "MK-4.2.8", {"seat": seat, "unit": kind_of(position.units[seat][slot])})
        elif action == USE_TACTIC:
            use_tactic(position, seat)
        else:
            return False
        return True


def grail(position: Position, seat: int, points: int) -> None:
    """Golden Grail: fame for its healing points that are really used (MK-19.17)."""
    fame = min(points, position.turn[GRAIL])
    position.turn[GRAIL] -= fame
    position.gain_fame(seat, fame, "MK-4.5.2")


class Turn(Playing):
    """Movement, and the choice of the action (MK-5.7, MK-5.9, MK-5.11, MK-6.1, MK-6.2, MK-6.22, MK-6.23)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        """With an empty deck the end of the round is announced, or the last cards are played (MK-5.5)."""
        turn = position.turn
        self.list_common(position, seat, out)
        self.list_tactics(position, seat, out)
        if turn[ACTED]:
            self.list_end(position, seat, out)
            if position.duels and position.playing < 0:
                self.list_siege(position, seat, out)
            if out.explaining:
                bar_turn(position, seat, out)
                bar_deals(position, out)
                bar_sideways(position, seat, "MK-4.1.7", out)
            if position.scenario.acts:
                rested = turn[ACTED] == RESTED
                way, act = ("MK-5.13", "MK-5.13") if rested else ("MK-5.9", "MK-5.11")
                position.scenario.list_actions(position, seat, way, act, out)
            return
        if out.explaining:
            bar_offers(position, "MK-7.1", out)
        if self.stuck(position, seat):
            if out.explaining:
                bar_ways(position, seat, "MK-9.18", out)
                bar_actions(position, seat, "MK-9.18", out)
                bar_sideways(position, seat, "MK-9.18", out)
            if position.scenario.acts:
                position.scenario.list_actions(position, seat, "MK-9.18", "MK-9.18", out)
        else:
            self.list_sideways(position, seat, out)
            self.list_moves(position, seat, out)
            self.list_actions(position, seat, out)
            if position.scenario.acts:
                here = position.place[seat]
                meets = position.heroes_at(here, seat) and position.site[here] not in (CITY, PORTAL)
                position.scenario.list_actions(position, seat, "", "MK-6.34" if meets else "", out)
        if position.scenario.joint:
            self.list_joint(position, seat, out)
        if position.site[position.place[seat]] == VILLAGE:
            if turn[FRESH] and not position.plundered[seat]:
                out.allow(PLUNDER)
            else:
                out.refuse(PLUNDER, "MK-16.1")
        if turn[MOVED]:
            out.refuse(REST, "MK-5.13")
        elif position.hand[seat]:
            out.allow(REST)
        else:
            out.refuse(REST, "MK-5.14")
        if position.deck[seat] or position.last_turns >= 0 or not turn[FRESH]:
            out.refuse(ANNOUNCE, "MK-5.3")
        else:
            out.allow(ANNOUNCE)
        self.list_end(position, seat, out)

    def list_end(self, position: Position, seat: int, out: Choices) -> None:
        """With nothing played and only wounds in hand one has to rest, as long as that is still possible (MK-5.8).

        Where another hero stands who can be attacked, the turn does not end without that (MK-6.31).
        """
        if self.stuck(position, seat) and not position.turn[ACTED] and not position.turn[MOVED]:
            out.refuse(END_TURN, "MK-9.18")
        elif position.duels and len(position.trail) > 1 and position.playing < 0 and self.attacks(position, seat):
            out.refuse(END_TURN, "MK-6.31")
        else:
            out.allow(END_TURN)

    def stuck(self, position: Position, seat: int) -> bool:
        """Only wounds in hand and nothing played: but for a rest, the turn could not have its one card (MK-9.18)."""
        return not position.turn[PLAYED] and bool(position.hand[seat]) and not position.plain_cards(seat)

    def list_moves(self, position: Position, seat: int, out: Choices) -> None:
        here = position.place[seat]
        if position.turn[STAYS]:
            if out.explaining:
                bar_ways(position, seat, "MK-15.8.2", out)
            return
        points = position.turn[MOVE]
        reach = WAYS if position.turn[BEND] else 6
        tried: list[int] = []
        for way in range(reach):
            space = position.near[here * WAYS + way]
            if space >= 0:
                rule = step_refusal(position, seat, here, space, points)
                if rule:
                    out.refuse(TRAVEL + way, rule)
                else:
                    out.allow(TRAVEL + way)
                continue
            if points < 2 and not out.explaining:
                continue
            a, b = position_of(position.q[here] + LEAP_Q[way + 1], position.r[here] + LEAP_R[way + 1])
            key = a * 64 + b
            if key in tried or tile_at(position, a, b) >= 0:
                out.refuse(EXPLORE + way, "MK-6.35")
                continue
            tried.append(key)
            rule = placement_refusal(position, a, b)
            if rule:
                out.refuse(EXPLORE + way, rule)
            elif points < 2:
                out.refuse(EXPLORE + way, "MK-6.13")
            else:
                out.allow(EXPLORE + way)

    def list_actions(self, position: Position, seat: int, out: Choices) -> None:
        """The one voluntary action (MK-5.11, MK-8.1.6); none on another hero's space (MK-6.30, MK-6.34)."""
        here = position.place[seat]
        site = position.site[here]
        if position.heroes_at(here, seat) and site != CITY and site != PORTAL:
            self.list_duels(position, seat, out)
            if out.explaining:
                bar_actions(position, seat, "MK-6.31" if position.duels else "MK-6.34", out)
            return
        if out.explaining:
            self.list_duels(position, seat, out)
        if not can_interact(position, seat, here):
            out.refuse(INTERACT, "MK-7.1")
        elif position.reputation[seat] == 0:
            out.refuse(INTERACT, "MK-7.5")
        else:
            out.allow(INTERACT)
        if site == MONASTERY:
            if position.shield[here] < 0:
                out.allow(BURN)
            else:
                out.refuse(BURN, "MK-8.6.5")
        if site in (DUNGEON, TOMB):
            if position.shield[here] >= 0 and position.scenario.underground_once:
                out.refuse(ENTER, "MK-15.9.3")
            else:
                out.allow(ENTER)
        elif site in (DEN, SPAWN):
            if position.shield[here] < 0:
                out.allow(ENTER)
            else:
                out.refuse(ENTER, "MK-16.17")
        elif site == RUINS:
            if position.shield[here] >= 0:
                out.refuse(ENTER, "MK-8.6.3")
            else:
                altar = ALTAR[position.ruin[here]]
                if altar < 0 or affordable(position, seat, (altar, altar, altar)):
                    out.allow(ENTER)
                else:
                    out.refuse(ENTER, "MK-4.1.10")
        for way in range(6):
            space = position.near[here * WAYS + way]
            if space >= 0 and position.site[space] >= ORCS and position.tokens[space]:
                out.allow(CHALLENGE + way)

    def list_duels(self, position: Position, seat: int, out: Choices) -> None:
        """Heroes on the same space can be attacked, where that is allowed (MK-6.31, MK-11.1.1)."""
        for other in range(position.seats):
            if other != seat and position.place[other] == position.place[seat]:
                rule = duel_refusal(position, seat, other)
                if rule:
                    out.refuse(DUEL + other, rule)
                else:
                    out.allow(DUEL + other)

    def list_siege(self, position: Position, seat: int, out: Choices) -> None:
        """Whoever has come to a keep whose owner is there has moved enough, and attacks (MK-6.31)."""
        if besieges(position, seat):
            self.list_duels(position, seat, out)

    def attacks(self, position: Position, seat: int) -> bool:
        """Has a hero come to where another one can be attacked, so that nothing else is left to do (MK-6.31)?"""
        if position.turn[ACTED] and not besieges(position, seat):
            return False
        for other in range(position.seats):
            met = other != seat and position.place[other] == position.place[seat]
            if met and not duel_refusal(position, seat, other):
                return True
        return False

    def list_joint(self, position: Position, seat: int, out: Choices) -> None:
        """A joint assault on the city beside the hero may be proposed as long as no action was taken (MK-12.1)."""
        wall = wall_beside(position, seat)
        if wall >= 0:
            action = PROPOSE + leap_of(position, position.place[seat], wall)
            rule = "MK-9.18" if self.stuck(position, seat) else joint_refusal(position, seat, position.gate(wall))
            if rule:
                out.refuse(action, rule)
            else:
                out.allow(action)

    def take(self, position: Position, seat: int, action: int) -> None:
        turn = position.turn
        self.wake(position, seat, action)
        if self.take_common(position, seat, action):
            return
        here = position.place[seat]
        if TRAVEL <= action < TRAVEL + WAYS:
            space = position.near[here * WAYS + action - TRAVEL]
            turn[MOVE] -= cost(position, seat, space)
            turn[MOVED] = 1
            arrive(position, seat, space, not turn[BEND])
        elif EXPLORE <= action < EXPLORE + WAYS:
            explore(position, seat, here, action - EXPLORE)
        elif action == END_TURN:
            position.end_turn(seat)
        elif action == INTERACT:
            position.start_talking(seat)
        elif action == REST:
            position.rest(seat)
        elif action == ANNOUNCE:
            position.pop()
            position.announce(seat)
        elif action == ENTER:
            enter(position, seat, here)
        elif action == PLUNDER:
            plunder(position, seat)
        elif action == BURN:
            burn(position, seat, here)
            position.begin_combat(seat)
        elif DUEL <= action < DUEL + SEATS:
            position.begin_duel(seat, action - DUEL)
        elif PROPOSE <= action < SHARE:
            position.propose(seat, city_beside(position, seat))
        elif action > BIND:
            position.scenario.take(position, seat, action)
        else:
            prepare(position, RAMPAGE, here)
            add_rampaging(position, position.near[here * WAYS + action - CHALLENGE])
            position.join_in(seat, here)


def before_turn(position: Position, seat: int, action: int) -> bool:
    """What is done before a turn, and leaves it fresh: plundering, Midnight Meditation, Motivation (MK-5.1).

    So does the question whether a team concedes. A proposal changes nothing (MK-12.2).
    """
    if action == USE_TACTIC:
        return position.tactic[seat] == MIDNIGHT
    if PROPOSE <= action < SHARE:
        return True
    return action in (PLUNDER, CONCEDE) or (PLAY <= action < USE_BANNER and ROWS[action - PLAY].early)


def can_interact(position: Position, seat: int, here: Space) -> bool:
    """Villages, monasteries, one's own keeps, conquered towers and cities (MK-7.1, MK-16.4, MK-16.5).

    And the keeps of a team-mate (MK-13.3.4).
    """
    site = position.site[here]
    if site == VILLAGE:
        return True
    if site == MONASTERY:
        return position.shield[here] < 0
    if position.holdable(site):
        return position.ours(seat, here)
    return (site in (TOWER, CITY)) and position.conquered(here)


def arrive(position: Position, seat: int, space: Space, provokes: bool) -> None:
    """A hero comes to a space; an assault or provoked enemies end the movement (MK-6.8, MK-6.10, MK-6.11, MK-5.10)."""
    before = position.place[seat]
    position.place[seat] = space
    position.trail = (*position.trail, space)
    if position.events is not None:
        tell_moved(position, seat, space)
    turn_up_ruin(position, space)
    reveal_garrisons(position)
    site = position.site[space]
    hostile = assaulted(position, seat, space)
    if hostile and besieges(position, seat):
        position.turn[ACTED] = 1  # its owner is there: movement ends, and only a duel can follow (MK-6.31, MK-6.34)
        position.turn[PHASE] = AFTER
        if not duel_refusal(position, seat, position.shield[space]):
            pay_assault(position, seat, site)
        return
    angry = provoked(position, before, space) if provokes else []
    if not hostile and not angry:
        return
    if hostile:
        garrison(position, seat, space)
        if position.turn[UNDERGROUND]:
            position.turn[IGNORE_SITE] = 1
    else:
        prepare(position, RAMPAGE, space)
    for enemies in angry:
        if len(position.foe) + len(position.tokens[enemies]) > FOES:
            continue  # no more than ten fight at once (MK-14.6)
        if position.events is not None:
            tokens = [enemy_of(token) for token in position.tokens[enemies]]
            position.tell("provoked", "MK-6.10", {"seat": seat, "space": enemies, "enemy": tokens})
        add_rampaging(position, enemies)
    position.join_in(seat, space)


def besieges(position: Position, seat: int) -> bool:
    """Is a hero in the keep of another one who is there, too (MK-6.31)?"""
    here = position.place[seat]
    owner = position.shield[here]
    return position.holdable(position.site[here]) and owner not in (-1, seat) and position.place[owner] == here


def tell_moved(position: Position, seat: int, space: Space) -> None:
    where: Data = {"seat": seat, "space": space, "terrain": position.terrain[space]}
    site = position.site[space]
    if 0 <= site < ORCS or (site >= ORCS and position.tokens[space]):  # beaten orcs leave nothing behind
        where["site"] = site
    position.tell("moved", "MK-6.4", where)


def explore(position: Position, seat: int, here: Space, way: int) -> None:
    """Reveal a tile (MK-6.13, MK-6.14); a scenario may end by it (MK-15.1.6)."""
    a, b = position_of(position.q[here] + LEAP_Q[way + 1], position.r[here] + LEAP_R[way + 1])
    position.turn[MOVE] -= 2
    position.turn[MOVED] = 1
    place_tile(position, seat, tile_for(position, a, b), a, b)
    position.scenario.explored(position, seat)
    position.check_goal()


def enter(position: Position, seat: int, here: Space) -> None:
    if position.site[here] == RUINS and ALTAR[position.ruin[here]] >= 0:
        position.offer_mana(seat, here)
        return
    enter_site(position, seat, here)
    position.begin_combat(seat)
