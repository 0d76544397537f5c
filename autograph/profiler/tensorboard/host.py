"""The plane of the host: its threads, with what the program, the compiler and the datasets do in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograph.profiler.profile import Event
from autograph.profiler.tensorboard.memory import add_memory
from autograph.profiler.tensorboard.timeline import Timeline
from autograph.profiler.tensorboard.xspace import Space, Unsigned

__all__ = ["FLOW", "add_host", "flow_number"]

#: The kind of context by which what one thread has another one do is known.
FLOW = 9
#: The name by which the tools know that a program waits for its input.
_INPUT = "IteratorGetNext:IteratorGetNext"
#: Kinds whose events are called by their names alone.
_NAMED = ("step", "annotation", "call")


def add_host(space: Space, timeline: Timeline) -> None:
    """Adds the plane. Operations that compute are on the planes of devices, those that datasets run are here."""
    plane = space.plane("/host:CPU")
    profile = timeline.profile
    lines = {number: plane.line(number + 1, name) for number, name in sorted(profile.threads.items())}
    steps = {step.event: {"step_num": step.number, "_r": 1} for step in timeline.steps}
    compute, waited = set(timeline.compute), set(timeline.input)
    flows = _flow_facts(timeline)
    paths = _Paths(timeline)
    for i, event in enumerate(profile.events):
        if i in compute:
            continue
        if event.thread not in lines:
            lines[event.thread] = plane.line(event.thread + 1, f"thread {event.thread}")
        line = lines[event.thread]
        if i in waited:
            # a nanosecond longer: of two events of the same extent the tools count the outer one alone
            plane.event(line, plane.kind(_INPUT), event.start, event.duration + 1)
        if event.kind == "wait" and i in waited:
            continue  # the event around it says the same
        facts = {**_details(event), **paths.facts(event), **steps.get(i, {}), **flows.get(i, {})}
        if event.operation is not None:
            facts.update(_facts_of_operation(timeline, event.operation))
        plane.event(line, plane.kind(_name(timeline, event, paths)), event.start, event.duration, facts)
    add_memory(plane, timeline, max(lines, default=0) + 2)


def _flow_facts(timeline: Timeline) -> dict[int, dict[str, Any]]:
    """By event, what links it with others: what it has other threads or devices do, or what had it done."""
    found: dict[int, dict[str, Any]] = {}
    for caller in [step.event for step in timeline.steps] + [caller for caller, _ in timeline.flows]:
        found.setdefault(caller, {}).update(_pt=FLOW, _p=flow_number(caller))
    for caller, worker in timeline.flows:
        found.setdefault(worker, {}).update(_ct=FLOW, _c=flow_number(caller))
    return found


def flow_number(caller: int) -> Unsigned:
    """The number of what an event has others do."""
    return Unsigned(caller + 1)


def _details(event: Event) -> Mapping[str, Any]:
    """What the trace viewer shows of an event."""
    return {name: value for name, value in event.details.items() if name not in ("stage", "parent", "step_num")}


def _facts_of_operation(timeline: Timeline, operation: int) -> dict[str, Any]:
    facts = timeline.profile.operations[operation]
    source = None if facts.file is None else f"{facts.file}:{facts.line}"
    return {"source": source, "tf_op": f"{facts.name}:{facts.type}"}


def _name(timeline: Timeline, event: Event, paths: _Paths) -> str:
    """What the tools call an event: they know the operations of programs and the stages of datasets by their form."""
    if event.kind == "stage":
        return paths.path(event)
    if event.operation is not None:
        facts = timeline.profile.operations[event.operation]
        return f"{facts.function}/{facts.name}:{facts.type}"
    return event.name if event.kind in _NAMED else f"{event.kind} {event.name}"


class _Paths:
    """The stages of datasets by the stages that take their elements: `Iterator::Root::Prefetch::Map`."""

    def __init__(self, timeline: Timeline) -> None:
        self._numbers: dict[Any, int] = {}
        self._names: dict[Any, str] = {}
        self._parents: dict[Any, Any] = {}
        for event in timeline.profile.of_kind("stage"):
            key = _key(event)
            self._numbers.setdefault(key, len(self._numbers) + 1)
            self._names.setdefault(key, _capital(event.name))
            self._parents.setdefault(key, event.details.get("parent"))

    def path(self, event: Event) -> str:
        """The name of a stage's events."""
        names: list[str] = []
        key, seen = _key(event), set()
        while key in self._names and key not in seen:
            seen.add(key)
            names.append(self._names[key])
            key = self._parents[key]
        if names[-1] == "Iterator":  # what hands the elements out
            names[-1] = "Root"
        else:
            names.append("Root")
        return "::".join(["Iterator", *reversed(names)])

    def facts(self, event: Event) -> dict[str, Any]:
        """The numbers of a stage and of the one that takes its elements."""
        if event.kind != "stage":
            return {}
        parent = self._numbers.get(event.details.get("parent"))
        return {"id": self._numbers[_key(event)], "parent_id": parent}


def _key(event: Event) -> Any:
    return event.details.get("stage", event.name)


def _capital(name: str) -> str:
    """The name of a stage as TensorFlow's stages are named."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
