"""Randomness: named streams, split by hash from one seed, each a small 64-bit generator.

The generator is xoroshiro64**: two 32-bit words of state, one 32-bit word out. Every intermediate result is masked to
32 bits, so compiled and interpreted code give the same numbers.

>>> streams = split(7, ("deck", "dice"))
>>> [below(streams, 0, 6) for _ in range(8)]
[5, 0, 0, 0, 2, 1, 4, 5]
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


@final
class Stream:
    """One generator.

    >>> stream = Stream(1, 2)
    >>> stream.word(), stream.below(6), stream.text()
    (3802928447, 1, '08dc601b0cc06080')
    """

    def __init__(self, a: i64, b: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b

    def copy(self) -> Stream:
        return Stream(self.a, self.b)

    def word(self) -> i64:
        """The next 32-bit word."""
        mask: i64 = MASK
        a = self.a
        b = self.b ^ a
        word: i64 = (a * 0x9E3779BB) & mask
        self.a = (((a << 26) & mask) | (a >> 6)) ^ b ^ ((b << 9) & mask)
        self.b = ((b << 13) & mask) | (b >> 19)
        return ((((word << 5) & mask) | (word >> 27)) * 5) & mask

    def below(self, n: i64) -> int:
        """A number from 0 to n - 1, all equally likely (Lemire's method, with rejection)."""
        mask: i64 = MASK
        product = self.word() * n
        if product & mask < n:
            threshold = (mask + 1 - n) % n
            while product & mask < threshold:
                product = self.word() * n
        return int(product >> 32)

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place, every order equally likely (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            item = items[last]
            items[last] = items[other]
            items[other] = item

    def text(self) -> str:
        """The state as sixteen hexadecimal digits."""
        return f"{int(self.a):08x}{int(self.b):08x}"


def parse(text: str) -> Stream:
    """The stream that `Stream.text` wrote."""
    return Stream(int(text[:8], 16), int(text[8:], 16))


def split(seed: object, names: Sequence[str]) -> list[Stream]:
    """The fresh streams of the given names; neighbouring seeds share nothing."""
    streams: list[Stream] = []
    for name in names:
        digest = hashlib.blake2b(f"{seed}/{name}".encode(), digest_size=8).digest()
        # the state must not be all zero
        streams.append(Stream(int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:], "big") | 1))
    return streams


def below(streams: list[Stream], stream: int, n: int) -> int:
    """A number from 0 to n - 1 from one of the streams."""
    return streams[stream].below(n)


def shuffle(streams: list[Stream], stream: int, items: list[int]) -> None:
    """Shuffle in place with one of the streams."""
    streams[stream].shuffle(items)
