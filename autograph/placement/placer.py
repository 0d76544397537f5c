"""A device for each operation of a graph.

Operations that cannot be apart form a group: one that reads a variable, a list or another value that cannot be sent,
and what makes it; and what the program has colocated. A group is asked for what its members are asked for together. It
goes to the first device that this allows; a group that is asked for nothing goes to the first device of all, but a
constant that only one device reads goes there. Inputs of the graph are on no device, as all of them are given each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from autograph import errors
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.placement.spec import DeviceSpec

__all__ = ["Placement", "place"]

_ANY = DeviceSpec()


@dataclass
class Placement:
    """Where the operations of a graph run.

    Attributes:
        devices: the names of the devices in use, in the order of those that there are.
        of: by operation, its device. The graph's inputs have none.
        moved: by operation, the device that it was asked for and is not on, as there is none or as it has to be
            elsewhere.
    """

    devices: list[str]
    of: dict[Operation, str]
    moved: dict[Operation, str] = field(default_factory=dict)


class _Specs(dict[str, DeviceSpec]):
    """What texts mean, read once: many operations ask for the same."""

    def __missing__(self, text: str) -> DeviceSpec:
        spec = self[text] = DeviceSpec.from_string(text) if text else _ANY
        return spec


class _Devices:
    """The devices that there are. A spec is looked up once, and one that names a task only among its devices: the work
    does not grow with operations times devices."""

    def __init__(self, names: Sequence[str], specs: _Specs) -> None:
        self.names = names
        self._all = [(specs[name], name) for name in names]
        self._of_task: dict[tuple[str | None, int | None], list[tuple[DeviceSpec, str]]] = {}
        for device in self._all:
            self._of_task.setdefault((device[0].job, device[0].task), []).append(device)
        self._found: dict[DeviceSpec, str | None] = {}

    def first(self, asked: DeviceSpec) -> str | None:
        """The first that is meant; None if there is none."""
        found = self._found.get(asked, "")
        if found == "":
            task = asked.job, asked.task
            some = self._all if None in task else self._of_task.get(task, [])
            found = self._found[asked] = next((name for device, name in some if asked.allows(device)), None)
        return found


class _Groups:
    """Operations that have to be on one device, and what they are asked for together."""

    def __init__(self, soft: bool, specs: _Specs) -> None:
        self._soft = soft
        self._specs = specs
        self._leader: dict[Operation, Operation] = {}
        self._asked: dict[Operation, tuple[DeviceSpec, Operation]] = {}  # by leader; and who asked

    def add(self, op: Operation) -> None:
        self._leader[op] = op
        self._asked[op] = (self._specs[op.device], op)

    def leader(self, op: Operation) -> Operation:
        leader = self._leader
        while leader[op] is not op:
            leader[op] = leader[leader[op]]
            op = leader[op]
        return op

    def asked(self, op: Operation) -> DeviceSpec:
        return self._asked[self.leader(op)][0]

    def join(self, op: Operation, first: Operation) -> None:
        """Has an operation be where another is, which was made before it."""
        mine, its = self.leader(op), self.leader(first)
        if mine is its:
            return
        (own, asker), (asked, before) = self._asked.pop(mine), self._asked[its]
        if own.differs(asked) and not self._soft:
            raise errors.InvalidArgumentError(
                f"{op.name} has to run where {first.name} does, but {asker.name} is asked to run on "
                f"{own.to_string()!r} and {before.name} on {asked.to_string()!r}",
                location=op.location,
                expected="one device for both",
                fix="ask for the same one, or ag.config.set_soft_device_placement(True): the earlier one decides then",
            )
        self._leader[mine] = its
        self._asked[its] = (own.make_merged_spec(asked), before if asked != _ANY else asker)


def place(graph: FuncGraph, devices: Sequence[str], soft: bool = True) -> Placement:
    """A device for each operation.

    Args:
        graph: operations have what they are asked for as `device` and `colocated`.
        devices: the full names of the devices that there are, the usual one first.
        soft: whether an operation goes to another device of its task where there is not the one that it asks for.

    Raises:
        InvalidArgumentError: an operation asks for a device that there is not, or for another one than the operation
            that it has to be with. The error is at its line.
    """
    specs = _Specs()
    known = _Devices(devices, specs)
    groups = _Groups(soft, specs)
    by_name: dict[str, Operation] = {}
    for op in graph.operations:
        groups.add(op)
        by_name[op.name] = op
        for t in op.inputs:
            if t.dtype.is_opaque:
                groups.join(op, t.op)  # type: ignore[attr-defined]  # symbolic, as all tensors of graphs
        for name in op.colocated:
            if name in by_name:
                groups.join(op, by_name[name])
    placed: dict[Operation, str] = {}
    for op in graph.operations:
        leader = groups.leader(op)
        if leader not in placed:
            placed[leader] = _device_for(groups.asked(op), op, known, soft)
        placed[op] = placed[leader]
    inputs = {t.op for t in graph.inputs}
    for op in graph.operations:
        if op.type == "Const" and groups.leader(op) is op and groups.asked(op) == _ANY:
            readers = {placed[reader] for reader in op.outputs[0].consumers() if groups.leader(reader) is not op}
            placed[op] = readers.pop() if len(readers) == 1 else placed[op]
    of = {op: placed[op] for op in graph.operations if op not in inputs}
    moved = {op: op.device for op, name in of.items() if op.device and not specs[op.device].allows(specs[name])}
    used = set(of.values())
    return Placement([name for name in devices if name in used], of, moved)


def _device_for(asked: DeviceSpec, op: Operation, known: _Devices, soft: bool) -> str:
    found = known.first(asked)
    if found is None and soft:
        found = known.first(asked.replace(device_index=None))
        if found is None:
            found = known.first(asked.replace(device_index=None, device_type=None))
    if found is not None:
        return found
    raise errors.InvalidArgumentError(
        f"{op.name} is asked to run on {asked.to_string()!r}, and there is no such device",
        location=op.location,
        expected=f"one of {', '.join(known.names)}",
        fix="ask for one of these"
        + (", or run with devices of that task: ag.Session(graph, devices=[...])" if soft else
           ", or ag.config.set_soft_device_placement(True) for another one of the same task"),
    )  # fmt: skip
