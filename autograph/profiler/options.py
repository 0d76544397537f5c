"""What is recorded, and how much of it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["Options"]


@dataclass(frozen=True)
class Options:
    """What a recording holds.

    Attributes:
        level: 1: steps, annotations, calls, conversion, tracing, optimiser, compilation and runs; 2: also what runs are
            made of (operations, regions, calls from native code), stages of datasets, waits and transfers; 3: also
            arrays of 256 bytes and more, with when they come and go. That costs several microseconds an array and a
            call, which is much for short ones.
        delay_ms: milliseconds before recording begins.
        duration_ms: milliseconds after which it ends by itself; None: it goes on until `stop`.
        record_python: whether calls of the program's own Python functions are recorded, as annotations. That slows
            Python down.
        max_events: so many events are kept, as many arrays, and a quarter as many direct calls of machine code, each of
            which is a call, a run and a region; of more, the oldest are dropped and counted.

    Raises:
        SignatureError: a value is out of its range.

    >>> import autograph as ag
    >>> ag.profiler.Options(level=1, duration_ms=500).max_events
    200000
    """

    level: int = 2
    delay_ms: float = 0
    duration_ms: float | None = None
    record_python: bool = False
    max_events: int = 200_000

    def __post_init__(self) -> None:
        for name, least, most in (("level", 1, 3), ("delay_ms", 0, None), ("max_events", 100, None)):
            _check(name, getattr(self, name), least, most)
        if self.duration_ms is not None:
            _check("duration_ms", self.duration_ms, 0, None)
        for name in ("level", "max_events"):
            if type(getattr(self, name)) is not int:
                raise _refused(name, getattr(self, name), "an int")

    def __str__(self) -> str:
        return ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self))


def _check(name: str, value: object, least: int, most: int | None) -> None:
    if not isinstance(value, (int, float)) or not value >= least or most is not None and value > most:
        wanted = f"a number from {least} " + ("on" if most is None else f"to {most}")
        raise _refused(name, value, wanted)


def _refused(name: str, value: object, wanted: str) -> errors.SignatureError:
    return errors.SignatureError(
        f"ag.profiler.Options: {name} is {value!r}", location=current_location(), expected=wanted
    )
