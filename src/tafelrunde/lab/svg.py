"""Plots drawn by hand as SVG: no fonts, scripts or pictures from elsewhere; colours follow light and dark."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape

WIDTH = 880
LEFT = 220  # room for labels
ROW = 26
FLOOR, TOP = 226, 44  # of a plot with axes
COLOURS = ("#3a88b0", "#cc6038", "#549963", "#9a6bb3", "#b08d3c")  # told apart by most eyes, on parchment and at night
STYLE = (
    ".i{fill:#2b2320}.q{fill:#6f6353}.l{stroke:#2b2320}.g{stroke:#b08d3c}.f{opacity:.22}"
    "@media(prefers-color-scheme:dark){.i{fill:#ece4d2}.q{fill:#a99f8c}.l{stroke:#ece4d2}}"
)

Entry = tuple[str, float, float, float]  # label, value, and the two ends of its interval
Said = Callable[[float], str]


def plain(value: float) -> str:
    return f"{value:,.4g}"


def bars(
    title: str,
    entries: Sequence[Entry],
    unit: str = "",
    middle: float | None = None,
    span: tuple[float, float] | None = None,
    mark: float | None = None,
    say: Said = plain,
) -> str:
    """One bar a line from the middle (or from the left edge), with its interval; `mark` is a value to compare with.

    >>> bars("Elo", [("greedy", 100.0, 80.0, 120.0)]).startswith("<svg")
    True
    """
    lows = [low for _, _, low, _ in entries]
    highs = [high for _, _, _, high in entries]
    start, end = span or (min([*lows, middle or 0.0]), max([*highs, middle or 0.0]))
    scale = (WIDTH - LEFT - 90) / (end - start or 1.0)
    base = LEFT + ((start if middle is None else middle) - start) * scale
    height = 50 + ROW * len(entries)
    parts = []
    for number, (label, value, low, high) in enumerate(entries):
        y = 40 + ROW * number
        x, x_low, x_high = (LEFT + (max(start, min(end, at)) - start) * scale for at in (value, low, high))
        parts += [
            text(LEFT - 10, y + 13, shortened(label, 30), "end"),
            f'<rect x="{min(base, x):.1f}" y="{y}" width="{abs(x - base):.1f}" height="{ROW - 8}" rx="3" '
            f'fill="{COLOURS[0]}" opacity=".85"/>',
            whisker(x_low, x_high, y + 9),
            text(max(x, x_high, base) + 8, y + 13, f"{say(value)}{unit}"),
        ]
    if middle is not None:
        parts.append(line(base, 34, base, height - 10, "l f"))
    if mark is not None:
        at = LEFT + (mark - start) * scale
        parts.append(dashed(at, 34, at, height - 10))
    return picture(title, height, parts)


def whisker(x_low: float, x_high: float, y: float) -> str:
    """An interval, with its ends marked."""
    ends = [line(x, y - 4, x, y + 4) for x in (x_low, x_high)]
    return line(x_low, y, x_high, y) + "".join(ends)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round values from one to the other.

    >>> ticks(0, 47), ticks(3.2, 4.1)
    ([0, 10, 20, 30, 40], [3.2, 3.4, 3.6, 3.8, 4.0])
    """
    wide = max(1e-9, high - low)
    power = 10.0 ** math.floor(math.log10(wide / most))
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice * most >= wide)
    first = math.ceil(low / step - 1e-9)
    values = [round(number * step, 10) for number in range(first, math.floor(high / step + 1e-9) + 1)]
    return [int(value) if value == int(value) and step >= 1 else value for value in values]


def histogram(title: str, series: Sequence[tuple[str, Sequence[float]]], steps: int = 24, say: Said = plain) -> str:
    """How often each value occurs, one outline for each series.

    >>> "polygon" in histogram("Scores", [("greedy", [1, 2, 2, 3])])
    True
    """
    values = [value for _, row in series for value in row] or [0.0]
    low, high = min(values), max(values)
    wide = max(1.0, (high - low) / steps)
    if all(value == int(value) for value in values):
        wide = math.ceil(wide)
    steps = int((high - low) / wide) + 1
    counted = []
    for _, row in series:
        counts = [0] * steps
        for value in row:
            counts[min(steps - 1, int((value - low) / wide))] += 1
        counted.append([count / max(1, len(row)) for count in counts])
    top = max(max(row) for row in counted) or 1.0
    step = (WIDTH - 90) / steps
    parts = [line(56, FLOOR, WIDTH - 34, FLOOR)]
    for number, ((label, _), shares) in enumerate(zip(series, counted, strict=True)):
        colour = COLOURS[number % len(COLOURS)]
        edge = [
            f"{56 + step * (at + side):.1f},{FLOOR - (FLOOR - TOP - 16) * share / top:.1f}"
            for at, share in enumerate(shares)
            for side in (0, 1)
        ]
        outline = " ".join([f"56,{FLOOR}", *edge, f"{56 + step * steps:.1f},{FLOOR}"])
        parts.append(
            f'<polygon points="{outline}" fill="{colour}" fill-opacity=".22" stroke="{colour}" stroke-width="1.6"/>'
        )
        if len(series) > 1:
            parts.append(f'<rect x="{WIDTH - 34 - 130 * (len(series) - number)}" y="9" width="12" height="12" rx="2" ')
            parts.append(f'fill="{colour}"/>')
            parts.append(text(WIDTH - 16 - 130 * (len(series) - number), 19, label))
    half = wide / 2 if wide == int(wide) and wide == 1 else 0.0  # whole numbers stand below their bars
    for value in ticks(low, low + steps * wide - half):
        x = 56 + step * (value + half - low) / wide
        parts.append(line(x, FLOOR, x, FLOOR + 4))
        parts.append(text(x, FLOOR + 19, say(value), "middle", "q"))
    parts.append(text(48, TOP + 20, f"{100 * top:.0f} %", "end", "q"))
    return picture(title, FLOOR + 30, parts)


