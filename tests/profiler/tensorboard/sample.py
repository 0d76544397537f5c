"""A profile made by hand: four steps of training with a dataset, a native region, a partition of another thread."""

from __future__ import annotations

from autograph.profiler.profile import Buffer, Event, OperationFacts, Profile

__all__ = ["FILE", "STEPS", "STEP_TIME", "sample"]

FILE = "/app/train.py"
STEPS = 4
#: Nanoseconds.
STEP_TIME = 10_000_000
_US = 1000
_MAIN, _FEEDER, _WORKER = 0, 1, 2


def _operations() -> list[OperationFacts]:
    def facts(
        name: str, kind: str, category: str, line: int, flops: float, size: float, shape: tuple[int | None, ...]
    ) -> OperationFacts:
        return OperationFacts(
            name, kind, "train_step", category, FILE, line, f"source of line {line}", "float32", shape, flops, size
        )

    return [
        facts("MatMul", "MatMul", "product", 12, 16_777_216, 720_896, (64, 512)),
        facts("add", "AddV2", "elementwise", 13, 32_768, 264_192, (64, 512)),
        facts("Relu", "Relu", "elementwise", 13, 32_768, 262_144, (64, 512)),
        facts("Sum", "Sum", "reduction", 14, 32_768, 131_076, ()),
        facts("StringJoin", "StringJoin", "text", 15, 0, 100, (None,)),
        OperationFacts(
            "Sin", "Sin", "<lambda>", "elementwise", FILE, 5, "x = ag.sin(x)", "float32", (64, 256), 16_384, 131_072
        ),
    ]  # fmt: skip


def _step(i: int) -> list[Event]:
    """A step: it waits 2 ms for an element, and runs a product (3 ms), a region (2 ms) and a call of Python (1 ms)."""
    at = 1_000_000 + i * STEP_TIME

    def event(
        kind: str, name: str, start: int, duration: int, operation: int | None = None, **details: object
    ) -> Event:
        return Event(kind, name, at + start * _US, duration * _US, _MAIN, operation, details)

    return [
        event("step", "train", 0, 9900, step_num=i),
        event("stage", "prefetch", 100, 2000, stage=2, parent=None),
        event("wait", "prefetch", 110, 1980),
        event("call", "train_step", 2200, 7500),
        event("run", "train_step", 2300, 7300),
        event("op", "MatMul", 2400, 3000, 0),
        event("region", "AddV2, Relu, Sum", 5500, 2000, None, operations=[1, 2, 3]),
        event("opaque", "StringJoin", 7500, 1000, 4, count=10),
        Event("stage", "map", at + 200 * _US, 1700 * _US, _FEEDER, None, {"stage": 1, "parent": 2}),
        Event("op", "Sin", at + 300 * _US, 1500 * _US, _FEEDER, 5),
        Event("partition", "/cpu:1", at + 8600 * _US, 900 * _US, _WORKER),
        Event("op", "MatMul", at + 8700 * _US, 700 * _US, _WORKER, 0),
    ]


def _buffers() -> list[Buffer]:
    found = [Buffer(524_288, 0, None, None, "variable", "kernel")]
    for i in range(STEPS):
        at = 1_000_000 + i * STEP_TIME
        found += [
            Buffer(65_536, at + 2000 * _US, at + 9800 * _US, None, "argument", "x"),
            Buffer(131_072, at + 2500 * _US, at + 7500 * _US, 0, "output"),
            Buffer(131_072, at + 5600 * _US, at + 7000 * _US, 1, "temporary"),
            Buffer(131_072, at + 5700 * _US, at + 9700 * _US, 2, "output"),
        ]
    return sorted(found, key=lambda buffer: buffer.start)


def sample() -> Profile:
    """The profile."""
    events = [
        Event("trace", "train_step", 10_000, 800_000, _MAIN, None, {"reason": "the first call"}),
        Event("compile", "train_step", 820_000, 100_000, _MAIN, None, {"cached": False}),
        *(event for i in range(STEPS) for event in _step(i)),
    ]
    events.sort(key=lambda event: (event.start, -event.duration))
    return Profile(
        started=1_760_000_000_000_000_000, duration=2_000_000 + STEPS * STEP_TIME, host="testhost", process=7,
        executor="native", threads={_MAIN: "MainThread", _FEEDER: "prefetch", _WORKER: "/cpu:1"},
        operations=_operations(), events=events, buffers=_buffers(), peak_flops=5e10, peak_bandwidth=2e10,
    )  # fmt: skip
