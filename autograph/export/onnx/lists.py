"""Lists of the program as tensors, with the entries along the first axis: a tensor for each part of an entry."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograph.export.onnx.builder import BOOL, INT, ListOf, Lowered, Refused, Scope, TupleOf, Value
from autograph.export.onnx.control_flow import flat
from autograph.export.onnx.list_types import Held, signature_of
from autograph.export.onnx.rules import FAILURES, refuse, rule
from autograph.framework.graph import Operation
from autograph.framework.shapes import TensorShape

__all__: list[str] = []

_FAR = 2**31 - 1
_NOTHING = [(INT, TensorShape([]))]  # nothing is ever put into the list
_OBJECTS = "it is a list of lists or other objects, and the lists of ONNX hold tensors"
_RANGE = "OutOfRangeError: index out of range for a list"


def _entries(scope: Scope, key: Any) -> list[tuple[np.dtype, TensorShape]]:
    """Dtype and shape of each part of the entries of a list."""
    return [part for held in scope.model.list_types.entries(key) or () for part in _parts(scope, held)] or _NOTHING


def _parts(scope: Scope, held: Held) -> Iterator[tuple[np.dtype, TensorShape]]:
    """The tensors that one part of an entry is."""
    if held.key is None:
        if held.dtype.is_opaque:
            raise Refused(_OBJECTS)
        if held.shape.rank is None:
            raise Refused("it is a list of arrays whose number of dimensions is not known, or differs")
        yield held.dtype.numpy_dtype, held.shape
        return
    slots = scope.model.list_types.slots(held.key)
    if slots is None:
        raise Refused(_OBJECTS)
    for inner in itertools.chain.from_iterable(slots.values()):
        yield from _parts(scope, inner)


def _entry(scope: Scope, held: Sequence[Held], tensors: Iterator[Value]) -> list[Lowered]:
    """The tensors of an entry as the values that it holds."""
    found: list[Lowered] = []
    for one in held:
        if one.key is None:
            found.append(next(tensors))
        else:
            slots = scope.model.list_types.slots(one.key)
            found.append(TupleOf({s: tuple(_entry(scope, inner, tensors)) for s, inner in slots.items()}))
    return found


def _zeros(scope: Scope, held: Held) -> Lowered:
    """What stands for a value of a graph that did not run."""
    if held.key is None:
        if not held.shape.is_fully_defined() or held.dtype.is_opaque:
            raise Refused("it is what a gradient needs of one branch, and its shape is not known in the other")
        return scope.constant(np.zeros(held.shape.as_tuple(), held.dtype.numpy_dtype))
    slots = scope.model.list_types.slots(held.key)
    if slots is None:
        return _empty_list(scope, held.key)
    return TupleOf({s: tuple(_zeros(scope, h) for h in inner) for s, inner in slots.items()})


@rule("Residuals")
def _residuals(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    slots = scope.model.list_types.slots(id(op.outputs[0]))
    if op.attrs["at"] is not None or slots is None:
        raise Refused("it is the gradient of a gradient through a loop or a branch")
    mine = signature_of(op.inputs)
    return TupleOf({s: tuple(ins) if s == mine else tuple(_zeros(scope, h) for h in held) for s, held in slots.items()})


@rule("OpenResiduals")
def _open(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    if not isinstance(ins[0], TupleOf):
        raise Refused("it is the gradient of a gradient through a loop or a branch")
    return ins[0].slots[signature_of(op.outputs)]


def _list(value: Any) -> ListOf:
    if not isinstance(value, ListOf):
        raise Refused("it is a list that several names change, or another object")
    return value


def _each(value: Any, make: Any) -> ListOf:
    return ListOf(tuple(make(part) for part in _list(value).parts))


def _length(scope: Scope, value: Any) -> Value:
    """The number of entries, a vector of one int64."""
    return scope.dim(_list(value).parts[0], 0)


def _slice(scope: Scope, part: Value, first: Value, last: Value, step: Value | None = None) -> Value:
    return scope.apply("Slice", part, first, last, scope.ints(0), *([step] if step is not None else []))


def _vector(scope: Scope, index: Value) -> Value:
    return scope.unsqueeze(scope.cast(index, INT), 0)


def _row(scope: Scope, part: Value, value: Value) -> Value:
    return scope.unsqueeze(scope.cast(value, part.dtype), 0)


def _check(scope: Scope, value: Any, index: Value) -> None:
    """Has the model fail if an index is not one of the list."""
    scope.error(_beyond(scope, value, index), _RANGE)


def _beyond(scope: Scope, value: Any, index: Value) -> Value:
    length = scope.squeeze(_length(scope, value), 0)
    low = scope.less(index, scope.apply("Neg", length))
    high = scope.apply("GreaterOrEqual", index, length, dtype=BOOL)
    return scope.apply("Or", low, high)


def _index_fails(scope: Scope, op: Operation, ins: Sequence[Any]) -> Value:
    return _beyond(scope, ins[0], scope.cast(ins[1], INT))


FAILURES["TensorListGetItem"] = FAILURES["TensorListSetItem"] = _index_fails
FAILURES["ListGetRow"] = FAILURES["ListSetRow"] = FAILURES["ListDelete"] = _index_fails
FAILURES["TensorListPopBack"] = lambda scope, op, ins: _beyond(scope, ins[0], scope.constant(-1, INT))


def _empty_list(scope: Scope, key: Any) -> ListOf:
    """A list of nothing. Sizes that are not known are 0, until there is an entry."""
    return ListOf(tuple(
        scope.constant(np.zeros((0, *(n or 0 for n in shape)), d)) for d, shape in _entries(scope, key)
    ))  # fmt: skip


@rule("EmptyTensorList")
def _empty(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return _empty_list(scope, id(op.outputs[0]))


@rule("TensorListReserve")
def _reserve(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    count = _vector(scope, ins[0])
    return ListOf(tuple(
        scope.expand(scope.constant(np.zeros([1] * (1 + len(dims)), d)), scope.concat([count, scope.ints(*dims)]))
        for d, dims in _known(scope, id(op.outputs[0]))
    ))  # fmt: skip


def _known(scope: Scope, key: Any) -> list[tuple[np.dtype, list[int]]]:
    """As `_entries`, of shapes that have to be known."""
    found = _entries(scope, key)
    if not all(shape.is_fully_defined() for _, shape in found):
        raise Refused("it is a list of arrays whose shapes are not known, or differ")
    return [(d, [n or 0 for n in shape]) for d, shape in found]


@rule("TensorListPushBack")
def _push(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return _pushed(scope, op, _list(ins[0]), flat([ins[1]]))


def _pushed(scope: Scope, op: Operation, value: ListOf, entry: Sequence[Value]) -> ListOf:
    parts = []
    for (_, shape), part, new in zip(_entries(scope, id(op.outputs[0])), value.parts, entry):
        row = _row(scope, part, new)
        if not shape.is_fully_defined():  # an empty list takes the sizes of its first entry
            sizes = scope.node("Shape", [row], [INT], start=1)[0]
            part = scope.reshape(part, scope.concat([scope.dim(part, 0), sizes]))
        parts.append(scope.concat([part, row]))
    return ListOf(tuple(parts))


@rule("TensorListPopBack")
def _pop(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    rest = _each(ins[0], lambda part: _slice(scope, part, scope.ints(0), scope.ints(-1)))
    last = scope.constant(-1, INT)
    found = [scope.gather(part, last, 0, "OutOfRangeError: pop from an empty list") for part in _list(ins[0]).parts]
    return rest, *_taken(scope, op, found)


@rule("TensorListGetItem", "ListGetRow")
def _get(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    index = scope.cast(ins[1], INT)
    return _taken(scope, op, [scope.gather(part, index, 0, _RANGE) for part in _list(ins[0]).parts])


def _taken(scope: Scope, op: Operation, tensors: Sequence[Value]) -> list[Lowered]:
    """The tensors of an entry as the values that it holds, of the dtypes that the operation gives."""
    held = scope.model.list_types.entries(id(op.inputs[0])) or ()
    found = _entry(scope, held, iter(tensors))
    kinds = [t.dtype for t in op.outputs][-len(found) :]
    return [scope.cast(v, d.numpy_dtype) if isinstance(v, Value) else v for v, d in zip(found, kinds)]


@rule("TensorListSetItem")
def _set(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    index = scope.cast(ins[1], INT)
    value = _list(ins[0])
    if op.attrs["resize_if_index_out_of_bounds"]:
        missing = scope.apply("Sub", scope.apply("Add", _vector(scope, index), scope.ints(1)), _length(scope, value))
        missing = scope.apply("Max", missing, scope.ints(0))
        value = _each(value, lambda part: scope.concat([part, scope.expand(
            scope.like(np.zeros(()), part), scope.concat([missing, scope.node("Shape", [part], [INT], start=1)[0]])
        )]))  # fmt: skip
    return _written(scope, value, index, flat([ins[2]]))


@rule("ListSetRow")
def _set_row(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return _written(scope, _list(ins[0]), scope.cast(ins[1], INT), ins[2:])


def _written(scope: Scope, value: ListOf, index: Value, parts: Sequence[Value]) -> ListOf:
    _check(scope, value, index)
    at = scope.unsqueeze(index, 0, 1)
    return ListOf(tuple(
        scope.apply("ScatterND", part, at, _row(scope, part, new)) for part, new in zip(value.parts, parts)
    ))  # fmt: skip


@rule("TensorListLength")
def _length_of(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.cast(scope.squeeze(_length(scope, ins[0]), 0), np.int32)


@rule("TensorListStack")
def _stack(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    (part,) = _list(ins[0]).parts
    return scope.cast(part, op.outputs[0].dtype.numpy_dtype)


@rule("TensorListFromTensor")
def _from_tensor(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    ((dtype, _),) = _entries(scope, id(op.outputs[0]))
    return ListOf((scope.cast(ins[0], dtype),))


@rule("ListInsert")
def _insert(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    value, index, new = _list(ins[0]), ins[1], flat(ins[2:])
    if index.number is not None and index.number >= _FAR:
        return _pushed(scope, op, value, new)
    at = _vector(scope, index)
    head = _each(value, lambda part: _slice(scope, part, scope.ints(0), at))
    tail = _each(value, lambda part: _slice(scope, part, at, scope.ints(2**62)))
    return _joined(scope, _pushed(scope, op, head, new), tail)


def _joined(scope: Scope, a: ListOf, b: ListOf) -> ListOf:
    return ListOf(tuple(scope.concat([x, scope.cast(y, x.dtype)]) for x, y in zip(a.parts, b.parts)))


@rule("ListDelete")
def _delete(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    index = scope.cast(ins[1], INT)
    _check(scope, ins[0], index)
    at = _vector(scope, index)
    at = scope.where(scope.less(at, scope.ints(0)), scope.apply("Add", at, _length(scope, ins[0])), at)
    behind = scope.apply("Add", at, scope.ints(1))
    return _each(ins[0], lambda part: scope.concat(
        [_slice(scope, part, scope.ints(0), at), _slice(scope, part, behind, scope.ints(2**62))]
    ))  # fmt: skip


@rule("ListConcat")
def _concat(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return _joined(scope, *map(_list, ins))


@rule("ListRepeat")
def _repeat(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    times = scope.apply("Max", _vector(scope, ins[1]), scope.ints(0))
    ranks = [shape.rank or 0 for _, shape in _entries(scope, id(op.outputs[0]))]
    return ListOf(tuple(
        scope.apply("Tile", part, scope.concat([times, scope.ints(*[1] * rank)]))
        for part, rank in zip(_list(ins[0]).parts, ranks)
    ))  # fmt: skip


@rule("ListSlice")
def _list_slice(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    first, last, step = _bounds(scope, op, ins[1:])
    return _each(ins[0], lambda part: _slice(scope, part, first, last, step))


def _bounds(scope: Scope, op: Operation, given: Sequence[Value]) -> tuple[Value, Value, Value]:
    """Start, end and step of a slice, vectors of one; what is not given goes by the sign of the step."""
    left = iter(given)
    first, last, step = (_vector(scope, next(left)) if there else None for there in op.attrs["given"])
    if step is None:
        step = scope.ints(1)
    zero = scope.ints(0)
    if step.known is None or not step.known.all():
        scope.error(
            scope.equal(scope.squeeze(step, 0), scope.constant(0, INT)), "ValueError: slice step cannot be zero"
        )
        step = scope.where(scope.equal(step, zero), scope.ints(1), step)
    backwards = scope.less(step, zero) if step.known is None else scope.constant(step.known < 0)
    if first is None:
        first = scope.where(backwards, scope.ints(2**62), zero)
    if last is None:
        last = scope.where(backwards, scope.ints(-(2**62)), scope.ints(2**62))
    return first, last, step


@rule("ListReplaceSlice")
def _replace(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    if op.attrs["given"][2]:
        raise Refused("it replaces every so many entries of a list")
    first, last, _ = _bounds(scope, op, ins[1:-1])
    length = _length(scope, ins[0])

    def clamped(at: Value) -> Value:
        at = scope.where(scope.less(at, scope.ints(0)), scope.apply("Add", at, length), at)
        return scope.apply("Min", scope.apply("Max", at, scope.ints(0)), length)

    first = clamped(first)
    last = scope.apply("Max", clamped(last), first)
    parts = []
    for part, new in zip(_list(ins[0]).parts, _list(ins[-1]).parts):
        pieces = [_slice(scope, part, scope.ints(0), first), _slice(scope, part, last, scope.ints(2**62))]
        if not op.attrs["remove"]:
            pieces.insert(1, scope.cast(new, part.dtype))
        parts.append(scope.concat(pieces))
    return ListOf(tuple(parts))


@rule("ListTake")
def _take(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    order = scope.cast(ins[1], INT)
    return _each(ins[0], lambda part: scope.gather(part, order))


@rule("ListEqual")
def _equal(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    a, b = map(_list, ins)
    lengths = scope.equal(_length(scope, a), _length(scope, b))
    least = scope.apply("Min", _length(scope, a), _length(scope, b))
    same = scope.squeeze(lengths, 0)
    for x, y in zip(a.parts, b.parts):
        x, y = (_slice(scope, v, scope.ints(0), least) for v in (x, y))
        wide = np.result_type(x.dtype, y.dtype) if x.dtype.kind != "O" else x.dtype
        apart = scope.not_(scope.equal(scope.cast(x, wide), scope.cast(y, wide)))
        same = scope.apply("And", same, scope.equal(scope.count(apart), scope.constant(0, INT)))
    return same


@rule("ListFind")
def _find(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    value, parts, (start, stop) = _list(ins[0]), ins[1:-2], ins[-2:]
    length = scope.squeeze(_length(scope, value), 0)
    positions = scope.apply("Range", scope.constant(0, INT), length, scope.constant(1, INT))

    def bound(at: Value) -> Value:
        at = scope.cast(at, INT)
        at = scope.where(scope.less(at, scope.constant(0, INT)), scope.apply("Add", at, length), at)
        return scope.apply("Max", at, scope.constant(0, INT))

    inside = scope.apply("GreaterOrEqual", positions, bound(start), dtype=BOOL)
    found = scope.apply("And", inside, scope.less(positions, bound(stop)))
    for (_, shape), part, wanted in zip(_entries(scope, id(op.inputs[0])), value.parts, parts):
        if shape.rank:
            raise Refused("it looks for an array in a list")
        wide = np.result_type(part.dtype, wanted.dtype) if part.dtype.kind != "O" else part.dtype
        found = scope.apply("And", found, scope.equal(scope.cast(part, wide), scope.cast(wanted, wide)))
    count = scope.count(found)
    if op.attrs["missing"]:
        scope.error(scope.equal(count, scope.constant(0, INT)), "InvalidArgumentError: the value is not in the list")
    nowhere = scope.where(found, positions, scope.constant(_FAR, INT))
    first = scope.node("ReduceMin", [scope.concat([nowhere, scope.ints(_FAR)])], [INT], keepdims=0)[0]
    first = scope.where(scope.equal(count, scope.constant(0, INT)), scope.constant(-1, INT), first)
    kind = ins[-1].dtype
    return scope.cast(first, kind), scope.cast(count, kind)


@rule("ListOrder")
def _order(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    """A stable sort by several keys is a stable sort by each, the last first."""
    length = _length(scope, ins[0])
    order = scope.apply("Range", scope.constant(0, INT), scope.squeeze(length, 0), scope.constant(1, INT))
    keys = [part for key in ins for part in _list(key).parts]
    if any(key.dtype.kind == "O" for key in keys):
        raise Refused("ONNX does not sort texts")
    for key in reversed(keys):
        placed = scope.gather(key, order)
        wide = placed if placed.dtype.kind == "f" else scope.cast(placed, INT)
        wide = scope.cast(wide, np.float32) if wide.dtype == np.float16 else wide
        _, places = scope.node(
            "TopK", [wide, length], [wide.dtype, INT], axis=0, largest=int(op.attrs["reverse"]), sorted=1
        )
        order = scope.gather(order, places)
    return order


refuse("it is the gradient of a gradient through a loop or a branch", "OpenGradients", "AddGradients", "ZeroGradient",
       "OnesGradient", "GradientRow", "GradientAt", "GradientWithout", "GradientStack", "ListPositions",
       "GradientScatter", "GradientGather")  # fmt: skip
refuse("it is a list that several names change", "ListNew", "ListNewRows", "ListRead", "ListWrite", "ListFreeze",
       "ListClone", "ListIsSame")  # fmt: skip
refuse("ONNX has no tables: dicts and sets stay in the program",
       "EmptyTensorMap", "EmptyTensorSet", "MapInsert", "MapErase", "MapCheckKey", "MapHasKey", "TensorMapSize",
       "MapEntries", "MapMerge", "MapCast", "MapEqual", "SetOfKeys", "SetCombine", "SetCompare", "MapGet", "MapLookup",
       "MapEndKey", "MapWithValues", "SetPop")  # fmt: skip
