"""`ag.distribute.map`: many inputs, in order, on all tasks; what fails, what is lost, what is done already."""

from __future__ import annotations

import itertools
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.distribute.task import Task
from autograph.framework import progress
from tests.concurrency import HANGS, eventually

dmap = ag.distribute.map


@pytest.fixture
def threads() -> Iterator[Any]:
    with ag.distribute.connect(jobs={"worker": 2}) as made:
        yield made


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the elements that tasks (threads of this process) were given, in order."""
    found: list[int] = []
    run_each = Task.run_each

    def noting(self: Task, scope: str, programs: Any, elements: Any, *captured: Any) -> Any:
        found.extend(number for _, number, _ in elements)
        return run_each(self, scope, programs, elements, *captured)

    monkeypatch.setattr(Task, "run_each", noting)
    return found


# --- results ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", [None, 1, 3, 1000])
def test_results_are_in_the_order_of_inputs(cluster: Any, chunk: int | None) -> None:
    assert dmap(lambda x: x * x, range(100), cluster=cluster, chunk=chunk) == [x * x for x in range(100)]


def test_inputs_and_results_are_structures(cluster: Any, tmp_path: Path) -> None:
    inputs = [{"a": np.arange(3.0) + i, "t": (f"n{i}", i)} for i in range(4)]
    got = dmap(lambda d: [ag.reduce_sum(d["a"]), {"x": ag.strings.join([d["t"][0], "!"]), "n": d["t"][1] + 1}], inputs,
               cluster=cluster)  # fmt: skip
    assert got == [[3.0 + 3 * i, {"x": f"n{i}!".encode(), "n": i + 1}] for i in range(4)]


def test_files_are_read_where_the_tasks_are(cluster: Any, tmp_path: Path) -> None:
    for i in range(5):
        (tmp_path / f"{i}.bin").write_bytes(np.arange(i, dtype=np.float32).tobytes())
    paths = sorted(tmp_path.iterdir())
    f = lambda path: ag.reduce_sum(ag.io.decode_raw(ag.io.read_file(path), ag.float32))
    assert dmap(f, paths, cluster=cluster) == dmap(f, list(map(str, paths)), cluster=cluster) == [0, 0, 1, 3, 6]


@pytest.mark.parametrize(
    "inputs",
    [
        np.arange(6.0).reshape(3, 2), [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]],
        ag.data.Dataset.from_tensor_slices(np.arange(6.0).reshape(3, 2)), iter(np.arange(6.0).reshape(3, 2)),
        ag.constant(np.arange(6.0).reshape(3, 2)),
    ],
    ids=["array", "list", "dataset", "iterator", "tensor"],
)  # fmt: skip
def test_where_inputs_come_from(threads: Any, inputs: Any) -> None:
    assert dmap(lambda pair: pair[0] + pair[1], inputs) == [1.0, 5.0, 9.0]


def test_nothing_to_do(threads: Any) -> None:
    assert dmap(lambda x: x, []) == []


def test_an_ag_function_keeps_its_traces_to_itself(threads: Any) -> None:
    @ag.function
    def f(x):
        return x + 1

    assert dmap(f, [1, 2]) == [2, 3]
    assert f.experimental_get_tracing_count() == 0


def test_functions_of_tensorflow_follow_its_number_rules(threads: Any) -> None:
    from autograph.compat import tf

    got = dmap(tf.function(lambda x: x * 2), [1, 2.5])
    assert [type(value) for value in got] == [np.int32, np.float32]


def test_sizes_that_differ_share_a_trace(threads: Any) -> None:
    got = dmap(lambda x: ag.reduce_sum(x), [np.ones(n) for n in range(20)], chunk=1)
    assert got == list(range(20))
    assert max(status["programs"] for status in threads.status()) <= 2  # the first, and one of all sizes


def test_a_function_that_needs_sizes_is_traced_for_each(threads: Any) -> None:
    def f(x):
        total = 0.0
        for i in range(int(x.shape[0])):
            total = total + x[i]
        return total

    assert dmap(f, [np.arange(float(n)) for n in (1, 2, 3, 2)]) == [0.0, 1.0, 3.0, 1.0]


def test_what_is_captured_has_the_values_of_the_beginning(cluster: Any) -> None:
    w, c = ag.Variable([1.0, 2.0]), ag.constant([10.0, 20.0])
    f = lambda x: ag.reduce_sum(w * x + c)
    assert dmap(f, [0.0, 1.0], cluster=cluster) == [30.0, 33.0]
    w.assign([2.0, 2.0])
    assert dmap(f, [0.0, 1.0], cluster=cluster) == [30.0, 34.0]
    assert w.numpy().tolist() == [2.0, 2.0]


def test_random_numbers_depend_on_the_place_alone(cluster: Any) -> None:
    def draw(chunk: int) -> list[Any]:
        ag.random.set_seed(3)
        return dmap(lambda x: x + ag.random.uniform([]), [0.0] * 20, cluster=cluster, chunk=chunk)

    assert draw(1) == draw(7)
    assert len(set(draw(2))) == 20


def test_no_more_is_taken_from_an_endless_source_than_is_needed(threads: Any) -> None:
    taken: list[int] = []

    def source() -> Iterator[int]:
        for i in itertools.count():
            taken.append(i)
            if i == 200:
                raise EOFError("the source fails")
            yield i

    most = 0

    def watch(done: int, total: int | None) -> None:
        nonlocal most
        assert total is None
        most = max(most, len(taken) - done)

    with pytest.raises(EOFError):
        dmap(lambda x: x, source(), chunk=3, progress=watch)
    assert most <= 3 * 2 * 2 + 3


def test_the_current_cluster_does_it_or_threads_of_its_own() -> None:
    assert ag.distribute.current() is None
    assert dmap(lambda x: -x, [1, 2]) == [-1, -2]
    with ag.distribute.connect(jobs={"worker": 1}) as outer:
        with ag.distribute.connect(jobs={"worker": 1}) as inner:
            assert ag.distribute.current() is inner
            dmap(lambda x: -x, [1, 2])
            assert inner.status()[0]["programs"] == 1
        assert ag.distribute.current() is outer
    assert ag.distribute.current() is None


# --- refusals -----------------------------------------------------------------------------------------------


def test_what_cannot_travel_is_refused(threads: Any) -> None:
    w, seen = ag.Variable(1.0), []

    def assigns(x):
        if x > 0:
            w.assign_add(x)
        return x

    def appends(x):
        seen.append(1)
        return x

    def calls_python(x):
        return ag.py_function(lambda y: y, [x], ag.float64)

    for f, line, said in (
        (assigns, 2, "changes the variable 'Variable'"), (appends, 0, "changes a list outside of it"),
        (calls_python, 1, "py_function cannot be sent to the tasks of a cluster: it holds Python code"),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=said) as caught:
            dmap(f, [1.0])
        assert caught.value.location.line == f.__code__.co_firstlineno + line
    assert w.numpy() == 1.0 and seen == []


@pytest.mark.parametrize(
    ("inputs", "options", "said"),
    [
        ("text", {}, "str"), ({"a": 1}, {}, "dict"), (3, {}, "int"), (np.array(3), {}, "ndarray"),
        ([1], {"chunk": 0}, "chunk"), ([1], {"retries": -1}, "retries"), ([1], {"timeout": 0}, "timeout"),
        ([1], {"on_error": "ignore"}, "on_error"),
    ],
)  # fmt: skip
def test_arguments_that_make_no_sense(inputs: Any, options: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        dmap(lambda x: x, inputs, **options)


def test_it_is_no_operation() -> None:
    with pytest.raises(TypeError, match="called in a graph"):
        ag.function(lambda x: dmap(lambda y: y, [x]))(ag.constant(1.0))


def test_a_function_that_cannot_be_traced_says_so_at_once(threads: Any) -> None:
    with pytest.raises(ag.errors.ShapeMismatchError):
        dmap(lambda x: x + np.ones(3), [np.ones(2)])


# --- failures -----------------------------------------------------------------------------------------------


def picky(x):
    if x % 4 == 3:
        raise ValueError("three is too many")
    return 12 // x


def test_failures_are_told_at_the_end(cluster: Any) -> None:
    with pytest.raises(ag.errors.MapError) as caught:
        dmap(picky, range(30), cluster=cluster, chunk=4)
    error = caught.value
    assert [(index, value) for index, value, _ in error.failures] == [(i, i) for i in [0, *range(3, 30, 4)]]
    assert isinstance(error.failures[0][2], ag.errors.DivisionByZeroError)
    assert {type(e) for _, _, e in error.failures[1:]} == {ValueError}
    assert error.results[1:3] == [12, 6] and error.results[3] is error.failures[1][2]
    text = str(error)
    assert text.startswith("8 of 30 inputs have failed:\n  [0] 0: DivisionByZeroError: `//`: integer division by zero")
    assert f"({__file__}:{picky.__code__.co_firstlineno + 3})" in text
    assert "  [3] 3: ValueError: three is too many\n" in text and "and 3 more" in text
    assert error.location.filename == __file__


def test_errors_are_kept_in_their_places(threads: Any) -> None:
    got = dmap(picky, [1, 3, 0, 2], on_error="keep")
    assert got[0] == 12 and got[3] == 6
    assert isinstance(got[1], ValueError) and isinstance(got[2], ZeroDivisionError)


def test_an_input_that_is_none_of_the_function_fails_alone(threads: Any) -> None:
    got = dmap(lambda x: x + np.ones(2), [np.ones(2), np.ones(3), object(), np.zeros(2)], on_error="keep")
    assert isinstance(got[1], ag.errors.ShapeMismatchError) and isinstance(got[2], ag.errors.UnsupportedTypeError)
    assert got[0].tolist() == [2.0, 2.0] and got[3].tolist() == [1.0, 1.0]


def test_errors_of_the_system_are_tried_again_and_no_others(threads: Any, attempts: list[int], tmp_path: Path) -> None:
    (tmp_path / "0").write_text("a")
    (tmp_path / "1").write_text("b")
    got = dmap(ag.io.read_file, [tmp_path / str(i) for i in range(4)], chunk=2, retries=3, on_error="keep")
    assert got[:2] == [b"a", b"b"] and {type(e) for e in got[2:]} == {FileNotFoundError}
    assert sorted(attempts) == [0, 1, *[2] * 4, *[3] * 4]
    attempts.clear()
    dmap(picky, [1, 3, 0], retries=3, on_error="keep")
    assert sorted(attempts) == [0, 1, 2]


def test_a_file_that_comes_later_is_read_then(threads: Any, attempts: list[int], tmp_path: Path) -> None:
    path, made = tmp_path / "late", tmp_path / "made"
    made.write_text("there")  # and then renamed: nobody sees a file that is not written yet
    threading.Thread(target=lambda: eventually(lambda: len(attempts) > 3) and made.rename(path)).start()
    assert dmap(ag.io.read_file, [path], retries=1_000_000) == [b"there"]


# --- tasks that are lost ------------------------------------------------------------------------------------


def work(n):
    total = 0.0
    for i in range(n):
        total += ag.sin(ag.cast(i, ag.float64))
    return total


@pytest.mark.parametrize("chunk", [1, 4])
def test_a_lost_task_is_replaced_and_its_inputs_are_done_again(cluster: Any, chunk: int) -> None:
    sizes = [2000 + i for i in range(60)]
    killed = []

    def kill(done: int, total: int | None) -> None:
        if done % 15 == 0:
            killed.append(cluster.tasks[done % len(cluster.tasks)])
            cluster.kill(killed[-1])

    expected = dmap(work, sizes, cluster=cluster)
    assert dmap(work, sizes, cluster=cluster, chunk=chunk, progress=kill) == expected
    assert len(killed) >= 3


def test_an_input_whose_task_is_lost_each_time_fails_alone(threads: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run_each, tries = Task.run_each, []

    def deadly(self: Task, scope: str, programs: Any, elements: Any, *captured: Any) -> Any:
        if any(number == 5 for _, number, _ in elements):
            tries.append(len(elements))
            threads.kill(self.name)
        return run_each(self, scope, programs, elements, *captured)

    monkeypatch.setattr(Task, "run_each", deadly)
    got = dmap(lambda x: x, range(12), chunk=4, retries=2, on_error="keep")
    assert [i for i, value in enumerate(got) if not isinstance(value, np.int64)] == [5]
    assert isinstance(got[5], ag.errors.TaskLostError)
    assert tries == [4, 1, 1, 1]  # with others, and alone as often as it is tried


def test_an_input_that_takes_too_long_fails_alone(threads: Any) -> None:
    release = threading.Event()
    run_each = Task.run_each

    def slow(self: Task, scope: str, programs: Any, elements: Any, *captured: Any) -> Any:
        if any(number == 2 for _, number, _ in elements):
            release.wait(HANGS)
        return run_each(self, scope, programs, elements, *captured)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Task, "run_each", slow)
        got = dmap(lambda x: x, range(6), timeout=0.5, retries=1, chunk=1, on_error="keep")
        release.set()
    assert isinstance(got[2], ag.errors.TaskTimeoutError)
    assert got[:2] + got[3:] == [0, 1, 3, 4, 5]


# --- what is done already -----------------------------------------------------------------------------------


def test_a_map_goes_on_where_it_ended(threads: Any, attempts: list[int], tmp_path: Path) -> None:
    w = ag.Variable(2.0)

    def f(d):
        return {"y": d["x"] * w, "name": d["name"], "fixed": ag.constant([1, 2])}

    inputs = [{"x": np.arange(float(i)), "name": f"n{i}"} for i in range(20)]
    folder = tmp_path / "done"

    def failing() -> Iterator[Any]:
        yield from inputs[:12]
        raise EOFError

    with pytest.raises(EOFError):
        dmap(f, failing(), chunk=2, resume=folder)
    done = len(list(folder.iterdir()))
    assert done >= 2
    attempts.clear()
    got = dmap(f, inputs, chunk=5, resume=folder)
    assert sorted(attempts) == sorted(set(attempts)) and len(attempts) == 20 - 2 * done
    for i, (one, expected) in enumerate(zip(got, dmap(f, inputs))):
        assert one["name"] == f"n{i}".encode() and one["y"].dtype == np.float64
        np.testing.assert_array_equal(one["y"], expected["y"])
        np.testing.assert_array_equal(one["fixed"], expected["fixed"])
    attempts.clear()
    assert len(dmap(f, [*inputs, {"x": np.ones(1), "name": "more"}], resume=folder)) == 21  # more may come
    assert attempts == [20]


def test_failures_are_tried_again(threads: Any, attempts: list[int], tmp_path: Path) -> None:
    paths = [tmp_path / str(i) for i in range(4)]
    for path in paths[:3]:
        path.write_text(path.name)
    with pytest.raises(ag.errors.MapError):
        dmap(ag.io.read_file, paths, resume=tmp_path / "done", retries=0)
    paths[3].write_text("3")
    attempts.clear()
    assert dmap(ag.io.read_file, paths, resume=tmp_path / "done") == [b"0", b"1", b"2", b"3"]
    assert attempts == [3]


def test_a_folder_of_another_map_is_refused(threads: Any, tmp_path: Path) -> None:
    w = ag.Variable(2.0)
    dmap(lambda x: x * w, [1.0, 2.0, 3.0], resume=tmp_path)
    assert dmap(lambda x: x * w, [1.0, 2.0, 3.0], resume=tmp_path) == [2.0, 4.0, 6.0]  # from another line
    with pytest.raises(ag.errors.CheckpointError, match="results of another function"):
        dmap(lambda x: x + w, [1.0, 2.0, 3.0], resume=tmp_path)
    with pytest.raises(ag.errors.CheckpointError, match="other inputs: that at 1"):
        dmap(lambda x: x * w, [1.0, 2.5, 3.0], resume=tmp_path)
    w.assign(3.0)
    with pytest.raises(ag.errors.CheckpointError, match="other values of what it captures"):
        dmap(lambda x: x * w, [1.0, 2.0, 3.0], resume=tmp_path)


def test_a_damaged_file_is_refused(threads: Any, tmp_path: Path) -> None:
    dmap(lambda x: x, [1.0], resume=tmp_path)
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at])
        with pytest.raises(ag.errors.CheckpointError, match="damaged"):
            dmap(lambda x: x, [1.0], resume=tmp_path)


PROGRAM = """
    import signal, sys
    import autograph as ag

    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored if the tests were started in the background

    def work(n):
        total = 0.0
        for i in range(n):
            total += ag.sin(ag.cast(i, ag.float64))
        return total

    def report(done, total):
        print(done, flush=True)

    got = ag.distribute.map(work, [20_000 + i for i in range(200)], chunk=2, resume=sys.argv[1], progress=report)
    print("sum", sum(got))
