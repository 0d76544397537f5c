"""`x.shape` where NumPy takes a tuple: as an argument, as a sequence, and as values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import array_api, errors
from tests.agreement import same

X = np.arange(6.0).reshape(2, 3)
TAKE_A_SHAPE: dict[str, Callable[[Any, Any], Any]] = {
    "np.reshape": lambda x, s: np.reshape(x, s),
    "x.reshape": lambda x, s: x.reshape(s),
    "np.broadcast_to": lambda x, s: np.broadcast_to(x[0, 0], s),
    "np.full_like": lambda x, s: np.full_like(x, 2, shape=s),
    "np.zeros_like": lambda x, s: np.zeros_like(x, shape=s),
    "np.resize": lambda x, s: np.resize(x, s),
    "np.tile": lambda x, s: np.tile(x, s),
    "np.roll": lambda x, s: np.roll(x, s, axis=(0, 1)),
    "np.multiply": lambda x, s: np.multiply(x[:, :2], s),
    "np.add": lambda x, s: np.add(s, x[:, :2]),
}


@pytest.mark.parametrize("name", sorted(TAKE_A_SHAPE))
def test_as_an_argument_of_numpy(name: str) -> None:
    call = TAKE_A_SHAPE[name]
    want = call(X, (3, 2))
    y = ag.zeros((3, 2))
    np.testing.assert_array_equal(np.asarray(call(ag.constant(X), y.shape)), want)
    np.testing.assert_array_equal(np.asarray(ag.function(lambda x, y: call(x, y.shape))(ag.constant(X), y)), want)


@pytest.mark.parametrize("name", ["zeros", "ones", "empty"])
def test_as_an_argument_of_the_namespace(name: str) -> None:
    shape = ag.zeros((2, 3)).shape
    xp = array_api
    assert getattr(xp, name)(shape).shape == (2, 3) and xp.full(shape, 1).shape == (2, 3)
    assert xp.reshape(xp.ones((3, 2)), shape).shape == xp.broadcast_to(xp.ones(()), shape).shape == (2, 3)


def test_as_axes() -> None:
    x, axes = ag.constant(X), ag.zeros((1, 0)).shape
    for call in (np.transpose, lambda x, s: x.transpose(s), lambda x, s: np.sum(x, axis=s), lambda x, s: np.flip(x, s)):
        np.testing.assert_array_equal(np.asarray(call(x, axes)), call(X, (1, 0)))
    assert np.expand_dims(x, axes).shape == (1, 1, 2, 3)


def test_as_a_sequence() -> None:
    shape = ag.zeros((2, 3, 2)).shape
    assert isinstance(shape, Sequence) and len(shape) == 3 and 3 in shape and list(reversed(shape)) == [2, 3, 2]
    assert shape.count(2) == 2 and shape.index(2) == 0 and shape.index(2, 1) == 2
    assert shape * 2 == 2 * shape == (2, 3, 2, 2, 3, 2)
    one = (1,)
    assert shape + one == (2, 3, 2, 1) and one + shape == (1, 2, 3, 2)
    assert (2, 3) < shape <= (2, 3, 2) <= shape < (3,) and shape > (2, 3, 1) and not shape > shape
    assert hash(shape) == hash((2, 3, 2)) and sorted([shape, (1,)]) == [(1,), shape]
    with pytest.raises(ValueError):
        shape.index(7)
    with pytest.raises(TypeError):
        assert shape < 3
    with pytest.raises(TypeError):
        shape * 1.5
    with pytest.raises(errors.ShapeMismatchError):
        ag.TensorShape(None).count(1)


def test_in_a_match_statement() -> None:
    def kind(x: Any) -> Any:
        match x.shape:
            case [_, 3]:
                return x * 3
            case [n]:
                return x * n
        return x

    for f in (kind, ag.function(kind)):
        np.testing.assert_array_equal(np.asarray(f(ag.constant(X))), X * 3)
        np.testing.assert_array_equal(np.asarray(f(ag.constant(X[0, :2]))), X[0, :2] * 2)


def test_as_values() -> None:
    x = ag.zeros((2, 3))
    assert ag.constant(x.shape).numpy().tolist() == [2, 3] and ag.constant(x.shape).dtype is ag.int64
    assert ag.constant(ag.TensorShape(())).shape == (0,) and ag.constant(ag.TensorShape(())).dtype is ag.int64
    assert ag.constant(ag.TensorShape((2**40,))).dtype is ag.int64
    assert ag.stack([x.shape, x.shape]).numpy().tolist() == [[2, 3], [2, 3]]
    assert ag.constant(x.shape, ag.float32).dtype is ag.float32
    with pytest.raises(errors.UnsupportedTypeError):
        ag.constant(ag.TensorShape([None, 3]))
    y = ag.constant(X)
    assert float(y[ag.zeros((1, 2)).shape]) == X[1, 2]


def test_it_stays_one_value_in_staged_code() -> None:
    @ag.function
    def f(x, n):
        shape = x.shape
        for _ in ag.range(n):
            shape = x.shape
        if n > 1:
            shape = x.shape
        return ag.ones(shape) * shape[1]

    assert f(ag.constant(X), ag.constant(3)).numpy().tolist() == [[3.0] * 3] * 2


@pytest.mark.parametrize("method", ["accumulate", "reduce", "reduceat"])
def test_ufuncs_along_an_axis_are_one_operation_whatever_its_length(method: str) -> None:
    more = ([0, 5000],) if method == "reduceat" else ()
    x = np.sin(np.arange(20000.0))
    for ufunc in (np.minimum, np.subtract, np.hypot):
        if method == "reduce" and ufunc is np.minimum:
            continue
        staged = ag.function(lambda x, u=ufunc: getattr(u, method)(x, *more))
        np.testing.assert_array_equal(staged(ag.constant(x)), getattr(ufunc, method)(x, *more))
        graph = staged.get_concrete_function(ag.constant(x)).graph
        assert sum(op.type.startswith("Ufunc") for op in graph.operations) == 1
        assert len(graph.operations) < 5


def test_ufuncs_along_an_axis_refuse_what_numpy_refuses() -> None:
    for call in (
        lambda: np.less.accumulate(ag.constant([1.0, 2.0])),
        lambda: np.subtract.reduce(ag.constant(np.ones((2, 2))), axis=(0, 1)),
        lambda: np.subtract.reduce(ag.constant(np.ones((2, 0))), axis=1),
        lambda: np.exp.reduce(ag.constant([1.0])),
    ):
        with pytest.raises((TypeError, ValueError)):
            call()


# --- dimensions that are known when the graph runs ----------------------------------------------------------------


def none_left(a: Any, k: Any) -> Any:
    b = a[a > k]
    if b.shape[0] == 0:
        return -1
    return b.shape[0]


def the_same_shape(m: Any, k: Any) -> Any:
    b = m[k:]
    return b.shape[0] == m.shape[0], b.shape == m.shape, m.shape == b.shape, b.shape != (2, 3), b.T.shape == (3, 1)


def unpacked(m: Any, k: Any) -> Any:
    rows, columns = m[k:].shape
    total = 0
    for d in m[k:].shape:
        total = total * 10 + d
    return rows, columns, total, rows / 2, columns // 2, max(rows, 1), float(rows)


def sizes_of_arrays(m: Any, k: Any) -> Any:
    b = m[k:]
    out = np.zeros(b.shape)
    for i in range(b.shape[0]):
        for j in range(b.shape[1]):
            out[i, j] = b[i, j] * 2
    turned = b.reshape(b.shape[::-1])
    return out, np.zeros(b.shape[0], int), np.arange(b.shape[0]), np.ones((2, *b.shape)), turned, b.size


def as_tuples(m: Any, k: Any) -> Any:
    b = m[k:]
    return (*b.shape[:-1], 1), list(b.shape), sum(b.shape), len(b.shape), b.shape.index(3), 1 in b.shape, str(b.shape)


def in_other_scopes(m: Any, k: Any) -> Any:
    def rows(x: Any, n: Any = None) -> Any:
        return x.shape[0] if n is None else n

    b = m[k:]
    return rows(b), rows(m, b.shape[0]), [x.shape[0] for x in (m, b)], (lambda x: x.shape)(b), f"{b.shape}"


def changed_in_a_loop(m: Any, k: Any) -> Any:
    taken = 0
    while m.shape[0] > 1 and k > 0:
        m = m[1:]
        taken += m.shape[0]
    return taken, m.shape[0]


def matched(m: Any, k: Any) -> Any:
    match m[k:].shape:
        case (2, columns):
            return columns
        case (rows, columns):
            return rows * 100 + columns


@pytest.mark.parametrize(
    "program", [the_same_shape, unpacked, sizes_of_arrays, as_tuples, in_other_scopes, changed_in_a_loop, matched]
)
def test_a_dimension_that_the_graph_knows_is_a_number(program: Any) -> None:
    for k in (0, 1, 2):
        assert same(program(X, k), ag.function(program)(ag.constant(X), ag.constant(k)))
        spec = [ag.TensorSpec([None, None], ag.float64), ag.TensorSpec([], ag.int64)]
        assert same(program(X, k), ag.function(program, input_signature=spec)(X, k))


def test_a_dimension_that_a_mask_decides_is_a_number() -> None:
    staged = ag.function(none_left)
    for k in (0, 3, 9):
        assert same(none_left(np.arange(5), k), staged(ag.constant(np.arange(5)), ag.constant(k)))


def test_what_the_trace_knows_of_a_shape_can_be_asked() -> None:
    @ag.function(input_signature=[ag.TensorSpec([None, 3], ag.float64)])
    def f(x: Any) -> Any:
        assert x.shape.rank == 2 and x.shape.as_list() == [None, 3] and not x.shape.is_fully_defined()
        assert x.shape[0] is None and x.shape[1] is not None and None in x.shape and type(x.shape[1]) is int
        return x.shape[0] * x.shape[1]

    assert f(X).numpy() == 6


def test_outside_of_converted_code_a_shape_is_what_the_trace_knows() -> None:
    asked = ag.do_not_convert(lambda x: x.shape)

    @ag.function(input_signature=[ag.TensorSpec([None, 3], ag.float64)])
    def f(x: Any) -> Any:
        known = asked(x)
        assert type(known) is ag.TensorShape and known.rank == 2
        return known[1]

    assert f(X).numpy() == 3


def test_a_shape_says_where_a_shape_is_wanted_what_the_trace_knows_of_it() -> None:
    @ag.function(input_signature=[ag.TensorSpec([None, 3], ag.float64), ag.TensorSpec(None, ag.float64)])
    def f(x: Any, y: Any) -> Any:
        assert ag.TensorShape(x.shape).as_list() == [None, 3] and ag.TensorSpec(x.shape, ag.int32).shape[1] == 3
        y = ag.ensure_shape(y, x.shape)
        assert y.shape.as_list() == [None, 3] and y.shape.is_compatible_with(x.shape)
        return ag.zeros(x.shape) + y

    assert same(X, f(X, X))
