"""The tables of observations, one per game; docs/adapters.md shows them with their places."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.adapters.observation import Count, Field, Number, Which, Who
from tafelrunde.kernel.game import Game


def common(game: Game) -> list[Field]:
    """What every view has: who is asked, and which step."""
    return [Field("actors", Who(game.seats[-1])), Field("step.step", Which(list(game.steps)))]


def avalon(game: Game) -> list[Field]:
    card, land, tile, at = (game.domains[name] for name in ("card", "land", "tile", "at"))
    return [
        *common(game),
        Field("step.card", Which(card)),
        Field("step.at", Which(at)),
        Field("step.due", Number(10)),
        Field("turn", Number(100)),
        Field("conquests", Number()),
        Field("discounted", Number()),
        Field("row[11].land", Which(land)),
        Field("row[11].owner", Who(2)),
        Field("row[11].crowns", Number()),
        Field("row[11].piles[@2]", Count(card)),
        Field("row[11].piles[@2]", Number(5)),
        Field("row[11].price[@2]", Number(5)),
        Field("players[@2].hand_size", Number(5)),
        Field("players[@2].hand", Count(card)),
        Field("players[@2].crowns", Number(15)),
        Field("players[@2].held", Which(tile)),
        Field("deck", Number(48)),
        Field("discard", Count(card)),
        Field("tiles[6].open", Number()),
        Field("tiles[6].used", Number()),
        Field("tiles[6].worth[@2]", Number(5)),
    ]


def saga(game: Game) -> list[Field]:
    card, land, cards, ability = (game.domains[name] for name in ("card", "land", "set", "ability"))
    return [
        *common(game),
        Field("step.seat", Who(4)),
        Field("step.land", Which(land)),
        Field("turn", Number(100)),
        Field("laid", Number()),
        Field("hired", Number()),
        Field("taken_back", Number()),
        Field("due", Number(10)),
        Field("table_set", Which(cards)),
        Field("lands[6].side", Which(game.domains["side"])),
        Field("lands[6].fame", Number()),
        Field("lands[6].play", Which(ability)),
        Field("lands[6].end", Which(ability)),
        Field("lands[6].used", Number()),
        Field("lands[6].owner", Who(4)),
        Field("lands[6].cards", Count(card)),
        Field("lands[6].needed", Number(10)),
        Field("lands[6].points", Number(10)),
        Field("free", Count(card)),
        Field("players[@4].set", Which(cards)),
        Field("players[@4].hand_size", Number(10)),
        Field("players[@4].hand", Count(card)),
        Field("players[@4].fame", Number(20)),
        Field("players[@4].income", Number(5)),
        Field("players[@4].troops[12].land", Which(land)),
        Field("players[@4].troops[12].cards", Count(card)),
        Field("players[@4].troops[12].face_down", Count(card)),
        Field("players[@4].troops[12].face_down", Number()),
        Field("players[@4].troops[12].value", Number(10)),
    ]


def broom_service(game: Game) -> list[Field]:
    role, region, cloud, tower, resource = (
        game.domains[name] for name in ("role", "region", "cloud", "tower", "resource")
    )
    return [
        *common(game),
        Field("step.seat", Who(5)),
        Field("step.pawn", Which(game.domains["pawn"])),
        Field("step.role", Which(role)),
        Field("step.manner", Which(game.domains["manner"])),
        Field("side", Which(["front", "back"])),
        Field("round", Number(7)),
        Field("event", Which(game.domains["occasion"])),
        Field("past_events", Count(game.domains["occasion"])),
        Field("bewitched", Count(role)),
        Field("led", Count(role)),
        Field("leader", Who(5)),
        Field("trick.role", Which(role)),
        Field("trick.brave", Who(5)),
        Field("trick.asked", Number(5)),
        Field("pawns[@5].[2]", Which(region)),
        Field("clouds[19].cloud", Which(cloud)),
        Field("clouds[19].lies", Number()),
        Field("filled", Count(tower)),
        Field("covered", Count(tower)),
        Field("tiles.mountain[6].tile", Which(game.domains["mountain_tile"])),
        Field("tiles.mountain[6].amulets", Who(5)),
        Field("tiles.forest[6].region", Which(region)),
        Field("tiles.forest[6].tile", Which(game.domains["forest_tile"])),
        Field("tiles.hill[6].tile", Which(game.domains["hill_tile"])),
        Field("players[@5].points", Number(50)),
        Field("players[@5].resources", Count(resource)),
        Field("players[@5].set_points", Number(10)),
        Field("players[@5].bolts", Number(10)),
        Field("players[@5].amulets", Number(5)),
        Field("players[@5].tiles", Number(3)),
        Field("players[@5].cards", Number(5)),
        Field("players[@5].hand", Count(role)),
        Field("players[@5].laid", Count(role)),
        Field("players[@5].ready", Number()),
        Field("players[@5].extra", Number()),
        Field("players[@5].late", Which(role)),
        Field("players[@5].offer", Count(resource)),
        Field("players[@5].giving", Number()),
    ]


def mage_knight(game: Game) -> list[Field]:
    from tafelrunde.games.mage_knight.box.components import BACK, TERRAIN
    from tafelrunde.games.mage_knight.position.turn import NAMES
    from tafelrunde.games.mage_knight.shown.views import POINTS

    card, unit, skill, tactic, enemy, colour, space, site, hero = (
        game.domains[name] for name in ("card", "unit", "skill", "tactic", "enemy", "colour", "space", "site", "hero")
    )
    tokens = [*enemy.ids, *BACK.ids]
    return [
        *common(game),
        Field("round", Number(6)),
        Field("rounds", Number(6)),
        Field("night", Number()),
        Field("order", Who(4)),
        Field("at_turn", Who(4)),
        Field("last_turns", Number(4)),
        Field("final", Number()),
        Field("source[8].colour", Which(colour)),
        Field("source[8].state", Which(["free", "used", "kept", "stolen", "claimed"])),
        Field("mana", Count(colour)),
        Field("turn", Count(NAMES)),
        Field("points", Count(POINTS)),
        Field("offers.advanced", Count(card)),
        Field("offers.spells", Count(card)),
        Field("offers.units", Count(unit)),
        Field("offers.monastery", Count(card)),
        Field("offers.skills", Count(skill)),
        Field("drawn", Count(card)),
        Field("tactics_gone", Count(tactic)),
        Field("tactics_chosen", Count(tactic)),
        Field("tile_stack", Count(["countryside", "core"])),
        Field("spaces[140].terrain", Which(TERRAIN)),
        Field("spaces[140].site", Which(site)),
        Field("spaces[140].tokens", Count(tokens)),
        Field("spaces[140].shield", Who(4)),
        Field("spaces[140].heroes", Who(4)),
        Field("spaces[140].marks", Who(4)),
        Field("spaces[140].secret", Number()),
        Field("chanted", Who(4)),
        Field("cities_conquered", Number(4)),
        Field("foes[10].enemy", Which(enemy)),
        Field("foes[10].armor", Number(10)),
        Field("foes[10].attack", Number(10)),
        Field("foes[10].defeated", Number()),
        Field("foes[10].blocked", Number()),
        Field("foes[10].target", Number()),
        Field("dummy.deck", Number(20)),
        Field("players[@4].hero", Which(hero)),
        Field("players[@4].fame", Number(50)),
        Field("players[@4].level", Number(10)),
        Field("players[@4].armor", Number(5)),
        Field("players[@4].hand_limit", Number(5)),
        Field("players[@4].commands", Number(5)),
        Field("players[@4].reputation", Number(7)),
        Field("players[@4].place", Which(space)),
        Field("players[@4].tactic", Which(tactic)),
        Field("players[@4].tactic_used", Number()),
        Field("players[@4].crystals", Count(colour)),
        Field("players[@4].hand", Number(5)),
        Field("players[@4].hand", Count(card)),
        Field("players[@4].deck", Number(16)),
        Field("players[@4].deck_cards", Count(card)),
        Field("players[@4].discard", Count(card)),
        Field("players[@4].play", Count(card)),
        Field("players[@4].units[8].unit", Which(unit)),
        Field("players[@4].units[8].ready", Number()),
        Field("players[@4].units[8].wounds", Number()),
        Field("players[@4].skills[8].skill", Which(skill)),
        Field("players[@4].skills[8].used", Number()),
    ]


TABLES: dict[str, Callable[[Game], list[Field]]] = {
    "avalon": avalon,
    "broom_service": broom_service,
    "mage_knight": mage_knight,
    "saga": saga,
}
