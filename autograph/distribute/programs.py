"""The chunks of a graph that was split, as programs that tasks are sent once.

What a chunk needs of other tasks it is *given*, by reference; what an earlier chunk of the same task has made is *kept*
there; variables are there by name.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from autograph import errors
from autograph.distribute.engines import Engine
from autograph.distribute.wire import Packed, declared, pack
from autograph.placement.partitioner import Chunk, Partition, Split

__all__ = ["Program", "by_task", "programs_of"]

_numbers = itertools.count()


@dataclass
class Program:
    """A chunk, ready to be sent.

    Attributes:
        key: what tasks know it by.
        chunk: what it is made of.
        takes: for each input of the graph, where it comes from.
        given: the names of the values that it is given, in order.
        after: the names of operations of other tasks that have to have run before.
        returned: the names of the values that it gives back, in order.
        keeps: the positions and names of the outputs that stay on the task; in the place of a position, the stretches
            of a piece.
        variables: the names of the inputs of the whole graph that are variables which it uses.
        pieces: of the values that it gives back, those that are pieces of outputs: by name, their stretches.
        sums: what the task reduces before, of what is given; see `task`.
    """

    key: str
    chunk: Chunk
    takes: list[list[Any]]
    given: list[str]
    after: list[str]
    returned: list[str]
    keeps: list[tuple[Any, str]]
    variables: list[str] = field(default_factory=list)
    pieces: dict[str, list[list[Any]]] = field(default_factory=dict)
    sums: list[list[Any]] = field(default_factory=list)
    _sent: tuple[Any, list[Any]] | None = field(default=None, repr=False)

    @cached_property
    def packed(self) -> Packed:
        """Its graph, for the wire."""
        return pack(self.chunk.graph)

    @cached_property
    def convention(self) -> bytes:
        """What the task has to know of inputs and outputs."""
        returns = [self.pieces.get(name) or self.chunk.outputs.index(name) for name in self.returned]
        said = {"takes": self.takes, "sums": self.sums, "returns": returns, "keeps": self.keeps}
        return json.dumps(said).encode()

    def sent(self, engine: Engine) -> list[Any]:
        """Its graph, put where all tasks of an engine can get it."""
        if self._sent is None or self._sent[0] is not engine:
            self._sent = engine, [engine.put(part) for part in (self.packed.text, *self.packed.arrays)]
        return self._sent[1]


def programs_of(partition: Partition, split: Split, variable: Callable[[str], str]) -> list[Program]:
    """The programs of a partition, in order.

    Args:
        variable: the name on the task of the variable that a feed of the whole graph stands for.
    """
    feeds = set(split.feeds)
    needed = [
        {name for later in partition.chunks[at + 1 :] for name in later.inputs} for at in range(len(partition.chunks))
    ]
    asked = set(split.results)
    received: set[str] = set()  # by this chunk or an earlier one: references can be given again
    found = []
    for chunk, later in zip(partition.chunks, needed):
        received.update(channel.name for channel in chunk.receives)
        takes: list[list[Any]] = []
        given: list[str] = []
        for name, tensor in zip(chunk.inputs, chunk.graph.inputs):
            if tensor.handle_type is not None and name in feeds:
                takes.append(["variable", variable(name), *declared(*tensor.handle_type)])
            elif name in feeds or name in received:
                takes.append(["given"])
                given.append(name)
            else:
                takes.append(["kept", name])
        sent = {channel.name for channel in chunk.sends}
        returned = [name for name in chunk.outputs if name in sent or name in asked]
        _refuse_held(chunk, returned)
        found.append(
            Program(
                key=f"{chunk.graph.name}/{next(_numbers)}",
                chunk=chunk,
                takes=takes,
                given=given,
                after=[channel.name for channel in chunk.receives if channel.name.startswith("^")],
                returned=returned,
                keeps=[(at, name) for at, name in enumerate(chunk.outputs) if name in later],
                variables=[name for name, take in zip(chunk.inputs, takes) if take[0] == "variable"],
            )
        )
    return found


def _refuse_held(chunk: Chunk, returned: Sequence[str]) -> None:
    """Datasets and iterators are of the process that has made them."""
    for name, tensor in zip(chunk.outputs, chunk.graph.outputs):
        if name in returned and tensor.dtype.is_opaque:
            raise errors.SavingError(
                "a dataset or iterator cannot leave the task that has made it",
                location=tensor.op.location,  # type: ignore[attr-defined]  # symbolic
                expected="arrays as what one task gives another, and as results",
                fix="go over the dataset where it is made, under the same ag.device",
            )  # fmt: skip


def by_task(steps: Iterable[tuple[str, Program]]) -> dict[str, list[Program]]:
    """Which programs each task runs, in order, of programs with their tasks."""
    found: dict[str, list[Program]] = {}
    for task, program in steps:
        found.setdefault(task, []).append(program)
    return found
