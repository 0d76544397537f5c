"""Checks loop programs: registers are assigned once, before they are read; types fit; positions lie in their
buffers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from autograph import errors
from autograph.executors.native.operations import result_type
from autograph.executors.native.program import (
    DTYPES,
    Affine,
    Block,
    Buffer,
    Fail,
    If,
    Let,
    Load,
    Loop,
    Opaque,
    Program,
    Register,
    Statement,
    Store,
    While,
)  # fmt: skip

__all__ = ["verify"]


def verify(program: Program) -> None:
    """Checks a program.

    Raises:
        InternalError: it is not well formed; the message names the statement.
    """
    check = _Check(program)
    known = {x for x in program.inputs if isinstance(x, Register)}
    inside = check.block(program.top, known)
    for output in program.outputs:
        check.read(output, inside, "the end")


class _Check:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._assigned: set[Register] = set()
        self._limits: dict[Register, int] = {}  # the indices of loops: below this

    def _wrong(self, what: str, statement: Any) -> errors.InternalError:
        return errors.InternalError(f"loop program {self._program.name}: {what} in {statement}")

    def read(self, x: Any, known: set[Register], statement: Any) -> None:
        if isinstance(x, Register) and x not in known:
            raise self._wrong(f"{x!r} is read where it is not assigned", statement)
        if isinstance(x, Buffer):
            if x.place[0] == "data":
                self.read(x.place[1], known, statement)
            if x.place[0] == "const" and self._program.constants[x.place[1]].size != x.count:
                raise self._wrong(f"{x!r} is not the size of its constant", statement)
        if isinstance(x, int) and not 0 <= x < self._program.slots:
            raise self._wrong(f"there is no slot {x}", statement)

    def _assign(self, targets: Iterable[Register], known: set[Register], statement: Any) -> None:
        for target in targets:
            if target in self._assigned:
                raise self._wrong(f"{target!r} is assigned again", statement)
            if target.type not in DTYPES and target.type != "ptr":
                raise self._wrong(f"{target.type!r} is no type", statement)
            self._assigned.add(target)
            known.add(target)

    def _all(self, operands: Iterable[Any], known: set[Register], statement: Any) -> None:
        for x in operands:
            self.read(x, known, statement)

    def block(self, block: Block, known: set[Register]) -> set[Register]:
        """What is known at the end of a block, if `known` is at its start."""
        known = set(known)
        for statement in block.statements:
            self._statement(statement, known)
        return known

    def _same(self, types: Sequence[str], statement: Any) -> None:
        if len(set(types)) > 1:
            raise self._wrong(f"types {types} differ", statement)

    def _bool(self, x: Any, statement: Any) -> None:
        if x.type != "b":
            raise self._wrong(f"the condition is of type {x.type}", statement)

    def _inside(self, buffer: Buffer, at: Affine, known: set[Register], statement: Any) -> None:
        self.read(buffer, known, statement)
        self._all([r for r, _ in at.terms], known, statement)
        if any(r.type != "i64" for r, _ in at.terms):
            raise self._wrong("a position is not made of i64", statement)
        if all(r in self._limits for r, _ in at.terms):
            ends = [f * (self._limits[r] - 1) for r, f in at.terms]
            least, most = at.constant + sum(min(e, 0) for e in ends), at.constant + sum(max(e, 0) for e in ends)
            if least < 0 or most >= buffer.count:
                raise self._wrong(f"positions from {least} to {most} are not all in {buffer!r}", statement)

    def _statement(self, s: Statement, known: set[Register]) -> None:
        if isinstance(s, Let):
            self._all(s.operands, known, s)
            if result_type(s.operation, [o.type for o in s.operands], s.target.type) != s.target.type:
                raise self._wrong("the types do not fit", s)
            self._assign([s.target], known, s)
        elif isinstance(s, Load):
            self._inside(s.buffer, s.at, known, s)
            self._same([s.target.type, s.buffer.type], s)
            self._assign([s.target], known, s)
        elif isinstance(s, Store):
            self._inside(s.buffer, s.at, known, s)
            self.read(s.value, known, s)
            self._same([s.value.type, s.buffer.type], s)
            if s.buffer.place[0] in ("in", "const", "data"):
                raise self._wrong(f"{s.buffer!r} is written, which is not the run's own", s)
        elif isinstance(s, (Opaque, Fail)):
            self._all(s.operands, known, s)
            if isinstance(s, Fail):
                self.read(s.condition, known, s)
                self._bool(s.condition, s)
            else:
                self._assign(s.targets, known, s)
        else:
            self._nested(s, known)

    def _nested(self, s: Loop | If | While, known: set[Register]) -> None:
        if isinstance(s, Loop):
            inside = set(known)
            self._limits[s.index] = s.count
            self._assign([s.index], inside, s)
            self.block(s.body, inside)
        elif isinstance(s, If):
            self.read(s.condition, known, s)
            self._bool(s.condition, s)
            then, orelse = self.block(s.then, known), self.block(s.orelse, known)
            for target, yes, no in s.merges:
                self.read(yes, then, s)
                self.read(no, orelse, s)
                self._same([target.type, yes.type, no.type], s)
            self._assign([target for target, _, _ in s.merges], known, s)
        else:
            self._all(s.initials, known, s)
            self._assign(s.carried, known, s)
            known |= self.block(s.test, known)  # the test has run when the loop ends, too
            self.read(s.condition, known, s)
            self._bool(s.condition, s)
            body = self.block(s.body, known)
            self._all(s.nexts, body, s)
            for three in zip(s.carried, s.initials, s.nexts, strict=True):
                self._same([x.type for x in three], s)
