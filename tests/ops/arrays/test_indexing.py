"""Python's indexing on tensors, against NumPy."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograph import errors
from autograph.framework.convert import constant
from autograph.framework.tensor import Tensor
from autograph.gradients.tape import GradientTape
from autograph.ops.arrays.indexing import get_item, set_item
from tests.ops.harness import assert_same, check_gradient, run_both, trace

X = np.arange(2 * 3 * 4, dtype=np.float32).reshape(2, 3, 4)

BASIC = [
    0, -1, (0, 1), (0, 1, 2), (-1, -3, -4), slice(None), slice(1, None), slice(None, -1), slice(5, 9), slice(-9, 9),
    slice(None, None, -1), slice(None, None, 2), (slice(None), slice(2, 0, -1)), (slice(None), slice(0, 0)),
    ..., (..., 0), (0, ...), (..., slice(1, 3)), (0, ..., -1), (slice(None), ..., slice(None, None, -2)), (),
    None, (None, 0), (0, None), (..., None), (None, ..., None), (slice(None), None, 1, None, slice(1, 2)),
    np.int64(1), (np.int32(0), np.array(2)), slice(np.int64(0), np.int16(1)), slice(-(10**30), 10**30),
    (0, 1, 2, ...), (slice(None), slice(10**12, None, -1)),
]  # fmt: skip

ARRAYS = [
    [0, 1, 0], [0, -1], np.array([[0, 1], [1, 0]]), [], (slice(None), [2, 0, -3]), (..., [0, 3]), ([1], ...),
    (slice(None), [0, 1], slice(1, 3)), (0, [2, 1]), ([1, 0], 2), ([1, 0], slice(None), 2), (0, slice(None), [3, 1, 2]),
    (slice(None), 1, [0, -1]), (0, None, [1, 2]), (None, [1, 0]), (slice(None), None, [[1, 2], [0, 0]]),
    (0, ..., [1, 2]), (..., [1, 2], 0), range(2), (slice(None, None, -1), [2, 2]), (0, [1, 2], 3), ([1, 0], 1, 2),
    np.array([1, 0], np.uint8), (1, slice(1, None), [[0, 1], [2, 3]]),
]  # fmt: skip

MASKS = [
    X > 5, X[:, :, 0] > 7, [True, False], (slice(None), [True, False, True]), (..., [True, False, True, True]),
    (0, X[0] > 5), (X[:, 0, 0] >= 0, 1), (slice(None), X[0] % 2 == 0), (..., X[0] % 2 == 0), (X[:, :, 0] > 0, 3),
    (0, slice(None), [True, False, False, True]), (None, [False, False]), np.zeros((2, 3), bool), (..., X > 3),
]  # fmt: skip


def _text(key: object) -> str:
    return repr(key).replace("\n", "").replace("slice", "")


@pytest.mark.parametrize("key", BASIC, ids=_text)
def test_basic(key: object) -> None:
    assert_same(run_both(lambda x: get_item(x, key), X), X[key])


@pytest.mark.parametrize("key", ARRAYS, ids=_text)
def test_arrays(key: object) -> None:
    separated = isinstance(key, tuple) and key[0] in (0, 1) and len(key) == 3 and not isinstance(key[1], list)
    wanted = X[key] if not isinstance(key, list) or key else X[np.zeros(0, int)]
    assert_same(run_both(lambda x: get_item(x, key), X, unknown_rank=not separated), wanted)


@pytest.mark.parametrize("key", MASKS, ids=_text)
def test_masks(key: object) -> None:
    assert_same(run_both(lambda x: get_item(x, key), X, static=False, unknown_rank=False), X[key])


def test_masks_on_tensors_of_unknown_rank() -> None:
    for key in ([True, False], (..., X[0] % 2 == 0), (slice(None), [True, False, True]), (..., X > 3)):
        assert_same(run_both(lambda x, key=key: get_item(x, key), X, static=False), X[key])


def test_basic_on_vectors_exhaustively() -> None:
    vector = np.arange(4)
    bounds = [None, -6, -2, 0, 1, 3, 7]
    for first, last, step in itertools.product(bounds, bounds, (None, 1, 2, -1, -3)):
        key = slice(first, last, step)
        assert_same(get_item(vector, key).numpy(), vector[key])
        traced = trace(lambda x, key=key: get_item(x, key), (np.int64, [4]))
        assert traced.outputs[0].shape == vector[key].shape


def test_random_keys_agree_with_numpy() -> None:
    rng = np.random.default_rng(3)
    choices = [
        0, -1, 1, None, slice(None), slice(1, None), slice(None, None, -1), slice(-2, 9, 2), [0, 1], [-1, 0, 0],
        np.array([[1, 0]]), ...,
    ]  # fmt: skip
    tried = 0
    while tried < 400:
        key = tuple(choices[i] for i in rng.integers(len(choices), size=rng.integers(1, 5)))
        if sum(isinstance(k, (list, np.ndarray)) for k in key) > 1 or sum(k is ... for k in key) > 1:
            continue
        try:
            wanted = X[key]
        except IndexError:
            with pytest.raises(IndexError):
                get_item(X, key)
            continue
        tried += 1
        np.testing.assert_array_equal(get_item(X, key).numpy(), wanted, err_msg=repr(key))
        traced = trace(lambda x, key=key: get_item(x, key), (np.float32, X.shape))
        assert traced.outputs[0].shape == wanted.shape, key
        np.testing.assert_array_equal(set_item(X, key, -1.0).numpy(), _assigned(X, key, -1.0), err_msg=repr(key))


def _assigned(array: np.ndarray, key: object, value: object) -> np.ndarray:
    out = array.copy()
    out[key] = value
    return out


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.uint8])
def test_tensors_as_indices(dtype: type) -> None:
    def by(make: object) -> object:
        return lambda x, i, j: get_item(x, make(i, j))

    i, j = np.array(1, dtype), np.array(2, dtype)
    for make in (
        lambda i, j: i, lambda i, j: (0, i), lambda i, j: (i, j), lambda i, j: slice(i, j), lambda i, j: slice(None, j),
        lambda i, j: (slice(i, None), slice(0, j, i)), lambda i, j: (..., j), lambda i, j: slice(None, None, j),
        lambda i, j: (i, None, slice(j)), lambda i, j: [i, 0], lambda i, j: (slice(None), [j, i]),
    ):  # fmt: skip
        key = make(int(i), int(j))
        assert_same(run_both(by(make), X, i, j, static=False, unknown_rank=False), X[key])


def test_negative_indices_known_at_run_time_only() -> None:
    for index in (-1, -2, np.array([-1, 0]), np.array([[-2, 1]])):
        assert_same(run_both(lambda x, i: get_item(x, i), X, np.asarray(index, np.int32)), X[index])
    assert_same(run_both(lambda x, i: get_item(x, (..., i)), X, np.array([-1, 3])), X[..., [-1, 3]])


def test_mask_tensors() -> None:
    assert_same(run_both(lambda x, m: get_item(x, m), X, X > 4, static=False, unknown_rank=False), X[X > 4])
    assert_same(run_both(lambda x: get_item(x, x > 4), X, static=False, unknown_rank=False), X[X > 4])
    vector = np.array([3, 1, 2])
    assert_same(run_both(lambda x: get_item(x, x > 1), vector, static=False, unknown_rank=False), vector[vector > 1])


def test_strings() -> None:
    words = [b"a", b"b", b"c"]
    assert run_both(lambda x: get_item(x, 1), words) == b"b"
    assert run_both(lambda x: get_item(x, slice(1, None)), words).tolist() == [b"b", b"c"]
    assert run_both(lambda x: get_item(x, [2, -3]), words).tolist() == [b"c", b"a"]


def test_whole_tensor_is_itself() -> None:
    x = constant(X)
    assert get_item(x, ...) is x
    assert get_item(x, ()) is x


def test_operator_is_installed() -> None:
    x = constant(X)
    assert isinstance(x[0], Tensor)
    assert_same(x[..., -1].numpy(), X[..., -1])
    assert_same(x[x > 4].numpy(), X[X > 4])


@pytest.mark.parametrize(
    "key",
    [
        0,
        (slice(None), -1),
        slice(None, None, -1),
        (..., slice(0, 4, 2)),
        (None, 0, ..., None),
        [0, 1, 0],
        (slice(None), [2, 2]),
        (0, slice(None), [1, 3]),
        X > 4,
        (..., [True, False, True, True]),
        (slice(None), X[0] > 3),
    ],
    ids=_text,
)
def test_gradients(key: object) -> None:
    def square(x: Tensor) -> Tensor:
        return get_item(x * x, key)

    check_gradient(square, X.astype(np.float64) / 10 + 1)


def test_gradient_through_symbolic_index() -> None:
    check_gradient(lambda x, i: get_item(x * x, i), X.astype(np.float64), np.array(-1))
    check_gradient(lambda x, i: get_item(x * x, (0, slice(i, None))), X.astype(np.float64), np.array(1))


# --- assignment --------------------------------------------------------------------------------------

ASSIGNMENTS = [
    (0, 7.0), ((0, 1), [1.0, 2.0, 3.0, 4.0]), ((0, 1, 2), 5.0), (slice(1, None), 0.0), (..., 3.0), ((), 2.0),
    ((slice(None), slice(None, None, -1)), np.arange(12, dtype=np.float32).reshape(3, 4)), ((..., -1), 9.0),
    ((slice(None), 0), [[1.0], [2.0]]), (slice(5, 9), 1.0), ((None, 0), 4.0), ([0, 1], 6.0), ([1, 1], 3.0),
    ((slice(None), [0, 2]), [[[1.0]], [[2.0]]]), ((..., [0, -1]), [5.0, 6.0]), (X > 5, 0.0), (X[:, 0, 0] > 3, 1.0),
    (X[:, :, 0] > 3, [1.0, 2.0, 3.0, 4.0]), ((0, slice(None), [3, 1]), [[1.0], [2.0]]), ((0, X[0] > 4), -1.0),
    (X > 20, [1.0, 2.0, 3.0]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), ASSIGNMENTS, ids=_text)
def test_set_item(key: object, value: object) -> None:
    np_value = np.asarray(value, np.float32)
    wanted = _assigned(X, key, np_value)
    assert_same(run_both(lambda x: set_item(x, key, value), X, unknown_rank=False), wanted)
    assert_same(run_both(lambda x, v: set_item(x, key, v), X, np_value, unknown_rank=False), wanted)


def test_set_item_at_symbolic_places() -> None:
    i = np.array(-1, np.int32)
    assert_same(run_both(lambda x, i: set_item(x, i, 0.0), X, i), _assigned(X, -1, 0))
    assert_same(
        run_both(lambda x, i: set_item(x, (0, slice(i, None)), 0.0), X, i), _assigned(X, (0, slice(-1, None)), 0)
    )
    places = np.array([2, -3, 2])
    assert_same(
        run_both(
            lambda x, i, v: set_item(x, (0, i, 0), v), X, places, np.array([1, 2, 3], np.float32), unknown_rank=False
        ),
        _assigned(X, (0, places, 0), [1, 2, 3]),
    )


def test_set_item_leaves_the_original() -> None:
    x = constant([1, 2, 3])
    y = set_item(x, 0, 9)
    assert x.numpy().tolist() == [1, 2, 3]
    assert y.numpy().tolist() == [9, 2, 3]


@pytest.mark.parametrize(
    ("key", "value"),
    [(0, [1.0, 2.0, 3.0]), (slice(None, None, -1), 2.0), ([0, 0], 3.0), ((..., [0, 2]), [[1.0, 2.0]])],
    ids=_text,
)
def test_set_item_gradients(key: object, value: object) -> None:
    x = np.arange(6, dtype=np.float64).reshape(2, 3) + 1
    check_gradient(lambda x, v: set_item(x * x, key, v * v), x, np.asarray(value, np.float64))


def test_set_item_gradient_of_overwritten_values_is_zero() -> None:
    x, v = constant([1.0, 2.0]), constant([3.0, 4.0, 5.0])
    with GradientTape() as tape:
        tape.watch([x, v])
        y = set_item(x, [0, 0, 1], v)
    dx, dv = tape.gradient(y, [x, v])
    assert dx.numpy().tolist() == [0, 0]
    assert dv.numpy().tolist() == [0, 1, 1]


# --- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "words"),
    [
        (2, "index 2 .* axis 0 with size 2"),
        (10**30, "axis 0 with size 2"),
        ((0, -4), "index -4 .* axis 1 with size 3"),
        ((0, 0, 0, 0), "too many indices: 4"),
        ([0, 5], "index 5 .* size 2"),
        ((slice(None), [[-4]]), "index -4 .* size 3"),
        ((0, 0, 0, [0]), "too many indices"),
        ((..., 0, ...), "ellipsis"),
        ((slice(None), slice(None), 4), "index 4"),
    ],
    ids=_text,
)
def test_bad_indices_are_refused_when_traced_too(key: object, words: str) -> None:
    for run in (lambda: get_item(X, key), lambda: trace(lambda x: get_item(x, key), (np.float32, X.shape))):
        with pytest.raises(errors.IndexingError, match=words) as caught:
            run()
        assert isinstance(caught.value, IndexError)
        assert caught.value.location is not None
        assert caught.value.location.filename == __file__
    with pytest.raises(IndexError):
        set_item(X, key, 0.0)


@pytest.mark.parametrize("key", [2, -3, [0, 2]], ids=_text)
def test_bad_indices_at_run_time(key: object) -> None:
    with pytest.raises(IndexError) as caught:
        run_both(lambda x, i: get_item(x, i), X, np.asarray(key))
    assert isinstance(caught.value, errors.AutographError)
    from autograph.executors import compile_graph

    graph = trace(lambda x, i: get_item(x, i), (np.float32, [None, 3, 4]), (np.int32, np.shape(key)))
    with pytest.raises(errors.OutOfRangeError, match=r"size 2|in .0, 2.") as caught:
        compile_graph(graph)(X, np.asarray(key, np.int32))
    assert caught.value.location.filename == __file__


@pytest.mark.parametrize(
    "key",
    [
        "a",
        1.0,
        True,
        (0, False),
        slice(1.5, None),
        slice("a"),
        np.array([0.5]),
        {},
        (constant(True), [0]),
        constant(0.5),
        slice([1]),
    ],
    ids=_text,
)
def test_what_is_no_index(key: object) -> None:
    with pytest.raises(errors.UnsupportedTypeError) as caught:
        get_item(X, key)
    assert isinstance(caught.value, TypeError)


def test_several_arrays_need_a_known_rank() -> None:
    with pytest.raises(errors.UnimplementedError, match="how many dimensions"):
        trace(lambda x: get_item(x, ([0], [1])), (np.float32, None))


def test_step_zero() -> None:
    with pytest.raises(ValueError, match="step of a slice cannot be zero"):
        get_item(X, slice(None, None, 0))
    with pytest.raises(ValueError, match="step of a slice cannot be zero"):
        trace(lambda x: get_item(x, slice(None, None, 0)), (np.float32, [3]))


@pytest.mark.parametrize(
    "key",
    [lambda m: m, lambda m: (..., m), lambda m: (slice(None), m), lambda m: (0, m), lambda m: (0, slice(1), m)],
    ids=["alone", "behind an ellipsis", "behind a slice", "behind an int", "behind both"],
)
@pytest.mark.parametrize("mask", [True, False])
def test_masks_of_rank_0_add_an_axis(mask: bool, key: Callable[[object], object]) -> None:
    got = run_both(lambda x, m: get_item(x, key(m)), X, np.array(mask), static=False, unknown_rank=False)
    assert_same(got, X[key(np.array(mask))])  # type: ignore[index]


@pytest.mark.parametrize("shape", [(0,), (2, 0), (0, 3), (0, 0, 4)])
def test_masks_that_are_empty_fit_any_size(shape: tuple[int, ...]) -> None:
    mask = np.zeros(shape, bool)
    assert_same(get_item(X, mask), X[mask])
    assert_same(run_both(lambda x: get_item(x, mask), X, static=False, unknown_rank=False), X[mask])


def test_masks_of_another_shape() -> None:
    with pytest.raises(IndexError, match=r"\(3,\).*\(2, 3, 4\)"):
        get_item(X, [True, False, True])
    from autograph.executors import compile_graph

    graph = trace(lambda x, m: get_item(x, m), (np.float32, [None, None]), (bool, [None]))
    with pytest.raises(ValueError, match=r"\(2,\).*\(3, 2\)"):
        compile_graph(graph)(np.zeros((3, 2), np.float32), np.array([True, False]))
    graph = trace(lambda x, m: get_item(x, m), (np.float32, [None, None]), (bool, [None, None]))
    with pytest.raises(ValueError):
        compile_graph(graph)(np.zeros((3, 2), np.float32), np.zeros((2, 3), bool))


def test_values_that_do_not_fit() -> None:
    for value in (np.zeros(3, np.float32), np.zeros((2, 3, 4, 1), np.float32)):
        with pytest.raises(errors.ShapeMismatchError, match=r"does not fit|cannot be broadcast"):
            set_item(X, 0, value)
        with pytest.raises(ValueError, match=r"does not fit|cannot be broadcast"):
            trace(lambda x, v: set_item(x, 0, v), (np.float32, X.shape), (np.float32, value.shape))


ASSIGNED = [
    2.5, -2.5, 7, True, np.float32(-7.9), np.float64(3.5), np.array([1.5, -1.5]), [2.5, 1.5], np.int64(5), [1, 2],
]  # fmt: skip


@pytest.mark.parametrize("value", ASSIGNED, ids=repr)
@pytest.mark.parametrize("dtype", ["int8", "int64", "uint8", "float32", "float64", "bool", "complex64"])
def test_what_is_assigned_takes_the_dtype_of_the_array_as_in_numpy(value: Any, dtype: str) -> None:
    if dtype == "uint8":
        value = np.abs(value)  # what a negative float becomes there depends on the machine
    want = np.array([[0, 1], [1, 0]], dtype)
    given = want.copy()
    want[1] = value
    assert_same(run_both(lambda x: set_item(x, 1, value), given), want)
    if isinstance(value, np.ndarray):
        assert_same(run_both(lambda x, v: set_item(x, 1, v), given, value), want)


def test_what_cannot_be_assigned() -> None:
    whole = np.array([1, 2], np.int8)
    for value in (1j, np.array(1j), "a"):
        with pytest.raises(TypeError):
            set_item(whole, 0, value)
    for value in (300, 2**70, float("nan"), float("inf"), 1e10):
        with pytest.raises(OverflowError):
            set_item(whole, 0, value)
