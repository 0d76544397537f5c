"""Takes loops over transposed arrays apart, so that what is read of memory at once is used while it is in the cache.

    loop %1 in 500:                           loop %4 in 50:
      loop %2 in 500:                           loop %1 in 500:
        %3: f64 = @0[500*%2 + %1]      →          loop %5 in 10:
        @1[500*%1 + %2] = %3                        %3: f64 = @0[5000*%4 + 500*%5 + %1]
                                                    @1[500*%1 + 10*%4 + %5] = %3

On the left each element that is read lies in another line of the cache, and when the loop comes to the neighbours of
the first one these are gone. On the right there are few lines at once, which stay.
"""

from __future__ import annotations

from collections.abc import Sequence

from autograph.executors.native import program as lp
from autograph.executors.native.accesses import memory_of
from autograph.executors.native.operations import is_dear
from autograph.executors.native.renaming import Renaming

__all__ = ["tile"]

#: A loop that reads from so many lines of the cache, or more, loses those that it has read first.
_LINES = 256
#: How many lines a tile reads from: the largest divisor in this range. Where lines lie a power of two apart, a cache
#: has room for not many more.
_LEAST, _MOST = 4, 12
#: So many elements further on is another line.
_APART = 8


def tile(program: lp.Program) -> None:
    """Changes all such pairs of loops of a program."""
    _tile_in(program.top)


def _tile_in(block: lp.Block) -> None:
    block.statements = [_tiled(s) or s for s in block.statements]
    for s in block.statements:
        for part in lp.blocks_of(s):
            _tile_in(part)


def _tiled(outer: lp.Statement) -> lp.Loop | None:
    if not isinstance(outer, lp.Loop) or not outer.body.statements:
        return None
    *before, inner = outer.body.statements
    if not isinstance(inner, lp.Loop) or not isinstance(outer.count, int) or not isinstance(inner.count, int):
        return None
    if not _may_be_done_again(before, inner.body):
        return None
    if inner.count < _LINES or outer.count < _APART or not _is_transposed(inner.body, outer.index, inner.index):
        return None
    size = next((n for n in range(_MOST, _LEAST - 1, -1) if inner.count % n == 0), None)
    if size is None:
        return None
    whole, outer_index, inner_index = inner.count, outer.index, inner.index
    number, place = lp.Register("i64", outer_index.depth), lp.Register("i64", inner_index.depth)
    start, here = lp.Register("i64", outer_index.depth), lp.Register("i64", inner_index.depth)
    at = lp.Affine.of(number) * size + place
    for s in inner.body.statements:
        if isinstance(s, (lp.Load, lp.Store)):
            s.at = s.at.with_sums({inner_index: at})
    Renaming({inner_index: here}).block(inner.body)
    inner.body.statements = [
        lp.Let(start, "mul", (number, lp.Constant(size, "i64"))),
        lp.Let(here, "add", (start, place)),
        *inner.body.statements,
    ]
    inner.index, inner.count = place, size
    block = lp.Block("loop", None)
    block.statements = [outer]
    return lp.Loop(number, whole // size, block)


def _may_be_done_again(before: Sequence[lp.Statement], body: lp.Block) -> bool:
    """Whether what comes before the inner loop can be done for each tile."""
    written = {memory_of(s.buffer) for s in body.statements if isinstance(s, lp.Store)}
    for s in before:
        if isinstance(s, lp.Let) and not is_dear(s.operation):
            continue
        if not isinstance(s, lp.Load) or memory_of(s.buffer) in written:
            return False
    return True


def _is_transposed(body: lp.Block, outer: lp.Register, inner: lp.Register) -> bool:
    """Whether an iteration only computes, and something is read whose neighbours other iterations of `outer` read."""
    found = False
    for s in body.statements:
        if isinstance(s, lp.Let):
            if s.operation.startswith("numpy."):
                return False  # a call takes many elements
        elif isinstance(s, (lp.Load, lp.Store)):
            found |= abs(s.at.of_register(outer)) == 1 and abs(s.at.of_register(inner)) >= _APART
        else:
            return False
    return found
