"""The two protocols: dtypes of operators and calls, gradients, what is refused and how, functions that make arrays."""

from __future__ import annotations

import operator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.numpy_protocol.ufuncs import SCIPY, call_ufunc, has_ufunc
from tests.ops.harness import assert_close, check_gradient

X = np.array([[1.5, -2.25, 0.5], [4.0, 3.0, -0.75]])


# --- operators and calls follow NumPy's rules -----------------------------------------------------------------


def test_an_array_on_the_left_meets_the_tensors_operator() -> None:
    x = ag.constant([1.0, 2.0], ag.float32)
    array = np.array([1.0, 2.0])
    for result in (array + x, x + array, array * x, np.float64(2) - x, array @ x):
        assert isinstance(result, ag.Tensor) and result.dtype is ag.float64
    for result in (np.float32(2) - x, array.astype(np.float32) * x, array.astype(np.int8) + x, 2.5 * x):
        assert isinstance(result, ag.Tensor) and result.dtype is ag.float32
    assert np.add(array, x).dtype is ag.float64
    assert (array + ag.constant([1, 2])).dtype is np.add(array, ag.constant([1, 2])).dtype is ag.float64


def test_the_same_in_a_graph() -> None:
    @ag.function
    def f(x: Any) -> Any:
        array = np.array([1.0, 2.0])
        return array + x, np.add(array, x), array < x, np.add(x, 1), np.add(x, np.float64(1)), np.add(x, np.int32(1))

    kinds = [t.dtype for t in f(ag.constant([1.0, 2.0], ag.float32))]
    assert kinds == [ag.float64, ag.float64, ag.bool, ag.float32, ag.float64, ag.float64]


def test_two_tensors_promote() -> None:
    i, f, b = ag.constant([1, 2], ag.int32), ag.constant([0.5, 0.5], ag.float32), ag.constant([True, False])
    assert np.add(i, f).dtype is (i + f).dtype is ag.float64
    assert np.add(b, i).dtype is ag.int32
    assert np.multiply(np.uint8(3), i).dtype is ag.int32
    assert np.add(i, 1.5).dtype is (i + 1.5).dtype is ag.float64
    assert (i + f).numpy().tolist() == [1.5, 2.5]


def test_a_python_number_of_a_loop_adapts() -> None:
    @ag.function
    def f(xs: Any) -> Any:
        total = 0
        for x in xs:
            total = np.add(total, x)
        return total

    assert float(f(ag.constant([1.0, 2.5]))) == 3.5


# --- results on eager tensors are on the tape -----------------------------------------------------------------


def test_a_tape_sees_numpy_calls() -> None:
    x = ag.constant(X)
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = np.sum(np.sin(x) ** 2)
    np.testing.assert_allclose(tape.gradient(y, x), np.sin(2 * X))


