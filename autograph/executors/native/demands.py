"""What numbers that a loop does not change have to be, so that a check in it cannot fail.

For `c` from 1 to 1000, where `w <= c` is known, the position `c - w` is inside of 1001 elements if `w >= 0`.
"""

from __future__ import annotations

from collections.abc import Iterable

from autograph.executors.native.bounds import Bounds, below_of, ends_of, gap_of, limits
from autograph.executors.native.builder import Builder
from autograph.executors.native.program import Constant, Operand, Register

__all__ = ["Demands"]

#: How deep it is looked for what a number is made of.
_DEPTH = 8
#: No bound.
_FAR = 2**70
#: Whole numbers are mostly not negative, and less than this. As such they do not overflow, so that no demand is made
#: for that which they do not meet.
_USUAL = 2**31 - 1


class Demands:
    """Collects demands on registers that are assigned outside of a loop.

    Args:
        b: its block is the one in which a check is, whenever it is asked.
        depth: that of the block that the loop is in.

    Attributes:
        starts: what counters that are counted up were at first.
        courses: the bounds of what a loop carries after an iteration, and what it was at first.
        found: the bounds that the registers have to have.
    """

    def __init__(self, b: Builder, depth: int) -> None:
        self._b, self._depth = b, depth
        self.starts: dict[Operand, Operand] = {}
        self.courses: dict[Operand, tuple[Bounds, Operand]] = {}
        self.found: dict[Register, Bounds] = {}
        self._usual = 1  # so many numbers of the usual ones there have to be within the bounds

    def never(self, condition: Operand) -> None:
        """Demands what is needed for a condition never to hold, if that can be."""
        before = dict(self.found)
        if not self._never(condition):
            self.found = before

    def _never(self, condition: Operand) -> bool:
        if isinstance(condition, Constant):
            return not condition.value
        operation, operands = self._b.made.get(condition, ("", ()))
        if operation == "or":
            return all(map(self._never, operands))
        if operation == "and":
            return any(map(self._tried, operands))
        if operation == "xor" and isinstance(operands[1], Constant):
            return self._always(operands[0])
        if operation.startswith("over_"):
            self._usual = _USUAL
            fits = self._result(operation[5:], operands, *limits(operands[0].type), _DEPTH)
            self._usual = 1
            return fits
        return operation in ("lt", "le", "gt", "ge") and self._compared(operation, operands, False)

    def _tried(self, condition: Operand) -> bool:
        before = dict(self.found)
        if self._never(condition):
            return True
        self.found = before
        return False

    def _always(self, condition: Operand) -> bool:
        operation, operands = self._b.made.get(condition, ("", ())) if isinstance(condition, Register) else ("", ())
        return operation in ("lt", "le", "gt", "ge") and self._compared(operation, operands, True)

    def _compared(self, operation: str, operands: tuple[Operand, ...], holds: bool) -> bool:
        """A comparison with a known number."""
        x, y = operands
        if not isinstance(y, Constant) or x.type[0] not in "iu":
            return False
        less, strict = operation in ("lt", "le"), operation in ("lt", "gt")
        if not holds:
            less, strict = not less, not strict
        limit = y.value + (0 if not strict else -1 if less else 1)
        return self._within(x, -_FAR if less else limit, limit if less else _FAR, _DEPTH)

    def _within(self, x: Operand, low: int, high: int, depth: int) -> bool:
        """Demands that a number is from `low` to `high`, if it may be otherwise."""
        least, most = self._b.bounds(x)
        low, high = -_FAR if least >= low else low, _FAR if most <= high else high
        if (low, high) == (-_FAR, _FAR):
            return True
        if isinstance(x, Constant) or not depth:
            return False
        if x.depth <= self._depth:
            return self._demand(x, low, high)
        if x in self._b.made:
            operation, operands = self._b.made[x]
            if operation in ("add", "sub", "mul"):
                return self._result(operation, operands, low, high, depth - 1)
            if operation == "cast" and operands[0].type[0] in "iu":
                least, most = limits(x.type)
                return self._within(operands[0], max(low, least), min(high, most), depth - 1)
            if operation == "select":  # of a position that may count from the end, the usual one
                return self._never(operands[0]) and self._within(operands[2], low, high, depth - 1)
            return False
        if x in self.courses:
            later, first = self.courses[x]
            if low <= later[0] and later[1] <= high:
                return self._within(first, low, high, depth - 1)
        if low > -_FAR and not (x in self.starts and self._within(self.starts[x], low, _FAR, depth - 1)):
            return False
        return high == _FAR or self._below(below_of(x, self._b.block), high)

    def _below(self, limits: Iterable[Operand], high: int) -> bool:
        """Demands that one of the numbers that something is less than is no more than `high + 1`."""
        for x in limits:
            if isinstance(x, Register) and x.depth <= self._depth:
                return self._demand(x, -_FAR, high + 1)
        return False

    def _result(self, operation: str, operands: tuple[Operand, ...], low: int, high: int, depth: int) -> bool:
        """Demands that the exact result of an operation is from `low` to `high`."""
        x, y = operands
        if operation == "mul":
            if not isinstance(y, Constant):
                x, y = y, x
            if not isinstance(y, Constant) or y.value <= 0:
                return False
            low, high = (-(-low // y.value) if low > -_FAR else low), (high // y.value if high < _FAR else high)
            return self._within(x, low, high, depth)
        (a, b), (c, d) = self._b.bounds(x), self._b.bounds(y)
        if operation == "sub":
            if gap_of(x, y, self._b.block) >= low:
                low = -_FAR
            c, d = -d, -c
        low, high = -_FAR if a + c >= low else low, _FAR if b + d <= high else high
        if (low, high) == (-_FAR, _FAR):
            return True
        if operation == "add" and high < _FAR and self._below(ends_of(x, y, self._b.block, self._b.made), high):
            high = _FAR
            if low == -_FAR:
                return True
        sides = [(x, (c, d), False), (y, (a, b), operation == "sub")]
        if self._is_from_outside(y):
            sides.reverse()  # what comes from outside of the loop may be anything
        if any(self._rest(side, (low, high), other, negated, depth) for side, other, negated in sides):
            return True
        half = (low // 2 if low > -_FAR else low), (high // 2 if high < _FAR else high)
        return all(self._rest(side, half, (0, 0), negated, depth) for side, _, negated in sides)

    def _rest(self, x: Operand, wanted: Bounds, other: Bounds, negated: bool, depth: int) -> bool:
        """Demands that a number, or its negative, plus another between bounds is within what is wanted."""
        before = dict(self.found)
        (low, high), (least, most) = wanted, other
        low, high = (low - least if low > -_FAR else low), (high - most if high < _FAR else high)
        if not isinstance(x, Constant) and self._within(x, *((-high, -low) if negated else (low, high)), depth):
            return True
        self.found = before
        return False

    def _is_from_outside(self, x: Operand, depth: int = _DEPTH) -> bool:
        if x.depth <= self._depth:
            return not isinstance(x, Constant)
        operands = self._b.made[x][1] if depth and x in self._b.made else ()
        return bool(operands) and all(o.depth == 0 or self._is_from_outside(o, depth - 1) for o in operands)

    def _demand(self, x: Register, low: int, high: int) -> bool:
        """Bounds of a register, which usual numbers have to be in."""
        before = self.found.get(x, (-_FAR, _FAR))
        low, high = self.found[x] = max(low, before[0]), min(high, before[1])
        return low <= _USUAL - self._usual and max(low, 0) + self._usual <= high
