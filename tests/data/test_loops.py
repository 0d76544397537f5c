"""Loops over datasets in functions: each program gives in a graph what it gives in plain Python, as one staged loop."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph.framework.verifier import verify
from tests.agreement import optimizing

Dataset = ag.data.Dataset


def plain(value):
    return ag.nest.map_structure(lambda t: np.asarray(t).tolist() if isinstance(t, ag.Tensor) else t, value)


def total(ds):
    result = ag.constant(0, ag.int64)
    for x in ds:
        result += x
    return result


def stops(ds):
    result = ag.constant(0, ag.int64)
    for x in ds:
        if x == 3:
            break
        result += x
    else:
        result = ag.constant(-1, ag.int64)
    return result


def skips(ds):
    result = ag.constant(0, ag.int64)
    for x in ds:
        if x % 2 == 0:
            continue
        result += x
    return result


def returns(ds):
    for x in ds:
        if x > 2:
            return x * 10
    return ag.constant(-1, ag.int64)


def last(ds):
    x = ag.constant(7, ag.int64)
    for x in ds:  # noqa: B007
        pass
    return x


def nested(ds):
    result = ag.constant(0, ag.int64)
    for x in ds:
        for y in ds:
            if y > x:
                break
            result += x * y
    return result


def numbered(ds):
    result = ag.constant(0, ag.int64)
    for i, x in enumerate(ds, 2):
        result += x * i
    return result


def beside_a_tensor(ds):
    result = ag.constant(0, ag.int64)
    for x, y in zip(ds, ag.constant([5, 6, 7], ag.int64)):
        result += x * y
    return result


def two_datasets(ds):
    result = ag.constant(0, ag.int64)
    for x, y in zip(ds, ds.skip(1)):
        result += x * y
    return result


def under_a_condition(ds):
    result = ag.constant(0, ag.int64)
    if ag.reduce_sum(ag.constant([1, 2])) > 2:
        for x in ds:
            result += x
    return result


def either(ds):
    chosen = ds
    if ag.reduce_sum(ag.constant([1, 2])) > 2:
        chosen = ds.map(lambda x: x * 100)
    return total(chosen)


def taken_by_hand(ds):
    it = iter(ds)
    result = ag.constant(0, ag.int64)
    while True:
        try:
            x = next(it)
        except StopIteration:
            break
        result += x
    return result


def rest_of_a_loop(ds):
    it = iter(ds)
    first = ag.constant(0, ag.int64)
    for x in it:
        first = x
        if x >= 1:
            break
    rest = ag.constant(0, ag.int64)
    for x in it:
        rest += x
    return first, rest


def with_default(ds):
    it = iter(ds)
    return next(it, ag.constant(-1, ag.int64)), next(it, ag.constant(-2, ag.int64))


def made_inside(ds):
    n = ag.reduce_max(total(ds))
    return total(Dataset.range(n).map(lambda x: x + n).filter(lambda x: x % 2 == 0).batch(3).unbatch())


PROGRAMS = [
    total, stops, skips, returns, last, nested, numbered, beside_a_tensor, two_datasets, under_a_condition, either,
    taken_by_hand, rest_of_a_loop, with_default, made_inside,
]  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
@pytest.mark.parametrize("size", [0, 1, 5])
def test_as_in_python(program, size):
    ds = Dataset.range(size)
    assert plain(ag.function(program)(ds)) == plain(program(ds))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_the_loop_is_not_unrolled(program):
    function = ag.function(program)
    sizes = []
    for size in (2, 2000):
        graph = function.get_concrete_function(Dataset.range(size)).graph
        verify(graph)
        sizes.append(len(str(graph)))
    assert len(function.concrete_functions()) == 1
    assert sizes[0] == sizes[1]


def test_lists_and_comprehensions():
    @ag.function
    def f(ds):
        squares = [x * x for x in ds if x > 1]
        doubled = []
        for x in ds:
            doubled.append(x + x)
        return squares, doubled, sum(ds)

    squares, doubled, added = f(Dataset.range(5))
    assert (plain(squares), plain(doubled), plain(added)) == ([4, 9, 16], [0, 2, 4, 6, 8], 10)


def test_structured_elements():
    ds = Dataset.from_tensor_slices({"x": [1.0, 2.0], "y": ([1, 2], ["a", "b"])})

    @ag.function
    def f(ds):
        a, b, c = 0.0, 0, ""
        for element in ds:
            n, text = element["y"]
            a, b, c = a + element["x"], b + n, c + text
        return a, b, c

    assert plain(f(ds)) == (3.0, 3, b"ab")


def test_one_trace_for_datasets_of_one_spec():
    f = ag.function(total)
    assert int(f(Dataset.range(3))) == 3
    assert int(f(Dataset.range(4).map(lambda x: x * 2))) == 12
    assert f.experimental_get_tracing_count() == 1
    f(Dataset.from_tensor_slices(np.ones([2, 1], np.int64)))
    assert f.experimental_get_tracing_count() == 2


def test_a_dataset_from_outside():
    ds = Dataset.range(4)

    @ag.function
    def f():
        return total(ds)

    assert int(f()) == 6
    ds = Dataset.range(5)
    assert int(f()) == 10


def test_an_iterator_goes_on_in_the_next_call():
    it = iter(Dataset.range(5))

    @ag.function
    def take():
        return next(it)

    @ag.function
    def take_from(it):
        return next(it)

    assert [int(take()), int(take()), int(next(it)), int(take_from(it))] == [0, 1, 2, 3]
    assert take.experimental_get_tracing_count() == 1
    take()
    for f in (take, lambda: take_from(it)):
        with pytest.raises(StopIteration):
            f()


def test_datasets_from_outside_in_other_datasets():
    ds = Dataset.range(4)

    @ag.function
    def f():
        return total(ds.map(lambda x: x * 2).concatenate(ds))

    assert (int(f()), int(f()), f.experimental_get_tracing_count()) == (18, 18, 1)


def test_iterators_in_step_lose_what_python_loses():
    def f(a, b):
        result = ag.constant(0, ag.int64)
        for x, y in zip(a, b):
            result += x * y
        return result, next(a), next(b, ag.constant(-1, ag.int64))

    for sizes in ((5, 2), (3, 5)):
        made = [[iter(Dataset.range(n)) for n in (*sizes[:1], *sizes[1:])] for _ in range(2)]
        if sizes[0] < sizes[1]:
            made = [[a, b] for b, a in made]
        assert plain(ag.function(f)(*made[0])) == plain(f(*made[1]))


def test_derivatives_through_a_loop():
    @ag.function
    def f(w, ds):
        result = 0.0
        for x in ds:
            result += w * w * x
        return result

    w = ag.constant(2.0)
    with ag.GradientTape() as tape:
        tape.watch(w)
        loss = f(w, Dataset.from_tensor_slices([1.0, 2.0, 3.0]))
    assert (float(loss), float(tape.gradient(loss, w))) == (24.0, 24.0)


@pytest.mark.parametrize("enabled", [False, True])
def test_with_the_optimiser_and_without(enabled):
    with optimizing(enabled):
        assert plain(ag.function(made_inside)(Dataset.range(5))) == plain(made_inside(Dataset.range(5)))
        assert plain(ag.function(stops)(Dataset.range(5))) == plain(stops(Dataset.range(5)))


def test_the_graph_of_a_loop():
    function = ag.function(stops)
    graph = function.get_concrete_function(Dataset.range(3)).graph
    types = {op.type for op in graph.operations}
    assert {"AnonymousIteratorV3", "While"} <= types
    (loop,) = [op for op in graph.operations if op.type == "While"]
    assert "IteratorGetNext" in {op.type for op in loop.attrs["body"].operations}


def test_a_loop_that_breaks_takes_no_element_in_vain():
    it = iter(Dataset.range(5))

    @ag.function
    def f(it):
        for x in it:
            if x == 1:
                break

    f(it)
    assert int(next(it)) == 2


def test_functions_of_datasets_may_use_tensors_around_them():
    @ag.function
    def f(x, n):
        ds = Dataset.from_tensor_slices(x).map(lambda row: row * n).batch(n)
        sums = []
        for rows in ds:
            sums.append(ag.reduce_sum(rows))
        return sums

    assert f(ag.constant([1, 2, 3]), ag.constant(2)).numpy().tolist() == [6, 6]
    assert f(ag.constant([1, 2, 3]), ag.constant(3)).numpy().tolist() == [18]


def test_functions_of_datasets_may_use_variables():
    v = ag.Variable(2)
    ds = Dataset.from_tensor_slices([1, 2]).map(lambda x: x * v)

    @ag.function
    def f():
        return [x for x in Dataset.from_tensor_slices([1, 2]).map(lambda x: x * v)]

    assert ([int(x) for x in ds], f().numpy().tolist()) == ([2, 4], [2, 4])
    v.assign(3)
    assert ([int(x) for x in ds], f().numpy().tolist()) == ([3, 6], [3, 6])


def test_datasets_as_results():
    @ag.function
    def f(n):
        return Dataset.range(n).map(lambda x: x * n), {"all": Dataset.range(2)}

    ds, more = f(ag.constant(3, ag.int64))
    assert ([int(x) for x in ds], [int(x) for x in ds]) == ([0, 3, 6], [0, 3, 6])
    assert [int(x) for x in more["all"]] == [0, 1]


def test_a_training_loop():
    w = ag.Variable(0.0)
    ds = Dataset.from_tensor_slices(([1.0, 2.0, 3.0, 4.0], [3.0, 6.0, 9.0, 12.0])).batch(2).repeat(40)

    @ag.function
    def train(ds):
        for x, y in ds:
            with ag.GradientTape() as tape:
                loss = ag.reduce_mean((w * x - y) ** 2)
            w.assign_sub(0.05 * tape.gradient(loss, w))

    train(ds)
    assert abs(float(w) - 3.0) < 1e-3


def test_reduce_in_a_function():
    @ag.function
    def f(ds, n):
        return ds.reduce(0, lambda state, x: state + x * n)

    assert int(f(Dataset.range(4), ag.constant(2, ag.int64))) == 12


def test_len_and_cardinality():
    @ag.function
    def f(ds):
        return ds.cardinality(), ds.batch(2).cardinality()

    assert plain(f(Dataset.range(5))) == (5, 3)

    @ag.function
    def g():
        return len(Dataset.range(5))

    assert int(g()) == 5


def test_sizes_may_be_tensors():
    @ag.function
    def f(n):
        ds = Dataset.range(n * 2).shuffle(n - 4, seed=1).repeat(n - 2).skip(n - 2).take(n).shard(n - 2, n - 3)
        ds = ds.window(n - 2, n - 2, n - 2).flat_map(lambda w: w).batch(n).unbatch().prefetch(n).enumerate(n)
        ds = ds.interleave(lambda i, x: Dataset.range(n), n, n)
        return [x for x in ds]

    assert f(ag.constant(3)).numpy().tolist() == [0, 1, 2] * 3


def test_each_run_makes_its_datasets_anew():
    @ag.function
    def f():
        return [x for x in Dataset.range(8).shuffle(8, seed=3)]

    assert f().numpy().tolist() == f().numpy().tolist()


def test_errors_of_elements_come_out_as_they_are():
    def fails():
        yield 1.0
        raise KeyError("mine")

    ds = Dataset.from_generator(fails, output_signature=ag.TensorSpec([]))

    @ag.function
    def f(ds):
        result = 0.0
        for x in ds:
            result += x
        return result

    with pytest.raises(KeyError, match="mine"):
        f(ds)


def test_python_iteration_is_refused_while_a_graph_is_built():
    ds = Dataset.range(3)

    @ag.function(autograph=False)
    def f(ds):
        return sum(ds)

    with pytest.raises(ag.errors.OperatorNotAllowedInGraphError, match="while a graph is built"):
        f(ds)