POSITIVE = np.abs(X) + 0.5
SQUARE = np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.25, 2.0]])
GRADIENTS = {
    "cbrt": (np.cbrt, POSITIVE),
    "exp2": (np.exp2, X),
    "log2": (np.log2, POSITIVE),
    "log10": (np.log10, POSITIVE),
    "deg2rad": (np.deg2rad, X),
    "hypot": (np.hypot, POSITIVE, X),
    "logaddexp": (np.logaddexp, X, X[::-1].copy()),
    "logaddexp2": (np.logaddexp2, X, X[::-1].copy()),
    "copysign": (np.copysign, X, X[::-1].copy()),
    "fmax": (np.fmax, X, X[::-1].copy()),
    "fmin": (np.fmin, X, X[::-1].copy()),
    "fmod": (np.fmod, X, POSITIVE),
    "modf": (lambda x: np.modf(x)[0], X + 0.1),
    "sum": (np.sum, X),
    "mean": (lambda x: np.mean(x, axis=0), X),
    "var": (lambda x: np.var(x, axis=1, ddof=1), X),
    "std": (lambda x: x.std(), X),
    "prod": (np.prod, X),
    "max": (lambda x: x.max(axis=1), X),
    "median": (lambda x: np.median(x, axis=1), X),
    "percentile": (lambda x: np.percentile(x, [20, 70], axis=1), X),
    "sort": (lambda x: np.sort(x, axis=1), X),
    "cumsum": (lambda x: np.cumsum(x, axis=1), X),
    "cumprod": (np.cumprod, X),
    "diff": (np.diff, X),
    "where": (lambda x: np.where(x > 0, x * x, np.exp(x)), X),
    "mask": (lambda x: x[x > 0] ** 2, X),
    "clip": (lambda x: np.clip(x * x, 1, 8), X),
    "norm": (np.linalg.norm, X),
    "norm1": (lambda x: np.linalg.norm(x, 1), X),
    "inv": (np.linalg.inv, SQUARE),
    "solve": (np.linalg.solve, SQUARE, X[0]),
    "det": (np.linalg.det, SQUARE),
    "einsum": (lambda x, y: np.einsum("ij,kj->ik", x, y), X, X),
    "kron": (np.kron, X, X[:1]),
    "cross": (np.cross, X, X[::-1] + 1),
    "interp": (lambda x: np.interp(x, [-3.0, 0.0, 5.0], [1.0, 4.0, -2.0]), X),
    "convolve": (np.convolve, X[0], X[1]),
    "take_along_axis": (lambda x: np.take_along_axis(x, np.array([[0, 0], [2, 1]]), 1), X),
    "concatenate": (lambda x, y: np.concatenate([x, y]) ** 2, X, X),
    "pad": (lambda x: np.pad(x, 1, mode="reflect") ** 2, X),
    "fft": (lambda x: np.abs(np.fft.fft(x)) ** 2, X),
    "rfft": (lambda x: np.fft.irfft(np.fft.rfft(x, axis=0) ** 2, 2, axis=0), X),
    "indices": (lambda x: x[[0, 1, 1], [2, 0, 0]] ** 2, X),
    "polyval": (np.polyval, X[0], X),
    "trace": (lambda x: np.trace(x @ x.T), X),
    "array": (lambda x: ag.stack([x[0, 0], x[1, 1] ** 2]), X),
    "outer": (lambda x: np.multiply.outer(x[0], x[1]), X),
    "linspace": (lambda x: np.linspace(x[0, 0], x[0, 1] ** 2, 5), X),
    "average": (lambda x, w: np.average(x, weights=w), X, POSITIVE),
}


@pytest.mark.parametrize("name", sorted(GRADIENTS))
def test_gradient(name: str) -> None:
    function, *args = GRADIENTS[name]
    smooth = name not in ("convolve", "polyval", "rfft", "linspace", "fft", "cross")  # those need known shapes
    check_gradient(
        function, *args, traced=smooth, second=name not in ("solve", "inv", "det", "norm"), rtol=1e-4, atol=1e-5
    )


# --- what is refused ------------------------------------------------------------------------------------------


def staged(function: Any, *args: Any) -> Any:
    return ag.function(function)(*[ag.constant(a) for a in args])


REFUSED: dict[str, tuple[Any, str]] = {
    "unknown": (lambda x: np.polyfit(x[0], x[1], 1), "np.linalg.lstsq"),
    "advice": (lambda x: np.savez("f", x), "x.numpy"),
    "close name": (lambda x: np.poly(x[0]), "np.poly"),
    "where without out": (lambda x: np.add(x, x, where=x > 0), "np.where(mask, np.add(...), other)"),
    "arguments": (lambda x: np.sum(x, nonsense=1), ""),
    "frompyfunc": (lambda x: np.frompyfunc(lambda v: v, 1, 1)(x), "ag.numpy_function"),
    "axes of matmul": (lambda x: np.matmul(x, x, axes=[(0, 1), (0, 1), (0, 1)]), "ag.numpy_function"),
}


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_refused(name: str) -> None:
    function, says = REFUSED[name]
    for attempt in (lambda: staged(function, X), lambda: function(ag.constant(X))):
        with pytest.raises(TypeError) as caught:
            attempt()
        if name != "arguments":  # refused by NumPy's own dispatcher
            assert isinstance(caught.value, errors.UnsupportedNumPyError)
            assert says in str(caught.value) and caught.value.location.filename == __file__


