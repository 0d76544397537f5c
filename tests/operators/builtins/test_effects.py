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
from tests.operators.builtins import effect_programs
from tests.operators.builtins.effect_programs import DONE, REFUSED

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
    monkeypatch.delenv("AUTOGRAPH_TEST_EFFECT", raising=False)
    handler = _Records()
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [handler])

    def run(function: Callable[..., Any]) -> Any:
        Path("kept.txt").write_text("one\ntwo\n")
        for generator in (random, effect_programs.draws):
            generator.seed(5)
        np.random.seed(5)
        effect_programs.numbers.bit_generator.state = np.random.default_rng(5).bit_generator.state
        effect_programs.kept.seek(0)
        effect_programs.kept.truncate()
        handler.told = []
        results = []
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            for n in ARGUMENTS:
                results.append(_plain(function(n)))
                print("returned")
        told = [(str(w.message), w.category.__name__, w.lineno, w.filename) for w in warned]
        files = sorted(p.name for p in tmp_path.iterdir())
        text = effect_programs.kept.getvalue()
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
        assert caught.value.location is not None and caught.value.location.filename == effect_programs.__file__
        assert caught.value.fix

    _, output, told, warned, files, text, setting = outcome(call)
    assert output.out == "returned\n" * len(ARGUMENTS) and not output.err
    assert (told, warned, files, text, setting) == ([], [], ["kept.txt"], "", None)


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
