"""How Functions and their traces are called, declared, shown, copied; and calls that do not fit."""

from __future__ import annotations

import copy
import functools
import inspect
import pickle
import weakref
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors

ONE, TWO = ag.constant(1.0), ag.constant(2.0)
Spec = ag.TensorSpec


@ag.function
def documented(x, /, y=2, *rest, z=3, **named):
    """What it says."""
    return x * y + z + sum(rest) + sum(named.values())


def twice(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        return f(*args, **kwargs) * 2

    return wrapper


# --- as a function ---------------------------------------------------------------------------------------


def test_it_looks_like_its_function() -> None:
    assert documented.__name__ == "documented" and documented.__doc__ == "What it says."
    assert documented.__qualname__ == "documented" and documented.__module__ == __name__
    assert str(inspect.signature(documented)) == "(x, /, y=2, *rest, z=3, **named)"
    assert documented.__wrapped__ is documented.python_function and callable(documented)
    assert repr(ag.function(lambda x: x)) == "<ag.Function <lambda>: 0 traces>"
    assert inspect.getsource(documented).startswith("@ag.function\ndef documented")


def test_pickles_by_name_and_copies_as_itself() -> None:
    assert pickle.loads(pickle.dumps(documented)) is documented
    assert copy.deepcopy(documented) is documented and weakref.ref(documented)() is documented
    assert {documented: 1}[documented] == 1


def test_with_and_without_parentheses() -> None:
    @ag.function
    def bare(x):
        return x

    @ag.function()
    def called(x):
        return x

    assert all(f(ONE).numpy() == 1 for f in (bare, called, ag.function(func=lambda x: x)))


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((ONE,), {}), ((ONE, 5), {}), ((ONE, 5, 6, 7), {}), ((ONE,), {"y": TWO}), ((ONE,), {"z": TWO, "y": 4}),
        ((ONE,), {"more": TWO}), ((ONE, 5, TWO), {"z": 1, "a": 1, "b": TWO}),
    ],
)  # fmt: skip
def test_all_kinds_of_parameters(args: Any, kwargs: Any) -> None:
    expected = documented.python_function(*args, **kwargs)
    assert documented(*args, **kwargs).numpy() == expected.numpy()
    with ag.run_functions_eagerly(True):
        assert documented(*args, **kwargs).numpy() == expected.numpy()


def test_order_of_decorators() -> None:
    class Box:
        def __init__(self, n: int) -> None:
            self.n = n

        @property
        @ag.function
        def above(self):
            return ONE * self.n

        @ag.function
        @staticmethod
        def below_static(x):
            return x * 2

        @staticmethod
        @ag.function
        def above_static(x):
            return x * 2

        @ag.function
        @classmethod
        def below_class(cls, x):
            return x * cls.factor

        @classmethod
        @ag.function
        def above_class(cls, x):
            return x * cls.factor

        @twice
        @ag.function
        def outside(self, x):
            return x + self.n

        @ag.function
        @twice
        def inside(self, x):
            return x + self.n

        @ag.function
        @functools.lru_cache  # noqa: B019
        def cached(self, n):
            return n + 1

        factor = 3

    class Derived(Box):
        factor = 5

        @ag.function
        def outside(self, x):
            return super().outside(x) + 100

    box = Box(4)
    assert box.above.numpy() == 4 and Box(5).above.numpy() == 5
    assert Box.below_static(TWO).numpy() == box.above_static(TWO).numpy() == 4
    assert Box.below_class(TWO).numpy() == box.above_class(TWO).numpy() == 6
    assert Derived.below_class(TWO).numpy() == Derived(1).above_class(TWO).numpy() == 10
    assert box.outside(TWO).numpy() == box.inside(TWO).numpy() == 12
    assert Derived(4).outside(TWO).numpy() == 112
    assert box.cached(1).numpy() == 2
    assert box.inside is box.inside


def test_property_made_by_function_over_property_is_refused() -> None:
    with pytest.raises(errors.SignatureError, match="property"):

        class Box:
            @ag.function
            @property
            def n(self):
                return 1


def test_nested_functions_share_traces_and_signatures() -> None:
    @ag.function(input_signature=[Spec([None])])
    def inner(x):
        return ag.reduce_sum(x)

    @ag.function
    def outer(x):
        return inner(x) + inner(x[1:])

    assert outer(ag.constant([1.0, 2.0])).numpy() == 5 and len(inner.concrete_functions()) == 1


