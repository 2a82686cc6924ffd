"""Masked PPO in PyTorch, which only training needs: it is imported here, when somebody trains, and nowhere else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

import numpy as np

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.learning.course import Course, Progress
from tafelrunde.lab.learning.tables import GROUPS, Shared, Tables

CHUNK: Final = 32768  # positions that are judged at once
KEPT: Final = 12  # earlier networks
EVERY: Final = 10  # lessons between two that are kept
NEVER: Final = -1e9  # how much an illegal action is liked


def torch_or_say() -> Any:
    """PyTorch, or one line that says what to install."""
    try:
        import torch
    except ImportError:
        raise TafelrundeError("learning needs PyTorch: pip install torch (playing does not)") from None
    return torch


def network(torch: Any, sizes: list[int], last: float) -> Any:
    """Layers of sums with nothing below zero between them; the last one begins small."""
    layers: list[Any] = []
    for number in range(len(sizes) - 1):
        layer = torch.nn.Linear(sizes[number], sizes[number + 1])
        torch.nn.init.orthogonal_(layer.weight, last if number == len(sizes) - 2 else 2**0.5)
        torch.nn.init.zeros_(layer.bias)
        layers += [torch.nn.ReLU(), layer] if number else [layer]
    return torch.nn.Sequential(*layers)


class Memory:
    """What the games have seen and done since the last lesson: by group, decision and place."""

    def __init__(self, torch: Any, course: Course, tables: Tables, device: str) -> None:
        shape = (GROUPS, course.length, tables.places)
        self.observations = torch.zeros((*shape, tables.size), dtype=torch.int8, device=device)
        self.masks = torch.zeros((*shape, tables.actions), dtype=torch.int8, device=device)
        self.actors = torch.zeros(shape, dtype=torch.int64, device=device)
        self.actions = torch.zeros(shape, dtype=torch.int64, device=device)
        self.likely = torch.zeros(shape, device=device)  # the logarithm of how likely the action was
        self.ended = torch.zeros(shape, dtype=torch.bool, device=device)
        self.rewards = torch.zeros((*shape, tables.seats), device=device)
        self.next_observations = torch.zeros((GROUPS, tables.places, tables.size), dtype=torch.int8, device=device)
        self.next_actors = torch.zeros((GROUPS, tables.places), dtype=torch.int64, device=device)


class Learner:
    """The network that plays, the one that judges, and how both get better."""

    def __init__(self, course: Course, tables: Tables, device: str = "") -> None:
        self.torch = torch = torch_or_say()
        self.course = course
        self.tables = tables
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(course.seed)
        torch.set_float32_matmul_precision("high")
        self.policy = network(torch, [tables.size, *course.hidden, tables.actions], 0.01).to(self.device)
        self.critic = network(torch, [tables.size, *course.critic, 1], 1.0).to(self.device)
        self.old = network(torch, [tables.size, *course.hidden, tables.actions], 0.01).to(self.device)
        self.parameters = [*self.policy.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(self.parameters, lr=course.rate, eps=1e-5)
        self.units = torch.from_numpy(tables.units).to(self.device)
        self.memory = Memory(torch, course, tables, self.device)
        self.past: list[dict[str, Any]] = []
        self.chance = random.Random(course.seed)
        seats = torch.from_numpy(tables.seats_of).to(self.device)
        places = torch.arange(tables.places, device=self.device)
        self.hero = places % seats  # in places with an earlier network: the seat that is not played by it
        self.with_past = places[(places * 7919) % 1000 < 1000 * course.past]

    def likings(self, net: Any, observations: Any, masks: Any) -> Any:
        """How much a network likes each legal action."""
        return net(observations.float() * self.units).masked_fill(masks == 0, NEVER)

    def collect(self) -> None:
        """Play in all places, as many decisions as a lesson has."""
        torch, memory = self.torch, self.memory
        if self.past:
            self.old.load_state_dict(self.chance.choice(self.past))
        with torch.no_grad():
            for at in range(self.course.length):
                for group in range(GROUPS):
                    shared = self.tables.wait(group) if at else self.tables.groups[group]
                    if at:
                        self._hear(group, at - 1, shared)
                    memory.observations[group, at].copy_(torch.from_numpy(shared.observations))
                    memory.masks[group, at].copy_(torch.from_numpy(shared.masks))
                    memory.actors[group, at].copy_(torch.from_numpy(shared.actors))
                    self._choose(group, at)
                    shared.actions[:] = memory.actions[group, at].cpu().numpy()
                    self.tables.step(group)
            for group in range(GROUPS):
                shared = self.tables.wait(group)
                self._hear(group, self.course.length - 1, shared)
                memory.next_observations[group].copy_(torch.from_numpy(shared.observations))
                memory.next_actors[group].copy_(torch.from_numpy(shared.actors))

    def _hear(self, group: int, at: int, shared: Shared) -> None:
        """What came of a decision."""
        self.memory.ended[group, at].copy_(self.torch.from_numpy(shared.ended))
        self.memory.rewards[group, at].copy_(self.torch.from_numpy(shared.rewards))

    def _choose(self, group: int, at: int) -> None:
        torch, memory = self.torch, self.memory
        observations, masks = memory.observations[group, at], memory.masks[group, at]
        likings = self.likings(self.policy, observations, masks)
        if self.past and len(self.with_past):
            rows = self.with_past
            theirs = (memory.actors[group, at, rows] != self.hero[rows])[:, None]
            old = self.likings(self.old, observations[rows], masks[rows])
            likings[rows] = torch.where(theirs, old, likings[rows])
        logs = likings.log_softmax(1)
        drawn = logs - torch.empty_like(logs).exponential_().clamp_min_(1e-20).log_()  # Gumbel's way to draw
        memory.actions[group, at] = drawn.argmax(1)
        memory.likely[group, at] = logs.gather(1, memory.actions[group, at][:, None])[:, 0]

    def judge(self) -> tuple[Any, Any, Any]:
        """For every decision: how much better it came out than expected, what it came to, and whether that is known."""
        torch, memory = self.torch, self.memory
        with torch.no_grad():
            values = self._values(memory.observations.flatten(0, 2)).view(memory.actors.shape)
            after = self._values(memory.next_observations.flatten(0, 1)).view(memory.next_actors.shape)
            pieces = [
                advantages(torch, memory, group, values[group], after[group], self.course) for group in range(GROUPS)
            ]
            better, known = (torch.stack(parts) for parts in zip(*pieces, strict=True))
        if self.past and len(self.with_past):
            rows = self.with_past
            known[:, :, rows] &= memory.actors[:, :, rows] == self.hero[rows]
        return better, better + values, known

    def _values(self, observations: Any) -> Any:
        pieces = [self.critic(piece.float() * self.units)[:, 0] for piece in observations.split(CHUNK)]
        return self.torch.cat(pieces)

    def learn(self, done: float) -> dict[str, float]:
        """One lesson from what was collected; `done` of the training is behind us."""
        torch, course = self.torch, self.course
        left = max(0.02, 1.0 - done)
        for group in self.optimizer.param_groups:
            group["lr"] = course.rate * left
        better, goals, known = (part.flatten() for part in self.judge())
        chosen = known.nonzero()[:, 0]
        mean, spread = better[chosen].mean(), better[chosen].std() + 1e-6
        sums = dict.fromkeys(("clipped", "entropy", "error"), torch.zeros((), device=self.device))
        count = 0
        for _ in range(course.epochs):
            order = chosen[torch.randperm(len(chosen), device=self.device)]
            for rows in order.split(course.portion):
                told = self._step(rows, (better[rows] - mean) / spread, goals[rows], left)
                sums = {name: sums[name] + told[name] for name in sums}
                count += 1
        return {name: round(float(value) / max(1, count), 4) for name, value in sums.items()}

    def _step(self, rows: Any, better: Any, goals: Any, left: float) -> dict[str, Any]:
        torch, course, memory = self.torch, self.course, self.memory
        observations = memory.observations.flatten(0, 2)[rows]
        logs = self.likings(self.policy, observations, memory.masks.flatten(0, 2)[rows]).log_softmax(1)
        now = logs.gather(1, memory.actions.flatten()[rows][:, None])[:, 0]
        ratio = (now - memory.likely.flatten()[rows]).exp()
        bounded = ratio.clamp(1 - course.clip, 1 + course.clip)
        gain = torch.minimum(ratio * better, bounded * better).mean()
        entropy = -(logs.exp() * logs).sum(1).mean()
        values = self.critic(observations.float() * self.units)[:, 0]
        error = (values - goals).square().mean()
        loss = error - gain - course.entropy * left * entropy
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
        torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0)
        self.optimizer.step()
        clipped = ((ratio - 1).abs() > course.clip).float().mean()
        return {"clipped": clipped.detach(), "entropy": entropy.detach(), "error": error.detach()}

    def remember(self) -> None:
        """Keep the network of now as an opponent for later; where there are many, one of the older ones goes."""
        if len(self.past) >= KEPT:
            self.past.pop(self.chance.randrange(len(self.past) - 1))
        self.past.append({name: part.clone() for name, part in self.policy.state_dict().items()})

    def layers(self) -> list[Any]:
        """The policy as NumPy has it."""
        found = []
        for layer in self.policy:
            if hasattr(layer, "weight"):
                weights = layer.weight.detach().cpu().numpy().T
                found.append((np.ascontiguousarray(weights), layer.bias.detach().cpu().numpy().copy()))
        return found

    def save(self, path: Path, progress: Progress) -> None:
        """All that is needed to go on, at once or not at all."""
        held = {
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "progress": [progress.steps, progress.seconds, progress.updates],
        }
        fresh = path.with_suffix(".new")
        self.torch.save(held, fresh)
        fresh.replace(path)

    def load(self, path: Path) -> Progress:
        """Go on from there."""
        try:
            held = self.torch.load(path, map_location=self.device, weights_only=True)
            self.policy.load_state_dict(held["policy"])
            self.critic.load_state_dict(held["critic"])
            self.optimizer.load_state_dict(held["optimizer"])
            steps, seconds, updates = held["progress"]
        except Exception as error:
            raise TafelrundeError(f"{path} is damaged: {type(error).__name__}: {error}") from None
        return Progress(int(steps), float(seconds), int(updates))


def advantages(torch: Any, memory: Memory, group: int, values: Any, after: Any, course: Course) -> tuple[Any, Any]:
    """Generalized advantages, for every seat along its own decisions, and which of them are known.

    What follows a seat's last decision of a lesson is known where its game ended, or where it is asked next.
    """
    rewards, actors, ended = memory.rewards[group], memory.actors[group], memory.ended[group]
    next = torch.zeros_like(rewards[0])  # by place and seat: the value of the seat's next decision
    more = torch.zeros_like(next)  # its advantage
    due = torch.zeros_like(next)  # what the seat gets before it
    sure = torch.zeros_like(next, dtype=torch.bool)
    asked = memory.next_actors[group][:, None]
    next.scatter_(1, asked, after[:, None])
    sure.scatter_(1, asked, True)
    known = torch.zeros_like(ended)
    better = torch.zeros_like(values)
    for at in range(len(values) - 1, -1, -1):
        over = ended[at][:, None]
        next = next.masked_fill(over, 0.0)
        more = more.masked_fill(over, 0.0)
        due = torch.where(over, rewards[at], due)
        sure = sure | over
        seat, value = actors[at][:, None], values[at][:, None]
        known[at] = sure.gather(1, seat)[:, 0]
        gained = due.gather(1, seat) + course.discount * next.gather(1, seat) - value
        found = (gained + course.discount * course.trace * more.gather(1, seat)).masked_fill(~known[at][:, None], 0.0)
        better[at] = found[:, 0]
        next.scatter_(1, seat, value)
        more.scatter_(1, seat, found)
        due.scatter_(1, seat, 0.0)
        sure.scatter_(1, seat, True)
    return better, known
