"""Arrays as arguments are not copied, and nobody can tell: whoever changes an array later changes no result, no
variable and no list, and results are arrays of their own."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework import nest
from autograph.function import direct
from autograph.function.borrowing import ALL, kept

#: So often is each function called: traced, run by Python, and called directly.
TIMES = direct.AFTER + 3

every_executor = pytest.mark.parametrize("executor", ["numpy", "native"])


# --- what is borrowed ------------------------------------------------------------------------------------------


def peak(call: Callable[[], Any]) -> int:
    """The bytes that a call takes at most."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def total(x, n=1):
    return ag.reduce_sum(x) * n


def looped(x):
    found = x[0]
    for i in ag.range(3):
        found = found + x[i]
    return found


def stepped(x, v):
    v.assign_add(ag.reduce_sum(x * x))
    return v + 1.0


@every_executor
def test_arrays_are_not_copied(executor: str) -> None:
    made, x = ag.function(total, executor=executor), np.ones(100_000)
    concrete = made.get_concrete_function(x)
    for call in (lambda: made(x), lambda: made(x, 2), lambda: made(x=x), lambda: concrete(x)):
        wanted = float(call())
        for _ in range(TIMES):
            assert peak(call) < x.nbytes / 2 and float(call()) == wanted


@every_executor
@pytest.mark.parametrize("options", [
    {"input_signature": [ag.TensorSpec([None], ag.float64)]}, {"reduce_retracing": True},
])  # fmt: skip
def test_declared_and_relaxed_arrays_are_not_copied(executor: str, options: Any) -> None:
    made = ag.function(lambda x: ag.reduce_sum(x), executor=executor, **options)
    for size in (100_000, 200_000, 300_000):
        made(np.ones(size))
        x = np.ones(size)
        assert peak(lambda: made(x)) < x.nbytes / 2


@every_executor
def test_arrays_in_structures_loops_and_beside_variables_are_not_copied(executor: str) -> None:
    x, v = np.ones((4, 50_000)), ag.Variable(0.0, dtype=ag.float64)
    inside = ag.function(lambda parts: ag.reduce_sum(parts["a"][0]), executor=executor)
    inside({"a": [x]})
    assert peak(lambda: inside({"a": [x]})) < x.nbytes / 2
    loop = ag.function(looped, executor=executor)
    loop(x)
    assert peak(lambda: loop(x)) < x.nbytes * 3 / 4  # the result is a fourth, and is worked out in two places
    assert kept(ag.function(stepped).get_concrete_function(x, v).graph) == 0


# --- results ---------------------------------------------------------------------------------------------------


def one_of_two(x):
    if x[0, 0] > 0:
        return x
    return x * 2


def handed_on(x):
    y = x * 2
    for _ in ag.range(ag.cast(x[0, 0], ag.int64)):
        y = x
    return y


def swapped(x):
    a, b = x, x + 1
    while a[0, 0] < 1:
        a, b = b, a
    return a, b


@ag.function
def inner(x):
    return ag.reshape(x, (3, 2))


def listed(x):
    found = []
    for i in ag.range(2):
        found.append(x)
        if i > 5:
            break
    return found


def stacked(x):
    rows = ag.TensorArray(ag.float64, 1, element_shape=(2, 3))
    return rows.write(0, x).stack(), rows.write(0, x).read(0)


def kept_in_a_dict(x):
    found = {"x": x}
    if x[0, 0] > 5:
        found["y"] = x
    return found["x"]


VIEWS: list[Callable[..., Any]] = [
    lambda x: x, lambda x: (x, x), lambda x: {"x": x, "y": [x * 2]}, lambda x: ag.identity(x), lambda x: x[0],
    lambda x: x[1:], lambda x: x[:, ::-1], lambda x: x[..., 1], lambda x: ag.reshape(x, (6,)), lambda x: x.T,
    lambda x: ag.expand_dims(x, 0), lambda x: ag.squeeze(x), lambda x: ag.broadcast_to(x, (4, 2, 3)),
    lambda x: np.reshape(x, (6,))[2:], lambda x: np.diagonal(x), lambda x: ag.stop_gradient(x), lambda x: x + 0,
    lambda x: x * 1, lambda x: ag.concat([x], 0), lambda x: ag.stack([x]), lambda x: ag.split(x, 1),
    lambda x: ag.unstack(x), lambda x: ag.cast(x, ag.float64), lambda x: ag.maximum(x, x), lambda x: np.real(x),
    lambda x: ag.gather(x, [0, 1]), lambda x: ag.reverse(x, [0]), lambda x: ag.tile(x, (1, 1)),
    lambda x: ag.reduce_sum(x, axis=[]), lambda x: ag.where(x > -100, x, x), lambda x: ag.ensure_shape(x, (2, 3)),
    lambda x: inner(x), lambda x: ag.pad(x, [[0, 0], [0, 0]]), lambda x: ag.cond(x[0, 0] > 0, lambda: x, lambda: x * 2),
    one_of_two, handed_on, swapped, listed, stacked, kept_in_a_dict,
]  # fmt: skip


