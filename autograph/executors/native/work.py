"""How much work statements of a loop program are."""

from __future__ import annotations

import math
from collections.abc import Iterable

from autograph.executors.native import program as lp

__all__ = ["work_in", "work_of"]

#: An element of one of NumPy's loops takes as long as so many other operations.
_OF_NUMPY = 16


def work_in(blocks: Iterable[lp.Block], calls: bool = True) -> int | None:
    """How many operations on elements blocks are at most; None if that is not known, as they call Python or run for as
    long as values say.

    Args:
        calls: whether statements that may call Python to raise an error are counted, as what they are mostly: one
            operation.
    """
    total = 0
    for block in blocks:
        for s in block.statements:
            work = work_of(s, calls)
            if work is None:
                return None
            total += work
    return total


def work_of(s: lp.Statement, calls: bool = True) -> int | None:
    """As `work_in`, of one statement."""
    if isinstance(s, lp.Let):
        return _OF_NUMPY if s.operation.startswith("numpy.") else 1
    if isinstance(s, (lp.Load, lp.Store)):
        return 1
    if isinstance(s, lp.Fail):
        return 1 if calls else None
    if isinstance(s, lp.Inner) and not s.function.signature:
        sizes = [n for n in s.sizes.values() if isinstance(n, int)]
        return math.prod(sizes) if len(sizes) == len(s.sizes) else None
    if isinstance(s, (lp.Opaque, lp.Inner)):
        return None
    times = s.count if isinstance(s, lp.Loop) else s.most if isinstance(s, lp.While) else 1
    work = work_in(lp.blocks_of(s), calls)
    return None if work is None or not isinstance(times, int) else (work + 1) * times
