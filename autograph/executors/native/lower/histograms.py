"""Counts of whole numbers, and histograms of bins of equal width.

Which bin a number is in is computed, several numbers at once, and then counted. NumPy computes a bin, and corrects it
by one where its edges say so. What it ends with is the bin between whose edges a number lies, so the same is found here
from a bin that is computed in another way, as long as both are off by one at most: there are not too many bins, and
each edge is larger than the one before. Where that is not so, or the range is not finite, NumPy's function is called,
which may raise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from autograph.executors.native.builder import Builder
from autograph.executors.native.lower.growing import failing
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.reductions import any_of
from autograph.executors.native.lower.sized_memory import new_vector
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, PARTS, Affine, Buffer, Constant, If, Operand, View
from autograph.executors.native.values import Array, Value, Virtual
from autograph.framework.graph import Operation

__all__ = ["RULES"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: Of more bins two ways to compute one might differ by more than one.
_MOST_BINS = 1 << 16
#: The bins of so many numbers are computed before they are counted.
_BLOCK = 1024
#: NumPy adds the weights of so many numbers, and then these sums.
_MOST_WEIGHTS = 1 << 16
#: NumPy 1.26 computes the edges between two float32 with float64.
_SAME_WIDTH = np.lib.NumpyVersion(np.__version__) >= "2.0.0"


@dataclass
class _Bins:
    """
    Attributes:
        count: how many there are.
        first, last: the outer edges, of the dtype of the edges.
        scale: how many of them are as wide as 1, a float64.
        edge: the lower edge of the bin whose number a float64 is.
    """

    count: int
    first: Operand
    last: Operand
    scale: Operand
    edge: Callable[[Operand], Operand]


def _equal_bins(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """Bins in a known range, or in that of the numbers."""
    known = dict(op.attrs["keywords"])["range"]
    if not _has_form(state, op, 1):
        return None
    if known is not None:
        return _of_known_range(state, op, ins, *known)
    values = state.array(state.loaded(ins[0]))
    low, high = (_extreme(state, values.buffer, function) for function in (np.minimum, np.maximum))
    return _of_range(state, op, [values, *ins[1:]], 1, low, high)


def _bins_between(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """Bins in a range that is computed."""
    if not _has_form(state, op, 3) or any(static(t)[1] != () for t in op.inputs[1:3]):
        return None
    low, high = (state.operand(v, static(t)[0] or "") for v, t in zip(ins[1:3], op.inputs[1:3]))
    type = static(op.inputs[0])[0] or ""
    # whole numbers are compared as such, those of two types in a third one
    if low.type == "b" or low.type in PARTS or low.type[0] != "f" and type[0] != "f" and low.type != type:
        return None
    values = state.array(state.loaded(ins[0]))
    return _of_range(state, op, [values, *ins[1:]], 3, low, high)


def _has_form(state: State, op: Operation, weights: int) -> bool:
    """Whether there are rules for the dtypes and sizes; `weights` says which input has those, if there are any."""
    keywords, shape = dict(op.attrs["keywords"]), static(op.inputs[0])[1]
    types = [static(t)[0] for t in (*op.inputs, *op.outputs)]
    if any(t is None or t == "b" or t in PARTS for t in types) or types[-1] not in ("f32", "f64"):
        return False
    if not shape or not shape[0] or not 1 <= keywords["bins"] <= _MOST_BINS or state.b.predicate is not None:
        return False
    if len(op.inputs) > weights and (static(op.inputs[weights])[1] != shape or shape[0] > _MOST_WEIGHTS):
        return False
    return not keywords.get("density")


def _of_known_range(
    state: State, op: Operation, ins: Sequence[Value], low: float, high: float
) -> list[Value] | None:
    b, type, count = state.b, static(op.outputs[1])[0] or "", dict(op.attrs["keywords"])["bins"]
    try:
        edges = np.histogram_bin_edges(np.zeros(1, DTYPES[static(op.inputs[0])[0] or ""]), count, (low, high))
    except ValueError:
        return None
    if edges.dtype != DTYPES[type] or not np.all(edges[:-1] < edges[1:]):
        return None
    if low == high:
        low, high = low - 0.5, high + 0.5
    step = (high - low) / count
    table = state.constant(edges)
    if not isinstance(table, Array) or not 0 < high - low < np.inf or not count / (high - low) < np.inf:
        return None
    buffer = table.buffer
    computed = (np.arange(count) * step + low).astype(edges.dtype)

    def edge(number: Operand) -> Operand:
        if not np.array_equal(computed, edges[:-1]):
            return b.load(buffer, b.between(b.cast(number, "i64"), 0, count))
        scaled = b.let("mul", [number, Constant(step, "f64")], "f64")
        return b.cast(b.let("add", [scaled, Constant(low, "f64")], "f64"), type)

    first, last = (Constant(edges[k], type) for k in (0, -1))
    made = _empty(state, op)
    _count(state, ins, 1, _Bins(count, first, last, Constant(count / (high - low), "f64"), edge), made)
    return [made, table]


def _of_range(
    state: State, op: Operation, ins: Sequence[Value], weights: int, low: Operand, high: Operand
) -> list[Value] | None:
    """Bins between two numbers."""
    b, type, count = state.b, static(op.outputs[1])[0] or "", dict(op.attrs["keywords"])["bins"]
    own = low.type if low.type[0] == "f" else "f64"  # that edges are computed in
    if own == "f32" and not _SAME_WIDTH:
        return None
    half, alone = Constant(0.5, own), b.let("eq", [low, high], "b")
    low, high = (b.cast(x, own) for x in (low, high))
    low = b.let("select", [alone, b.let("sub", [low, half], own), low], own)
    high = b.let("select", [alone, b.let("add", [high, half], own), high], own)
    width = b.let("sub", [high, low], own)
    step = b.let("div", [width, Constant(count, own)], own)

    def edge(number: Operand) -> Operand:
        scaled = b.let("mul", [b.cast(number, own), step], own)
        return b.cast(b.let("add", [scaled, low], own), type)

    made, edges = _empty(state, op), state.allocate(type, [count + 1])
    with b.loop(count) as i:
        b.store(edges.buffer, i, edge(i))
    b.store(edges.buffer, count, b.cast(high, type))
    b.wrote(edges.buffer)

    def is_not_above(i: Affine | Operand) -> Operand:
        below, above = (b.load(edges.buffer, Affine.of(i) + k) for k in (0, 1))
        return b.negated(b.let("lt", [below, above], "b"))

    scale = b.let("div", [Constant(count, "f64"), b.cast(width, "f64")], "f64")
    finite = b.all_of(
        b.let("lt", [width, Constant(np.inf, own)], "b"), b.let("lt", [scale, Constant(np.inf, "f64")], "b")
    )
    unusual = b.let("or", [any_of(state, is_not_above, count, 3), b.negated(finite)], "b")
    with b.inside("branch") as fast:
        first, last = (b.cast(x, type) for x in (low, high))
        _count(state, ins, weights, _Bins(count, first, last, scale, edge), made)
    with b.inside("branch") as slow:
        before = len(state.sites)
        for target, called in zip((made, edges), opaque(state, op, ins, rare=True)):
            state.fill(target.buffer, called)
        for site in state.sites[before:]:  # those of the elements of what was called, too
            site.rare = site.computes = True
    b.add(If(unusual, slow, fast, []))
    for array in (made, edges):
        b.wrote(array.buffer)
    return [made, edges]


def _empty(state: State, op: Operation) -> Array:
    type, shape = static(op.outputs[0])
    return state.allocate(type or "", shape or ())


def _extreme(state: State, buffer: Buffer, function: np.ufunc) -> Operand:
    """The smallest or largest number; NaN, if one is."""
    b, found = state.b, state.allocate(buffer.type, [1]).buffer
    b.store(found, 0, b.load(buffer, 0))
    b.inner(function, (View(buffer, Affine(), (buffer.count,), (1,)), View(found, Affine(), (), ())))
    return b.load(found, 0)


def _count(state: State, ins: Sequence[Value], weights: int, bins: _Bins, made: Array) -> None:
    """Counts the numbers in each of the bins, or adds their weights. What is in none of them is counted behind the
    last one."""
    value, *weight = [state.loaded(v) for v in (ins[0], *ins[weights : weights + 1])]
    if isinstance(value, Virtual) and (value.flat is None or value.items is not None):
        value = state.array(value)
    weight = [state.array(w) for w in weight]
    b, size = state.b, int(np.prod(value.shape))
    counts = state.allocate("f64" if weight else "i64", [bins.count + 1]).buffer
    numbers = state.allocate("i32", [min(_BLOCK, size)]).buffer
    with b.loop(counts.count) as i:
        b.store(counts, i, Constant(0, counts.type))

    def block(start: Affine, length: int) -> None:
        with b.loop(length) as i:
            b.store(numbers, i, _bin_of(b, state.flat_element(value, start + i), bins))
        b.wrote(numbers)

        def count(carried: Sequence[Operand]) -> list[Operand]:
            i = b.between(carried[0], 0, length - 1)
            at = b.between(b.cast(b.load(numbers, i), "i64"), 0, bins.count)
            more = b.cast(state.flat_element(weight[0], start + i), "f64") if weight else _ONE
            b.store(counts, at, b.let("add", [b.load(counts, at), more], counts.type))
            return [b.let("add", [i, _ONE], "i64")]

        b.repeat([_ZERO], lambda c: b.let("lt", [c[0], Constant(length, "i64")], "b"), count, length)
        b.wrote(counts)

    def whole(carried: Sequence[Operand]) -> list[Operand]:
        k = b.between(carried[0], 0, size // _BLOCK - 1)
        block(Affine.of(k) * _BLOCK, _BLOCK)
        return [b.let("add", [k, _ONE], "i64")]

    if size >= _BLOCK:
        blocks = Constant(size // _BLOCK, "i64")
        b.repeat([_ZERO], lambda c: b.let("lt", [c[0], blocks], "b"), whole, size // _BLOCK)
    if size % _BLOCK:
        block(Affine(size // _BLOCK * _BLOCK), size % _BLOCK)
    with b.loop(bins.count) as i:
        b.store(made.buffer, i, b.cast(b.load(counts, i), made.type))
    b.wrote(made.buffer)


def _bin_of(b: Builder, number: Operand, bins: _Bins) -> Operand:
    """The bin that a number is in, an i32; the count of bins, if it is in none."""
    x = b.cast(number, bins.first.type)
    inside = b.all_of(b.let("ge", [x, bins.first], "b"), b.let("le", [x, bins.last], "b"))
    zero, one, last = (Constant(n, "f64") for n in (0, 1, bins.count - 1))
    offset = b.let("sub", [b.cast(x, "f64"), b.cast(bins.first, "f64")], "f64")
    found = b.let("floor", [b.let("mul", [offset, bins.scale], "f64")], "f64")
    found = b.let("select", [b.let("lt", [found, last], "b"), found, last], "f64")
    found = b.let("select", [inside, found, zero], "f64")
    next = b.let("add", [found, one], "f64")
    above = b.all_of(b.let("ge", [x, bins.edge(next)], "b"), b.let("lt", [found, last], "b"))
    below = b.let("lt", [x, bins.edge(found)], "b")
    found = b.let("select", [below, b.let("sub", [found, one], "f64"), found], "f64")
    found = b.let("select", [above, next, found], "f64")
    return b.cast(b.let("select", [inside, found, Constant(bins.count, "f64")], "f64"), "i32")


def _bincount(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """How often each whole number is there, or the sums of weights. How many there are is known when it runs."""
    b, least, sizes = state.b, dict(op.attrs["keywords"])["minlength"], static(op.inputs[0])[1]
    types = [static(t)[0] or "" for t in op.inputs]
    if types[0][:1] not in ("i", "u") or types[0] == "u64" or not sizes or len(sizes) != 1 or not sizes[0] or least < 0:
        return None
    if b.predicate is not None or any(static(t)[1] != sizes for t in op.inputs) or not set(types[1:]) <= {"f64"}:
        return None
    values, *weights = [state.array(state.loaded(v)) for v in ins]
    low, high = (b.position(_extreme(state, values.buffer, f)) for f in (np.minimum, np.maximum))
    failing(state, op, b.let("lt", [low, _ZERO], "b"), [values, *weights])
    count, fewest = b.let("add", [high, _ONE], "i64"), Constant(least, "i64")
    count = b.let("select", [b.let("lt", [count, fewest], "b"), fewest, count], "i64")
    counts, made = new_vector(state, op, "f64" if weights else "i64", count)

    def more(carried: Sequence[Operand]) -> list[Operand]:
        i = b.between(carried[0], 0, values.buffer.count - 1)
        at = b.position(b.load(values.buffer, i))
        weight = b.load(weights[0].buffer, i) if weights else _ONE
        b.store(counts, at, b.let("add", [b.load(counts, at), weight], counts.type))
        return [b.let("add", [i, _ONE], "i64")]

    size = Constant(values.buffer.count, "i64")
    b.repeat([_ZERO], lambda c: b.let("lt", [c[0], size], "b"), more, values.buffer.count)
    b.wrote(counts)
    return [made]


#: The functions of NumPy's that have rules.
_FUNCTIONS: dict[str, Rule] = {
    "bincount": _bincount, "_equal_bins": _equal_bins, "_bins_between": _bins_between,
}  # fmt: skip


def _call(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    rule = _FUNCTIONS.get(op.attrs["function"])
    return None if rule is None else rule(state, op, ins)


RULES: dict[str, Rule] = {"NumPyCall": _call}
