"""Builds statements of a loop program again, where more is known: what that decides is folded, and checks that cannot
fail are left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from autograph.executors.native import program as lp
from autograph.executors.native.bounds import limits, narrow
from autograph.executors.native.builder import Builder
from autograph.executors.native.courses import Course
from autograph.executors.native.demands import Demands
from autograph.executors.native.renaming import Renaming
from autograph.executors.native.visitor import Visitor

__all__ = ["Replay", "can_be_replayed", "start_with_bounds"]


def start_with_bounds(b: Builder, register: lp.Register, initial: lp.Operand, change: int) -> None:
    """A counter is not below where it started, or not above, if it is counted down."""
    if change:
        (low, high), (least, most) = b.bounds(initial), limits(register.type)
        b.block.facts[register] = (low, most) if change > 0 else (least, high)


def can_be_replayed(s: lp.While) -> bool:
    """Whether a loop has no others in it, and computes with numbers only."""
    return all(x.type not in ("ptr", *lp.PARTS) for x in s.carried) and all(map(_is_simple, (s.test, s.body)))


def _is_simple(block: lp.Block) -> bool:
    return all(
        isinstance(s, (lp.Let, lp.Load, lp.Store, lp.Fail))
        or isinstance(s, lp.If) and _is_simple(s.then) and _is_simple(s.orelse)
        or isinstance(s, lp.Opaque) and all(x.type != "ptr" for x in s.targets)
        for s in block.statements
    )


class Replay(Visitor):
    """Builds a loop, renamed, where the open block is.

    Args:
        counters: by how much each iteration changes which of the carried registers, where it never wraps around.
        courses: what is known of carried registers.
        demands: is asked for each check that stays.

    Attributes:
        checks: how many checks stayed.
    """

    def __init__(
        self,
        b: Builder,
        counters: Mapping[lp.Register, int],
        courses: Mapping[lp.Register, Course],
        demands: Demands | None = None,
    ) -> None:
        self._b, self._counters, self._courses, self._demands = b, counters, courses, demands
        self._names = Renaming({})
        self.checks = 0

    def name(self, register: lp.Register) -> lp.Operand:
        """What a register has become."""
        return self._names.operand(register)

    def loop(self, s: lp.While, carried: list[lp.Register] | None = None) -> lp.While:
        """The loop, which is to be added to the open block.

        Args:
            carried: the registers that it carries; if none are given, new ones.
        """
        return self._built(s, carried, 1, lambda: self._names.operand(s.condition))

    def several(self, s: lp.While, times: int, goes_on: Callable[[], lp.Operand]) -> lp.While:
        """A loop each iteration of which is several of the loop, whose test only computes.

        Args:
            goes_on: gives the condition under which there are as many iterations left.
        """
        return self._built(s, None, times, goes_on)

    def _built(
        self, s: lp.While, carried: list[lp.Register] | None, times: int, condition_of: Callable[[], lp.Operand]
    ) -> lp.While:
        b = self._b
        initials = [self._names.operand(x) for x in s.initials]
        carried = carried or [lp.Register(x.type, b.block.depth + 1) for x in s.carried]
        with b.inside("test") as test:
            for register, before, initial in zip(carried, s.carried, initials):
                self._begin(register, before, initial)
            self._names.names.update(zip(s.carried, carried))
            self.block(s.test)
            condition = condition_of()
            with b.inside("body") as body:
                b.assume(condition)
                nexts: list[lp.Operand] = list(carried)
                for k in range(times):
                    self._names.names.update(zip(s.carried, nexts))
                    if k:
                        self.block(s.test)
                    b.assume(self._names.operand(s.condition))
                    self.block(s.body)
                    nexts = [self._names.operand(x) for x in s.nexts]
        self._names.names.update(zip(s.carried, carried))
        return lp.While(carried, initials, test, condition, body, nexts, s.most)

    def _begin(self, register: lp.Register, before: lp.Register, initial: lp.Operand) -> None:
        """What is known of a carried register in all iterations."""
        b, change = self._b, self._counters.get(before, 0)
        start_with_bounds(b, register, initial, change)
        if before in self._courses:
            course = self._courses[before]
            narrow(register, *course.bounds(b.bounds(initial), register.type), b.block)
            if self._demands is not None:
                self._demands.courses[register] = course.later, initial
        if self._demands is not None and change > 0:
            self._demands.starts[register] = initial

    def block(self, block: lp.Block) -> None:
        for s in block.statements:
            self.statement(s)

    def on_let(self, s: lp.Let) -> None:
        operands = [self._names.operand(x) for x in s.operands]
        self._names.names[s.target] = self._b.let(s.operation, operands, s.target.type)

    def on_load(self, s: lp.Load) -> None:
        self._names.names[s.target] = self._b.load(self._names.buffer(s.buffer), self._names.position(s.at))

    def on_store(self, s: lp.Store) -> None:
        value = self._names.operand(s.value)
        self._b.store(self._names.buffer(s.buffer), self._names.position(s.at), value)

    def on_if(self, s: lp.If) -> None:
        b, condition = self._b, self._names.operand(s.condition)
        if isinstance(condition, lp.Constant):
            self.block(s.then if condition.value else s.orelse)
            self._names.names.update((m[0], self._names.operand(m[1 if condition.value else 2])) for m in s.merges)
            return
        blocks = []
        for old, holds in ((s.then, True), (s.orelse, False)):
            with b.inside("branch") as block:
                b.assume(condition, holds)
                self.block(old)
            blocks.append(block)
        merges = [(b.register(t.type), self._names.operand(yes), self._names.operand(no)) for t, yes, no in s.merges]
        b.add(lp.If(condition, blocks[0], blocks[1], merges))
        self._names.names.update((old[0], new[0]) for old, new in zip(s.merges, merges))

    def on_fail(self, s: lp.Fail) -> None:
        condition = self._names.operand(s.condition)
        if isinstance(condition, lp.Constant) and not condition.value:
            return
        self.checks += 1
        if self._demands is not None:
            self._demands.never(condition)
        self._b.fail(condition, s.site, [self._passed(x) for x in s.operands])

    def on_opaque(self, s: lp.Opaque) -> None:
        targets = self._b.opaque(s.site, [self._passed(x) for x in s.operands], [t.type for t in s.targets])
        self._names.names.update(zip(s.targets, targets))

    def _passed(self, x: lp.Operand | lp.Buffer) -> lp.Operand | lp.Buffer:
        return self._names.buffer(x) if isinstance(x, lp.Buffer) else self._names.operand(x)
