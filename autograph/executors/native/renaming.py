"""Puts operands in the place of registers, in a part of a loop program."""

from __future__ import annotations

from dataclasses import replace

from autograph.executors.native import program as lp
from autograph.executors.native.visitor import Visitor

__all__ = ["Renaming"]


class Renaming(Visitor):
    """
    Args:
        names: what is put in the place of which register.
    """

    def __init__(self, names: dict[lp.Register, lp.Operand]) -> None:
        self.names = names

    def operand(self, x: lp.Operand) -> lp.Operand:
        return self.names.get(x, x) if isinstance(x, lp.Register) else x

    def position(self, at: lp.Affine) -> lp.Affine:
        if not any(r in self.names for r, _ in at.terms):
            return at
        found = lp.Affine(at.constant)
        for register, factor in at.terms:
            found = found + lp.Affine.of(self.operand(register)) * factor
        return found

    def buffer(self, x: lp.Buffer) -> lp.Buffer:
        """A buffer, where the register that says where it lies has another name."""
        if x.place[0] not in ("data", "rows") or x.place[1] not in self.names:
            return x
        return lp.Buffer(x.type, x.count, (x.place[0], self.operand(x.place[1])))

    def block(self, block: lp.Block) -> None:
        for s in block.statements:
            self.statement(s)

    def on_let(self, s: lp.Let) -> None:
        s.operands = tuple(map(self.operand, s.operands))

    def on_load(self, s: lp.Load) -> None:
        s.buffer = self.buffer(s.buffer)
        s.at = self.position(s.at)

    def on_store(self, s: lp.Store) -> None:
        s.buffer = self.buffer(s.buffer)
        s.at = self.position(s.at)
        s.value = self.operand(s.value)

    def _count(self, count: int | lp.Operand) -> int | lp.Operand:
        return count if isinstance(count, int) else self.operand(count)

    def on_loop(self, s: lp.Loop) -> None:
        s.count = self._count(s.count)
        self.block(s.body)

    def on_if(self, s: lp.If) -> None:
        s.condition = self.operand(s.condition)
        s.merges = [(target, self.operand(yes), self.operand(no)) for target, yes, no in s.merges]
        self.block(s.then)
        self.block(s.orelse)

    def on_while(self, s: lp.While) -> None:
        s.initials = list(map(self.operand, s.initials))
        s.nexts = list(map(self.operand, s.nexts))
        s.condition = self.operand(s.condition)
        self.block(s.test)
        self.block(s.body)

    def _passed(self, x: lp.Operand | lp.Buffer) -> lp.Operand | lp.Buffer:
        return self.buffer(x) if isinstance(x, lp.Buffer) else self.operand(x)

    def on_opaque(self, s: lp.Opaque) -> None:
        s.operands = tuple(map(self._passed, s.operands))

    def on_fail(self, s: lp.Fail) -> None:
        s.condition = self.operand(s.condition)
        s.operands = tuple(map(self._passed, s.operands))

    def on_inner(self, s: lp.Inner) -> None:
        s.views = tuple(
            replace(
                view,
                buffer=self.buffer(view.buffer),
                at=self.position(view.at),
                shape=tuple(map(self._count, view.shape)),
            )
            for view in s.views
        )