@every_executor
@pytest.mark.parametrize("function", VIEWS, ids=range(len(VIEWS)))
def test_results_are_no_views_of_arguments(executor: str, function: Callable[..., Any]) -> None:
    start = np.arange(6.0).reshape(2, 3) + 1
    wanted = [np.array(leaf) for leaf in nest.flatten(ag.function(function, executor=executor)(ag.constant(start)))]
    made = ag.function(function, executor=executor)
    for _ in range(TIMES):
        x = start.copy()
        found = [np.asarray(leaf) for leaf in nest.flatten(made(x))]
        x[...] = -1
        assert len(found) == len(wanted)
        for a, b in zip(found, wanted):
            assert a.dtype == b.dtype and np.array_equal(a, b) and not np.shares_memory(a, x)


@every_executor
@pytest.mark.parametrize("function", [lambda z: np.real(z), lambda z: np.imag(z), lambda z: np.conj(z)])
def test_parts_of_complex_numbers_are_no_views(executor: str, function: Callable[..., Any]) -> None:
    made = ag.function(function, executor=executor)
    for _ in range(TIMES):
        z = np.array([1 + 2j, 3 + 4j])
        found, wanted = made(z), function(z.copy())
        z[...] = 0
        assert found.numpy().tolist() == wanted.tolist()


# --- what keeps an argument ------------------------------------------------------------------------------------


@every_executor
def test_variables_keep_copies(executor: str) -> None:
    v, w = ag.Variable([0.0, 0.0, 0.0]), ag.Variable(np.zeros((2, 3)))

    def assigned(x):
        v.assign(x)
        w.scatter_nd_update([[0]], ag.reshape(x, (1, 3)))
        return x[0]

    made = ag.function(assigned, executor=executor)
    for k in range(TIMES):
        x = np.full(3, float(k))
        made(x)
        x[...] = -1
        assert v.numpy().tolist() == [k] * 3 and w.numpy()[0].tolist() == [k] * 3


@every_executor
def test_lists_objects_and_datasets_keep_copies(executor: str) -> None:
    log, holder = [], type("Holder", (), {"x": None})()

    def noted(x):
        log.append(x)
        holder.x = x[1:]
        return ag.data.Dataset.from_tensor_slices(x)

    made = ag.function(noted, executor=executor)
    for k in range(TIMES):
        x = np.full(3, float(k))
        dataset = made(x)
        x[...] = -1
        assert log[-1].numpy().tolist() == [k] * 3 and holder.x.numpy().tolist() == [k] * 2
        assert [float(item) for item in dataset] == [k] * 3


@every_executor
def test_errors_keep_copies(executor: str) -> None:
    def refused(x):
        if x[0] < 5:
            raise ValueError("too small", x)
        return x

    made = ag.function(refused, executor=executor)
    for k in range(3):
        x = np.full(3, float(k))
        with pytest.raises(ValueError, match="too small") as caught:
            made(x)
        x[...] = -1
        assert np.asarray(caught.value.args[1]).tolist() == [k] * 3


@every_executor
def test_python_code_keeps_copies_and_changes_none(executor: str) -> None:
    seen, x = [], np.zeros(3)

    def look(value):
        seen.append(value)
        x[...] += 1
        return value

    made = ag.function(lambda x: ag.py_function(look, [x], ag.float64) + x, executor=executor)
    for k in range(TIMES):
        assert made(x).numpy().tolist() == [2.0 * k] * 3
        assert [value.numpy().tolist() for value in seen] == [[float(i)] * 3 for i in range(k + 1)]


@every_executor
def test_generators_change_no_argument(executor: str) -> None:
    x = np.zeros(3)

    def items():
        for _ in range(3):
            x[...] += 1
            yield 1.0

    dataset = ag.data.Dataset.from_generator(items, output_signature=ag.TensorSpec([], ag.float64))

    def summed(x):
        found = ag.zeros_like(x)
        for item in dataset:
            found = found + x * item
        return found

    made = ag.function(summed, executor=executor)
    for _ in range(4):
        before = x.copy()
        assert made(x).numpy().tolist() == (3 * before).tolist()


@every_executor
def test_tapes_keep_copies(executor: str) -> None:
    w = ag.Variable([1.0, 2.0, 3.0], dtype=ag.float64)
    made = ag.function(lambda x: w * x * x, executor=executor)
    for k in range(TIMES):
        x = np.full(3, float(k))
        made(x)
        with ag.GradientTape() as tape:
            y = made(x)
        x[...] = -1
        assert tape.gradient(y, w).numpy().tolist() == [k * k] * 3


