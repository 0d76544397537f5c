"""Direct calls of what machine code cannot do by itself: NumPy's kernels, variables, effects, the program's Python."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.direct_calls import again, check, is_direct, same, warmed
from tests.profiler.structure import check as check_profile
from tests.profiler.structure import children


@pytest.mark.parametrize(
    "function",
    [
        lambda x: np.partition(x, 1),
        lambda x: np.partition(x * 2.0, 1) + 1.0,  # machine code before and after the call
        lambda x: np.unique(x),
        lambda x: (x[x > 1.0], {"sum": np.sum(x), "sorted": [np.partition(x, 1), 3]}),
        lambda x: np.fft.fft(x),
        lambda x: ag.strings.as_string(x),
        lambda x: np.linalg.det(np.outer(x, x)),
    ],
)
def test_calls_of_kernels(function: Callable[..., Any]) -> None:
    made = check(function, ag.constant([3.0, 1.0, 2.0]))
    other = ag.constant([0.5, 1.5, -2.0])
    same(made(other), ag.function(function, executor="numpy")(other))
    check(function, np.array([3.0, 1.0, 2.0]))


@pytest.mark.parametrize("dtype", ["int8", "uint64", "float32", "complex64", "complex128", "bool"])
def test_arguments_of_all_kinds(dtype: str) -> None:
    x, n = np.array([3, 1, 2]).astype(dtype), np.array(2).astype(dtype)
    made = check(lambda x, n: (np.unique(x), np.repeat(x, 2), x == n), ag.constant(x), ag.constant(n))
    for wrong in (ag.constant(x[:2]), ag.constant(x.real.astype("float16")), x[::-1]):
        same(made(wrong, ag.constant(n)), ag.function(made.python_function, executor="numpy")(wrong, ag.constant(n)))


def test_numbers_and_fixed_arguments() -> None:
    made = check(lambda x, k, name: np.partition(x * k, 1), ag.constant([2.0, 1.0]), 3, "a")
    same(made(ag.constant([2.0, 1.0]), 4, "a"), ag.constant([4.0, 8.0]))
    declared = warmed(
        lambda x: np.unique(ag.stack([x, x])), ag.constant(1.5), input_signature=[ag.TensorSpec([], "float64")]
    )
    same(declared(2.5), ag.constant([2.5]))  # by Python, which makes a tensor of it
    same(declared(np.float64(3.5)), ag.constant([3.5]))


def test_variables() -> None:
    v, log = ag.Variable(np.zeros(3)), ag.Variable(0)

    @ag.function(executor="native")
    def add(x):
        log.assign_add(1)
        return v.assign_add(np.partition(x, 1))

    x = ag.constant([2.0, 1.0, 3.0])
    again(add, x)
    assert is_direct(add, x)
    before = int(log)
    for _ in range(5):
        add(x)
    assert int(log) == before + 5
    assert v.numpy().tolist() == [1.0 * int(log), 2.0 * int(log), 3.0 * int(log)]


def test_constants_of_the_program() -> None:
    weights = ag.constant([3.0, 2.0, 1.0])
    made = warmed(lambda x: x * weights, ag.constant([1.0, 2.0, 3.0]))
    assert is_direct(made, ag.constant([1.0, 2.0, 3.0]))
    same(made(ag.constant([1.0, 1.0, 2.0])), ag.constant([3.0, 2.0, 2.0]))


def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    def shout(x):
        print("x is", x)
        return x + 1

    made = warmed(shout, ag.constant(1))
    assert is_direct(made, ag.constant(1))
    capsys.readouterr()
    made(ag.constant(7))
    assert capsys.readouterr().out == "x is 7\n"


def test_an_error_is_raised_once_on_its_line() -> None:
    count = ag.Variable(0)

    @ag.function(executor="native")
    def inverse(m):
        count.assign_add(1)
        return np.linalg.inv(m)

    good, bad = ag.constant([[2.0, 0.0], [0.0, 4.0]]), ag.constant([[1.0, 1.0], [1.0, 1.0]])
    texts = []
    for _ in range(2):
        with pytest.raises(ag.errors.InvalidArgumentError) as caught:
            inverse(bad)
        texts.append(str(caught.value))
        files = [entry.path.name for entry in caught.traceback]
        if sys.version_info < (3, 11):  # there, the frame that has raised it again is left
            files = [name for name in files if name not in ("function.py", "direct.py")]
        assert files == ["test_direct_to_python.py"] * len(files)
        again(inverse, good)
        assert is_direct(inverse, good)
    assert texts[0] == texts[1] and "return np.linalg.inv(m)" in texts[1]
    before = int(count)
    with pytest.raises(ag.errors.InvalidArgumentError):
        inverse(bad)
    assert int(count) == before + 1
    same(inverse(good), ag.constant([[0.5, 0.0], [0.0, 0.25]]))


def test_results_do_not_share_memory_with_arrays_of_the_caller() -> None:
    made = warmed(lambda x: (x.reshape(2, 2), np.partition(x, [1, 2])[::2], x), np.arange(4.0))
    x = np.array([3.0, 1.0, 2.0, 0.0])
    assert is_direct(made, x)
    rows, evens, same_ = made(x)
    x[:] = -1.0
    assert rows.numpy().tolist() == [[3.0, 1.0], [2.0, 0.0]]
    assert evens.numpy().tolist() == [0.0, 2.0] and same_.numpy().tolist() == [3.0, 1.0, 2.0, 0.0]


def test_what_is_kept_is_a_copy() -> None:
    v = ag.Variable(np.zeros(3))

    @ag.function(executor="native")
    def keep(x):
        v.assign(x)
        return np.partition(x, 1)

    x = np.array([3.0, 1.0, 2.0])
    again(keep, x)
    keep(x)
    x[:] = 0.0
    assert v.numpy().tolist() == [3.0, 1.0, 2.0]


def test_an_array_of_one_element_that_runs_backwards() -> None:
    made = warmed(lambda x: np.unique(x), np.array([1.0, 2.0])[1:])
    backwards = np.array([1.0, 2.0])[::-1][:1]
    assert backwards.strides[0] < 0
    same(made(backwards), ag.constant([2.0]))


def test_the_programs_python_may_call_the_function_again() -> None:
    depth = []

    def around(x):
        if len(depth) < 3:
            depth.append(1)
            made(ag.constant(float(x) + 1.0))
        return x * 2.0

    made = ag.function(lambda x: ag.py_function(around, [x], ag.float64), executor="native")
    again(made, ag.constant(1.0))
    depth.clear()
    assert is_direct(made, ag.constant(1.0)) or depth  # the calls within are made by Python
    depth.clear()
    same(made(ag.constant(4.0)), ag.constant(8.0))
    assert len(depth) == 3


def test_an_interruption_goes_through() -> None:
    def stop(x):
        if x > 1.0:
            raise KeyboardInterrupt
        return x

    made = warmed(lambda x: ag.py_function(stop, [x], ag.float64), ag.constant(1.0))
    with pytest.raises(KeyboardInterrupt):
        made(ag.constant(2.0))
    same(made(ag.constant(1.0)), ag.constant(1.0))
    assert is_direct(made, ag.constant(1.0))


def test_tapes_and_graphs_have_python_make_the_call() -> None:
    made = warmed(lambda x: np.sum(np.sort(x)[:2] ** 2.0), ag.constant([3.0, 1.0, 2.0]))
    x = ag.constant([3.0, 1.0, 2.0])
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = made(x)
    same(tape.gradient(y, x), ag.constant([0.0, 2.0, 4.0]))
    outer = ag.function(lambda x: made(x) + 1.0)
    same(outer(x), ag.constant(6.0))


def test_threads_call_at_once() -> None:
    def function(x):
        return np.sort(np.sort(x)[::-1]) + x[0]

    made = warmed(function, ag.constant(np.arange(500.0)))
    wrong: list[Any] = []

    def work(k: int) -> None:
        x = np.arange(500.0)[::-1] + k
        for _ in range(300):
            if not np.array_equal(made(ag.constant(x)).numpy(), np.sort(x) + x[0]):
                wrong.append(k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_they_are_recorded() -> None:
    made = warmed(lambda x: np.partition(x * 2.0, 1), ag.constant([2.0, 1.0]))

    def work() -> None:
        for i in range(200):
            with ag.profiler.annotate("work", number=i):
                made(ag.constant([2.0, 1.0]))

    work()
    with ag.profiler.trace() as recording:
        work()
        direct = is_direct(made, ag.constant([2.0, 1.0]))
    profile = recording.profile
    assert direct and profile is not None and not profile.dropped
    check_profile(profile)
    within = children(profile)
    for event in profile.of_kind("annotation"):
        (call,) = within[id(event)]
        (run,) = [one for one in within[id(call)] if one.kind == "run"]
        assert (call.kind, run.kind) == ("call", "run")
        assert {inner.kind for inner in within[id(run)]} == {"region", "opaque"}
