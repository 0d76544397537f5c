"""Takes out of a loop program what nothing needs: values that are not used, stores to memory that is not read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from autograph.executors.native import program as lp
from autograph.executors.native.visitor import Visitor

__all__ = ["remove_unneeded"]


def remove_unneeded(program: lp.Program) -> None:
    """Removes pure operations, loads and loops without effect, from the end to the start."""
    while True:
        needed = _Needed(program)
        needed.block(program.top)
        numbers = {k: x for k, x in enumerate(program.inputs) if isinstance(x, lp.Register)}
        program.unread = {k for k, x in numbers.items() if not needed.is_read(x)}
        if not needed.stores_left(program.top):
            return


class _Needed(Visitor):
    """Goes through statements backwards; each method says whether the statement stays."""

    def __init__(self, program: lp.Program) -> None:
        self._registers: set[lp.Register] = set()
        self._read: set[lp.Buffer] = set()
        self._all(program.outputs)

    def _all(self, used: Iterable[Any]) -> None:
        for x in used:
            if isinstance(x, lp.Register):
                self._registers.add(x)
            elif isinstance(x, lp.Buffer):
                self._read.add(x)
                self._base(x)

    def _base(self, buffer: lp.Buffer) -> None:
        if buffer.place[0] in ("data", "rows"):
            self._registers.add(buffer.place[1])

    def _at(self, at: lp.Affine) -> None:
        self._registers.update(r for r, _ in at.terms)

    def block(self, block: lp.Block) -> None:
        block.statements = [s for s in reversed(block.statements) if self.statement(s)][::-1]

    def is_read(self, register: lp.Register) -> bool:
        return register in self._registers

    def stores_left(self, block: lp.Block) -> bool:
        """Whether stores to memory that nothing reads were taken out: then what they stored may not be needed."""
        return _Stores(self._read).block(block)

    def on_let(self, s: lp.Let) -> bool:
        if s.target not in self._registers:
            return False
        self._all(s.operands)
        return True

    def on_load(self, s: lp.Load) -> bool:
        if s.target not in self._registers:
            return False
        self._all([s.buffer])
        self._at(s.at)
        return True

    def on_store(self, s: lp.Store) -> bool:
        self._all([s.value])
        self._base(s.buffer)
        self._at(s.at)
        return True

    def on_loop(self, s: lp.Loop) -> bool:
        self.block(s.body)
        self._all([s.count])
        return bool(s.body.statements)

    def on_if(self, s: lp.If) -> bool:
        s.merges = [merge for merge in s.merges if merge[0] in self._registers]
        for _, yes, no in s.merges:
            self._all([yes, no])
        self.block(s.then)
        self.block(s.orelse)
        self._all([s.condition])
        return bool(s.merges or s.then.statements or s.orelse.statements)

    def on_while(self, s: lp.While) -> bool:
        self._all([s.condition, *s.nexts, *s.initials])
        self.block(s.body)
        self.block(s.test)
        return True

    def on_opaque(self, s: lp.Opaque) -> bool:
        self._all(s.operands)
        return True

    def on_fail(self, s: lp.Fail) -> bool:
        self._all([s.condition, *s.operands])
        return True

    def on_inner(self, s: lp.Inner) -> bool:
        for view in s.views:
            self._all(view.shape)
            self._at(view.at)
            self._base(view.buffer)
        self._all([view.buffer for view in (s.views[:-1] if s.function.signature else s.views)])
        return True


class _Stores:
    def __init__(self, read: set[lp.Buffer]) -> None:
        self._read = read

    def block(self, block: lp.Block) -> bool:
        """Takes out stores to work memory that nothing reads; whether there were any."""
        kept = [s for s in block.statements if not self._is_vain(s)]
        found = len(kept) < len(block.statements)
        block.statements = kept
        for s in kept:
            parts = (
                [s.body] if isinstance(s, lp.Loop) else [s.then, s.orelse] if isinstance(s, lp.If)
                else [s.test, s.body] if isinstance(s, lp.While) else []
            )  # fmt: skip
            for part in parts:
                found = self.block(part) or found
        return found

    def _is_vain(self, s: lp.Statement) -> bool:
        return isinstance(s, lp.Store) and s.buffer.place[0] == "work" and s.buffer not in self._read
