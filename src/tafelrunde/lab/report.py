"""What a designer asks of a game, as one self-contained HTML page.

Whether moving first helps, how close games are and when they are settled, which decisions matter, how long games last,
what goes together with winning, what never comes up; and what a change of the rules brings about.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from statistics import quantiles

from tafelrunde.kernel.game import Game
from tafelrunde.lab.inquiry import Group
from tafelrunde.lab.measures import (
    Change,
    Measure,
    Use,
    came_up,
    can_come_up,
    change,
    happened,
    in_sight,
    measured,
    measures,
    missing_events,
    missing_things,
    more_or_less,
    telling,
    uses,
)
from tafelrunde.lab.names import Names
from tafelrunde.lab.plan import Played
from tafelrunde.lab.statistics import Estimate, mean, quantile, share
from tafelrunde.lab.svg import Entry, bars, curve, histogram, spark, stripe
from tafelrunde.lab.watch import EVERY, MATTERS, TENTHS
from tafelrunde.lab.without import leavable

TOP = 25  # lines of a table that stay open
LISTED = 60  # names in a list
STYLE = """
:root{color-scheme:light dark;--ground:#f6f0e2;--leaf:#fbf7ec;--ink:#2b2320;--quiet:#6f6353;
--gold:#b08d3c;--line:#d9cba8}
@media(prefers-color-scheme:dark){:root{--ground:#12161f;--leaf:#1a202c;--ink:#ece4d2;--quiet:#a99f8c;--line:#3a4152}}
*{box-sizing:border-box}
body{font:16px/1.55 Inter,system-ui,sans-serif;background:var(--ground);color:var(--ink);max-width:64rem;margin:0 auto;
padding:2.5rem 1.25rem 4rem}
h1,h2,h3{font-family:"EB Garamond","Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;font-weight:600;
line-height:1.2}
h1{font-size:2.5rem;margin:0 0 .5rem}
h2{font-size:1.65rem;margin:3rem 0 .4rem;padding-top:1rem;border-top:1px solid var(--gold)}
h3{font-size:1.2rem;margin:1.6rem 0 .4rem}
p{max-width:48rem;margin:.4rem 0 1rem}
.how,.who{color:var(--quiet);font-size:.95rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem;margin:1rem 0 0;padding:0}
.tile{background:var(--leaf);border:1px solid var(--line);border-top:3px solid var(--gold);border-radius:.5rem;
padding:.9rem 1rem;list-style:none}
.tile b{display:block;font:600 2rem/1.1 "EB Garamond","Iowan Old Style",Palatino,Georgia,serif}
.tile small{display:block;color:var(--quiet);margin-top:.35rem;font-size:.85rem}
.tile span{display:block;font-size:.85rem;color:var(--quiet);font-variant-numeric:tabular-nums}
.plot{background:var(--leaf);border:1px solid var(--line);border-radius:.5rem;padding:.75rem;margin:1rem 0;
overflow-x:auto}
svg{max-width:100%;height:auto;display:block}
.plot svg{width:100%;min-width:34rem}
svg.spark{max-width:none;min-width:140px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums;width:100%}
td,th{padding:.35rem .7rem;text-align:right;border-bottom:1px solid var(--line);vertical-align:middle;
white-space:nowrap}
th{color:var(--quiet);font-weight:500;border-bottom-color:var(--gold)}
td:first-child,th:first-child{text-align:left;white-space:normal;min-width:11rem}
tr.sure td:first-child{font-weight:600}
details{margin:.6rem 0;background:var(--leaf);border:1px solid var(--line);border-radius:.5rem;padding:.5rem .9rem}
summary{cursor:pointer}
details p,details ul{margin:.5rem 0}
li{margin:.15rem 0}
code{display:block;font-size:.9em;white-space:pre-wrap;margin-top:.4rem}
footer{margin-top:3rem;border-top:1px solid var(--gold);padding-top:1rem;color:var(--quiet);font-size:.9rem}
.i{fill:var(--ink)}.q{fill:var(--quiet)}.l{stroke:var(--ink)}.g{stroke:var(--gold)}.f{opacity:.25}
"""


def page(
    game: Game,
    base: Group,
    lang: str,
    variant: Group | None = None,
    others: Sequence[Group] = (),
    command: str = "",
) -> str:
    """The whole page: about one plan, with a variant of its rules, and lengths with other numbers of seats."""
    report = Report(game, base, lang)
    parts = [report.head(), report.tiles()]
    if variant is not None:
        parts.append(report.comparison(variant))
    parts += [report.order(), report.bots(), report.closeness(), report.lead(), report.decisions()]
    parts += [report.length(others), report.uses(), report.never(), report.foot(command)]
    title = escape(report.title)
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body>\n{chr(10).join(part for part in parts if part)}\n</body></html>\n"
    )


class Report:
    """The parts of the page."""

    def __init__(self, game: Game, base: Group, lang: str) -> None:
        self.game, self.plan, self.games = game, base.plan, base.games
        self.say = Names(game, lang)
        self.seats = len(base.plan.bots)
        self.title = self.say("title", game=game.words.title(lang), count=self.say.number(len(self.games), 0))
        self.measures = {one.id: one for one in measures(game, self.seats, self.plan.options)}

    def values(self, id: str) -> list[float]:
        return measured(self.measures[id], self.games) if id in self.measures else []

    # ---- the beginning

    def head(self) -> str:
        say = self.say
        names = ", ".join(dict.fromkeys(self.plan.bots))
        key = "who" if self.seats > 1 else "who_one"
        who = say(key, seats=self.seats, bots=names, seed=self.plan.seed, version=self.plan.version)
        other = say.settings(self.plan)
        more = f" {say('options', options=other)}" if other else ""
        return f'<h1>{escape(self.title)}</h1>\n<p class="who">{escape(who + more)}</p>'

    def tiles(self) -> str:
        """The answers in short."""
        say, found = self.say, []
        if values := self.values("goal"):
            goal = share(values)
            found.append((say.percent(goal.value), say("goal"), say.between(goal, True, 0), ""))
        if self.seats == 1:
            points = mean(self.values("best"))
            found.append((say.number(points.value), say("points"), say.between(points), ""))
        if values := self.values("first"):
            first, fair = share(values), 1 / self.seats
            verdict = "even" if not first.away_from(fair) else "more" if first.value > fair else "less"
            about = say(f"begins_{verdict}", fair=say.percent(fair))
            found.append((say.percent(first.value, 1), say("begins"), say.between(first, True), about))
        if values := self.values("close"):
            near = share(values)
            found.append((say.percent(near.value), say("near"), say.between(near, True, 0), say("near_how")))
        if values := self.values("changes"):
            never = say.percent(sum(not value for value in values) / len(values))
            changes = mean(values)
            found.append(
                (say.number(changes.value), say("turns_of"), say.between(changes), say("turns_how", never=never))
            )
        if len(values := self.values("decided")) > 1:
            low, middle, high = quantiles(values, n=4)
            spread = say("settled_how", low=say.percent(max(0.0, low)), high=say.percent(min(1.0, high)))
            found.append((say.percent(middle), say("settled"), "", spread))
        if values := self.values("mattered"):
            weighty = mean(values)
            about = say("weighty_how", points=say.number(100 * MATTERS, 0))
            found.append((say.percent(weighty.value), say("weighty"), say.between(weighty, True, 0), about))
        lengths = self.values("length")
        long = mean(lengths)
        span = say("long_how", low=say.number(min(lengths), 0), high=say.number(max(lengths), 0))
        found.append((say.number(long.value, 0), say("long"), say.between(long), span))
        tiles = "".join(
            f'<li class="tile"><b>{escape(number)}</b>{escape(what)} <span>{escape(spread)}</span>'
            f"<small>{escape(about)}</small></li>"
            for number, what, spread, about in found
        )
        return f'<h2>{escape(say("short"))}</h2>\n<ul class="tiles">{tiles}</ul>'

    # ---- the sections

    def order(self) -> str:
        """Who wins by the order of play."""
        begun = [played for played in self.games if played.first >= 0]
        if self.seats < 2 or not begun:
            return ""
        z = quantile(self.seats)
        entries = []
        for place in range(self.seats):
            found = share([played.shares()[(played.first + place) % self.seats] for played in begun], z)
            entries.append(entry(self.say.place(place), found))
        return self.section("order", self.shares("share_plot", entries, 100 / self.seats))

    def bots(self) -> str:
        """Who wins, where bots differ."""
        names = list(dict.fromkeys(self.plan.bots))
        if len(names) < 2:
            return ""
        z = quantile(len(names))
        entries = []
        for name in names:
            seats = self.plan.bots.count(name)
            sums = [
                sum(part for bot, part in zip(played.bots, played.shares(), strict=True) if self.plan.bots[bot] == name)
                for played in self.games
            ]
            found = share(sums, z)
            entries.append(entry(f"{name} × {seats}" if seats > 1 else name, found))
        return self.section("bots", self.shares("share_plot", entries))

    def closeness(self) -> str:
        say = self.say
        winners = [float(score) for played in self.games for score, rank in ranks(played) if rank == 1]
        rest = [float(score) for played in self.games for score, rank in ranks(played) if rank > 1]
        if self.seats < 2:
            plot = histogram(say("scores"), [(say("all_scores"), winners + rest)], say=self.whole)
            return f"<h2>{escape(say('scores'))}</h2>{self.plot(plot)}"
        parts = [
            self.plot(histogram(say("close_plot"), [("", self.values("margin"))], say=self.whole)),
            self.plot(histogram(say("scores"), [(say("winners"), winners), (say("others"), rest)], say=self.whole)),
        ]
        return self.section("close", "".join(parts))

    def lead(self) -> str:
        if self.seats < 2:
            return ""
        say, z, points = self.say, quantile(len(TENTHS)), []
        for number, tenth in enumerate(TENTHS):
            known = [
                played.shares()[played.story.ahead[number]]
                for played in self.games
                if played.story is not None and played.story.ahead[number] >= 0
            ]
            if known:
                points.append((tenth / 10, *share(known, z)))
        if not points:
            return ""
        leaders = curve(say("lead_plot"), points, say("lead_below"), 1 / self.seats, self.whole)
        changes = histogram(say("changes_plot"), [("", self.values("changes"))], say=self.whole)
        return self.section("lead", self.plot(leaders) + self.plot(changes))

    def decisions(self) -> str:
        say = self.say
        stories = [played.story for played in self.games if played.story is not None]
        steps = sum(played.steps for played in self.games)
        if not stories or not steps:
            return ""
        free = sum(story.choices for story in stories) / steps
        weighed = sum(story.weighed for story in stories)
        if weighed:
            part = free * sum(story.mattered for story in stories) / weighed
            rows = [(say("forced"), 1 - free), (say("free"), free - part), (say("mattered"), part)]
        else:
            rows = [(say("forced"), 1 - free), (say("free_one"), free)]
        lines = self.numbers(["turns", "a_turn", "free", "mattered"])
        how = "decisions_how" if self.seats > 1 else "decisions_how_one"
        about = say(how, points=say.number(100 * MATTERS, 0), every=EVERY)
        return self.section("decisions", self.plot(stripe(say("decisions_plot"), rows, say.number)) + lines, about)

    def length(self, others: Sequence[Group]) -> str:
        say = self.say
        parts = [self.plot(histogram(say("length_plot"), [("", self.values("length"))], say=self.whole))]
        groups = sorted(
            [(self.seats, self.games), *((len(other.plan.bots), other.games) for other in others if other.games)],
            key=lambda entry: entry[0],
        )
        if len(groups) > 1:
            parts.append(f"<h3>{escape(say('length_by'))}</h3>{self.lengths(groups)}")
        reasons = sorted({played.reason for played in self.games})
        entries = []
        for reason in reasons:
            found = share([float(played.reason == reason) for played in self.games], quantile(len(reasons)))
            entries.append(entry(say.rule(reason), found))
        if len(entries) > 1:
            parts.append(f"<h3>{escape(say('ends'))}</h3>{self.shares('ends_plot', entries)}")
        return f"<h2>{escape(say('length'))}</h2>{''.join(parts)}"

    def lengths(self, groups: Sequence[tuple[int, Sequence[Played]]]) -> str:
        say, z = self.say, quantile(len(groups))
        found = [(seats, games, mean([float(played.steps) for played in games], z)) for seats, games in groups]
        span = (0.0, max(long.high if len(games) > 1 else long.value for _, games, long in found))
        rows = []
        for seats, games, long in found:
            turns = [played.story.turns for played in games if played.story is not None]
            rows.append(
                [
                    str(seats),
                    say.number(len(games), 0),
                    say.number(long.value),
                    say.between(long),
                    say.number(long.value / seats),
                    say.number(sum(turns) / len(turns)) if turns and seats > 1 else "–",
                ]
            )
        sparks = [spark(long.low, long.value, long.high, span) for _, _, long in found]
        heads = [say(head) for head in ("length_seats", "length_games", "length_of")]
        heads += ["95 %", say("length_each"), say("length_turns"), ""]
        return table(heads, [[*map(escape, row), drawn] for row, drawn in zip(rows, sparks, strict=True)])

    def uses(self) -> str:
        say = self.say
        if self.seats < 2:
            return ""
        found = uses(self.games, self.plan.bots, telling(self.game))
        sure = [use for use in found if use.more.away_from(0.0)]
        causes = say("uses_without" if leavable(self.game) else "uses_set")
        about = f"{say('uses_how', count=say.number(len(found), 0))} {causes}"
        if len(set(self.plan.bots)) > 1:
            about += f" {say('uses_bots')}"
        if not found:
            return self.section("uses", f"<p>{escape(say('uses_none'))}</p>", about)
        best = self.use_table(sure[:TOP]) if sure else f"<p>{escape(say('uses_none'))}</p>"
        rest = say("uses_all", count=say.number(len(found), 0))
        every = f"<details><summary>{escape(rest)}</summary>{self.use_table(found)}</details>"
        return self.section("uses", best + every, about)

    def use_table(self, found: Sequence[Use]) -> str:
        say = self.say
        heads = [say(head) for head in ("thing", "often", "had", "with", "without", "more")]
        wide = max(min(100.0, 100 * max(abs(use.more.low), abs(use.more.high))) for use in found)
        rows, sure = [], []
        for use in sorted(found, key=lambda use: -use.more.value):
            points = use.more.times(100)
            rows.append(
                [
                    escape(say.happening(use.key)),
                    say.number(use.often, 2),
                    say.percent(use.part),
                    say.percent(use.having),
                    say.percent(use.lacking),
                    f"{say.signed(points.value, 0)} ({escape(say.between(points, digits=0))})",
                    spark(points.low, points.value, points.high, (-wide, wide)),
                ]
            )
            sure.append(use.more.away_from(0.0))
        return table([*heads, ""], rows, sure)

    def never(self) -> str:
        say, game = self.say, self.game
        seen = happened(self.games)
        parts = []
        for field, (ids, count) in missing_things(game, seen, in_sight(game, self.plan)).items():
            if ids:
                head = say("never_things", field=say.field(field), missing=len(ids), count=count)
                parts.append(folded(head, listed([say.thing(field, id) for id in ids])))
        kinds = missing_events(game, seen)
        if kinds:
            head = say("never_events", missing=len(kinds), count=len(game.words.table["event"]))
            parts.append(folded(head, [say.happening(kind) for kind in kinds]))
        known = can_come_up(game)
        silent = [rule for rule in game.rulebook.rules() if rule.id in known - came_up(game, self.games)]
        if silent:
            head = say("never_rules", missing=len(silent), count=len(known))
            parts.append(folded(head, [say.rule(rule.id) for rule in silent], say("never_rules_how", every=EVERY)))
        return self.section("never", "".join(parts) or f"<p>{escape(say('never_nothing'))}</p>")

    # ---- two rule sets

    def comparison(self, variant: Group) -> str:
        """What a change of the rules brings about, game by game."""
        say = self.say
        after = {played.number: played for played in variant.games}
        pairs = [(played, after[played.number]) for played in self.games if played.number in after]
        known = {one: self.paired(one, pairs) for one in self.measures.values()}
        known = {one: both for one, both in known.items() if any(old != new for old, new in both)}
        z = quantile(len(known))
        rows, sure = [], []
        for one, both in known.items():
            found = change(both, z)
            rows.append([escape(say(one.id, "measure")), *self.changed(found, one.percent)])
            sure.append(found.change.away_from(0.0))
        heads = [say(head) for head in ("what", "before", "after", "change")]
        name = say.variant(self.plan, variant.plan)
        about = say("compare_how", count=say.number(len(pairs), 0), variant=name, many=len(known))
        parts = [table([*heads, ""], rows, sure), f"<h3>{escape(say('compare_uses'))}</h3>"]
        gone = [thing.partition("=")[2] for thing in variant.plan.without]
        more = [entry for entry in more_or_less(pairs, telling(self.game)) if entry[0].partition("=")[2] not in gone]
        if more:
            lines = [[escape(say.happening(key)), *self.changed(one, False, 2)] for key, one in more[:TOP]]
            parts.append(table([*heads, ""], lines))
        else:
            parts.append(f"<p>{escape(say('compare_uses_none'))}</p>")
        head = f"<h2>{escape(say('compare', variant=name))}</h2>"
        return f'{head}\n<p class="how">{escape(about)}</p>{"".join(parts)}'

    def paired(self, one: Measure, pairs: Sequence[tuple[Played, Played]]) -> list[tuple[float, float]]:
        """A measure before and after, of the games that have it both times."""
        both = [(one.value(old), one.value(new)) for old, new in pairs]
        return [(old, new) for old, new in both if old is not None and new is not None]

    def changed(self, found: Change, percent: bool, digits: int = 1) -> list[str]:
        """The cells of a line: before, after, and the difference with its interval and its drawing."""
        say, unit = self.say, 100 if percent else 1
        points = found.change.times(unit)
        wide = max(abs(points.low), abs(points.high), 1e-9)
        digits += wide < 1
        return [
            say.number(unit * found.before, digits) + (" %" if percent else ""),
            say.number(unit * found.after, digits) + (" %" if percent else ""),
            f"{say.signed(points.value, digits)} ({escape(say.between(points, digits=digits))})",
            spark(points.low, points.value, points.high, (-wide, wide)),
        ]

    # ---- what they have in common

    def foot(self, command: str) -> str:
        text = escape(self.say("bottom", command="\0"))
        return f"<footer><p>{text.replace(chr(0), f'<code>{escape(command)}</code>')}</p></footer>"

    def section(self, key: str, body: str, about: str = "") -> str:
        text = about or self.say(f"{key}_how")
        return f'<h2>{escape(self.say(key))}</h2>\n<p class="how">{escape(text)}</p>{body}'

    def shares(self, key: str, entries: Sequence[Entry], mark: float | None = None) -> str:
        drawn = bars(self.say(key), entries, " %", None, (0.0, 100.0), mark, lambda value: self.say.number(value, 1))
        return self.plot(drawn)

    def numbers(self, ids: Sequence[str]) -> str:
        """Some measures as a table."""
        say, rows = self.say, []
        for id in ids:
            if values := self.values(id):
                found, percent = mean(values), self.measures[id].percent
                unit = 100 if percent else 1
                same = round(unit * found.low, 1) == round(unit * found.high, 1) and found.low < found.high
                value = say.number(unit * found.value, 1 + same) + (" %" if percent else "")
                rows.append([escape(say(id, "measure")), value, escape(say.between(found, percent, 1 + same))])
        return table([say("what"), "", "95 %"], rows)

    def plot(self, drawn: str) -> str:
        return f'<div class="plot">{drawn}</div>'

    def whole(self, value: float) -> str:
        return self.say.number(value, 0 if value == int(value) or value > 20 else 1)


def entry(label: str, found: Estimate) -> Entry:
    """A share as a line of a plot, in percent."""
    return label, *found.times(100)


def ranks(played: Played) -> list[tuple[int, int]]:
    return list(zip(played.scores, played.ranking, strict=True))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], sure: Sequence[bool] = ()) -> str:
    """A table; heads are texts, cells are HTML."""
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    lines = []
    for number, row in enumerate(rows):
        kind = ' class="sure"' if number < len(sure) and sure[number] else ""
        lines.append(f"<tr{kind}>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>")
    body = "".join(lines)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def listed(names: Sequence[str]) -> list[str]:
    """Names in one line, as far as they are worth reading."""
    return [", ".join(names[:LISTED]) + (f" … (+{len(names) - LISTED})" if len(names) > LISTED else "")]


def folded(head: str, lines: Sequence[str], about: str = "") -> str:
    """Lines that open on a click; a single one has no bullet."""
    above = f'<p class="how">{escape(about)}</p>' if about else ""
    if len(lines) == 1:
        body = f"<p>{escape(lines[0])}</p>"
    else:
        body = f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
    return f"<details><summary>{escape(head)}</summary>{above}{body}</details>"
