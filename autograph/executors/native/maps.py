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
from autograph.executors.native.accesses import Access, accesses_of, memory_of
from autograph.executors.native.apart import Around, sum_of
from autograph.executors.native.bounds import intersection
from autograph.executors.native.renaming import Renaming
from autograph.executors.native.visitor import Visitor
from autograph.executors.native.work import work_of

__all__ = ["find_maps"]

#: So many operations take some tenth of a second, if there are no vectors for them.
_LONGEST = 1 << 27


def find_maps(program: lp.Program) -> None:
    """Changes all such loops, those in others first."""
    _find_in(program.top, Around({}, {}))


def _find_in(block: lp.Block, around: Around) -> None:
    """
    Args:
        around: what is known before it.
    """
    found: list[lp.Statement] = []
    after_checks = around.inside(block)
    checks = [k for k, s in enumerate(block.statements) if _checks(s)]
    for k, s in enumerate(block.statements):
        if isinstance(s, lp.Let):
            around.after(s)
        here = around if checks and k <= checks[-1] else after_checks  # what a check says is so from there on
        for part in lp.blocks_of(s):
            _find_in(part, here.inside(s.test) if isinstance(s, lp.While) else here)
        found += (isinstance(s, lp.While) and _map_of(s, here)) or [s]
    block.statements = found


def _checks(s: lp.Statement) -> bool:
    """Whether something may fail in a statement, so that more is known after it."""
    return isinstance(s, lp.Fail) or any(_checks(inner) for block in lp.blocks_of(s) for inner in block.statements)


def _map_of(s: lp.While, around: Around) -> list[lp.Statement] | None:
    """The statements in the place of a loop; None if it is to stay."""
    counted = _counted(s)
    if counted is None:
        return None
    counter, first, count = counted
    loop = lp.Loop(counter, count, lp.Block("loop", None), s.most)
    loop.body.facts = intersection(s.test.facts, s.body.facts)
    loop.body.statements = s.body.statements
    work = work_of(loop, calls=False)
    if work is None or work > _LONGEST:
        return None
    positions = _Positions(counter)
    positions.block(s.body)
    if not _is_independent(loop, positions.known, around):
        return None
    _Placed(positions.known).block(loop.body)
    loop.index = lp.Register("i64", counter.depth)
    if not isinstance(count, int):
        return _of_unknown_length(loop, counter, count)
    start, end = lp.Constant(first, "i64"), lp.Constant(count, "i64")
    if first:
        here = lp.Register("i64", counter.depth)
        loop.body.statements = [lp.Let(here, "add", (loop.index, start)), *s.body.statements]
        _Placed({counter: lp.Affine.of(loop.index) + first}).block(loop.body)
        Renaming({counter: here}).block(loop.body)
    else:
        Renaming({counter: loop.index}).block(loop.body)
    return [loop, lp.Let(counter, "add", (start, end))]


def _of_unknown_length(loop: lp.Loop, counter: lp.Register, count: lp.Register) -> list[lp.Statement]:
    """The statements of a loop that goes up to a number, which may be less than nothing."""
    none, zero, some = lp.Register("b", count.depth), lp.Constant(0, "i64"), lp.Register("i64", count.depth)
    Renaming({counter: loop.index}).block(loop.body)
    loop.count = some
    asked = lp.Let(none, "lt", (count, zero)), lp.Let(some, "select", (none, zero, count))
    return [*asked, loop, lp.Let(counter, "add", (zero, some))]


def _counted(s: lp.While) -> tuple[lp.Register, int, int | lp.Register] | None:
    """The counter of a loop that carries nothing else, its first value, and how many iterations there are: a register,
    of which there are none if it is negative, if that is not known."""
    if len(s.carried) != 1 or len(s.test.statements) != 1:
        return None
    (counter,), (initial,), (after,), (test,) = s.carried, s.initials, s.nexts, s.test.statements
    if not (counter.type == "i64" and isinstance(initial, lp.Constant) and isinstance(test, lp.Let)):
        return None
    if test.target is not s.condition or test.operation != "lt" or test.operands[0] is not counter:
        return None
    bound = test.operands[1]
    step = next((x for x in s.body.statements if isinstance(x, lp.Let) and x.target is after), None)
    if step is None or step.operation != "add":
        return None
    by = next((o for o in step.operands if o is not counter), None)
    if counter not in step.operands or not isinstance(by, lp.Constant) or by.value != 1:
        return None
    if isinstance(bound, lp.Register):
        return None if initial.value or bound is counter else (counter, 0, bound)
    count = int(bound.value) - int(initial.value)
    return (counter, int(initial.value), count) if count > 1 else None


def _is_independent(loop: lp.Loop, positions: dict[lp.Register, lp.Affine], around: Around) -> bool:
    """Whether each iteration has what is written for itself."""
    own = {register: at.with_sums(around.sums) for register, at in positions.items()}
    accesses, most = accesses_of(loop, {**around.sums, **own}), loop.times
    if accesses is None or most is None:
        return False
    by_memory: dict[object, list[Access]] = defaultdict(list)
    for access in accesses:
        by_memory[memory_of(access.buffer)].append(access)
    return all(around.are_apart(found, most) for found in by_memory.values() if any(a.writes for a in found))


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
        if any(x in self.known for x in s.operands):
            found = sum_of(s, self.known)
            if found is not None:
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
