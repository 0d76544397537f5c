"""The seam: which executor runs graphs, and how often a graph is compiled."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import executors
from autograph.executors import numpy as reference
from autograph.framework.func_graph import FuncGraph
from autograph.framework.shapes import scalar
from tests.agreement import optimizing
from tests.concurrency import together
from tests.executors.recipe import MODULE, executor_in_force

X = ag.constant(3.0)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[FuncGraph]]:
    """The graphs that the numpy executor compiles from now on; functions that ask for no executor run on it."""
    found: list[FuncGraph] = []
    compile_graph = reference.compile_graph

    def counting(graph: FuncGraph) -> Any:
        found.append(graph)
        return compile_graph(graph)

    monkeypatch.setattr(reference, "compile_graph", counting)
    with executor_in_force("numpy"):
        yield found


def twice(x: Any) -> Any:
    return x * x + x * x


# --- one cache for each graph ------------------------------------------------------------------------------


def test_calls_with_and_without_tapes_share(compiled: list[FuncGraph]) -> None:
    f = ag.function(twice)
    assert f(X).numpy() == 18
    with ag.GradientTape():  # watches nothing
        assert f(X).numpy() == 18
    (graph,) = f.concrete_functions()
    assert compiled == [graph.optimized_graph]
    assert f.concrete_functions()[0](X).numpy() == 18
    assert executors.compile_graph(graph.graph)(np.float32(3)) == [18]
    assert len(compiled) == 1


def test_gradients_compile_once(compiled: list[FuncGraph]) -> None:
    f = ag.function(twice)
    slope = ag.grad(f)
    assert slope(X).numpy() == 12
    count = len(compiled)
    assert slope(X).numpy() == 12
    assert len(compiled) == count
    assert len({id(graph) for graph in compiled}) == count


def test_calls_see_the_optimiser_switched(compiled: list[FuncGraph]) -> None:
    f = ag.function(twice)
    f(X)
    (trace,) = f.concrete_functions()
    with optimizing(False):
        assert f(X).numpy() == 18
        assert compiled == [trace.optimized_graph, trace.graph]
        with ag.GradientTape():
            assert f(X).numpy() == 18
    assert f(X).numpy() == 18
    assert len(compiled) == 2  # what was compiled before is found again


def test_gradients_see_the_optimiser_switched(compiled: list[FuncGraph]) -> None:
    slope = ag.grad(ag.function(twice))
    slope(X)
    before = list(compiled)
    with optimizing(False):
        assert slope(X).numpy() == 12
    assert len(compiled) == 2 * len(before)
    assert not {id(graph) for graph in before} & {id(graph) for graph in compiled[len(before) :]}


def test_datasets_see_the_optimiser_switched(compiled: list[FuncGraph]) -> None:
    data = ag.data.Dataset.range(3).map(twice)
    assert [int(x) for x in data] == [0, 2, 8]
    assert [int(x) for x in data] == [0, 2, 8]
    assert len(compiled) == 1
    with optimizing(False):
        assert [int(x) for x in data] == [0, 2, 8]
    optimized, traced = compiled
    assert optimized is executors.optimized_graph(traced)


def test_a_switch_of_the_executor_is_seen(compiled: list[FuncGraph]) -> None:
    f = ag.function(twice)
    data = ag.data.Dataset.range(3).map(twice)
    with executor_in_force("direct"):
        assert f(X).numpy() == 18
        assert ag.grad(f)(X).numpy() == 12
        assert [int(x) for x in data] == [0, 2, 8]
        assert not compiled
    assert f(X).numpy() == 18
    assert compiled == [f.concrete_functions()[0].optimized_graph]
    assert [int(x) for x in data] == [0, 2, 8]
    assert len(compiled) == 2


def test_threads_compile_once(compiled: list[FuncGraph]) -> None:
    f = ag.function(twice)
    trace = f.get_concrete_function(X)
    together(lambda i: trace(X))
    assert compiled == [trace.optimized_graph]


def test_a_graph_that_grows_is_compiled_as_it_is() -> None:
    graph = FuncGraph("growing")
    with graph.as_default():
        x = graph.add_input(ag.float32, scalar, "x")
        graph.outputs = [x + 1]
        assert executors.compile_graph(graph)(np.float32(1)) == [2]
        graph.outputs = [x + 2]
        assert executors.compile_graph(graph)(np.float32(1)) == [3]


# --- the choice --------------------------------------------------------------------------------------------


def test_a_function_may_ask_for_an_executor(compiled: list[FuncGraph]) -> None:
    on_direct = ag.function(executor="direct")(twice)
    on_numpy = ag.function(twice, executor="numpy")
    assert on_direct(X).numpy() == 18
    assert ag.grad(on_direct)(X).numpy() == 12
    assert not compiled
    with executor_in_force("direct"):
        assert on_numpy(X).numpy() == 18
        assert len(compiled) == 1
    with optimizing(False):
        assert on_numpy(X).numpy() == 18
        assert on_direct(X).numpy() == 18
    assert compiled == [(trace := on_numpy.concrete_functions()[0]).optimized_graph, trace.graph]


class Adder:
    @ag.function(executor="numpy")
    def add(self, x: Any) -> Any:
        return x + 1


def test_a_method_may_ask_for_an_executor(compiled: list[FuncGraph]) -> None:
    with executor_in_force("direct"):
        assert Adder().add(X).numpy() == 4
    assert len(compiled) == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda: setattr(ag.config, "executor", "cobol"),
        lambda: setattr(ag.config, "executor", None),
        lambda: ag.function(twice, executor="cobol"),
    ],
)
def test_an_unknown_executor_is_refused(ask: Callable[[], Any]) -> None:
    before = ag.config.executor
    with pytest.raises(ag.errors.SignatureError, match="no such executor") as raised:
        ask()
    assert "one of 'numpy', 'native', 'direct'" in str(raised.value)
    assert os.path.basename(__file__) in str(raised.value)
    assert ag.config.executor == before


def test_a_name_is_registered_once() -> None:
    executors.register("direct", MODULE)
    with pytest.raises(ag.errors.SignatureError, match="there is an executor 'numpy' already"):
        executors.register("numpy", MODULE)
    assert executors.names() == ("numpy", "native", "direct")


def output(program: str, **environment: str) -> str:
    """What a program prints in a process of its own, or the end of its error."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, **environment}
    )
    return done.stdout + done.stderr


