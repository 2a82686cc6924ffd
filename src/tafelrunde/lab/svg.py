"""Plots drawn by hand as SVG: no fonts, scripts or pictures from elsewhere; colours follow light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH = 720
LEFT = 190  # room for labels
ROW = 24
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9")  # told apart by most eyes


def bars(
    title: str,
    entries: Sequence[tuple[str, float, float, float]],
    unit: str = "",
    middle: float | None = None,
    span: tuple[float, float] | None = None,
) -> str:
    """One bar a line from the middle (or from the left edge), with its interval: (label, value, low, high).

    >>> bars("Elo", [("greedy", 100.0, 80.0, 120.0)]).startswith("<svg")
    True
    """
    lows = [low for _, _, low, _ in entries]
    highs = [high for _, _, _, high in entries]
    start, end = span or (min([*lows, middle or 0.0]), max([*highs, middle or 0.0]))
    scale = (WIDTH - LEFT - 70) / (end - start or 1.0)
    base = LEFT + ((start if middle is None else middle) - start) * scale
    parts = []
    for number, (label, value, low, high) in enumerate(entries):
        y = 40 + ROW * number
        x, x_low, x_high = (LEFT + (at - start) * scale for at in (value, low, high))
        parts += [
            text(LEFT - 8, y + 12, label, "end"),
            f'<rect x="{min(base, x):.1f}" y="{y}" width="{abs(x - base):.1f}" height="{ROW - 8}" '
            f'fill="{COLOURS[0]}"/>',
            line(x_low, y + 8, x_high, y + 8),
            text(max(x, x_high, base) + 6, y + 12, f"{value:,.4g}{unit}"),
        ]
    height = 50 + ROW * len(entries)
    if middle is not None:
        parts.append(line(base, 34, base, height - 14, faint=True))
    return picture(title, height, parts)


def histogram(title: str, series: Sequence[tuple[str, Sequence[float]]], steps: int = 24) -> str:
    """How often each value occurs, one outline for each series.

    >>> "polyline" in histogram("Scores", [("greedy", [1, 2, 2, 3])])
    True
    """
    values = [value for _, row in series for value in row] or [0.0]
    low, high = min(values), max(values)
    wide = max(1.0, (high - low) / steps)
    steps = int((high - low) / wide) + 1
    height, floor = 260, 220
    counted = []
    for _, row in series:
        counts = [0] * steps
        for value in row:
            counts[min(steps - 1, int((value - low) / wide))] += 1
        counted.append([count / max(1, len(row)) for count in counts])
    top = max(max(row) for row in counted) or 1.0
    step = (WIDTH - 80) / steps
    parts = [line(50, floor, WIDTH - 30, floor)]
    for number, ((label, _), row) in enumerate(zip(series, counted, strict=True)):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(
            f"{50 + step * (at + edge):.1f},{floor - 170 * share / top:.1f}"
            for at, share in enumerate(row)
            for edge in (0, 1)
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<rect x="{60 + 160 * number}" y="36" width="12" height="12" fill="{colour}"/>')
        parts.append(text(78 + 160 * number, 47, label))
    for mark in range(5):
        value = low + (steps * wide) * mark / 4
        parts.append(text(50 + (WIDTH - 80) * mark / 4, floor + 18, f"{value:,.4g}", "middle"))
    parts.append(text(44, floor - 166, f"{100 * top:.0f} %", "end"))
    return picture(title, height, parts)


def picture(title: str, height: int, parts: Sequence[str]) -> str:
    """A whole drawing, readable aloud by its title."""
    name = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{name}" font-family="system-ui, sans-serif" font-size="12">'
        "<style>.i{fill:#222}.l{stroke:#222}.f{opacity:.4}"
        "@media(prefers-color-scheme:dark){.i{fill:#eee}.l{stroke:#eee}}</style>"
        f"<title>{name}</title>{text(8, 18, title, bold=True)}{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="600"' if bold else ""
    return f'<text class="i" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{weight}>{escape(words)}</text>'


def line(x: float, y: float, to_x: float, to_y: float, faint: bool = False) -> str:
    kind = "l f" if faint else "l"
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'
