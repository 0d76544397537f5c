"""What asks for the class of a value gives for a tensor what plain Python gives for the value that it stands for."""

from __future__ import annotations

import collections.abc
import functools
import numbers
import typing
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.compat import tf
from tests.agreement import assert_agree, run

VALUES: dict[str, Any] = {
    "bool": True, "int": 7, "float": 2.5, "whole float": 3.0, "complex": 1j, "str": "text",
    "vector": np.array([1, 2, 3]), "matrix": np.array([[1.5], [2.5]]), "flags": np.array([True, False]),
    "texts": np.array(["a", "b"]),
}  # fmt: skip

QUESTIONS: dict[str, Any] = {
    "int": lambda n: isinstance(n, int),
    "bool": lambda n: isinstance(n, bool),
    "number of two classes": lambda n: isinstance(n, (int, float)),
    "nested classes": lambda n: isinstance(n, (str, (complex, (float,)))),
    "union": lambda n: isinstance(n, int | float),
    "old union": lambda n: isinstance(n, typing.Optional[int]),  # noqa: UP045
    "str": lambda n: isinstance(n, str),
    "object": lambda n: isinstance(n, object),
    "array": lambda n: isinstance(n, np.ndarray),
    "sequence of Python": lambda n: isinstance(n, (list, tuple)),
    "Number": lambda n: isinstance(n, numbers.Number),
    "Complex": lambda n: isinstance(n, numbers.Complex),
    "Real": lambda n: isinstance(n, numbers.Real),
    "Rational": lambda n: isinstance(n, numbers.Rational),
    "Integral": lambda n: isinstance(n, numbers.Integral),
    "Iterable": lambda n: isinstance(n, collections.abc.Iterable),
    "Iterator": lambda n: isinstance(n, collections.abc.Iterator),
    "Sequence": lambda n: isinstance(n, collections.abc.Sequence),
    "Mapping": lambda n: isinstance(n, collections.abc.Mapping),
    "Sized": lambda n: isinstance(n, collections.abc.Sized),
    "Container": lambda n: isinstance(n, collections.abc.Container),
    "Callable": lambda n: isinstance(n, collections.abc.Callable),
    "Hashable": lambda n: isinstance(n, collections.abc.Hashable),
    "SupportsInt": lambda n: isinstance(n, typing.SupportsInt),
    "SupportsFloat": lambda n: isinstance(n, typing.SupportsFloat),
    "SupportsComplex": lambda n: isinstance(n, typing.SupportsComplex),
    "SupportsIndex": lambda n: isinstance(n, typing.SupportsIndex),
    "SupportsAbs": lambda n: isinstance(n, typing.SupportsAbs),
    "SupportsRound": lambda n: isinstance(n, typing.SupportsRound),
    "own protocol": lambda n: isinstance(n, HasLength),
    "protocol of attributes": lambda n: isinstance(n, HasReal),
    "own abstract class": lambda n: isinstance(n, Registered),
    "np.integer": lambda n: isinstance(n, np.integer),
    "np.floating": lambda n: isinstance(n, np.floating),
    "np.number": lambda n: isinstance(n, np.number),
    "np.generic": lambda n: isinstance(n, np.generic),
    "np.float64": lambda n: isinstance(n, np.float64),
    "issubdtype of the type": lambda n: np.issubdtype(type(n), np.integer),
    "issubclass": lambda n: issubclass(type(n), int),
    "type is": lambda n: type(n) is int,
    "type is not": lambda n: type(n) is not float,
    "type ==": lambda n: type(n) == int,  # noqa: E721
    "type !=": lambda n: type(n) != np.ndarray,  # noqa: E721
    "type in": lambda n: type(n) in (int, float),
    "type not in": lambda n: type(n) not in {str, bool},
    "type of type": lambda n: type(type(n)) is type,
    "name": lambda n: type(n).__name__,
    "text": lambda n: str(type(n)),
    "key": lambda n: {int: 1, float: 2, bool: 3, str: 4}.get(type(n), 5),
    "types of two": lambda n: type(n) is int,
    "type of the same": lambda n: type(n) is type(n),
    "callable": lambda n: callable(n),
    "has a length": lambda n: hasattr(n, "__len__"),
    "has items": lambda n: hasattr(n, "__getitem__"),
    "can be iterated over": lambda n: hasattr(n, "__iter__"),
    "can be an index": lambda n: hasattr(n, "__index__"),
    "can be called": lambda n: hasattr(n, "__call__"),  # noqa: B004
    "has no such attribute": lambda n: hasattr(n, "no_such_attribute"),
    "bit_length": lambda n: hasattr(n, "bit_length"),
    "match": lambda n: matched(n),
    "match with captures": lambda n: matched_and_captured(n) is n,
    "match in a structure": lambda n: matched_inside([n, {"n": n}]),
    "single dispatch": lambda n: dispatched(n),
}  # fmt: skip


