"""The code of loops over elements that call NumPy's own loops: a strip of elements at a time, in `stages`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from autograph.executors.native import numpy_calls, vectors
from autograph.executors.native import program as lp
from autograph.executors.native.lanes import Lanes
from autograph.executors.native.stages import Stages, registers_of

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["write"]


def write(emitter: Emitter, s: lp.Loop, lanes: Lanes) -> None:
    """One strip, whose first position is what the index of the loop is now."""
    stages = lanes.stages
    assert stages is not None
    writer = _Writer(emitter, s, lanes, stages)
    for x in stages.ahead:
        emitter.statement(x)
    for statements, calls in zip(stages.computed, stages.calls):
        writer.stage(statements, calls)
        for x in calls:
            arguments = [writer.argument(x, i) for i in range(len(x.operands))]
            numpy_calls.strip(emitter, x, [*arguments, writer.room(x.target)], lanes.width)


class _Writer:
    """Writes a strip.

    Attributes:
        first: the position of the first element.
        at: that of the vector that is being written, less the first.
        rooms: where a register, or an argument of a call that is none that is kept, lies.
    """

    def __init__(self, emitter: Emitter, s: lp.Loop, lanes: Lanes, stages: Stages) -> None:
        self.emitter, self.s, self.lanes, self.stages = emitter, s, lanes, stages
        self.first = emitter.names[s.index]
        self.rooms: dict[object, str] = {}
        self.at = "0"

    def room(self, x: lp.Operand, of: object = None) -> str:
        """The memory of a register, or of whatever else is told apart by `of`."""
        key = of or x
        if key not in self.rooms:
            size = self.lanes.width * lp.DTYPES[x.type].itemsize
            number = ("strip", size, len(self.rooms))
            if number not in self.emitter.rooms:
                self.emitter.rooms[number] = self.emitter.first(f"alloca [{size} x i8], align 64")
            self.rooms[key] = self.emitter.rooms[number]
        return self.rooms[key]

    def argument(self, call: lp.Let, number: int) -> str:
        """The memory of an argument of a call."""
        x = call.operands[number]
        return self.room(x) if x in self.stages.kept else self.room(x, (call.target, number))

    def stage(self, statements: Sequence[lp.Statement], calls: Sequence[lp.Let]) -> None:
        """A loop over the vectors of the strip, if there is something to do."""
        emitter, lanes = self.emitter, self.lanes
        given = [(call, k) for call in calls for k, x in enumerate(call.operands) if x not in self.stages.kept]
        if not statements and not given:
            return
        outer = emitter.lanes, emitter.splats
        emitter.lanes, emitter.splats = lanes.each, {}
        head, done, before = emitter.new_label(), emitter.new_label(), emitter.label
        at = self.at = emitter.fresh()
        after = emitter.fresh()
        emitter.put(f"br label %{head}")
        emitter.begin(head)
        start = len(emitter.lines)
        emitter.names[self.s.index] = emitter.value(f"add i64 {self.first}, {at}")
        here: set[lp.Register] = set()
        for x in statements:
            self._fetch(registers_of(x), here)
            emitter.statement(x)
            if isinstance(x, (lp.Let, lp.Load)):
                here.add(x.target)
                if x.target in self.stages.kept:
                    self._put(x.target, self.room(x.target))
        for call, k in given:
            operand = call.operands[k]
            self._fetch([operand] if isinstance(operand, lp.Register) else [], here)
            self._put(operand, self.argument(call, k))
        emitter.put(f"{after} = add nuw nsw i64 {at}, {lanes.each}")
        more = emitter.value(f"icmp ult i64 {after}, {lanes.width}")
        emitter.put(f"br i1 {more}, label %{head}, label %{done}, !llvm.loop !4")
        emitter.lines[start:start] = [f"  {at} = phi i64 [0, %{before}], [{after}, %{emitter.label}]"]
        emitter.begin(done)
        emitter.lanes, emitter.splats = outer
        emitter.names[self.s.index] = self.first

    def _fetch(self, registers: Sequence[lp.Register], here: set[lp.Register]) -> None:
        """Loads what another stage, or a call, has left."""
        for x in registers:
            if x in here:
                continue
            if x in self.stages.loads:
                self.emitter.statement(self.stages.loads[x])
                here.add(x)
            elif x in self.stages.kept:
                self.emitter.names[x] = vectors.get(self.emitter, x.type, self._address(x.type, self.room(x)))
                here.add(x)

    def _put(self, x: lp.Operand, room: str) -> None:
        vectors.put(self.emitter, self.emitter.operand(x), x.type, self._address(x.type, room))

    def _address(self, type: str, room: str) -> str:
        at = self.emitter.value(f"mul nuw nsw i64 {self.at}, {lp.DTYPES[type].itemsize}")
        return self.emitter.value(f"getelementptr inbounds i8, ptr {room}, i64 {at}")
