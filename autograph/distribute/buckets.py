"""How values of replicas are reduced: in which pieces, by which task, and when.

A *round* is what a step reduces at one point: the gradients of a model, say. Of n tasks each reduces about an n-th of a
round's bytes (reduce-scatter), and all are given the results (all-gather), so that no task has more than its share of
the traffic, however the bytes are spread over arrays: small arrays are packed into one piece, large ones are cut. A
round of so few bytes that calls cost more than these is not shared out: each replica is given what all of them have,
and adds it up itself.

Where tasks are on several machines, the arrays of a large round are reduced in *buckets*, in the order in which they
are computed. What computes them is cut into chunks behind each bucket (`placement.partitioner.Cut`), so that a bucket
is on its way while the next chunk runs. On one machine nothing is on its way, and cuts only cost.

Neither changes a bit of the results: see `pieces.total`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from autograph.distribute.programs import Program
from autograph.framework.graph import Operation
from autograph.placement.partitioner import Chunk, Cut

__all__ = [
    "ALL", "LINKED", "MACHINES", "PROCESSES", "THREADS", "Round", "Terms", "cutting", "fills_buckets", "take_pieces",
]  # fmt: skip


@dataclass(frozen=True)
class Terms:
    """What is worth doing to reduce a round, as far as it depends on what a call costs, and a byte on its way.

    Attributes:
        bucket: a bucket has so many bytes or more; 0 for no buckets. A cut costs each replica a call, and what one of
            its chunks leaves to the next goes through memory.
        exchanged: up to so many bytes of all replicas together, each replica adds up the round itself, which saves the
            calls of those who would.
        packed: an array of so many bytes or more is not packed with others, and a task is not asked to reduce less.
        linked: a round of so many bytes of all replicas together goes over links between the tasks (`links`).
    """

    bucket: int
    exchanged: int
    packed: int
    linked: range = range(0)


#: Calls take about 10 us, and nothing is copied.
THREADS = Terms(bucket=0, exchanged=128 << 10, packed=64 << 10)
#: Calls take about 1 ms, each array that is handed over, too, and it is copied once into memory that all share.
PROCESSES = Terms(bucket=0, exchanged=16 << 20, packed=4 << 20)
#: Arrays go over links, of 1 Gbit/s or more.
MACHINES = Terms(bucket=8 << 20, exchanged=512 << 10, packed=1 << 20)

#: What links are made for where nobody asks for them, and all tasks are on one machine. For less, each replica adds up
#: the round, in fewer calls. For more, objects in memory that tasks share are copied less often than what links carry.
LINKED = range(16 << 20, (64 << 20) + 1)
#: All links.
ALL = range(1 << 62)
#: As `packed`, of what goes over links: a message costs some ten microseconds.
_PACKED_FOR_LINKS = 256 << 10
#: By so much of its share a task may have more or less, at each end, if an array need not be cut for it.
_SLACK = 1 / 8
#: Elements between two cuts of an array are a multiple of this.
_STRIDE = 16


@dataclass(frozen=True)
class _Value:
    """What is reduced by one operation.

    Attributes:
        name, result: of what each replica gives, and what it gets.
        kind: the reduction.
        maker: the index of the program that gives it.
        shape: None if it is not known beforehand.
        size: how many elements it has.
        width: bytes of an element.
    """

    name: str
    result: str
    kind: str
    dtype: str
    maker: int
    shape: tuple[int, ...] | None
    size: int
    width: int


@dataclass
class _Piece:
    """What a task reduces as one array.

    Attributes:
        name: of what each replica gives.
        task: the index of the task.
        stretches: each a value, and from which of its elements to which it goes; None for the value as a whole.
    """

    name: str
    task: int
    kind: str
    maker: int
    stretches: list[tuple[_Value, int | None, int | None]] = field(default_factory=list)

    @property
    def dtype(self) -> str:
        """Of its elements."""
        return self.stretches[0][0].dtype

    @property
    def size(self) -> int:
        """How many elements it has; only of one whose stretches are known."""
        return sum(stop - start for _, start, stop in self.stretches if start is not None and stop is not None)


class Round:
    """The reductions of a round, or of one of its buckets.

    Args:
        chunk: with the operations; what they read is given by programs.
        programs: those of a replica, in order.
        tasks: among whom the work is shared.
        replicas: how many there are.
        terms: what is worth doing.

    Attributes:
        chunk: the same.
        exchanged: whether each replica reduces it itself.
        linked: whether it goes over links between the tasks: programs keep the pieces, and find the results kept.
        results: the shapes of what replicas get, by name; None for one that is not known beforehand.
    """

    def __init__(
        self, chunk: Chunk, programs: Sequence[Program], tasks: Sequence[str], replicas: int, terms: Terms
    ) -> None:
        self.chunk = chunk
        self._tasks = list(tasks)
        self._replicas = replicas
        values = _values(chunk, programs)
        self.results = {value.result: value.shape for value in values}
        known = all(shape is not None for shape in self.results.values())
        whole = replicas * _bytes(values)
        self.linked = known and whole in terms.linked
        self.exchanged = known and not self.linked and whole <= terms.exchanged
        sharing = 1 if self.exchanged else len(tasks)
        self._values = values
        self._name = f"~{chunk.stage}.{chunk.part}"
        self._pieces = _layout(values, sharing, _PACKED_FOR_LINKS if self.linked else terms.packed, self._name)
        self._calls: dict[tuple[str, str], list[str]] = {}
        self._found: dict[str, list[tuple[_Piece, int | None, int | None]]] = {}
        for piece in self._pieces:
            self._calls.setdefault((self._tasks[piece.task], piece.kind), []).append(piece.name)
            offset = 0
            for value, start, stop in piece.stretches:
                if start is None or stop is None:
                    self._found[value.result] = [(piece, None, None)]
                else:
                    self._found.setdefault(value.result, []).append((piece, offset, offset + stop - start))
                    offset += stop - start

    def given_by(self, program: Program, index: int, kept: set[str]) -> None:
        """Has a program give pieces in the place of values.

        Args:
            index: of the program.
            kept: values that are asked for beside that.
        """
        own = {value.name for value in self._values if value.maker == index}
        program.returned = [name for name in program.returned if name not in own or name in kept]
        at = {name: i for i, name in enumerate(program.chunk.outputs)}
        for piece in self._pieces:
            if piece.maker == index:
                made = [[at[value.name], start, stop] for value, start, stop in piece.stretches]
                if self.linked:
                    program.keeps.append((made, piece.name))
                else:
                    program.returned.append(piece.name)
                    program.pieces[piece.name] = made

    def taken_by(self, program: Program, result: str, at: dict[str, int]) -> list[Any]:
        """Has a program take the pieces that a result is in, and says how it is made of them.

        Args:
            at: by piece, where it is among what the program is given, or sums itself.
        """
        if self.linked:
            if self._name not in program.after:
                program.after.append(self._name)
            kept = [[f"{piece.name}+", start, stop] for piece, start, stop in self._found[result]]
            return ["exchanged", self.results[result], kept]
        stretches = []
        for piece, start, stop in self._found[result]:
            if piece.name not in at:
                at[piece.name] = self._add(program, piece)
            stretches.append([at[piece.name], start, stop])
        return ["summed" if self.exchanged else "joined", self.results[result], stretches]

    def _add(self, program: Program, piece: _Piece) -> int:
        first = len(program.given)
        if not self.exchanged:
            program.given.append(f"{piece.name}+")
            return first
        program.given += [f"{piece.name}@{replica}" for replica in range(self._replicas)]
        program.sums.append([piece.kind, [*range(first, first + self._replicas)]])
        return len(program.sums) - 1

    def start(self, call: Callable[..., list[Any]], values: Sequence[dict[str, Any]]) -> None:
        """Makes the calls of the round in a step, and gives all replicas the results, by reference.

        Args:
            call: of the cluster.
            values: by name, those that each replica has given.
        """
        waits = self._waits()
        if self.exchanged:
            for piece in self._pieces:
                given = {f"{piece.name}@{replica}": own[piece.name] for replica, own in enumerate(values)}
                for own in values:
                    own.update(given)
                    own.update((name, next(iter(given.values()))) for name in waits)
            return
        for (task, kind), names in self._calls.items():
            arrays = [own[name] for own in values for name in names]
            made = call(task, "total", kind, len(values), *arrays, returns=len(names) + 1)
            for own in values:
                own.update((f"{name}+", ref) for name, ref in zip(names, made))
                own.update((name, made[-1]) for name in waits)

    def start_linked(
        self, exchange: Callable[..., list[Any]], values: Sequence[dict[str, Any]], ran: Sequence[Sequence[Any]]
    ) -> None:
        """Makes the calls of a round that goes over links; see `start`.

        Args:
            exchange: of the links: takes what is reduced, and what says that it is there.
            ran: for each replica, references to what says that its programs have run, in order.
        """
        shares = [[piece.name, piece.task, piece.kind, piece.dtype, piece.size] for piece in self._pieces]
        # Also those before it: if one has failed, the next ones miss what it keeps, and its error is to be raised.
        last = max(piece.maker for piece in self._pieces)
        made = exchange(shares, [own[at] for at in range(last + 1) for own in ran])
        for own, ref in zip(values, made):
            own.update(dict.fromkeys((self._name, *self._waits()), ref))

    def _waits(self) -> list[str]:
        return [f"^{op.name}" for op in self.chunk.graph.operations if op.type == "AllReduce"]


def take_pieces(program: Program, rounds: Sequence[Round]) -> None:
    """Has a program take pieces in the place of the results of rounds."""
    results = {name: made for made in rounds for name in made.results}
    program.given = [name for name in program.given if name not in results]
    at: dict[str, int] = {}
    for i, name in enumerate(program.chunk.inputs):
        if name in results:
            program.takes[i] = results[name].taken_by(program, name, at)


def _values(chunk: Chunk, programs: Sequence[Program]) -> list[_Value]:
    names = {id(t): name for name, t in zip(chunk.inputs, chunk.graph.inputs)}
    makers = {name: i for i, program in enumerate(programs) for name in program.chunk.outputs}
    found = []
    for op in chunk.graph.operations:
        if op.type != "AllReduce":
            continue
        out, name = op.outputs[0], names[id(op.inputs[0])]
        size = out.shape.num_elements()
        found.append(
            _Value(
                name, f"{op.name}:0", op.attrs["reduction"], out.dtype.name, makers[name],
                None if size is None else tuple(out.shape.as_tuple()), size or 0, out.dtype.numpy_dtype.itemsize,
            )
        )  # fmt: skip
    return found


def _bytes(values: Sequence[_Value]) -> int:
    return sum(value.size * value.width for value in values)


def _layout(values: Sequence[_Value], tasks: int, packed: int, name: str) -> list[_Piece]:
    """The pieces of values, which lie one after the other on a line that is cut into a share for each task."""
    count = max(1, min(tasks, _bytes(values) // packed))
    share = max(1.0, _bytes(values) / count)
    found: list[_Piece] = []
    packs: dict[tuple[Any, ...], _Piece] = {}
    at = 0
    for i, value in enumerate(values):
        if value.shape is None:
            found.append(_Piece(f"{name}/{len(found)}", i % tasks, value.kind, value.maker, [(value, None, None)]))
            continue
        for start, stop in _cuts(value, at, share, count):
            middle = at + (start + stop) / 2 * value.width
            task = min(count - 1, int(middle / share))
            key = task, value.kind, value.dtype, value.maker
            piece = packs.get(key)
            alone = (stop - start) * value.width >= packed
            if piece is None or alone:
                piece = _Piece(f"{name}/{len(found)}", task, value.kind, value.maker)
                found.append(piece)
                if not alone:
                    packs[key] = piece
            piece.stretches.append((value, start, stop))
        at += value.size * value.width
    return found


def _cuts(value: _Value, at: int, share: float, count: int) -> Iterator[tuple[int, int]]:
    """Where a value that begins there on the line is cut: at the ends of shares, unless its own end is near."""
    slack = share * _SLACK
    end = at + value.size * value.width
    edges = [edge for k in range(1, count) if at + slack < (edge := k * share) < end - slack]
    cuts = [int((edge - at) / value.width) // _STRIDE * _STRIDE for edge in edges]
    return itertools.pairwise([0, *cuts, value.size])


# --- buckets ---


def fills_buckets(operations: Sequence[Operation], bucket: int) -> bool:
    """Whether reductions among these operations may fill more than one bucket of so many bytes; of 0, they do not."""
    return bucket > 0 and sum(_size(op) for op in operations if op.type == "AllReduce") >= 2 * bucket


def cutting(bucket: int) -> Cut:
    """Cuts stages of a replica behind each bucket, of so many bytes or more, of the round that comes after it."""
    return functools.partial(_cut_behind_buckets, bucket)


def _cut_behind_buckets(bucket: int, stages: Mapping[Operation, int]) -> dict[Operation, int]:
    """The parts of reductions, and of the operations of the replica.

    Args:
        stages: of all operations, in program order; reductions among them have stages of their own.
    """
    order = {op: i for i, op in enumerate(stages)}
    rounds: dict[int, list[Operation]] = {}
    for op, stage in stages.items():
        if op.type == "AllReduce":
            rounds.setdefault(stage, []).append(op)
    parts: dict[Operation, int] = {}
    ends: dict[int, list[int]] = {}  # by stage of the replica, behind which operations it is cut
    for stage, reductions in rounds.items():
        cuts = ends.setdefault(stage - 1, [])
        made = {op: order[op.inputs[0].op] for op in reductions}  # type: ignore[attr-defined]  # symbolic
        reductions.sort(key=made.__getitem__)
        left = sum(map(_size, reductions))
        filled, last = 0, -1
        for op in reductions:
            if filled >= bucket and left >= bucket and made[op] > last:
                cuts.append(last)
                filled = 0
            parts[op] = len(cuts)
            filled += _size(op)
            left -= _size(op)
            last = made[op]
    for op, stage in stages.items():
        if op not in parts and stage in ends:
            parts[op] = sum(order[op] > end for end in ends[stage])
    return parts


def _size(op: Operation) -> int:
    out = op.outputs[0]
    return (out.shape.num_elements() or 0) * out.dtype.numpy_dtype.itemsize
