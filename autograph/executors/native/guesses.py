"""Leaves out of a loop the checks that cannot fail if the whole numbers that it reads are small, and asks afterwards
whether they were.

    while %1: i64 = 0, %2: i64 = 0:           while %1: i64 = 0, %2: i64 = 0, %3: i64 = 0:
        %3: b = lt(%1, 5000)                      %4: b = lt(%1, 5000)
      if %3:                                    if %4:
        %4: i64 = @0[%1]                          %5: i64 = @0[%1]
        %5: b = over_add(%2, %4)                  %6: i64 = xor(%5, <%5 less than 0: -1, else 0>)
        fail if %5: CheckedAdd(%2, %4)    →       %7: i64 = or(%3, %6)
        %6: i64 = add(%2, %4)                     %8: i64 = add(%2, %5)
        ...                                       ...
                                              if <%3 is not less than 2 ** 40>:
                                                <the loop as it was, from the start>

Only loops that read and hand numbers on (`counted.is_fold`) can be done again. Without checks, LLVM makes vectors
of them (`folds`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograph.executors.native import several
from autograph.executors.native.bounds import narrow
from autograph.executors.native.builder import Builder
from autograph.executors.native.counted import counted, is_fold
from autograph.executors.native.courses import Course, courses_of
from autograph.executors.native.program import DTYPES, Block, Constant, Fail, If, Load, Operand, Register, While
from autograph.executors.native.replay import Replay

__all__ = ["add_loop"]

#: Guesses of how large the numbers are, from the largest on: so many bits of those that they have.
_BITS = {64: (40, 24), 32: (20, 12), 16: (10, 6), 8: (5, 3)}
#: A number that the loop changes is at first less than its largest by two bits.
_SPARE = 2


def add_loop(b: Builder, s: While, counters: Mapping[Register, int]) -> bool:
    """Adds a loop to the block that is open, if it is of the kind, and checks are left in it.

    Args:
        counters: see `versions.add_loop`.
    """
    found = counted(s)
    if found is None or not any(isinstance(x, Fail) for x in s.body.statements) or not is_fold(s, found, checks=True):
        return False
    courses = courses_of(b, s)
    with b.inside("branch"):
        plain = Replay(b, counters, courses)
        plain.loop(s)
    if not plain.checks:
        return False
    firsts = [x for x in s.initials if isinstance(x, Register) and x.type[0] == "i"]
    guess = next((guess for guess in range(2) if _is_enough(b, s, counters, firsts, guess)), None)
    if guess is None:
        return False
    asked: Operand = Constant(True, "b")
    for x in firsts:
        for operation, limit in (("ge", -_most(x)), ("lt", _most(x))):
            asked = b.all_of(asked, b.let(operation, [x, Constant(limit, x.type)], "b"))
    if isinstance(asked, Constant):
        fine, values = _quick(b, s, counters, firsts, guess)
    else:
        with b.inside("branch") as quick:
            fine, values = _quick(b, s, counters, firsts, guess)
        if isinstance(fine, Constant):  # nothing was guessed besides
            _add_usual(b, s, counters, courses, asked, (quick, values))
            return True
        with b.inside("branch") as nothing:
            pass
        merges: list[tuple[Register, Operand, Operand]] = [(b.register("b"), fine, Constant(False, "b"))]
        merges += [(b.register(r.type), x, y) for r, x, y in zip(s.carried, values, s.initials)]
        b.add(If(asked, quick, nothing, merges))
        fine, values = merges[0][0], [target for target, _, _ in merges[1:]]
    with b.inside("branch") as nothing:
        pass
    _add_usual(b, s, counters, courses, fine, (nothing, values))
    return True


def _add_usual(
    b: Builder, s: While, counters: Mapping[Register, int], courses: Mapping[Register, Course], fine: Operand,
    quick: tuple[Block, Sequence[Operand]],
) -> None:  # fmt: skip
    """Adds the loop as it was, for where the guess is not right.

    Args:
        fine: whether it is.
        quick: the block for where it is, and what is handed on there.
    """
    with b.inside("branch") as usual:
        again = Replay(b, counters, courses)
        several.add_once(b, again.loop(s))
    block, values = quick
    b.add(If(b.negated(fine), usual, block, [(r, again.name(r), x) for r, x in zip(s.carried, values)], rare=True))
    for register in s.carried:
        register.depth = b.block.depth


def _is_enough(b: Builder, s: While, counters: Mapping[Register, int], firsts: Sequence[Register], guess: int) -> bool:
    """Whether no checks are left if a guess is right."""
    with b.inside("branch"):
        for x in firsts:
            b.between(x, -_most(x), _most(x) - 1)
        replay = _Guess(b, counters, _courses(b, s, guess), guess)
        replay.loop(s)
    return not replay.checks


def _quick(
    b: Builder, s: While, counters: Mapping[Register, int], firsts: Sequence[Register], guess: int
) -> tuple[Operand, list[Operand]]:
    """Adds the loop without checks; gives whether the guess was right, and what is handed on."""
    for x in firsts:
        b.between(x, -_most(x), _most(x) - 1)
    replay = _Guess(b, counters, _courses(b, s, guess), guess)
    several.add_once(b, loop := replay.whole(s))
    fine: Operand = Constant(True, "b")
    for register, bits in replay.sizes():
        fine = b.all_of(fine, b.let("lt", [register, Constant(1 << bits, register.type)], "b"))
    return fine, list(loop.carried[: len(s.carried)])


def _most(x: Operand) -> int:
    return 1 << _width(x.type) - 1 - _SPARE


def _width(type: str) -> int:
    return 8 * DTYPES[type].itemsize


def _courses(b: Builder, s: While, guess: int) -> Mapping[Register, Course]:
    """The courses of what a loop carries, where the numbers that it reads are as small as guessed."""
    before = dict(s.body.facts)
    for inner in s.body.statements:
        if isinstance(inner, Load) and inner.target.type[0] == "i":
            most = 1 << _BITS[_width(inner.target.type)][guess]
            narrow(inner.target, -most, most - 1, s.body)
    try:
        return courses_of(b, s)
    finally:
        s.body.facts.clear()
        s.body.facts.update(before)


class _Guess(Replay):
    """Builds a loop in which the numbers that it reads are small, and which carries all bits that they have."""

    def __init__(self, b: Builder, counters: Mapping[Register, int], courses: Mapping[Register, Course], guess: int):
        super().__init__(b, counters, courses)
        self._guess = guess
        self._bits: dict[str, tuple[Register, Operand]] = {}  # by type: before an iteration, and so far

    def whole(self, s: While) -> While:
        """The loop, which is to be added to the open block."""
        loop = self.loop(s)
        for register, so_far in self._bits.values():
            loop.carried.append(register)
            loop.initials.append(Constant(0, register.type))
            loop.nexts.append(so_far)
        return loop

    def sizes(self) -> list[tuple[Register, int]]:
        """The registers that hold all bits that there were, and how many bits there should be at most."""
        return [(register, _BITS[_width(type)][self._guess]) for type, (register, _) in self._bits.items()]

    def on_load(self, s: Load) -> None:
        super().on_load(s)
        x = self.name(s.target)
        type = s.target.type
        if type[0] != "i" or not isinstance(x, Register):
            return
        width, b = _width(type), self._b
        most = 1 << _BITS[width][self._guess]
        sign = b.let("shr", [x, Constant(width - 1, type)], type)
        bits = b.let("xor", [x, sign], type)
        register, so_far = self._bits.get(type) or (Register(type, b.block.depth),) * 2
        self._bits[type] = register, b.let("or", [so_far, bits], type)
        narrow(x, -most, most - 1, b.block)