@typing.runtime_checkable
class HasLength(typing.Protocol):
    def __len__(self) -> int: ...


@typing.runtime_checkable
class HasReal(typing.Protocol):
    real: Any


class Registered(collections.abc.Sized):
    pass


Registered.register(int)


def matched(n):
    match n:
        case bool():
            return "bool"
        case int():
            return "int"
        case float() | complex():
            return "inexact"
        case str():
            return "str"
        case np.ndarray():
            return "array"
    return "something else"


def matched_and_captured(n):
    match n:
        case int(found) | float(found):
            return found
        case str() | complex() | np.ndarray() as found:
            return found
    return None


def matched_inside(items):
    match items:
        case [float() | int(), {"n": numbers.Integral()}]:
            return "whole"
        case [float() | int(), {"n": numbers.Number()}]:
            return "number"
        case [str(), *_]:
            return "str"
        case [np.ndarray(), {}]:
            return "array"
    return "something else"


@functools.singledispatch
def dispatched(n):
    return "something else"


@dispatched.register(int)
def _of_int(n):
    return "int"


@dispatched.register(numbers.Number)
def _of_number(n):
    return "number"


@dispatched.register(np.ndarray)
def _of_array(n):
    return "array"


def answer_while_tracing(question, tensor):
    """What a question gives in a trace, and a check that it is known there."""
    found = []

    @ag.function
    def ask(n):
        found.append(question(n))
        return 0

    ask(tensor)
    assert not isinstance(found[0], ag.Tensor)
    return found[0]


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_tensor_has_the_class_of_the_value_that_it_stands_for(name: str) -> None:
    question = QUESTIONS[name]
    for kind, value in VALUES.items():
        expected = question(value)
        assert answer_while_tracing(question, ag.constant(value)) == expected, f"a {kind} while tracing"
        assert ag.to_graph(question)(ag.constant(value)) == expected, f"a {kind}, eagerly"
        assert ag.to_graph(question)(value) == expected, f"a {kind} as it is"


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int64", "uint64", "float16", "float32", "float64", "complex64"])
def test_all_dtypes_of_a_kind_stand_for_one_class(dtype: str) -> None:
    expected = type(np.zeros((), dtype).item())
    assert answer_while_tracing(type, ag.zeros([], dtype)) is expected
    assert answer_while_tracing(type, ag.zeros([1], dtype)) is np.ndarray


def test_a_dtype_is_asked_with_issubdtype() -> None:
    def kinds(x):
        return [np.issubdtype(x.dtype, kind) for kind in (np.integer, np.floating, np.number, np.bool_)]

    for value in (np.int32(1), np.float32(1), np.array([1.0]), np.array(True)):
        assert answer_while_tracing(kinds, ag.constant(value)) == kinds(value)


def test_a_tensor_stays_what_it_really_is() -> None:
    def really(x):
        match x:
            case ag.Tensor():
                return isinstance(x, ag.Tensor), hasattr(x, "dtype"), hasattr(x, "shape"), hasattr(x, "__array__")
        return None

    for value in VALUES.values():
        assert answer_while_tracing(really, ag.constant(value)) == (True,) * 4
        assert ag.to_graph(really)(ag.constant(value)) == (True,) * 4


def test_a_type_is_called_and_compared() -> None:
    @ag.function
    def f(a, b):
        same = type(a) is type(b)
        return type(a)(b), type(b)(a), same, [type(v).__name__ for v in (a, b)] == ["int", "float"]

    whole, inexact, same, names = f(ag.constant(3), ag.constant(2.5))
    assert (int(whole), float(inexact), bool(same), bool(names)) == (2, 3.0, False, True)


