"""Arrays whose shape is known when the program runs, beside others: operands of one operation, what is written into a
slice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from autograph import errors
from autograph.executors.native.layouts import c_strides
from autograph.executors.native.lower.elementwise import evaluate, expression_of, kernel_of
from autograph.executors.native.lower.growing import failing
from autograph.executors.native.lower.indexing import parts_of, source_of
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import State, number_type, static
from autograph.executors.native.program import Affine, Buffer, Constant, Operand, Register
from autograph.executors.native.ufuncs import is_simple
from autograph.executors.native.values import Array, Index, Object, Scalar, Sized, Value, Virtual, linear
from autograph.framework import scalar_expressions as tree
from autograph.framework.graph import Operation
from autograph.framework.scalar_expressions import Expression

__all__ = [
    "as_object", "check_lengths", "elementwise", "kept", "of_counts", "settled", "sized",
    "update",
]  # fmt: skip

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: An expression of more operations is not computed again by each of its readers.
_LARGEST = 40
#: What is kept for a moment has so many elements at most.
_MOST = 1 << 22


def as_object(state: State, op: Operation, ins: Sequence[Value]) -> Object:
    """The result of an operation's kernel."""
    (found,) = opaque(state, op, ins)
    assert isinstance(found, Object)
    return found


def sized(state: State, value: Value) -> Sized | None:
    """An array of numbers as one of these; None of anything else."""
    if isinstance(value, Sized):
        return value
    if isinstance(value, Virtual):
        value = state.array(value) if value.cost else value
    if not isinstance(value, (Array, Virtual)):
        return None
    given, counts = value, [Constant(n, "i64") for n in value.shape]
    of_c_order = value.strides is not None and tuple(value.strides) == c_strides(value.shape)
    return Sized(
        value.type, counts, value.shape, lambda index: state.element(given, index), _no_object, value.reads,
        dense=of_c_order,
    )  # fmt: skip


def _no_object() -> Object:
    """Of an operand, which is given to the kernel as it was."""
    raise errors.InternalError("what is only an operand is no object")