# --- arrays that functions write into ------------------------------------------------------------------------------


def written(x):
    y = x * 2
    x[0] = 9.0
    return y, x


def maybe_written(x, y, n):
    z = x if n > 0 else y
    z[0] = 9.0
    return z


@every_executor
def test_arrays_that_are_written_are_the_callers(executor: str) -> None:
    made, maybe = ag.function(written, executor=executor), ag.function(maybe_written, executor=executor)
    for _ in range(TIMES):
        x = np.zeros(3)
        twice, found = made(x)
        assert x.tolist() == [9.0, 0.0, 0.0] and twice.numpy().tolist() == [0.0] * 3
        x[1] = 5.0
        assert np.asarray(found).tolist() == ([9.0, 5.0, 0.0] if found is x else [9.0, 0.0, 0.0])
        a, b = np.zeros(2), np.zeros(2)
        maybe(a, b, ag.constant(1))
        assert a.tolist() == [9.0, 0.0] and b.tolist() == [0.0, 0.0]


# --- how arrays lie ------------------------------------------------------------------------------------------------


class Own(np.ndarray):
    """A subclass."""


def misaligned(x: np.ndarray) -> np.ndarray:
    room = np.empty(x.nbytes + 1, np.uint8)
    made = room[1:].view(x.dtype).reshape(x.shape)
    made[...] = x
    return made


def read_only(x: np.ndarray) -> np.ndarray:
    shown = x.view()
    shown.flags.writeable = False
    return shown


LAYOUTS: dict[str, Callable[[np.ndarray], Any]] = {
    "in order": lambda x: x, "columns first": np.asfortranarray, "with gaps": lambda x: x[:, ::2],
    "backwards": lambda x: x[::-1], "transposed": lambda x: x.T, "repeated": lambda x: np.broadcast_to(x[0], x.shape),
    "misaligned": misaligned, "read-only": read_only, "byte-swapped": lambda x: x.astype(">f8"),
    "subclass": lambda x: x.view(Own), "one item, backwards": lambda x: x[:1, :1][::-1],
    "empty": lambda x: x[:0], "rank 0": lambda x: x[0, :1].reshape(()), "half precision": lambda x: x.astype("f2"),
}  # fmt: skip


@every_executor
@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(executor: str, layout: str) -> None:
    base = np.random.default_rng(0).random((40, 30))
    given = LAYOUTS[layout](base.copy())

    def function(x):
        return ag.reduce_sum(x * 3), x, ag.exp(x), ag.reshape(x, (-1,))

    made = ag.function(function, executor=executor)
    wanted = [np.array(leaf) for leaf in made(ag.constant(given))]
    for _ in range(TIMES):
        x = LAYOUTS[layout](base.copy())
        found = [np.asarray(leaf) for leaf in made(x)]
        owner = x
        while owner.base is not None:
            owner = owner.base
        if isinstance(owner, np.ndarray):
            owner[...] = 0
        for a, b in zip(found, wanted):
            assert a.dtype == b.dtype and a.tobytes() == b.tobytes()


@every_executor
def test_one_array_twice(executor: str) -> None:
    made = ag.function(lambda x, y: (x, y, x - y), executor=executor)
    for _ in range(TIMES):
        x = np.arange(3.0)
        a, b, c = made(x, x)
        x[...] = -1
        assert a.numpy().tolist() == b.numpy().tolist() == [0.0, 1.0, 2.0] and c.numpy().tolist() == [0.0] * 3


# --- what a graph keeps --------------------------------------------------------------------------------------------


def inside_a_loop(x, y, v):
    for i in ag.range(3):
        if i > 1:
            v.assign(x)
    return y


def calls_itself(x, n):
    return x if n < 1 else calls_itself(x, n - 1)


def test_what_a_graph_keeps() -> None:
    spec, v = ag.TensorSpec([3], ag.float64), ag.Variable([0.0, 0.0, 0.0], dtype=ag.float64)

    def of(function: Callable[..., Any], *args: Any) -> int:
        return kept(ag.function(function).get_concrete_function(*args).graph)

    assert of(lambda x, y: (x, y[1:]), spec, spec) == 0
    assert of(lambda x, y: v.assign(y[1:2] + x), spec, spec) == 0
    assert of(lambda x, y: v.assign(ag.identity(y)) + x, spec, spec) == 0b10
    assert of(inside_a_loop, spec, spec, v) & 1
    assert of(lambda x, y: ag.py_function(lambda: 1.0, [], ag.float64) + x + y, spec, spec) == ALL
    assert of(calls_itself, spec, ag.TensorSpec([], ag.int64)) == ALL
