"""axe-core over the boards: every position, by day and by night, at a desk and on a phone that is touched.

python web/dev/axe.py                        # all games; what is served is as for pictures (shots.py)
python web/dev/axe.py --game saga
python web/dev/axe.py mage_knight-1-hand:rage

Each finding is named once, with the scenes that have it; the exit code says whether there are any.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from shots import CHROMIUM, FLAGS, GROUPS, SIZES, open_thing, serving

sys.path.append(str(Path(__file__).parents[2] / "tests"))

from web.person import findings

PATIENCE = 120_000  # ms, on a machine that has other things to do
AT_ONCE = 10  # scenes in one page: axe keeps much of what it has seen, and slows down
OPENED = [f"mage_knight-{scene}" for group in GROUPS.values() for scene in group if ":" in scene]


def look(page: Page, scene: str) -> None:
    fixture, _, thing = scene.partition(":")
    page.keyboard.press("Escape")
    page.locator("nav select").select_option(fixture)
    page.wait_for_selector(f"[data-shown='{fixture}'] [data-testid=prompt]")
    if thing:
        open_thing(page, fixture, thing)


@contextmanager
def boards(browser: Browser, given: argparse.Namespace, size: str) -> Iterator[Page]:
    """The page of boards in a size."""
    width, height = SIZES[size]
    page = browser.new_page(
        viewport={"width": width, "height": height}, has_touch=size != "desk", reduced_motion="reduce"
    )
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: print(error))
    page.goto(f"{given.server}/dev/")
    page.wait_for_selector("nav option", state="attached")
    yield page
    page.close()


def wanted(browser: Browser, given: argparse.Namespace) -> list[str]:
    """The scenes that are named, or all of the games."""
    with boards(browser, given, given.sizes[0]) as page:
        fixtures = [name for name in page.locator("nav option").all_inner_texts() if name.startswith(given.game)]
    opened = [scene for scene in OPENED if scene.partition(":")[0] in fixtures]
    return given.scene or [*fixtures, *opened]


def search(browser: Browser, given: argparse.Namespace) -> dict[str, list[str]]:
    """Every finding, and where it is."""
    found = defaultdict(list)
    scenes = wanted(browser, given)
    for size, first in product(given.sizes, range(0, len(scenes), AT_ONCE)):
        with boards(browser, given, size) as page:
            for scene in scenes[first : first + AT_ONCE]:
                look(page, scene)
                for theme in given.themes:
                    page.evaluate("([theme, lang]) => window.look(theme, lang)", [theme, given.lang])
                    page.wait_for_timeout(80)
                    for finding in findings(page):
                        if finding not in found:
                            print(f"{size}-{theme} {scene}: {finding}", flush=True)
                        found[finding].append(f"{size}-{theme} {scene}")
        print(f"{size}: {min(first + AT_ONCE, len(scenes))} of {len(scenes)} scenes", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("scene", nargs="*")
    parser.add_argument("--game", default="", help="only its positions")
    parser.add_argument("--server")
    parser.add_argument("--lang", default="de")
    for name, every in {"sizes": ["desk", "phone"], "themes": ["light", "dark"]}.items():
        parser.add_argument(f"--{name}", type=lambda given: given.split(","), default=every)
    given = parser.parse_args()
    with serving(given.server) as given.server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        found = search(browser, given)
        browser.close()
    for finding, scenes in found.items():
        print(f"{finding}\n  in {len(scenes)}: {', '.join(scenes[:6])}\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
