"""Several threads at once: tracing and calling one Function, building one graph, each with its own default graph."""

from __future__ import annotations

import threading
from typing import Any

import autograph as ag
from autograph.framework.verifier import verify
from tests.concurrency import in_a_thread, together

THREADS = 8


def test_one_signature_is_traced_once() -> None:
    traced = []

    @ag.function
    def collatz(n):
        traced.append(threading.get_ident())
        steps = 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        return steps

    results = together(lambda i: [int(collatz(ag.constant(n))) for n in range(1 + i, 20)])
    assert results[0] == [0, 1, 7, 2, 5, 8, 16, 3, 19, 6, 14, 9, 9, 17, 17, 4, 12, 20, 20]
    assert all(r == results[0][i:] for i, r in enumerate(results))
    assert len(collatz.concrete_functions()) == 1
    assert len(set(traced)) == 1, "two threads traced one signature"


def test_many_signatures() -> None:
    @ag.function
    def power(x, n):
        result = x * 0 + 1
        for _ in range(n):
            result = result * x
        if result > 50:
            result = result - 50
        return result

    def expected(n: int) -> int:
        return 2**n - 50 if 2**n > 50 else 2**n

    def work(i: int) -> list[int]:
        return [int(power(ag.constant(2), (i + k) % 10)) for k in range(30)]

    for i, found in enumerate(together(work)):
        assert found == [expected((i + k) % 10) for k in range(30)]
    assert len(power.concrete_functions()) == 10


def test_nested_functions_and_conversion() -> None:
    """Different functions, converted for the first time in several threads, calling one shared Function."""

    @ag.function
    def shared(x):
        if x > 3:
            return x * 2
        return x

    def make(i: int) -> Any:
        @ag.function
        def outer(x):
            total = x * 0
            for k in ag.range(5):
                total += shared(x + k) + i
            return total

        return outer

    def work(i: int) -> int:
        return int(make(i)(ag.constant(1)))

    plain = sum(v * 2 if v > 3 else v for v in range(1, 6))
    assert together(work) == [plain + 5 * i for i in range(THREADS)]
    assert len(shared.concrete_functions()) == 1


def test_building_one_graph() -> None:
    graph = ag.Graph("shared")
    each = 200

    def work(i: int) -> list[str]:
        names = []
        with graph.as_default():
            x = ag.constant(i, name="start")
            for _ in range(each):
                x = ag.add(x, 1, name="step")
                names.append(x.op.name)
        return names

    names = together(work)
    flat = [name for part in names for name in part]
    assert len(set(flat)) == len(flat) == THREADS * each
    operations = graph.operations
    assert len({op.name for op in operations}) == len(operations)
    steps = [op for op in operations if op.type == "CheckedAdd"]
    assert len(steps) == THREADS * each, "an operation was lost"
    assert all(graph.get_operation_by_name(op.name) is op for op in operations)
    assert {name.partition("_")[0] for name in flat} == {"step"}
    verify(graph)


def test_name_scopes_and_default_graphs_are_per_thread() -> None:
    graph = ag.Graph("shared")
    inside = threading.Barrier(THREADS)

    def work(i: int) -> tuple[bool, bool, str, str, Any]:
        outside = ag.executing_eagerly()
        own = ag.Graph(f"own{i}")
        with graph.as_default(), ag.name_scope(f"thread{i}"):
            inside.wait()
            a = ag.constant(i, name="value")
            with own.as_default():
                inside.wait()
                b = ag.constant(i, name="value")
                mine = ag.get_default_graph() is own
            inside.wait()
            c = ag.constant(i, name="value")
        return outside and ag.executing_eagerly(), mine, a.op.name, b.op.name, c.op.name

    for i, (eager, mine, a, b, c) in enumerate(together(work)):
        assert eager and mine
        assert (a, b, c) == (f"thread{i}/value", "value", f"thread{i}/value_1")


def test_default_graph_of_one_thread_is_not_anothers() -> None:
    with ag.Graph().as_default():
        assert in_a_thread(lambda: (ag.executing_eagerly(), ag.constant(3).numpy())) == (True, 3)
        assert not ag.executing_eagerly()


def test_control_dependencies_are_per_thread() -> None:
    graph = ag.Graph()
    inside = threading.Barrier(THREADS)

    def work(i: int) -> tuple[Any, Any]:
        with graph.as_default():
            first = ag.constant(i)
            with ag.control_dependencies([first.op]):
                inside.wait()
                second = ag.identity(ag.constant(0))
            return first.op, second.op.control_inputs

    for first, controls in together(work):
        assert controls == (first,)


def test_errors_in_one_thread_leave_the_others() -> None:
    @ag.function
    def half(x, fail):
        if fail:
            raise RuntimeError("on purpose")
        return x / 2

    def work(i: int) -> Any:
        for _ in range(10):
            try:
                result = float(half(ag.constant(float(i)), i % 2 == 1))
            except RuntimeError:
                result = None
        return result

    assert together(work) == [i / 2 if i % 2 == 0 else None for i in range(THREADS)]
    assert len(half.concrete_functions()) == 1 and ag.executing_eagerly()


def test_methods_of_one_instance() -> None:
    class Model:
        def __init__(self) -> None:
            self.scale = ag.constant(3)

        @ag.function
        def apply(self, x):
            return x * self.scale

    model = Model()
    assert together(lambda i: int(model.apply(ag.constant(i)))) == [3 * i for i in range(THREADS)]
    assert len(model.apply.concrete_functions()) == 1
