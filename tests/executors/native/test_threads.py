"""Large loops are divided among threads, and give the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import parallel, texts
from tests.concurrency import together
from tests.executors.native.programs import check_all_ways, graph_of

LARGE = 1 << 17
NUMBERS = np.random.default_rng(0).uniform(0.5, 2.0, LARGE + 21)
FEW = NUMBERS[:100]


@pytest.fixture(autouse=True)
def several_threads() -> Iterator[None]:
    before = ag.config.threads
    ag.config.threads = 3
    yield
    ag.config.threads = before


def curve(x: Any, y: Any, by: Any) -> Any:
    return ag.exp(-x) * by + ag.log(y) / ag.sqrt(x)


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    f = ag.function(curve, executor="native")
    expected = ag.function(curve, executor="numpy")(NUMBERS, NUMBERS[::-1], 3.0).numpy()
    for count in (1, 2, 3, 64):
        ag.config.threads = count
        np.testing.assert_array_equal(f(NUMBERS, NUMBERS[::-1], 3.0).numpy(), expected)


def test_only_large_loops_are_divided() -> None:
    assert "@in_parallel" in texts.llvm_ir(graph_of(curve, NUMBERS, NUMBERS, 3.0))
    assert "@in_parallel" not in texts.llvm_ir(graph_of(curve, FEW, FEW, 3.0))
    assert "@in_parallel" not in texts.llvm_ir(graph_of(lambda x: x + x, NUMBERS))


def test_values_of_all_types_go_into_a_divided_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_PIECE", 256)

    def f(x, flag, whole, half, n):
        on = flag and n > 0
        for i in ag.range(n):
            shift = ag.cast(whole, ag.float64) + ag.cast(half, ag.float64) + ag.cast(i, ag.float64)
            x = ag.where(on, ag.exp(-x) + shift, ag.cos(x))
        return x

    for flag in (True, False):
        given = [FEW, flag, np.int8(3), np.float32(0.5)]
        check_all_ways(f, [*given, 2], [*given, 0])


def test_rows_and_matrices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_PIECE", 256)
    rows = NUMBERS[:4096].reshape(64, -1)
    check_all_ways(lambda x, y: ag.exp(x) * y + ag.transpose(ag.transpose(ag.sin(x)) * 2.0), [rows, rows[0]])


def softmax(x: Any) -> Any:
    e = ag.exp(x - ag.reduce_max(x, axis=1, keepdims=True))
    return e / ag.reduce_sum(e, axis=1, keepdims=True)


REDUCTIONS = {
    "rows": lambda x: ag.reduce_sum(x, axis=1),
    "columns": lambda x: ag.reduce_mean(x * 2.0, axis=0),
    "all": lambda x: ag.reduce_sum(x * x),
    "middle": lambda x: ag.reduce_sum(ag.reshape(x, (30, 20, -1)) * 0.5, axis=1),
    "ends": lambda x: ag.reduce_sum(ag.reshape(x, (20, 30, -1)), axis=[0, 2]),
    "extremes": lambda x: ag.reduce_max(x, axis=1) - ag.reduce_min(ag.sin(x)),
    "ints": lambda x: ag.reduce_sum(ag.cast(x * 100.0, ag.int64), axis=1),
    "softmax": softmax,
}


@pytest.mark.parametrize("name", REDUCTIONS)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_reductions(name: str, dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thread has memory of its own for what an iteration needs."""
    monkeypatch.setattr(parallel, "_PIECE", 256)
    function = REDUCTIONS[name]
    native, reference = (ag.function(function, executor=executor) for executor in ("native", "numpy"))
    for columns in (20, 210, 1030):
        x = np.resize(NUMBERS, (60, columns)).astype(dtype)
        expected = reference(x).numpy()
        for count in (3, 1, 2, 64):
            ag.config.threads = count
            for _ in range(5):
                np.testing.assert_array_equal(native(x).numpy(), expected)
    few = np.resize(NUMBERS, (60, 130)).astype(dtype)  # as many as are not left to the kernel of an old NumPy
    assert "@in_parallel" in texts.llvm_ir(graph_of(function, few))


