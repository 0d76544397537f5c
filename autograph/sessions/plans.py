"""The life cycle of a graph: build, prune, place, split, run, for what is fetched and fed.

`Plan` does all but the last, once for the same fetches and feeds, and its text shows what became of the graph.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from autograph.framework.graph import Graph, Operation
from autograph.framework.printer import operation_text
from autograph.framework.tensor import SymbolicTensor
from autograph.placement.inlining import inline_calls
from autograph.placement.partitioner import Chunk, Split, split
from autograph.placement.placer import Placement, place
from autograph.placement.pruning import Pruned, prune
from autograph.sessions import threads

__all__ = ["Plan", "Runner"]

#: Runs a split graph with a value for each feed, and returns the values of its results, by name.
Runner = Callable[[Split, Mapping[str, Any]], dict[str, Any]]


class Plan:
    """What a session does for some fetches and feeds.

    Attributes:
        pruned: what of the graph is needed, and what was removed.
        placement: the device of each operation.
        split: the partitions, a graph for each chunk of theirs, and the pairs of Send and Recv.
    """

    def __init__(
        self,
        graph: Graph,
        tensors: Sequence[SymbolicTensor],
        operations: Sequence[Operation],
        feeds: Sequence[SymbolicTensor],
        devices: Sequence[str],
        soft: bool,
        done: Iterable[Operation] = (),
    ) -> None:
        """Args:
            done: operations that have run already.

        Raises:
            InvalidArgumentError: a placeholder is needed and not fed, or an operation asks for a device that there is
                not.
        """
        self._built = len(graph.operations)
        self._tensors = list(tensors)
        self._feeds = list(feeds)
        self.pruned: Pruned = prune(graph, tensors, operations, feeds, done)
        if len(devices) > 1:
            inline_calls(self.pruned.graph, lambda op: bool(op.device))
        self.placement: Placement = place(self.pruned.graph, devices, soft)
        self.split: Split = split(self.pruned.graph, self.placement.of, self.placement.devices)

    def run(self, arrays: Mapping[int, Any], runner: Runner = threads.run) -> list[Any]:
        """Runs it.

        Args:
            arrays: by id of each of `pruned.inputs`, its array.
            runner: what runs the partitions; the threads of this process unless a session has a cluster.

        Returns:
            An array for each tensor that is fetched.
        """
        feeds = {name: arrays[id(t)] for name, t in zip(self.split.feeds, self.pruned.inputs)}
        values = runner(self.split, feeds)
        return [values[self.split.results[at]] for at in self.pruned.fetched]

    # --- its text ---

    def __str__(self) -> str:
        return "\n".join([*self._head(), *self._placed(), *self._parts(), self._run_text()])

    def __repr__(self) -> str:
        return f"<ag plan of {len(self.split.partitions)} partitions>\n{self}"

    def _head(self) -> list[str]:
        graph, pruned = self.pruned.source, self.pruned
        asked = [*(t.name for t in self._tensors), *(op.name for op in pruned.targets)]
        count = self._built - len(pruned.removed)
        starts = [op.name for op in graph.operations[: self._built] if not op.inputs and op not in set(pruned.removed)]
        return [
            _line(f"plan of {graph.name}: fetch", asked) + (f"; feed {_names(t.name for t in self._feeds)}"),
            _line(f"build: {self._built} operations; source ->", starts),
            _line(f"prune: {count} of {self._built} operations are needed; removed:", [o.name for o in pruned.removed]),
        ]

    def _placed(self) -> list[str]:
        lines = [f"place: on {_count(len(self.placement.devices), 'device')}"]
        for device in self.placement.devices:
            lines.append(_line(f"  {device}:", [op.name for op, name in self.placement.of.items() if name == device]))
        for op, asked in self.placement.moved.items():
            lines.append(f"  {op.name} is asked to run on {asked}, and runs on {self.placement.of[op]}")
        return lines

    def _parts(self) -> list[str]:
        pairs = len(self.split.channels)
        partitions = _count(len(self.split.partitions), "partition")
        lines = [f"split: {partitions}, {_count(pairs, 'pair')} of Send and Recv"]
        for partition in self.split.partitions:
            lines.append(f"  partition {partition.device}")
            for i, chunk in enumerate(partition.chunks):
                lines += [f"    then, stage {chunk.stage}"] * (i > 0)
                lines += [f"    {line}" for line in self._chunk_lines(chunk)]
        direct = [name for name in dict.fromkeys(self.split.results) if name in self.split.feeds]
        return [*lines, *(f"  source -> {name} -> sink" for name in direct)]

    def _chunk_lines(self, chunk: Chunk) -> list[str]:
        received = {channel.name for channel in chunk.receives}
        fed = [name for name in chunk.inputs if name in self.split.feeds]
        kept = [name for name in chunk.inputs if name not in received and name not in fed]
        lines = [f"source -> {name}" for name in fed] + [f"from before: {name}" for name in kept]
        lines += [f"Recv {_channel(c.name, c.type)} from {c.source}" for c in chunk.receives]
        lines += [operation_text(op) for op in chunk.graph.operations if op.type != "Placeholder"]
        lines += [f"Send {_channel(c.name, c.type)} to {c.target}" for c in chunk.sends]
        return lines + [f"{name} -> sink" for name in chunk.outputs if name in self.split.results]

    def _run_text(self) -> str:
        others = len(self.split.partitions) - 1
        if others <= 0:
            return "run: on the thread that asks"
        return f"run: on the thread that asks, and {_count(others, 'other')}"


def _channel(name: str, type: str) -> str:
    return f"{name} ({type})" if type else f"{name} (has run)"


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _names(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"


def _line(head: str, names: Sequence[str]) -> str:
    return textwrap.fill(f"{head} {_names(names)}", 110, subsequent_indent="    ", break_long_words=False)
