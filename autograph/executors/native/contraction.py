"""Makes buffers small of which each iteration of a loop needs a part of its own: one part is enough, as it is needed no
more when the next iteration starts. What is small enough stays in the processor's nearest cache, or in its registers.

This is array contraction (V. Sarkar, G. R. Gao: Optimization of array accesses by collective loop transformations,
1991).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from autograph.executors.native import program as lp
from autograph.executors.native.accesses import Access, accesses_of, are_apart
from autograph.executors.native.visitor import Visitor

__all__ = ["contract"]

#: A part has at most so many bytes, and all parts of a loop: larger ones would be no nearer to the processor.
_PART, _PARTS = 1 << 14, 3 << 14
#: A part of so many bytes is local to an iteration.
_LOCAL = 128


def contract(program: lp.Program) -> None:
    """Makes the memory that loops need smaller, wherever that can be."""
    uses = _Uses()
    uses.block(program.top)
    kept = {x for x in program.outputs if isinstance(x, lp.Buffer)}
    for loop in uses.loops:
        _contract_in(loop, uses.times, kept)


def _contract_in(loop: lp.Loop, times: dict[lp.Buffer, int], kept: set[lp.Buffer]) -> None:
    by_buffer: dict[lp.Buffer, list[Access]] = defaultdict(list)
    for access in accesses_of(loop) or ():
        if access.buffer.place == ("work", None) and access.buffer not in kept:
            by_buffer[access.buffer].append(access)
    room = _PARTS
    for buffer, found in by_buffer.items():
        if len(found) < times[buffer] or not are_apart(found):
            continue
        low = min(a.low for a in found if a.low is not None)
        count = max(a.high for a in found if a.high is not None) - low + 1
        size = count * lp.DTYPES[buffer.type].itemsize
        if count >= buffer.count or size > min(_PART, room):
            continue
        room -= size
        _Moved(buffer, {loop.index, *(r for r, _ in found[0].rest)}, low).block(loop.body)
        buffer.count = count
        if size <= _LOCAL:
            buffer.place = ("work", "local")


class _Uses(Visitor):
    """Finds loops, and how often buffers are accessed.

    Attributes:
        times: of each buffer; a call counts for each view that it takes.
        loops: each before those in it.
    """

    def __init__(self) -> None:
        self.times: dict[lp.Buffer, int] = defaultdict(int)
        self.loops: list[lp.Loop] = []

    def block(self, block: lp.Block) -> None:
        for s in block.statements:
            self.statement(s)

    def on_let(self, s: lp.Let) -> None:
        pass

    def on_load(self, s: lp.Load | lp.Store) -> None:
        self.times[s.buffer] += 1

    on_store = on_load

    def on_loop(self, s: lp.Loop) -> None:
        self.loops.append(s)
        self.block(s.body)

    def on_if(self, s: lp.If | lp.While) -> None:
        for block in lp.blocks_of(s):
            self.block(block)

    on_while = on_if

    def on_inner(self, s: lp.Inner) -> None:
        for view in s.views:
            self.times[view.buffer] += 1

    def on_opaque(self, s: lp.Opaque | lp.Fail) -> None:
        for x in s.operands:
            if isinstance(x, lp.Buffer):
                self.times[x] += 1

    on_fail = on_opaque


class _Moved(Visitor):
    """Takes registers out of the positions in a buffer, and a number off them."""

    def __init__(self, buffer: lp.Buffer, registers: set[lp.Register], less: int) -> None:
        self._buffer, self._registers, self._less = buffer, registers, less

    def block(self, block: lp.Block) -> None:
        for s in block.statements:
            self.statement(s)

    def _at(self, at: lp.Affine) -> lp.Affine:
        return lp.Affine(at.constant - self._less, [(r, f) for r, f in at.terms if r not in self._registers])

    def on_let(self, s: lp.Let) -> None:
        pass

    def on_load(self, s: lp.Load | lp.Store) -> None:
        if s.buffer is self._buffer:
            s.at = self._at(s.at)

    on_store = on_load

    def on_loop(self, s: lp.Loop | lp.If | lp.While) -> None:
        for block in lp.blocks_of(s):
            self.block(block)

    on_if = on_while = on_loop

    def on_inner(self, s: lp.Inner) -> None:
        s.views = tuple(replace(v, at=self._at(v.at)) if v.buffer is self._buffer else v for v in s.views)
