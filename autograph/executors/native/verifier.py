"""Checks loop programs: registers are assigned once, before they are read; types fit; positions lie in their
buffers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from autograph import errors
from autograph.executors.native import program as lp
from autograph.executors.native.loops_of_numpy import loop_of
from autograph.executors.native.operations import result_type
from autograph.executors.native.visitor import Visitor

__all__ = ["verify"]


def verify(program: lp.Program) -> None:
    """Checks a program.

    Raises:
        InternalError: it is not well formed; the message names the statement.
    """
    check = _Check(program)
    known = {x for x in program.inputs if isinstance(x, lp.Register)}
    inside = check.block(program.top, known)
    for output in program.outputs:
        check.read(output, inside, "the end")
    for function in program.functions:
        inside = check.block(function.body, set(function.parameters))
        for result in function.results:
            check.read(result, inside, f"the end of {function.name}")


class _Check(Visitor):
    def __init__(self, program: lp.Program) -> None:
        self._program = program
        self._assigned: set[lp.Register] = set()
        self._limits: dict[lp.Register, int] = {}  # the indices of loops: below this

    def _wrong(self, what: str, statement: Any) -> errors.InternalError:
        return errors.InternalError(f"loop program {self._program.name}: {what} in {statement}")

    def read(self, x: Any, known: set[lp.Register], statement: Any) -> None:
        if isinstance(x, lp.Register) and x not in known:
            raise self._wrong(f"{x!r} is read where it is not assigned", statement)
        if isinstance(x, lp.Buffer):
            if x.place[0] in ("data", "rows"):
                self.read(x.place[1], known, statement)
            if x.place[0] == "const" and self._program.constants[x.place[1]].size != x.count:
                raise self._wrong(f"{x!r} is not the size of its constant", statement)
        if isinstance(x, int) and not 0 <= x < self._program.slots:
            raise self._wrong(f"there is no slot {x}", statement)

    def _assign(self, targets: Iterable[lp.Register], known: set[lp.Register], statement: Any) -> None:
        for target in targets:
            if target in self._assigned:
                raise self._wrong(f"{target!r} is assigned again", statement)
            if target.type not in lp.DTYPES and target.type != "ptr":
                raise self._wrong(f"{target.type!r} is no type", statement)
            self._assigned.add(target)
            known.add(target)

    def _all(self, operands: Iterable[Any], known: set[lp.Register], statement: Any) -> None:
        for x in operands:
            self.read(x, known, statement)

    def block(self, block: lp.Block, known: set[lp.Register]) -> set[lp.Register]:
        """What is known at the end of a block, if `known` is at its start."""
        known = set(known)
        for statement in block.statements:
            self.statement(statement, known)
        return known

    def _same(self, types: Sequence[str], statement: Any) -> None:
        if len(set(types)) > 1:
            raise self._wrong(f"types {types} differ", statement)

    def _condition(self, s: lp.Fail | lp.If | lp.While, known: set[lp.Register]) -> None:
        self.read(s.condition, known, s)
        if s.condition.type != "b":
            raise self._wrong(f"the condition is of type {s.condition.type}", s)

    def _inside(self, buffer: lp.Buffer, at: lp.Affine, known: set[lp.Register], statement: Any) -> None:
        self.read(buffer, known, statement)
        self._all([r for r, _ in at.terms], known, statement)
        if any(r.type != "i64" for r, _ in at.terms):
            raise self._wrong("a position is not made of i64", statement)
        if all(r in self._limits for r, _ in at.terms):
            ends = [f * (self._limits[r] - 1) for r, f in at.terms]
            least, most = at.constant + sum(min(e, 0) for e in ends), at.constant + sum(max(e, 0) for e in ends)
            if least < 0 or most >= buffer.count:
                raise self._wrong(f"positions from {least} to {most} are not all in {buffer!r}", statement)

    def _written(self, buffer: lp.Buffer, statement: Any) -> None:
        if buffer.place[0] in ("in", "const", "data"):
            raise self._wrong(f"{buffer!r} is written, which is not the run's own", statement)

    def on_let(self, s: lp.Let, known: set[lp.Register]) -> None:
        self._all(s.operands, known, s)
        if result_type(s.operation, [o.type for o in s.operands], s.target.type) != s.target.type:
            raise self._wrong("the types do not fit", s)
        self._assign([s.target], known, s)

    def on_load(self, s: lp.Load, known: set[lp.Register]) -> None:
        self._inside(s.buffer, s.at, known, s)
        self._same([s.target.type, s.buffer.type], s)
        self._assign([s.target], known, s)

    def on_store(self, s: lp.Store, known: set[lp.Register]) -> None:
        self._inside(s.buffer, s.at, known, s)
        self.read(s.value, known, s)
        self._same([s.value.type, s.buffer.type], s)
        self._written(s.buffer, s)

    def on_opaque(self, s: lp.Opaque, known: set[lp.Register]) -> None:
        self._all(s.operands, known, s)
        self._assign(s.targets, known, s)

    def on_invoke(self, s: lp.Invoke, known: set[lp.Register]) -> None:
        function = self._program.functions[s.function]
        for given, wanted in ((s.operands, function.parameters), (s.targets, function.results)):
            if [x.type for x in given] != [x.type for x in wanted]:
                raise self._wrong("the types do not fit", s)
        self._all(s.operands, known, s)
        self._assign(s.targets, known, s)

    def on_fail(self, s: lp.Fail, known: set[lp.Register]) -> None:
        self._all(s.operands, known, s)
        self._condition(s, known)

    def on_inner(self, s: lp.Inner, known: set[lp.Register]) -> None:
        if loop_of(s.function, [lp.DTYPES[t] for t in s.types]) is None:
            raise self._wrong(f"NumPy has no loop for {s.types}", s)
        for view in s.views:
            self._all([n for n in view.shape if not isinstance(n, int)], known, s)
            sizes = [n for n in view.shape if isinstance(n, int)]
            if len(sizes) == len(view.shape) and 0 not in sizes:
                ends = [stride * (n - 1) for n, stride in zip(sizes, view.strides)]
                for end in (sum(min(e, 0) for e in ends), sum(max(e, 0) for e in ends)):
                    self._inside(view.buffer, view.at + end, known, s)
        self._written(s.views[-1].buffer, s)

    def on_loop(self, s: lp.Loop, known: set[lp.Register]) -> None:
        inside = set(known)
        if isinstance(s.count, int):
            self._limits[s.index] = s.count
        else:
            self.read(s.count, known, s)
            self._same([s.count.type, "i64"], s)
        self._assign([s.index], inside, s)
        self.block(s.body, inside)

    def on_if(self, s: lp.If, known: set[lp.Register]) -> None:
        self._condition(s, known)
        then, orelse = self.block(s.then, known), self.block(s.orelse, known)
        for target, yes, no in s.merges:
            self.read(yes, then, s)
            self.read(no, orelse, s)
            self._same([target.type, yes.type, no.type], s)
        self._assign([target for target, _, _ in s.merges], known, s)

    def on_while(self, s: lp.While, known: set[lp.Register]) -> None:
        self._all(s.initials, known, s)
        self._assign(s.carried, known, s)
        known |= self.block(s.test, known)  # the test has run when the loop ends, too
        self._condition(s, known)
        body = self.block(s.body, known)
        self._all(s.nexts, body, s)
        for three in zip(s.carried, s.initials, s.nexts, strict=True):
            self._same([x.type for x in three], s)
