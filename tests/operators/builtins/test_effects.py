"""Effects outside of the program happen as often and in the order in which plain Python does them, or are refused.

Never for a branch that is not taken: what is written, logged, warned and drawn is compared, call by call.
"""

from __future__ import annotations

import gc
import logging
import os
import random
import shutil
import warnings
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.memory import no_collections
from tests.operators.builtins import effects_done, effects_refused
from tests.operators.builtins.effects_done import DONE
from tests.operators.builtins.effects_refused import REFUSED

ARGUMENTS = (1, 3, 0, 3)


class _Records(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[Any] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append((record.levelname, record.getMessage(), record.name, record.lineno))
        print(record.getMessage())  # in the order of what is printed


def _plain(value: Any) -> Any:
    if isinstance(value, ag.Tensor):
        value = value.numpy()
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, (list, tuple)):
        return list(map(_plain, value))
    return value


@pytest.fixture
def outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Callable[[Callable[..., Any]], Any]:
    """All that a function does in four calls."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AUTOGRAPH_TEST_EFFECT", "")  # so that what programs set goes with the test
    monkeypatch.delenv("AUTOGRAPH_TEST_EFFECT")
    handler = _Records()
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [handler])

    def run(function: Callable[..., Any]) -> Any:
        Path("kept.txt").write_text("one\ntwo\n")
        for generator in (random, effects_done.draws):
            generator.seed(5)
        np.random.seed(5)
        effects_done.numbers.bit_generator.state = np.random.default_rng(5).bit_generator.state
        for made in ("appended.txt", "ran.txt"):
            Path(made).unlink(missing_ok=True)
        os.environ.pop("AUTOGRAPH_TEST_EFFECT", None)
        effects_done.waiting.queue.clear()
        effects_done.kept.seek(0)
        effects_done.kept.truncate()
        handler.told = []
        results = []
        with no_collections(), warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            for n in ARGUMENTS:
                results.append(_plain(function(n)))
                print("returned")
        told = [(str(w.message), w.category.__name__, w.lineno, w.filename) for w in warned]
        files = sorted(p.name for p in tmp_path.iterdir())
        text = effects_done.kept.getvalue()
        return results, capsys.readouterr(), handler.told, told, files, text, os.environ.get("AUTOGRAPH_TEST_EFFECT")

    return run


@pytest.mark.parametrize("name", DONE)
def test_done_as_plain_python_does_it(name: str, outcome: Callable[..., Any]) -> None:
    function = DONE[name]
    expected = outcome(function)
    traced = ag.function(function)
    found = outcome(lambda n: traced(ag.constant(n)))
    for one, other in zip(found, expected):
        assert one == other if one is not found[0] else np.allclose(*map(_numbers, (one, other))), name


def _numbers(results: Any) -> Any:
    return np.ravel([[ord(c) for c in r] if isinstance(r, str) else r for r in results])


@pytest.mark.parametrize("name", REFUSED)
def test_refused_before_it_happens(name: str, outcome: Callable[..., Any]) -> None:
    function = ag.function(REFUSED[name])

    def call(n: int) -> None:
        with pytest.raises(errors.UnimplementedError) as caught:
            function(ag.constant(n))
        assert caught.value.location is not None and caught.value.location.filename == effects_refused.__file__
        assert caught.value.fix

    _, output, told, warned, files, text, setting = outcome(call)
    assert output.out == "returned\n" * len(ARGUMENTS) and not output.err
    assert (told, warned, files, text, setting) == ([], [], ["kept.txt"], "", None)


# --- what is done while tracing ------------------------------------------------------------------------------


def test_a_trace_that_did_something_outside_serves_one_call(tmp_path: Path) -> None:
    path = tmp_path / "calls.txt"

    @ag.function
    def inner(x: Any) -> Any:
        with open(path, "a") as file:
            file.write("x")
        return x + 1

    outer = ag.function(lambda x: inner(x) * 2)
    for n in range(3):
        assert int(outer(ag.constant(n))) == 2 * n + 2
    assert path.read_text() == "xxx"
    (change,) = outer.retraces()[-1].changes
    assert "is opened for writing" in change.path and "ag.py_function" in str(change.fix)


def test_what_autograph_and_imports_read_is_no_effect() -> None:
    def helper(x: Any) -> Any:
        import colorsys

        return x if colorsys.ONE_THIRD > 1 else x + 1

    traced = ag.function(lambda x: helper(x))
    assert [int(traced(ag.constant(n))) for n in range(3)] == [1, 2, 3]
    assert traced.cache_info().misses == 1


def test_what_is_done_is_not_done_twice_for_one_call(tmp_path: Path) -> None:
    state = ag.constant(2)

    @ag.function
    def program(x: Any) -> Any:
        nonlocal state
        with open(tmp_path / "calls.txt", "a") as file:
            file.write("x")
        for _ in range(int(state.numpy())):  # needs a value: the function is traced again with it
            x += 1
        state = state + 1
        return x

    with pytest.raises(errors.AutographError):
        program(ag.constant(1))
    assert (tmp_path / "calls.txt").read_text() == "x"


def test_a_tensor_does_not_decide_what_is_in_a_list_of_a_library() -> None:
    import sys

    before = list(sys.path)

    @ag.function
    def program(x: Any) -> Any:
        if x > 2:
            sys.path.append("there")
        return x

    with pytest.raises(errors.StagedValueError, match=r"sys\.path"):
        program(ag.constant(1))
    assert sys.path == before


def test_the_program_ends_in_the_branch_that_runs(capsys: Any) -> None:
    @ag.function
    def program(x: Any) -> Any:
        print("before")
        if x > 2:
            raise SystemExit(x)
        return x

    assert int(program(ag.constant(1))) == 1
    with pytest.raises(SystemExit) as caught:
        program(ag.constant(3))
    assert caught.value.args == (3,) and capsys.readouterr().out == "before\nbefore\n"


# --- beside other parts ------------------------------------------------------------------------------------


def test_the_gradient_keeps_what_was_drawn(capsys: Any) -> None:
    @ag.function
    def program(x: Any) -> Any:
        for i in ag.range(3):
            print("round", i)
            x = x * random.random()
        return x

    random.seed(1)
    expected = random.random() * random.random() * random.random()
    random.seed(1)
    assert float(ag.grad(program)(ag.constant(2.0))) == pytest.approx(expected)
    assert capsys.readouterr().out == "round 0\nround 1\nround 2\n", "what has effects is not done again"


def test_a_generator_of_an_object() -> None:
    class Walk:
        def __init__(self) -> None:
            self.rng = np.random.default_rng(0)
            self.steps = 0

        @ag.function
        def step(self, x: Any) -> Any:
            self.steps += 1
            return x + self.rng.normal()

    walk, same = Walk(), np.random.default_rng(0)
    assert [float(walk.step(ag.constant(0.0))) for _ in range(3)] == [same.normal() for _ in range(3)]
    assert walk.steps == 3


def test_what_a_call_raises_when_the_graph_runs() -> None:
    draw = ag.function(lambda n: random.randint(1, n))
    assert int(draw(ag.constant(1))) == 1
    with pytest.raises(ValueError, match="empty range"):
        draw(ag.constant(0))


def test_under_tensorflow_s_rules_all_is_done_while_tracing(capsys: Any) -> None:
    from autograph.compat import tf

    @tf.function
    def program(x: Any) -> Any:
        print("tracing")
        return x * random.random()

    first = program(tf.constant(1.0))
    assert float(first) == float(program(tf.constant(1.0)))
    assert capsys.readouterr().out == "tracing\n"


def test_operators_that_run_as_python_have_no_rules(tmp_path: Path) -> None:
    @ag.convert()
    def program(n: Any) -> Any:
        if n > 2:
            (tmp_path / "large.txt").write_text("x")
        return random.random()

    assert isinstance(program(3), float) and (tmp_path / "large.txt").exists()


def test_what_the_garbage_collector_finalizes_is_no_effect_of_the_branch(tmp_path: Path) -> None:
    folder = tmp_path / "of_an_object"
    folder.mkdir()

    @ag.do_not_convert
    def abandon_and_collect() -> None:
        found = type("Object", (), {})()
        weakref.finalize(found, shutil.rmtree, folder)
        found.itself = found  # a cycle, which only the collector finds
        del found
        gc.collect()

    @ag.function
    def program(n: Any) -> Any:
        if n > 2:
            abandon_and_collect()
            n += 1
        return n

    assert int(program(ag.constant(1))) == 1 and not folder.exists()