"""


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_a_driver_that_is_killed_goes_on(tmp_path: Path, sent: signal.Signals) -> None:
    program = tmp_path / "program.py"
    program.write_text(textwrap.dedent(PROGRAM))
    command = [sys.executable, str(program), str(tmp_path / "done")]
    first = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert first.stdout is not None
    for line in first.stdout:
        if int(line) >= 20:
            break
    first.send_signal(sent)
    sent_at = time.monotonic()
    _, said = first.communicate(timeout=HANGS)
    assert first.returncode != 0 and time.monotonic() - sent_at < 10
    assert ("KeyboardInterrupt" in said) == (sent == signal.SIGINT)
    files = list((tmp_path / "done").glob("*.map"))
    assert len(files) >= 10
    before = {path: path.stat().st_mtime_ns for path in files}
    second = subprocess.run(command, capture_output=True, text=True, timeout=HANGS, check=True)
    alone = subprocess.run([*command[:2], str(tmp_path / "other")], capture_output=True, text=True, timeout=HANGS)
    assert second.stdout.splitlines()[-1] == alone.stdout.splitlines()[-1]
    assert {path: path.stat().st_mtime_ns for path in files} == before  # nothing of it was done again


# --- progress -----------------------------------------------------------------------------------------------


def test_a_bar_shows_what_is_done(threads: Any) -> None:
    shown: list[Any] = []

    def show(items: Any, what: str) -> Any:
        return noted(items) if what == "mapping" else items

    def noted(items: Any) -> Iterator[Any]:
        shown.append(len(items))
        for item in items:
            yield item
            shown.append(item)

    with progress.shown(show):
        dmap(picky, range(1, 20), on_error="keep")
    assert shown == [19, *range(19)]


def test_progress_is_told(threads: Any) -> None:
    told: list[Any] = []
    dmap(lambda x: x, range(7), progress=lambda done, total: told.append((done, total)))
    assert told == [(i, 7) for i in range(1, 8)]
