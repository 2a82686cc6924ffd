"""How much script a page loads before it can be used, gzipped as the server sends it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest

from tafelrunde.server.pages import STATIC
from web.person import Person

ASSETS = STATIC / "assets"
IMPORTED = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")
LOBBY, TABLE = 120_000, 250_000  # bytes at most
GAMES = ["avalon", "broom_service", "mage_knight", "saga"]


def chunk(name: str) -> str:
    """The one script that the bundler made of a page or a board."""
    (found,) = (file.name for file in ASSETS.glob(f"{name}-*.js") if re.fullmatch(rf"{name}-.{{8}}\.js", file.name))
    return found


def first() -> str:
    found: list[str] = re.findall(r'src="/assets/([\w.-]+\.js)"', (STATIC / "index.html").read_text(encoding="utf-8"))
    assert len(found) == 1
    return found[0]


def loaded(*scripts: str) -> set[str]:
    """These scripts, and all that they import at once."""
    found, open_ = set[str](), list(scripts)
    while open_:
        script = open_.pop()
        if script not in found:
            found.add(script)
            open_ += IMPORTED.findall((ASSETS / script).read_text(encoding="utf-8"))
    return found


def weight(scripts: set[str]) -> int:
    return sum(len(gzip.compress((ASSETS / script).read_bytes(), 9)) for script in scripts)


def of_table(game: str) -> set[str]:
    return loaded(first(), chunk("TablePage"), chunk(game))


def test_the_lobby_is_light() -> None:
    size = weight(loaded(first()))
    assert 30_000 < size < LOBBY, f"the lobby loads {size} bytes of script"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light(game: str) -> None:
    size = weight(of_table(game))
    assert weight(loaded(first())) + 20_000 < size < TABLE, f"a table of {game} loads {size} bytes of script"


def test_nothing_else_is_loaded_until_one_can_play(person: Callable[..., Person]) -> None:
    """What is counted above is what a browser asks for: on the lobby, then at a table of the largest board."""
    anna = person()
    asked = set[str]()
    anna.page.on("request", lambda request: asked.add(request.url.rsplit("/", 1)[1]))
    anna.goto()
    anna.page.wait_for_load_state("networkidle")
    assert {name for name in asked if name.endswith(".js")} == loaded(first())
    anna.goto("/new/mage_knight")
    anna.page.get_by_role("button", name=anna.words["open_table"]).click()
    anna.page.wait_for_url("**/t/*")
    asked.clear()
    anna.page.reload()
    anna.page.wait_for_selector("[data-piece=can]")
    assert {name for name in asked if name.endswith(".js")} == of_table("mage_knight")
