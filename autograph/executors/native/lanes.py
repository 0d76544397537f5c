"""How many iterations of a loop are done at once, and which registers are vectors then.

An iteration may hold branches and loops. Where a condition is the same for all iterations that are done at once, it
decides for all of them. Where it is not, both branches are computed, and a loop goes on until it has ended for all:
what is left of it changes nothing for those for which it has ended.
"""

from __future__ import annotations

from typing import NamedTuple

from autograph.executors.native import program as lp
from autograph.executors.native.parts import size_of_part
from autograph.executors.native.stages import Stages, stages_of
from autograph.executors.native.visitor import Visitor
from autograph.executors.native.work import work_of

__all__ = ["Lanes", "lanes_of"]

#: A call of one of NumPy's loops takes so many vectors at once, as calling takes longer than a vector does.
_CALLED = 8
#: The vectors of a strip, where that is done in stages, and how many of them a call costs.
_STRIPS, _CALL = (12, 8, 6, 4, 3, 2, 1), 1
#: Loops in a loop are done for so many vectors at once, as they wait for their own results; for fewer where so many
#: values would not fit into the processor's registers, of which there are twice as many where vectors have 64 bytes.
_AT_ONCE, _CARRIED, _CARRIED_OF_64 = 4, 6, 16
#: Loops in a loop are done at once if all are at most so many operations: they do not look for signals.
_LONGEST = 1 << 28


class Lanes(NamedTuple):
    """
    Attributes:
        width: how many iterations are done at once; 1 if the loop is not of a kind that vectors are for.
        varying: the registers that are vectors.
        each: how many iterations a stage does at once, where these are done in stages.
        stages: those of a loop that calls NumPy's.
    """

    width: int
    varying: frozenset[lp.Register]
    each: int = 1
    stages: Stages | None = None


_ONE = Lanes(1, frozenset())


def lanes_of(s: lp.Loop, width: int) -> Lanes:
    """
    Args:
        width: the bytes of a vector.
    """
    walk = _Walk(s.index)
    before = -1
    while len(walk.varying) > before:  # what a loop in it hands on may turn out to vary
        before = len(walk.varying)
        if not walk.block(s.body, False):
            return _ONE
    nested = walk.carried is not None
    if nested and (work_of(s) or _LONGEST + 1) > _LONGEST:
        return _ONE
    times = _CALLED if walk.calls and not nested else 1
    if walk.carried is not None:
        times = max(1, min(_AT_ONCE, (_CARRIED_OF_64 if width == 64 else _CARRIED) // max(walk.carried, 1)))
    varying, each = frozenset(walk.varying), width // walk.largest
    stages = stages_of(s, varying) if walk.calls and not (isinstance(s.count, int) and s.count < each) else None
    if stages is not None:
        vectors = s.count // each if isinstance(s.count, int) else _CALLED
        return Lanes(min(_STRIPS, key=lambda n: _cost(vectors, n)) * each, varying, each, stages)
    count = each * times
    while isinstance(s.count, int) and count > s.count:
        count //= 2
    return Lanes(max(count, 1), varying)


def _cost(count: int, strip: int) -> int:
    """What it costs to do so many vectors in strips, the last of which may overlap the one before; in vectors."""
    return -(-count // strip) * (strip + _CALL) if strip <= count else 1 << 60


class _Walk(Visitor):
    """Goes through an iteration; each method says whether the statement can be done for several at once. It is given
    whether it is done where only some of the iterations come to it.

    Attributes:
        varying: the registers that are not the same in all iterations.
        largest: the bytes of the largest element.
        calls: whether NumPy's loops are called.
        carried: how many vectors loops in it carry; None if there are none.
    """

    def __init__(self, index: lp.Register) -> None:
        self._index = index
        self.varying: set[lp.Register] = set()
        self.largest = 1
        self.calls = False
        self.carried: int | None = None

    def _varies(self, x: object) -> bool:
        return x is self._index or x in self.varying

    def _add(self, target: lp.Register) -> None:
        self.varying.add(target)
        self.largest = max(self.largest, size_of_part(target.type))

    def block(self, block: lp.Block, some: bool) -> bool:
        return all(self.statement(s, some) for s in block.statements)

    def on_let(self, s: lp.Let, some: bool) -> bool:
        if not any(map(self._varies, s.operands)):
            return True
        if s.operation.startswith(("over_", "libm.")) or some and s.operation in ("quot", "rem"):
            return False
        self.calls |= s.operation.startswith("numpy.")
        self.largest = max(self.largest, *[size_of_part(x.type) for x in s.operands])
        self._add(s.target)
        return True

    def _is_simple(self, at: lp.Affine, factors: tuple[int, ...]) -> bool:
        """Whether positions are one after the other, or the same for all."""
        return at.of_register(self._index) in factors and not any(r in self.varying for r, _ in at.terms)

    def on_load(self, s: lp.Load, some: bool) -> bool:
        if not self._is_simple(s.at, (0, 1)) or some or self._varies(s.buffer.place[1]):
            return False
        self.largest = max(self.largest, size_of_part(s.buffer.type))
        if s.at.of_register(self._index):
            self._add(s.target)
        return True

    def on_store(self, s: lp.Store, some: bool) -> bool:
        self.largest = max(self.largest, size_of_part(s.buffer.type))
        return self._is_simple(s.at, (1,)) and not some and not self._varies(s.buffer.place[1])

    def on_if(self, s: lp.If, some: bool) -> bool:
        varies = self._varies(s.condition)
        if any(target.type in (*lp.PARTS, "ptr") for target, _, _ in s.merges):
            return False
        if not all(self.block(block, some or varies) for block in (s.then, s.orelse)):
            return False
        for target, yes, no in s.merges:
            if varies or self._varies(yes) or self._varies(no):
                self._add(target)
        return True

    def on_while(self, s: lp.While, some: bool) -> bool:
        if any(x.type in (*lp.PARTS, "ptr") for x in s.carried):
            return False
        for register, initial, after in zip(s.carried, s.initials, s.nexts):
            if self._varies(initial) or self._varies(after):
                self._add(register)
        if not self.block(s.test, some):
            return False
        varies = self._varies(s.condition)
        if varies:
            for register in s.carried:
                self._add(register)
        # a place that is the same for all is there if an iteration comes to it, but what is not may be none
        if not self.block(s.body, some or varies):
            return False
        for register, after in zip(s.carried, s.nexts):
            if self._varies(after):
                self._add(register)
        self.carried = max(self.carried or 0, sum(map(self._varies, s.carried)))
        return True

    def on_loop(self, s: lp.Statement, some: bool) -> bool:
        return False

    on_inner = on_opaque = on_fail = on_loop
