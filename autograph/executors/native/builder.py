"""Builds loop programs: shares equal operations, folds what is known, and takes out of loops what does not change
in them.

A pure operation is known in the block where it was done and in the blocks in that. One whose operands come from
outside of a loop is done before the loop, unless a branch is between: what may not be needed is not done ahead.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from autograph.executors.native.bounds import Bounds, bounds_of, decided, ends_of, gap_of, learn, narrow, truth_of
from autograph.executors.native.operations import OVERFLOWS, compute, is_dear
from autograph.executors.native.program import (
    DTYPES,
    PARTS,
    Affine,
    Block,
    Buffer,
    Constant,
    Fail,
    If,
    Inner,
    Invoke,
    Let,
    Load,
    Loop,
    Opaque,
    Operand,
    Register,
    Statement,
    Store,
    View,
    While,
)  # fmt: skip
from autograph.executors.native.recurrences import jump

__all__ = ["Builder"]


class Builder:
    """Adds statements to the block that is open."""

    def __init__(self) -> None:
        self.top = self.block = Block("top", None)
        #: What fails inside of branches that were made straight-line code: only where this holds.
        self.predicate: Operand | None = None
        #: How the registers of pure operations were made.
        self.made: dict[Register, tuple[str, tuple[Operand, ...]]] = {}
        self._writes = itertools.count()
        self._written: dict[Buffer, int] = {}

    @contextmanager
    def inside(self, kind: str) -> Iterator[Block]:
        """While it lasts, statements go to a new block, which is yielded."""
        block = self.block = Block(kind, self.block)
        try:
            yield block
        finally:
            assert block.parent is not None
            self.block = block.parent

    @contextmanager
    def again(self, block: Block) -> Iterator[None]:
        """While it lasts, statements go to the end of a block that was left."""
        around, self.block = self.block, block
        try:
            yield
        finally:
            self.block = around

    @contextmanager
    def supposing(self, condition: Operand, holds: bool) -> Iterator[None]:
        """While it lasts, statements go to the same block as before, and are for where a condition holds, or does not
        hold: what fails fails only there, and what is known there is known."""
        block, predicate = self.block, self.predicate
        with self.again(self._done_in()):  # here it would be known that what was supposed before holds
            only = condition if holds else self.negated(condition)
            self.predicate = only if predicate is None else self.all_of(predicate, only)
        self.block = Block("supposed", block)
        self.block.statements, self.block.depth = block.statements, block.depth
        self.assume(condition, holds)
        try:
            yield
        finally:
            self.block, self.predicate = block, predicate

    def add(self, statement: Statement) -> None:
        self.block.statements.append(statement)
        if isinstance(statement, If):
            self._note_conjunctions(statement)

    def _note_conjunctions(self, s: If) -> None:
        """What one side asks only if the condition holds is true where both hold; likewise for `or`."""
        for target, yes, no in s.merges:
            if target.type == "b" and (no is s.condition or isinstance(no, Constant) and not no.value):
                self.made[target] = "and", (s.condition, yes)
            elif target.type == "b" and (yes is s.condition or isinstance(yes, Constant) and yes.value):
                self.made[target] = "or", (s.condition, no)

    def register(self, type: str) -> Register:
        return Register(type, self.block.depth)

    def is_around(self, block: Block) -> bool:
        """Whether what was done in a block has been done here: it is open, or one around it."""
        return any(around is block for around in self.block.outwards())

    # --- values ---

    def let(self, operation: str, operands: Sequence[Operand], type: str) -> Operand:
        """The value of a pure operation."""
        operands = [truth_of(o, self.block) if o.type == "b" else o for o in operands]
        if operation == "select" and type in PARTS:
            condition, *values = operands
            parts = [[self.part(name, x) for x in values] for name in ("real", "imag")]
            return self.let("complex", [self.let("select", [condition, *p], PARTS[type]) for p in parts], type)
        if operation == "select" and type == "b":
            condition, yes, no = operands
            if no is condition or isinstance(no, Constant) and not no.value:
                return self.all_of(condition, yes)
            if yes is condition or isinstance(yes, Constant) and yes.value:
                return self.let("or", [condition, no], "b")
        known = _folded(operation, operands, type)
        if known is None and operation == "and":
            known = jump(self, operands, type)
        if known is None and operation == "sub" and type[0] in "iu":
            known = self._difference(*operands)
        if known is not None:
            return known
        key = (operation, type, *(o.key if isinstance(o, Constant) else o for o in operands))
        for around in self.block.outwards():
            found = around.known.get(key)
            if found is not None:
                return found
        if type == "b" and len(operands) == 2 and operands[0].type[0] in "iu":
            x, y = map(self.bounds, operands)
            gap = gap_of(operands[0], operands[1], self.block) if operation == "over_sub" else -(2**64)
            end = self._end(*operands) if operation == "over_add" else 2**64
            answer = decided(operation, x, y, operands[0].type, gap, end)
            if answer is not None:
                return Constant(answer, "b")
        block = self._home(max(o.depth for o in operands)) if not is_dear(operation) else self.block
        target = Register(type, block.depth)
        block.statements.append(Let(target, operation, tuple(operands)))
        block.known[key] = target
        self.made[target] = operation, tuple(operands)
        return target

    def _difference(self, x: Operand, y: Operand) -> Constant | None:
        """What two whole numbers differ by that are sums of one number and known ones. Sums wrap, and so does this."""
        (base, more), (other, less) = self._parts(x), self._parts(y)
        if base is not other:
            return None
        return Constant(compute("sub", x.type, [DTYPES[x.type].type(part) for part in (more, less)]), x.type)

    def _parts(self, x: Operand) -> tuple[Operand, Any]:
        """A number as the sum of another one and a known one."""
        total: Any = DTYPES[x.type].type(0)
        while isinstance(x, Register) and x in self.made:
            operation, operands = self.made[x]
            first, second = operands if operation in ("add", "sub") else (x, x)
            if operation == "add" and isinstance(first, Constant):
                first, second = second, first
            if not isinstance(second, Constant):
                break
            total = compute(operation, x.type, [total, DTYPES[x.type].type(second.value)])
            x = first
        return x, total

    def _end(self, x: Operand, y: Operand) -> int:
        """The most that a sum can be, by what it is less than."""
        ends = ends_of(x, y, self.block, self.made)
        return min((self.bounds(end)[1] - 1 for end in ends), default=2**64)

    def bounds(self, x: Operand) -> Bounds:
        """Those of a whole number, here."""
        return bounds_of(x, self.block, self.made)

    def assume(self, condition: Operand, holds: bool = True) -> None:
        """From here on in this block a condition holds, or does not hold."""
        learn(condition, holds, self.block, self.made)

    def between(self, x: Operand, low: int, high: int) -> Operand:
        """A whole number, of which it is said that it is from `low` to `high`, wherever it is there."""
        if isinstance(x, Register):
            narrow(x, low, high, self.block)
        return x

    def _done_in(self) -> Block:
        """The block that has the statements of the one that is open: both sides of what is supposed are done there."""
        block = self.block
        while block.kind == "supposed":
            assert block.parent is not None
            block = block.parent
        return block

    def _home(self, need: int) -> Block:
        """The outermost block, with no branch between, for what needs registers of this depth."""
        block = self._done_in()
        while block.kind in ("loop", "test", "body"):
            loop = block.parent if block.kind == "body" else block
            assert loop is not None and loop.parent is not None
            if need >= loop.depth:
                break
            block = loop.parent
        return block

    def part(self, name: str, x: Operand) -> Operand:
        """The "real" or "imag" part of a complex number."""
        made = self.made.get(x) if isinstance(x, Register) else None
        if made is not None and made[0] == "complex":
            return made[1][name == "imag"]
        return self.let(name, [x], PARTS[x.type])

    def cast(self, x: Operand, type: str) -> Operand:
        if x.type == type:
            return x
        if type in PARTS:
            parts = [self.part("real", x), self.part("imag", x)] if x.type in PARTS else [x, Constant(0, PARTS[type])]
            return self.let("complex", [self.cast(p, PARTS[type]) for p in parts], type)
        if x.type in PARTS:
            real, imag = (self.cast(self.part(name, x), type) for name in ("real", "imag"))
            return self.let("or", [real, imag], "b") if type == "b" else real
        if type == "b":
            return self.let("ne", [x, Constant(0, x.type)], "b")
        return self.let("cast", [x], type)

    def all_of(self, a: Operand, b: Operand) -> Operand:
        return self.let("and", [a, b], "b")

    def negated(self, a: Operand) -> Operand:
        return self.let("xor", [a, Constant(True, "b")], "b")

    # --- memory ---

    def load(self, buffer: Buffer, at: Affine | Operand | int) -> Register:
        at = Affine.of(at)
        key = ("load", buffer, at.constant, at.terms, self._written.get(buffer, 0))
        block: Block | None = self.block
        while block is not None:
            if key in block.known:
                return block.known[key]
            # what was loaded before a loop may have been written by an iteration
            block = block.parent if block.kind != "test" or buffer.place[0] in ("in", "const") else None
        target = self.register(buffer.type)
        self.add(Load(target, buffer, at))
        self.block.known[key] = target
        return target

    def store(self, buffer: Buffer, at: Affine | Operand | int, value: Operand) -> None:
        self.add(Store(buffer, Affine.of(at), value))
        self.wrote(buffer)

    def wrote(self, buffer: Buffer) -> None:
        """What was loaded from it may be something else now."""
        self._written[buffer] = next(self._writes) + 1

    def position(self, x: Operand) -> Operand:
        """An index as the i64 that positions are made of."""
        return self.cast(x, "i64")

    @contextmanager
    def loop(self, count: int | Operand) -> Iterator[Operand]:
        """A loop of independent iterations; yields the index. One of a single iteration is none; one of none is left
        out."""
        count = count.value if isinstance(count, Constant) else count
        if isinstance(count, int) and count == 1:
            yield Constant(0, "i64")
            return
        with self.inside("loop") as body:
            index = self.register("i64")
            yield index
        if not isinstance(count, int) or count:
            self.add(Loop(index, count, body))

    def repeat(
        self,
        initials: Sequence[Operand],
        test: Callable[[Sequence[Operand]], Operand],
        body: Callable[[Sequence[Operand]], Sequence[Operand]],
        most: int | None = None,
    ) -> list[Operand]:
        """A loop of carried operands; `body` gives the next ones, as long as `test` holds. Gives the last ones.

        Args:
            most: how many iterations there are at most, if that is known.
        """
        depth = self.block.depth + 1
        carried = [Register(x.type, depth) for x in initials]
        with self.inside("test") as before:
            condition = test(carried)
            with self.inside("body") as block:
                nexts = list(body(carried))
        self.add(While(carried, list(initials), before, condition, block, nexts, most))
        for register in carried:
            register.depth = depth - 1  # from here on it is as if it were assigned here
        return list(carried)

    # --- ends ---

    def fail(self, condition: Operand, site: int, operands: Sequence[Operand | Buffer]) -> None:
        here = condition = truth_of(condition, self.block)
        if isinstance(here, Constant) and not here.value:
            return
        with self.again(self._done_in()):  # here it would be known that the predicate holds
            if self.predicate is not None:
                condition = self.all_of(self.predicate, condition)
            if isinstance(condition, Register) or condition.value:
                self.add(Fail(condition, site, tuple(operands)))
                self.assume(condition, False)
        self.assume(here, False)

    def inner(self, function: np.ufunc, views: Sequence[View]) -> None:
        """Calls an inner loop of NumPy's."""
        self.add(Inner(function, tuple(views)))
        self.wrote(views[-1].buffer)

    def when(self, condition: Operand, block: Block) -> None:
        """Has a block, which was built already, run where the condition holds."""
        with self.inside("branch") as otherwise:
            pass
        self.add(If(condition, block, otherwise, []))

    def invoke(self, function: int, operands: Sequence[Operand], types: Sequence[str]) -> list[Register]:
        """The results of a call of a function of the program."""
        targets = [self.register(t) for t in types]
        self.add(Invoke(function, tuple(operands), tuple(targets)))
        return targets

    def opaque(self, site: int, operands: Sequence[Operand | Buffer], types: Sequence[str]) -> list[Register]:
        targets = [self.register(t) for t in types]
        self.add(Opaque(site, tuple(operands), tuple(targets)))
        return targets


