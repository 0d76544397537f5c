"""Each pass: graphs as text, before and after it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors import compile_graph, runs_of
from autograph.framework.func_graph import FuncGraph
from autograph.framework.verifier import verify
from autograph.optimizer import PASSES, optimize

F = ag.TensorSpec([3])
S = ag.TensorSpec([])
I = ag.TensorSpec([], ag.int32)
B = ag.TensorSpec([], ag.bool)


def optimized(function: Any, *specs: Any) -> FuncGraph:
    traced = ag.function(function).get_concrete_function(*specs).graph
    before = str(traced)
    made = optimize(traced, lambda name, graph: verify(graph))
    assert str(traced) == before
    return made


def kinds(graph: Any) -> list[str]:
    """The types of all operations but constants, those in nested graphs behind the operation that holds them."""
    found = []
    for op in graph.operations:
        if op.type not in ("Placeholder", "Const"):
            found.append(op.type)
        for nested in op.nested_graphs():
            found += kinds(nested)
    return found


# --- constant folding --------------------------------------------------------------------------------


def test_constants_are_folded() -> None:
    def f(x: Any) -> Any:
        return x * (ag.constant(2.0) + ag.constant(3.0))

    assert str(optimized(f, S)) == (
        "graph f(x: f64[]) -> f64[]\n"
        "  AddV2: f64[] = Const value=5.\n"
        "  Mul: f64[] = Mul(x, AddV2)\n"
        "  return Mul"
    )  # fmt: skip


def test_a_known_shape_is_a_constant() -> None:
    assert kinds(optimized(lambda x: ag.shape(x) * 2, F)) == []
    assert kinds(optimized(lambda x: ag.shape(x) * 2, ag.TensorSpec([None]))) == ["Shape", "Mul"]


@pytest.mark.parametrize(
    ("function", "kind"),
    [
        (lambda x: x + ag.constant(1) // ag.constant(0), "FloorDiv"),
        (lambda x: x + ag.gather(ag.constant([1, 2]), ag.constant(7)), "GatherV2"),
        (lambda x: x + ag.random.uniform([], 0, 9, ag.int32), "RandomUniformInt"),
        (lambda x: x + ag.reduce_sum(ag.fill([200, 200], 1)), "Fill"),
        (lambda x: x + ag.numpy_function(lambda v: v, [ag.constant(1)], ag.int32, stateful=False), "PyFuncStateless"),
    ],
)
def test_what_is_not_folded(function: Any, kind: str) -> None:
    assert kind in kinds(optimized(function, I))


def test_dtype_shape_and_bits_are_kept() -> None:
    def f(x: Any) -> Any:
        return x, ag.cast(ag.constant([1.9, -1.9]), ag.int8), -ag.constant(0.0), ag.constant([127], ag.int8) + 1

    graph = optimized(f, S)
    assert kinds(graph) == []
    _, a, b, c = compile_graph(graph)(np.float64(0))
    assert (a.dtype, a.tolist(), np.signbit(b), b.dtype, c.tolist()) == (np.int8, [1, -1], True, np.float64, [-128])


def test_whole_numbers_that_fit_are_folded_others_fail_when_the_graph_runs() -> None:
    large = 2**62
    assert kinds(optimized(lambda x: x + ag.constant(large) * 1 + (ag.constant(large) + (large - 1)), S)) == [
        "AddV2", "AddV2",
    ]  # fmt: skip
    graph = optimized(lambda p: ag.constant(large) * 2 if p else ag.constant(large), B)
    assert kinds(graph) == ["StatelessIf", "CheckedMul"]
    assert compile_graph(graph)(np.bool_(False)) == [large]
    with pytest.raises(ag.errors.IntegerOverflowError):
        compile_graph(graph)(np.bool_(True))


def test_checked_operations_that_are_the_same_are_done_once() -> None:
    assert kinds(optimized(lambda x, y: x * y + x * y, I, I)) == ["CheckedMul", "CheckedAdd"]


# --- common subexpressions ---------------------------------------------------------------------------


def test_the_same_is_worked_out_once() -> None:
    assert kinds(optimized(lambda x, y: x * y + x * y, S, S)) == ["Mul", "AddV2"]
    assert kinds(optimized(lambda x, y: x * y + y * x, S, S)) == ["Mul", "AddV2"]
    assert kinds(optimized(lambda x, y: (x - y) * (y - x), S, S)) == ["Sub", "Sub", "Mul"]


def test_constants_that_are_equal_but_not_the_same_stay_apart() -> None:
    def f(x: Any) -> Any:
        return ag.divide(x, ag.constant(0.0)), ag.divide(x, ag.constant(-0.0))

    first, second = compile_graph(optimized(f, S))(np.float32(1))
    assert (first, second) == (np.inf, -np.inf)


def test_random_numbers_are_drawn_anew() -> None:
    assert kinds(optimized(lambda x: x + ag.random.uniform([]) - ag.random.uniform([]), S)).count("RandomUniform") == 2


# --- identities --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "spec", "gone"),
    [
        (lambda x: (x + 0) * x, I, True),
        (lambda x: (x + 0.0) * x, S, False),  # -0.0 + 0.0 is 0.0
        (lambda x: (x + -0.0) * x, S, True),
        (lambda x: (x - 0.0) * x, S, True),
        (lambda x: (x - -0.0) * x, S, False),
        (lambda x: (0 - x) * x, I, False),
        (lambda x: (x * 1.0) - x, S, True),
        (lambda x: (x * 1) - x, ag.TensorSpec([], ag.complex64), False),  # inf * (1+0j) has a nan
        (lambda x: (x / 1.0) * x, S, True),
        (lambda x: (1.0 / x) * x, S, False),
        (lambda x: (x // 1) * x, I, True),
        (lambda x: (x // 1.0) * x, S, False),
        (lambda x: ag.negative(-x) * x, S, True),
        (lambda x: ag.logical_not(ag.logical_not(x)) & x, B, True),
        (lambda x: (x & True) | x, B, True),
        (lambda x: (x | True) & x, B, True),  # no bool is NaN
        (lambda x: x**1 * x, S, True),
        (lambda x: x**1 * x, I, True),
        (lambda x: x**2 * x, I, False),
        (lambda x: (x << 0) * x, I, True),
        (lambda x: (x & -1) * x, I, True),
        (lambda x: (x | 0) * x, I, True),
        (lambda x: (x ^ 0) * x, I, True),
        (lambda x: (x & x) * x, I, True),
        (lambda x: ag.maximum(x, x) * x, S, True),
        (lambda x: ag.where(x > 0.0, x, x) * x, S, True),
        (lambda x: ag.where(True, x, -x) * x, F, True),
        (lambda x: ag.where([True, False, True], x, -x) * x, F, False),
        (lambda x: ag.where(True, x, [1.0, 2.0]) * x, ag.TensorSpec([1]), False),  # makes two of one
        (lambda x: ag.cast(ag.cast(x, ag.int64), ag.int32) * x, I, True),
        (lambda x: ag.cast(ag.cast(x, ag.int8), ag.int32) * x, I, False),
        (lambda x: ag.cast(ag.cast(x, ag.float64), ag.int32) * x, I, True),
        (lambda x: ag.cast(ag.cast(x, ag.float32), ag.int32) * x, I, False),
        (lambda x: ag.cast(ag.cast(x, ag.float64), ag.int64) * x, ag.TensorSpec([], ag.int64), False),
        (lambda x: ag.cast(ag.cast(x, ag.float64), ag.uint64) ^ x, ag.TensorSpec([], ag.uint64), False),
        (lambda x: ag.cast(ag.cast(x, ag.float32), ag.float64) * x, S, False),
        (lambda x: ag.identity(x) * x, S, True),
        (lambda x: ag.reshape(x, [3]) * x, F, True),
        (lambda x: ag.reshape(x, [3]) * x, ag.TensorSpec([None]), False),
        (lambda x: ag.transpose(ag.transpose(x)) * x, ag.TensorSpec([2, 3]), True),
        (lambda x: ag.transpose(ag.transpose(x, [1, 2, 0]), [1, 2, 0]) * 1.5, ag.TensorSpec([2, 2, 2]), False),
        (lambda x: ag.transpose(ag.transpose(x, [1, 2, 0]), [2, 0, 1]) * 1.5, ag.TensorSpec([2, 2, 2]), True),
        (lambda x: (x + ag.zeros([3], ag.int32)) * x, I, False),  # makes a vector
    ],
)
def test_identities(function: Any, spec: Any, gone: bool) -> None:
    assert (len(kinds(optimized(function, spec))) == 1) == gone


@pytest.mark.parametrize(
    ("function", "spec", "known"),
    [
        (lambda x: x - x, I, True),
        (lambda x: x - x, S, False),  # inf - inf is nan
        (lambda x: x * 0, I, True),
        (lambda x: x * 0.0, S, False),
        (lambda x: x ^ x, I, True),
        (lambda x: x == x, I, True),
        (lambda x: x == x, S, False),  # nan is not nan
        (lambda x: x < x, I, True),
        (lambda x: x & False, B, True),
        (lambda x: x | True, B, True),
        (lambda x: x * 0, ag.TensorSpec([2, 2], ag.int32), True),
        (lambda x: x * 0, ag.TensorSpec([None], ag.int32), False),
    ],
)
def test_results_that_are_known(function: Any, spec: Any, known: bool) -> None:
    graph = optimized(function, spec)
    assert (kinds(graph) == []) == known
    x = np.full([d or 3 for d in spec.shape], 5 if spec.dtype is I.dtype else 1, spec.dtype.numpy_dtype)
    traced = ag.function(function).get_concrete_function(spec).graph
    (expected,), (actual,) = compile_graph(traced)(x), compile_graph(graph)(x)
    assert (expected.dtype, expected.shape, expected.tolist()) == (actual.dtype, actual.shape, actual.tolist())


def test_an_operand_that_does_not_matter_may_fail() -> None:
    graph = optimized(lambda x: (x * x) * 0, I)
    assert kinds(graph) == ["CheckedMul"]
    with pytest.raises(ag.errors.IntegerOverflowError):
        compile_graph(graph)(np.int32(2**30))


@pytest.mark.parametrize("value", [-0.0, np.nan, np.inf, 1e-45])
def test_identities_are_exact(value: float) -> None:
    def f(x: Any) -> Any:
        return (x * 1.0 + 0.0) - 0.0, ag.negative(-x) / 2.0

    concrete = ag.function(f).get_concrete_function(S)
    x = np.float32(value)
    plain, quick = compile_graph(concrete.graph)(x), compile_graph(concrete.optimized_graph)(x)
    assert [np.asarray(v).tobytes() for v in plain] == [np.asarray(v).tobytes() for v in quick]


def test_results_share_no_memory_with_arrays_of_the_caller() -> None:
    graph = optimized(lambda x: (x * 1.0, ag.negative(-x), ag.reshape(x + -0.0, [3, 1])), F)
    x = np.ones(3, np.float32)
    assert not any(np.shares_memory(x, y) for y in compile_graph(graph)(x))


# --- conditions ---------------------------------------------------------------------------------------


def test_a_constant_condition_is_decided() -> None:
    def f(x: Any) -> Any:
        if ag.constant(2) > 1:
            ag.print("more")
            y = x * 2
        else:
            y = x - 1
        return y

    graph = optimized(f, S)
    assert kinds(graph) == ["StringFormat", "PrintV2", "Mul"]
    assert graph.stateful


def test_what_was_in_the_branch_is_optimised_further() -> None:
    def f(x: Any, p: Any) -> Any:
        y, spare = x, x
        if ag.constant(2) > 1:
            if p:
                y, spare = y * 2, spare * 3
            while y < 9:
                y, spare = y + 1, spare * y
        return y

    graph = optimized(f, S, B)
    assert kinds(graph) == ["StatelessIf", "Mul", "StatelessWhile", "Less", "AddV2"]
    assert compile_graph(graph)(np.float64(1), np.bool_(True))[0] == 9


def test_a_loop_that_never_runs_goes() -> None:
    def f(x: Any) -> Any:
        i = ag.constant(5)
        while i < 3:
            x, i = x * 2, i + 1
        return x + ag.cast(i, ag.float32)

    assert kinds(optimized(f, S)) == ["AddV2"]


def test_a_loop_whose_test_prints_stays() -> None:
    def f(x: Any) -> Any:
        return ag.while_loop(lambda v: [ag.print(v), ag.constant(False)][1], lambda v: [v + 1], [x])

    assert "While" in kinds(optimized(f, S))


# --- inputs and outputs of nested graphs ----------------------------------------------------------------


def test_constants_go_into_branches_and_loops() -> None:
    def f(x: Any, p: Any) -> Any:
        n = ag.constant(2, ag.int32) * 3
        if p:
            y = x * (n + 1)
        else:
            y = x
        while y < n * n:
            y = y + n
        return y

    graph = optimized(f, I, B)
    assert kinds(graph) == ["StatelessIf", "CheckedMul", "StatelessWhile", "Less", "CheckedAdd"]
    assert [len(op.inputs) for op in graph.operations if op.nested_graphs()] == [2, 1]
    assert compile_graph(graph)(np.int32(1), np.bool_(True))[0] == 37


def test_what_passes_through_and_what_nobody_needs() -> None:
    def f(x: Any, p: Any) -> Any:
        a, b, c = x, x + 1, x + 2
        if p:
            a, spare = a * b, a * c
        else:
            spare = a + c
        i = 0
        while i < x:
            i, spare, b = i + 1, spare + i, b
        return a + b + i

    text = str(optimized(f, S, B))
    assert "spare" not in text
    assert "Mul_1" not in text


def test_a_whole_number_that_nobody_needs_is_still_checked() -> None:
    def f(x: Any, p: Any) -> Any:
        y, spare = x, x
        if p:
            y, spare = y + 1, spare * 3
        return y

    graph = optimized(f, I, B)
    assert kinds(graph) == ["StatelessIf", "CheckedAdd", "CheckedMul"]
    with pytest.raises(ag.errors.IntegerOverflowError):
        compile_graph(graph)(np.int32(2**30), np.bool_(True))


def test_what_may_fail_stays() -> None:
    def f(x: Any, i: Any) -> Any:
        y = ag.gather(x, i)
        return x if ag.constant(1) > 0 else y

    graph = optimized(f, F, I)
    assert kinds(graph) == ["GatherV2"]
    with pytest.raises(ag.errors.OutOfRangeError):
        compile_graph(graph)(np.ones(3, np.float32), np.int32(7))


# --- effects, lines, recursion ----------------------------------------------------------------------


def test_effects_keep_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    def f(x: Any) -> Any:
        ag.print("a", x + 0)
        if ag.constant(True):
            ag.print("b", x + 0)
        ag.print("c", x + 0)
        return x

    graph = optimized(f, I)
    prints = [op for op in graph.operations if op.type == "PrintV2"]
    assert [op.control_inputs for op in prints] == [(), (prints[0],), (prints[1],)]
    compile_graph(graph)(np.int32(4))
    assert [line[0] for line in "".join(capsys.readouterr()).split("\n") if line] == ["a", "b", "c"]


def test_errors_name_the_line_that_failed_first() -> None:
    def f(x: Any, d: Any) -> Any:
        first = x // d
        second = x // d
        if ag.constant(True):
            first = first + second
        return first

    concrete = ag.function(f).get_concrete_function(I, I)
    lines = []
    for graph in (concrete.graph, concrete.optimized_graph):
        with pytest.raises(ag.errors.DivisionByZeroError) as caught:
            compile_graph(graph)(np.int32(1), np.int32(0))
        assert caught.value.location is not None
        lines.append(caught.value.location.line)
    assert lines == [f.__code__.co_firstlineno + 1] * 2


def test_graphs_that_call_themselves() -> None:
    def fact(n: Any) -> Any:
        return n * 1 * fact(n - 1) if n > 0 + 0 * n else ag.constant(2) - 1

    graph = optimized(fact, I)
    assert compile_graph(graph)(np.int32(5))[0] == 120
    assert optimized(fact, I) is not graph


# --- the option ----------------------------------------------------------------------------------------


def test_the_option(monkeypatch: pytest.MonkeyPatch) -> None:
    def f(x: Any) -> Any:
        return x * x + x * x

    assert ag.config.optimizer.enabled
    monkeypatch.setattr(ag.config.optimizer, "_options", {})
    concrete = ag.function(f).get_concrete_function(S)
    assert concrete(3.0).numpy() == 18
    assert kinds(concrete.optimized_graph) == ["Mul", "AddV2"]
    assert compiled_with(concrete.graph) == [True]
    assert kinds(concrete.graph) == ["Mul", "Mul", "AddV2"]  # what was traced
    ag.config.optimizer.set_experimental_options({"disable_meta_optimizer": True, "constant_folding": True})
    try:
        assert not ag.config.optimizer.enabled
        assert ag.config.optimizer.get_experimental_options()["disable_meta_optimizer"]
        concrete = ag.function(f).get_concrete_function(S)
        concrete(3.0)
        assert compiled_with(concrete.graph) == [False]
    finally:
        ag.config.optimizer.enable()


def compiled_with(graph: Any) -> list[bool]:
    """For each time that a graph was compiled, whether it was optimised before."""
    return [target.optimized for target in runs_of(graph)]


def test_an_unknown_option() -> None:
    with pytest.raises(ag.errors.SignatureError, match="no option 'quick'"):
        ag.config.optimizer.set_experimental_options({"quick": True})


# --- which passes look at a graph --------------------------------------------------------------------


def looked_at(function: Any, *specs: Any) -> list[str]:
    """The passes that were run, in order."""
    found: list[str] = []
    optimize(ag.function(function).get_concrete_function(*specs).graph, lambda name, graph: found.append(name))
    return found


def test_a_graph_with_nothing_to_do_is_seen_once() -> None:
    assert looked_at(lambda x: ag.tanh(x) * 2.0, S) == [
        "known_shapes", "identities", "constant_folding", "common_subexpressions",
    ]  # fmt: skip


def test_passes_about_graphs_in_operations_run_if_there_are_some() -> None:
    seen = looked_at(lambda x: x + 1.0 if x > 0.0 else x * 2.0, S)
    assert seen == [step.name for step in PASSES if not step.later]


def test_what_a_pass_changes_is_news_for_those_that_it_names() -> None:
    names = [step.name for step in PASSES]
    assert all(name in names for step in PASSES for name in step.news)
    seen = looked_at(lambda x: ag.tanh(x) + ag.tanh(x), S)
    first = seen.index("common_subexpressions")
    assert seen[first + 1 :] == ["dead_operations", "identities"]
