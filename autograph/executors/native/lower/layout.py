"""Operations that move elements without computing: maps from an index of the result to one of the operand."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np

from autograph.executors.native.layouts import Strides, of_reshape, of_result, of_view
from autograph.executors.native.lower.elementwise import broadcast, vector
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import PARTS, Affine, Constant, Operand, short
from autograph.executors.native.values import Array, Index, Scalar, Value, Virtual, linear
from autograph.framework.constant_value import constant_value
from autograph.framework.graph import Operation

__all__ = ["RULES", "known_array", "mapped", "native_rule"]

_ZERO = Constant(0, "i64")
#: A vector of so many elements may be known element by element.
_SHORT = 16


def native_rule(rule: Callable[..., Value | None]) -> Rule:
    """A rule of an operation with one output, `rule(state, op, ins, type, shape)`.

    It is asked where all inputs and the output are numbers of known shape; elsewhere the operation is opaque.
    """

    def applied(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
        type, shape = static(op.outputs[0])
        if type is None or shape is None or any(static(t)[0] is None for t in op.inputs):
            return None
        value = rule(state, op, ins, type, shape)
        return None if value is None else [value]

    return applied


def mapped(
    state: State, value: Value, shape: Sequence[int], index: Callable[[Index], Index], view: bool = True
) -> Value:
    """The array of a shape whose element at `i` is that of `value` at `index(i)`.

    Args:
        view: whether NumPy makes a view of it; else a new array.
    """
    value = state.loaded(value)
    if isinstance(value, Virtual) and (value.items is not None or value.cost > 8):
        value = state.array(value)
    kept = value
    if not shape:
        return Scalar(state.element(kept, index([])))
    cost = kept.cost if isinstance(kept, Virtual) else 0
    strides: Strides | Literal["C"] = of_view(shape, index, kept.strides) if view else "C"
    base: tuple[Array, Callable[[Index], Index]] | None = None
    if view and isinstance(kept, Array):
        base = kept, index
    elif view and isinstance(kept, Virtual) and kept.base is not None:
        inner = kept.base[1]
        base = kept.base[0], lambda i: inner(index(i))
    return Virtual(
        kept.type, shape, lambda i: state.element(kept, index(i)), None, kept.reads, cost, strides=strides, base=base
    )


def reshaped(state: State, value: Value, shape: Sequence[int]) -> Value:
    """The same elements in C order under another shape."""
    value = state.loaded(value)
    if tuple(shape) == value.shape:
        return value
    if isinstance(value, Virtual) and (value.flat is None or value.items is not None):
        if value.items is not None and len(value.items) == 1 and not shape:
            return Scalar(value.items[0])
        value = state.array(value)
    kept = value
    if not shape:
        return Scalar(state.flat_element(kept, _ZERO))
    strides = of_reshape(kept.shape, kept.strides, shape)
    if isinstance(kept, Array):
        return Array(kept.buffer, shape, strides=strides)
    if isinstance(kept, Scalar):
        return vector([kept.operand], kept.type) if len(shape) == 1 else _filled(kept.operand, shape)
    flat = kept.flat
    assert flat is not None
    return Virtual(kept.type, shape, lambda i: flat(linear(i, shape)), flat, kept.reads, kept.cost, strides=strides)


def placed(state: State, value: Value, shape: Sequence[int], strides: Strides) -> Value:
    """The same elements in C order under another shape, where the layout is known."""
    if isinstance(value, Virtual) and value.flat is None or value.shape != tuple(shape):
        owned = isinstance(value, Array) and value.owned
        made = state.array(reshaped(state, value, shape))
        return Array(made.buffer, shape, owned=owned or made.owned, strides=strides)
    if isinstance(value, Array):
        return Array(value.buffer, shape, value.slot, value.owned, strides)
    return value


def _filled(operand: Operand, shape: Sequence[int]) -> Virtual:
    return Virtual(operand.type, shape, lambda i: operand, lambda i: operand, frozenset(), 0)


# --- rules -----------------------------------------------------------------------------------------------------


def _reshape(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    before = static(op.inputs[0])[1] or ()
    if int(np.prod(before)) != int(np.prod(shape)):
        return None  # it raises
    wanted = state.integers(ins[1]) if op.type == "Reshape" else None
    if op.type == "Reshape" and (wanted is None or len(wanted) != len(shape) or not _fits(wanted, shape)):
        return None
    return reshaped(state, ins[0], shape)


def _fits(wanted: Sequence[int], shape: Sequence[int]) -> bool:
    return all(w in (n, -1) for w, n in zip(wanted, shape))


def _ensure_shape(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    return ins[0] if static(op.inputs[0])[1] == shape else None


def _transpose(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    order = state.integers(ins[1])
    if order is None or sorted(order) != list(range(len(shape))):
        return None
    if order == sorted(order):
        return ins[0]
    return mapped(state, ins[0], shape, lambda i: [i[order.index(axis)] for axis in range(len(order))])


def _broadcast_to(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    before = static(op.inputs[0])[1] or ()
    if before == shape:
        return ins[0]
    return mapped(state, ins[0], shape, lambda i: broadcast(i, before))


def _fill(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    value = state.operand(ins[1], type)
    if state.integers(ins[0]) != list(shape):
        return None
    return _filled(value, shape) if shape else Scalar(value)


def _shape_of(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    type = static(op.outputs[0])[0]
    x = op.inputs[0].shape
    if type is None or not x.is_fully_defined():
        return None
    sizes = [n or 0 for n in x.as_list()]
    if op.type == "Shape":
        return [vector([Constant(n, type) for n in sizes], type)] if sizes else None
    return [Scalar(Constant(len(sizes) if op.type == "Rank" else int(np.prod(sizes)), type))]


def _reverse(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    axes = state.integers(ins[1])
    if axes is None or any(not -len(shape) <= a < len(shape) for a in axes):
        return None
    turned = {a % len(shape) for a in axes}
    if len(turned) != len(axes):
        return None

    def index(i: Index) -> Index:
        return [Affine.of(x) * -1 + (n - 1) if axis in turned else x for axis, (x, n) in enumerate(zip(i, shape))]

    return mapped(state, ins[0], shape, index)


def _roll(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    """Two parts along each axis that is rolled, which change places."""
    shifts, axes = state.integers(ins[1]), state.integers(ins[2])
    if shifts is None or axes is None or len(shifts) != len(axes) or 0 in shape:
        return None
    if any(not -len(shape) <= a < len(shape) for a in axes):
        return None
    moved = [0] * len(shape)
    for shift, axis in zip(shifts, axes):
        moved[axis % len(shape)] = (moved[axis % len(shape)] + shift) % shape[axis]
    value = state.loaded(ins[0])
    if isinstance(value, Virtual) and (value.items is not None or value.cost):
        value = state.array(value)
    made = state.allocate(type, shape, of_result(shape, [(shape, value.strides)]))
    parts = [((0, n - s, s), (n - s, n, s - n)) if s else ((0, n, 0),) for n, s in zip(shape, moved)]
    for part in itertools.product(*parts):
        state.write(
            made,
            value,
            [stop - start for start, stop, _ in part],
            lambda i, part=part: [Affine.of(x) + (start + by) for x, (start, _, by) in zip(i, part)],  # type: ignore[misc]
            lambda i, part=part: [Affine.of(x) + start for x, (start, _, _) in zip(i, part)],  # type: ignore[misc]
        )
    return made


def _range(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    known = [state.items(v) for v in ins]
    if type[0] == "f" or any(k is None or not isinstance(k[0], Constant) for k in known):
        return None
    start, _, step = (k[0].value for k in known if k is not None and isinstance(k[0], Constant))
    return _progression(state, start, step, type, shape)


def known_array(state: State, value: Any) -> Value | None:
    """A known array that needs no memory: numbers at equal distances, as of a range, or one number; None of others."""
    if not isinstance(value, np.ndarray) or value.size <= _SHORT or short(value.dtype) in (None, *PARTS):
        return None
    type, first = short(value.dtype) or "", value.reshape(-1)[0]
    if value.flags.c_contiguous and value.tobytes() == first.tobytes() * value.size:
        same = Constant(first, type)
        return Virtual(type, value.shape, lambda i: same, lambda position: same, frozenset(), 0)
    if value.ndim != 1 or type[0] != "i":
        return None
    start, step = int(value[0]), int(value[1]) - int(value[0])
    if int(value[-1]) - start != step * (value.size - 1) or not np.all(np.diff(value) == step):
        return None
    return _progression(state, start, step, type, value.shape)


def _progression(state: State, start: int, step: int, type: str, shape: Any) -> Value:
    def flat(position: Affine | Operand) -> Operand:
        return state.b.cast(state.number(Affine.of(position) * step + start), type)

    return Virtual(type, shape, lambda i: flat(Affine.of(i[0])), flat, frozenset(), 0)


def _pack(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    if len(shape) == 1:
        items = [state.operand(v, type) for v in ins]
        return vector(items, type) if len(items) <= _SHORT else state.array(vector(items, type))
    axis = op.attrs["axis"] % len(shape)
    return _joined(state, ins, [(*shape[:axis], 1, *shape[axis + 1 :])] * len(ins), axis, type, shape)


def _concat(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    axes = state.integers(ins[-1])
    if axes is None or not shape or not -len(shape) <= axes[0] < len(shape):
        return None
    axis = axes[0] % len(shape)
    shapes = [static(t)[1] or () for t in op.inputs[:-1]]
    if any(len(s) != len(shape) or s[:axis] + s[axis + 1 :] != shape[:axis] + shape[axis + 1 :] for s in shapes):
        return None
    vectors = [state.items(v) for v in ins[:-1]]
    if len(shape) == 1 and shape[0] <= _SHORT and all(v is not None for v in vectors):
        return vector([x for v in vectors if v is not None for x in v], type)
    return _joined(state, ins[:-1], shapes, axis, type, shape)


def _joined(
    state: State, parts: Sequence[Value], shapes: Sequence[Sequence[int]], axis: int, type: str, shape: Sequence[int]
) -> Value:
    """Arrays, one after the other along an axis."""
    made, start = state.allocate(type, shape), 0
    for part, size in zip(parts, shapes):
        value = reshaped(state, part, size)
        if isinstance(value, Virtual) and value.items is not None:
            value = state.array(value)
        place = Affine(start)
        state.write(made, value, size, lambda i, place=place: [  # type: ignore[misc]
            Affine.of(x) + place if k == axis else x for k, x in enumerate(i)
        ])  # fmt: skip
        start += size[axis]
    return made


def _pad(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    paddings, before = constant_value(op.inputs[1]), static(op.inputs[0])[1] or ()
    if paddings is None or paddings.shape != (len(shape), 2) or np.any(paddings < 0):
        return None
    starts = [int(n) for n in paddings[:, 0]]
    if [d + int(a) + int(b) for d, (a, b) in zip(before, paddings)] != list(shape):
        return None
    value = state.loaded(ins[0])
    if isinstance(value, Virtual) and value.items is not None:
        value = state.array(value)
    made = state.allocate(type, shape)
    state.fill(made.buffer, _filled(state.operand(ins[2], type), shape))
    state.write(made, value, before, lambda i: [Affine.of(x) + Affine(start) for x, start in zip(i, starts)])
    return made


RULES: dict[str, Rule] = {
    **{name: native_rule(_reshape) for name in ("Reshape", "ExpandDims", "Squeeze")},
    **{name: _shape_of for name in ("Shape", "Size", "Rank")},
    "EnsureShape": native_rule(_ensure_shape),
    "Transpose": native_rule(_transpose),
    "BroadcastTo": native_rule(_broadcast_to),
    "Fill": native_rule(_fill),
    "ReverseV2": native_rule(_reverse),
    "Roll": native_rule(_roll),
    "Range": native_rule(_range),
    "Pack": native_rule(_pack),
    "ConcatV2": native_rule(_concat),
    "PadV2": native_rule(_pad),
}
