"""Python called from graphs."""

from __future__ import annotations

import traceback

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.convert import constant
from autograph.framework.tensor import EagerTensor
from autograph.gradients.tape import GradientTape
from autograph.ops.control.py_function import numpy_function, py_function
from tests.ops.harness import assert_close, check_gradient, run_both, trace

X = np.array([1.0, 2.0, 3.0])


@pytest.mark.parametrize("call", [py_function, numpy_function])
def test_values(call):
    assert_close(run_both(lambda x: call(lambda v: v * 2, [x], np.float64), X, static=False), X * 2)
    two = run_both(lambda x: call(lambda v: (v + 1, [True, False]), [x], [np.float64, bool]), X, static=False)
    assert two[0].tolist() == [2, 3, 4] and two[1].tolist() == [True, False]
    assert run_both(lambda x: call(lambda v: 3, [x], [np.int64]), X, static=False)[0] == 3


def test_what_the_function_receives():
    seen = []
    py_function(lambda *xs: seen.extend(xs), [constant(1), constant("s"), constant(True)], [])
    assert [type(x) for x in seen] == [EagerTensor] * 3 and [x.dtype.name for x in seen] == ["int64", "string", "bool"]
    seen.clear()
    numpy_function(lambda *xs: seen.extend(xs), [constant(1), constant([1.5])], [])
    assert seen[0] == 1 and isinstance(seen[1], np.ndarray) and seen[1].flags.writeable


def test_arrays_are_copies():
    x = constant([1, 2])

    def spoil(a):
        a[0] = 9
        return a

    assert numpy_function(spoil, [x], np.int32).numpy().tolist() == [9, 2]
    assert x.numpy().tolist() == [1, 2]


def test_strings():
    got = py_function(lambda s: s.numpy().decode().upper(), [constant("text")], str)
    assert got.numpy() == b"TEXT"


def test_it_runs_each_time_in_program_order_though_the_result_is_not_used():
    seen = []

    def fn(x):
        py_function(lambda v: seen.append(int(v)), [x], [])
        py_function(lambda v: seen.append(-int(v)), [x], [])
        return []

    run = compile_graph(trace(fn, (np.int32, [])))
    run(np.int32(1))
    run(np.int32(2))
    assert seen == [1, -1, 2, -2]


def test_a_stateless_numpy_function_may_be_left_out():
    seen = []
    graph = trace(lambda x: [numpy_function(seen.append, [x], [], stateful=False)] and [], (np.int32, []))
    compile_graph(graph)(np.int32(1))
    assert not seen


def test_shapes_are_unknown_until_set():
    def fn(x):
        y = py_function(lambda v: v, [x], np.float64)
        assert y.shape.rank is None
        y.set_shape([3])
        return y

    assert trace(fn, (np.float64, [3])).outputs[0].shape == (3,)


class MyError(Exception):
    def __init__(self, a, b):
        super().__init__(a, b)


def _fails(x):
    raise MyError("a", 1)


@pytest.mark.parametrize("call", [py_function, numpy_function])
@pytest.mark.parametrize("traced", [False, True])
def test_exceptions_pass_unchanged(call, traced):
    def fn(x):
        return call(_fails, [x], np.float64)

    with pytest.raises(MyError) as caught:
        if traced:
            compile_graph(trace(fn, (np.float64, [3])))(X)
        else:
            fn(constant(X))
    assert caught.value.args == ("a", 1)
    assert "_fails" in [f.name for f in traceback.extract_tb(caught.value.__traceback__)]


def test_causes_are_kept():
    def fails(x):
        try:
            {}["k"]
        except KeyError as error:
            raise ValueError("no k") from error

    with pytest.raises(ValueError) as caught:
        compile_graph(trace(lambda x: py_function(fails, [x], np.float64), (np.float64, [3])))(X)
    assert type(caught.value) is ValueError and isinstance(caught.value.__cause__, KeyError)


def test_wrong_results():
    with pytest.raises(errors.InvalidArgumentError, match="2 values where Tout has 1"):
        numpy_function(lambda x: (x, x), [constant(1)], [np.int32])
    with pytest.raises(errors.DTypeMismatchError, match="int32"):
        py_function(lambda x: x, [constant(1.5)], np.int32)


@pytest.mark.parametrize("fn", [lambda x: py_function(lambda v: v * v * v, [x], np.float64)])
def test_gradient(fn):
    check_gradient(fn, X, second=False)
    with pytest.raises(errors.UnimplementedError, match="second derivative"):
        check_gradient(fn, X)


def test_gradient_with_several_inputs_and_outputs():
    def body(n, x, y):
        return n, x * y, y * 2.0

    def fn(x, y):
        return py_function(body, [constant(3), x, y], [np.int64, np.float64, np.float64])[1:]

    check_gradient(fn, X, X + 1, second=False)


def test_numpy_functions_have_no_gradient():
    x = constant(X)
    with GradientTape() as tape:
        tape.watch(x)
        y = numpy_function(lambda v: v * 2, [x], np.float64)
    with pytest.raises(errors.UnimplementedError, match="no gradient through numpy_function"):
        tape.gradient(y, x)


@pytest.mark.parametrize("call", [py_function, numpy_function])
def test_as_a_decorator(call):
    @call(Tout=ag.float32)
    def twice(x, y):
        """Doubles."""
        assert isinstance(x, np.generic) or isinstance(x, EagerTensor) and call is py_function
        return np.float32(float(x) * 2 + float(y))

    x = ag.constant(2.0, ag.float32)
    assert twice(x, 1.0).numpy() == ag.function(lambda x: twice(x, 1.0))(x).numpy() == 5
    assert (twice.__name__, twice.__doc__) == ("twice", "Doubles.")
    with pytest.raises(TypeError, match="as a decorator, with Tout alone"):
        call(inp=[x], Tout=ag.float32)
    with pytest.raises(TypeError, match="needs inp and Tout"):
        call(lambda x: x)


def test_a_decorated_function_has_a_gradient():
    @py_function(Tout=ag.float32)
    def cube(x):
        return x * x * x

    assert ag.grad(cube)(ag.constant(2.0, ag.float32)).numpy() == 12
