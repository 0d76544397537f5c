"""Programs that read and change variables: the same result, and the same values left behind, in plain Python,
converted, in a function (called again, so that a trace is used again), and in a function with the optimiser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework.verifier import verify
from tests.agreement import optimizing

PROGRAMS: list[Any] = []


def program(*args: Any, **variables: Any) -> Callable[[Any], Any]:
    """Registers a program, which gets a namespace of variables and these arguments."""

    def register(function: Any) -> Any:
        PROGRAMS.append(pytest.param(function, variables, args, id=function.__name__))
        return function

    return register


class Space:
    """Variables as attributes."""

    def __init__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, ag.Variable(value, name=name))

    def values(self) -> dict[str, Any]:
        return {name: plain(v) for name, v in vars(self).items() if isinstance(v, ag.Variable)}


def plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return np.asarray(value).tolist() if isinstance(value, (ag.Variable, ag.Tensor)) else value


@program(3.0, v=1.0)
def read_and_write(s, x):
    before = s.v.value()
    s.v.assign_add(x)
    between = s.v + 0.0
    s.v.assign(s.v * 2.0)
    s.v.assign_sub(1.0)
    return before, between, s.v


@program(3.0, v=1.0)
def reads_around_a_write_are_two(s, x):
    return [s.v + x, s.v.assign_add(x) + 0.0, s.v + x]


@program(3, v=[1, 2, 3])
def written_where_a_tensor_decides(s, x):
    if s.v[0] < x:
        s.v.assign(s.v + x)
    else:
        s.v[0] = 0
    if ag.reduce_sum(s.v) > 100:
        return s.v * 10
    return s.v + 1


@program(5, v=0, w=[1, 1])
def written_in_loops(s, n):
    for i in ag.range(n):
        if i % 2 == 0:
            continue
        s.v.assign_add(i)
        s.w[i % 2] += s.v
    while s.v > 1:
        s.v.assign_sub(2)
        if s.w[1] > 3:
            break
    return s.v, s.w


@program(4, v=[0.0, 1.0])
def loop_test_reads_what_the_body_writes(s, n):
    while ag.reduce_sum(s.v) < 40.0:
        s.v.assign(s.v * 2.0 + 1.0)
    return s.v


@program([1.0, 2.0, 3.0], v=0.0)
def loop_over_a_tensor(s, xs):
    for x in xs:
        s.v.assign_add(x)
    return s.v


@program(v=[1.0, 2.0, 3.0], total=0.0)
def loop_over_a_variable(s):
    for x in s.v:
        s.total.assign_add(x)
    return s.total, len(s.v), [x * 2 for x in s.v]


@program(2, v=3, flag=True)
def asked_for_its_truth(s, x):
    a = 1 if s.flag else 2
    s.flag.assign(not s.flag)
    b = 1 if s.flag else 2
    return a, b, s.v > x and s.flag, s.v < x or not s.flag, x in [1, 2], s.v == 3


@program(2, n=3, xs=[5, 6, 7, 8])
def used_as_a_number(s, x):
    total = 0
    for i in range(s.n):
        total += i * x
    items = [10, 20, 30, 40]
    largest, least = max(s.n, x), min(s.n, x)
    return total, abs(-s.n), largest, least, s.xs[s.n], s.xs[: s.n], items[s.n], int(s.n), float(s.n), sum(s.xs)


@program(2.5, v=1.5)
def arithmetic(s, x):
    return (
        s.v + x, x + s.v, s.v - x, x - s.v, s.v * x, s.v / x, x / s.v, s.v // x, s.v % x, s.v**x, x**s.v, -s.v, +s.v,
        abs(s.v), round(s.v), divmod(s.v, x), s.v < x, s.v <= x, s.v > x, s.v >= x, s.v == x, s.v != x,
    )  # fmt: skip


@program(v=[[1.0, 2.0], [3.0, 4.0]], i=1)
def indexed(s):
    s.v[0, 1] = 20.0
    s.v[s.i] += [100.0, 200.0]
    s.v[:, 0] *= 2.0
    s.v[1:].assign(s.v[1:] + 1.0)
    s.v[[0, 1]] = s.v[[1, 0]]
    s.v[s.v > 300.0] = 0.0
    s.v[..., -1] -= s.v[0, 0]
    return s.v, s.v[0], s.v[-1, s.i], s.v[:, None]


@program([2, 0, 2], v=[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
def scattered(s, rows):
    s.v.scatter_add(ag.IndexedSlices([[1.0, 1.0], [10.0, 10.0], [100.0, 100.0]], rows))
    s.v.scatter_mul(ag.IndexedSlices(2.0, rows))
    s.v.scatter_sub(ag.IndexedSlices([[1.0, 1.0]], [1]))
    s.v.scatter_div(ag.IndexedSlices([[2.0, 4.0]], [1]))
    s.v.scatter_min(ag.IndexedSlices([[3.0, 3.0]], [0]))
    s.v.scatter_max(ag.IndexedSlices([[7.0, 7.0]], [1]))
    s.v.scatter_nd_update([[0, 0], [2, 1]], [-1.0, -2.0])
    s.v.scatter_nd_add([[0, 0], [0, 0]], [0.5, 0.25])
    s.v.scatter_nd_sub([[1]], [[1.0, 1.0]])
    s.v.scatter_nd_max([[0, 1]], [50.0])
    s.v.scatter_nd_min([[2, 0]], [-50.0])
    return s.v.sparse_read(rows), s.v.gather_nd([[0, 1], [2, 0]]), ag.gather(s.v, rows)


def _double(s: Any, by: Any) -> Any:
    s.v.assign(s.v * by)
    return s.v + 0


@program(3, v=1)
def changed_by_what_it_calls(s, n):
    a = _double(s, 2)
    if s.v > 1:
        b = _double(s, n)
    else:
        b = _double(s, 5)
    return a, b


def _count_down(s: Any, n: Any) -> Any:
    if n <= 0:
        return s.v + 0
    s.v.assign_add(n)
    return _count_down(s, n - 1)


@program(4, v=1)
def changed_in_a_recursion(s, n):
    return _count_down(s, n)


def _running(s: Any, xs: Any) -> Any:
    for x in xs:
        s.v.assign_add(x)
        yield s.v + 0


@program(3, v=1)
def changed_by_a_generator(s, x):
    return [value * 2 for value in _running(s, [x, x + 1])]


@program(3, v=1, w=0)
def changed_in_try(s, x):
    try:
        s.v.assign_add(x)
        if s.v > 2:
            raise ValueError("large")
        s.w.assign(100)
    except ValueError:
        s.w.assign_add(1)
    finally:
        s.w.assign_add(10)
    return s.v, s.w


@program(2.0, a=1.0, b=2.0)
def kept_in_containers(s, x):
    both = [s.a, s.b]
    named = {"a": s.a, "b": (s.b, s.a)}
    for v in both:
        v.assign_add(x)
    named["b"][0].assign(10.0)
    for key in named:
        if key == "a":
            named[key].assign_sub(0.5)
    return both[1] + named["a"], both


@program(2.0, v=1.0)
def rebound_by_plus(s, x):
    local = s.v
    local += x
    return local, s.v


@program([1.0, 2.0], v=0.5)
def start_of_a_loop_variable(s, xs):
    total = s.v
    for x in xs:
        total = total + x
    return total


@program(1.0, a=1.0, b=[1.0, 2.0])
def given_to_ops(s, x):
    return (
        ag.stack([s.a, x]), ag.concat([s.b, [x]], 0), ag.where(s.b > x, s.b, 0.0), ag.reduce_sum(s.b), ag.exp(s.a),
        ag.cast(s.b, ag.int32), ag.shape(s.b), ag.reshape(s.b, [2, 1]), ag.zeros_like(s.b), ag.maximum(s.a, s.b),
        ag.convert_to_tensor([s.a, 2.0]), ag.tensordot(s.b, s.b, 1), ag.fill([2], s.a), ag.one_hot([0, 1], 2, s.a, 0.0),
        ag.identity(s.b), ag.transpose(ag.expand_dims(s.b, 0)), ag.clip_by_value(s.b, s.a, 1.5),
    )  # fmt: skip


@program(2, n=2, m=3)
def given_as_sizes(s, x):
    return (
        ag.zeros([s.n, s.m]), ag.range(s.n), ag.reshape(ag.range(6), [s.n, s.m]), ag.fill([s.n], x),
        ag.tile([x], [s.m]), ag.gather([5, 6, 7], s.n), ag.one_hot([0], 3) * 1.0,
    )  # fmt: skip


@program(7, v=1)
def returned_early(s, x):
    if x > 5:
        s.v.assign(2)
        if s.v == 2:
            return s.v * x
        s.v.assign(3)
    s.v.assign(4)
    return s.v


@program(3.0, v=2.0)
def read_in_an_expression(s, x):
    y = s.v if x > 2.0 else s.v * 3.0
    z = s.v.assign_add(1.0) + s.v.assign_add(1.0)
    return y + 0.0, z


@program(3.0, v=1.0, w=10.0)
def one_of_two_variables(s, x):
    if x > 2.0:
        y = s.v
    else:
        y = s.w
    if x > 5.0:
        z = s.w
    elif x > 4.0:
        z = y
    elif x > 1.0:
        z = 0.5
    else:
        z = s.v
    s.v.assign(100.0)
    s.w.assign(1000.0)
    named = (y, z) if x > 0.0 else (s.w, s.v)
    s.v.assign_add(1.0)
    total = y
    for _ in ag.range(2):
        total = total + named[0] * z
        s.v.assign_add(1.0)
    return y + 0.0, z * 2.0, [y, z], y > z, total, (y if y > z else z) + 0.0, max(y, z), y.shape == ()


@program(3.0, v=1.0, w=10.0)
def one_of_two_in_a_branch(s, x):
    if x > 0.0:
        y = s.v if x > 2.0 else s.w
        if x > 10.0:
            y = x
    else:
        y = s.w
    s.v.assign_add(1.0)
    if y > 1.5:
        s.w.assign(y)
    return y, y * 2.0, s.w + 0.0


@program("b", v="a")
def text(s, x):
    s.v.assign(s.v + x)
    return s.v + "!", s.v == "ab"


@program(3.0, v=[1.0, 2.0])
def shapes_are_known(s, x):
    assert s.v.shape == (2,) and s.v.dtype == ag.float64 and s.v.ndim == 1 and s.v.name == "v:0"
    return s.v.shape[0] * x, ag.is_tensor(s.v), isinstance(s.v, ag.Variable), s.v is None, s.v is s.v


def run(function: Callable[..., Any], variables: dict[str, Any], args: tuple[Any, ...], times: int) -> list[Any]:
    space = Space(variables)
    tensors = [x if isinstance(x, str) else ag.constant(x) for x in args]
    return [(plain(function(space, *tensors)), space.values()) for _ in range(times)]


@pytest.mark.parametrize(("function", "variables", "args"), PROGRAMS)
@pytest.mark.parametrize("way", ["converted", "function", "optimized"])
def test_the_same_as_in_plain_python(function, variables, args, way):
    expected = run(function, variables, args, 3)
    if way == "converted":
        assert run(ag.convert()(function), variables, args, 3) == expected
        return
    staged = ag.function(function)
    with optimizing(way == "optimized"):
        assert run(staged, variables, args, 3) == expected
    for trace in staged.concrete_functions():
        verify(trace.graph)
        verify(trace.optimized_graph)
