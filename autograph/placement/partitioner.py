"""A graph for each device, and what they send each other.

Each device's partition is one or more *chunks*, graphs that run from beginning to end: a chunk gets all that it needs
of other devices before it starts, and what others need of it is sent when it has run. So whatever runs partitions
(threads, processes, other machines) has nothing to wait for in the middle of a graph. Chunks have *stages*: an
operation is one stage later than what it needs from another device, and not earlier than what it needs on its own, nor
than what has an effect or may fail before it there. Chunks of one stage need nothing of each other; running the chunks
of each device in the order of their stages always comes to an end. A stage may be cut into *parts*, for what others
need of its beginning to be sent before its end has run: chunks of a device run in the order of stages and parts.

A value is known by the name of its tensor in the graph that was split, `operation:output`; that an operation has run,
where another one waits for it, by `^operation`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.rewriting.extracting import extract
from autograph.framework.tensor import SymbolicTensor, type_text

__all__ = ["Channel", "Chunk", "Cut", "Partition", "Split", "split"]

#: Says into which part of its stage an operation comes, for operations of which it is not the first; parts must not
#: decrease along the operations of a device and stage. It is given the stages of all operations, in program order.
Cut = Callable[[Mapping[Operation, int]], Mapping[Operation, int]]


@dataclass(frozen=True)
class Channel:
    """A pair of Send and Recv.

    Attributes:
        name: of the value that is sent; of one that only says that an operation has run, `^operation`.
        source, target: devices.
        type: dtype and shape, as text; "" of one that only says that an operation has run.
    """

    name: str
    source: str
    target: str
    type: str

    @property
    def key(self) -> str:
        """What sender and receiver call it, one name for each channel of a step."""
        return f"{self.source};{self.name};{self.target}"


@dataclass
class Chunk:
    """A graph that one device runs at a time.

    Attributes:
        device: its device.
        stage: chunks of earlier stages are run before it.
        graph: finalised.
        inputs, outputs: for each of the graph's, the name of the value: one that is fed to the whole graph, received,
            or made by an earlier chunk of the same device.
        receives: what has to be there before it runs.
        sends: what is sent when it has run.
        part: of its stage.
    """

    device: str
    stage: int
    graph: FuncGraph
    inputs: list[str]
    outputs: list[str]
    receives: list[Channel] = field(default_factory=list)
    sends: list[Channel] = field(default_factory=list)
    part: int = 0


@dataclass
class Partition:
    """What a device runs: its chunks, in order."""

    device: str
    chunks: list[Chunk]


@dataclass
class Split:
    """A graph, split.

    Attributes:
        partitions: one for each device, in the order of the devices.
        feeds: the values that the graph is given, in the order of its inputs.
        results: the values that it gives, in the order of its outputs; each is an output of a chunk, or one of `feeds`.
    """

    partitions: list[Partition]
    feeds: list[str]
    results: list[str]

    @property
    def channels(self) -> list[Channel]:
        """All pairs of Send and Recv, in the order of what receives them."""
        return [channel for p in self.partitions for chunk in p.chunks for channel in chunk.receives]


def split(graph: FuncGraph, of: Mapping[Operation, str], devices: list[str], cut: Cut | None = None) -> Split:
    """A graph for each device.

    Args:
        graph: operations wait for each other where the program says so.
        of: by operation, its device; inputs have none.
        devices: those in use, in order.
        cut: cuts stages into parts; None for one part each.
    """
    return _Splitter(graph, of, devices, cut).split()


class _Splitter:
    def __init__(
        self, graph: FuncGraph, of: Mapping[Operation, str], devices: list[str], cut: Cut | None
    ) -> None:
        self._graph = graph
        self._of = of
        self._devices = devices
        self._operations = [op for op in graph.operations if op in of]
        self._received: set[tuple[str, str]] = set()  # names of values, each with the device that has received it
        self._returned = {id(t) for t in graph.outputs}
        stages = self._find_stages()
        parts = {} if cut is None else cut(stages)
        #: By operation, the device, stage and part of its chunk.
        self._places = {op: (of[op], stage, parts.get(op, 0)) for op, stage in stages.items()}
        self._chunks: dict[tuple[str, int, int], list[Operation]] = {}
        for op in self._operations:
            if op.type == "Const" and not self._gives(op):
                continue
            self._chunks.setdefault(self._places[op], []).append(op)

    def _is_copied(self, op: Operation, device: str) -> bool:
        """Whether it is a constant of which each chunk of a device has a copy: one of that device, or of none."""
        return op.type == "Const" and (self._of.get(op) == device or not (op.device or op.colocated))

    def _gives(self, op: Operation) -> bool:
        """Whether a constant is needed where it is: the graph returns it, or another device gets it from there."""
        if id(op.outputs[0]) in self._returned:
            return True
        readers = (*op.outputs[0].consumers(), *op.waiting())
        return any(not self._is_copied(op, self._of[reader]) for reader in readers)

    def _find_stages(self) -> dict[Operation, int]:
        stages: dict[Operation, int] = {}
        effects = dict.fromkeys(self._devices, 0)  # the stage of what had an effect last, or may have failed
        for op in self._operations:
            device = self._of[op]
            stage = 0
            for before in (*(t.op for t in op.inputs), *op.control_inputs):  # type: ignore[attr-defined]  # symbolic
                if before in stages and not self._is_copied(before, device):
                    stage = max(stage, stages[before] + (self._of[before] != device))
            if op.stateful or op.may_raise:
                stage = effects[device] = max(stage, effects[device])
            stages[op] = stage
        return stages

    def split(self) -> Split:
        made = {key: self._chunk(*key) for key in sorted(self._chunks, key=lambda key: key[1:])}
        by_device: dict[str, list[Chunk]] = {device: [] for device in self._devices}
        for chunk in made.values():
            by_device[chunk.device].append(chunk)
        for chunk in made.values():
            for channel in chunk.receives:
                sender = self._graph.get_operation_by_name(channel.name.removeprefix("^").partition(":")[0])
                made[self._places[sender]].sends.append(channel)
        partitions = [Partition(device, chunks) for device, chunks in by_device.items() if chunks]
        results = [t.name for t in self._graph.outputs]  # type: ignore[attr-defined]  # symbolic
        return Split(partitions, [t.name for t in self._graph.inputs], results)

    def _chunk(self, device: str, stage: int, part: int) -> Chunk:
        own = self._chunks[device, stage, part]
        constants = {t.op: None for op in own for t in op.inputs if self._is_copied(t.op, device)}  # type: ignore[attr-defined]
        operations = [*constants, *(op for op in own if op not in constants)]
        inside = set(operations)
        inputs: dict[int, SymbolicTensor] = {}
        receives: dict[str, Channel] = {}
        for op in operations:
            for t in op.inputs:
                if t.op not in inside:
                    inputs[id(t)] = t
                    self._receive(t.op, device, t, receives)
            for before in op.control_inputs:
                if before not in inside and not self._is_copied(before, device):
                    self._receive(before, device, None, receives)
        outputs = self._outputs(own, inside)
        self._received.update((name, device) for name in receives)
        place = f"{stage}.{part}" if part else str(stage)
        graph, _ = extract(f"{self._graph.name}/{place}", operations, inputs.values(), outputs)
        graph.finalize()
        names = [t.name for t in inputs.values()], [t.name for t in outputs]
        return Chunk(device, stage, graph, *names, list(receives.values()), part=part)

    def _receive(
        self, before: Operation, device: str, t: SymbolicTensor | None, receives: dict[str, Channel]
    ) -> None:
        source = self._of.get(before, device)  # an input of the graph is given to all
        if source != device:
            name = f"^{before.name}" if t is None else t.name
            if (name, device) in self._received:  # by an earlier chunk
                return
            receives[name] = Channel(name, source, device, "" if t is None else type_text(t))

    def _outputs(self, own: list[Operation], inside: set[Operation]) -> list[SymbolicTensor]:
        """What of a chunk is read outside of it."""
        return [
            t for op in own for t in op.outputs
            if id(t) in self._returned
            or any(reader not in inside and not self._is_copied(op, self._of[reader]) for reader in t.consumers())
        ]  # fmt: skip
