"""What can be passed where a tensor is wanted: to `ag.constant`, to a function, beside a tensor; what is refused."""

from __future__ import annotations

import array
import datetime
import decimal
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


def _library_class(name: str, **members: Any) -> Any:
    """A class as one of an installed library."""
    cls = type(name, (), members)
    cls.__module__ = "numpy"
    return cls


Column = _library_class(
    "Column",
    __init__=lambda self, a: setattr(self, "a", np.asarray(a)),
    __array__=lambda self, dtype=None, copy=None: self.a if dtype is None else self.a.astype(dtype),
)
Image = _library_class(
    "Image",
    __init__=lambda self, a: setattr(self, "a", a),
    __array_interface__=property(lambda self: self.a.__array_interface__),
)


def _read_only() -> np.ndarray:
    a = np.arange(3.0)
    a.flags.writeable = False
    return a


LIKE: dict[str, tuple[Any, Any]] = {
    "array": (np.arange(3.0), np.arange(3.0)),
    "column": (Column([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 3.0])),
    "column of ints": (Column([1, 2, 3]), np.array([1, 2, 3])),
    "image": (Image(np.arange(3, dtype=np.uint8)), np.arange(3, dtype=np.uint8)),
    "array.array": (array.array("d", [1.0, 2.0, 3.0]), np.array([1.0, 2.0, 3.0])),
    "memoryview": (memoryview(np.arange(3.0)), np.arange(3.0)),
    "big endian": (np.arange(3, dtype=">f8"), np.arange(3.0)),
    "big endian ints": (np.arange(3, dtype=">i4"), np.arange(3, dtype=np.int32)),
    "strided": (np.arange(6.0)[::2], np.array([0.0, 2.0, 4.0])),
    "backwards": (np.arange(3.0)[::-1], np.array([2.0, 1.0, 0.0])),
    "columns first": (np.asfortranarray(np.arange(6.0).reshape(2, 3)), np.arange(6.0).reshape(2, 3)),
    "no dimensions": (np.array(3.0), np.array(3.0)),
    "scalar": (np.float32(2), np.array(2, np.float32)),
    "read-only": (_read_only(), np.arange(3.0)),
    "matrix": (np.asmatrix([[1.0, 2.0, 3.0]]), np.array([[1.0, 2.0, 3.0]])),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(LIKE))
def test_to_a_constant(name: str) -> None:
    value, want = LIKE[name]
    got = ag.constant(value)
    assert got.dtype.numpy_dtype == want.dtype and np.asarray(got._array).dtype == want.dtype
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("name", sorted(LIKE))
def test_to_a_function(name: str) -> None:
    value, want = LIKE[name]

    @ag.function
    def f(x: Any) -> Any:
        return x + x if x.dtype is not ag.bool else x

    np.testing.assert_array_equal(f(value), want + want)
    f(want.copy())  # the same dtype and shape
    assert len(f.concrete_functions()) == 1 if hasattr(f, "concrete_functions") else "1 trace" in repr(f)


@pytest.mark.parametrize("name", sorted(LIKE))
def test_beside_a_tensor(name: str) -> None:
    value, want = LIKE[name]
    x = ag.constant(np.array([1.0, 2.0, 3.0]))
    for result in (x * value, value * x):
        assert isinstance(result, ag.Tensor) and result.dtype is ag.float64
        np.testing.assert_array_equal(result, np.array([1.0, 2.0, 3.0]) * want)


REFUSED: dict[str, tuple[Any, str]] = {
    "masked": (np.ma.masked_array([1.0, 2.0], [0, 1]), "its mask would be lost"),
    "masked without a mask": (np.ma.masked_array([1.0, 2.0]), "x.filled"),
    "dates": (np.array(["2020-01-01"], "M8[D]"), "an array of dates"),
    "a date": (np.datetime64("2020-01-01"), "an array of dates"),
    "time differences": (np.array([1, 2], "m8[s]"), "np.timedelta64"),
    "structured": (np.zeros(2, [("a", "f4"), ("b", "i4")]), "a dict of the fields"),
    "objects": (np.array([1, None], object), "an array of objects"),
    "mixed objects": (np.array(["a", 1.5], object), "a float among them"),
    "decimals": (np.array([decimal.Decimal(1)]), "a Decimal among them"),
    "wide floats": (np.arange(2, dtype=np.longdouble), "x.astype"),
    "column of objects": (Column(np.array([1, "a"], object)), "an int among them"),
    "column of dates": (Column(np.array(["2020-01-01"], "M8[ns]")), "an array of dates"),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_refused(name: str) -> None:
    value, says = REFUSED[name]
    if name == "wide floats" and np.dtype(np.longdouble).itemsize == 8:
        assert ag.constant(value).dtype is ag.float64  # on this platform it is no other type
        return
    attempts = [lambda: ag.constant(value), lambda: ag.function(lambda x: x)(value)]
    if not name.startswith(("masked", "column")):
        x = ag.constant(np.array([1.0, 2.0]))
        attempts += [lambda: value + x, lambda: x + value, lambda: np.add(value, x)]
    for attempt in attempts:
        with pytest.raises(errors.UnsupportedTypeError) as caught:
            attempt()
        assert says in str(caught.value)
        assert caught.value.location is not None and caught.value.location.filename == __file__


@pytest.mark.parametrize(
    "value",
    [decimal.Decimal(1), [decimal.Decimal(1)], [datetime.datetime(2020, 1, 1)], [[1], [2, 3]], {1, 2}],
    ids=repr,
)
def test_no_arrays_at_all(value: Any) -> None:
    with pytest.raises(errors.UnsupportedTypeError):
        ag.constant(value)


def test_a_masked_array_keeps_its_mask_beside_a_tensor() -> None:
    masked = np.ma.masked_array([1.0, 2.0], [0, 1])
    x = ag.constant(np.array([1.0, 2.0]))
    for result in (masked + x, x + masked):
        assert isinstance(result, np.ma.MaskedArray) and result.mask.tolist() == [False, True]


def test_objects_of_the_user_stay_what_they_are() -> None:
    class Signal:
        def __init__(self, values: Any) -> None:
            self.values = values

        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return np.asarray(self.values)

        def energy(self) -> Any:
            return np.sum(np.square(self.values))

    @ag.function
    def f(signal: Any, x: Any) -> Any:
        return signal.energy() * x

    assert float(f(Signal([1.0, 2.0]), ag.constant(2.0))) == 10.0


def test_what_the_user_writes_later_does_not_show() -> None:
    a = np.arange(3.0)
    x = ag.constant(a)
    a[0] = 9
    assert x.numpy().tolist() == [0.0, 1.0, 2.0]


def assigns_to_a_view_of_no_dimensions(n):
    a = np.arange(4) * n
    view = a[0, ...]
    view[...] = 50
    return a


def adds_to_a_view_of_no_dimensions(n):
    a = np.arange(4) * n
    view = a[..., 1]
    view += 50
    return a


@pytest.mark.parametrize("program", [assigns_to_a_view_of_no_dimensions, adds_to_a_view_of_no_dimensions])
def test_a_view_of_no_dimensions_is_not_written(program: Any) -> None:
    with pytest.raises(ag.errors.StagedValueError, match="view of no dimensions"):
        ag.function(program)(ag.constant(3))


def test_a_view_of_no_dimensions_is_read() -> None:
    def total(n):
        a = np.arange(4) * n
        number = a[..., 1]
        return number + a[2, ...], -a[0, ...]

    assert same(total(3), ag.function(total)(ag.constant(3)))
