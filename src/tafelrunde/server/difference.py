"""Differences: patches between two JSON values that go over the wire, so that only the change need be sent."""

from __future__ import annotations

from typing import Any

from msgspec.json import encode

from tafelrunde.server.wire import Difference


def difference(old: Any, new: Any) -> Difference | None:
    """The patch that makes `new` of `old`, both JSON objects or both lists; None, if nothing less than `new` will do.

    >>> change = difference({"a": 1, "b": [1, 2, 3]}, {"b": [1, 2, 4, 5], "c": None})
    >>> change.set, change.gone, change.into["b"].head, change.into["b"].add
    ({'c': None}, ['a'], 2, [4, 5])

    Keys stay in their order, since pages show things in it:

    >>> difference({"b": 1}, {"a": 2, "b": 1}) is None
    True
    """
    if isinstance(old, dict) and isinstance(new, dict):
        kept = [key for key in old if key in new]
        return of_objects(old, new) if [*kept, *(key for key in new if key not in old)] == list(new) else None
    if isinstance(old, list) and isinstance(new, list) and old and new:
        return _of_lists(old, new)
    return None


def of_objects(old: dict[str, Any], new: dict[str, Any]) -> Difference:
    found = Difference(gone=[key for key in old if key not in new])
    for key, value in new.items():
        if key not in old:
            found.set[key] = value
        elif value is not old[key] and not same(old[key], value):
            inner = difference(old[key], value)
            if inner is None:
                found.set[key] = value
            else:
                found.into[key] = inner
    return found


def _of_lists(old: list[Any], new: list[Any]) -> Difference | None:
    """What stays at head and tail, and what comes between; or, in lists of the same length, what changes where."""
    short = min(len(old), len(new))
    head = next((at for at in range(short) if not same(old[at], new[at])), short)
    tail = next((at for at in range(short - head) if not same(old[-1 - at], new[-1 - at])), short - head)
    if len(old) == len(new):
        found = Difference()
        for at in range(head, len(new) - tail):
            if same(old[at], new[at]):
                continue
            inner = difference(old[at], new[at])
            if inner is None:
                break
            found.into[str(at)] = inner
        else:
            return found
    return Difference(head=head, add=new[head : len(new) - tail], tail=tail) if head or tail else None


def same(old: Any, new: Any) -> bool:
    """Equal, and equal in JSON: True is not 1 there, however deep, and objects keep their order."""
    return type(old) is type(new) and old == new and (type(old) not in (dict, list) or encode(old) == encode(new))


def applied(old: Any, change: Difference) -> Any:
    """The thing after a change, as the browser works it out; `old` stays as it is.

    >>> applied({"a": 1, "b": [1, 2]}, difference({"a": 1, "b": [1, 2]}, {"b": [1, 2, 3]}))
    {'b': [1, 2, 3]}
    """
    if isinstance(old, dict):
        kept = {key: value for key, value in old.items() if key not in change.gone}
        return kept | change.set | {key: applied(old[key], inner) for key, inner in change.into.items()}
    if change.head is not None:
        return [*old[: change.head], *change.add, *old[len(old) - change.tail :]]
    return [applied(value, change.into[str(at)]) if str(at) in change.into else value for at, value in enumerate(old)]
