"""How much of the array API standard holds: `python -m tests.numpy.array_api` (`make array-api`) prints the share.

The reference is `array-api-strict`, the standard's own minimal implementation: every function is called on both with
arrays of each dtype and of shapes (), (0,), (3,), (2, 3) and (2, 0, 3), special values among them; dtypes, shapes and
values are to be equal. The public suite, array-api-tests, is not on the package index; `array_api_suite` runs it where
it is checked out.
"""

from __future__ import annotations

import itertools
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

import autograph as ag
from autograph import array_api

BOOL = ["bool"]
SIGNED = ["int8", "int16", "int32", "int64"]
UNSIGNED = ["uint8", "uint16", "uint32", "uint64"]
INTS = SIGNED + UNSIGNED
FLOATS = ["float32", "float64"]
COMPLEX = ["complex64", "complex128"]
REAL, INEXACT = INTS + FLOATS, FLOATS + COMPLEX
NUMERIC = REAL + COMPLEX
ALL = BOOL + NUMERIC
SHAPES = [(), (0,), (3,), (2, 3), (2, 0, 3)]

UNARY = {
    "abs": NUMERIC, "acos": INEXACT, "acosh": INEXACT, "asin": INEXACT, "asinh": INEXACT, "atan": INEXACT,
    "atanh": INEXACT, "bitwise_invert": BOOL + INTS, "ceil": REAL, "conj": COMPLEX, "cos": INEXACT, "cosh": INEXACT,
    "exp": INEXACT, "expm1": INEXACT, "floor": REAL, "imag": COMPLEX, "isfinite": NUMERIC, "isinf": NUMERIC,
    "isnan": NUMERIC, "log": INEXACT, "log1p": INEXACT, "log2": INEXACT, "log10": INEXACT, "logical_not": BOOL,
    "negative": SIGNED + INEXACT, "positive": NUMERIC, "real": COMPLEX, "reciprocal": INEXACT, "round": NUMERIC,
    "sign": NUMERIC, "signbit": FLOATS, "sin": INEXACT, "sinh": INEXACT, "sqrt": INEXACT, "square": NUMERIC,
    "tan": INEXACT, "tanh": INEXACT, "trunc": REAL, "zeros_like": ALL, "ones_like": ALL,
}  # fmt: skip
BINARY = {
    "add": NUMERIC, "atan2": FLOATS, "bitwise_and": BOOL + INTS, "bitwise_left_shift": INTS, "bitwise_or": BOOL + INTS,
    "bitwise_right_shift": INTS, "bitwise_xor": BOOL + INTS, "copysign": FLOATS, "divide": INEXACT, "equal": ALL,
    "floor_divide": REAL, "greater": REAL, "greater_equal": REAL, "hypot": FLOATS, "less": REAL, "less_equal": REAL,
    "logaddexp": FLOATS, "logical_and": BOOL, "logical_or": BOOL, "logical_xor": BOOL, "maximum": REAL,
    "minimum": REAL, "multiply": NUMERIC, "nextafter": FLOATS, "not_equal": ALL, "pow": NUMERIC, "remainder": REAL,
    "subtract": NUMERIC,
}  # fmt: skip
OPERATORS = {
    "add": "__add__", "subtract": "__sub__", "multiply": "__mul__", "divide": "__truediv__",
    "floor_divide": "__floordiv__", "remainder": "__mod__", "pow": "__pow__", "bitwise_and": "__and__",
    "bitwise_or": "__or__", "bitwise_xor": "__xor__", "bitwise_left_shift": "__lshift__",
    "bitwise_right_shift": "__rshift__", "equal": "__eq__", "not_equal": "__ne__", "less": "__lt__",
    "less_equal": "__le__", "greater": "__gt__", "greater_equal": "__ge__",
}  # fmt: skip
REDUCTIONS = {
    "all": ALL, "any": ALL, "max": REAL, "min": REAL, "mean": FLOATS, "prod": NUMERIC, "std": FLOATS, "sum": NUMERIC,
    "var": FLOATS, "count_nonzero": ALL,
}  # fmt: skip

