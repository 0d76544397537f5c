"""Where the largest and smallest elements are along an axis: the first of equals; the first NaN, if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.builder import Builder
from autograph.executors.native.lower.layout import native_rule
from autograph.executors.native.lower.scans import Axis, known_axis
from autograph.executors.native.lower.state import Rule, State
from autograph.executors.native.program import DTYPES, PARTS, Affine, Buffer, Constant, Operand, View
from autograph.executors.native.values import Scalar, Value
from autograph.framework.graph import Operation

__all__ = ["RULES"]

_ZERO = Constant(0, "i64")
#: The best of so many elements is found without a loop; of many more, so many side by side, and twice as many of these.
_FEW, _LANES, _LONG = 16, 8, 48
#: Of so many and more, first the best one of each block of so many is found.
_MANY, _BLOCK = 512, 512
#: The function that gives the best one, by the comparison that says whether a later one is not better.
_REDUCTIONS = {"le": np.maximum, "ge": np.minimum}


def _extreme(comparison: str) -> Rule:
    """Where the first of the largest or smallest elements is; the first NaN, if there is one."""

    def rule(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
        value = state.loaded(ins[0])
        axis = known_axis(state, ins[1], len(value.shape)) if value.shape else None
        if axis is None or 0 in value.shape or value.type == "b" or value.type in PARTS:
            return None
        found = _Extreme(state.b, state.array(value).buffer, comparison, Axis(state.b, value.shape, axis), type)
        if not shape:
            return Scalar(found.of_row(_ZERO))
        made = state.allocate(type, shape)
        found.all_into(made.buffer)
        return made

    return native_rule(rule)


class _Extreme:
    """
    Args:
        buffer: the elements.
        comparison: between a later element and the best one: whether that stays the best.
        type: of the positions that are given.
    """

    def __init__(self, b: Builder, buffer: Buffer, comparison: str, axis: Axis, type: str) -> None:
        self._b, self._buffer, self._comparison, self._axis, self._type = b, buffer, comparison, axis, type

    def _load(self, lead: Operand, position: Affine | Operand | int, trail: Operand = _ZERO) -> Operand:
        return self._b.load(self._buffer, self._axis.at(lead, position, trail))

    def _better(self, x: Operand, best: Operand) -> Operand:
        b = self._b
        better = b.negated(b.let(self._comparison, [x, best], "b"))
        if best.type[0] == "f":  # after NaN nothing is better
            better = b.all_of(better, b.let("eq", [best, best], "b"))
        return better

    def _of(self, better: Operand, new: Sequence[Operand], old: Sequence[Operand]) -> list[Operand]:
        return [self._b.let("select", [better, x, y], x.type) for x, y in zip(new, old)]

    def all_into(self, made: Buffer) -> None:
        """Those of all rows."""
        b, axis = self._b, self._axis
        if axis.trailing == 1:
            with b.loop(axis.leading) as lead:
                b.store(made, lead, self.of_row(lead))
            b.wrote(made)
            return

        def start(lead: Operand, trail: Operand) -> list[Operand]:
            return [self._load(lead, _ZERO, trail), Constant(0, self._type)]

        def step(lead: Operand, trail: Operand, position: Operand, best: Operand, where: Operand) -> list[Operand]:
            x = self._load(lead, position, trail)
            return self._of(self._better(x, best), [x, b.cast(position, self._type)], [best, where])

        bests = Buffer(self._buffer.type, axis.leading * axis.trailing, ("work", None))
        axis.for_each(start, step, [bests, made])

    def of_row(self, lead: Operand) -> Operand:
        """That of one row, if no axis is behind this one."""
        return self._b.cast(self._place_in(lead), self._type)

    def _place_in(self, lead: Operand) -> Operand:
        count = self._axis.count
        if count <= _FEW:
            return self._of_few(lead)[1]
        if count < _MANY:
            return self._of_lanes(lead)
        return self._of_blocks(lead)

    def _of_blocks(self, lead: Operand) -> Operand:
        """The first best block, of which NumPy's loop finds the best elements; then the first one there."""
        b, count = self._b, self._axis.count
        bests = Buffer(self._buffer.type, -(-count // _BLOCK), ("work", None))

        def best_of(block: Operand, size: int) -> None:
            start, at = self._axis.at(lead, Affine.of(block) * _BLOCK, _ZERO), Affine.of(block)
            b.store(bests, at, b.load(self._buffer, start))
            b.inner(_REDUCTIONS[self._comparison], (View(self._buffer, start, (size,), (1,)), View(bests, at, (), ())))

        if count >= _BLOCK:
            with b.loop(count // _BLOCK) as block:
                best_of(block, _BLOCK)
        if count % _BLOCK:
            best_of(Constant(count // _BLOCK, "i64"), count % _BLOCK)
        b.wrote(bests)
        if bests.count == 1:
            return self._first(lead, _ZERO, b.load(bests, 0), count)
        block = _Extreme(b, bests, self._comparison, Axis(b, [bests.count], 0), "i64").of_row(_ZERO)
        best = b.load(bests, b.between(block, 0, bests.count - 1))
        start, limit = b.let("mul", [block, Constant(_BLOCK, "i64")], "i64"), Constant(count - _BLOCK, "i64")
        # what is before the last block is not as good
        start = b.let("select", [b.let("lt", [start, limit], "b"), start, limit], "i64")
        return self._first(lead, b.between(start, 0, count - _BLOCK), best, _BLOCK)

    def _first(self, lead: Operand, start: Operand, best: Operand, count: int) -> Operand:
        """The first place of what is known to be the best one of `count` elements. Lanes side by side go through them
        from the last ones on, so that it is the last place that they come to."""
        b, whole = self._b, count // _LANES * _LANES
        wheres = Buffer("i64", _LANES, ("work", "local"))

        def place(position: Affine | Operand, here: Operand, behind: Operand) -> Operand:
            x = self._load(lead, Affine.of(start) + position)
            return b.let("select", [self._is(x, best), here, behind], "i64")

        with b.loop(_LANES) as j:
            b.store(wheres, j, Constant(count, "i64"))

        def step(given: Sequence[Operand]) -> list[Operand]:
            i = b.between(given[0], 0, whole - _LANES)
            with b.loop(_LANES) as j:
                here = b.let("add", [i, j], "i64")
                b.store(wheres, j, place(Affine.of(i) + j, here, b.load(wheres, j)))
            return [b.let("sub", [i, Constant(_LANES, "i64")], "i64")]

        last = Constant(whole - _LANES, "i64")
        b.repeat([last], lambda c: b.let("ge", [c[0], _ZERO], "b"), step, whole // _LANES)
        b.wrote(wheres)
        found: list[Operand] = [b.load(wheres, k) for k in range(_LANES)]
        for k in reversed(range(whole, count)):
            found.append(place(Affine(k), Constant(k, "i64"), found.pop() if k < count - 1 else Constant(count, "i64")))
        return b.let("add", [start, self._least(found)], "i64")

    def _of_few(self, lead: Operand) -> list[Operand]:
        """As a tree: all of its comparisons of one height can be made at once. The positions of floats are floats, too,
        which has the processor choose between both in the same way; of whole numbers beside floats LLVM makes branches,
        that are as often mispredicted as not."""
        values = [self._load(lead, k) for k in range(self._axis.count)]
        found = [[x, Constant(k, x.type if x.type[0] == "f" else "i64")] for k, x in enumerate(values)]
        while len(found) > 1:
            pairs = [self._of(self._better(y[0], x[0]), y, x) for x, y in zip(found[::2], found[1::2])]
            found = pairs + found[len(pairs) * 2 :]
        return found[0]

    def _of_lanes(self, lead: Operand) -> Operand:
        """Lanes side by side, each with the first best one of its positions; then the first one of the lanes whose best
        one is as good as any. The last positions are looked at again where they do not fill the lanes."""
        b, count = self._b, self._axis.count
        lanes = _LANES if count < _LONG else 2 * _LANES
        type = "i64" if DTYPES[self._buffer.type].itemsize == 8 else "i32"  # as wide as what is compared
        bests = Buffer(self._buffer.type, lanes, ("work", "local"))
        wheres = Buffer(type, lanes, ("work", "local"))
        with b.loop(lanes) as j:
            b.store(bests, j, self._load(lead, j))
            b.store(wheres, j, b.cast(j, type))

        def look(start: Affine | Operand) -> None:
            with b.loop(lanes) as j:
                at = Affine.of(start) + j
                x = self._load(lead, at)
                here = b.cast(b.let("add", [_number(b, start), j], "i64"), type)
                before = [b.load(bests, j), b.load(wheres, j)]
                for buffer, value in zip((bests, wheres), self._of(self._better(x, before[0]), [x, here], before)):
                    b.store(buffer, j, value)
            b.wrote(bests)
            b.wrote(wheres)

        def step(given: Sequence[Operand]) -> list[Operand]:
            i = b.between(given[0], 0, count - lanes)
            look(i)
            return [b.let("add", [i, Constant(lanes, "i64")], "i64")]

        last = Constant(count - lanes, "i64")
        b.repeat([Constant(lanes, "i64")], lambda c: b.let("le", [c[0], last], "b"), step, count // lanes)
        if count % lanes:
            look(Affine(count - lanes))
        b.wrote(bests)
        b.wrote(wheres)
        best: list[Operand] = [b.load(bests, k) for k in range(lanes)]
        while len(best) > 1:
            half = len(best) // 2
            best = [self._of(self._better(y, x), [y], [x])[0] for x, y in zip(best[:half], best[half:])]
        with b.loop(lanes) as j:
            here = self._is(b.load(bests, j), best[0])
            b.store(wheres, j, b.let("select", [here, b.load(wheres, j), Constant(count, type)], type))
        b.wrote(wheres)
        return b.position(self._least([b.load(wheres, k) for k in range(lanes)]))

    def _is(self, x: Operand, best: Operand) -> Operand:
        """Whether one is as good as what is known to be the best one: where there is NaN, it is the best."""
        b, same = self._b, self._b.let("eq", [x, best], "b")
        return b.let("or", [same, b.let("ne", [x, x], "b")], "b") if x.type[0] == "f" else same

    def _least(self, found: list[Operand]) -> Operand:
        b = self._b
        while len(found) > 1:
            half = (len(found) + 1) // 2  # so that pairs lie side by side, as vectors do
            pairs = [
                b.let("select", [b.let("lt", [x, y], "b"), x, y], x.type) for x, y in zip(found[:half], found[half:])
            ]
            found = pairs + found[len(pairs) : half]
        return found[0]


def _number(b: Builder, x: Affine | Operand) -> Operand:
    return Constant(x.constant, "i64") if isinstance(x, Affine) else x


RULES: dict[str, Rule] = {"ArgMax": _extreme("le"), "ArgMin": _extreme("ge")}
