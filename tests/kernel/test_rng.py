"""Randomness: the same on every machine, compiled or not, and fair."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.rng import Stream, below, parse, sealed, shuffle, split

KEY = "8f" * 32
KNOWN = [2135072162, 775708174, 4190214355]  # the first words of the stream "deck" from that key


def test_the_generator_is_xoroshiro64_starstar() -> None:
    stream = Stream(1, 2)
    assert [int(stream.word()) for _ in range(50)] == reference(1, 2, 50)


def reference(a: int, b: int, count: int) -> list[int]:
    """The generator written once more, plainly, with unbounded integers."""

    def turn(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) & 0xFFFFFFFF

    words = []
    for _ in range(count):
        words.append(turn(a * 0x9E3779BB & 0xFFFFFFFF, 5) * 5 & 0xFFFFFFFF)
        b ^= a
        a, b = turn(a, 26) ^ b ^ (b << 9 & 0xFFFFFFFF), turn(b, 13)
    return words


@given(st.integers(), st.integers(min_value=1, max_value=2**31))
def test_numbers_stay_below_their_bound(seed: int, n: int) -> None:
    streams = split(seed, ("a",))
    assert all(0 <= below(streams, 0, n) < n for _ in range(20))


def test_numbers_are_fair() -> None:
    streams = split(1, ("dice",))
    counts = Counter(below(streams, 0, 6) for _ in range(60_000))
    assert all(9_600 < counts[face] < 10_400 for face in range(6))


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    streams = split(1, ("deck",))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        shuffle(streams, 0, cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert all(850 < count < 1_150 for count in counts.values())


def test_streams_do_not_disturb_each_other() -> None:
    alone, beside = split(3, ("deck", "dice")), split(3, ("deck", "dice"))
    for _ in range(10):
        beside[1].word()
    assert [alone[0].word() for _ in range(10)] == [beside[0].word() for _ in range(10)]


@pytest.mark.parametrize("seed", [0, 1, -5, 2**80])
def test_neighbouring_seeds_have_nothing_in_common(seed: int) -> None:
    one, two = split(seed, ("a",)), split(seed + 1, ("a",))
    assert len({int(one[0].word()) for _ in range(50)} & {int(two[0].word()) for _ in range(50)}) == 0


def test_a_stream_is_written_and_read_again() -> None:
    (stream,) = split(9, ("a",))
    again = parse(stream.text())
    assert [int(stream.word()) for _ in range(9)] == [int(again.word()) for _ in range(9)]


# ---- sealed streams


def sealed_reference(key: str, name: str, count: int) -> list[int]:
    """The sealed generator written once more: BLAKE2b keyed by a key of the stream's own, in counter mode."""
    own = hashlib.blake2b(name.encode(), digest_size=32, key=bytes.fromhex(key), person=b"stream").digest()
    blocks = [hashlib.blake2b(n.to_bytes(8, "big"), key=own, person=b"words").digest() for n in range(count // 16 + 1)]
    text = b"".join(blocks)
    return [int.from_bytes(text[4 * word : 4 * word + 4], "big") for word in range(count)]


def test_sealed_words_are_blake2b_counting() -> None:
    (stream,) = sealed(KEY, ("deck",))
    words = [int(stream.word()) for _ in range(100)]
    assert words == sealed_reference(KEY, "deck", 100)
    assert words[:3] == KNOWN  # compiled or not, on every machine


def test_sealed_streams_of_other_names_and_keys_have_nothing_in_common() -> None:
    streams = [*sealed(KEY, ("deck", "dice")), *sealed("90" + KEY[2:], ("deck",))]
    words = [{int(stream.word()) for _ in range(50)} for stream in streams]
    assert len(words[0] | words[1] | words[2]) == 150


def test_a_sealed_stream_is_copied_written_and_read_again_anywhere() -> None:
    (stream,) = sealed(KEY, ("deck",))
    for _ in range(40):  # over the edges of blocks
        copy, again = stream.copy(), parse(stream.text())
        ahead = [int(copy.word()) for _ in range(20)]
        assert [int(again.word()) for _ in range(20)] == ahead
        assert int(stream.word()) == ahead[0]


def test_sealed_numbers_are_fair() -> None:
    streams = sealed(KEY, ("dice", "deck"))
    counts = Counter(below(streams, 0, 6) for _ in range(60_000))
    assert all(9_600 < counts[face] < 10_400 for face in range(6))
    ones = sum(int(streams[0].word()).bit_count() for _ in range(20_000))
    assert 317_600 < ones < 322_400  # six standard deviations around the half of 640,000
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        shuffle(streams, 1, cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert all(850 < count < 1_150 for count in orders.values())


@given(st.text(alphabet="0123456789abcdef", min_size=64, max_size=64), st.integers(min_value=1, max_value=2**31))
def test_sealed_numbers_stay_below_their_bound(key: str, n: int) -> None:
    streams = sealed(key, ("a",))
    assert all(0 <= below(streams, 0, n) < n for _ in range(20))