def test_builtin_classes_as_functions() -> None:
    def f(values, n):
        a, b = map(int, values), map(float, values)
        kinds = [kind(n) for kind in (int, float, bool, abs)]
        return sum(a), sum(b), kinds, [isinstance(v, float) for v in map(float, values)]

    expected = run(f, [[1.5, 2.5], 2])
    assert_agree(expected, run(ag.function(f), [ag.constant([1.5, 2.5]), ag.constant(2)]), "staged")


def test_a_branch_not_taken_is_not_traced() -> None:
    traced = []

    @ag.function
    def f(n):
        if isinstance(n, str):
            traced.append("str")
        elif type(n) is float or not isinstance(n, numbers.Integral):
            traced.append("float")
        else:
            traced.append("int")
        return n

    f(ag.constant(1))
    f(ag.constant(1.0))
    assert traced == ["int", "float"]


def test_what_the_program_makes_has_a_class_too() -> None:
    @ag.function
    def f(n, values):
        total = 0
        for v in values:
            assert isinstance(v, float)
            total += v
        found = n // 2 if n > 2 else n
        while found > 10:
            found -= 1
        assert isinstance(found, int) and isinstance(total, float) and isinstance(n > 2, bool)
        assert isinstance(f"{n}", str) and isinstance(n / 2, float) and isinstance(values * 2.0, np.ndarray)
        return found

    assert int(f(ag.constant(30, ag.int64), ag.constant([1.0, 2.0], ag.float64))) == 10


def test_lists_and_ranges_are_lists_and_ranges() -> None:
    def f(n):
        items = []
        for i in range(n):
            items.append(i)
        numbers_below = range(n)
        match items:
            case list():
                matches = True
            case _:
                matches = False
        return (
            isinstance(items, list), isinstance(items, (tuple, np.ndarray)), type(items) is list, matches,
            isinstance(items, collections.abc.Sequence), hasattr(items, "append"), callable(items),
            isinstance(numbers_below, range), isinstance(numbers_below, list), type(numbers_below).__name__ == "range",
        )  # fmt: skip

    assert [bool(v) for v in ag.function(f)(ag.constant(3))] == list(f(3))


def test_none_or_a_value() -> None:
    @ag.function
    def f(x):
        y = None
        if x > 0:
            y = x
        return isinstance(y, int), isinstance(y, str), isinstance(y, (int, type(None))), hasattr(y, "real"), callable(y)

    assert [bool(v) for v in f(ag.constant(1))] == [True, False, True, True, False]
    assert [bool(v) for v in f(ag.constant(-1))] == [False, False, True, False, False]


def test_one_of_several_objects() -> None:
    def f(i):
        chosen = [[1, 2], {0: 3}, [4]][i]
        same = [abs, len, min][i]
        return isinstance(chosen, list), isinstance(chosen, (list, dict)), callable(same), callable(chosen)

    for i in range(3):
        assert [bool(v) for v in ag.function(f)(ag.constant(i))] == list(f(i))

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="which one"):
        ag.function(lambda i: type([[1, 2], {0: 3}][i]) is list)(ag.constant(1))


def test_a_variable_is_a_variable() -> None:
    v = ag.Variable(1.0)

    @ag.function
    def f():
        return isinstance(v, ag.Variable), isinstance(v, float), type(v) is ag.Variable, isinstance(v + 1.0, float)

    assert [bool(x) for x in f()] == [True, False, True, True]


def test_a_class_that_decides_for_itself_gets_the_tensor() -> None:
    class Meta(type):
        def __instancecheck__(cls, n):
            return isinstance(n, int) and n > 0

    class Positive(metaclass=Meta):
        pass

    @ag.function
    def f(n):
        if isinstance(n, (str, Positive)):
            return 1
        return 2

    assert [int(f(ag.constant(v))) for v in (3, -3)] == [1, 2]
    assert int(f(ag.constant(1.5))) == 2


def test_a_class_that_a_tensor_was_registered_for() -> None:
    class Quantity(collections.abc.Hashable):
        pass

    class Amount(numbers.Number):
        pass

    Amount.register(ag.Tensor)
    Quantity.register(ag.Tensor)

    @ag.function
    def f(x):
        return isinstance(x, Amount), isinstance(x, np.ndarray)

    assert [bool(v) for v in f(ag.constant([1]))] == [True, True]