Program = Callable[..., Any]
#: name: (dtypes, shapes, program of a namespace and an array)
OTHERS: dict[str, tuple[list[str], list[tuple[int, ...]], Program]] = {
    "argmax": (REAL, [(3,), (2, 3)], lambda xp, x: (xp.argmax(x), xp.argmax(x, axis=-1, keepdims=True))),
    "argmin": (REAL, [(3,), (2, 3)], lambda xp, x: (xp.argmin(x), xp.argmin(x, axis=0))),
    "argsort": (REAL, [(3,), (2, 3)], lambda xp, x: (xp.argsort(x), xp.argsort(x, axis=0, descending=True))),
    "sort": (REAL, [(3,), (2, 3)], lambda xp, x: (xp.sort(x), xp.sort(x, axis=0, descending=True))),
    "searchsorted": (REAL, [(3,)], lambda xp, x: xp.searchsorted(xp.sort(x), x, side="right")),
    "nonzero": (ALL, [(3,), (2, 3)], lambda xp, x: xp.nonzero(x)),
    "where": (ALL, SHAPES, lambda xp, x: (xp.where(x == x, x, x), xp.where(x != x, x, xp.zeros_like(x)))),
    "take": (ALL, [(3,), (2, 3)], lambda xp, x: xp.take(x, xp.asarray([1, 0, 1]), axis=x.ndim - 1)),
    "take_along_axis": (ALL, [(2, 3)], lambda xp, x: xp.take_along_axis(x, xp.asarray([[0, 2], [1, 1]]))),
    "unique_all": (INTS + BOOL, [(0,), (3,), (2, 3)], lambda xp, x: tuple(xp.unique_all(x))),
    "unique_counts": (ALL, [(3,), (2, 3)], lambda xp, x: tuple(xp.unique_counts(x))),
    "unique_inverse": (ALL, [(3,), (2, 3)], lambda xp, x: tuple(xp.unique_inverse(x))),
    "unique_values": (ALL, [(3,), (2, 3)], lambda xp, x: xp.unique_values(x)),
    "cumulative_sum": (NUMERIC, [(3,), (2, 3)], lambda xp, x: xp.cumulative_sum(x, axis=-1, include_initial=True)),
    "cumulative_prod": (NUMERIC, [(3,), (2, 3)], lambda xp, x: xp.cumulative_prod(x, axis=0)),
    "diff": (NUMERIC, [(3,), (2, 3)], lambda xp, x: (xp.diff(x), xp.diff(x, axis=0, n=1, prepend=x))),
    "clip": (REAL, SHAPES, lambda xp, x: (xp.clip(x, 1, 2), xp.clip(x, max=2), xp.clip(x, xp.zeros_like(x)))),
    "astype": (BOOL + REAL, SHAPES, lambda xp, x: [xp.astype(x, d) for d in (xp.float64, xp.bool, xp.complex64)]),
    "broadcast_to": (ALL, [(), (3,), (2, 3)], lambda xp, x: xp.broadcast_to(x, (4, 2, 3))),
    "broadcast_arrays": (ALL, [(3,), (2, 3)], lambda xp, x: list(xp.broadcast_arrays(x, xp.zeros((4, 2, 3))))),
    "concat": (ALL, [(0,), (3,), (2, 3)], lambda xp, x: (xp.concat([x, x]), xp.concat((x, x), axis=None))),
    "stack": (ALL, SHAPES, lambda xp, x: (xp.stack([x, x]), xp.stack([x, x], axis=-1))),
    "expand_dims": (ALL, SHAPES, lambda xp, x: (xp.expand_dims(x, axis=0), xp.expand_dims(x, axis=-1))),
    "squeeze": (ALL, SHAPES, lambda xp, x: xp.squeeze(xp.expand_dims(x, axis=0), axis=0)),
    "flip": (ALL, SHAPES, lambda xp, x: xp.flip(x)),
    "roll": (ALL, [(0,), (3,), (2, 3)], lambda xp, x: (xp.roll(x, 1), xp.roll(x, (1,), axis=(0,)))),
    "reshape": (ALL, SHAPES, lambda xp, x: (xp.reshape(x, (x.size,)), xp.reshape(x, (1, *x.shape)))),
    "permute_dims": (ALL, [(3,), (2, 3)], lambda xp, x: xp.permute_dims(x, tuple(reversed(range(x.ndim))))),
    "moveaxis": (ALL, [(2, 3), (2, 0, 3)], lambda xp, x: xp.moveaxis(x, 0, -1)),
    "repeat": (ALL, [(3,), (2, 3)], lambda xp, x: (xp.repeat(x, 2), xp.repeat(x, 3, axis=0))),
    "tile": (ALL, SHAPES, lambda xp, x: xp.tile(x, (2, 1))),
    "unstack": (ALL, [(3,), (2, 3)], lambda xp, x: xp.unstack(x)),
    "tril": (ALL, [(2, 3)], lambda xp, x: (xp.tril(x), xp.tril(x, k=1))),
    "triu": (ALL, [(2, 3)], lambda xp, x: (xp.triu(x), xp.triu(x, k=-1))),
    "full_like": (ALL, SHAPES, lambda xp, x: xp.full_like(x, 1)),
    "meshgrid": (NUMERIC, [(3,)], lambda xp, x: list(xp.meshgrid(x, x))),
    "isin": (REAL + BOOL, [(3,), (2, 3)], lambda xp, x: xp.isin(x, xp.take(xp.reshape(x, (-1,)), xp.asarray([0])))),
    "matmul": (NUMERIC, [(2, 3)], lambda xp, x: (xp.matmul(x, xp.matrix_transpose(x)), xp.matmul(x, x[0, :]))),
    "tensordot": (NUMERIC, [(2, 3)], lambda xp, x: (xp.tensordot(x, x, axes=2), xp.tensordot(x, x, axes=((1,), (1,))))),
    "vecdot": (NUMERIC, [(3,), (2, 3)], lambda xp, x: xp.vecdot(x, x)),
    "matrix_transpose": (ALL, [(2, 3), (2, 0, 3)], lambda xp, x: (xp.matrix_transpose(x), x.mT)),
    "result_type": (ALL, [(3,)], lambda xp, x: xp.zeros(1, dtype=xp.result_type(x, x.dtype))),
    "can_cast": (ALL, [(3,)], lambda xp, x: xp.asarray([xp.can_cast(x.dtype, getattr(xp, d)) for d in ALL])),
    "isdtype": (ALL, [()], lambda xp, x: xp.asarray([xp.isdtype(x.dtype, k) for k in ("bool", "integral", "numeric")])),
    "iinfo": (INTS, [()], lambda xp, x: xp.asarray(float(xp.iinfo(x.dtype).max) + xp.iinfo(x.dtype).bits)),
    "finfo": (INEXACT, [()], lambda xp, x: xp.asarray([float(xp.finfo(x.dtype).eps), float(xp.finfo(x.dtype).max)])),
    "linalg.cross": (NUMERIC, [(3,), (2, 3)], lambda xp, x: xp.linalg.cross(x, xp.flip(x))),
    "linalg.diagonal": (ALL, [(2, 3)], lambda xp, x: (xp.linalg.diagonal(x), xp.linalg.diagonal(x, offset=1))),
    "linalg.outer": (NUMERIC, [(3,)], lambda xp, x: xp.linalg.outer(x, x)),
    "linalg.trace": (NUMERIC, [(2, 3)], lambda xp, x: (xp.linalg.trace(x), xp.linalg.trace(x, offset=1))),
    "linalg.vector_norm": (INEXACT, [(3,), (2, 3)], lambda xp, x: [xp.linalg.vector_norm(x, ord=o) for o in (1, 2, 3)]),
    "linalg.matrix_norm": (INEXACT, [(2, 3)], lambda xp, x: [xp.linalg.matrix_norm(x, ord=o) for o in ("fro", 1, -1)]),
    "fft.fft": (COMPLEX, [(3,), (2, 3)], lambda xp, x: (xp.fft.fft(x), xp.fft.fft(x, n=4, norm="ortho"))),
    "fft.ifft": (COMPLEX, [(3,), (2, 3)], lambda xp, x: (xp.fft.ifft(x), xp.fft.ifft(x, n=2, axis=0))),
    "fft.fftn": (COMPLEX, [(3,), (2, 3)], lambda xp, x: (xp.fft.fftn(x), xp.fft.ifftn(x, norm="forward"))),
    "fft.rfft": (FLOATS, [(3,), (2, 3)], lambda xp, x: (xp.fft.rfft(x), xp.fft.rfft(x, n=4), xp.fft.rfftn(x))),
    "fft.irfft": (COMPLEX, [(3,), (2, 3)], lambda xp, x: (xp.fft.irfft(x), xp.fft.irfft(x, n=3), xp.fft.irfftn(x))),
    "fft.hfft": (COMPLEX, [(3,), (2, 3)], lambda xp, x: (xp.fft.hfft(x), xp.fft.hfft(x, n=3))),
    "fft.ihfft": (FLOATS, [(3,), (2, 3)], lambda xp, x: (xp.fft.ihfft(x), xp.fft.ihfft(x, n=4))),
    "fft.fftshift": (COMPLEX, [(3,), (2, 3)], lambda xp, x: (xp.fft.fftshift(x), xp.fft.ifftshift(x, axes=(0,)))),
    "indexing": (ALL, [(2, 3)], lambda xp, x: (x[0, ...], x[:, ::-1], x[..., None], x[1:, 2], x[-1, -1])),
    "mask": (ALL, [(3,), (2, 3)], lambda xp, x: (x[x == x], x[x != x])),
    "array index": (ALL, [(3,), (2, 3)], lambda xp, x: x[(xp.asarray([0, 1]),) * x.ndim]),
    "T": (ALL, [(2, 3)], lambda xp, x: x.T),
    "numbers": (REAL, [()], lambda xp, x: xp.asarray([bool(x), int(x) == x]) if x == x else x),
}  # fmt: skip
SQUARES: dict[str, Program] = {
    "cholesky": lambda xp, x: (xp.linalg.cholesky(x), xp.linalg.cholesky(x, upper=True)),
    "det": lambda xp, x: xp.linalg.det(x),
    "eigh": lambda xp, x: (xp.linalg.eigh(x)[0], xp.abs(xp.linalg.eigh(x).eigenvectors)),
    "eigvalsh": lambda xp, x: xp.linalg.eigvalsh(x),
    "inv": lambda xp, x: xp.linalg.inv(x),
    "matrix_power": lambda xp, x: (xp.linalg.matrix_power(x, 3), xp.linalg.matrix_power(x, -1)),
    "matrix_rank": lambda xp, x: xp.linalg.matrix_rank(x),
    "pinv": lambda xp, x: xp.linalg.pinv(x),
    "qr": lambda xp, x: [xp.abs(t) for t in xp.linalg.qr(x)],
    "slogdet": lambda xp, x: tuple(xp.linalg.slogdet(x)),
    "solve": lambda xp, x: (xp.linalg.solve(x, x), xp.linalg.solve(x, x[0, :])),
    "svd": lambda xp, x: (xp.linalg.svd(x).S, xp.linalg.svdvals(x)),
}
#: Programs of the namespace alone.
ALONE: dict[str, Program] = {
    "arange": lambda xp: (xp.arange(3), xp.arange(1, 7, 2), xp.arange(0.0, 1.0, 0.25), xp.arange(3, dtype=xp.uint8)),
    "asarray": lambda xp: (xp.asarray(1), xp.asarray([1.5, 2]), xp.asarray([True]), xp.asarray(1j), xp.asarray([[1]])),
    "empty": lambda xp: [xp.zeros_like(xp.empty(s)) for s in SHAPES],
    "eye": lambda xp: (xp.eye(3), xp.eye(2, 3, k=1), xp.eye(2, dtype=xp.int8)),
    "full": lambda xp: (xp.full((2,), 1), xp.full(2, 1.5), xp.full((), True), xp.full((2, 2), 1j)),
    "linspace": lambda xp: (xp.linspace(0, 1, 5), xp.linspace(0, 1, 4, endpoint=False), xp.linspace(0, 1, 1)),
    "ones": lambda xp: (xp.ones(2), xp.ones((2, 3), dtype=xp.int16)),
    "zeros": lambda xp: (xp.zeros(()), xp.zeros((0, 2), dtype=xp.bool)),
    "constants": lambda xp: xp.asarray([xp.e, xp.pi, xp.inf, xp.nan]),
    "fftfreq": lambda xp: (xp.fft.fftfreq(5), xp.fft.rfftfreq(4, d=0.5, dtype=xp.float32)),
    "broadcast_shapes": lambda xp: xp.asarray(list(xp.broadcast_shapes((2, 1), (3,)))),
    "default dtypes": lambda xp: [
        xp.zeros(1, dtype=d) for d in xp.__array_namespace_info__().default_dtypes().values()
    ],
}
#: Members of arrays, with what must be true of them.
MEMBERS: dict[str, Callable[[Any, Any], bool]] = {
    "device": lambda xp, x: x.to_device(x.device) is x,
    "__array_namespace__": lambda xp, x: x.__array_namespace__(api_version="2024.12") is xp,
    "__dlpack__": lambda xp, x: np.from_dlpack(x).tolist() == np.asarray(x).tolist(),
    "from_dlpack": lambda xp, x: np.asarray(xp.from_dlpack(x)).tolist() == np.asarray(x).tolist(),
    "__dlpack_device__": lambda xp, x: tuple(x.__dlpack_device__()) == (1, 0),
    "ndim": lambda xp, x: x.ndim == 2,
    "size": lambda xp, x: x.size == 6,
    "shape": lambda xp, x: x.shape == (2, 3),
    "shape is a sequence": lambda xp, x: isinstance(x.shape, Sequence) and tuple(x.shape) == (2, 3),
    "in place": lambda xp, x: (x := x.__iadd__(1) if hasattr(x, "__iadd__") else x + 1).shape == (2, 3),
    "items are set": lambda xp, x: x.__setitem__((0, 0), 1) is None,
}


