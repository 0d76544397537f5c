"""Where the buffers of a loop program lie in the memory of its run: those not in use at the same time share it."""

from __future__ import annotations

import bisect
import heapq
from collections.abc import Iterable
from typing import Any

from autograph.executors.native import program as lp
from autograph.executors.native.visitor import Visitor

__all__ = ["place_buffers"]

#: Each buffer starts where vectors and lines of the cache do.
_ALIGNMENT = 64


def place_buffers(program: lp.Program) -> tuple[dict[lp.Buffer, int], int]:
    """The offset of each buffer of the run, in bytes, and how many bytes there have to be.

    A buffer is in use from the first statement that accesses it to the last one. Where these are in a block of a loop,
    it is in use within each iteration: what one iteration hands to the next is written before the loop, too.
    """
    walk = _Accesses()
    walk.block(program.top, ())
    offsets: dict[lp.Buffer, int] = {}
    free = _Free()
    in_use: list[tuple[int, int, int]] = []
    for start, end, _, buffer in sorted(walk.spans()):
        while in_use and in_use[0][0] < start:
            free.add(*heapq.heappop(in_use)[1:])
        size = max(buffer.bytes + _ALIGNMENT - 1 & -_ALIGNMENT, _ALIGNMENT)
        offsets[buffer] = free.take(size)
        heapq.heappush(in_use, (end, offsets[buffer], size))
    return offsets, free.end


class _Free:
    """Memory that is free: ranges in order, and all from `end` on."""

    def __init__(self) -> None:
        self.end = 0
        self._ranges: list[tuple[int, int]] = []

    def take(self, size: int) -> int:
        """The offset of memory that was free: the smallest range that fits, or new memory."""
        fits = [(length, at) for at, length in self._ranges if length >= size]
        if not fits:
            at = self.end
            if self._ranges and sum(self._ranges[-1]) == at:
                at = self._ranges.pop()[0]
            self.end = at + size
            return at
        length, at = min(fits)
        place = bisect.bisect_left(self._ranges, (at, length))
        self._ranges[place : place + 1] = [(at + size, length - size)] if length > size else []
        return at

    def add(self, at: int, length: int) -> None:
        """Says that memory is free again."""
        place = bisect.bisect_left(self._ranges, (at, length))
        if place < len(self._ranges) and self._ranges[place][0] == at + length:
            length += self._ranges.pop(place)[1]
        if place and sum(self._ranges[place - 1]) == at:
            at, before = self._ranges.pop(place - 1)
            length += before
            place -= 1
        self._ranges.insert(place, (at, length))


class _Accesses(Visitor):
    """Numbers the statements, and notes for each buffer the first and the last one that accesses it.

    A path is what leads to a statement from the top: statements, each with the number of its block that is entered.
    """

    def __init__(self) -> None:
        self._clock = 0
        self._times: dict[lp.Statement, tuple[int, int]] = {}
        #: For each buffer the path to its first access, to its last one, and how much of them all paths have in common.
        self._paths: dict[lp.Buffer, tuple[tuple[Any, ...], tuple[Any, ...], int]] = {}

    def spans(self) -> Iterable[tuple[int, int, int, lp.Buffer]]:
        """When each buffer is in use: from, to, its number, the buffer."""
        for buffer, (first, last, common) in self._paths.items():
            yield self._times[first[common][0]][0], self._times[last[common][0]][1], buffer.number, buffer

    def block(self, block: lp.Block, path: tuple[Any, ...], number: int = 0) -> None:
        for s in block.statements:
            start = self._clock
            self._clock += 1
            self.statement(s, path)
            self._times[s] = start, self._clock - 1

    def _access(self, s: lp.Statement, path: tuple[Any, ...], used: Iterable[Any]) -> None:
        here = (*path, (s, 0))
        for buffer in used:
            if not isinstance(buffer, lp.Buffer) or buffer.place[0] != "work" or buffer.is_local:
                continue
            known = self._paths.get(buffer)
            if known is None:
                self._paths[buffer] = here, here, len(here) - 1
                continue
            first, _, common = known
            common = min(common, len(here) - 1)
            while any(a[0] is not b[0] or a[1] != b[1] for a, b in zip(first[:common], here[:common])):
                common -= 1
            self._paths[buffer] = first, here, common

    def on_let(self, s: lp.Let, path: tuple[Any, ...]) -> None:
        pass

    def on_load(self, s: lp.Load, path: tuple[Any, ...]) -> None:
        self._access(s, path, [s.buffer])

    def on_store(self, s: lp.Store, path: tuple[Any, ...]) -> None:
        self._access(s, path, [s.buffer])

    def on_loop(self, s: lp.Loop, path: tuple[Any, ...]) -> None:
        self.block(s.body, (*path, (s, 0)))

    def on_if(self, s: lp.If, path: tuple[Any, ...]) -> None:
        self.block(s.then, (*path, (s, 0)))
        self.block(s.orelse, (*path, (s, 1)))

    def on_while(self, s: lp.While, path: tuple[Any, ...]) -> None:
        self.block(s.test, (*path, (s, 0)))
        self.block(s.body, (*path, (s, 1)))

    def on_opaque(self, s: lp.Opaque, path: tuple[Any, ...]) -> None:
        self._access(s, path, s.operands)

    def on_fail(self, s: lp.Fail, path: tuple[Any, ...]) -> None:
        self._access(s, path, s.operands)

    def on_inner(self, s: lp.Inner, path: tuple[Any, ...]) -> None:
        self._access(s, path, [view.buffer for view in s.views])
