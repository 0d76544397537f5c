"""Elementwise operations: their kernels' scalar expressions, of scalars at once, of arrays for an index that is yet
to come."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.executors.native.builder import Builder
from autograph.executors.native.layouts import of_result
from autograph.executors.native.lower.powers import power
from autograph.executors.native.lower.state import State, static
from autograph.executors.native.operations import OVERFLOWS, is_dear
from autograph.executors.native.program import SHORT, Affine, Constant, Operand, Register
from autograph.executors.native.ufuncs import is_native, is_simple, node_value
from autograph.executors.native.values import Array, Index, Scalar, Value, Virtual
from autograph.framework import execution
from autograph.framework import scalar_expressions as tree
from autograph.framework.dtypes import DType
from autograph.framework.graph import Operation
from autograph.framework.kernel_tracer import UntraceableKernelError, kernel_expression
from autograph.framework.scalar_expressions import Expression

__all__ = ["CALL", "broadcast", "elementwise", "evaluate", "expression_of", "kernel_of", "vector"]

#: An expression that takes so many operations for each element is stored before it goes into another one.
_LARGEST = 1000
#: What takes as long as so many operations or more is not done for an element again and again; a call of NumPy's loop
#: takes as long as `CALL` operations.
_DEAR, CALL = 8, 50

_known: dict[Any, Expression | None] = {}
#: What expressions cost, by which of their inputs are known numbers.
_costs: dict[Any, int] = {}

#: The operations that ask whether a result overflows; their kernels do it in NumPy's way.
_OVERFLOWING = {"CheckedAdd": "over_add", "CheckedSub": "over_sub", "CheckedMul": "over_mul"}
_POWERS = {"Pow", "CheckedRealPow"}


def kernel_of(op: Operation) -> Any:
    """The kernel of an operation: from its flat inputs to a sequence of results."""
    kernel = execution.bind_kernel(op.op_def, execution.group_inputs(op.op_def, op.inputs, op.attrs), op.attrs)
    return (lambda *arrays: (kernel(*arrays),)) if op.op_def.single else kernel


def expression_of(op: Operation) -> Expression | None:
    """The expression of an operation, if all of it has native operations."""
    op_def = op.op_def
    if op_def.opaque is not None:
        return None
    bound = {arg.type for arg in op_def.inputs}
    attrs = {k: v for k, v in op.attrs.items() if k not in bound}
    ranks = [1 if t.shape.rank is None else t.shape.rank for t in op.inputs]
    key = (op.type, *[t.dtype.name for t in op.inputs], *[min(r, 1) for r in ranks], *_attributes(attrs))
    if key not in _known:
        try:
            found: Expression | None = kernel_expression(op_def, [t.dtype for t in op.inputs], attrs, ranks)
        except UntraceableKernelError:
            found = None
        _known[key] = found if found is not None and all(map(is_native, found.nodes)) else None
    return _known[key]


def _attributes(attrs: Mapping[str, Any]) -> list[Any]:
    return [(k, v.name if isinstance(v, DType) else repr(v)) for k, v in sorted(attrs.items())]


def evaluate(state: State, expression: Expression, roots: Sequence[Any], values: dict[int, Operand]) -> list[Operand]:
    """The values of nodes; `values` has those of the inputs, and gets what is computed."""
    for node in tree.reachable(expression.nodes, roots):
        if id(node) not in values:
            values[id(node)] = node_value(state.b, node, [values[id(o)] for o in node.operands])
    return [values[id(root)] for root in roots]


def elementwise(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    if not op.op_def.elementwise:
        return None
    type, shape = static(op.outputs[0])
    if type is None or shape is None or any(static(t)[0] is None for t in op.inputs):
        return None
    overflow = _OVERFLOWING.get(op.type)
    if overflow is not None and shape == () and type[0] == "i":
        return [Scalar(_checked(state, op, ins, overflow, type))]
    expression = expression_of(op)
    if expression is None:
        return None
    if shape == ():
        return [Scalar(_of_scalars(state, op, ins, expression))]
    if expression.failures:
        checked = _looked_at(state, op, ins, expression, shape)
        if checked is None:
            return None
        ins = checked
    if not all(map(is_simple, expression.nodes)):
        # NumPy's loops for elementary functions have other bits for what lies in memory backwards
        state.only_c_order = True
        if any(s < 0 for v in ins for s in v.strides or ()):
            return None
    ins = [state.loaded(v) for v in ins]
    return [_of_arrays(state, expression, ins, type, shape)]


def _operands(state: State, op: Operation, ins: Sequence[Value]) -> list[Operand]:
    return [state.operand(v, static(t)[0] or "") for v, t in zip(ins, op.inputs)]


def _checked(state: State, op: Operation, ins: Sequence[Value], overflow: str, type: str) -> Operand:
    operands = _operands(state, op, ins)
    over = state.b.let(overflow, operands, "b")
    if not (isinstance(over, Constant) and not over.value):
        state.b.fail(over, *state.failing(op, [Scalar(x) for x in operands], kernel_of(op)))
    return state.b.let(OVERFLOWS[overflow][0], operands, type)


def _of_scalars(state: State, op: Operation, ins: Sequence[Value], expression: Expression) -> Operand:
    operands = _operands(state, op, ins)
    values: dict[int, Operand] = {id(i): x for i, x in zip(expression.inputs, operands)}
    for failure in expression.failures:
        (condition,) = evaluate(state, expression, [failure.condition], values)
        condition = state.b.cast(condition, "b")
        if not (isinstance(condition, Constant) and not condition.value):
            state.b.fail(condition, *state.failing(op, [Scalar(x) for x in operands], kernel_of(op)))
    if op.type in _POWERS and {x.type for x in operands} in ({"f64"}, {"f32"}):
        found = power(state.b, operands[0], operands[1], state.fast_math)
        if found is not None:
            return found
    return evaluate(state, expression, [expression.result], values)[0]


def _looked_at(
    state: State, op: Operation, ins: Sequence[Value], expression: Expression, shape: Sequence[int]
) -> list[Value] | None:
    """The operands, after it was looked whether the operation fails for any of their elements."""
    b = state.b
    if b.predicate is not None:
        return None
    given: list[Value] = [v if isinstance(v, Scalar) else state.array(state.loaded(v)) for v in ins]
    conditions = [failure.condition for failure in expression.failures]
    read = {id(node) for node in tree.reachable(expression.nodes, conditions)}
    used = [v for i, v in zip(expression.inputs, given) if id(i) in read]
    if not all(isinstance(v, Scalar) or v.shape == tuple(shape) for v in used):
        return None

    def fails(position: Operand) -> Operand:
        values = {
            id(i): state.flat_element(v, position) for i, v in zip(expression.inputs, given) if id(i) in read
        }  # fmt: skip
        found: Operand = Constant(False, "b")
        for condition in evaluate(state, expression, conditions, values):
            found = b.let("or", [found, b.cast(condition, "b")], "b")
        return found

    if all(isinstance(v, Scalar) for v in used):
        outside = fails(Constant(0, "i64"))
    else:
        size = Constant(math.prod(shape), "i64")
        _, outside = b.repeat(
            [Constant(0, "i64"), Constant(False, "b")],
            lambda c: b.let("lt", [c[0], size], "b"),
            lambda c: [b.let("add", [c[0], Constant(1, "i64")], "i64"), b.let("or", [c[1], fails(c[0])], "b")],
            size.value,
        )
    if math.prod(shape):
        b.fail(outside, *state.failing(op, given, kernel_of(op)))
    return given


def _of_arrays(
    state: State, expression: Expression, ins: Sequence[Value], type: str, shape: tuple[int, ...]
) -> Virtual:
    read = {id(node) for node in expression.nodes}
    if any(isinstance(v, Virtual) and v.items is not None for v in ins) and all(len(v.shape or ()) < 2 for v in ins):
        vectors = [state.items(v) for v in ins]
        if all(v is not None for v in vectors):
            return _of_vectors(state, expression, [v or [] for v in vectors], type, shape)
    ins = [state.array(v) if isinstance(v, Virtual) and _is_stored(v, shape) else v for v in ins]

    def computed(elements: Sequence[Operand | None]) -> Operand:
        values = {id(i): x for i, x in zip(expression.inputs, elements) if x is not None}
        return evaluate(state, expression, [expression.result], values)[0]

    def at(index: Index) -> Operand:
        return computed([
            state.element(v, broadcast(index, v.shape or ())) if id(i) in read else None
            for i, v in zip(expression.inputs, ins)
        ])  # fmt: skip

    def flat(position: Affine | Operand) -> Operand:
        return computed([
            state.flat_element(v, position) if id(i) in read else None for i, v in zip(expression.inputs, ins)
        ])  # fmt: skip

    used = [v for i, v in zip(expression.inputs, ins) if id(i) in read]
    alike = all(isinstance(v, Scalar) or v.shape == shape and _has_flat(v) for v in used)
    virtual = [v for v in used if isinstance(v, Virtual)]
    # At least one operation for two: where known numbers say that one of them is the result, both are evaluated.
    cost = max(_cost(expression, ins), len(virtual) - 1) + sum(v.cost for v in virtual)
    reads = frozenset[Any]().union(*[v.reads for v in used])
    strides = of_result(shape, [(v.shape or (), v.strides) for v in ins])
    if isinstance(expression.result, (tree.Real, tree.Imag)):  # NumPy gives a view
        strides = None if ins[0].strides is None else tuple(2 * s for s in ins[0].strides)
    return Virtual(type, shape, at, flat if alike else None, reads, cost, strides=strides)


def _is_stored(v: Virtual, shape: tuple[int, ...]) -> bool:
    """Whether an array is stored before it goes into one of a shape."""
    repeated = math.prod(v.shape) < math.prod(shape)
    return v.cost > _LARGEST or v.cost >= _DEAR and repeated or bool(v.items)


def _cost(expression: Expression, ins: Sequence[Value]) -> int:
    """How many operations an element takes, where some inputs may be known numbers: `x ** 2` is one."""
    known = [v.operand if isinstance(v, Scalar) and isinstance(v.operand, Constant) else None for v in ins]
    key = (expression, *[x.key if x is not None else None for x in known])
    if key not in _costs:
        b = Builder()
        values: dict[int, Operand] = {
            id(i): x if x is not None else Register(SHORT[i.dtype], 0) for i, x in zip(expression.inputs, known)
        }
        for node in tree.reachable(expression.nodes, [expression.result]):
            if id(node) not in values:
                values[id(node)] = node_value(b, node, [values[id(o)] for o in node.operands])
        _costs[key] = _cost_of(values[id(expression.result)], b.made)
    return _costs[key]


def _cost_of(result: Operand, made: Mapping[Register, tuple[str, tuple[Operand, ...]]]) -> int:
    """How many operations a value is made of."""
    total, found, left = 0, {result}, [result]
    while left:
        x = left.pop()
        if isinstance(x, Register) and x in made:
            operation, operands = made[x]
            total += CALL if operation.startswith(("numpy.", "libm.")) else _DEAR if is_dear(operation) else 1
            left += [o for o in operands if o not in found]
            found.update(operands)
    return total


def _of_vectors(
    state: State, expression: Expression, vectors: Sequence[Sequence[Operand]], type: str, shape: tuple[int, ...]
) -> Virtual:
    """Short vectors, of which each element is known as an operand: so are those of the result."""
    items = []
    for k in range(shape[0]):
        values = {id(i): v[min(k, len(v) - 1)] for i, v in zip(expression.inputs, vectors)}
        items += evaluate(state, expression, [expression.result], values)
    return vector(items, type)


def vector(items: Sequence[Operand], type: str) -> Virtual:
    """A vector of known operands."""

    def at(index: Index) -> Operand:
        position = Affine.of(index[0])
        if position.terms:
            raise errors.InternalError("a vector of operands is read at known positions, or stored")
        return items[position.constant]

    return Virtual(type, (len(items),), at, None, frozenset(), 0, items)


def _has_flat(value: Value) -> bool:
    return isinstance(value, Array) or isinstance(value, Virtual) and value.flat is not None


def broadcast(index: Index, shape: Sequence[int]) -> list[Operand | Affine]:
    """The index of an operand of a shape that is broadcast, for an index of the result."""
    used = list(index)[len(index) - len(shape) :] if shape else []
    return [Constant(0, "i64") if n == 1 else i for i, n in zip(used, shape)]
