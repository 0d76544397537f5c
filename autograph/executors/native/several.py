"""Has counting loops do several iterations at once where those do not have to wait for each other.

A number that is multiplied and cut to its last bits in each iteration (`recurrences`) is known for the next iterations,
too, when one begins:

    while %1: i64 = 0, %2: i64 = %s:            while %1: i64 = 0, %2: i64 = %s:
        %3: b = lt(%1, %n)                          %3: b = lt(%1, <%n less 3>)
      if %3:                                      if %3:
        %4: i64 = mul(%2, 5)                        %4: i64 = mul(%2, 5)
        %5: i64 = add(%4, 7)            →           ...
        %6: i64 = and(%5, 255)                      %7: i64 = mul(%2, 25)
        ...                                         ...
        %9: i64 = add(%1, 1)
        next %9, %6                                 next %30, %28
                                                <the loop as it was, from there on>
"""

from __future__ import annotations

from autograph.executors.native.bounds import limits
from autograph.executors.native.builder import Builder
from autograph.executors.native.program import Constant, Let, Operand, Register, Statement, While, blocks_of
from autograph.executors.native.recurrences import is_multiplied
from autograph.executors.native.replay import Replay, can_be_replayed

__all__ = ["add_loop", "add_once"]

#: So many iterations become one; loops of more statements, or of fewer iterations, are left as they are.
_TIMES, _LARGEST, _FEWEST = 4, 60, 16


def add_loop(b: Builder, s: While) -> None:
    """Adds a loop to the block that is open, and before it one that does several iterations at once, if that can be."""
    found = _counter(b, s)
    if found is not None and can_be_replayed(s) and _is_worth_it(b, s):
        counter, change, limit = found
        most = _less(b, limit, change * (_TIMES - 1))
        replay = Replay(b, {counter: change}, {})
        comparison = "lt" if change > 0 else "gt"
        first = replay.several(s, _TIMES, lambda: b.let(comparison, [replay.name(counter), most], "b"))
        add_once(b, first)
        s.initials = list(first.carried)
    add_once(b, s)


def add_once(b: Builder, s: While) -> None:
    """Adds a loop to the block that is open, as it is."""
    b.add(s)
    for register in s.carried:
        register.depth = b.block.depth  # from here on it is as if it were assigned here


def _less(b: Builder, limit: Operand, change: int) -> Operand:
    """A limit that is so much nearer; where there is no such number, one that nothing is within."""
    (least, most), operation = limits(limit.type), "sub" if change > 0 else "add"
    operands = [limit, Constant(abs(change), limit.type)]
    unfit, none = b.let(f"over_{operation}", operands, "b"), Constant(least if change > 0 else most, limit.type)
    return b.let("select", [unfit, none, b.let(operation, operands, limit.type)], limit.type)


def _is_worth_it(b: Builder, s: While) -> bool:
    few = s.most is not None and s.most < _FEWEST
    return not few and _size(s) <= _LARGEST and any(is_multiplied(b, r, x) for r, x in zip(s.carried, s.nexts))


def _counter(b: Builder, s: While) -> tuple[Register, int, Operand] | None:
    """What a loop counts by, by how much, and what it counts up or down to; None if it ends in another way."""
    if not all(isinstance(x, Let) for x in s.test.statements):
        return None
    operation, compared = b.made.get(s.condition, ("", ()))  # type: ignore[arg-type]
    if operation not in ("lt", "gt"):
        return None
    x, limit = compared
    if x.type[0] != "i" or x not in s.carried or limit.depth > b.block.depth:
        return None
    made, operands = b.made.get(s.nexts[s.carried.index(x)], ("", ()))  # type: ignore[arg-type]
    if made not in ("add", "sub") or operands[0] is not x or not isinstance(operands[1], Constant):
        return None
    change = int(operands[1].value) * (1 if made == "add" else -1)
    fits = abs(change) * _TIMES <= limits(x.type)[1]
    return (x, change, limit) if change and fits and (change > 0) == (operation == "lt") else None


def _size(s: Statement) -> int:
    """How many statements are in one."""
    return sum(1 + _size(inner) for block in blocks_of(s) for inner in block.statements)
