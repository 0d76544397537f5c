"""Between which bounds whole numbers stay that a loop carries, whatever the iteration.

One that grows by 0 or 1 in each iteration is, after so many iterations, at most so much larger than at first: a count
that starts from 0 does not overflow, as no loop of a program that ends makes 2**60 iterations. One that is cut to its
last bits in each iteration is what it was at first, or has no more than so many bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from autograph.executors.native.bounds import Bounds, bounds_of, limits
from autograph.executors.native.builder import Builder
from autograph.executors.native.program import Block, If, Operand, Register, While

__all__ = ["Course", "courses_of"]

#: More iterations than a loop makes: at one each ns, these take 36 years.
_ENDLESS = 1 << 60
#: How deep it is looked for how a number was made.
_DEPTH = 6


class Course(NamedTuple):
    """What is known of a number that a loop carries.

    Attributes:
        change: the bounds of what all iterations together add to what it was at first; None if they are not known.
        later: the bounds after an iteration.
    """

    change: Bounds | None
    later: Bounds

    def bounds(self, first: Bounds, type: str) -> Bounds:
        """Those in all iterations, of a number that is between these bounds at first."""
        (low, high), (least, most) = first, limits(type)
        found = min(low, self.later[0]), max(high, self.later[1])
        if self.change is not None:
            low, high = low + self.change[0], high + self.change[1]
            if least <= low and high <= most:  # it does not wrap around
                found = max(low, found[0]), min(high, found[1])
        return found


def courses_of(b: Builder, s: While) -> Mapping[Register, Course]:
    """The courses of the whole numbers that a loop carries."""
    merges = {target: (yes, no) for target, yes, no in _merges(s.body)}
    times = _ENDLESS if s.most is None else min(s.most, _ENDLESS)
    found = {}
    for register, x in zip(s.carried, s.nexts):
        if register.type[0] not in "iu":
            continue
        step = _Steps(b, s.body, merges, register).of(x, _DEPTH)
        change = None if step is None else (min(step[0], 0) * times, max(step[1], 0) * times)
        found[register] = Course(change, bounds_of(x, s.body, b.made))
    return found


def _merges(block: Block) -> list[tuple[Register, Operand, Operand]]:
    found = []
    for s in block.statements:
        if isinstance(s, If):
            found += [*s.merges, *_merges(s.then), *_merges(s.orelse)]
    return found


class _Steps:
    """What an iteration adds to a register.

    Args:
        body: the block of the iteration.
        merges: what branches give.
    """

    def __init__(
        self, b: Builder, body: Block, merges: Mapping[Register, tuple[Operand, Operand]], register: Register
    ) -> None:
        self._b, self._body, self._merges, self._register = b, body, merges, register

    def of(self, x: Operand, depth: int) -> Bounds | None:
        """The bounds of what is added to make a number; None if it is made in another way."""
        if x is self._register:
            return 0, 0
        if not isinstance(x, Register) or not depth:
            return None
        operation, operands = self._b.made.get(x, ("", ()))
        if x in self._merges or operation == "select":
            yes, no = (self.of(y, depth - 1) for y in self._merges.get(x, operands[-2:]))
            return None if yes is None or no is None else (min(yes[0], no[0]), max(yes[1], no[1]))
        if operation not in ("add", "sub"):
            return None
        pairs = [operands] if operation == "sub" else [operands, operands[::-1]]
        for before, more in pairs:
            step = self.of(before, depth - 1)
            if step is not None:
                low, high = bounds_of(more, self._body, self._b.made)
                return (step[0] + low, step[1] + high) if operation == "add" else (step[0] - high, step[1] - low)
        return None