def test_vectorize_names_the_line() -> None:
    double = np.vectorize(lambda v: v * 2)
    with pytest.raises(
        errors.UnsupportedNumPyError, match=r"np.vectorize calls its function for each element"
    ) as caught:
        staged(lambda x: double(x), X)
    assert caught.value.location.filename == __file__
    assert double(ag.constant(X)).tolist() == (X * 2).tolist()


@pytest.mark.parametrize("store", ["item", "slice", "staged index", "mask", "list"])
def test_a_symbolic_item_of_an_array(store: str) -> None:
    def program(x: Any) -> Any:
        a = np.zeros(3)
        if store == "item":
            a[0] = x[0, 0]
        elif store == "slice":
            a[:] = x[0]
        elif store == "staged index":
            a[np.argmax(x[0])] = 1
        elif store == "mask":
            a[x[0] > 0] = 1
        else:
            a[:2] = [x[0, 0], 1.0]
        return a

    assert np.allclose(staged(program, X).numpy(), program(X))


def test_the_advice_for_a_written_array_works() -> None:
    def program(x: Any) -> Any:
        a = ag.constant(np.zeros(3))
        for i in range(3):
            a[i] = x[0, i] * 2
        return a

    assert staged(program, X).numpy().tolist() == (X[0] * 2).tolist()


def test_in_place_on_an_array() -> None:
    array = np.zeros((2, 3))
    array += ag.constant(X)  # values are there: NumPy's own addition
    assert array.tolist() == X.tolist()
    np.multiply(ag.constant(X), 2, out=array)
    np.add.at(array, [0], ag.constant(X)[0])
    assert array[0].tolist() == (X[0] * 3).tolist()

    def program(x: Any) -> Any:
        a = np.zeros((2, 3))
        a += x
        return a

    assert staged(program, X).numpy().tolist() == X.tolist()


def test_in_place_on_a_tensor() -> None:
    """In a traced function all names show it; elsewhere a tensor is a value."""

    def program(x: Any) -> Any:
        y = x
        y += 1
        return x, y

    for found in staged(program, X):
        assert found.numpy().tolist() == (X + 1).tolist()
    old, new = program(ag.constant(X))
    assert old.numpy().tolist() == X.tolist() and new.numpy().tolist() == (X + 1).tolist()


WRITING: dict[str, Any] = {
    "out": lambda x: np.add(x, x, out=x), "method out": lambda x: x.cumsum(axis=0, out=x),
    "out of a function": lambda x: np.cumsum(x, axis=1, out=x), "at": lambda x: np.add.at(x, [0, 0, -1], 1.0),
    "copyto": lambda x: np.copyto(x, -x), "fill": lambda x: x.fill(1), "sort": lambda x: x.sort(),
    "put": lambda x: np.put(x, [0, 4], [9.0, 8.0]), "putmask": lambda x: np.putmask(x, x > 0, 7.0),
    "diagonal": lambda x: np.fill_diagonal(x, 3.0), "partition": lambda x: x.partition(1),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(WRITING))
def test_what_writes_into_an_array(name: str) -> None:
    """In a traced function the array has other contents, under all names; a tensor outside of one does not change."""

    def program(x: Any) -> Any:
        y = x
        WRITING[name](x)
        return y + 0

    assert np.allclose(staged(program, X).numpy(), program(X.copy()))
    with pytest.raises(TypeError):
        WRITING[name](ag.constant(X))


def test_a_view_is_the_same_array() -> None:
    def program(x: Any) -> Any:
        y = x.view()
        if x[0, 0] < 100:
            y[0, 0] = 9.0
        x[1, 1] = 8.0
        return x, y

    for found, expected in zip(staged(program, X), program(X.copy())):
        assert np.array_equal(found.numpy(), expected)


def _sets_shape(x: Any) -> None:
    x.shape = (3, 2)


def _sets_dtype(x: Any) -> None:
    x.dtype = np.int64


def _sets_flat(x: Any) -> None:
    x.flat = 3


def _sets_real(x: Any) -> None:
    x.real = 3


def _views_bits(x: Any) -> None:
    x.view(np.int64)


