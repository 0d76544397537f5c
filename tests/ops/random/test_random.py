"""Random ops: ranges and moments, and which seeds give the same numbers."""

from __future__ import annotations

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.convert import constant
from autograph.ops.random import random
from autograph.ops.random import stateless_random as stateless
from tests.concurrency import together
from tests.ops.harness import assert_close, run_both, trace


def _drawn(fn, *specs):
    """Several runs of the traced function."""
    graph = trace(fn, *specs)
    run = compile_graph(graph)
    return lambda *arrays: [np.asarray(a) for a in run(*arrays)]


# --- distributions -----------------------------------------------------------------------------------

SEED = [3, 4]
FLOATS = [np.float16, np.float32, np.float64]


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("uniform", [random.uniform, lambda s, **k: stateless.stateless_uniform(s, SEED, **k)])
def test_uniform_floats(uniform, dtype):
    x = uniform([10000], minval=-1.0, maxval=3.0, dtype=dtype).numpy()
    assert x.dtype == dtype and x.shape == (10000,)
    assert x.min() >= -1 and x.max() <= 3 and abs(x.astype(float).mean() - 1) < 0.1
    unit = uniform([20000], dtype=dtype).numpy()
    assert unit.min() >= 0 and unit.max() < 1 and abs(unit.astype(float).std() - 12**-0.5) < 0.01


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.uint8])
@pytest.mark.parametrize("uniform", [random.uniform, lambda s, **k: stateless.stateless_uniform(s, SEED, **k)])
def test_uniform_ints(uniform, dtype):
    x = uniform([1000], minval=2, maxval=6, dtype=dtype).numpy()
    assert x.dtype == dtype and set(x.tolist()) == {2, 3, 4, 5}


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("normal", [random.normal, lambda s, *a, **k: stateless.stateless_normal(s, SEED, *a, **k)])
def test_normal(normal, dtype):
    x = normal([20000], 1.0, 2.0, dtype=dtype).numpy()
    assert x.dtype == dtype
    assert abs(x.astype(float).mean() - 1) < 0.1 and abs(x.astype(float).std() - 2) < 0.1


@pytest.mark.parametrize(
    "normal", [random.truncated_normal, lambda s, *a, **k: stateless.stateless_truncated_normal(s, SEED, *a, **k)]
)
def test_truncated_normal(normal):
    x = normal([20000], 10.0, 0.5).numpy()
    assert x.dtype == np.float64 and np.abs(x - 10).max() <= 1.0001 and abs(x.std() - 0.44) < 0.02


def test_limits_may_be_tensors_that_broadcast():
    x = random.uniform([1000, 2], minval=constant([0.0, 10.0]), maxval=constant([1.0, 20.0])).numpy()
    assert x[:, 0].max() <= 1 and x[:, 1].min() >= 10
    y = random.normal([1000, 2], mean=constant([0.0, 100.0])).numpy()
    assert y[:, 0].max() < 50 < y[:, 1].min()


@pytest.mark.parametrize(
    "draw",
    [
        lambda logits, n: random.categorical(logits, n),
        lambda logits, n: stateless.stateless_categorical(logits, n, SEED),
    ],
)
def test_categorical(draw):
    logits = np.log([[0.2, 0.8, 1e-30], [1e-30, 0.5, 0.5]]).astype(np.float32)
    x = draw(logits, 5000).numpy()
    assert x.dtype == np.int64 and x.shape == (2, 5000)
    assert set(x[0]) == {0, 1} and set(x[1]) == {1, 2}
    assert abs((x[0] == 1).mean() - 0.8) < 0.03


def test_shuffle():
    x = np.arange(40).reshape(20, 2)
    y = random.shuffle(x).numpy()
    assert y.tolist() != x.tolist() and sorted(y.tolist()) == x.tolist()
    assert random.shuffle(constant(3)).numpy() == 3


def test_shapes():
    graph = trace(lambda s, x: (random.uniform(s), random.shuffle(x)), (np.int32, [2]), (np.int32, [None, 3]))
    assert graph.outputs[0].shape == (None, None) and graph.outputs[1].shape == (None, 3)
    assert random.uniform([]).shape == () and random.uniform(3).shape == (3,) and random.uniform((2, 0)).shape == (2, 0)
    assert trace(lambda x: random.categorical(x, 4), (np.float32, [None, 3])).outputs[0].shape == (None, 4)


def test_errors():
    with pytest.raises(errors.InvalidArgumentError, match="maxval"):
        random.uniform([2], dtype=np.int32)
    with pytest.raises(errors.InvalidArgumentError, match="must be less than"):
        random.uniform([2], 3, 3, dtype=np.int32)
    with pytest.raises(errors.InvalidArgumentError, match="shape"):
        random.uniform(constant([-1]))
    with pytest.raises(errors.ShapeMismatchError, match="categorical"):
        random.categorical(np.zeros(3), 1)
    with pytest.raises(errors.ShapeMismatchError):
        stateless.stateless_uniform([2], seed=[1, 2, 3])


# --- which seeds give the same numbers -------------------------------------------------------------


def test_without_seeds_every_run_differs():
    draw = _drawn(lambda: (random.uniform([4]), random.uniform([4])))
    rows = [*draw(), *draw(), random.uniform([4]).numpy(), random.uniform([4]).numpy()]
    assert len({tuple(r) for r in rows}) == 6