def test_of_unknown_rank_what_is_known_is_known() -> None:
    found = []
    signature = [ag.TensorSpec(None, ag.int64)]

    @ag.function(input_signature=signature)
    def known(x):
        found.append([isinstance(x, str), isinstance(x, (int, np.ndarray)), isinstance(x, ag.Tensor), callable(x)])
        return isinstance(ag.ensure_shape(x, []), int)

    assert bool(known(ag.constant(1, ag.int64)))
    assert found == [[False, True, True, False]]

    @ag.function(input_signature=signature)
    def unknown(x):
        return isinstance(x, int)

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match=r"isinstance\(\) asks whether .* is one number"):
        unknown(ag.constant(1, ag.int64))


@pytest.mark.parametrize("call", [
    lambda n: isinstance(n, 3), lambda n: isinstance(n, list[int]), lambda n: isinstance(n, "int"),
    lambda n: isinstance(n), lambda n: isinstance(n, (str, None)), lambda n: hasattr(n, 3), lambda n: hasattr(n),
    lambda n: callable(), lambda n: type(), lambda n: type(n, 2), lambda n: isinstance(n, NoRuntimeProtocol),
])  # fmt: skip
def test_wrong_calls_complain_as_in_python(call: Any) -> None:
    with pytest.raises(TypeError) as expected:
        call(3)
    with pytest.raises(TypeError) as found:
        ag.function(call)(ag.constant(3))
    assert str(found.value).startswith(str(expected.value).partition(" must be")[0])


class NoRuntimeProtocol(typing.Protocol):
    x: int


def test_classes_of_values_that_are_not_tensors_are_python_s() -> None:
    class Proxy:
        @property
        def __class__(self):
            return int

    def f(x):
        hashable = isinstance(x, collections.abc.Hashable)
        return isinstance(x, int), type(x) is Proxy, hasattr(x, "__len__"), callable(x), hashable

    for value in (Proxy(), 3, [1], (1,), len, None, np.int64(3), np.ones(2)):
        found = []
        expected = f(value)
        assert ag.to_graph(f)(value) == expected
        ag.function(lambda: found.append(f(value)))()
        assert found == [expected]


def test_a_class_made_by_type_is_of_the_module_that_makes_it() -> None:
    def f(base):
        return type("Made", (base,), {"x": 1})

    for made in (f(list), ag.to_graph(f)(list)):
        assert (made.__module__, made.__name__, made.x) == (__name__, "Made", 1)


def test_in_tensorflow_s_functions_a_tensor_is_a_tensor() -> None:
    found = []

    @tf.function
    def f(x, n):
        match x:
            case int():
                matched_as = "int"
            case _:
                matched_as = "tensor"
        found.append((isinstance(x, int), isinstance(x, tf.Tensor), isinstance(n, int), type(n) is int, matched_as))
        return inner(x)

    @ag.function
    def inner(x):
        found.append(isinstance(x, int))
        return x

    f(tf.constant(1), 2)
    assert found == [(False, True, True, True, "tensor"), True]


def test_validation_of_arguments() -> None:
    def factorial(n):
        if not isinstance(n, int):
            raise TypeError(f"{n} is no integer, but of class {type(n).__name__}")
        if n < 0:
            raise ValueError(f"{n} is negative")
        result = 1
        for i in range(2, n + 1):
            result *= i
        return result

    staged = ag.function(factorial)
    for value in (5, 0, -2, 2.5, "five"):
        expected, found = run(factorial, [value]), run(staged, [ag.constant(value)])
        assert_agree(expected, found, repr(value))
        if expected.error is not None:
            assert str(found.error) == str(expected.error)


def test_an_error_with_a_value_in_its_text_crosses_functions() -> None:
    @ag.function
    def whole(n):
        if not isinstance(n, int):
            raise TypeError(f"{n} is no integer")
        return n

    @ag.function
    def outer(n):
        return whole(n) + 1

    @ag.function
    def caught(n):
        try:
            return whole(n)
        except TypeError:
            return -1

    with pytest.raises(TypeError, match=r"^2\.5 is no integer"):
        outer(ag.constant(2.5))
    assert int(caught(ag.constant(2.5))) == -1
    assert int(outer(ag.constant(2))) == 3
