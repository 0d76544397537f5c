"""Background threads: nothing hangs, nothing is left behind, errors come through. Every test has a time limit."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
import traceback

import numpy as np
import pytest

import autograph as ag
from tests.concurrency import HANGS, eventually, together

Dataset = ag.data.Dataset


@pytest.fixture(autouse=True)
def time_limit():
    faulthandler.dump_traceback_later(2 * HANGS, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


def workers():
    return {t for t in threading.enumerate() if t.name.startswith("autograph-")}


@pytest.fixture
def assert_no_threads():
    """Fails unless the threads of datasets end, but for those that another test has left running."""
    before = workers()

    def check():
        gc.collect()
        assert eventually(lambda: workers() <= before)

    return check


def slowly(x):
    time.sleep(0.002 * (5 - int(x) % 5))
    return x


def waiting(x):
    return ag.numpy_function(slowly, [x], ag.int64)


def test_order_is_kept(assert_no_threads):
    ds = Dataset.range(30).map(waiting, num_parallel_calls=4).prefetch(3)
    assert [int(x) for x in ds] == list(range(30))
    assert_no_threads()


def test_order_may_be_given_up():
    ds = Dataset.range(30).map(waiting, num_parallel_calls=4, deterministic=False)
    assert sorted(int(x) for x in ds) == list(range(30))


def test_calls_run_at_the_same_time():
    both = threading.Barrier(2, timeout=HANGS)

    def meet(x):
        both.wait()
        return x

    ds = Dataset.range(4).map(lambda x: ag.numpy_function(meet, [x], ag.int64), num_parallel_calls=2)
    assert [int(x) for x in ds] == [0, 1, 2, 3]


def test_a_thousand_abandoned_iterators(assert_no_threads):
    ds = Dataset.range(100).map(lambda x: x + 1, num_parallel_calls=2).prefetch(2)
    for _ in range(1000):
        next(iter(ds))
    assert_no_threads()


@pytest.mark.parametrize("how", ["close", "with", "del", "exhaust", "break"])
def test_threads_end(how, assert_no_threads):
    ds = Dataset.range(20).interleave(lambda x: Dataset.range(x), 4, num_parallel_calls=2).prefetch(2)
    it = iter(ds)
    next(it)
    if how == "close":
        it.close()
        assert list(it) == []
    elif how == "with":
        with it:
            next(it)
    elif how == "del":
        del it
    elif how == "exhaust":
        for _ in it:
            pass
    else:
        for _ in ds:
            break
        del it
    assert_no_threads()


def test_an_iterator_of_a_graph_ends_with_the_run(assert_no_threads):
    @ag.function
    def f(ds):
        for x in ds:
            if x > 2:
                return x
        return ag.constant(0, ag.int64)

    assert int(f(Dataset.range(1000).prefetch(4))) == 3
    assert_no_threads()


def numbers_then_error():
    yield 1
    yield 2
    raise KeyError("mine")


FAILING = {
    "generator": lambda ds: ds,
    "prefetch": lambda ds: ds.prefetch(5),
    "map": lambda ds: ds.map(lambda x: x, num_parallel_calls=3),
    "any order": lambda ds: ds.map(lambda x: x, num_parallel_calls=1, deterministic=False),
    "cache": lambda ds: ds.cache().prefetch(1).prefetch(1),
}


@pytest.mark.parametrize("how", sorted(FAILING))
def test_an_error_is_raised_once_at_its_place(how, assert_no_threads):
    ds = FAILING[how](Dataset.from_generator(numbers_then_error, output_signature=ag.TensorSpec([], ag.int32)))
    it = iter(ds)
    found = []
    with pytest.raises(KeyError, match="mine") as caught:
        for x in it:
            found.append(int(x))
    if how != "map":
        assert found == [1, 2]
    assert "numbers_then_error" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert list(it) == []
    assert_no_threads()


def test_an_error_in_a_function_names_its_line():
    ds = Dataset.range(5).map(lambda x: 10 // (x - 2), num_parallel_calls=2).prefetch(1)
    found = []
    with pytest.raises(ag.errors.DivisionByZeroError) as caught:
        for x in ds:
            found.append(int(x))
    assert found == [-5, -10]
    assert "10 // (x - 2)" in caught.value.location.text()
    assert caught.value.location.filename == __file__


def test_errors_in_python_functions_come_through_as_they_are():
    def fail(x):
        raise LookupError("mine")

    for threads in (None, 2):
        ds = Dataset.range(5).map(lambda x: ag.numpy_function(fail, [x], ag.int64), num_parallel_calls=threads)
        with pytest.raises(LookupError, match="mine"):
            list(ds)


def test_a_stop_iteration_of_a_function_is_no_end():
    def stop(x):
        raise StopIteration

    for threads in (None, 2):
        ds = Dataset.range(5).map(lambda x: ag.numpy_function(stop, [x], ag.int64), num_parallel_calls=threads)
        with pytest.raises(RuntimeError, match="raised StopIteration"):
            list(ds)


def test_several_threads_share_an_iterator():
    it = iter(Dataset.range(2000).map(lambda x: x).prefetch(2))
    found = []

    def consume(i):
        found.extend([int(x) for x in it])

    together(consume, 4)
    assert sorted(found) == list(range(2000))


def run(program, *, interrupt_after=None):
    """Exit status and output of a program in a process of its own, which says when it is ready to be interrupted."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    if interrupt_after is not None:
        assert process.stdout.readline() == "ready\n"
        time.sleep(interrupt_after)
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=HANGS)
    return process.returncode, out + err


HEAD = """
import threading, autograph as ag
Dataset = ag.data.Dataset
def endless():
    i = 0
    while True:
        yield i
        i += 1
def forever():
    yield 1
    threading.Event().wait()
ints = ag.TensorSpec([], ag.int32)
"""


@pytest.mark.parametrize("generator", ["endless", "forever"])
def test_the_interpreter_exits(generator):
    threads = ".map(lambda x: x, num_parallel_calls=2)" if generator == "endless" else ""
    status, text = run(
        HEAD + f"it = iter(Dataset.from_generator({generator}, output_signature=ints){threads}.prefetch(2))\n"
        "next(it)\nprint('end')"
    )
    assert (status, text) == (0, "end\n")


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent to one process there")
def test_ctrl_c_ends_waiting():
    status, text = run(
        HEAD + """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored if the tests were started in the background
it = iter(Dataset.from_generator(forever, output_signature=ints).prefetch(2))
next(it)
try:
    print("ready", flush=True)
    next(it)
except KeyboardInterrupt:
    print("interrupted")
""",
        interrupt_after=0.3,
    )
    assert (status, text) == (0, "interrupted\n")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.skipif(sys.version_info >= (3, 12), reason="fork of a process with threads warns")
def test_a_fork_is_noticed():
    it = iter(Dataset.range(10_000).prefetch(1))
    next(it)
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            try:
                for _ in it:
                    pass
            except ag.errors.FailedPreconditionError:
                os._exit(3)
        os._exit(4)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3


def test_prefetch_works_ahead():
    made = []

    def numbers():
        for i in range(10):
            made.append(i)
            yield i

    it = iter(Dataset.from_generator(numbers, output_signature=ag.TensorSpec([], ag.int32)).prefetch(3))
    next(it)
    assert eventually(lambda: len(made) >= 4)
    time.sleep(0.05)  # what is made beyond that is made now
    assert len(made) == 4
    assert np.asarray(next(it)) == 1