def test_set_seed_repeats_eager_calls():
    random.set_seed(7)
    first = [random.uniform([3]).numpy(), random.uniform([3]).numpy(), random.normal([3]).numpy()]
    random.set_seed(7)
    again = [random.uniform([3]).numpy(), random.uniform([3]).numpy(), random.normal([3]).numpy()]
    for a, b in zip(first, again):
        assert_close(a, b, rtol=0, atol=0)
    assert first[0].tolist() != first[1].tolist()
    random.set_seed(8)
    assert random.uniform([3]).numpy().tolist() != first[0].tolist()


def test_set_seed_repeats_graphs_traced_before():
    draw = _drawn(lambda: (random.uniform([3]), random.uniform([3])))
    random.set_seed(7)
    first = draw(), draw()
    random.set_seed(7)
    again = draw(), draw()
    assert np.array_equal(first, again)
    assert len({tuple(row) for run in first for row in run}) == 4


def test_two_functions_that_draw_alike_draw_the_same():
    random.set_seed(7)
    f, g = (_drawn(lambda: (random.uniform([3]), random.uniform([3]))) for _ in range(2))
    assert np.array_equal(f(), g())


def test_an_op_seed_repeats_without_a_global_seed():
    one, two = (_drawn(lambda: random.uniform([3], seed=5)) for _ in range(2))
    assert np.array_equal(one(), two()) and np.array_equal(one(), two())
    random.set_seed(1)
    a, b = random.uniform([3], seed=5).numpy(), random.uniform([3], seed=5).numpy()
    assert a.tolist() != b.tolist()
    random.set_seed(1)
    assert random.uniform([3], seed=5).numpy().tolist() == a.tolist()


def test_the_global_seed_takes_part_beside_an_op_seed():
    random.set_seed(1)
    a = random.uniform([3], seed=5).numpy()
    random.set_seed(2)
    assert random.uniform([3], seed=5).numpy().tolist() != a.tolist()


def test_given_seeds_and_counted_ones_do_not_meet():
    random.set_seed(1)
    counted = _drawn(lambda: random.uniform([3]))()[0]
    given = _drawn(lambda: random.uniform([3], seed=1))()[0]
    eager = random.uniform([3]).numpy()
    assert len({tuple(counted), tuple(given), tuple(eager)}) == 3


def test_threads_never_share_a_run():
    random.set_seed(1)
    draw = _drawn(lambda: random.uniform([2]))
    found: list[tuple[float, ...]] = []

    def work(i):
        for _ in range(50):
            found.append(tuple(draw()[0]))

    together(work, 4)
    random.set_seed(1)
    assert len(set(found)) == 200 and {tuple(draw()[0]) for _ in range(200)} == set(found)


def test_stateless_numbers_depend_on_the_arguments_only():
    for fn in (stateless.stateless_uniform, stateless.stateless_normal, stateless.stateless_truncated_normal):
        got = run_both(lambda s, f=fn: f([3], s), np.array([1, 2]))
        assert_close(fn([3], seed=[1, 2]), got, rtol=0, atol=0)
        seeds = ([1, 3], [2, 2], [2, 1], [-1, 2], [1, 2**40])
        assert len({tuple(fn([3], seed=s).numpy()) for s in seeds} | {tuple(got)}) == 6


def test_stateless_ints_in_graphs():
    got = run_both(lambda s: stateless.stateless_uniform([5], s, 0, 100, dtype=np.int32), np.array([1, 2], np.int32))
    assert got.dtype == np.int32


# --- generators ----------------------------------------------------------------------------------------


def test_generators_repeat_and_move_on():
    g, h = stateless.Generator.from_seed(3), stateless.Generator.from_seed(3)
    a = [g.normal([2]).numpy(), g.uniform([2]).numpy(), g.uniform([2], 0, 9, dtype=np.int64).numpy()]
    random.set_seed(1)
    b = [h.normal([2]).numpy(), h.uniform([2]).numpy(), h.uniform([2], 0, 9, dtype=np.int64).numpy()]
    assert all(np.array_equal(x, y) for x, y in zip(a, b))
    assert g.normal([2]).numpy().tolist() != a[0].tolist()
    g.reset_from_seed(3)
    assert g.normal([2]).numpy().tolist() == a[0].tolist()
    assert stateless.Generator.from_seed(4).normal([2]).numpy().tolist() != a[0].tolist()
    assert abs(g.truncated_normal([100]).numpy()).max() <= 2


def test_a_traced_function_moves_its_generator_on():
    g, h = stateless.Generator.from_seed(3), stateless.Generator.from_seed(3)
    draw = _drawn(lambda: g.uniform([2]))
    traced = [draw()[0], draw()[0], g.uniform([2]).numpy()]
    eager = [h.uniform([2]).numpy() for _ in range(3)]
    assert np.array_equal(traced, eager)


def test_split_and_entropy():
    g = stateless.Generator.from_seed(3)
    made = [*g.split(2), stateless.Generator.from_non_deterministic_state(), stateless.Generator.from_seed(3)]
    assert len({tuple(x.uniform([2]).numpy()) for x in made}) == 4
