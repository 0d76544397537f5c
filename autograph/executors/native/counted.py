"""Loops that count up to a limit, read, and make whole numbers of what they read, in any order."""

from __future__ import annotations

from typing import NamedTuple

from autograph.executors.native import program as lp
from autograph.executors.native.operations import OVERFLOWS

__all__ = ["Counted", "counted", "is_fold"]

#: Loops of fewer iterations are left as they are.
_FEWEST = 32
#: What there are vectors of, and what a number may go through that the loop carries.
_OPERATIONS = frozenset((
    "add", "sub", "mul", "and", "or", "xor", "shl", "shr", "select", "cast", "eq", "ne", "lt", "le", "gt", "ge", "neg",
    "fabs", "div", "sqrt", "floor", "ceil", "trunc", "rint", "fma", "copysign",
))  # fmt: skip
_OF_CARRIED = frozenset(("add", "sub", "and", "or", "xor", "select", "lt", "le", "gt", "ge"))


class Counted(NamedTuple):
    """
    Attributes:
        counter: the number of the carried register that counts up.
        limit: what it stays below.
        step: by how much it counts up.
    """

    counter: int
    limit: lp.Operand
    step: int


def counted(s: lp.While) -> Counted | None:
    """How a loop counts, if its test asks for nothing else."""
    if len(s.test.statements) != 1:
        return None
    test = s.test.statements[0]
    if not isinstance(test, lp.Let) or test.operation != "lt" or test.target is not s.condition:
        return None
    x, limit = test.operands
    if x not in s.carried or limit in s.carried or x.type != "i64":
        return None
    counter = s.carried.index(x)
    made: dict[lp.Operand, lp.Let] = {inner.target: inner for inner in s.body.statements if isinstance(inner, lp.Let)}
    step = made.get(s.nexts[counter])
    if step is None or step.operation != "add":
        return None
    changes = [y for y in step.operands if isinstance(y, lp.Constant) and y.value > 0]
    return Counted(counter, limit, int(changes[0].value)) if changes and x in step.operands else None


def is_fold(s: lp.While, found: Counted, checks: bool = False) -> bool:
    """Whether an iteration only reads, and what it hands on besides the counter are whole numbers that may be made in
    any order.

    Args:
        checks: whether it may ask whether numbers overflow. Then it divides by nothing and reads at no place that
            depends on what it has read: it may be done with numbers that are not what they should be.
    """
    others = {r for k, r in enumerate(s.carried) if k != found.counter}
    if s.most is not None and s.most < _FEWEST:
        return False
    if not others or any(r.type[0] not in "iub" for r in others):
        return False
    carried, read = set[lp.Operand](others), set[lp.Operand]()
    for inner in s.body.statements:
        if isinstance(inner, lp.Load):
            places = [inner.buffer.place[1], *(register for register, _ in inner.at.terms)]
            if inner.target.type in (*lp.PARTS, "ptr") or any(x in carried or checks and x in read for x in places):
                return False
            read.add(inner.target)
        elif isinstance(inner, lp.Let):
            is_check = inner.operation in OVERFLOWS
            if not (inner.operation in _OPERATIONS or checks and is_check):
                return False
            if any(x.type in lp.PARTS for x in (inner.target, *inner.operands)):
                return False
            if checks and inner.operation in ("shl", "shr") and not isinstance(inner.operands[1], lp.Constant):
                return False
            for known in (carried, read):
                if any(x in known for x in inner.operands):
                    known.add(inner.target)
            if inner.target in carried and not is_check and inner.operation not in _OF_CARRIED:
                return False
        elif not (checks and isinstance(inner, lp.Fail)):
            return False
    return True
