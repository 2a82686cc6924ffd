"""Why not? What is refused now, grouped by the rule that refuses it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rulebook import Rule
from tafelrunde.kernel.words import UNKNOWN
from tafelrunde.terminal.menu import by_kind, compressed, is_numbered

MOST_NAMED = 12  # more things than that are only counted


@dataclass
class Refused:
    """A rule and, in words, everything that it refuses now."""

    rule: Rule
    texts: list[str]


def matches(words: Sequence[str], *texts: str) -> bool:
    """Does every word begin a word of the texts? Numbers must be equal.

    >>> matches(["att", "5"], "Attack territory 5"), matches(["5"], "Attack territory 15")
    (True, False)
    >>> matches(["guards"], "Recruit Utem-Guards")
    True
    """
    text = " ".join(texts).lower()
    have = re.findall(r"[\w.\-]+", text) + re.findall(r"[^\W\d_]+", text)  # "utem-guards" as a whole and in parts
    return all(
        any(known == word or (not word.isdecimal() and known.startswith(word)) for known in have)
        for word in (word.lower() for word in words)
    )


def refused(game: Game, refusals: Sequence[tuple[int, Rule]], words: Sequence[str], lang: str) -> list[Refused]:
    """What is refused, as far as it fits the words; the rule with the fewest actions first."""
    found: dict[str, list[int]] = {}
    for action, rule in refusals:
        if not words or matches(words, game.text(action, lang), rule.id, rule.title[lang]):
            found.setdefault(rule.id, []).append(action)
    ordered = sorted(found, key=lambda id: len(found[id]))
    return [Refused(game.rulebook[id], summary(game, found[id], lang)) for id in ordered]


def summary(game: Game, actions: Sequence[int], lang: str) -> list[str]:
    """Many actions in few sentences: those that differ only in their last field are told together."""
    texts: list[str] = []
    for group in by_kind(game, actions):
        names = [*group.fixed, *group.open]
        names.sort(key=[domain.name for domain in game.codec.kind(group.actions[0]).fields].index)
        if not names:
            texts.append(game.text(group.actions[0], lang))
            continue
        last = names[-1]
        tails: dict[tuple[int, ...], list[int]] = {}  # the values of all fields but the last -> those of the last
        for action in group.actions:
            values = game.codec.numbers(action)
            tails.setdefault(tuple(values[name] for name in names[:-1]), []).append(values[last])
        heads: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for head, tail in tails.items():
            heads.setdefault(tuple(tail), []).append(head)
        for tail_values, with_heads in heads.items():
            if len(names) <= 2:
                columns = [[head[number] for head in with_heads] for number in range(len(names) - 1)]
                texts.append(_say(game, group.kind, dict(zip(names, columns, strict=False)), last, tail_values, lang))
            else:
                for head in with_heads:
                    fixed = {name: [value] for name, value in zip(names, head, strict=False)}
                    texts.append(_say(game, group.kind, fixed, last, tail_values, lang))
    return texts


def _say(game: Game, kind: str, fixed: dict[str, list[int]], last: str, tail: Sequence[int], lang: str) -> str:
    values: dict[str, list[int] | None] = dict(fixed)
    numbered = is_numbered(game, last)
    if len(tail) > (1 if numbered else MOST_NAMED):
        values[last] = None
        which = compressed([game.domains[last].ids[value] for value in tail]) if numbered else f"{len(tail)}×"
        return f"{UNKNOWN.sub('…', game.words.say('action', kind, lang, values))} ({which})"
    values[last] = list(tail)
    return game.words.say("action", kind, lang, values)