@pytest.mark.parametrize(
    ("program", "fix"),
    [
        (_sets_shape, "x = x.reshape(shape)"), (_sets_dtype, "x = x.astype(dtype)"), (_sets_flat, "x[...] = values"),
        (_sets_real, "x.real[...] = values"), (_views_bits, "x = x.astype(dtype)"),
    ],
)  # fmt: skip
def test_what_makes_another_array_of_its_memory_is_refused(program: Any, fix: str) -> None:
    with pytest.raises(errors.UnsupportedNumPyError) as caught:
        staged(program, X)
    assert fix in (caught.value.fix or "") and caught.value.location is not None


def test_the_shape_of_a_tensor_cannot_be_set() -> None:
    x = ag.constant(X)
    for program in (_sets_shape, _views_bits):
        with pytest.raises(errors.UnsupportedNumPyError):
            program(x)
    assert x.shape == (2, 3)


def test_a_result_of_another_shape_does_not_go_into_an_array() -> None:
    with pytest.raises(errors.ShapeMismatchError):
        staged(lambda x: np.sum(x, out=x), X)
    with pytest.raises(errors.DTypeMismatchError):
        staged(lambda x: np.multiply(x, 0.5, out=x), X.astype(np.int64))


# --- functions that make arrays -------------------------------------------------------------------------------


CREATE: dict[str, Any] = {
    "array": lambda x: np.array([x[0, 0], 2.0 * x[1, 1]]),
    "array nested": lambda x: np.array([[x[0, 0], 1], [2, x[1, 1]]]),
    "array of rows": lambda x: np.array([x[0], x[1] + 1], dtype=np.float32),
    "array ndmin": lambda x: np.array(x, ndmin=4),
    "asarray": lambda x: np.asarray(x, dtype=int),
    "full": lambda x: np.full((2, 2), x[0, 0]),
    "full size": lambda x: np.full(np.sum(x > 0), 7),
    "zeros": lambda x: np.zeros((np.sum(x > 0), 2)) + np.ones(np.sum(x > 10) + 2),
    "arange": lambda x: np.arange(np.sum(x > 0)) * 2,
    "arange float": lambda x: np.arange(0, x[1, 0], 0.5),
    "eye": lambda x: np.eye(np.sum(x > 0), k=1),
    "tri": lambda x: np.tri(np.sum(x > 0)),
    "float32": lambda x: np.float32(x) + np.float32(x[0, 0]),
    "linspace": lambda x: np.linspace(x[0, 0], x[1, 0], 4),
    "linspace rows": lambda x: np.linspace(x[0], x[1], 4, endpoint=False, axis=1),
    "logspace": lambda x: np.logspace(x[0, 0], 2.0, 4),
    "geomspace": lambda x: np.geomspace(x[0, 0], x[1, 0], 4),
    "dtypes": lambda x: np.zeros(3, x.dtype) + np.ones(3, np.result_type(x, np.float32)) * np.finfo(x.dtype).eps + x,
    "fft": lambda x: np.fft.fft(x, 5),
    "ifft ortho": lambda x: np.fft.ifft(x, axis=0, norm="ortho"),
    "rfft": lambda x: np.fft.rfft(x),
    "irfft": lambda x: np.fft.irfft(x, 5) + np.fft.irfft(x, 4)[..., :1],
    "fft2": lambda x: np.fft.fftshift(np.fft.fft2(x)),
    "ifftn": lambda x: np.fft.ifftn(x),
}


@pytest.mark.parametrize("name", sorted(CREATE))
def test_made_of_symbolic_tensors(name: str) -> None:
    want = CREATE[name](X)
    got = staged(CREATE[name], X)
    assert got.dtype.numpy_dtype == want.dtype
    assert_close(got, want, 1e-12 if want.dtype != np.float32 else 1e-6)


def test_constants_stay_numpys() -> None:
    seen = []

    def program(x: Any) -> Any:
        table = np.cumsum(np.arange(3.0))
        table[0] = 5.0
        seen.append(type(table))
        return x + table

    assert staged(program, X).numpy().tolist() == (X + np.array([5.0, 1.0, 3.0])).tolist()
    assert issubclass(seen[0], np.ndarray)


# --- ufuncs of others -----------------------------------------------------------------------------------------


