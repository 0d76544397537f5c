"""Passes over plans as stages of a pipeline, whose elements can be recorded (`framework.recorder`).

A stage costs a tenth of a microsecond an element, also while nothing is recorded: so passes are stages only if they
begin after `ag.profiler` was first used. Each knows the stage that takes its elements, which is the one in whose turn
its pass begins: its name is the way from the iterator to it, as `Iterator::Prefetch::Map`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

from autograph.data.specs import Leaves
from autograph.framework import recorder
from autograph.framework.user_frames import locate

__all__ = ["Label", "Stage", "current", "staged", "working"]


class Label:
    """What a stage is called. Threads that work for it know this, never the stage, which they would keep open.

    Attributes:
        name: the way to it.
        details: of its events.
    """

    __slots__ = ("details", "name")

    def __init__(self, plan: Any, parent: Label | None) -> None:
        kind = plan.kind.removesuffix("Dataset")
        self.name: str = f"{'Iterator' if parent is None else parent.name}::{kind}"
        self.details: dict[str, Any] = {"stage": kind, "parent": None if parent is None else parent.name}
        location = locate(plan.site)
        if location is not None:
            self.details.update(file=location.filename, line=location.line)


class _Current(threading.local):
    stage: Label | None = None


#: The label of the stage whose element this thread makes.
current = _Current()


class Stage:
    """A pass over a plan."""

    __slots__ = ("_begun", "_label", "_source")

    def __init__(self, plan: Any, elements: Callable[[Any], Iterator[Leaves]]) -> None:
        parent = current.stage
        self._label = current.stage = Label(plan, parent)
        self._begun = False
        try:
            self._source = elements(plan)
        finally:
            current.stage = parent

    def __iter__(self) -> Stage:
        return self

    def __next__(self) -> Leaves:
        active = recorder.active
        if active is None and self._begun:
            return next(self._source)
        self._begun = True
        label = self._label
        parent, current.stage = current.stage, label
        try:
            if active is None or not active.fine:
                return next(self._source)
            lane = active.lane()
            outer, start = lane.begin(), recorder.clock()
            try:
                return next(self._source)
            finally:
                lane.add(("stage", label.name, None, label.details), start, recorder.clock(), outer)
        finally:
            current.stage = parent

    def close(self) -> None:
        """Ends the pass."""
        if hasattr(self._source, "close"):
            self._source.close()


def staged(elements: Callable[[Any], Iterator[Leaves]]) -> Callable[[Any], Iterator[Leaves]]:
    """The `elements` of a plan, as a stage if that may be asked for."""

    def staged_elements(self: Any) -> Iterator[Leaves]:
        return Stage(self, elements) if recorder.armed else elements(self)

    staged_elements.__doc__ = elements.__doc__
    return staged_elements


def working(stage: Label | None) -> AbstractContextManager[Any]:
    """Around what a thread does for an element of a stage of another thread."""
    if stage is None or recorder.active is None or not recorder.active.fine:
        return recorder.OFF
    return recorder.span("stage", stage.name, **stage.details)
