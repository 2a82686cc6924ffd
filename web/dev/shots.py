"""Pictures of the dev page, for looking: `python web/dev/shots.py FIXTURE … --out FOLDER` while `npm run dev` runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SIZES = {"phone": (390, 844), "desk": (1440, 900)}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("fixture", nargs="+")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--server", default="http://127.0.0.1:5173")
    parser.add_argument("--lang", default="de")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for size, (width, height) in SIZES.items():
            for theme in ("light", "dark"):
                page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
                page.on("console", lambda message: print(message.text) if message.type == "error" else None)
                page.on("pageerror", lambda error: print(error))
                for fixture in given.fixture:
                    page.goto(f"{given.server}/dev/?show={fixture}&lang={given.lang}&theme={theme}")
                    page.wait_for_selector("[data-testid=prompt]")
                    page.wait_for_timeout(250)
                    page.screenshot(path=given.out / f"{fixture}-{size}-{theme}.png", full_page=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
