"""Randomness: named streams, split by hash from one seed, each a small 64-bit generator.

The generator is xoroshiro64**: two 32-bit words of state, one 32-bit word out. Every intermediate result is masked to
32 bits, so compiled and interpreted code give the same numbers. It is fast and no secret: whoever sees enough of a
stream can work out the rest. Where people play for it, the seed is a key of 256 bits, and the streams are sealed: their
words come from BLAKE2b, keyed for each stream and counting, so that nothing follows from what was seen.

>>> streams = split(7, ("deck", "dice"))
>>> [below(streams, 0, 6) for _ in range(8)]
[5, 0, 0, 0, 2, 1, 4, 5]
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final, TypeVar, final

from mypy_extensions import i64, mypyc_attr

N = TypeVar("N", bound=int)  # a number, whatever it means

MASK: Final = 0xFFFFFFFF
KEY: Final = 64  # hexadecimal digits of a key
PLAIN: Final = 16  # hexadecimal digits of a plain stream; a sealed one has its key before them
BLOCK: Final = 16  # words of a sealed block
FRESH: Final = hashlib.blake2b(digest_size=8)  # copied, which is quicker than to make it anew


@final
@mypyc_attr(acyclic=True)
class Seal:
    """The key of a sealed stream and one block of its words; it never changes, so copies share it."""

    def __init__(self, key: bytes, block: int) -> None:
        self.key = key
        self.block: i64 = block
        self.words: bytes = hashlib.blake2b(block.to_bytes(8, "big"), key=key, person=b"words").digest()


@final
@mypyc_attr(acyclic=True)
class Stream:
    """One generator.

    >>> stream = Stream(1, 2)
    >>> stream.word(), stream.below(6), stream.text()
    (3802928447, 1, '08dc601b0cc06080')
    """

    def __init__(self, a: i64, b: i64, seal: Seal | None = None) -> None:
        self.a: i64 = a  # of a sealed stream: how many words were given
        self.b: i64 = b
        self.seal = seal

    def copy(self) -> Stream:
        return Stream(self.a, self.b, self.seal)

    def __reduce__(self) -> tuple[Any, ...]:
        return parse, (self.text(),)

    def word(self) -> i64:
        """The next 32-bit word."""
        if self.seal is not None:
            return self.sealed_word(self.seal)
        mask: i64 = MASK
        a = self.a
        b = self.b ^ a
        word: i64 = (a * 0x9E3779BB) & mask
        self.a = (((a << 26) & mask) | (a >> 6)) ^ b ^ ((b << 9) & mask)
        self.b = ((b << 13) & mask) | (b >> 19)
        return ((((word << 5) & mask) | (word >> 27)) * 5) & mask

    def sealed_word(self, seal: Seal) -> i64:
        number = self.a
        self.a = number + 1
        if seal.block != number // BLOCK:
            seal = Seal(seal.key, int(number // BLOCK))
            self.seal = seal
        start = int(number % BLOCK) * 4
        return int.from_bytes(seal.words[start : start + 4], "big")

    def below(self, n: i64) -> int:
        """A number from 0 to n - 1, all equally likely (Lemire's method, with rejection)."""
        mask: i64 = MASK
        product = self.word() * n
        if product & mask < n:
            threshold = (mask + 1 - n) % n
            while product & mask < threshold:
                product = self.word() * n
        return int(product >> 32)

    def shuffle(self, items: list[N]) -> None:
        """Shuffle in place, every order equally likely (Fisher and Yates)."""
        things: list[Any] = items  # said to be anything, so that they are moved as they are
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            thing = things[last]
            things[last] = things[other]
            things[other] = thing

    def text(self) -> str:
        """The state as sixteen hexadecimal digits, after the key if the stream is sealed."""
        if self.seal is not None:
            return f"{self.seal.key.hex()}{int(self.a):016x}"
        return f"{int(self.a):08x}{int(self.b):08x}"


def is_key(seed: object) -> bool:
    """Is a seed a key, from which sealed streams are made?

    >>> is_key("0123456789abcdef" * 4), is_key("7"), is_key(7)
    (True, False, False)
    """
    return isinstance(seed, str) and len(seed) == KEY and is_hex(seed)


def is_hex(text: str) -> bool:
    return all(digit in "0123456789abcdef" for digit in text)


def parse(text: str) -> Stream:
    """The stream that `Stream.text` wrote."""
    if len(text) > PLAIN:
        number = int(text[KEY:], 16)
        return Stream(number, 0, Seal(bytes.fromhex(text[:KEY]), number // BLOCK))
    return Stream(int(text[:8], 16), int(text[8:], 16))


def split(seed: object, names: Sequence[str]) -> list[Stream]:
    """The fresh streams of the given names; neighbouring seeds share nothing."""
    streams: list[Stream] = []
    before = f"{seed}/"
    for name in names:
        hashed = FRESH.copy()
        hashed.update(f"{before}{name}".encode())
        digest: bytes = hashed.digest()
        streams.append(Stream(number(digest, 0), number(digest, 4) | 1))  # the state must not be all zero
    return streams


def number(digest: bytes, start: int) -> i64:
    """Four bytes as a number, the highest first."""
    word: i64 = 0
    for place in range(start, start + 4):
        word = word << 8 | digest[place]
    return word


def sealed(key: str, names: Sequence[str]) -> list[Stream]:
    """The fresh sealed streams of the given names; nothing follows from one of them about the key or another.

    >>> (stream,) = sealed("00" * 32, ("deck",))
    >>> [stream.below(6) for _ in range(8)]
    [1, 2, 3, 4, 0, 1, 0, 0]
    """
    secret = bytes.fromhex(key)
    own = [hashlib.blake2b(name.encode(), digest_size=32, key=secret, person=b"stream").digest() for name in names]
    return [Stream(0, 0, Seal(one, 0)) for one in own]


def below(streams: list[Stream], stream: int, n: int) -> int:
    """A number from 0 to n - 1 from one of the streams."""
    return streams[stream].below(n)


def shuffle(streams: list[Stream], stream: int, items: list[N]) -> None:
    """Shuffle in place with one of the streams."""
    streams[stream].shuffle(items)