def curve(
    title: str, points: Sequence[tuple[float, float, float, float]], below: str, mark: float, say: Said = plain
) -> str:
    """Shares (0 to 1) over another share, with a band for their intervals: (x, value, low, high).

    >>> "polygon" in curve("Who leads wins", [(0.1, 0.5, 0.4, 0.6), (0.9, 0.9, 0.8, 1.0)], "of the game", 0.5)
    True
    """

    def place(x: float, y: float) -> str:
        return f"{56 + (WIDTH - 90) * x:.1f},{FLOOR - (FLOOR - TOP) * y:.1f}"

    parts = []
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = FLOOR - (FLOOR - TOP) * value
        parts.append(line(56, y, WIDTH - 34, y, "l" if not value else "l f"))
        parts.append(text(48, y + 4, f"{say(100 * value)} %", "end", "q"))
    band = " ".join([place(x, low) for x, _, low, _ in points] + [place(x, high) for x, _, _, high in points[::-1]])
    row = " ".join(place(x, value) for x, value, _, _ in points)
    y = FLOOR - (FLOOR - TOP) * mark
    parts += [
        dashed(56, y, WIDTH - 34, y),
        f'<polygon points="{band}" fill="{COLOURS[0]}" fill-opacity=".2"/>',
        f'<polyline points="{row}" fill="none" stroke="{COLOURS[0]}" stroke-width="2.2"/>',
    ]
    for x, value, _, _ in points:
        at_x, at_y = place(x, value).split(",")
        parts.append(f'<circle cx="{at_x}" cy="{at_y}" r="3.4" fill="{COLOURS[0]}"/>')
        parts.append(text(float(at_x), FLOOR + 19, f"{say(100 * x)} %", "middle", "q"))
    parts.append(text(WIDTH - 34, FLOOR + 36, below, "end", "q"))
    return picture(title, FLOOR + 46, parts)


def stripe(title: str, parts_of: Sequence[tuple[str, float]], say: Said = plain) -> str:
    """Parts of a whole, side by side: (label, share).

    >>> stripe("Decisions", [("forced", 0.3), ("free", 0.7)]).count("<rect")
    4
    """
    parts, x = [], 10.0
    for number, (label, share) in enumerate(parts_of):
        colour = COLOURS[number % len(COLOURS)]
        wide = (WIDTH - 20) * share
        parts.append(f'<rect x="{x:.1f}" y="34" width="{wide:.1f}" height="30" fill="{colour}" opacity=".85"/>')
        parts.append(f'<rect x="10" y="{80 + 22 * number}" width="12" height="12" rx="2" fill="{colour}"/>')
        parts.append(text(30, 90.5 + 22 * number, f"{label}: {say(100 * share)} %"))
        x += wide
    return picture(title, 84 + 22 * len(parts_of), parts)


def spark(low: float, value: float, high: float, span: tuple[float, float], mark: float = 0.0) -> str:
    """An interval as a small drawing for a line of a table."""
    start, end = span
    at = [4 + 132 * (max(start, min(end, one)) - start) / (end - start or 1.0) for one in (low, value, high, mark)]
    dot = f'<circle cx="{at[1]:.1f}" cy="9" r="4" fill="{COLOURS[0]}"/>'
    inner = f"{dashed(at[3], 0, at[3], 18)}{whisker(at[0], at[2], 9)}{dot}"
    return f'<svg class="spark" viewBox="0 0 140 18" width="140" height="18" aria-hidden="true">{inner}</svg>'


def picture(title: str, height: int, parts: Sequence[str]) -> str:
    """A whole drawing, readable aloud by its title."""
    name = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{name}" font-family="Inter, system-ui, sans-serif" font-size="13">'
        f"<style>{STYLE}</style><title>{name}</title>{text(8, 20, title, weight=600)}{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "i", weight: int = 400) -> str:
    bold = f' font-weight="{weight}"' if weight != 400 else ""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{bold}>{escape(words)}</text>'


def line(x: float, y: float, to_x: float, to_y: float, kind: str = "l") -> str:
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def dashed(x: float, y: float, to_x: float, to_y: float) -> str:
    """A golden line to compare with."""
    where = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
    return f'<line class="g" {where} stroke-width="1.6" stroke-dasharray="4 3"/>'


def shortened(label: str, most: int) -> str:
    return label if len(label) <= most else label[: most - 1].rstrip() + "…"
