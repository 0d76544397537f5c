"""What can be made a Function, and Functions together with classes, closures, other Functions and each other."""

from __future__ import annotations

import copy
import functools
import gc
import inspect
import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors

ONE, TWO, FIVE = ag.constant(1), ag.constant(2), ag.constant(5)


class Counter:
    created = 0

    def __init__(self, step: int) -> None:
        self.step = ag.constant(step)

    @ag.function
    def advance(self, x, times=1):
        if x > 3:
            x = x - self.step
        else:
            x = x + self.step * times
        return x

    @ag.function
    def __call__(self, x):
        return self.advance(x) * 10

    @staticmethod
    @ag.function
    def double(x):
        return x * 2 if x > 0 else -x

    @ag.function
    @staticmethod
    def triple(x):
        return x * 3

    @classmethod
    @ag.function
    def made(cls, x):
        return x + cls.created

    @property
    @ag.function
    def stride(self):
        return self.step + 0


class Loud(Counter):
    created = 7

    @ag.function
    def advance(self, x, times=1):
        return super().advance(x, times) + 100


def test_methods() -> None:
    a, b = Counter(1), Counter(10)
    assert a.advance(TWO).numpy() == 3 and b.advance(TWO).numpy() == 12
    assert a.advance(FIVE).numpy() == 4 and a.advance(ONE, times=3).numpy() == 4
    assert len(a.advance.concrete_functions()) == 2 and len(b.advance.concrete_functions()) == 1
    assert a.advance is a.advance
    assert Counter.advance(b, TWO).numpy() == 12


def test_other_members() -> None:
    assert Counter.double(FIVE).numpy() == 10 and Counter(1).double(-FIVE).numpy() == 5
    assert Counter.triple(FIVE).numpy() == 15 and Counter(1).triple(FIVE).numpy() == 15
    assert Counter.made(FIVE).numpy() == 5 and Loud.made(FIVE).numpy() == 12 and Loud(1).made(FIVE).numpy() == 12
    assert Counter(4).stride.numpy() == 4
    assert Counter(2)(FIVE).numpy() == 30


def test_inheritance() -> None:
    assert Loud(1).advance(TWO).numpy() == 103
    assert Loud(1)(TWO).numpy() == 1030


def test_instances_are_collected() -> None:
    counter = Counter(1)
    counter.advance(TWO)
    gone = weakref.ref(counter)
    del counter
    gc.collect()
    assert gone() is None


def test_copied_instance_has_its_own_traces() -> None:
    one = Counter(1)
    one.advance(TWO)
    other = copy.copy(one)
    other.step = ag.constant(50)
    assert other.advance(TWO).numpy() == 52 and one.advance(TWO).numpy() == 3
    third = copy.deepcopy(one)
    third.step = ag.constant(7)
    assert third.advance(TWO).numpy() == 9 and one.advance(TWO).numpy() == 3


def test_instances_with_slots() -> None:
    class Slotted:
        __slots__ = ("__weakref__", "k")

        @ag.function
        def scale(self, x):
            return x * self.k

    s = Slotted()
    s.k = 3
    assert s.scale(TWO).numpy() == 6


def test_attribute_state_in_a_method() -> None:
    class Model:
        def __init__(self) -> None:
            self.weights = np.array([1.0, 2.0], np.float32)
            self.activate = True

        @ag.function
        def run(self, x):
            y = ag.reduce_sum(x * self.weights)
            if self.activate and y < 0:
                y = y * 0.1
            return y

    m = Model()
    assert m.run(ag.constant([1.0, 1.0])).numpy() == 3
    assert m.run(ag.constant([-1.0, -2.0])).numpy() == pytest.approx(-0.5)


# --- lambdas, partials, callables ------------------------------------------------------------------------


def test_lambdas_on_one_line() -> None:
    up, down = ag.function(lambda x: x + 1 if x > 0 else x), ag.function(lambda x: x - 1 if x > 0 else x)
    assert up(FIVE).numpy() == 6 and down(FIVE).numpy() == 4 and down(-FIVE).numpy() == -5


def plain(x, y, scale=1, *, shift=0):
    if x > y:
        x = x * scale
    return x + shift


def test_partial() -> None:
    f = ag.function(functools.partial(plain, scale=10, shift=3))
    assert f(FIVE, TWO).numpy() == 53 and f(TWO, FIVE).numpy() == 5
    assert f(FIVE, TWO, scale=2).numpy() == 13
    g = ag.function(functools.partial(plain, FIVE))
    assert g(TWO).numpy() == 5 and len(g.concrete_functions()) == 1
    bound = functools.partial(ag.function(plain), FIVE, shift=1)
    assert bound(TWO).numpy() == 6