def test_scipys_ufuncs_by_name() -> None:
    """SciPy need not be there: the protocol looks at names and dtypes alone."""
    for name in SCIPY:
        args = [ag.constant(POSITIVE / 6)] * (2 if name.startswith("xlog") else 1)
        like = SimpleNamespace(
            __name__=name,
            nin=len(args),
            nout=1,
            resolve_dtypes=lambda given, **k: tuple(d or np.dtype(float) for d in given),
        )
        assert has_ufunc(like)  # type: ignore[arg-type]
        assert np.all(np.isfinite(call_ufunc(like, args)))  # type: ignore[arg-type]


def test_operator_functions_keep_their_meaning() -> None:
    assert operator.add(ag.constant(1, ag.int32), 2).dtype is ag.int32
    assert isinstance(operator.matmul(X, ag.constant(X.T)), ag.Tensor)


def test_item_and_tolist() -> None:
    assert ag.constant(2.5).item() == 2.5 and ag.constant([1, 2]).tolist() == [1, 2]
    assert staged(lambda x: x[0, 0].item() * 2, X).numpy() == X[0, 0] * 2
    with pytest.raises(errors.OperatorNotAllowedInGraphError, match=r"x.tolist\(\) of an array of shape"):
        staged(lambda x: x[x[:, 0] > 0].tolist(), X)


def test_sizes_of_unknown_shapes_are_numbers() -> None:
    @ag.function(input_signature=[ag.TensorSpec([None, None], ag.float64)])
    def f(x: Any) -> Any:
        n, m = np.shape(x)
        return x.sum() / x.size, x.reshape(m, n), np.sum(x, axis=0) / n

    mean, turned, rows = f(X)
    assert float(mean) == pytest.approx(X.mean())
    assert turned.numpy().tolist() == X.reshape(3, 2).tolist()
    np.testing.assert_allclose(rows, X.mean(0))


# --- variables, and lists of tensors ----------------------------------------------------------------------


def test_variables_stand_for_their_values() -> None:
    v = ag.Variable(X)
    with ag.GradientTape() as tape:
        y = np.sum(np.sin(v)) + np.concatenate([v, v]).sum()
    np.testing.assert_allclose(tape.gradient(y, v), np.cos(X) + 2)

    @ag.function
    def f() -> Any:
        return np.add(X, v), np.sum([v, v]), np.array([v[0, 0], 1.0])

    v.assign_add(np.ones((2, 3)))
    total, both, made = f()
    np.testing.assert_allclose(total, 2 * X + 1)
    assert float(both) == pytest.approx(2 * (X + 1).sum()) and made.numpy().tolist() == [X[0, 0] + 1, 1.0]
    with pytest.raises(errors.UnsupportedNumPyError, match=r"v.assign\(np.add"):
        np.add(v, 1, out=v)


def test_an_array_on_the_left_of_a_variable_meets_its_operator() -> None:
    v = ag.Variable(X.astype(np.float32))
    assert (X + v).dtype is np.add(X, v).dtype is ag.float64
    assert (X.astype(np.float32) + v).dtype is ag.float32


def test_lists_of_symbolic_tensors() -> None:
    def program(x: Any) -> Any:
        return np.sum([x[0], x[1]], axis=0), np.max([x[0, 0], 2.0]), np.median([x[0], x[1]], 1), np.mean((x, x))

    for got, want in zip(staged(program, X), program(X)):
        assert_close(got, want, 1e-12)


def test_lists_that_a_staged_loop_has_grown() -> None:
    def program(x: Any) -> Any:
        rows = []
        for row in x:
            if row[0] > 0:
                rows.append(row * 2)
        return np.mean(rows, axis=0), np.array(rows).T, np.max(rows), np.vstack(rows), np.stack(rows, axis=1)

    for got, want in zip(staged(program, X), program(X)):
        assert_close(got, want, 1e-12)

    def refused(x: Any) -> Any:
        rows = []
        for row in x:
            rows.append(row)
            if row[0] > 100:
                break
        return np.concatenate(rows, axis=1)

    with pytest.raises(errors.UnimplementedError, match="along their first axis only"):
        staged(refused, X)
