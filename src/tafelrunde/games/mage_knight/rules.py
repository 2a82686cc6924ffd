"""Mage Knight as the kernel sees it: options, set-up, milestones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from tafelrunde.games.mage_knight.box.actions import CODEC, COMMITMENT, EXCHANGE, FAME_BID, PAYMENT, REWARD
from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    BACKS,
    BASIC_COLOURS,
    CARD,
    CITY_TILES,
    COLOUR,
    COMPETITIVE,
    CORE,
    COUNTRYSIDE,
    DEFENDERS,
    DUMMY,
    DUMMY_CRYSTALS,
    ENEMY,
    ENEMY_BACK,
    ENEMY_COUNT,
    FOE,
    HERO,
    INTERACTIVE,
    LEAP,
    MODE,
    NO_CARD,
    RED,
    REGULARS,
    RIVAL,
    RUIN,
    RUINS_TOKENS,
    SEATS,
    SITE,
    SKILL,
    SKILL_HERO,
    SLOT,
    SPACE,
    SPACES,
    SPELLS,
    START_A,
    START_B,
    START_SPACE,
    STARTING_DECK,
    SUBSTITUTE_DECK,
    TACTIC,
    TERRAIN,
    TILE,
    UNIT,
    UNIT_COUNT,
    WAY,
    WOUND,
)
from tafelrunde.games.mage_knight.box.data import FOLDER, SCENARIOS
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.checks.audit import audit_fields
from tafelrunde.games.mage_knight.checks.midway import midway
from tafelrunde.games.mage_knight.checks.milestones import milestones
from tafelrunde.games.mage_knight.checks.scene import deepen
from tafelrunde.games.mage_knight.checks.stacks import audit_steps
from tafelrunde.games.mage_knight.effects.choosing.all import CHOOSING
from tafelrunde.games.mage_knight.effects.choosing.cards import ChooseCard
from tafelrunde.games.mage_knight.effects.choosing.joining import Bind, Disband
from tafelrunde.games.mage_knight.effects.gains import Discard
from tafelrunde.games.mage_knight.mind.appraisal import appraise
from tafelrunde.games.mage_knight.mind.campaign import LEVERS
from tafelrunde.games.mage_knight.mind.evaluation import evaluate
from tafelrunde.games.mage_knight.mind.features import features
from tafelrunde.games.mage_knight.mind.planning import TURN_OVER, aim, sensible, sight, stage
from tafelrunde.games.mage_knight.position.building import stocks, tidy
from tafelrunde.games.mage_knight.position.fields import (
    CARDS_STREAM,
    DRAFTING,
    DUMMY_STREAM,
    HEROES_STREAM,
    STREAMS,
    TILES_STREAM,
    TOKENS_STREAM,
)
from tafelrunde.games.mage_knight.position.packing import IN_SOURCE, die_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scenario import EVILS, SHAPES, TIMES
from tafelrunde.games.mage_knight.position.scoring import conquered_cities
from tafelrunde.games.mage_knight.position.turn import ACTED, PLAYED
from tafelrunde.games.mage_knight.scenarios.all import CLASSES, STEPS, scenario_of
from tafelrunde.games.mage_knight.scenarios.conquest import GREAT_CITY
from tafelrunde.games.mage_knight.shown.material import material
from tafelrunde.games.mage_knight.shown.naming import name_fields
from tafelrunde.games.mage_knight.shown.observation import MageKnightObserver
from tafelrunde.games.mage_knight.shown.planes import PLANES
from tafelrunde.games.mage_knight.shown.trying import tries
from tafelrunde.games.mage_knight.shown.views import MageKnightView, Material
from tafelrunde.games.mage_knight.shown.wording import check_names, mode_names
from tafelrunde.games.mage_knight.state import MageKnightState
from tafelrunde.games.mage_knight.steps.combat import COMBAT
from tafelrunde.games.mage_knight.steps.drafting import open_draft
from tafelrunde.games.mage_knight.steps.duel.all import DUELS
from tafelrunde.games.mage_knight.steps.ending import ENDING, Discarding
from tafelrunde.games.mage_knight.steps.heroes import HERO_STEPS, open_auction
from tafelrunde.games.mage_knight.steps.joint import JOINT
from tafelrunde.games.mage_knight.steps.moving import Turn
from tafelrunde.games.mage_knight.steps.rounds import ROUNDS, new_unit_offer, roll_source
from tafelrunde.games.mage_knight.steps.tactics import ask_tactics
from tafelrunde.games.mage_knight.steps.talking import Lesson, PayMana, Talk
from tafelrunde.games.mage_knight.world.land import lay_out, next_tile, place_tile
from tafelrunde.kernel.building import Stock
from tafelrunde.kernel.game import OUTLOOK_SCALE, Game
from tafelrunde.kernel.observer import Observer
from tafelrunde.kernel.option import Choice, Switch, Whole
from tafelrunde.kernel.planes import Plane
from tafelrunde.kernel.rng import Stream
from tafelrunde.kernel.state import State
from tafelrunde.kernel.views import Part, View

CONQUESTS: Final = tuple([id for id, facts in SCENARIOS.items() if facts["levels"]])  # where cities are conquered
OPTIONS: Final = (
    Choice("scenario", tuple(CLASSES), "MK-1.1")
    .group("scenario")
    .only_for("conquer_and_hold", 2, 3, 4)
    .only_for("one_to_return", 2, 3, 4)
    .only_for("full_cooperation", 2, 3, 4)
    .only_for("blitz_cooperation", 2, 3, 4),
    Choice("hero", ("random", *HERO.ids), "MK-1.2").group("heroes"),
    Whole("city_level", 0, 11, 0, "MK-6.21").group("foes"),
    Whole("megalopolis", 0, 24, 0, "MK-14.6").group("foes").only_with("scenario", *CONQUESTS).later(),
    Choice("teams", ("none", "opposite", "random"), "MK-13.3.1")
    .group("together")
    .only_with("scenario", "conquest", "conquer_and_hold", "one_to_return")
    .only_for("opposite", 4)
    .only_for("random", 4)
    .later(),
    Choice("time_of_day", TIMES, "MK-14.5").group("time").later(),
    Switch("hero_auction", False, "MK-14.2")
    .group("heroes")
    .only_with("hero", "random")
    .only_for(True, 2, 3, 4)
    .later(),
    Switch("starting_draft", False, "MK-14.10").group("cards").later(),
    Switch("action_upgrades", False, "MK-14.10").group("cards").later(),
    Switch("interactive_combat", False, "MK-14.9").group("foes").only_for(True, 2, 3, 4).later(),
    Choice("map_shape", ("scenario", *SHAPES), "MK-14.3").group("map").later(),
    Whole("countryside_tiles", 0, len(COUNTRYSIDE), 0, "MK-14.3").group("map").later(),
    Whole("core_tiles", 0, len(CORE), 0, "MK-14.3").group("map").later(),
    Switch("turned_tiles", False, "MK-14.3").group("map").later(),
    Switch("random_cities", False, "MK-14.4").group("map").later(),
    Switch("no_rival_spells", False, "MK-14.8").group("together").only_for(True, 2, 3, 4).later(),
    Switch("no_rival_skills", False, "MK-14.8").group("together").only_for(True, 2, 3, 4).later(),
    Switch("no_dummy", False, "MK-15.1.9")
    .group("together")
    .only_with("scenario", "first_reconnaissance")
    .only_for(True, 1)
    .later(),
    Switch("dummy_skills", True, "MK-13.2.9").group("cards").only_for(False, 1).later(),
    Switch("friendly_mana", False, "MK-14.8").group("together").later(),
    Choice("roaming_evil", EVILS, "MK-14.7").group("foes").later(),
    Choice("team_cities", ("four", "two"), "MK-15.2.6")
    .group("together")
    .only_with("teams", "opposite", "random")
    .later(),
    Switch("epic", False, "MK-15.11.2").group("time").only_with("scenario", "one_to_return", "druid_nights").later(),
    Switch("open_map", False, "MK-15.10.3").group("map").only_with("scenario", "conquer_and_hold").later(),
    Choice("duels", ("scenario", "always", "never"), "MK-11.1.1")
    .group("together")
    .only_for("always", 2, 3, 4)
    .only_for("never", 2, 3, 4)
    .later(),
    Switch("joint_assaults", False, "MK-12.1")
    .group("together")
    .only_with("scenario", "conquest", "blitz_conquest", "one_to_return")
    .only_for(True, 2, 3, 4)
    .later(),
    Switch("lowest_achievements", False, "MK-15.4.3")
    .group("together")
    .only_with("scenario", "full_cooperation", "blitz_cooperation")
    .later(),
    Switch("glade_limit", False, "MK-15.8.3").group("scenario").only_with("scenario", "druid_nights").later(),
)
FAIR: Final = 40.0  # the evaluation of a solo game that goes neither well nor badly
FACING: Final = (0, 1, 0, 1)  # the teams of four seats round a table
MOST_CITIES: Final = 3  # where the last one can be a megalopolis (MK-14.6)
FEWEST_TILES: Final = 5  # of the countryside: with fewer core tiles can find no place on a wedge (MK-6.17)
INITIAL: Final = {"start_a": ((0, 1), (1, 0)), "start_b": ((0, 1), (1, 0), (1, -1))}

DOMAINS: Final = (
    CARD, MODE, UNIT, SKILL, TACTIC, ENEMY, FOE, SLOT, WAY, LEAP, COLOUR, PAYMENT, EXCHANGE, REWARD, SPACE, SITE,
    TERRAIN, TILE, RUIN, HERO, RIVAL, COMMITMENT, FAME_BID, DEFENDERS,
)  # fmt: skip

PURPOSES: Final = (
    *("conquered", "chanted", "marked", "ousted", "defeated", "recruited", "learned", "level", "artifact", "gained"),
    *("burned", "plundered", "revealed", "crystal", "blocked", "healed", "wounded", "unit_wounded", "knocked_out"),
)
LEVELS: Final = {"easy": "plan:60!", "medium": "plan:240", "hard": "plan:600+12x8x1/1000x4"}  # bots


class MageKnight(Game):
    """One to four seats, and everything in the box.

    The table lets everybody take back what they did (MK-4.8.1), until something was revealed (MK-4.8.2).
    """

    def __init__(self) -> None:
        super().__init__(
            id="mage_knight",
            version=1,
            folder=FOLDER,
            seats=range(1, SEATS + 1),
            options=OPTIONS,
            codec=CODEC,
            domains=DOMAINS,
            steps=(
                *(*HERO_STEPS, *ROUNDS, Talk, Lesson, Bind, Disband, PayMana),
                *(*COMBAT, *DUELS, *ENDING, *CHOOSING, *STEPS, *JOINT),
            ),
            streams=STREAMS,
        )
        check_names(self.words.table, DOMAINS)
        self.words.table["name"]["mode"] = mode_names(self.words.table)

    def clash(self, seats: int, settings: dict[str, Any]) -> str | None:
        """What options cannot say one by one; all of them are settled before heroes are chosen (MK-14.1)."""
        if settings["team_cities"] == "two":
            if settings["scenario"] != "conquest":
                return "option team_cities: only possible with scenario=conquest (MK-15.2.6)"
            if 0 < settings["city_level"] < GREAT_CITY:
                return f"option city_level: two cities of teams have level {GREAT_CITY} or more (MK-15.2.6)"
        if settings["scenario"] == "conquer_and_hold":
            for id in ("map_shape", "countryside_tiles", "core_tiles"):
                if settings[id] not in (0, "scenario"):
                    return f"option {id}: the map of this scenario is fixed (MK-15.10.1)"
        if 0 < settings["countryside_tiles"] < FEWEST_TILES:
            return f"option countryside_tiles: at least {FEWEST_TILES}, or core tiles find no place (MK-14.3)"
        if settings["no_dummy"] and not settings["dummy_skills"]:
            return "option dummy_skills: without a dummy player there are none (MK-13.2.9)"
        why = super().clash(seats, settings)
        if why is None and settings["duels"] == "always" and scenario_of(seats, settings).together:
            return "option duels: who plays together does not fight each other (MK-13.3.4)"
        if why is None and settings["core_tiles"]:
            left = len(CORE) - len([tile for tile in scenario_of(seats, settings).never if tile in CORE])
            if settings["core_tiles"] > left:
                return f"option core_tiles: at most {left} here, because the others have no mine (MK-15.7.1)"
        if why is None and settings["megalopolis"]:
            if settings["megalopolis"] == 1:
                return "option megalopolis: each of its two parts has a level, so it has at least 2 (MK-14.6)"
            if scenario_of(seats, settings).cities > MOST_CITIES:
                return f"option megalopolis: only with at most {MOST_CITIES} cities (MK-14.6)"
        return why

    def stocks(self, seats: int) -> Sequence[Stock]:
        return stocks(seats)

    def tidy(self, position: dict[str, Any]) -> None:
        tidy(position)

    def blank(self, seats: int, options: dict[str, Any]) -> State:
        return MageKnightState(self, seats, options, scenario_of(seats, options)).copy()  # with rows of its own

    def set_up(self, state: State) -> None:
        """Heroes, decks, offers, tokens, the Source, the map; then the first tactics.

        MK-2.1.12, MK-2.1.13, MK-2.1.15. Where heroes are auctioned (MK-14.2) or cards drafted (MK-14.10) it stops for
        that, and is called again.
        """
        position = cast(Position, state)
        if not position.level:  # nothing is there yet
            self.unpack(position)
            form_teams(position)
            if position.auction:
                open_auction(position)
                return
        if position.setup < DRAFTING:
            self.assign_heroes(position)
            if not position.order:
                position.order = tuple(range(position.seats)) + ((DUMMY,) if position.scenario.dummy else ())
            if position.drafting:
                open_draft(position)
                return
        position.setup = 0
        self.deal_heroes(position)
        self.deal_decks(position)
        roll_source(position)
        self.lay_map(position)
        position.scenario.set_up(position)
        if not position.scenario.asks_first(position):
            ask_tactics(position)

    def unpack(self, position: Position) -> None:
        """Everything is in its deck or pile, and everybody has their start values; no hero is chosen yet.

        MK-2.2.1. All begin on the portal (MK-2.2.6), and crystals are of basic colours only (MK-4.4.5).
        Blitz: 1 fame, on the second positive space (MK-15.3.2).
        """
        seats = position.seats
        start = position.scenario.blitz
        position.fame = [start] * seats
        position.reputation = [7 + 2 * start] * seats  # Blitz: the second positive space
        if position.evil:  # MK-14.7
            position.reputation = [7 - 2 * position.evil] * seats
        position.level = [1] * seats
        position.place = [START_SPACE] * seats
        position.tactic = [-1] * (seats + 1)
        position.tactic_used = [False] * seats
        position.crystals = [0] * (seats * BASIC_COLOURS)
        position.known = [0] * seats
        position.under = [0] * seats
        position.seen = [()] * seats
        position.stored_seen = [0] * seats
        position.used_turn = [0] * seats
        position.used_round = [0] * seats
        position.middle = [0] * seats
        position.claim = [0] * seats
        position.plundered = [False] * seats
        position.motivated = [0] * seats
        position.shown = [NO_CARD] * seats
        position.shown_count = [0] * seats
        position.deck = [()] * seats
        position.hand = [()] * seats
        position.skill_stack = [()] * seats
        position.discard = [()] * seats
        position.play = [()] * seats
        position.aside = [()] * seats
        position.stored = [()] * seats
        position.units = [()] * seats
        position.skills = [()] * seats
        position.dice = [die_of(RED, IN_SOURCE)] * (seats + 2 + position.scenario.blitz)
        position.mana = [0] * len(COLOUR)
        position.advanced_deck = tuple([Card(card) for card in range(ADVANCED, SPELLS)])
        position.spell_deck = self.spells(position)
        position.artifact_deck = tuple([Card(card) for card in range(ARTIFACTS, WOUND)])
        units = [unit for unit in range(len(UNIT)) for _copy in range(UNIT_COUNT[unit])]
        position.regular_deck = tuple([unit for unit in units if unit < REGULARS])
        position.elite_deck = tuple([unit for unit in units if unit >= REGULARS])
        self.deal_tokens(position)
        position.tile_aside = tuple(sorted([*COUNTRYSIDE, *CORE, *CITY_TILES]))
        self.lay_start(position)

    def assign_heroes(self, position: Position) -> None:
        """A hero for each (MK-1.2, MK-2.1.1); alone another one is the dummy's (MK-13.2.1)."""
        seats = position.seats
        heroes = list(range(len(HERO)))
        position.shuffle(HEROES_STREAM, heroes)
        wanted = HERO.index(position.options["hero"])
        if wanted >= 0:
            heroes.remove(wanted)
            heroes.insert(0, wanted)
        if position.hero:  # chosen before
            heroes = position.hero + [hero for hero in heroes if hero not in position.hero]
        position.hero = heroes[:seats]
        if position.scenario.dummy:
            position.dummy_hero = heroes[seats] if seats < len(heroes) else -1  # MK-13.2.8

    def deal_heroes(self, position: Position) -> None:
        """The decks, hands and skills of the heroes.

        MK-2.2.3, MK-2.2.4, MK-2.2.8. The dummy has a deck, crystals and skills, too (MK-13.2.2).
        """
        for seat, hero in enumerate(position.hero):
            deck = STARTING_DECK[hero][:]
            position.shuffle(CARDS_STREAM, deck)
            position.deck[seat] = tuple(deck[:-5])
            position.hand[seat] = tuple(sorted(deck[-5:]))
            position.skill_stack[seat] = self.skills_of(position, hero)
        if position.scenario.dummy:
            self.deal_dummy(position, position.dummy_hero)

    def deal_dummy(self, position: Position, hero: int) -> None:
        """The dummy player with its deck and crystals (MK-13.2.1, MK-13.2.2).

        With four seats no hero is left: it has a substitute deck, and its crystals are rolled for (MK-13.2.8).
        """
        deck = STARTING_DECK[hero][:] if hero >= 0 else SUBSTITUTE_DECK[:]
        position.shuffle(DUMMY_STREAM, deck)
        position.dummy_deck = tuple(deck)
        if hero >= 0:
            position.dummy_crystals = DUMMY_CRYSTALS[hero][:]
        else:
            for _crystal in range(3):
                position.dummy_crystals[position.below(DUMMY_STREAM, BASIC_COLOURS)] += 1
        if position.scenario.dummy_skills:
            position.dummy_skills = self.skills_of(position, hero)

    def skills_of(self, position: Position, hero: int) -> tuple[int, ...]:
        """The skills of a hero, shuffled (MK-2.2.8); alone without the interactive one (MK-15.6.2, MK-13.2.9)."""
        skills = [
            skill
            for skill in range(len(SKILL))
            if SKILL_HERO[skill] == hero and (position.scenario.rival_skills or not INTERACTIVE[skill])
        ]
        position.shuffle(CARDS_STREAM, skills)
        return tuple(skills)

    def deal_decks(self, position: Position) -> None:
        """Decks and offers of three (MK-2.1.4, MK-2.1.6, MK-2.1.7, MK-2.1.10, MK-2.1.11); alone no spells 17 to 20.

        MK-15.6.2.
        """
        advanced = sorted(position.advanced_deck)
        spells = list(self.spells(position))
        artifacts = [Card(card) for card in range(ARTIFACTS, WOUND)]
        regulars, elites = sorted(position.regular_deck), sorted(position.elite_deck)
        for cards in (advanced, spells, artifacts):
            position.shuffle(CARDS_STREAM, cards)
        for units in (regulars, elites):
            position.shuffle(CARDS_STREAM, units)
        position.advanced_deck = tuple(advanced[:-3])
        position.advanced_offer = tuple(advanced[-3:])
        position.spell_deck = tuple(spells[:-3])
        position.spell_offer = tuple(spells[-3:])
        position.artifact_deck = tuple(artifacts)
        position.regular_deck = tuple(regulars)
        position.elite_deck = tuple(elites)
        new_unit_offer(position)

    def spells(self, position: Position) -> tuple[Card, ...]:
        rivals = position.scenario.rival_spells
        return tuple([Card(card) for card in range(SPELLS, ARTIFACTS) if rivals or card not in COMPETITIVE])

    def deal_tokens(self, position: Position) -> None:
        """Seven shuffled piles (MK-2.1.2)."""
        position.heaps = [()] * BACKS
        position.piles = []
        for back in range(BACKS):
            pile = [e for e in range(len(ENEMY)) if ENEMY_BACK[e] == back for _copy in range(ENEMY_COUNT[e])]
            position.shuffle(TOKENS_STREAM, pile)
            position.piles.append(tuple(pile))
        ruins = list(range(RUINS_TOKENS))
        position.shuffle(TOKENS_STREAM, ruins)
        position.ruin_pile = tuple(ruins)

    def lay_map(self, position: Position) -> None:
        """The stack: countryside on top, below it cities and other core tiles shuffled together (MK-2.1.16).

        How many, and the levels of the cities, the scenario says (MK-1.3): MK-15.1.1, MK-15.2.1, MK-15.2.2, MK-15.3.1,
        alone MK-15.3.5 and MK-15.6.1; or so many tiles as agreed (MK-14.3).

        First Reconnaissance keeps them by number (MK-15.1.2); two or three are laid at once (MK-2.1.18, MK-2.1.19).
        """
        scenario = position.scenario
        country, core, cities = COUNTRYSIDE[:], CORE[:], CITY_TILES[:]
        if not scenario.by_number:
            position.shuffle(TILES_STREAM, country)
        position.shuffle(TILES_STREAM, core)
        position.shuffle(TILES_STREAM, cities)
        count, others, towns = scenario.countryside, scenario.core, scenario.cities
        if scenario.always:
            country = always_first(position, country, count)
            core = always_first(position, core, others)
            cities = always_first(position, cities, towns)
        below = core[:others] + cities[:towns]
        position.shuffle(TILES_STREAM, below)
        top = country[:count]
        top.reverse()
        position.tile_deck = tuple(below + top)
        position.tile_aside = tuple(sorted(country[count:] + core[others:] + cities[towns:]))
        for a, b in INITIAL[TILE.ids[position.tiles[0]]]:
            place_tile(position, -1, next_tile(position), a, b)
        position.revealed = position.auction or position.drafting

    def lay_start(self, position: Position) -> None:
        """The starting tile of the shape (MK-2.1.18), and the levels of cities to come."""
        position.city_levels = position.scenario.levels
        side = START_A if position.shape.startswith("wedge") else START_B
        position.tiles, position.tile_a, position.tile_b = (side,), (0,), (0,)
        position.tile_turns = (0,) if position.turned else ()
        position.tokens = [()] * SPACES
        position.ruin = [-1] * SPACES
        position.shield = [-1] * SPACES
        lay_out(position)

    def can_be_lost(self, seats: int, options: dict[str, Any]) -> bool:
        return scenario_of(seats, options).can_be_lost

    def max_length(self, seats: int, options: dict[str, Any]) -> int:
        """A round has at most some dozens of turns, a turn some hundred actions."""
        return 4000 * seats * scenario_of(seats, options).rounds

    def audit_loaded(self, state: State) -> list[str]:
        position = cast(Position, state)
        return audit_fields(position) or audit_steps(position)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(Position, state), seat)

    def appraise(self, state: State, seat: int) -> float:
        return appraise(cast(Position, state), seat)

    def view_type(self) -> type[View]:
        return MageKnightView

    def material_type(self) -> type[Part]:
        return Material

    def material(self) -> dict[str, Any]:
        """What is printed on tokens and cards, and what parts of the score and goals are called."""
        return {**material(), "scores": self.words.table["score"], "goals": self.words.table["goal"]}

    def detail(self, state: State, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        return name_fields(cast(Position, state), seat, fields)

    def asked(self, state: State) -> str:
        step, turn = state.stack[-1], cast(Position, state).turn
        if isinstance(step, Turn) and turn[ACTED]:
            return "Turn.acted"
        if isinstance(step, Discarding) and not turn[PLAYED]:
            return "Discarding.owed"
        if isinstance(step, ChooseCard) and isinstance(step.operation(), Discard):
            return "ChooseCard.discard"
        return super().asked(state)

    def figures(self, state: State, seat: int) -> dict[str, int]:
        """Fame, level and cities; alone all cities conquered, otherwise those with a shield of the seat."""
        position = cast(Position, state)
        cities = sum(seat in shields for shields in position.city_shields)
        return {
            "fame": position.fame[seat],
            "level": position.level[seat],
            "cities": conquered_cities(position) if position.seats == 1 else cities,
        }

    def method(self, level: str) -> str:
        return LEVELS[level]

    def planes(self) -> Sequence[Plane]:
        return PLANES

    def observer(self, seats: int, options: dict[str, Any]) -> Observer:
        return MageKnightObserver(self, seats, options)

    def features(self, state: State, seat: int) -> list[float]:
        return features(cast(Position, state), seat)

    def levers(self) -> list[tuple[str, float]]:
        return list(LEVERS)

    def vague(self) -> tuple[str, ...]:
        """What effects are, says nothing about why one cannot be used."""
        return (*super().vague(), "MK-4.5.1", "MK-4.5.2", "MK-4.5.3")

    def tries(self, state: State, seat: int) -> list[int]:
        return tries(cast(Position, state), seat)

    def rolls(self) -> set[str]:
        return {"rolled", "dummy_turn", "drew"}

    def milestones(self) -> set[str]:
        return milestones()

    def deepen(self, state: State, stream: Stream) -> bool:
        deepen(cast(Position, state), stream)
        return True

    def midway(self, state: State, stream: Stream) -> bool:
        midway(cast(Position, state), stream)
        return True

    def purposes(self) -> tuple[str, ...]:
        return PURPOSES

    def outlook(self, state: State, seat: int) -> float:
        """Alone there is no rival: what a fair game comes to takes its place."""
        if state.seats > 1:
            return super().outlook(state, seat)
        return (self.evaluate(state, seat) - FAIR) / OUTLOOK_SCALE

    def stage(self, state: State, seat: int) -> int:
        return stage(cast(Position, state))

    def sight(self, state: State, seat: int) -> tuple[object, ...]:
        return sight(cast(Position, state), seat)

    def settled(self, state: State, seat: int) -> bool:
        return stage(cast(Position, state)) == TURN_OVER

    def sensible(self, state: State, seat: int) -> list[int]:
        return sensible(cast(Position, state), seat)

    def aim(self, state: State, seat: int) -> tuple[object, ...]:
        return aim(cast(Position, state), seat)


def always_first(position: Position, tiles: list[int], count: int) -> list[int]:
    """So many tiles first, those among them that are always in the game; the rest after them."""
    tiles = position.scenario.sort(tiles)
    chosen = tiles[:count]
    position.shuffle(TILES_STREAM, chosen)
    return chosen + tiles[count:]


def form_teams(position: Position) -> None:
    """Two teams of two, agreed or drawn before heroes are chosen (MK-13.3.1, MK-15.2.6).

    Whoever sit opposite each other play together, or whoever the lot puts together. Where a scenario wants teams, those
    sit opposite each other for whom nothing else is said.
    """
    teams: str = position.options["teams"]
    if position.scenario.together:
        position.team = (0,) * position.seats
    if teams != "none" or position.scenario.in_teams:
        position.team = FACING
    if teams == "random":
        mates = [0, 1, 1]
        position.shuffle(HEROES_STREAM, mates)
        position.team = (0, *mates)


GAME: Final = MageKnight()
