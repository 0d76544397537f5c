"""Whether iterations of a counting loop access different places, by what positions are made of and what bounds it has.

    while %6: i64 = 0:                              row %1 + 1 + %6, which is below row %1, and from column %1 + 1 on:
        %7: b = lt(%6, %5)                          it is not what is read in row %1, nor in column %1
      if %7:
        %8: i64 = add(%4, %6)                       # %4 is %1 + 1
        @1[30*%8 + %9] = ...
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograph.executors.native import program as lp
from autograph.executors.native.accesses import Access
from autograph.executors.native.bounds import Bounds, intersection

__all__ = ["Around", "sum_of"]

_Facts = Mapping[lp.Register, Bounds]


def sum_of(s: lp.Let, known: Mapping[lp.Register, lp.Affine]) -> lp.Affine | None:
    """What an operation gives as a sum of numbers that are no sums themselves; None if it is none."""
    if s.target.type != "i64" or s.operation not in ("add", "sub", "mul"):
        return None
    x, y = (lp.Affine.of(o).with_sums(known) for o in s.operands)
    if s.operation == "mul":
        if x.terms and y.terms:
            return None
        return x * y.constant if x.terms else y * x.constant
    return x + (y if s.operation == "add" else y * -1)


class Around:
    """What is known where a loop is.

    Args:
        sums: registers that are sums of others.
        facts: the bounds of numbers.
    """

    def __init__(self, sums: dict[lp.Register, lp.Affine], facts: _Facts) -> None:
        self.sums, self.facts = sums, facts

    def inside(self, *blocks: lp.Block) -> Around:
        """What is known in a block, where others hold as well."""
        return Around(self.sums, intersection(self.facts, *(block.facts for block in blocks)))

    def after(self, s: lp.Let) -> None:
        """Learns what an operation gives."""
        found = sum_of(s, self.sums)
        if found is not None:
            self.sums[s.target] = found

    def are_apart(self, accesses: Sequence[Access], most: int) -> bool:
        """Whether what is written in an iteration is neither read nor written in another one.

        Args:
            accesses: all of one memory, their parts being no sums.
            most: how many iterations there are at most.
        """
        return all(_in_turn(a, w) or self.never_meet(a, w, most) for w in accesses if w.writes for a in accesses)

    def never_meet(self, a: Access, b: Access, most: int) -> bool:
        """Whether two accesses are of different places, whichever iterations they are in."""
        if a.low is None or b.low is None or a.high is None or b.high is None:
            return False
        difference = lp.Affine(0, list(a.rest)) + lp.Affine(0, list(b.rest)) * -1
        low, high = a.low - b.high, a.high - b.low
        last = max(most - 1, 0)
        for factor in (a.factor, -b.factor):
            low, high = low + min(factor * last, 0), high + max(factor * last, 0)
        for register, factor in difference.terms:
            if register not in self.facts:
                return False
            ends = [factor * end for end in self.facts[register]]
            low, high = low + min(ends), high + max(ends)
        # a difference that wraps around would tell nothing
        return low > 0 and high < 2**63 or high < 0 and low > -(2**63)


def _in_turn(a: Access, b: Access) -> bool:
    """Whether each iteration has places of its own for both."""
    if a.factor <= 0 or a.factor != b.factor or a.rest != b.rest:
        return False
    if a.low is None or b.low is None or a.high is None or b.high is None:
        return False
    return max(a.high, b.high) - min(a.low, b.low) < a.factor
