"""Pictures of the pages around the games, with people, notices, a review and puzzles in them; sheets of many at once.

python web/dev/house.py --out FOLDER             # every page on phone, tablet and laptop, in both themes and languages
python web/dev/house.py --out FOLDER me review   # only some

A real server is filled with made-up people first. What is wider than its window is named.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from functools import partial
from itertools import combinations, product
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from shots import CHROMIUM, FLAGS, SIZES, sheets

from server.helpers import Guest, Server, serving, wait_for

SHORT = {"start": "1", "turn_limit": 10}
MAIL = ("--smtp", "smtp://localhost:2599", "--mail-from", "table@house.example")
LOCALES = {"de": "de-DE", "en": "en-GB"}
REVIEWED = 300_000  # milliseconds
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def furnish(server: Server) -> tuple[Guest, dict[str, str]]:
    """Somebody with friends, games, invitations and ratings; and the addresses of the pages, by their names."""
    ann = Guest(server.address, "Annegret von der Tafelrunde-1")
    bert, cleo, dora, emil = (Guest(server.address, name) for name in ("Bert", "Cleo", "Dörte Ünlü", "Emil"))
    chance = random.Random(4)
    some = (bert, cleo, ann, Guest(server.address, "Frieda"))
    for number, (one, other) in product(range(3), combinations(some, 2)):  # no more than that counts for two in a day
        id = one.open("avalon", "me", "open", options=SHORT, rated=True, public=number % 2 == 0)["id"]
        other.sit(id, 1)
        (other if chance.random() < 0.5 else one).post(f"/api/tables/{id}/resign")
        wait_for(partial(one.get, f"/api/tables/{id}/results"))
    ann.open("broom_service", "me", "easy", "medium")
    for other in (bert, cleo):
        other.post(f"/api/friends/{ann.me['id']}", what="befriend")
        ann.post(f"/api/friends/{other.me['id']}", what="befriend")
    dora.post(f"/api/friends/{ann.me['id']}", what="befriend")
    ann.post(f"/api/friends/{emil.me['id']}", what="block")
    invited = bert.open("saga", "me", "open")["id"]
    bert.post(f"/api/tables/{invited}/invitations", person=ann.me["id"])
    waiting = ann.open("saga", "me", "open", rated=True)["id"]
    ann.post(f"/api/tables/{waiting}/invitations", person=cleo.me["id"])
    return ann, {
        "lobby": "/",
        "new": "/new/avalon",
        "waiting": f"/t/{waiting}",
        "over": f"/t/{id}",
        "me": "/me",
        "mail": "/mail/confirm~a~b~c",
        "friends": "/friends",
        "history": "/history",
        "profile": f"/p/{ann.me['id']}",
        "other": f"/p/{dora.me['id']}",
        "leaderboard": "/leaderboard/avalon",
        "nobody": "/leaderboard/saga",
        "puzzles": "/puzzles/saga",
        "review": f"/replay/{played(ann)}?review",
    }


def played(ann: Guest) -> str:
    """A game of some moves against a bot, given up."""
    table = ann.open("avalon", "me", "easy", options=SHORT)
    id = str(table["id"])
    for _ in range(12):
        table = wait_for(lambda: (now := ann.table(id))["actions"] and now)
        ann.act(table, table["actions"][0]["action"])
    ann.post(f"/api/tables/{id}/resign")
    return id


def prepare(page: Page, name: str) -> None:
    """What is done on a page before the picture."""
    if name == "me":
        page.locator("details").first.evaluate("details => (details.open = true)")
    if name == "review":
        review = page.get_by_test_id("review")
        expect(review).to_have_attribute("data-state", "done", timeout=REVIEWED)
        review.get_by_role("checkbox").uncheck()
        page.get_by_test_id("decisions").locator("li > button").first.click()


def review(context: BrowserContext, address: str, folder: Path) -> None:
    """Begun once, with a picture of how it begins."""
    page = context.new_page()
    page.goto(address)
    begun = page.get_by_test_id("review")
    expect(begun).to_have_attribute("data-state", "none")
    page.screenshot(path=folder / "laptop-light-de-review-before.png")
    begun.get_by_role("button").first.click()
    expect(begun).to_have_attribute("data-state", "done", timeout=REVIEWED)


def context_of(browser: Browser, ann: Guest, size: str, theme: str, lang: str) -> BrowserContext:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size == "phone",
        locale=LOCALES[lang],
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    context.add_cookies(
        [{"name": one.name, "value": one.value or "", "url": ann.address} for one in ann.http.cookies.jar]
    )
    return context


def shoot(context: BrowserContext, ann: Guest, pages: dict[str, str], look: str, folder: Path) -> None:
    page = context.new_page()
    for name, path in pages.items():
        page.goto(ann.address + path)
        page.wait_for_selector("main :is(h1, h2)", state="attached")
        page.wait_for_load_state("networkidle")
        prepare(page, name)
        page.wait_for_timeout(150)
        if (wide := page.evaluate(WIDE)) > 0:
            print(f"{look}-{name}: {wide} px too wide")
        page.screenshot(path=folder / f"{look}-{name}.png", full_page=name in ("me", "friends", "history", "profile"))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("page", nargs="*")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    lists = {"sizes": ["phone", "tablet", "laptop"], "themes": ["light", "dark"], "langs": ["de", "en"]}
    for name, every in lists.items():
        parser.add_argument(f"--{name}", type=lambda given: given.split(","), default=every)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "tables.sqlite", "--no-limits", *MAIL) as server,
        sync_playwright() as playwright,
    ):
        ann, pages = furnish(server)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        pages = {name: path for name, path in pages.items() if not given.page or name in given.page}
        if "review" in pages:
            review(context_of(browser, ann, "laptop", "light", "de"), ann.address + pages["review"], given.out)
        for size, theme, lang in product(given.sizes, given.themes, given.langs):
            context = context_of(browser, ann, size, theme, lang)
            shoot(context, ann, pages, f"{size}-{theme}-{lang}", given.out)
            context.close()
        sheets(browser.new_page(), given.out)
        browser.close()


if __name__ == "__main__":
    main()
