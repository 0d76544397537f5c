"""Makes two versions of a loop with checks: one without those that cannot fail if numbers that the loop does not change
are as they mostly are. Which of the two runs is asked once, before the loop.

    while %1: i64 = 0:                              %9: b = ge(%k, 0)
        %2: b = lt(%1, 90)                          %10: b = le(%k, 10)
      if %2:                                        %11: b = and(%9, %10)
        %3: b = over_add(%1, %k)                    if %11:
        fail if %3: CheckedAdd(%1, %k)                while %1: i64 = 0:
        %4: i64 = add(%1, %k)                             %2: b = lt(%1, 90)
        %5: b = lt(%4, 0)                               if %2:
        %6: i64 = add(%4, 100)                →           %4: i64 = add(%1, %k)
        %7: i64 = select(%5, %6, %4)                      %8: f64 = @0[%4]
        %8: b = <%7 is outside of 100>                    ...
        fail if %8: StridedSlice(@0, %4)              else:
        %9: f64 = @0[%7]                                <the loop as it was>
        ...                                           %12 = merge(...)

Only loops with no others in them have versions.
"""

from __future__ import annotations

from collections.abc import Mapping

from autograph.executors.native import guesses, several
from autograph.executors.native.builder import Builder
from autograph.executors.native.courses import courses_of
from autograph.executors.native.demands import Demands
from autograph.executors.native.program import Block, Constant, Fail, If, Operand, Register, While, blocks_of
from autograph.executors.native.replay import Replay, can_be_replayed

__all__ = ["add_loop"]

#: Loops with fewer iterations, or with more statements, have one version.
_FEWEST, _LARGEST = 16, 60


def add_loop(b: Builder, s: While, counters: Mapping[Register, int]) -> None:
    """Adds a loop to the block that is open.

    Args:
        counters: by how much each iteration changes which of the carried registers, where it never wraps around.
    """
    if b.predicate is None and can_be_replayed(s):
        if _is_worth_it(s) and (guesses.add_loop(b, s, counters) or _add_versions(b, s, counters)):
            return
        several.add_loop(b, s)
    else:
        b.add(s)


def _is_worth_it(s: While) -> bool:
    statements = [inner for block in blocks_of(s) for inner in _all_in(block)]
    few = s.most is not None and s.most < _FEWEST
    return not few and len(statements) <= _LARGEST and any(isinstance(inner, Fail) for inner in statements)


def _all_in(block: Block) -> list[object]:
    return [x for s in block.statements for x in (s, *(y for inner in blocks_of(s) for y in _all_in(inner)))]


def _add_versions(b: Builder, s: While, counters: Mapping[Register, int]) -> bool:
    """Adds a loop that was built again, if some of its checks are left out or may be."""
    demands, courses = Demands(b, b.block.depth), courses_of(b, s)
    with b.inside("branch") as usual:
        with_checks = Replay(b, counters, courses, demands)
        several.add_once(b, with_checks.loop(s))
    if demands.found:
        with b.inside("branch") as quick:
            for register, (low, high) in demands.found.items():
                b.between(register, low, high)
            without = Replay(b, counters, courses)
            several.add_loop(b, without.loop(s))
        if without.checks < with_checks.checks:
            merges = [(r, without.name(r), with_checks.name(r)) for r in s.carried]
            b.add(If(_asked(b, demands), quick, usual, merges))
            return True
    if with_checks.checks == sum(isinstance(inner, Fail) for block in blocks_of(s) for inner in _all_in(block)):
        return False
    several.add_loop(b, Replay(b, counters, courses).loop(s, s.carried))
    return True


def _asked(b: Builder, demands: Demands) -> Operand:
    """Whether what is demanded is so."""
    condition: Operand = Constant(True, "b")
    for register, (low, high) in demands.found.items():
        least, most = b.bounds(register)
        if low > least:
            condition = b.all_of(condition, b.let("ge", [register, Constant(low, register.type)], "b"))
        if high < most:
            condition = b.all_of(condition, b.let("le", [register, Constant(high, register.type)], "b"))
    return condition
