"""Small learned networks: a judgement of positions, and a taste in actions."""

from __future__ import annotations

from typing import Any, Final

LIMIT: Final = 6.0  # nothing counts as farther than so many deviations from the mean
SLOPE: Final = 0.01  # of what is below zero in the hidden layer: nothing there ever stops learning


class Member:
    """One network: `inner` has a row of weights for each hidden unit, `outer` a weight for each; the bias is last."""

    def __init__(self, inner: list[list[float]], outer: list[float]) -> None:
        self.inner = inner
        self.outer = outer

    def __reduce__(self) -> tuple[Any, ...]:
        return Member, (self.inner, self.outer)

    def value(self, numbers: list[int], inputs: list[float]) -> float:
        """Where only these inputs are not zero."""
        total = self.outer[len(self.inner)]
        for unit in range(len(self.inner)):
            row = self.inner[unit]
            sum = row[len(row) - 1]
            for at in range(len(numbers)):
                sum += row[numbers[at]] * inputs[at]
            total += self.outer[unit] * (sum if sum > 0.0 else SLOPE * sum)
        return total


class Net:
    """What a position comes to in the end, learned from games: a weighted sum, and what networks add to it.

    >>> net = Net([2.0, 0.0], [0.5, 1.0], [10.0, 0.0, 5.0], [Member([[1.0, 1.0, 0.0]], [3.0, 1.0])])
    >>> net.value([4.0, 1.0])
    22.0
    """

    def __init__(self, means: list[float], scales: list[float], linear: list[float], members: list[Member]) -> None:
        self.means = means  # zero for what is mostly zero, so that it need not be looked at then
        self.scales = scales  # what a number less its mean is multiplied by
        self.linear = linear  # a weight for each, and what is always added
        self.members = members

    def __reduce__(self) -> tuple[Any, ...]:
        return Net, (self.means, self.scales, self.linear, self.members)

    def value(self, features: list[float]) -> float:
        numbers: list[int] = []
        inputs: list[float] = []
        sure = self.linear[len(features)]
        for number in range(len(features)):
            input = (features[number] - self.means[number]) * self.scales[number]
            if input:
                input = min(LIMIT, max(-LIMIT, input))
                numbers.append(number)
                inputs.append(input)
                sure += self.linear[number] * input
        total = 0.0
        for member in self.members:
            total += member.value(numbers, inputs)
        return sure + total / max(1, len(self.members))


MIDDLE: Final = 128  # the byte of a weight of zero


class Layer:
    """Sums of what comes in: for every unit a row of weights, a byte each, their scale, and what is always added."""

    def __init__(self, rows: list[bytes], scales: list[float], added: list[float]) -> None:
        self.rows = rows
        self.scales = scales
        self.added = added

    def __reduce__(self) -> tuple[Any, ...]:
        return Layer, (self.rows, self.scales, self.added)

    def sums(self, numbers: list[int], values: list[float], units: list[int]) -> list[float]:
        """Of some units, where only these inputs are not zero."""
        middle = 0.0
        for value in values:
            middle += value
        middle *= MIDDLE
        found: list[float] = []
        for unit in units:
            row = self.rows[unit]
            sum = 0.0
            for at in range(len(numbers)):
                sum += values[at] * row[numbers[at]]
            found.append(self.added[unit] + self.scales[unit] * (sum - middle))
        return found


class Taste:
    r"""How much a network likes actions: layers of sums, what is negative between two of them counting as zero.

    >>> inner, outer = Layer([bytes([129, 127])], [2.0], [1.0]), Layer([b"\x82", b"\x80"], [1.0, 1.0], [0.0, 5.0])
    >>> Taste([inner, outer]).likings([0, 1], [3.0, 1.0], [1, 0])
    [5.0, 10.0]
    """

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers

    def __reduce__(self) -> tuple[Any, ...]:
        return Taste, (self.layers,)

    def likings(self, numbers: list[int], values: list[float], actions: list[int]) -> list[float]:
        """Of these actions, where only these inputs are not zero: logarithms of how often each is taken, but for what
        all have in common."""
        last = len(self.layers) - 1
        for at in range(last):
            layer = self.layers[at]
            sums = layer.sums(numbers, values, list(range(len(layer.rows))))
            numbers = []
            values = []
            for unit in range(len(sums)):
                if sums[unit] > 0.0:
                    numbers.append(unit)
                    values.append(sums[unit])
        return self.layers[last].sums(numbers, values, actions)
