"""Draws the icons of the app from `public/icon.svg`: `python web/dev/icons.py`."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
GROUND = "#f6f0e2"
PLAIN = (("icon-192", 192, 0.0), ("icon-512", 512, 0.0))  # the shield alone
MASKED = (("icon-maskable-192", 192, 0.2), ("icon-maskable-512", 512, 0.2), ("icon-180", 180, 0.12))  # on a ground


def page(svg: str, size: int, margin: float, ground: str) -> str:
    inner = round(size * (1 - 2 * margin))
    style = f"margin:0;width:{size}px;height:{size}px;display:grid;place-content:center;background:{ground}"
    return f'<body style="{style}">{svg.replace("<svg ", f"<svg width={inner} height={inner} ", 1)}</body>'


def badge(svg: str) -> str:
    """In one colour, as the bar of a phone shows it: the shield, with the table cut out."""
    (shield,) = re.findall(r'<path d="([^"]+)"', svg)
    ring = '<circle cx="32" cy="30" r="13" fill="none" stroke="#000" stroke-width="5"/>'
    mask = f'<mask id="cut"><path d="{shield}" fill="#fff"/>{ring}</mask>'
    filled = f'<path d="{shield}" fill="#fff" mask="url(#cut)"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 2 56 60">{mask}{filled}</svg>'


def main() -> None:
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    pictures = [(name, size, page(svg, size, margin, "transparent")) for name, size, margin in PLAIN]
    pictures += [(name, size, page(svg, size, margin, GROUND)) for name, size, margin in MASKED]
    pictures.append(("badge-96", 96, page(badge(svg), 96, 0.04, "transparent")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, size, html in pictures:
            tab = browser.new_page(viewport={"width": size, "height": size})
            tab.set_content(html)
            tab.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
            tab.close()
        browser.close()


if __name__ == "__main__":
    main()
