"""How much work statements of a loop program are."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from autograph.executors.native import program as lp

__all__ = ["between_looks", "needs_looks", "work_in", "work_of"]

#: An element of one of NumPy's loops takes as long as so many other operations.
_OF_NUMPY = 16
#: And so many products in a product of matrices as one.
_OF_MATRICES = 8
#: Signals can wait for so many operations, which take about a millisecond.
_WORK = 1 << 20
#: So many iterations at most are between two looks for signals.
_STRIP = 16384
#: And so many of a loop that has loops in it of which it is not known how long they run. They look, too, if they run
#: for long. What has such a loop in it looks each time: else the square of this would be between two looks.
_STRIP_OF_LOOPS = 64


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
    if isinstance(s, (lp.Opaque, lp.Inner, lp.Invoke)):
        return None
    times = s.times if isinstance(s, lp.Loop) else s.most if isinstance(s, lp.While) else 1
    work = work_in(lp.blocks_of(s), calls)
    return None if work is None or not isinstance(times, int) else (work + 1) * times


# --- looks for signals -----------------------------------------------------------------------------------------


def needs_looks(s: lp.While) -> bool:
    """Whether a loop may run for so long that signals are looked for."""
    work = work_of(s)
    return work is None or work > _WORK


def between_looks(s: lp.While, takes_long: Callable[[lp.Opaque], bool]) -> int:
    """After how many iterations of a loop it is looked for signals.

    Args:
        takes_long: whether a call of Python is one of a kernel, which runs for as long as it pleases.
    """
    each, depth = _weight([s.test, s.body], takes_long)
    if each is None or depth > 1:
        return 1
    return max(1, min(_STRIP_OF_LOOPS if depth else _STRIP, _WORK // (each + 1)))


def _weight(blocks: Iterable[lp.Block], takes_long: Callable[[lp.Opaque], bool]) -> tuple[int | None, int]:
    """How many operations blocks are, but for loops that run for as long as values say; None if kernels are called. And
    how deep such loops are in each other."""
    total, depth = 0, 0
    for block in blocks:
        for s in block.statements:
            if isinstance(s, lp.Opaque):
                if takes_long(s):
                    return None, 0
                total += _OF_NUMPY
                continue
            if isinstance(s, lp.Inner):
                sizes = [n for n in s.sizes.values() if isinstance(n, int)]
                total += _OF_NUMPY + math.prod(sizes) // (_OF_MATRICES if s.function.signature else 1)
                depth = max(depth, int(len(sizes) < len(s.sizes)))
                continue
            if isinstance(s, lp.Invoke):  # which looks itself
                total, depth = total + _OF_NUMPY, max(depth, 1)
                continue
            inner = lp.blocks_of(s)
            each, deep = _weight(inner, takes_long)
            if each is None:
                return None, 0
            times = s.times if isinstance(s, lp.Loop) else s.most if isinstance(s, lp.While) else 1
            if isinstance(times, int):
                total += (each + 1) * times
            else:
                total, deep = total + each + 1, deep + 1
            depth = max(depth, deep)
    return total, depth