def test_callable_objects() -> None:
    class Adder:
        def __init__(self, n: int) -> None:
            self.n = n

        def __call__(self, x):
            if x > 0:
                return x + self.n
            return x

    assert ag.function(Adder(3))(FIVE).numpy() == 8
    assert ag.function(Adder(3))(-FIVE).numpy() == -5
    assert ag.to_graph(Adder(4))(FIVE).numpy() == 9


def test_bound_method_and_builtin() -> None:
    assert ag.function(Counter.double.python_function)(FIVE).numpy() == 10

    class Box:
        def grow(self, x):
            while x < 100:
                x = x * 2
            return x

    assert ag.function(Box().grow)(FIVE).numpy() == 160


def test_wraps_metadata() -> None:
    @ag.function
    def documented(x, y=2):
        """What it says."""
        return x

    assert documented.__name__ == "documented" and documented.__doc__ == "What it says."
    assert documented.__module__ == __name__ and documented.__wrapped__ is documented.python_function
    assert str(inspect.signature(documented)) == "(x, y=2)"
    assert repr(documented) == "<ag.Function documented: 0 traces>"


def test_decorated_below_and_above() -> None:
    def twice(f):
        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            return f(*args, **kwargs) * 2

        return wrapper

    @ag.function
    @twice
    def inner(x):
        if x > 0:
            x = x + 1
        return x

    @twice
    @ag.function
    def outer(x):
        if x > 0:
            x = x + 1
        return x

    assert inner(FIVE).numpy() == outer(FIVE).numpy() == 12


# --- closures and nested Functions ---------------------------------------------------------------------


@ag.function
def square(x):
    if x > 100:
        return x
    return x * x


def test_functions_call_functions() -> None:
    @ag.function
    def outer(x):
        total = x * 0
        for i in ag.range(3):
            total += square(x + i)
        return total

    assert outer(TWO).numpy() == 4 + 9 + 16
    calls = [op for op in outer.get_concrete_function(TWO).graph.operations if "Call" in op.type or "While" in op.type]
    assert calls


def test_closure_over_the_outer_functions_tensors() -> None:
    @ag.function
    def outer(x):
        y = x * 10

        @ag.function
        def inner(z):
            if z > 0:
                return y + z
            return y - z

        return inner(x) + inner(-x)

    assert outer(TWO).numpy() == (20 + 2) + (20 + 2)
    assert outer(FIVE).numpy() == 110


def test_one_inner_function_in_two_outer_graphs() -> None:
    kept: dict[str, Any] = {}

    @ag.function
    def inner(z):
        return z + kept["y"]

    def run(x, scale):
        kept["y"] = x * scale
        return inner(x)

    assert ag.function(lambda x: run(x, 10))(TWO).numpy() == 22
    assert ag.function(lambda x: run(x, 100))(TWO).numpy() == 202


def test_capture_of_an_eager_tensor() -> None:
    weights = ag.constant([1.0, 2.0])

    @ag.function
    def f(x):
        if ag.reduce_sum(x) > 0:
            return x * weights
        return x - weights

    assert f(ag.constant([3.0, 4.0])).numpy().tolist() == [3, 8]
    assert f(ag.constant([-3.0, -4.0])).numpy().tolist() == [-4, -6]


def test_closure_variable_that_is_rebound() -> None:
    offset = 1

    @ag.function
    def f(x):
        return x + offset

    assert f(TWO).numpy() == 3
    offset = 100
    assert f(TWO).numpy() == 102
    assert f(2.0).numpy() == 102
    offset = 1
    assert f(TWO).numpy() == 3 and len(f.concrete_functions()) == 3, "the first trace is right again"


def test_nonlocal_counts_calls() -> None:
    count = 0

    @ag.function
    def f(x):
        nonlocal count
        count += 1
        return x

    for value in (1, 2, 1, ONE, TWO):
        f(value)
    assert count == 5 and len(f.concrete_functions()) == 3


