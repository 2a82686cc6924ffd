"""Randomness: named streams, split by hash from one seed, each a small 64-bit generator.

The generator is xoroshiro64**: two 32-bit words of state, one 32-bit word out. Every intermediate result is masked to
32 bits, so compiled and interpreted code give the same numbers. The words of all streams of a state lie in one flat
list of ints (two a stream), which copies by a slice.

>>> streams = split(7, ("deck", "dice"))
>>> [below(streams, 0, 6) for _ in range(8)]
[5, 0, 0, 0, 2, 1, 4, 5]
>>> streams == split(7, ("deck", "dice"))  # drawing has moved the first stream on
False
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from mypy_extensions import i64


def split(seed: object, names: Sequence[str]) -> list[int]:
    """The fresh streams of the given names; neighbouring seeds share nothing."""
    words: list[int] = []
    for name in names:
        digest = hashlib.blake2b(f"{seed}/{name}".encode(), digest_size=8).digest()
        words.append(int.from_bytes(digest[:4], "big"))
        words.append(int.from_bytes(digest[4:], "big") | 1)  # the state must not be all zero
    return words


def draw(streams: list[int], stream: int) -> i64:
    """The next 32-bit word of a stream."""
    a: i64 = streams[2 * stream]
    b: i64 = streams[2 * stream + 1]
    mask: i64 = 0xFFFFFFFF
    word: i64 = (a * 0x9E3779BB) & mask
    word = (((word << 5) & mask) | (word >> 27)) * 5 & mask
    b ^= a
    streams[2 * stream] = (((a << 26) & mask) | (a >> 6)) ^ b ^ ((b << 9) & mask)
    streams[2 * stream + 1] = ((b << 13) & mask) | (b >> 19)
    return word


def below(streams: list[int], stream: int, n: int) -> int:
    """A number from 0 to n - 1, all equally likely (Lemire's method, with rejection)."""
    bound: i64 = n
    mask: i64 = 0xFFFFFFFF
    product: i64 = draw(streams, stream) * bound
    if product & mask < bound:
        threshold: i64 = (mask + 1 - bound) % bound
        while product & mask < threshold:
            product = draw(streams, stream) * bound
    return int(product >> 32)


def shuffle(streams: list[int], stream: int, items: list[int]) -> None:
    """Shuffle in place, every order equally likely (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(streams, stream, last + 1)
        item = items[last]
        items[last] = items[other]
        items[other] = item
