"""Profiles made by hand, whose every number is known: what people's programs record, without the noise of a machine."""

from __future__ import annotations

from typing import Any

from autograph.profiler.profile import Buffer, Event, OperationFacts, Profile

__all__ = ["MS", "Made", "native_loop", "retracing", "training"]

#: A millisecond in nanoseconds.
MS = 1_000_000
FILE = "/home/user/train.py"


class Made:
    """Makes a profile event by event; times are in milliseconds.

    >>> Made().event("call", "f", 0, 2).profile.events[0].duration
    2000000
    """

    def __init__(self, executor: str = "native", duration: float = 1000) -> None:
        self.profile = Profile(
            1_700_000_000 * 1000 * MS, int(duration * MS), "host", 42, executor, {0: "MainThread", 1: "worker"}
        )

    def operation(self, type_: str, line: int, **facts: Any) -> int:
        """The position of a new operation."""
        known: dict[str, Any] = {"source": f"line {line}", "file": FILE, "line": line, **facts}
        self.profile.operations.append(OperationFacts(type_, type_, known.pop("function", "f"), **known))
        return len(self.profile.operations) - 1

    def event(
        self, kind: str, name: str, start: float, end: float, operation: int | None = None, thread: int = 0,
        **details: Any,
    ) -> Made:  # fmt: skip
        """Adds an event; the order is put right."""
        self.profile.events.append(
            Event(kind, name, int(start * MS), int((end - start) * MS), thread, operation, details)
        )
        self.profile.events.sort(key=lambda event: (event.start, -event.duration))
        return self

    def buffer(self, size: int, start: float, end: float | None, operation: int | None, **more: Any) -> Made:
        """Adds an array."""
        ended = None if end is None else int(end * MS)
        self.profile.buffers.append(Buffer(size, int(start * MS), ended, operation, **more))
        return self


def training(prefetch: bool = False, share: float = 0.8) -> Profile:
    """Ten steps of 10 ms after a first one that traces. The dataset's map takes `share` of a step."""
    made = Made(duration=300)
    product = made.operation("MatMul", 20, category="product", flops=2e6, bytes=1e5)
    tanh = made.operation("Tanh", 20, category="elementwise", flops=1e4, bytes=1e5)
    decode = made.operation("Sin", 8, category="elementwise", function="decode")
    made.event("step", "train", 0, 100, step_num=0)
    made.event("call", "train_step", 1, 99, cached=False)
    made.event("trace", "train_step", 2, 40, reason="the first call", traces=1, file=FILE, line=30)
    made.event("convert", "train_step", 3, 20, file=FILE, line=18).event("optimize", "train_step", 41, 50)
    made.event("pass", "fold", 42, 45).event("compile", "train_step", 50, 90, cached=False)
    made.event("run", "train_step", 91, 98).event("region", "MatMul, Tanh", 91, 98, operations=[product, tanh])
    for k in range(10):
        at, input_ = 100 + 10 * k, 10 * share
        _step(made, k + 1, at, input_, prefetch, decode)
        made.event("call", "train_step", at + input_, at + 9.9, cached=True)
        made.event("run", "train_step", at + input_ + 0.1, at + 9.8)
        made.event("region", "MatMul, Tanh", at + input_ + 0.2, at + 9.7, operations=[product, tanh])
    made.buffer(1 << 20, 5, None, None, kind="variable", name="w")
    for k in range(10):
        made.buffer(1 << 21, 109 + 10 * k, 110 + 10 * k, product)
    return made.profile


def _step(made: Made, number: int, at: float, input_: float, prefetch: bool, decode: int) -> None:
    """A step whose input is made in it, or waited for."""
    made.event("step", "train", at, at + 10, step_num=number)
    batch, map_ = "Iterator::Batch", "Iterator::Batch::Map"
    begin, thread = at, 0
    if prefetch:
        batch, map_, thread = "Iterator::Prefetch::Batch", "Iterator::Prefetch::Batch::Map", 1
        made.event("stage", "Iterator::Prefetch", at, at + input_, stage="Prefetch")
        made.event("wait", "prefetch", at, at + input_, stage="Iterator::Prefetch")
    made.event("stage", batch, begin, begin + input_, thread=thread, stage="Batch")
    made.event("stage", map_, begin + 0.1, begin + input_, thread=thread, stage="Map", parent=batch, file=FILE, line=12)
    made.event("call", "decode", begin + 0.2, begin + input_, thread=thread, cached=True)
    made.event("run", "decode", begin + 0.2, begin + input_, thread=thread)
    made.event("region", "Sin", begin + 0.2, begin + input_, thread=thread, operations=[decode])


def retracing(times: int = 30) -> Profile:
    """A function that is traced in each of its calls, as the shape of an argument changes."""
    made = Made(duration=10 * times)
    for k in range(times):
        at, shapes = 10 * k, f"x was float64 of shape ({k},), is float64 of shape ({k + 1},)"
        made.event("call", "scale", at, at + 10, cached=False)
        made.event(
            "trace", "scale", at + 1, at + 6, reason=shapes if k else "the first call", traces=k + 1, file=FILE, line=5,
            fixes=["declare the shape open: input_signature with ag.TensorSpec([None], ag.float64)"] if k else [],
        )  # fmt: skip
        made.event("compile", "scale", at + 6, at + 8, cached=k % 2 == 0).event("run", "scale", at + 8, at + 9)
    return made.profile


def native_loop() -> Profile:
    """Runs of a loop that calls Python for an op of text, for 40 % of the time."""
    made = Made(duration=200)
    add = made.operation("AddV2", 11, category="elementwise", flops=3000, bytes=3e4, function="while_body")
    less = made.operation("Less", 9, category="elementwise", flops=1, bytes=16, function="while_cond")
    source = "text = ag.strings.join(parts)"
    join = made.operation("StringJoin", 12, category="text", function="while_body", source=source)
    for k in range(10):
        at = 20 * k
        made.event("call", "report", at, at + 20, cached=True).event("run", "report", at, at + 20)
        for i in range(10):
            made.event("region", "Less, AddV2", at + 2 * i, at + 2 * i + 1.2, operations=[less, add])
            made.event("opaque", "StringJoin", at + 2 * i + 1.2, at + 2 * i + 2, join,
                       reason="native code has no strings")  # fmt: skip
    return made.profile
