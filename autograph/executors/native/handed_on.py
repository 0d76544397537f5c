"""Has an iteration hand on what it stores, where the next one would load it: from memory it would have to wait for it.

                                                %9: f64 = @1[0]
    while %1: i64 = 0:                          while %1: i64 = 0, %8: f64 = %9:
        %2: b = lt(%1, 98)                          %2: b = lt(%1, 98)
      if %2:                                      if %2:
        %3: f64 = @1[%1]                   →        %5: f64 = mul(%8, 0.5)
        %5: f64 = mul(%3, 0.5)                      @1[%1 + 1] = %5
        @1[%1 + 1] = %5                             %6: i64 = add(%1, 1)
        %6: i64 = add(%1, 1)                        next %6, %5
        next %6

So it is where each iteration adds to the same place. The first load is before the loop, so its place has to be there:
the loop has an iteration, which comes to it before anything may fail, or it is known to be inside of the buffer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from autograph.executors.native import program as lp
from autograph.executors.native.accesses import memory_of
from autograph.executors.native.apart import sum_of
from autograph.executors.native.counted import counted
from autograph.executors.native.renaming import Renaming

__all__ = ["hand_on"]

_Sums = dict[lp.Register, lp.Affine]


def hand_on(program: lp.Program) -> None:
    """Changes all such loops."""
    _hand_on_in(program.top, {})


def _hand_on_in(block: lp.Block, sums: _Sums) -> None:
    found: list[lp.Statement] = []
    for s in block.statements:
        if isinstance(s, lp.Let) and (made := sum_of(s, sums)) is not None:
            sums[s.target] = made
        for part in lp.blocks_of(s):
            _hand_on_in(part, sums)
        if isinstance(s, lp.While):
            found += _first_loads(s, sums)
        found.append(s)
    block.statements = found


def _first_loads(s: lp.While, sums: _Sums) -> list[lp.Statement]:
    """The loads that a loop does no longer in each iteration, as they are done before it."""
    counted = _counter(s)
    if counted is None:
        return []
    counter, start = counted
    stored = _stored(s)
    first: list[lp.Statement] = []
    sure = True  # whether an iteration comes to here, and so the first one
    written: set[int] = set()  # the stores before here
    for load in list(s.body.statements):
        sure = sure and not _may_fail(load)
        if isinstance(load, lp.Store):
            written.add(id(load))
        if not isinstance(load, lp.Load):
            continue
        store = stored.get(memory_of(load.buffer))
        if store is None or store.buffer is not load.buffer:
            continue
        at, there = load.at.with_sums(sums), store.at.with_sums(sums)
        by = at.of_register(counter)
        if not by and id(store) in written:  # that is what it loads
            continue
        if _key(at + by) != _key(there) or not _is_from_outside(at, counter, s):
            continue
        begin = at + lp.Affine(by * start) + lp.Affine(0, [(counter, -by)])
        if not sure and (begin.terms or not 0 <= begin.constant < load.buffer.count):
            continue
        before, carried = (lp.Register(load.buffer.type, counter.depth) for _ in range(2))
        first.append(lp.Load(before, load.buffer, begin))
        s.carried.append(carried)
        s.initials.append(before)
        s.nexts.append(store.value)
        s.body.statements.remove(load)
        names = Renaming({load.target: carried})
        names.block(s.body)
        s.nexts = list(map(names.operand, s.nexts))
    return first


def _counter(s: lp.While) -> tuple[lp.Register, int] | None:
    """What a loop counts up by one, and from where, if it is known to have an iteration."""
    found = counted(s)
    if found is None or found.step != 1:
        return None
    start, limit = s.initials[found.counter], found.limit
    if not isinstance(start, lp.Constant) or not isinstance(limit, lp.Constant) or start.value >= limit.value:
        return None
    return s.carried[found.counter], int(start.value)


def _stored(s: lp.While) -> Mapping[object, lp.Store]:
    """Of each memory that a loop writes in one place only, in each iteration, the statement that does."""
    stored: dict[object, list[lp.Statement]] = {}
    for inner in _all_in(s.body):
        if isinstance(inner, (lp.Opaque, lp.Inner, lp.Invoke)):
            return {}
        if isinstance(inner, lp.Store):
            stored.setdefault(memory_of(inner.buffer), []).append(inner)
    own = {id(x) for x in s.body.statements}
    return {
        memory: x for memory, (x, *more) in stored.items() if isinstance(x, lp.Store) and not more and id(x) in own
    }


def _may_fail(s: lp.Statement) -> bool:
    return isinstance(s, lp.Fail) or any(isinstance(x, lp.Fail) for block in lp.blocks_of(s) for x in _all_in(block))


def _all_in(block: lp.Block) -> Iterator[lp.Statement]:
    for s in block.statements:
        yield s
        for part in lp.blocks_of(s):
            yield from _all_in(part)


def _key(at: lp.Affine) -> tuple[int, frozenset[tuple[lp.Register, int]]]:
    return at.constant, frozenset(at.terms)


def _is_from_outside(at: lp.Affine, counter: lp.Register, s: lp.While) -> bool:
    """Whether a position is made of a counter and of what is there before the loop."""
    inside = set(s.carried) - {counter}
    for x in _all_in(s.body):
        if isinstance(x, (lp.Let, lp.Load)):
            inside.add(x.target)
        elif isinstance(x, lp.If):
            inside.update(target for target, _, _ in x.merges)
        elif isinstance(x, lp.While):
            inside.update(x.carried)
        elif isinstance(x, lp.Loop):
            inside.add(x.index)
    return not any(register in inside for register, _ in at.terms)
