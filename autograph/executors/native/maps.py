"""Makes loops of independent iterations of counting loops, where no iteration reads or writes what another one writes.

    while %1: i64 = 0:                              loop %1 in 100:
        %2: b = lt(%1, 100)                           %4: f64 = @0[%1 + 3]
      if %2:                                          %5: f64 = mul(%4, 2.0)
        %3: i64 = add(%1, 3)                    →     @1[%1 + 3] = %5
        %4: f64 = @0[%3]
        %5: f64 = mul(%4, 2.0)
        @1[%3] = %5
        %6: i64 = add(%1, 1)
        next %6

Such a loop is done in vectors and in several threads, and joined with others. It does not look for signals, so it is no
longer than what takes a moment.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from autograph.executors.native import program as lp
from autograph.executors.native.accesses import Access, accesses_of, are_apart, memory_of
from autograph.executors.native.renaming import Renaming
from autograph.executors.native.visitor import Visitor
from autograph.executors.native.work import work_of

__all__ = ["find_maps"]

#: So many operations take some tenth of a second, if there are no vectors for them.
_LONGEST = 1 << 27


def find_maps(program: lp.Program) -> None:
    """Changes all such loops, those in others first."""
    _find_in(program.top)


def _find_in(block: lp.Block) -> None:
    found: list[lp.Statement] = []
    for s in block.statements:
        for part in lp.blocks_of(s):
            _find_in(part)
        found += (isinstance(s, lp.While) and _map_of(s)) or [s]
    block.statements = found


def _map_of(s: lp.While) -> list[lp.Statement] | None:
    """The statements in the place of a loop; None if it is to stay."""
    counted = _counted(s)
    if counted is None:
        return None
    counter, first, count = counted
    loop = lp.Loop(counter, count, lp.Block("loop", None))
    loop.body.facts = {**s.test.facts, **s.body.facts}
    loop.body.statements = s.body.statements
    work = work_of(loop, calls=False)
    if work is None or work > _LONGEST:
        return None
    positions = _Positions(counter)
    positions.block(s.body)
    if not _is_independent(loop, positions.known):
        return None
    _Placed(positions.known).block(loop.body)
    loop.index = lp.Register("i64", counter.depth)
    start, end = lp.Constant(first, "i64"), lp.Constant(count, "i64")
    if first:
        here = lp.Register("i64", counter.depth)
        loop.body.statements = [lp.Let(here, "add", (loop.index, start)), *s.body.statements]
        _Placed({counter: lp.Affine.of(loop.index) + first}).block(loop.body)
        Renaming({counter: here}).block(loop.body)
    else:
        Renaming({counter: loop.index}).block(loop.body)
    return [loop, lp.Let(counter, "add", (start, end))]


def _counted(s: lp.While) -> tuple[lp.Register, int, int] | None:
    """The counter of a loop that carries nothing else, its first value, and how many iterations there are."""
    if len(s.carried) != 1 or len(s.test.statements) != 1:
        return None
    (counter,), (initial,), (after,), (test,) = s.carried, s.initials, s.nexts, s.test.statements
    if not (counter.type == "i64" and isinstance(initial, lp.Constant) and isinstance(test, lp.Let)):
        return None
    if test.target is not s.condition or test.operation != "lt" or test.operands[0] is not counter:
        return None
    bound = test.operands[1]
    step = next((x for x in s.body.statements if isinstance(x, lp.Let) and x.target is after), None)
    if step is None or step.operation != "add" or not isinstance(bound, lp.Constant):
        return None
    by = next((o for o in step.operands if o is not counter), None)
    if counter not in step.operands or not isinstance(by, lp.Constant) or by.value != 1:
        return None
    count = int(bound.value) - int(initial.value)
    return (counter, int(initial.value), count) if count > 1 else None


def _is_independent(loop: lp.Loop, positions: dict[lp.Register, lp.Affine]) -> bool:
    """Whether each iteration has what is written for itself."""
    accesses = accesses_of(loop, positions)
    if accesses is None:
        return False
    by_memory: dict[object, list[Access]] = defaultdict(list)
    for access in accesses:
        by_memory[memory_of(access.buffer)].append(access)
    return all(are_apart(found) for found in by_memory.values() if any(a.writes for a in found))


class _Positions(Visitor):
    """Finds the registers that are sums of the counter, of numbers, and of registers from elsewhere.

    Attributes:
        known: what each is.
    """

    def __init__(self, counter: lp.Register) -> None:
        self.known: dict[lp.Register, lp.Affine] = {counter: lp.Affine.of(counter)}

    def block(self, block: lp.Block) -> None:
        for s in block.statements:
            self.statement(s)

    def on_let(self, s: lp.Let) -> None:
        if s.target.type != "i64" or s.operation not in ("add", "sub", "mul"):
            return
        if not any(x in self.known for x in s.operands):
            return
        x, y = (self.known[o] if o in self.known else lp.Affine.of(o) for o in s.operands)
        if s.operation == "mul":
            if x.terms and y.terms:
                return
            found = x * y.constant if x.terms else y * x.constant
        else:
            found = x + (y if s.operation == "add" else y * -1)
        self.known[s.target] = found

    def on_load(self, s: lp.Statement) -> None:
        pass

    on_store = on_opaque = on_fail = on_inner = on_load

    def on_loop(self, s: lp.Statement) -> None:
        for block in lp.blocks_of(s):
            self.block(block)

    on_if = on_while = on_loop


class _Placed(Visitor):
    """Puts sums in the place of registers that positions are made of."""

    def __init__(self, known: dict[lp.Register, lp.Affine]) -> None:
        self._known = known

    def block(self, block: lp.Block) -> None:
        for s in block.statements:
            self.statement(s)

    def on_let(self, s: lp.Let) -> None:
        pass

    def on_load(self, s: lp.Load | lp.Store) -> None:
        s.at = s.at.with_sums(self._known)

    on_store = on_load

    def on_inner(self, s: lp.Inner) -> None:
        s.views = tuple(replace(view, at=view.at.with_sums(self._known)) for view in s.views)

    def on_loop(self, s: lp.Statement) -> None:
        for block in lp.blocks_of(s):
            self.block(block)

    on_if = on_while = on_loop
