"""How quickly steps are made, for who watches a program."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean
from typing import Any

from autograph.profiler.analysis.nesting import covered
from autograph.profiler.profile import Profile
from autograph.profiler.tensorboard.timeline import Timeline

__all__ = ["Rates"]

#: In a `ProfilerServiceMonitorResult`: steps were seen; none were.
_OF_STEPS, _EMPTY = 3, 0


@dataclass(frozen=True)
class Rates:
    """Steps of some time.

    Attributes:
        times: nanoseconds of each step.
        idle: the share of the steps in which their thread ran no graph, but for those that datasets run.
        input: the share of each step in which its thread made elements of a dataset, or waited for one.
    """

    times: list[int]
    idle: float
    input: list[float]

    @classmethod
    def of(cls, profile: Profile) -> Rates:
        """Those of what was recorded."""
        timeline = Timeline.of(profile)
        steps = {step.event: timeline.event(step.event) for step in timeline.steps}
        inside: dict[int, dict[str, list[tuple[int, int]]]] = {i: {"run": [], "input": []} for i in steps}
        waits = set(timeline.input)
        for i, event in enumerate(profile.events):
            is_run = event.kind == "run" and timeline.nesting.nearest(i, "stage") < 0
            if is_run or i in waits:
                step = next((j for j in (i, *timeline.nesting.around(i)) if j in steps), None)
                if step is not None:
                    inside[step]["input" if i in waits else "run"].append((event.start, event.end))
        total = sum(event.duration for event in steps.values())
        running = sum(covered(parts["run"]) for parts in inside.values())
        return cls(
            [event.duration for event in steps.values()],
            1 - running / total if total else 1.0,
            [covered(inside[i]["input"]) / event.duration for i, event in steps.items()],
        )

    def text(self, at: str | None = None) -> str:
        """As lines.

        Args:
            at: the time of day, to be told as well.
        """
        lines = [] if at is None else [f"Timestamp: {at}"]
        if not self.times:
            return "\n".join([*lines, "no step ended", ""])
        low, most, high = (f"{time / 1e6:.3g} ms" for time in (min(self.times), mean(self.times), max(self.times)))
        lines.append(f"Steps: {len(self.times)}, {most} each ({low} to {high})")
        lines.append(f"Idle: {self.idle:.1%} of the steps' time no graph ran")
        if any(self.input):
            lines.append(f"Input: {mean(self.input):.1%} of the steps' time")
        return "\n".join([*lines, ""])

    def fill(self, message: Any) -> None:
        """Into a `ProfilerServiceMonitorResult`."""
        message.response_type = _OF_STEPS if self.times else _EMPTY
        if not self.times:
            return
        message.device_idle_time_percent = 100 * self.idle
        message.step_time_ms_avg = mean(self.times) / 1e6
        message.step_time_ms_min, message.step_time_ms_max = min(self.times) / 1e6, max(self.times) / 1e6
        message.infeed_percent_avg = 100 * mean(self.input)
        message.infeed_percent_min, message.infeed_percent_max = 100 * min(self.input), 100 * max(self.input)