def test_recursion_on_python_arguments() -> None:
    @ag.function
    def power(x, n):
        if n == 0:
            return x * 0 + 1
        if n % 2:
            return x * power(x, n - 1)
        return square_of(power(x, n // 2))

    def square_of(v):
        return v * v

    assert power(TWO, 10).numpy() == 1024
    assert len(power.concrete_functions()) == len({10, 5, 4, 2, 1, 0})


def test_plain_recursion_inside_a_function() -> None:
    def depth(tree):
        if isinstance(tree, tuple):
            return 1 + max(depth(t) for t in tree)
        return 0

    @ag.function
    def f(x, tree):
        return x * depth(tree)

    assert f(FIVE, ((1, (2,)), 3)).numpy() == 15


def test_functions_in_an_explicit_graph() -> None:
    with ag.Graph().as_default() as graph:
        result = square(ag.constant(3))
        assert ag.is_symbolic(result) and result.op.graph is graph
    assert square(ag.constant(3)).numpy() == 9


# --- switches -----------------------------------------------------------------------------------------


@pytest.fixture
def eagerly() -> Iterator[None]:
    ag.run_functions_eagerly(True)
    yield
    ag.run_functions_eagerly(False)


def test_run_functions_eagerly(eagerly: None) -> None:
    seen = []

    @ag.function
    def f(x):
        seen.append(ag.is_symbolic(x))
        if x > 0:
            return x * 2
        return x

    assert ag.functions_run_eagerly()
    assert f(FIVE).numpy() == 10 and f(-FIVE).numpy() == -5
    assert seen == [False, False] and f.concrete_functions() == []


def test_autograph_false() -> None:
    @ag.function(autograph=False)
    def f(x, flag):
        if flag:
            x = x + 1
        return ag.cond(x > 3, lambda: x * 2, lambda: x)

    assert f(FIVE, True).numpy() == 12 and f(ONE, False).numpy() == 1


def test_convert() -> None:
    @ag.convert()
    def sign(x):
        """Doc."""
        if x > 0:
            return 1
        return -1

    assert sign(3) == 1 and sign(-3) == -1 and sign.__doc__ == "Doc."
    assert ag.function(lambda x: sign(x))(-FIVE).numpy() == -1
    with ag.Graph().as_default() as graph:
        assert ag.is_symbolic(sign(ag.constant(3)))
    assert any("If" in op.type for op in graph.operations)


def helper(x):
    if x > 0:
        return x * 2
    return x


def test_convert_not_recursive() -> None:
    @ag.convert(recursive=False)
    def f(x):
        return helper(x)

    with ag.Graph().as_default(), pytest.raises(errors.OperatorNotAllowedInGraphError):
        f(ag.constant(1))
    assert f(3) == 6


def test_do_not_convert() -> None:
    @ag.do_not_convert
    def left_alone(x):
        return "tensor" if ag.is_tensor(x) else "python", x.shape.rank

    @ag.do_not_convert
    def decides(x):
        return 1 if x > 0 else 2

    @ag.function
    def f(x):
        kind, rank = left_alone(x)
        return x + (10 if kind == "tensor" and rank == 0 else 0)

    assert f(TWO).numpy() == 12
    with pytest.raises(errors.OperatorNotAllowedInGraphError):
        ag.function(lambda x: decides(x))(TWO)


def test_custom_operators() -> None:
    """Another `ag__` namespace sees the control flow of converted code; what it lacks comes from ours."""

    class Tracing:
        log: list[Any]

        def __init__(self) -> None:
            self.log = []

        def if_stmt(self, cond, body, orelse, get_state, set_state, symbol_names, nouts):
            self.log.append(("if", cond, tuple(symbol_names), nouts))
            before = get_state()
            body()
            self.log.append(("then", get_state()))
            set_state(before)
            orelse()
            self.log.append(("else", get_state()))

        def while_stmt(self, test, body, get_state, set_state, symbol_names, opts):
            self.log.append(("while", tuple(sorted(symbol_names))))
            while test():
                body()

        def converted_call(self, f, args, kwargs, scope=None, **more):
            self.log.append(("call", getattr(f, "__name__", str(f))))
            return f(*args, **(kwargs or {}))

    operators = Tracing()

    @ag.convert(operators=operators)
    def f(x, n):
        if x > 0:
            y = x + 1
        else:
            y = -x
        while n > 0:
            n = n - 1
            y = y * 2
        return abs(y)

    assert f(5, 2) == 20
    kinds = [entry[0] for entry in operators.log]
    assert kinds == ["if", "then", "else", "while", "call"]
    assert operators.log[0] == ("if", True, ("y",), 1)
    assert operators.log[1:3] == [("then", (6,)), ("else", (-5,))]
    assert operators.log[3] == ("while", ("n", "y")) and operators.log[4] == ("call", "abs")