def test_memory_for_which_a_stack_has_no_room_is_no_threads_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_PIECE", 256)
    monkeypatch.setattr(parallel, "_STACK", 10)
    x = np.resize(NUMBERS, (60, 210))
    graph = graph_of(lambda x: ag.reduce_sum(x, axis=1), x)
    assert "@in_parallel" not in texts.llvm_ir(graph)


def test_calls_from_several_threads_and_in_a_forked_process() -> None:
    f = ag.function(curve, executor="native")
    expected = f(NUMBERS, NUMBERS, 2.0).numpy()
    for found in together(lambda i: f(NUMBERS, NUMBERS, 2.0).numpy()):
        np.testing.assert_array_equal(found, expected)
    if hasattr(os, "fork"):
        child = os.fork()
        if not child:
            os._exit(0 if np.array_equal(f(NUMBERS, NUMBERS, 2.0).numpy(), expected) else 1)
        assert os.waitpid(child, 0)[1] == 0


def test_an_error_after_a_divided_loop_is_the_programs() -> None:
    @ag.function(executor="native")
    def f(x, k):
        y = ag.exp(x) + ag.log(x)
        return y[k]

    assert f(NUMBERS, 3).numpy() == (np.exp(NUMBERS) + np.log(NUMBERS))[3]
    with pytest.raises(IndexError):
        f(NUMBERS, LARGE + 21)


@pytest.mark.parametrize("count", [0, 65, 1.5, True, None])
def test_a_number_that_is_none_is_refused(count: Any) -> None:
    before = ag.config.threads
    with pytest.raises(ag.errors.SignatureError, match="threads is"):
        ag.config.threads = count
    assert ag.config.threads == before


def test_pieces_end_where_vectors_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy's loops are called for more elements at once than a vector has: a piece is a multiple of these."""
    monkeypatch.setattr(parallel, "_PIECE", 1 << 10)
    for count in (128, 1000, 1024, 4160, 12345):
        x = NUMBERS[:count].astype(np.float32)
        guarded = np.zeros(count + 256, np.float32)
        given = guarded[128:-128]
        given[:] = x
        for threads in (2, 3, 7):
            ag.config.threads = threads
            found = ag.function(lambda x: ag.exp(x) + 1, executor="native")(given).numpy()
            np.testing.assert_array_equal(found, np.exp(x) + 1)


def test_the_end_of_a_process_while_threads_wait(tmp_path: Path) -> None:
    program = (
        "import numpy as np, autograph as ag\n"
        "ag.config.threads = 4\n"
        "f = ag.function(lambda x: ag.exp(x) * 2.0)\n"
        "x = np.linspace(0.0, 1.0, 1 << 20)\n"
        "print(f(x).numpy()[-1] == np.exp(1.0) * 2.0, f(x).numpy()[0])\n"
    )
    file = tmp_path / "program.py"
    file.write_text(program)
    for _ in range(3):
        ended = subprocess.run([sys.executable, str(file)], capture_output=True, text=True)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "True 2.0\n", "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_makes_its_own_threads() -> None:
    f = ag.function(curve, executor="native")
    expected = f(NUMBERS, NUMBERS, 2.0).numpy()
    for _ in range(5):
        child = os.fork()
        if not child:
            same = all(np.array_equal(f(NUMBERS, NUMBERS, 2.0).numpy(), expected) for _ in range(20))
            os._exit(0 if same else 1)
        np.testing.assert_array_equal(f(NUMBERS, NUMBERS, 2.0).numpy(), expected)
        assert os.waitpid(child, 0)[1] == 0


def test_threads_take_no_signals() -> None:
    """Handlers run in Python's own threads, which signals wake up."""
    f = ag.function(curve, executor="native")
    f(NUMBERS, NUMBERS, 2.0)
    caught: list[int] = []
    before = signal.signal(signal.SIGUSR1, lambda number, frame: caught.append(number))
    try:
        for _ in range(20):
            os.kill(os.getpid(), signal.SIGUSR1)
            f(NUMBERS, NUMBERS, 2.0)
        assert len(caught) == 20
    finally:
        signal.signal(signal.SIGUSR1, before)
