"""Metrics: counted here, exposed to Prometheus in its text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds


class Metrics:
    """Requests by route, and how long they took.

    >>> metrics = Metrics()
    >>> metrics.request("GET", "/api/me", 200, 0.004)
    >>> print(metrics.text([("tables", "gauge", "Tables kept in memory.", 3)]).splitlines()[2])
    tafelrunde_requests_total{method="GET",route="/api/me",status="200"} 1
    """

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._slower = [0] * (len(STEPS) + 1)
        self._seconds = 0.0

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests[method, route, status] += 1
        self._slower[bisect_left(STEPS, seconds)] += 1
        self._seconds += seconds

    def text(self, numbers: Iterable[tuple[str, str, str, float]]) -> str:
        """Everything, with `numbers` (name, kind, meaning, value) from elsewhere."""
        lines = ["# HELP tafelrunde_requests_total Answered requests.", "# TYPE tafelrunde_requests_total counter"]
        for (method, route, status), count in sorted(self._requests.items()):
            lines.append(f'tafelrunde_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}')
        name = "tafelrunde_request_seconds"
        lines += [f"# HELP {name} How long answers took.", f"# TYPE {name} histogram"]
        total = 0
        for step, count in zip((*STEPS, "+Inf"), self._slower, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{step}"}} {total}')
        lines += [f"{name}_sum {self._seconds:.6f}", f"{name}_count {total}"]
        for short, kind, meaning, value in numbers:
            full = f"tafelrunde_{short}"
            lines += [f"# HELP {full} {meaning}", f"# TYPE {full} {kind}", f"{full} {value}"]
        return "\n".join(lines) + "\n"
