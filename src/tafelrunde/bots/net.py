"""A small learned judgement: a few networks of one hidden layer each, whose answers are averaged."""

from __future__ import annotations

from typing import Final

LIMIT: Final = 6.0  # nothing counts as farther than so many deviations from the mean
SLOPE: Final = 0.01  # of what is below zero in the hidden layer: nothing there ever stops learning


class Member:
    """One network: `inner` has a row of weights for each hidden unit, `outer` a weight for each; the bias is last."""

    def __init__(self, inner: list[list[float]], outer: list[float]) -> None:
        self.inner = inner
        self.outer = outer

    def value(self, inputs: list[float]) -> float:
        count = len(inputs)
        total = self.outer[len(self.inner)]
        for unit in range(len(self.inner)):
            row = self.inner[unit]
            sum = row[count]
            for number in range(count):
                sum += row[number] * inputs[number]
            total += self.outer[unit] * (sum if sum > 0.0 else SLOPE * sum)
        return total


class Net:
    """What a position comes to in the end, learned from games: a weighted sum, and what networks add to it.

    >>> net = Net([2.0, 0.0], [0.5, 1.0], [10.0, 0.0, 5.0], [Member([[1.0, 1.0, 0.0]], [3.0, 1.0])])
    >>> net.value([4.0, 1.0])
    22.0
    """

    def __init__(self, means: list[float], scales: list[float], linear: list[float], members: list[Member]) -> None:
        self.means = means
        self.scales = scales  # what a number less its mean is multiplied by
        self.linear = linear  # a weight for each, and what is always added
        self.members = members

    def value(self, features: list[float]) -> float:
        inputs: list[float] = []
        sure = self.linear[len(features)]
        for number in range(len(features)):
            input = min(LIMIT, max(-LIMIT, (features[number] - self.means[number]) * self.scales[number]))
            inputs.append(input)
            sure += self.linear[number] * input
        total = 0.0
        for member in self.members:
            total += member.value(inputs)
        return sure + total / max(1, len(self.members))
