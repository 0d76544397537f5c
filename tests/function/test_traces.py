"""One graph for each signature: which calls share a trace, and which do not."""



from __future__ import annotations

import collections
import dataclasses
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors


def traces(*calls: tuple[tuple[Any, ...], dict[str, Any]]) -> int:
    """How many traces these calls of one Function make."""

    @ag.function
    def f(a, b=1, *rest, c=2, **others):
        return 0

    for args, kwargs in calls:
        f(*args, **kwargs)
    assert len(f.concrete_functions()) == f.experimental_get_tracing_count()
    return len(f.concrete_functions())


def values(*arguments: Any) -> int:
    """How many traces calls with these single arguments make."""
    return traces(*(((a,), {}) for a in arguments))


Point = collections.namedtuple("Point", "x y")
Other = collections.namedtuple("Other", "x y")


@dataclasses.dataclass
class Pair:
    left: Any
    right: Any


class Opaque:
    pass


X = ag.constant(1.0)


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        ((ag.constant(1), ag.constant(2)), 1),
        ((ag.constant(1), ag.constant(1.0)), 2),
        ((ag.constant(1), ag.constant([1])), 2),
        ((ag.zeros([2]), ag.zeros([3])), 2),
        ((ag.zeros([2, 3]), ag.ones([2, 3])), 1),
        ((np.zeros(2), np.ones(2), ag.zeros([2], ag.float64)), 1),
        ((np.float32(1), np.float32(2), ag.constant(3.0, ag.float32)), 1),
        ((np.float64(1), np.float64(2), ag.constant(3.0)), 1),
        ((np.int64(1), 1), 2),
        ((0, 0.0, False), 3),
        ((1, 1.0, True, 1 + 0j), 4),
        ((0.0, -0.0), 2),
        ((float("nan"), float("nan")), 1),
        ((complex(0.0, 0.0), complex(0.0, -0.0)), 2),
        (("a", b"a"), 2),
        (("a", "a"), 1),
        ((None, 0), 2),
        (([1, 2], (1, 2)), 2),
        (([1, 2], [1, 2], [1, 3]), 2),
        (([], (), {}), 3),
        (([1, [2]], [[1], 2]), 2),
        (([X, 1], [X, 2]), 2),
        (([X, X], (X, X)), 2),
        (({"a": X}, {"b": X}), 2),
        (({"a": X, "b": 1}, {"a": X, "b": 1}), 1),
        ((Point(X, X), Other(X, X), (X, X)), 3),
        ((Point(X, 1), Point(X, 1)), 1),
        ((Pair(X, 1), Pair(ag.constant(5.0), 1), Pair(X, 2)), 2),
        ((slice(None), slice(None), slice(1), slice(1.0), slice(True)), 4),
        ((frozenset({1}), frozenset({1}), frozenset({1.0})), 2),
        (({1: X}, {1.0: X}, {True: X}), 3),
        ((int, float), 2),
        ((len, len), 1),
    ],
)
def test_what_a_trace_depends_on(arguments: tuple[Any, ...], count: int) -> None:
    assert values(*arguments) == count


def test_objects_are_told_apart() -> None:
    one, two = Opaque(), Opaque()
    assert values(one, two, one) == 2


def test_unhashable_objects_are_told_apart() -> None:
    class Box:
        __hash__ = None  # type: ignore[assignment]

    one, two = Box(), Box()
    assert values(one, two, one) == 2


@pytest.mark.parametrize(
    ("calls", "count"),
    [
        ([((1,), {}), ((), {"a": 1})], 1),
        ([((1, 1), {}), ((1,), {}), ((1,), {"b": 1}), ((), {"b": 1, "a": 1})], 1),
        ([((1, 1), {}), ((1, 1.0), {})], 2),
        ([(([1], 2), {}), ((1, [2]), {}), (([1], [2]), {})], 3),
        ([(((X,), X), {}), ((X, (X,)), {})], 2),
        ([((1,), {"c": 2}), ((1,), {})], 1),
        ([((1,), {"c": 3}), ((1,), {})], 2),
        ([((1, 1, 5), {}), ((1, 1), {}), ((1, 1, 5, 6), {})], 3),
        ([((1,), {"d": 1}), ((1,), {"e": 1}), ((1,), {"d": 1})], 2),
        ([((1,), {"d": 1, "e": 2}), ((1,), {"e": 2, "d": 1})], 2),  # the function may look at their order
        ([((X,), {"b": X}), ((X, X), {}), ((), {"b": X, "a": X})], 1),
    ],
)
def test_the_way_of_passing_does_not_matter(calls: list[Any], count: int) -> None:
    assert traces(*calls) == count


def test_results_belong_to_their_signature() -> None:
    @ag.function
    def describe(x):
        return x + x

    assert describe(2) == 4 and describe(2.5) == 5.0
    assert describe(ag.constant([1, 2])).numpy().tolist() == [2, 4]
    assert describe(ag.constant("ab")).numpy() == b"abab"
    assert np.signbit(describe(-0.0).numpy())
    assert len(describe.concrete_functions()) == 5