def test_autograph_off() -> None:
    f = ag.function(lambda x: x + 1 if x > 0 else x, autograph=False)
    with pytest.raises(errors.OperatorNotAllowedInGraphError):
        f(ONE)
    assert f(1).numpy() == 2


@pytest.mark.parametrize(
    "options",
    [
        {"jit_compile": True}, {"jit_compile": False}, {"experimental_implements": "name"},
        {"experimental_attributes": {"a": 1}}, {"experimental_compile": True}, {"experimental_relax_shapes": True},
        {"experimental_autograph_options": ag.Feature.ALL},
    ],
    ids=lambda options: next(iter(options)),
)  # fmt: skip
def test_tensorflows_options(options: dict[str, Any]) -> None:
    assert ag.function(lambda x: x + 1, **options)(ONE).numpy() == 2


def test_type_hints_are_followed_if_asked_to() -> None:
    def f(x: ag.Tensor, n, items: list[ag.Tensor]):
        return x * n + items[0]

    plain, followed = ag.function(f), ag.function(f, experimental_follow_type_hints=True)
    for n in range(3):
        assert plain(n, 2, [1]).numpy() == followed(n, 2, [1]).numpy() == 2 * n + 1
    assert plain.cache_info().misses == 3 and followed.cache_info().misses == 1
    followed(1, 3, [1])
    assert followed.cache_info().misses == 2


# --- traces ----------------------------------------------------------------------------------------------


def test_structured_signatures() -> None:
    @ag.function
    def f(x, n, *more, scale, **named):
        return {"x": x * n, "pair": (scale, None)}

    trace = f.get_concrete_function(Spec([None], name="rows"), 2, Spec([], ag.int32), scale=Spec([]), q=Spec([1]))
    positional, by_name = trace.structured_input_signature
    assert positional == (Spec([None], name="rows"), 2, Spec([], ag.int32, "more"))
    assert by_name == {"scale": Spec([], name="scale"), "q": Spec([1], name="named")}
    assert trace.structured_outputs["x"].shape.as_list() == [None]
    assert trace.structured_outputs["pair"][1] is None
    result = trace([1.0, 2.0], 2, 7, scale=3.0, q=[1.0])
    assert result["x"].numpy().tolist() == [2, 4] and result["pair"][0].numpy() == 3


def test_input_signature_is_shown() -> None:
    f = ag.function(lambda x, y: x, input_signature=(Spec([None]), Spec([])))
    assert f.input_signature == (Spec([None]), Spec([]))
    assert ag.function(lambda x: x).input_signature is None
    assert f.get_concrete_function().structured_input_signature[0][0].shape.as_list() == [None]


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((ONE,), {}), ((), {"x": ONE}), ((ONE, 3), {}), ((ONE,), {"n": 3}), ((ONE, 3), {"k": 4}),
        ((), {"k": 4, "x": ONE}),
    ],
)  # fmt: skip
def test_calls_of_a_trace(args: Any, kwargs: Any) -> None:
    trace = ag.function(lambda x, n, *, k: x * n + k).get_concrete_function(Spec([]), 3, k=4)
    assert trace(*args, **kwargs).numpy() == 7


@pytest.mark.parametrize(
    ("args", "kwargs", "says"),
    [
        ((), {}, "missing x"), ((ONE, 4), {}, "'n' is 4, and was 3"), ((ONE,), {"k": 5}, "'k' is 5, and was 4"),
        ((ONE,), {"x": ONE}, "'x' is given twice"), ((ONE,), {"q": 1}, "there is no 'q'"),
        ((ONE, 3, 4), {}, "too many positional"), ((ag.zeros([2]),), {}, r"'x' is a float64 tensor of shape \(2,\)"),
        (([ONE],), {}, "shape"), ((ag.constant(1),), {}, "'x' is an int64 tensor"),
    ],
)  # fmt: skip
def test_calls_of_a_trace_that_do_not_fit(args: Any, kwargs: Any, says: str) -> None:
    trace = ag.function(lambda x, n, *, k: x * n + k).get_concrete_function(Spec([]), 3, k=4)
    with pytest.raises(errors.SignatureError, match=says):
        trace(*args, **kwargs)


# --- calls that contradict the input_signature -------------------------------------------------------------

ran: list[Any] = []