#: What comparisons of a number with itself give; not of floats, as NaN is not equal to itself.
_OF_THE_SAME = {"eq": True, "le": True, "ge": True, "ne": False, "lt": False, "gt": False}


def _folded(operation: str, operands: Sequence[Operand], type: str) -> Any:
    """The value of an operation, if it is known or one of the operands; else None."""
    constants = [isinstance(o, Constant) for o in operands]
    if all(constants):
        if operation in ("quot", "rem") and operands[1].value == 0:  # type: ignore[union-attr]
            return None  # it is not reached
        values = [DTYPES[o.type].type(o.value) for o in operands]  # type: ignore[union-attr]
        return Constant(compute(operation, type, values), type)
    if operation == "select":
        condition, yes, no = operands
        if yes is no or isinstance(yes, Constant) and isinstance(no, Constant) and yes.key == no.key:
            return yes
        if isinstance(condition, Constant):
            return yes if condition.value else no
    if operation in ("and", "or") and type == "b":
        for a, b in (operands, (operands[1], operands[0])):
            if isinstance(a, Constant):
                return b if bool(a.value) == (operation == "and") else a
    if type[0] in "iu":
        for a, b in (operands, operands[::-1])[: 1 if operation == "sub" else 2] if len(operands) == 2 else ():
            if isinstance(b, Constant) and b.value == {"add": 0, "sub": 0, "mul": 1, "or": 0, "xor": 0}.get(operation):
                return a
    if operation in _OF_THE_SAME and operands[0] is operands[1] and operands[0].type[0] in "iub":
        return Constant(_OF_THE_SAME[operation], "b")
    if operation in OVERFLOWS and isinstance(operands[1], Constant) and operands[1].value == 0:
        return Constant(False, "b")
    return None
