"""What Python does to lists whose entries are in memory of native code (`rows`): `*`, `+`, slices, `insert`, `del`.

A list that nothing else reads later is changed where it is; else what is made is in memory of its own. What there is
no rule for is made by its kernel, and the entries are taken from that, so that what comes after it is native code.
"""

from __future__ import annotations

from collections.abc import Sequence

from autograph.executors.native.builder import Builder
from autograph.executors.native.lower.growing import alone, failing, size_of
from autograph.executors.native.lower.indexing import position_in
from autograph.executors.native.lower.list_keepers import Lists, copy_entries, from_object, longer, new_list
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.rows import begun, read_row, values_of_parts, write_row
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import Affine, Constant, Operand
from autograph.executors.native.values import Growing, Object, Rows, Scalar, Value
from autograph.framework.graph import Operation

__all__ = ["RULES"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: No list is as long: the position of what is appended, and where the whole of a list ends.
_END = 2**31 - 1


def _whole(state: State, op: Operation, ins: Sequence[Value], k: int) -> Operand:
    """An input that is a whole number."""
    return state.b.position(state.operand(ins[k], static(op.inputs[k])[0] or ""))


def _move(b: Builder, rows: Rows, start: Operand, stop: Operand, by: int) -> None:
    """Moves the entries between two positions by one place, one after the other: up from the last one on, or down."""
    for k, field in enumerate(rows.fields):
        size, buffer = size_of(field), rows.entries(k)
        low, high = (b.let("mul", [x, Constant(size, "i64")], "i64") for x in (start, stop))

        def step(carried: Sequence[Operand]) -> list[Operand]:
            (i,) = carried
            at = i if by < 0 else b.let("sub", [i, _ONE], "i64")
            b.store(buffer, Affine.of(at) + by * size, b.load(buffer, at))  # noqa: B023  called at once
            return [b.let("add", [i, _ONE], "i64")] if by < 0 else [at]

        first, last = (low, high) if by < 0 else (high, low)
        b.repeat([first], lambda c: b.let("lt", [c[0], last] if by < 0 else [last, c[0]], "b"), step)  # noqa: B023
        b.wrote(buffer)


def _repeat(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """`rows * times`."""
    rows, b = ins[0], state.b
    if not isinstance(rows, Rows) or not rows.memory or static(op.inputs[1])[1] != ():
        return None
    times = _whole(state, op, ins, 1)
    times = b.let("select", [b.let("lt", [times, _ZERO], "b"), _ZERO, times], "i64")
    failing(state, op, b.let("over_mul", [times, rows.length], "b"), ins)
    assert isinstance(rows.keeper, Lists)
    made = rows.keeper.empty(rows.kind, b.let("mul", [times, rows.length], "i64"))
    if isinstance(rows.length, Constant) and rows.length.value == 1:
        for k, field in enumerate(rows.fields):
            size = size_of(field)
            with b.loop(size) as j:
                entry = b.load(rows.entries(k), j)
                with b.loop(times) as i:
                    b.store(made.entries(k), Affine.of(i) * size + j, entry)
            b.wrote(made.entries(k))
        return [made]

    def step(carried: Sequence[Operand]) -> list[Operand]:
        (at,) = carried
        copy_entries(b, rows, _ZERO, rows.length, made, at)
        return [b.let("add", [at, rows.length], "i64")]

    some = b.let("gt", [rows.length, _ZERO], "b")
    b.repeat([_ZERO], lambda c: b.all_of(b.let("lt", [c[0], made.length], "b"), some), step)
    return [made]


def _concat(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """`a + b`, and what `extend` makes."""
    first, second, b = *ins, state.b
    if not isinstance(first, Rows) or not isinstance(second, Rows):
        return None
    if first.fields != second.fields:
        return None
    if not first.memory or not second.memory:
        return [first if first.memory else second]
    if first.kind != second.kind:
        return None
    if first.reads & second.reads:  # both are in one memory
        made = new_list(state, first.kind, b.let("add", [first.length, second.length], "i64"))
        copy_entries(b, first, _ZERO, first.length, made, _ZERO)
    else:
        made = longer(state, alone(state, first), second.length)
    copy_entries(b, second, _ZERO, second.length, made, first.length)
    return [made]


def _slice(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """`rows[start:stop]`."""
    rows, b, given = ins[0], state.b, list(op.attrs["given"])
    if not isinstance(rows, Rows) or not rows.memory:
        return None
    if given == [False, False, True] and _is(_whole(state, op, ins, 1), -1):
        return [_reversed(state, rows)]
    if given[2]:
        return _by_kernel(state, op, ins)
    ends, numbers = [_ZERO, rows.length], iter(range(1, len(ins)))
    for k, is_given in enumerate(given[:2]):
        if is_given:
            x = _whole(state, op, ins, next(numbers))
            below = b.let("lt", [x, _ZERO], "b")
            x = b.let("select", [below, b.let("add", [x, rows.length], "i64"), x], "i64")
            x = b.let("select", [b.let("lt", [x, _ZERO], "b"), _ZERO, x], "i64")
            ends[k] = b.let("select", [b.let("lt", [x, rows.length], "b"), x, rows.length], "i64")
    count = b.let("sub", [ends[1], ends[0]], "i64")
    count = b.let("select", [b.let("lt", [count, _ZERO], "b"), _ZERO, count], "i64")
    made = new_list(state, rows.kind, count)
    copy_entries(b, rows, ends[0], count, made, _ZERO)
    return [made]


def _reversed(state: State, rows: Rows) -> Rows:
    b, made = state.b, new_list(state, rows.kind, rows.length)
    last = b.let("sub", [rows.length, _ONE], "i64")
    for k, field in enumerate(rows.fields):
        size = size_of(field)
        with b.loop(rows.length) as i:
            there = Affine.of(b.let("sub", [last, i], "i64")) * size
            with b.loop(size) as j:
                b.store(made.entries(k), Affine.of(i) * size + j, b.load(rows.entries(k), there + j))
        b.wrote(made.entries(k))
    return made


def _is(x: Operand, value: int) -> bool:
    return isinstance(x, Constant) and x.value == value


def _by_kernel(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """What a kernel makes of a list, with entries of the same kind."""
    rows = ins[0]
    if not isinstance(rows, Rows) or not rows.memory or any(shape != () for _, shape in rows.fields):
        return None
    (found,) = opaque(state, op, [v.made() if isinstance(v, Growing) else v for v in ins])
    return [from_object(state, found, rows.kind)] if isinstance(found, Object) else None


def _get_row(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """The parts of `rows[index]`."""
    rows = ins[0]
    if not isinstance(rows, Rows) or not rows.memory or len(op.outputs) != len(rows.fields):
        return None
    kinds = zip(op.outputs, rows.fields, rows.lists)
    if static(op.inputs[1])[1] != () or any(static(t) != field for t, field, kind in kinds if kind is None):
        return None
    position, outside = position_in(state, _whole(state, op, ins, 1), rows.length)
    failing(state, op, outside, ins)
    return read_row(state, rows, position)


def _set_row(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """`rows[index] = parts`."""
    rows = ins[0]
    values = values_of_parts(rows, ins[2:]) if isinstance(rows, Rows) and rows.memory else None
    if not isinstance(rows, Rows) or values is None or static(op.inputs[1])[1] != ():
        return None
    position, outside = position_in(state, _whole(state, op, ins, 1), rows.length)
    failing(state, op, outside, ins)
    rows = alone(state, rows)
    write_row(state, rows, position, values)
    return [rows]


def _find(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """`rows.index(number)` and `rows.count(number)` of all entries."""
    rows, b = ins[0], state.b
    if not isinstance(rows, Rows) or not rows.memory or len(ins) != 4 or rows.fields != (static(op.inputs[1]),):
        return None
    low, high = (_whole(state, op, ins, k) for k in (2, 3))
    if not _is(low, 0) or not (isinstance(high, Constant) and high.value >= _END) or rows.fields[0][1] != ():
        return None
    type = rows.fields[0][0]
    if type[0] not in "iub":  # NaN is what it is, but equals nothing
        return None
    number, entries = state.operand(ins[1], type), rows.entries(0)

    def step(carried: Sequence[Operand]) -> list[Operand]:
        i, first, count = carried
        same = b.let("eq", [b.load(entries, i), number], "b")
        begins = b.all_of(same, b.let("lt", [first, _ZERO], "b"))
        more = b.let("select", [same, b.let("add", [count, _ONE], "i64"), count], "i64")
        return [b.let("add", [i, _ONE], "i64"), b.let("select", [begins, i, first], "i64"), more]

    begin: list[Operand] = [_ZERO, Constant(-1, "i64"), _ZERO]
    _, first, count = b.repeat(begin, lambda c: b.let("lt", [c[0], rows.length], "b"), step)
    if op.attrs["missing"]:
        failing(state, op, b.let("lt", [first, _ZERO], "b"), ins)
    kinds = [static(t)[0] or "" for t in op.outputs]
    return [Scalar(b.cast(x, kind)) for x, kind in zip((first, count), kinds)]


def _delete(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """`del rows[index]`."""
    rows, b = ins[0], state.b
    if not isinstance(rows, Rows) or not rows.memory or static(op.inputs[1])[1] != ():
        return None
    position, outside = position_in(state, _whole(state, op, ins, 1), rows.length)
    failing(state, op, outside, ins)
    rows = alone(state, rows)
    if not _is(_whole(state, op, ins, 1), -1):
        _move(b, rows, b.let("add", [position, _ONE], "i64"), rows.length, -1)
    length = b.let("sub", [rows.length, _ONE], "i64")
    return [Rows(rows.kind, rows.memory, [length, rows.capacity], rows.reads, rows.keeper)]


def _insert(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """`rows.insert(index, entry)`, of any index."""
    rows, b = begun(state, ins[0], ins[2:]), state.b
    values = values_of_parts(rows, ins[2:]) if isinstance(rows, Rows) else None
    if not isinstance(rows, Rows) or not rows.memory or values is None or static(op.inputs[1])[1] != ():
        return None
    x = _whole(state, op, ins, 1)
    rows = alone(state, rows)
    made = longer(state, rows, _ONE)
    if isinstance(x, Constant) and x.value >= _END:  # as `append` is written down
        x = rows.length
    else:
        x = b.let("select", [b.let("lt", [x, _ZERO], "b"), b.let("add", [x, rows.length], "i64"), x], "i64")
        x = b.let("select", [b.let("lt", [x, _ZERO], "b"), _ZERO, x], "i64")
        x = b.let("select", [b.let("lt", [x, rows.length], "b"), x, rows.length], "i64")
        _move(b, made, x, rows.length, 1)
    write_row(state, made, x, values)
    return [made]


RULES: dict[str, Rule] = {
    "ListRepeat": _repeat, "ListConcat": _concat, "ListSlice": _slice, "ListDelete": _delete, "ListInsert": _insert,
    "ListGetRow": _get_row, "ListSetRow": _set_row, "ListFind": _find,
    "ListReplaceSlice": _by_kernel,
}  # fmt: skip
