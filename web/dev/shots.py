"""Pictures of the boards for looking: every scene in every size, theme and language, and sheets of many at once.

python web/dev/shots.py --out FOLDER together                       # Mage Knight's scenes with other players
python web/dev/fixtures.py                                          # for the other scenes: games that bots play
python web/dev/shots.py --out FOLDER played                         # Avalon, Saga and Broom Service with all seats
python web/dev/shots.py --out FOLDER                                # all scenes
python web/dev/shots.py mage_knight-1-hand mage_knight-1-hand:rage  # only some

Positions that are put together by hand are written first, and the boards are served from here (`--server`: by an
`npm run dev` that is running).

A scene is a fixture, and after a colon the thing that is opened by a click: a card of the hand, a unit (`unit-3`), a
skill (`skill-1`), an enemy (`foe-2`), a tab of the offers (`tab-spells`), a space by its site or terrain
(`space-keep`), the score sheet (`scores`). `--sizes desk,tablet`, `--themes light`, `--langs de` take fewer pictures,
`--full` takes the whole page instead of the window. What belongs to a decision and is not in the window is named.

python web/dev/shots.py --out FOLDER eyes                           # all games as the colour-blind see them

`--eyes deuteranopia,tritanopia` does so with any scenes.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

SHELL = Path("/usr/bin/chromium-headless-shell")
CHROMIUM = SHELL if SHELL.exists() else Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
PATIENCE = 120  # seconds: until the boards must be served, on a machine that has other things to do
SIZES = {
    "desk": (1440, 900),
    "laptop": (1366, 650),
    "tablet": (1024, 768),
    "portrait": (768, 1024),
    "phone": (390, 844),
}
COLOURS = ["red", "blue", "green", "white"]
SPACES = [
    *("forest", "mountain", "village", "monastery", "keep", "mage_tower", "city", "ancient_ruins", "dungeon", "tomb"),
    *("monster_den", "spawning_grounds", "crystal_mine", "magical_glade", "marauding_orcs", "draconum"),
]
MAGE_KNIGHT = [
    *(f"1-hand{card}" for card in ("", ":rage", ":improvisation", ":crystallize")),
    *(f"1-late{thing}" for thing in ("", ":blood_ritual", ":fireball", ":sword_of_justice")),
    *(f"1-late{thing}" for thing in (":unit-1", ":unit-3", ":unit-4", ":unit-5", ":skill-1", ":skill-4")),
    *("4-late-of-four", "4-late-of-four:unit-3", "1-night", "1-night:fireball", "1-night:wound"),
    *("1-ranged", "1-ranged:battle_versatility", "1-ranged-alone", "1-siege", "1-siege-two"),
    *("1-block", "1-block:battle_versatility", "1-block-swift", "1-block-fire", "1-block-cold-fire"),
    *("1-block-summoned", "1-block:unit-1"),
    *("1-damage", "1-damage-late", "1-damage-poison", "1-damage-paralysis", "1-damage-which"),
    *("1-attack", "1-attack:march", "1-attack-resists", "1-attack-one-beaten", "1-attack-enough"),
    *("4-city-white", "4-city-red-late", "4-city-red-late:unit-3", "4-city-red-late:fireball", "4-watched"),
    *("4-dungeon", "4-dungeon:unit-1", "4-dungeon:march"),
    *("1-six-ranged", "1-six-block", "1-six-damage", "1-six-attack"),
    *("1-tactic", "4-tactic-night", "4-preparation", "1-turn", "1-map", "2-blitz", "4-blitz", "4-country"),
    *("1-pay", "1-colour", "1-leap"),
    *(f"4-country:tab-{tab}" for tab in ("tracks", "units", "advanced", "spells", "skills", "decks")),
    *(f"4-country:space-{space}" for space in SPACES),
    *("4-village", "4-monastery", "4-keep", "4-tower", *(f"4-dealing-{colour}" for colour in COLOURS)),
    *("1-rest", "1-rest-wounds", "4-won", "4-won-artifacts", "4-won-spell", "4-won-unit"),
    *("4-skill", "4-skill-card", "4-discarding", "4-discarding-late"),
    *("1-end", "1-end:scores", "4-end", "4-end:scores"),
]
PLAYED = [f"{game}-{at}" for game in ("avalon-2", "saga-4", "broom_service-5") for at in ("00", "15", "50", "85")]
EYES = ["none", "deuteranopia", "protanopia", "tritanopia"]
SEEN = ["avalon-2-50", "saga-4-50", "broom_service-5-50", "mage_knight-4-country", "mage_knight-1-six-block"]
GROUPS = {
    "alone": MAGE_KNIGHT,
    "together": [
        *("2-duel-meeting", "2-duel-commit", "2-duel-onset", "2-duel-onset-melee", "2-duel-parry", "2-duel-harm"),
        *("3-duel-watched", "2-joint-turn", "2-joint-proposal", "3-joint-consent", "2-joint-march", "2-joint-fight"),
        *("3-auction-hero", "3-auction-bid", "3-draft", "2-upgrade", "2-give-up", "2-set-die", "2-hidden-die"),
        *("2-mine", "2-mine:space-crystal_mine", "2-glade", "2-glade:space-magical_glade", "2-chant"),
        *("2-dungeon-lords", "2-entrance", "2-hold", "2-face-down", "4-returner", "2-way-home", "2-megalopolis"),
        *("4-teams", "4-teams:scores", "4-team-end:scores", "2-saved", "2-saved:scores", "2-lost:scores"),
    ],
}
THINGS = {
    "unit": ".army .units > :nth-child({which})",
    "skill": ".army .skills > :nth-of-type({which})",
    "foe": ".foes > :nth-child({which}) .pick",
    "tab": "#mk-tab-{which}",
    "space": "[data-space='{which}']",
    "scores": "#scores",
}
# what belongs to every decision, and how far it goes beyond the window or under the bar
TOGETHER = [".stage", ".fan .place", ".purse", "section.ways", "ul.points", "[data-testid=prompt]"]
HIDDEN = """wanted => [...new Set(wanted.flatMap(one => [...document.querySelectorAll(one)].flatMap(element => {
  const box = element.getBoundingClientRect(), bar = document.querySelector('.frame > .below')
  const low = bar.contains(element) ? innerHeight : Math.min(bar.getBoundingClientRect().top, innerHeight)
  const off = Math.max(box.bottom - low, -box.top, box.right - innerWidth, -box.left)
  return box.width && off > 4 ? [`${one} ${Math.round(off)} px`] : []
})))]"""
COLUMNS = {"desk": 3, "laptop": 3, "tablet": 3, "portrait": 4, "phone": 6}


def space(fixture: str, what: str) -> str:
    """The first space with this site, else with this terrain and no site."""
    spaces = json.loads((Path(__file__).parent / "fixtures" / f"{fixture}.json").read_bytes())["table"]["view"][
        "spaces"
    ]
    return str(
        next(one["space"] for one in spaces if what == one["site"] or (what, None) == (one["terrain"], one["site"]))
    )


def open_thing(page: Page, fixture: str, thing: str) -> None:
    kind, _, which = thing.partition("-")
    if kind == "space":
        which = space(fixture, which)
    target = page.locator(THINGS[kind].format(which=which) if kind in THINGS else f"[data-card={thing}]").first
    target.evaluate("element => element.scrollIntoView({ block: 'center' })")
    target.dispatch_event("focus" if kind == "space" else "click")


def shoot(page: Page, session: CDPSession, scene: str, given: argparse.Namespace) -> None:
    fixture, _, thing = scene.partition(":")
    page.keyboard.press("Escape")
    page.locator("nav select").select_option(fixture)
    page.wait_for_selector(f"[data-shown='{fixture}'] [data-testid=prompt]")
    for size in given.sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        if thing:
            page.keyboard.press("Escape")
            open_thing(page, fixture, thing)
        for theme, lang in product(given.themes, given.langs):
            page.evaluate("([theme, lang]) => window.look(theme, lang)", [theme, lang])
            page.mouse.move(2, 2)
            page.wait_for_timeout(80)
            name = f"{size}-{theme}-{lang}-{scene.replace(':', '+')}"
            for eye in given.eyes:
                session.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
                file = name if eye == "none" else f"{name}-{eye}"
                page.screenshot(path=given.out / f"{file}.png", full_page=given.full)
            if hidden := page.evaluate(HIDDEN, TOGETHER):
                print(f"{name}: beyond the window: {', '.join(hidden)}")


def sheets(page: Page, folder: Path) -> None:
    """The pictures of a size, a theme and a language on sheets of three rows."""
    for kind in sorted({"-".join(path.stem.split("-")[:3]) for path in folder.glob("[!s]*-*-*-*.png")}):
        columns = COLUMNS[kind.partition("-")[0]]
        shown = sorted(path.name for path in folder.glob(f"{kind}-*.png"))
        for number, first in enumerate(range(0, len(shown), 3 * columns), 1):
            some = shown[first : first + 3 * columns]
            figures = "".join(f"<figure><img src='{name}'><figcaption>{name}</figcaption></figure>" for name in some)
            grid = f"display: grid; grid-template-columns: repeat({columns}, 1fr); gap: 8px"
            style = f"body {{ {grid} }} figure {{ margin: 0 }} img {{ width: 100% }}"
            file = folder / "sheet.html"
            file.write_text(f"<style>{style}</style>{figures}", encoding="utf-8")
            page.set_viewport_size({"width": 1800, "height": 1000})
            page.goto(file.resolve().as_uri())
            page.screenshot(path=folder / f"sheet-{kind}-{number}.png", full_page=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("scene", nargs="*")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--server")
    parser.add_argument("--full", action="store_true")
    lists = {"sizes": list(SIZES), "themes": ["light", "dark"], "langs": ["de", "en"], "eyes": ["none"]}
    for name, every in lists.items():
        parser.add_argument(f"--{name}", type=lambda given: given.split(","), default=every)
    given = parser.parse_args()
    if given.scene == ["eyes"]:
        given.scene, given.sizes, given.langs, given.eyes = SEEN, ["desk"], ["de"], EYES
    given.out.mkdir(parents=True, exist_ok=True)
    wanted = given.scene or list(GROUPS)
    scenes = [f"mage_knight-{scene}" for group in wanted for scene in GROUPS.get(group, [])]
    scenes += [scene for scene in wanted if scene not in GROUPS and scene != "played"]
    scenes += PLAYED if "played" in wanted or not given.scene else []
    with serving(given.server) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(reduced_motion="reduce")
        page.set_default_timeout(1000 * PATIENCE)
        page.on("console", lambda message: print(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: print(error))
        session = page.context.new_cdp_session(page)
        page.goto(f"{server}/dev/")
        for scene in scenes:
            shoot(page, session, scene, given)
        sheets(page, given.out)
        browser.close()


@contextmanager
def serving(running: str | None) -> Iterator[str]:
    """Where the boards are served: by what is running, or by a server of our own with the positions of now."""
    if running:
        yield running
        return
    here = Path(__file__).parent
    subprocess.run([sys.executable, here / "fixtures.py", "--positions"], check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(here.parent / "node.py"), "run", "--silent", "dev", "--"]
    options = ["--port", str(port), "--strictPort", "--host", "127.0.0.1", "--logLevel", "error"]
    process = subprocess.Popen([*command, *options], start_new_session=True)
    try:
        server = f"http://127.0.0.1:{port}"
        wait_for(f"{server}/dev/")
        yield server
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def wait_for(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    main()