@ag.function(input_signature=[Spec([None, 2]), {"w": Spec([2]), "b": [Spec([])]}, Spec([], ag.int32)])
def declared(rows, params, n):
    ran.append(n)
    return ag.reduce_sum(rows)


ROWS, PARAMS = ag.zeros([3, 2]), {"w": [1.0, 2.0], "b": [3.0]}


@pytest.mark.parametrize(
    ("args", "kwargs", "says", "expected"),
    [
        ((ag.zeros([3, 3]), PARAMS, 1), {}, "'rows' is a float64 tensor of shape (3, 3)", "shape (None, 2)"),
        ((ag.zeros([2]), PARAMS, 1), {}, "'rows' is a float64 tensor of shape (2,)", "shape (None, 2)"),
        ((ag.zeros([3, 2], ag.float32), PARAMS, 1), {}, "'rows' is a float32 tensor", "a float64 tensor"),
        ((ROWS, PARAMS, 1.5), {}, "'n' does not fit", "an int32 tensor of shape ()"),
        ((ROWS, PARAMS, None), {}, "'n' does not fit", "an int32 tensor of shape ()"),
        ((ROWS, {"w": [1.0, 2.0]}, 1), {}, "'params' is a dict with the keys 'w'", "'b': [TensorSpec"),
        ((ROWS, [1.0], 1), {}, "'params' is a list of 1", "{'w': TensorSpec"),
        ((ROWS, {"w": [1.0], "b": [3.0]}, 1), {}, "params['w']", "shape (2,)"),
        ((ROWS, {"w": [1.0, 2.0], "b": [3.0, 4.0]}, 1), {}, "params['b']\" is a list of 2", "[TensorSpec"),
        ((ROWS, PARAMS), {}, "missing a required argument: 'n'", "declared(rows, params, n)"),
        ((ROWS, PARAMS, 1, 2), {}, "too many positional", "declared(rows, params, n)"),
        ((ROWS, PARAMS, 1), {"z": 2}, "unexpected keyword argument 'z'", "declared(rows, params, n)"),
        ((ROWS, PARAMS, 1), {"n": 2}, "multiple values for argument 'n'", "declared(rows, params, n)"),
        (("text", PARAMS, 1), {}, "'rows' does not fit", "a float64 tensor"),
    ],
)  # fmt: skip
def test_contradictions(args: Any, kwargs: Any, says: str, expected: str) -> None:
    before = declared.cache_info(), len(ran)
    for eagerly in (False, True):
        with ag.run_functions_eagerly(eagerly), pytest.raises(errors.SignatureError) as caught:
            declared(*args, **kwargs)
        assert says in str(caught.value) and expected in str(caught.value.expected)
        assert caught.value.location is not None and caught.value.location.filename == __file__
        assert "declared(*args" in caught.value.location.text()
    assert (declared.cache_info(), len(ran)) == before, "nothing ran"


@pytest.mark.parametrize(
    ("signature", "says"),
    [
        (Spec([]), "the input_signature is a TensorSpec object"),
        (3, "the input_signature is 3"),
        ([3.0], "input_signature[0] is 3.0"),
        ([{"a": [Spec([]), None]}], "input_signature[0]['a'][1] is None"),
        ([Spec([]), Spec([])], "has 2 entries, and '<lambda>' takes 1"),
    ],
)
def test_bad_signatures(signature: Any, says: str) -> None:
    with pytest.raises(errors.SignatureError) as caught:
        ag.function(lambda x: x, input_signature=signature)
    assert says in caught.value.message and caught.value.location is not None


# --- arrays ----------------------------------------------------------------------------------------------


def test_results_do_not_change_with_the_callers_array() -> None:
    f = ag.function(lambda x: (x, x[:2], {"r": ag.reshape(x, [3, 1])}))
    array = np.zeros(3)
    results = f(array)
    array[:] = 7
    assert [np.sum(r.numpy()) for r in (results[0], results[1], results[2]["r"])] == [0, 0, 0]


@pytest.mark.parametrize("dtype", ["int8", "uint64", "float16", "float64", "bool", "complex64", ">f4", "S3", "U3"])
def test_arrays_of_all_dtypes(dtype: str) -> None:
    array = np.array([0, 1, 1]).astype(dtype)
    result = ag.function(lambda x: x)([array, array[1]])
    assert [len(np.atleast_1d(r.numpy())) for r in result] == [3, 1]
    if array.dtype.kind not in "SU":
        assert result[0].numpy().tolist() == array.tolist()
