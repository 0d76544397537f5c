"""Programs for the ops that arrays alone do not reach: variables, random numbers, lists, texts, Python, datasets.

A program makes what it needs and returns tensors. Run as it is, its ops run eagerly; run as an `ag.function`, in a
graph.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import autograph as ag
from autograph.framework.execution import apply
from autograph.ops.core.slots import SLOT

__all__ = ["COVERED", "IN_GRAPHS", "PROGRAMS"]

#: Programs that do something else in a graph than eagerly: draw other numbers, or show numbers where eager tensors show
#: as tensors. What counts for them is what the reference executor does.
IN_GRAPHS = {"drawing", "of_the_language"}

#: Made for each run: what a program is given, and the program.
PROGRAMS: dict[str, Callable[[], Callable[[], Any]]] = {}

#: Ops that no program of the suite has by name, and where executors meet them.
COVERED = {
    "Fails": "what an error in a `try` is asked: the corpus",
    "ErrorText": "what an error in a `try` says, where its operation is asked first: tests/operators/errors",
    "ReadFile": "reads a file: tests/ops/text/test_files.py",
    "DecodeRaw": "of the bytes of a file: tests/ops/text/test_files.py",
    "NoOp": "stands in graphs that are built by hand: tests/sessions",
    "VarHandleOp": "a variable of a graph that is built by hand, which a session feeds: tests/sessions",
    "OnesGradient": "part of the backward pass of lists: the programs of lists are differentiated",
    "ZeroGradient": "part of the backward pass of lists: the programs of lists are differentiated",
    "AddGradients": "part of the backward pass of lists: the programs of lists are differentiated",
    "GradientAt": "part of the backward pass of lists: the programs of lists are differentiated",
    "GradientGather": "part of the backward pass of lists: the programs of lists are differentiated",
    "GradientRow": "part of the backward pass of lists: the programs of lists are differentiated",
    "GradientScatter": "part of the backward pass of lists: the programs of lists are differentiated",
    "GradientStack": "part of the backward pass of lists: the programs of lists are differentiated",
    "GradientWithout": "part of the backward pass of lists: the programs of lists are differentiated",
    "ListPositions": "part of the backward pass of lists: the programs of lists are differentiated",
    "OpenGradients": "part of the backward pass of branches, loops and calls: their programs are differentiated",
    "OpenResiduals": "part of the backward pass of branches, loops and calls: their programs are differentiated",
    "Residuals": "part of the backward pass of branches, loops and calls: their programs are differentiated",
    "InitializeVariableOp": "the first value of a variable that a function makes, which happens once: tests/state",
    "PyFuncGradient": "part of the backward pass of py_function: its programs are differentiated",
    "PyTextError": "what an error in a `try` is asked: the corpus, staged_text",
    "PyEffect": "what a program does outside of itself: tests/operators/builtins/test_effects",
    **dict.fromkeys(
        "ListClone ListFreeze ListIsSame ListLess ListNew ListNewRows ListRead ListWrite".split(),
        "the corpus: nested_lists",
    ),
    **dict.fromkeys(
        "EmptyTensorMap EmptyTensorSet MapCast MapCheckKey MapEndKey MapEntries MapEqual MapErase MapGet MapHasKey "
        "MapInsert MapLookup MapMerge MapWithValues SetCombine SetCompare SetOfKeys SetPop TensorMapSize".split(),
        "the corpus: staged_dicts, staged_sets",
    ),
}  # fmt: skip


def program(make: Callable[[], Callable[[], Any]]) -> Callable[[], Callable[[], Any]]:
    PROGRAMS[make.__name__] = make
    return make


# --- Python's functions of numbers -----------------------------------------------------------------------------


@program
def sums_of_whole_numbers() -> Callable[[], Any]:
    small, large = ag.constant([1, 2], ag.int8), ag.constant([2**61, 2**60, -(2**62)])
    return lambda: (sum(small), sum(large))


@program
def which_error_there_would_be() -> Callable[[], Any]:
    x = ag.constant(-1.0)

    def run() -> Any:
        return *asked("math.sqrt", x), *asked("math.sqrt", -x)

    def asked(function: str, *arguments: Any) -> Any:
        attrs = {"function": function, "arguments": ((SLOT,), {}), "results": (ag.float64,)}
        return apply("PyCallError", [list(arguments)], attrs)

    return run


# --- arrays that are shared when the graph runs --------------------------------------------------------------


@program
def shared_arrays() -> Callable[[], Any]:
    n = ag.constant(3)
    values = ag.constant([[4, 5, 1], [-3, 3, 0]])

    @ag.function
    def run() -> Any:
        a = values.copy()
        last, turned = a[0], a[:, ::-1].T
        for i in range(n):
            last = [last, a[i % 2], a.reshape(-1)[:3]][i][::-1]
            last[1:] += i
            if last[0] > 2:
                last, turned = last + 1, a.T
        for last in a:
            last = a.reshape(-1)[:3] if last[1] < 3 else last
        last[0] = 77
        turned[2] -= 1
        return a, last, turned

    return run


# --- variables ------------------------------------------------------------------------------------------------


@program
def assigning() -> Callable[[], Any]:
    v = ag.Variable([[1.0, 2.0], [3.0, 4.0]])

    def run() -> Any:
        first = v.read_value()
        v.assign(first * 2)
        v.assign_add(first)
        v.assign_sub([[1.0, 1.0], [0.0, 0.0]])
        v[0, 1].assign(9.0)
        return first, v.read_value(), ag.shape(v), v.gather_nd([[1, 0]]), v.sparse_read([1, 0])

    return run


@program
def scattering() -> Callable[[], Any]:
    v = ag.Variable([1.0, 2.0, 3.0, 4.0])
    handle = v.handle

    def run() -> Any:
        found = [v.read_value()]
        where = ag.constant([2, 0])
        by = ag.constant([3.0, 0.5])
        for op in ("Add", "Sub", "Mul", "Div", "Max", "Min", "Update"):
            apply(f"ResourceScatter{op}", [handle, where, by])
            found.append(v.read_value())
        for op in ("Add", "Sub", "Max", "Min", "Update"):
            apply(f"ResourceScatterNd{op}", [handle, where[:, None], by + 1])
            found.append(v.read_value())
        indices = [ag.constant([i]) for i in (1, 3, 1)]
        apply("ResourceStridedSliceAssign", [handle, *indices, by])
        kind = {"dtype": ag.float32}
        found += [apply("ResourceGather", [handle, where], kind), v.read_value()]
        found += [apply("ResourceGatherNd", [handle, where[:, None]], kind), apply("VarIsInitializedOp", [handle])]
        return [*found, apply("VariableShape", [handle], {"out_type": ag.int32})]

    return run


# --- random numbers -------------------------------------------------------------------------------------------


@program
def drawing() -> Callable[[], Any]:
    ag.random.set_seed(5)

    def run() -> Any:
        return (
            ag.random.uniform([2, 3]), ag.random.normal([0, 3]), ag.random.truncated_normal([4]),
            ag.random.uniform([5], 2, 9, dtype=ag.int32), ag.random.shuffle([1, 2, 3, 4]),
            ag.random.categorical([[0.5, 0.5, 2.0]], 6),
        )  # fmt: skip

    return run


@program
def drawing_without_state() -> Callable[[], Any]:
    def run() -> Any:
        random = ag.random
        seed = ag.constant([1, 2])
        return (
            random.stateless_uniform([2, 3], seed), random.stateless_normal([3], seed),
            random.stateless_truncated_normal([3], seed), random.stateless_uniform([5], seed, 2, 9, dtype=ag.int32),
            random.stateless_categorical([[0.5, 0.5, 2.0]], 6, seed),
        )  # fmt: skip

    return run


# --- texts, printing, lists -----------------------------------------------------------------------------------


@program
def texts() -> Callable[[], Any]:
    def run() -> Any:
        x = ag.constant([1.5, -2.0])
        ag.print("x is", x)
        text = ag.strings.join(["a", ag.strings.as_string(x)], "-")
        return text, ag.strings.length(text), ag.strings.format("{} of {}", (x, 3)), ag.strings.to_number("2.5")

    return run


@program
def lists() -> Callable[[], Any]:
    def run() -> Any:
        h = apply("TensorListFromTensor", [ag.constant([3, 1, 2])])
        return (
            apply("TensorListLength", [h]), apply("ListEqual", [h, h]),
            apply("ListFind", [h, [ag.constant(2)], ag.constant(0), ag.constant(3)], {"missing": "no"})[0],
            apply("ListOrder", [[h]]), apply("ListOrder", [[h]], {"reverse": True}),
        )  # fmt: skip

    return run


@program
def of_the_language() -> Callable[[], Any]:
    def run() -> Any:
        x = ag.reduce_sum(ag.constant([1, 2]))
        print("x is", x)
        assert x > 2
        if x > 100:
            raise ValueError(f"{x}")
        text = f"{x}, {x * 2}"
        return text, text.find("6")

    return run


# --- Python, checks -------------------------------------------------------------------------------------------


@program
def python() -> Callable[[], Any]:
    seen: list[int] = []

    def note(x: Any) -> Any:
        seen.append(int(x))
        return np.int32(len(seen))

    def run() -> Any:
        x = ag.constant(3)
        first = ag.numpy_function(note, [x], ag.int32)
        second = ag.numpy_function(np.sin, [ag.constant(2.0)], ag.float32, stateful=False)
        ag.debugging.assert_greater(x, 2)
        return first, second, ag.py_function(note, [x], ag.int32)

    return run


# --- datasets -------------------------------------------------------------------------------------------------


@program
def datasets() -> Callable[[], Any]:
    def run() -> Any:
        total = ag.constant(0, ag.int64)
        data = ag.data.Dataset.range(6).map(lambda x: x * x).filter(lambda x: x % 2 == 0).batch(2)
        for batch in data:
            total += ag.reduce_sum(batch)
        return total, data.cardinality()

    return run