def sample(dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """An array with negative numbers, NaN and infinity among its elements, where the dtype has them."""
    kind = np.dtype(dtype).kind
    values: list[Any] = {
        "b": [True, False, True, False, False, True],
        "i": [3, -1, 2, 0, 5, -4],
        "u": [3, 1, 2, 0, 5, 4],
        "f": [0.5, -2.25, np.nan, np.inf, 3.0, -0.0],
        "c": [0.5 + 1j, -2.25, 1 - 2j, 0.25j, 3.0, -1 - 0.5j],
    }[kind]
    count = int(np.prod(shape))
    return np.array(list(itertools.islice(itertools.cycle(values), count)), dtype).reshape(shape)


def cases() -> Iterator[tuple[str, Program, list[np.ndarray]]]:
    """(what is called, program of a namespace and arrays, arrays)."""
    for name, kinds in UNARY.items():
        for dtype, shape in itertools.product(kinds, SHAPES):
            yield name, lambda xp, x, n=name: getattr(xp, n)(x), [sample(dtype, shape)]
    for name, kinds in BINARY.items():
        for one, other in _pairs(kinds):
            if name == "pow" and one[0] in "iu" or name.endswith("shift"):
                args = [sample(one, (2, 3)), np.abs(sample(other, (3,)))]
            else:
                args = [sample(one, (2, 3)), sample(other, (3,))[::-1]]
            if np.dtype(one).kind in "iu" and name in ("floor_divide", "remainder"):
                args[1] = args[1] + args[1].dtype.type(7)
            yield name, lambda xp, x, y, n=name: getattr(xp, n)(x, y), args
            if name in OPERATORS:
                label = f"x{OPERATORS[name]}" + ("" if one == other else " of two dtypes")
                yield label, lambda xp, x, y, n=OPERATORS[name]: getattr(x, n)(y), args
        for dtype in kinds:
            number = {"b": True, "i": 2, "u": 2, "f": 2.5, "c": 2.5}[np.dtype(dtype).kind]
            x = sample(dtype, (2, 3))
            yield f"{name} with a number", lambda xp, x, n=name, v=number: getattr(xp, n)(x, v), [x]
    for name, kinds in REDUCTIONS.items():
        for dtype, shape in itertools.product(kinds, SHAPES):
            if name in ("max", "min") and 0 in shape:
                continue
            x = sample(dtype, shape)
            yield name, lambda xp, x, n=name: getattr(xp, n)(x), [x]
            if shape:
                yield name, lambda xp, x, n=name: getattr(xp, n)(x, axis=-1, keepdims=True), [x]
                yield name, lambda xp, x, n=name: getattr(xp, n)(x, axis=(0,)), [x]
    for name, (kinds, shapes, program) in OTHERS.items():
        for dtype, shape in itertools.product(kinds, shapes):
            yield name, program, [sample(dtype, shape)]
    for name, program in SQUARES.items():
        for dtype in INEXACT:
            yield f"linalg.{name}", program, [np.array([[4, 1, 0.5], [1, 3, 0.25], [0.5, 0.25, 2]], dtype)]
    for name, program in ALONE.items():
        yield name, program, []


def _pairs(kinds: list[str]) -> Iterator[tuple[str, str]]:
    for one, other in itertools.product(kinds, kinds):
        k, l = np.dtype(one).kind, np.dtype(other).kind
        if (one != other and {k, l} == {"u", "i"} and "uint64" in (one, other)) or (k in "b") != (l in "b"):
            continue
        if (k in "iu") == (l in "iu"):  # the standard says nothing of ints with floats
            yield one, other


def leaves(result: Any) -> list[Any]:
    return [leaf for r in result for leaf in leaves(r)] if isinstance(result, (list, tuple)) else [result]


def differs(got: Any, want: Any) -> str | None:
    """How two results differ, if they do."""
    got, want = leaves(got), leaves(want)
    if len(got) != len(want):
        return f"{len(got)} results instead of {len(want)}"
    for g, w in zip(got, want):
        if not isinstance(g, ag.Tensor):
            return f"a {type(g).__name__} instead of a tensor"
        g, w = np.asarray(g), np.asarray(w)
        if g.dtype != w.dtype:
            return f"dtype {g.dtype} instead of {w.dtype}"
        if g.shape != w.shape:
            return f"shape {g.shape} instead of {w.shape}"
        tolerance = 64 * np.finfo(w.dtype).eps if w.dtype.kind in "fc" else 0
        if not np.allclose(g, w, rtol=tolerance, atol=tolerance, equal_nan=True):
            return f"{g.tolist()} instead of {w.tolist()}"
    return None


def run(reference: Any) -> tuple[Counter[str], dict[str, str], Counter[str]]:
    """How many checks there are of each name, the first difference, and how many differ."""
    total: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    first: dict[str, str] = {}
    for name, program, arrays in cases():
        total[name] += 1
        try:
            want = program(reference, *map(reference.asarray, arrays))
        except Exception:
            total[name] -= 1  # the reference refuses it: the standard says nothing
            continue
        try:
            problem = differs(program(array_api, *map(array_api.asarray, arrays)), want)
        except Exception as error:
            problem = f"{type(error).__name__}: {str(error).splitlines()[0]}"
        if problem is not None:
            failed[name] += 1
            first.setdefault(name, f"{[str(a.dtype) + str(a.shape) for a in arrays]}: {problem}")
    for name, holds in MEMBERS.items():
        total[name] += 1
        try:
            good = holds(array_api, array_api.asarray(np.arange(6.0).reshape(2, 3)))
            problem = None if good else "it is not"
        except Exception as error:
            problem = f"{type(error).__name__}: {str(error).splitlines()[0]}"
        if problem is not None:
            failed[name] += 1
            first[name] = problem
    return total, first, failed


def main() -> int:
    try:
        import array_api_strict as reference
    except ImportError:
        print("array-api-strict is not installed: pip install array-api-strict", file=sys.stderr)
        return 2
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        reference.set_array_api_strict_flags(api_version="2024.12")
        total, first, failed = run(reference)
    for name, problem in sorted(first.items()):
        print(f"{name}: {failed[name]} of {total[name]}, first {problem}")
    count, wrong = sum(total.values()), sum(failed.values())
    names = [n for n in total if total[n]]
    whole = sum(not failed[n] for n in names)
    share = 100 * (count - wrong) / count
    print(f"{count - wrong} of {count} checks pass ({share:.1f} %); {whole} of {len(names)} entries fully")
    return 0


if __name__ == "__main__":
    sys.exit(main())