def test_tracing_runs_python_once() -> None:
    runs = []

    @ag.function
    def f(x):
        runs.append(x)
        return x * 2

    for n in range(5):
        assert f(ag.constant(n)).numpy() == 2 * n
    assert len(f.concrete_functions()) == 1
    assert [int(x) for x in runs] == [0, 1, 2, 3, 4], "what the function leaves behind it leaves at every call"


# --- input_signature ----------------------------------------------------------------------------------------


def test_input_signature_makes_one_trace() -> None:
    @ag.function(input_signature=[ag.TensorSpec([None, 2]), ag.TensorSpec([], ag.int64)])
    def f(rows, n):
        return ag.reduce_sum(rows) * ag.cast(n, ag.float64)

    assert f(np.ones((3, 2)), 2).numpy() == 12
    assert f([[1.0, 2.0]], ag.constant(3)).numpy() == 9
    assert f(n=1, rows=ag.zeros([0, 2])).numpy() == 0
    assert len(f.concrete_functions()) == 1
    assert f.get_concrete_function().inputs[0].shape.as_list() == [None, 2]
    assert f.get_concrete_function() is f.concrete_functions()[0]


def test_input_signature_with_structures_and_defaults() -> None:
    spec = {"w": ag.TensorSpec([2]), "b": [ag.TensorSpec([])]}

    @ag.function(input_signature=[spec])
    def f(params, scale=2.0, *, shift=1):
        return ag.reduce_sum(params["w"]) * scale + params["b"][0] + shift

    assert f({"w": [1.0, 2.0], "b": [3.0]}).numpy() == 10
    assert f({"w": [1.0, 2.0], "b": [3.0]}, shift=2).numpy() == 11
    assert len(f.concrete_functions()) == 2
    with pytest.raises(errors.SignatureError, match="structured otherwise"):
        f({"w": [1.0, 2.0]})


def test_input_signature_of_unknown_rank() -> None:
    @ag.function(input_signature=[ag.TensorSpec(None, ag.float32)])
    def f(x):
        return ag.rank(x)

    assert f(1.0).numpy() == 0 and f([[1.0]]).numpy() == 2
    assert len(f.concrete_functions()) == 1


# --- get_concrete_function -------------------------------------------------------------------------------


def test_concrete_function_from_specs_and_values() -> None:
    @ag.function
    def f(x, n=2):
        return x * n

    from_spec = f.get_concrete_function(ag.TensorSpec([None], ag.float64))
    assert from_spec(ag.constant([1.0, 2.0])).numpy().tolist() == [2, 4]
    assert from_spec([1.0]).numpy().tolist() == [2]
    assert from_spec(x=ag.zeros([3])).shape.as_list() == [3]
    from_value = f.get_concrete_function(ag.zeros([2]), n=3)
    assert from_value(ag.constant([1.0, 2.0])).numpy().tolist() == [3, 6]
    assert from_value is f.get_concrete_function(ag.ones([2]), 3)
    assert len(f.concrete_functions()) == 2
    assert f.get_concrete_function(1, 2)() == 2


def test_concrete_function_refuses_other_tensors() -> None:
    concrete = ag.function(lambda x: x + 1).get_concrete_function(ag.TensorSpec([2], ag.float64))
    with pytest.raises(errors.SignatureError, match=r"is a float64 tensor of shape \(3,\)"):
        concrete(ag.zeros([3]))
    with pytest.raises(errors.SignatureError, match="int64"):
        concrete(ag.constant([1, 2]))
    with pytest.raises(errors.SignatureError, match="missing x"):
        concrete()
    assert concrete(ag.zeros([2])).numpy().tolist() == [1, 1]


def test_spec_serves_what_fits_it(capsys: pytest.CaptureFixture[str]) -> None:
    """A graph with an open shape runs for every shape; its static shape is what the spec says."""

    @ag.function
    def f(x):
        ag.trace(x.shape.as_list())
        return x[::-1]

    concrete = f.get_concrete_function(ag.TensorSpec([None], ag.int64))
    assert [concrete(ag.range(n)).numpy().tolist() for n in (0, 1, 3)] == [[], [0], [2, 1, 0]]
    assert capsys.readouterr().out == "[None]\n" and concrete.outputs[0].shape.as_list() == [None]


def test_pretty_printed_signatures() -> None:
    @ag.function
    def power(a, b=2):
        return a**b

    power(ag.constant(2.0))
    power(ag.constant([1, 2]), 3)
    text = power.pretty_printed_concrete_signatures()
    assert text == (
        "power(a, b=2)\n  Args:\n    a: float64 Tensor, shape=()\n  Returns:\n    float64 Tensor, shape=()\n\n"
        "power(a, b=3)\n  Args:\n    a: int64 Tensor, shape=(2,)\n  Returns:\n    int64 Tensor, shape=(2,)"
    )