def elementwise(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    type = number_type(op.outputs[0])
    expression = expression_of(op)
    if type is None or expression is None or expression.failures and state.b.predicate is not None:
        return None
    arrays: list[Sized | Scalar] = []
    for value in ins:
        found = value if isinstance(value, Scalar) else sized(state, value)
        if found is None:
            return None
        arrays.append(found)
    several = [v for v in arrays if isinstance(v, Sized)]
    cost = sum(v.cost for v in several) + len(expression.nodes)
    dense = all(v.dense and v.rank == several[0].rank for v in several)
    if cost > _LARGEST or not dense and not all(map(is_simple, expression.nodes)):
        return None
    counts = _together(state, op, ins, several)
    if counts is None:
        return None
    bounds = _bounds(several, counts)
    given = [of_counts(state, v, counts, bounds) if isinstance(v, Sized) else v for v in arrays]
    if expression.failures and not _looked_at(state, op, ins, expression, given, counts):
        return None

    def element(index: Index) -> Operand:
        values = {
            id(i): v.element(index) if isinstance(v, Sized) else state.operand(v, "")
            for i, v in zip(expression.inputs, given)
        }
        return evaluate(state, expression, [expression.result], values)[0]

    reads = frozenset[Buffer]().union(*[v.reads for v in several])
    made = lambda: as_object(state, op, ins)  # noqa: E731
    return [settled(state, op, Sized(type, counts, bounds, element, made, reads, cost))]


def _looked_at(
    state: State, op: Operation, ins: Sequence[Value], expression: Expression, given: Sequence[Sized | Scalar],
    counts: Sequence[Operand],
) -> bool:  # fmt: skip
    """Has the kernel raise where numbers say that the operation fails, if there are any elements; whether no element
    of an array has to be asked."""
    b, conditions = state.b, [failure.condition for failure in expression.failures]
    read = {id(node) for node in tree.reachable(expression.nodes, conditions)}
    values: dict[int, Operand] = {}
    for i, v in zip(expression.inputs, given):
        if isinstance(v, Scalar):
            values[id(i)] = v.operand
        elif id(i) in read:
            return False
    for condition in evaluate(state, expression, conditions, values):
        wrong = b.cast(condition, "b")
        for count in counts:
            wrong = b.all_of(wrong, b.let("gt", [count, _ZERO], "b"))
        failing(state, op, wrong, ins)
    return True


def settled(state: State, op: Operation, value: Sized) -> Sized | Array:
    """The result of an operation: stored, if its graph knows the shape."""
    type, shape = static(op.outputs[0])
    if type is None or shape is None:
        return value
    made = state.allocate(type, shape)
    state.each(shape, lambda i: state.b.store(made.buffer, linear(i, shape), value.element(i)))
    state.b.wrote(made.buffer)
    return made


def _bounds(values: Sequence[Sized], counts: Sequence[Operand]) -> list[int | None]:
    """How large the axes of a result are at most."""
    found: list[int | None] = []
    for k, count in enumerate(counts):
        if isinstance(count, Constant):
            found.append(int(count.value))
            continue
        of_axis = [(v.counts[at], v.bounds[at]) for v in values if (at := k - len(counts) + v.rank) >= 0]
        same = [bound for c, bound in of_axis if c is count and bound is not None]
        known = [bound for c, bound in of_axis if bound is not None]
        all_known = bool(known) and len(known) == len(of_axis)
        found.append(min(same) if same else max(known) if all_known else None)
    return found


def _together(
    state: State, op: Operation, ins: Sequence[Value], values: Sequence[Sized]
) -> list[Operand] | None:
    """The shape of the result of an elementwise operation.

    Where it is not known that lengths are the same, they are compared: one element stands for as many as there are, and
    for anything else the kernel raises.
    """
    b, counts = state.b, []
    for k in range(max(v.rank for v in values)):
        found: dict[object, Operand] = {}
        for v in values:
            if k < v.rank:
                count = v.counts[v.rank - 1 - k]
                found[count.key if isinstance(count, Constant) else count] = count
        others = [c for c in found.values() if not (isinstance(c, Constant) and c.value == 1)]
        known = all(isinstance(c, Constant) for c in others)
        if len(others) > 2 or len(others) == 2 and (known or b.predicate is not None):
            return None
        count = others[0] if others else _ONE
        if len(others) == 2:
            first, second = others
            count = b.let("select", [b.let("eq", [first, _ONE], "b"), second, first], "i64")
            check_lengths(state, op, ins, [second], [count])
        counts.append(count)
    return counts[::-1]


def check_lengths(
    state: State, op: Operation, ins: Sequence[Value], lengths: Sequence[Operand], counts: Sequence[Operand]
) -> None:
    """Has the kernel raise where a length is neither 1 nor as many as there are."""
    b = state.b
    wrong: Operand = Constant(False, "b")
    for length, count in zip(lengths, counts):
        apart = b.all_of(b.let("ne", [length, count], "b"), b.let("ne", [length, _ONE], "b"))
        wrong = b.let("or", [wrong, apart], "b")
    failing(state, op, wrong, ins)


def of_counts(
    state: State, value: Sized, counts: Sequence[Operand], bounds: Sequence[int | None] | None = None,
    made: Callable[[], Object] = _no_object,
) -> Sized:  # fmt: skip
    """An array that is broadcast to a shape. Lengths that may be 1 or not are looked at when the program runs.

    Args:
        bounds: of the shape; those that follow from the array unless they are given.
        made: makes the object, if something may ask for it.
    """
    if bounds is None:
        had = dict(zip(range(len(counts) - value.rank, len(counts)), zip(value.counts, value.bounds)))
        bounds = [
            int(n.value) if isinstance(n, Constant) else had[k][1] if k in had and had[k][0] is n else None
            for k, n in enumerate(counts)
        ]
    b = state.b
    several: list[Operand | None] = []  # whether there are as many along an axis; None if that is so
    for have, want in zip(value.counts, counts[len(counts) - value.rank :]):
        same = b.let("eq", [have, want], "b")
        several.append(None if isinstance(same, Constant) and same.value else same)
    if value.rank == len(counts) and not any(several):
        return value

    def element(index: Index) -> Operand:
        own = index[len(counts) - value.rank :]
        return value.element([i if s is None else place(i, s) for i, s in zip(own, several)])

    def place(i: Operand | Affine, several: Operand) -> Operand:
        return _ZERO if isinstance(several, Constant) else b.let("select", [several, state.number(i), _ZERO], "i64")

    # What is repeated has no place of its own in memory.
    return Sized(value.type, counts, bounds, element, made, value.reads, value.cost, False)


def kept(state: State, value: Sized, least: int = 0) -> tuple[Buffer, Sequence[int]] | None:
    """A buffer with the elements of an array, and how far apart neighbours along each axis are in it; None if nobody
    knows how many there may be."""
    bounds = [n for n in value.bounds if n is not None]
    size = 1
    for n in bounds:
        size *= n
    if len(bounds) < value.rank or size > _MOST:
        return None
    buffer, steps = state.allocate(value.type, [max(size, least)]).buffer, c_strides(bounds)

    def copy(index: list[Operand]) -> None:
        at = Affine()
        for i, step in zip(index, steps):
            at = at + Affine.of(i) * step
        state.b.store(buffer, at, value.element(index))

    state.each(value.counts, copy)
    state.b.wrote(buffer)
    return buffer, steps


def update(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """An array put in the place of a slice of an array of known shape."""
    b, value = state.b, ins[4]
    type, sizes = static(op.inputs[0])
    if type is None or sizes is None or not isinstance(value, Sized):
        return None
    found = None if b.predicate is not None else parts_of(state, op, sizes, ins[1:4])
    if found is None:
        return None
    parts, outside = found
    left = [p for p in parts if p.position is None]
    if len(left) < value.rank or any(p.new for p in left) or isinstance(outside, Constant) and outside.value:
        return None
    target = state.loaded(ins[0])
    if isinstance(outside, Register):
        b.fail(outside, *state.failing(op, [target, *ins[1:]], kernel_of(op)))
    counts = [Constant(p.length, "i64") if isinstance(p.length, int) else p.length for p in left]
    check_lengths(state, op, [target, *ins[1:]], value.counts, counts[len(counts) - value.rank :])
    spread = of_counts(state, value, counts)
    made = state.writable(target)
    given = spread.element
    if made.buffer in spread.reads:  # all is read before anything is written
        bounds = [size for size, p in zip(sizes, parts) if p.position is None]
        copied = kept(state, Sized(type, counts, bounds, spread.element, spread.made))
        if copied is None:
            return None
        buffer, steps = copied

        def given(index: Index) -> Operand:
            return b.load(buffer, sum((Affine.of(i) * step for i, step in zip(index, steps)), Affine()))

    state.each(counts, lambda i: b.store(made.buffer, linear(source_of(parts, i), made.shape), given(i)))
    b.wrote(made.buffer)
    return [made]
