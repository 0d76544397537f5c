"""Every overloaded builtin, on tensors and on Python values, against the builtin."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.convert import constant
from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import Tensor
from autograph.operators.builtins.py_builtins import BUILTINS
from autograph.operators.callees import overload_of
from tests.operators.staging import PYTHON, STAGED, check, run_staged

SCALARS = {
    "abs int": (lambda py, x: py.abs(x), -3),
    "abs float": (lambda py, x: py.abs(x), -2.5),
    "abs bool": (lambda py, x: py.abs(x), True),
    "bool zero": (lambda py, x: py.bool(x), 0),
    "bool number": (lambda py, x: py.bool(x), 0.5),
    "bool of a bool": (lambda py, x: py.bool(x), False),
    "int of a float cuts": (lambda py, x: py.int(x), -2.75),
    "int of an int": (lambda py, x: py.int(x), 7),
    "int of a bool": (lambda py, x: py.int(x), True),
    "float of an int": (lambda py, x: py.float(x), 3),
    "float of a float": (lambda py, x: py.float(x), 0.5),
    "int adapts to a float": (lambda py, x: py.int(x) * 0.5, 3),
    "complex": (lambda py, x: py.complex(x), 1.5),
    "complex of two": (lambda py, x, y: py.complex(x, y), 1.5, -2.0),
    "divmod": (lambda py, x, y: py.divmod(x, y), -7, 3),
    "divmod with a number left": (lambda py, x: py.divmod(7, x), -3),
    "divmod floats": (lambda py, x: py.divmod(x, 2.0), 7.5),
    "pow": (lambda py, x: py.pow(x, 3), 2),
    "pow with a modulus": (lambda py, x: py.pow(x, 3, 5), 3),
    "round to int": (lambda py, x: py.round(x), 2.5),
    "round up to int": (lambda py, x: py.round(x), 3.5),
    "round negative": (lambda py, x: py.round(x), -0.5),
    "round an int": (lambda py, x: py.round(x), 5),
    "round an int to tens": (lambda py, x: py.round(x, -1), 25),
    "round an int to tens, odd": (lambda py, x: py.round(x, -1), 35),
    "round a negative int": (lambda py, x: py.round(x, -2), -150),
    "round an int beyond it": (lambda py, x: py.round(x, -12), 25),
    "min of scalars": (lambda py, x, y: py.min(x, y, 5), 7, 6),
    "max of scalars": (lambda py, x, y: py.max(1, x, y), 7, 6),
    "max of a list": (lambda py, x, y: py.max([x, y, 3]), 7, 6),
    "max with nan first": (lambda py, x, y: py.max(x, y), math.nan, 1.0),
    "max with nan last": (lambda py, x, y: py.max(x, y), 1.0, math.nan),
    "min with nan": (lambda py, x, y: py.min(x, y), 1.0, math.nan),
    "max by key": (lambda py, x, y: py.max(x, y, key=lambda v: -v), 7, 6),
    "max of a list by key": (lambda py, x, y: py.max([x, y], key=lambda v: v % 7), 7, 6),
    "sum of a list": (lambda py, x, y: py.sum([x, y, 2]), 7, 6),
    "any of a list": (lambda py, x, y: py.any([x > 10, y > 5]), 7, 6),
    "any with a Python value": (lambda py, x: py.any([x > 10, True]), 7),
    "all of a generator": (lambda py, x, y: py.all(v > 6 for v in (x, y)), 7, 6),
    "sorted list": (lambda py, x, y: py.sorted([x, y, 1]), 7, 6),
    "str int": (lambda py, x: py.str(x), 3),
    "str float": (lambda py, x: py.str(x), 0.1),
    "str bool": (lambda py, x: py.str(x), True),
    "format": (lambda py, x: py.format(x, ".2f"), 2.5),
    "format without spec": (lambda py, x: py.format(x), 2.5),
}

VECTORS = {
    "len": (lambda py, x: py.len(x), [1, 2, 3]),
    "len in arithmetic": (lambda py, x: py.sum(x) / py.len(x), [1.0, 2.0, 6.0]),
    "sum": (lambda py, x: py.sum(x), [1, 2, 3]),
    "sum with start": (lambda py, x: py.sum(x, 10), [1, 2, 3]),
    "sum with keyword start": (lambda py, x: py.sum(x, start=10), [1, 2, 3]),
    "sum of bools": (lambda py, x: py.sum(x), [True, False, True]),
    "any": (lambda py, x: py.any(x), [0, 0, 2]),
    "any of nothing": (lambda py, x: py.any(x), [0, 0]),
    "all": (lambda py, x: py.all(x), [1, 0]),
    "max": (lambda py, x: py.max(x), [1, 3, 2]),
    "min": (lambda py, x: py.min(x), [2.5, -1.0]),
    "max of bools": (lambda py, x: py.max(x), [False, True]),
    "min of bools": (lambda py, x: py.min(x), [False, True]),
    "max, nan within": (lambda py, x: py.max(x), [1.0, math.nan, 2.0]),
    "max, nan first": (lambda py, x: py.max(x), [math.nan, 1.0]),
    "min, nan within": (lambda py, x: py.min(x), [1.0, math.nan, 0.5]),
    "max with default": (lambda py, x: py.max(x, default=9), [1, 2]),
    "sorted": (lambda py, x: py.sorted(x), [3, 1, 2]),
    "sorted downwards": (lambda py, x: py.sorted(x, reverse=True), [3.0, 1.0, 2.0]),
}


@pytest.mark.parametrize("name", SCALARS)
def test_scalars(name: str) -> None:
    check(*SCALARS[name])


@pytest.mark.parametrize("name", VECTORS)
def test_vectors(name: str) -> None:
    check(*VECTORS[name])


def test_sum_of_rows() -> None:
    rows = np.arange(6, dtype=np.int32).reshape(3, 2)
    assert run_staged(lambda x: STAGED.sum(x), rows) == [6, 9]


def test_max_of_nothing() -> None:
    empty = np.zeros(0, np.float32)
    assert run_staged(lambda x: STAGED.max(x, default=4.0), empty, known=False) == 4.0
    assert run_staged(lambda x: STAGED.max(x, default=4.0), empty) == 4.0
    with pytest.raises(ValueError, match=r"max\(\).*empty"):
        run_staged(lambda x: STAGED.max(x), empty)
    with pytest.raises(ValueError, match=r"min\(\).*empty"):
        run_staged(lambda x: STAGED.min(x), empty, known=False)


@pytest.mark.parametrize("ndigits", [0, 1, 2, 3, 5, 10, 22, -1, -2, -3])
def test_round_to_digits_is_pythons(ndigits: int) -> None:
    rng = np.random.default_rng(3)
    values = [2.675, 1.005, 0.5, 1.5, -2.675, 0.15, 25.0, 35.0, 1e22, 123456.785, -0.0, 5e-324, 1e16, 0.285]
    values += list(rng.normal(size=300)) + list(rng.integers(-9999, 9999, 300) / 1000) + list(rng.normal(size=50) * 1e9)
    array = np.array(values)
    found = run_staged(lambda x: STAGED.round(x, ndigits), array)
    expected = [round(v, ndigits) for v in array.tolist()]
    assert [repr(v) for v in found] == [repr(v) for v in expected]


def test_integer_dtypes_are_kept() -> None:
    def dtypes(x: Tensor) -> tuple[str, ...]:
        return (STAGED.int(x).dtype.name, STAGED.float(x).dtype.name)

    assert run_staged(dtypes, np.int64(3)) == ("int64", "float64")
    assert run_staged(dtypes, np.uint8(3)) == ("int64", "float64")
    assert run_staged(dtypes, np.float64(3)) == ("int64", "float64")


PYTHON_CALLS = {
    "compile": [(("1 + 1", "", "eval"), {}), (("1 +", "", "eval"), {}), ((), {})],
    "abs": [((Fraction(-1, 2),), {}), (("a",), {}), ((), {})],
    "all": [(([1, 0],), {}), ((3,), {})],
    "any": [((iter([0, 1]),), {})],
    "ascii": [(("é",), {}), ((), {})],
    "bin": [((5,), {}), ((0.5,), {})],
    "callable": [((len,), {}), ((3,), {}), ((), {})],
    "chr": [((65,), {}), ((-1,), {})],
    "hasattr": [(("a", "upper"), {}), ((3, "upper"), {}), ((3, 3), {}), ((3,), {})],
    "hex": [((255,), {}), (("a",), {})],
    "oct": [((8,), {})],
    "ord": [(("a",), {}), (("ab",), {})],
    "repr": [(("a",), {}), (([1],), {})],
    "type": [((1,), {}), ((1, 2), {})],
    "bool": [((), {}), (([],), {})],
    "complex": [(("1+2j",), {}), ((), {"real": 1, "imag": 2})],
    "divmod": [((7, 2), {}), ((7, 0), {})],
    "enumerate": [((["a", "b"],), {"start": 1})],
    "filter": [((None, [0, 1, 2]),), ((str.isalpha, ["a", "1"]), {})],
    "float": [((), {}), (("inf",), {}), (("x",), {})],
    "format": [((255, "x"), {}), (("a", "5"), {})],
    "int": [(("ff",), {"base": 16}), (("2.5",), {}), ((), {})],
    "isinstance": [((1, int), {}), ((None, (str, type(None))), {}), ((1, 2), {}), ((1,), {})],
    "len": [(({1: 2},), {}), ((3,), {})],
    "list": [((), {}), (("ab",), {}), ((3,), {})],
    "map": [((str, [1, 2]), {}), ((pow, [2, 3], [3, 2]), {}), ((str,), {})],
    "max": [((1, 5, 3), {}), (([],), {"default": 3}), (([],), {}), ((["b", "aa"],), {"key": len}), ((), {}),
            ((1, 2), {"default": 3}), ((3,), {"wrong": 1}), ((iter([1, 2]),), {})],
    "min": [((("b", 1), ("a", 2)), {}), (({3, 1},), {})],
    "next": [((iter([1]),), {}), ((iter([]), 5), {}), ((iter([]),), {}), ((3,), {})],
    "iter": [((3,), {}), (([1, 2],), {})],
    "pow": [((2, -1), {}), ((2, 5, 3), {}), ((2,), {"exp": 3})],
    "print": [((1,), {"wrong": 2})],
    "range": [((5,), {}), ((1, 9, 3), {}), ((1, 2, 0), {}), ((1.5,), {})],
    "reversed": [(([1, 2],), {}), (({1},), {})],
    "round": [((2.675, 2), {}), ((2.5,), {}), ((Fraction(3, 2),), {}), ((2,), {"ndigits": None})],
    "sorted": [(([3, 1],), {"reverse": True}), ((["b", "A"],), {"key": str.lower}), (([1, "a"],), {}),
               (([1],), {"wrong": 1})],
    "str": [((3,), {}), ((b"x", "ascii"), {}), ((), {})],
    "sum": [(([1, 2], 3), {}), (([[1], [2]], []), {}), ((["a"], ""), {})],
    "tuple": [((), {}), (({1: 2},), {}), (([1], 2), {})],
    "zip": [(([1, 2], "ab"), {}), (([1], [1, 2]), {"strict": True}), ((), {})],
}  # fmt: skip


def outcome(function, args, kwargs):
    """What a call gives, or the class and text of its error."""
    try:
        result = function(*args, **kwargs)
        return list(result) if hasattr(result, "__next__") else result
    except Exception as error:
        return type(error), str(error).replace("_()", "()")


@pytest.mark.parametrize("tracing", [False, True])
@pytest.mark.parametrize("name", PYTHON_CALLS)
def test_python_values_get_the_builtin(name: str, tracing: bool) -> None:
    for call in PYTHON_CALLS[name]:
        args, kwargs = (*call, {})[:2]
        expected, again = (_renewed(args) for _ in range(2))
        want = outcome(getattr(PYTHON, name), expected, kwargs)
        if tracing:
            with FuncGraph("empty").as_default():
                found = outcome(getattr(STAGED, name), again, kwargs)
        else:
            found = outcome(getattr(STAGED, name), again, kwargs)
        assert found == want, f"{name}{args}"
        assert type(found) is type(want)


def _renewed(args):
    return tuple(iter(list(a.__reduce__()[1][0])) if type(a) is type(iter([])) else a for a in args)


def test_every_builtin_is_tested() -> None:
    assert {f.__name__ for f in BUILTINS} == PYTHON_CALLS.keys()


def test_eager_tensors_outside_of_a_graph_are_python_values() -> None:
    assert STAGED.int(constant(2.5)) == 2
    assert STAGED.len(constant([1, 2])) == 2
    assert list(STAGED.range(constant(3))) == [0, 1, 2]
    assert STAGED.max(constant(2), 1) == constant(2)


def test_overload_of() -> None:
    assert overload_of(len)([1]) == 1
    assert overload_of(issubclass) is None
    assert overload_of([]) is None


REFUSED = {
    "int of a vector": (lambda py, x: py.int(x), errors.OperatorNotAllowedInGraphError, "one number"),
    "any of rows": (lambda py, x: py.any([x]), errors.OperatorNotAllowedInGraphError, "ambiguous"),
    "range of floats": (lambda py, x: py.range(x[0] * 0.5), errors.DTypeMismatchError, "integers"),
    "range of a vector": (lambda py, x: py.range(x), errors.ShapeMismatchError, "scalars"),
    "range with step 0": (lambda py, x: py.range(x[0], 3, 0), ValueError, "must not be zero"),
    "iterating over a scalar": (lambda py, x: py.list(py.zip(x[0], [1])), TypeError, "'int' object is not iterable"),
    "reversed enumerate": (lambda py, x: py.reversed(py.enumerate(x)), TypeError, "not reversible"),
    "sum with text": (lambda py, x: py.sum(x, ""), TypeError, "sum strings"),
    "len of a scalar": (lambda py, x: py.len(x[0]), TypeError, "no len"),
    "round to too many digits": (lambda py, x: py.round(x * 1.5, 23), errors.UnimplementedError, "23 digits"),
    "int with a base": (lambda py, x: py.int(x[0], 2), TypeError, "explicit base"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    program, kind, words = REFUSED[name]
    with pytest.raises(kind, match=words):
        run_staged(lambda x: program(STAGED, x), [1, 2])


def test_any_and_all_go_over_rows_of_one_element() -> None:
    def program(py: Any, rows: Any) -> Any:
        return [not not py.any(rows), not not py.all(rows)]  # NumPy's bools are not Python's

    for rows in (np.array([[0], [2]]), np.array([[0.5], [2]]), np.zeros((2, 1, 1)), np.zeros((0, 3)), np.zeros((0, 1))):
        expected = program(PYTHON, rows)
        assert run_staged(lambda rows: [STAGED.any(rows), STAGED.all(rows)], rows) == expected


def test_filter_of_a_python_list_may_ask_tensors() -> None:
    def program(py: Any, n: Any, x: Any) -> Any:
        kept = py.loop(py.filter(lambda v: v > n, [1, 2, 3]), lambda total, v: total * 10 + v, 0)
        mixed = py.loop(py.filter(None, (n, "", x, None, 4)), lambda count, v: count + 1, 0)
        lazily = py.next(py.filter(None, iter([0, 5, 7])))
        return [kept, mixed, py.any(py.filter(lambda v: v < n, [1, 2])), lazily]

    for n, x in ((0, 0.0), (2, 0.5), (3, float("nan"))):
        check(program, n, x)
    with pytest.raises(errors.OperatorNotAllowedInGraphError, match=r"filter\(\) in Python"):
        run_staged(lambda n: set(STAGED.filter(lambda v: v > n, [1, 2])), 1)


def sorts(items, downwards):
    items.sort(reverse=downwards)
    return items


@pytest.mark.parametrize("downwards", [True, False, 0, 2])
def test_a_tensor_decides_in_which_order_is_sorted(downwards: Any) -> None:
    by_key = lambda items, downwards: sorted(items, key=lambda v: -v, reverse=downwards)  # noqa: E731, RUF100
    for program in (lambda items, downwards: sorted(items, reverse=downwards), by_key, sorts):
        for items in ([3, 1, 2], [constant(3), constant(1), constant(2)]):
            found = ag.function(program)(list(items), constant(downwards))
            assert list(map(int, found)) == program([3, 1, 2], downwards)


@pytest.mark.parametrize("value", [3, 2.5, True, [3]])
def test_programs_ask_what_they_can_go_over(value: Any) -> None:
    def asked(x):
        found = []
        for ask in (iter, len):
            try:
                ask(x)
            except TypeError as error:
                found.append(str(error))
        return len(found) == 0, found

    staged = [constant(v) for v in value] if isinstance(value, list) else constant(value)
    assert ag.function(asked)(staged) == asked(value)