SAYS = "import autograph as ag; print(ag.config.executor)"


def test_the_environment_says_which() -> None:
    assert output(SAYS, AUTOGRAPH_EXECUTOR="") == "native\n"
    assert output(SAYS, AUTOGRAPH_EXECUTOR="numpy") == "numpy\n"
    text = output(SAYS, AUTOGRAPH_EXECUTOR="cobol")
    assert "the environment variable AUTOGRAPH_EXECUTOR is 'cobol', and there is no such executor" in text
    assert "expected: one of 'numpy'" in text
    set_before = SAYS.replace("print", "ag.config.executor = 'numpy'; print")
    assert output(set_before, AUTOGRAPH_EXECUTOR="cobol") == "numpy\n"


def test_an_executor_of_another_package_may_be_the_environments() -> None:
    program = "from autograph import executors; executors.register('mine', 'my.module'); " + SAYS
    assert output(program, AUTOGRAPH_EXECUTOR="mine") == "mine\n"


def test_an_executor_is_imported_when_it_is_used() -> None:
    program = (
        "import sys, autograph as ag; from autograph import executors\n"
        "name = 'autograph.executors.numpy'; print(name in sys.modules)\n"
        "with ag.Graph().as_default(): pass\n"
        "from autograph.framework.func_graph import FuncGraph\n"
        "executors.compile_graph(FuncGraph('empty')); print(name in sys.modules)"
    )
    assert output(program) == "False\nTrue\n"


def test_no_garbage_is_collected_while_a_graph_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, compile_ = [], reference.compile_graph

    def watched(graph: FuncGraph) -> executors.Run:
        seen.append(gc.isenabled())
        return compile_(graph)

    monkeypatch.setattr(reference, "compile_graph", watched)
    assert ag.function(lambda x: x + 41, executor="numpy")(ag.constant(1)).numpy() == 42
    assert seen == [False] and gc.isenabled()
