"""What executed operations took. Only native regions hold several at once: their time is split by what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from autograph.profiler.analysis.nesting import Nesting, count
from autograph.profiler.profile import OperationFacts, Profile

__all__ = ["Spent", "cost", "spent"]

#: What a machine of which nothing is known can do: floating-point operations and bytes a second.
_FLOPS, _BANDWIDTH = 1e10, 1e10
#: The names of loops' graphs begin like this, and their operations count so often: how often a loop goes round in
#: native code is not recorded.
_LOOP, _ROUNDS = "while_", 10


@dataclass
class Spent:
    """What an operation took, all its executions together.

    Attributes:
        time: nanoseconds.
        calls: how often it ran; of an operation in a loop within one region, how often the region ran.
        estimated: the part of `time` that is a share of regions.
    """

    time: float = 0.0
    calls: int = 0
    estimated: float = 0.0


def cost(facts: OperationFacts, profile: Profile) -> float | None:
    """The seconds that an execution would take if nothing but arithmetic or memory held it up; None if unknown."""
    if facts.flops is None and facts.bytes is None:
        return None
    arithmetic = (facts.flops or 0.0) / (profile.peak_flops or _FLOPS)
    return max(arithmetic, (facts.bytes or 0.0) / (profile.peak_bandwidth or _BANDWIDTH))


def spent(profile: Profile, nesting: Nesting) -> dict[int, Spent]:
    """What each operation took, by its position in the profile; operations that did not run are left out."""
    found: dict[int, Spent] = {}
    regions: dict[tuple[int, ...], list[float]] = {}
    for i, event in enumerate(profile.events):
        if event.kind in ("op", "opaque") and event.operation is not None:
            one = found.setdefault(event.operation, Spent())
            one.time += nesting.own[i]
            one.calls += count(event)
        elif event.kind == "region":
            operations = tuple(event.details.get("operations", ()))
            sums = regions.setdefault(operations, [0, 0])
            sums[0] += nesting.own[i]
            sums[1] += count(event)
    for operations, (time, calls) in regions.items():
        for operation, share in zip(operations, _shares(operations, profile)):
            one = found.setdefault(operation, Spent())
            one.time += time * share
            one.calls += int(calls)
            one.estimated += time * share if len(operations) > 1 else 0.0
    return found


def _shares(operations: Sequence[int], profile: Profile) -> list[float]:
    """How much of a region each of its operations has; one of unknown cost counts as the cheapest that is known."""
    costs = [cost(profile.operations[operation], profile) for operation in operations]
    least = min((c for c in costs if c), default=1.0)
    rounds = [_ROUNDS if profile.operations[k].function.startswith(_LOOP) else 1 for k in operations]
    weights = [(c or least) * times for c, times in zip(costs, rounds)]
    return [weight / sum(weights) for weight in weights]
