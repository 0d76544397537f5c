"""Which memory an iteration of a loop accesses, and whether another iteration accesses it, too."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from autograph.executors.native import program as lp
from autograph.executors.native.bounds import Bounds, intersection
from autograph.executors.native.visitor import Visitor

__all__ = ["Access", "accesses_of", "are_apart", "memory_of"]

#: Numbers beyond this are not known to be between any bounds.
_FAR = 1 << 60


class Access(NamedTuple):
    """What a statement in the body of a loop accesses: positions `factor` times the index of the loop, plus `rest`,
    plus a number between `low` and `high`.

    Attributes:
        rest: registers that are assigned outside of the loop, each with its factor.
        low, high: None if they are not known.
    """

    buffer: lp.Buffer
    writes: bool
    factor: int
    rest: frozenset[tuple[lp.Register, int]]
    low: int | None
    high: int | None


def memory_of(buffer: lp.Buffer) -> object:
    """What is the same for buffers that may share memory."""
    if buffer.place[0] == "rows":  # two lists may share theirs
        return "rows"
    return buffer if buffer.place[0] == "work" else buffer.place


def accesses_of(loop: lp.Loop, sums: Mapping[lp.Register, lp.Affine] | None = None) -> list[Access] | None:
    """What an iteration accesses; None if it calls Python or may fail.

    Args:
        sums: registers of which it is known what they are made of.
    """
    found = list(_Walk(loop, sums or {}).block(loop.body, {}))
    return None if None in found else found  # type: ignore[return-value]


def are_apart(accesses: Collection[Access]) -> bool:
    """Whether what these access in an iteration, of one memory, is something else in each."""
    first = next(iter(accesses))
    if first.factor <= 0 or any(a.factor != first.factor or a.rest != first.rest for a in accesses):
        return False
    lows = [a.low for a in accesses if a.low is not None]
    highs = [a.high for a in accesses if a.high is not None]
    return len(lows) == len(highs) == len(accesses) and max(highs) - min(lows) < first.factor


class _Walk(Visitor):
    """Goes through the body of a loop. What the methods take besides the statement is between which bounds registers
    are known to be."""

    def __init__(self, loop: lp.Loop, sums: Mapping[lp.Register, lp.Affine]) -> None:
        self._index, self._sums = loop.index, sums
        self._inside: set[lp.Register] = set()

    def block(self, block: lp.Block, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        if block.facts:
            known = intersection(known, block.facts)
        for s in block.statements:
            yield from self.statement(s, known)

    def _access(
        self, buffer: lp.Buffer, writes: bool, at: lp.Affine, known: Mapping[lp.Register, Bounds], more: int | None = 0
    ) -> Access:
        """
        Args:
            more: up to how far behind the position it is accessed; None if that is not known.
        """
        at = at.with_sums(self._sums)
        factor, rest, low, high = 0, [], at.constant, at.constant
        certain = more is not None
        for register, by in at.terms:
            if register is self._index:
                factor = by
            elif register not in self._inside:
                rest.append((register, by))
            else:
                least, most = known.get(register, (-_FAR, _FAR))
                certain = certain and least > -_FAR and most < _FAR
                low, high = low + min(by * least, by * most), high + max(by * least, by * most)
        if not certain or more is None:
            return Access(buffer, writes, factor, frozenset(rest), None, None)
        return Access(buffer, writes, factor, frozenset(rest), low, high + more)

    def on_let(self, s: lp.Let, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        self._inside.add(s.target)
        return iter(())

    def on_load(self, s: lp.Load, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        self._inside.add(s.target)
        yield self._access(s.buffer, False, s.at, known)

    def on_store(self, s: lp.Store, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        yield self._access(s.buffer, True, s.at, known)

    def on_loop(self, s: lp.Loop, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        self._inside.add(s.index)
        if s.times is not None:
            known = {**known, s.index: (0, s.times - 1)}
        yield from self.block(s.body, known)

    def on_if(self, s: lp.If, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        self._inside.update(target for target, _, _ in s.merges)
        yield from self.block(s.then, known)
        yield from self.block(s.orelse, known)

    def on_while(self, s: lp.While, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        self._inside.update(s.carried)
        yield from self.block(s.test, known)
        yield from self.block(s.body, known)

    def on_inner(self, s: lp.Inner, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        for k, view in enumerate(s.views):
            more: int | None = 0
            for size, stride in zip(view.shape, view.strides):
                more = None if more is None or not isinstance(size, int) or stride < 0 else more + (size - 1) * stride
            yield self._access(view.buffer, k == len(s.views) - 1, view.at, known, more)

    def on_opaque(self, s: lp.Opaque, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        yield None

    def on_fail(self, s: lp.Fail, known: Mapping[lp.Register, Bounds]) -> Iterator[Access | None]:
        yield None
