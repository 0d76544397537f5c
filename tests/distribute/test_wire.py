"""Graphs on the wire: what comes out does what went in, and text that is damaged is refused before anything runs."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.distribute import wire
from autograph.executors import compile_graph
from autograph.framework import dtypes
from autograph.framework.rewriting.cloning import clone
from autograph.framework.tensor import EagerTensor
from autograph.framework.verifier import verify
from tests.agreement import run
from tests.corpus.registry import Program, all_programs
from tests.optimizer.test_corpus import exact

PROGRAMS = [p for p in all_programs() if not p.python_only and not p.pending]


def sent(graph: Any) -> Any:
    """A graph as another process would have it."""
    packed = wire.pack(graph)
    copies = tuple(np.frombuffer(bytearray(a.tobytes()), a.dtype).reshape(a.shape) for a in packed.arrays)
    return wire.unpack(wire.Packed(bytes(packed.text), copies))


def results(graph: Any, *arrays: Any) -> list[Any]:
    found = compile_graph(graph)(*arrays)
    given = zip(found, graph.outputs)
    return [repr(array) if t.dtype.is_opaque else exact(EagerTensor(array, t.dtype)) for array, t in given]


def text(graph: Any) -> str:
    """The graph as it is printed, without the exceptions that it may raise: tensors in these are printed otherwise."""
    return re.sub(r" error=.*", "", str(graph))


def disagreements(program: Program) -> tuple[int, list[str]]:
    """How many of its inputs were compared, and what was otherwise with a graph that was sent."""
    function = ag.function(program.function)
    compared, wrong = 0, []
    for arguments in program.inputs:
        given = program.staged_arguments(arguments)
        if run(function, given).error is not None:
            continue
        trace = function.get_concrete_function(*given)
        if trace.graph.captures or trace.effects is not None or trace.made:
            continue  # it needs this process: programs of tasks are given all that they read
        try:
            there = sent(trace.graph)
        except errors.SavingError:
            continue
        verify(there)
        compared += 1
        if text(there) != text(trace.graph):
            wrong.append(f"{program.name}: another graph")
        leaves = [t for t in ag.nest.flatten(given) if isinstance(t, ag.Tensor)]
        if len(leaves) != len(trace.graph.inputs):
            continue
        arrays = [leaf.numpy() for leaf in leaves]
        if results(there, *arrays) != results(trace.graph, *arrays):
            wrong.append(f"{program.name}: other results")
    return compared, wrong


def check(programs: list[Program], at_least: float) -> None:
    compared, wrong = 0, []
    for program in programs:
        count, its = disagreements(program)
        compared += count > 0
        wrong += its
    assert not wrong, "\n".join(wrong)
    assert compared >= at_least * len(programs), compared


def test_programs_of_the_corpus_do_the_same_when_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ag.config, "executor", "numpy")  # making machine code of each graph would take minutes
    check(PROGRAMS[::40], 0.6)


@pytest.mark.slow
def test_all_programs_of_the_corpus_do_the_same_when_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ag.config, "executor", "numpy")
    check(PROGRAMS[::3], 0.6)


CONSTANTS = [
    np.array(["a", "bär", ""], object),
    np.array([[b"\x00\xff", b"yes"]], object),
    np.empty((0, 3), np.float32),
    np.empty((2, 0), object),
    np.array("alone", object),
    np.float64(2.5),
    np.array(True),
    np.array([1 + 2j, 3j]),
    np.arange(100_000, dtype=np.int64),
    np.arange(12, dtype=np.uint8).reshape(3, 4)[:, ::2],
    np.asfortranarray(np.arange(6.0).reshape(2, 3)),
    np.array([np.nan, -0.0, np.inf], np.float16),
]


@pytest.mark.parametrize("number", range(len(CONSTANTS)))
def test_constants_of_all_kinds_keep_their_bits(number: int) -> None:
    value = ag.constant(CONSTANTS[number])
    graph = ag.function(lambda: ag.identity(value)).get_concrete_function().graph
    made, _ = clone(graph)
    captured = [t._array for t in graph.captures]
    assert results(sent(made), *captured) == results(graph, *captured)

    inside = ag.function(lambda: ag.identity(ag.constant(CONSTANTS[number]))).get_concrete_function().graph
    assert not inside.captures
    there = sent(inside)
    assert results(there) == results(inside)
    assert there.outputs[0].shape.as_tuple() == value.shape.as_tuple()


def test_large_arrays_travel_beside_the_text_and_are_not_copied() -> None:
    numbers = np.arange(100_000.0)
    graph = ag.function(lambda x: x + ag.constant(numbers)).get_concrete_function(ag.TensorSpec([100_000])).graph
    packed = wire.pack(graph)
    assert len(packed.text) < 10_000 and packed.size > numbers.nbytes
    there = wire.unpack(packed)
    assert any(
        np.shares_memory(op.attrs["value"], array)
        for op in there.operations if op.type == "Const" for array in packed.arrays
    )  # fmt: skip


def test_loops_and_branches_are_sent_with_their_lines() -> None:
    @ag.function
    def f(n: Any) -> Any:
        total = ag.constant(0)
        while n > 0:
            if n % 2 == 0:
                total += n
            n -= 1
        return total // n  # fails: n is 0

    graph = f.get_concrete_function(ag.TensorSpec([], ag.int64)).graph
    there = sent(graph)
    assert text(there) == text(graph)
    with pytest.raises(ZeroDivisionError) as caught:
        compile_graph(there)(np.int64(4))
    assert "return total // n" in str(caught.value) and "test_wire.py" in str(caught.value)


def test_datasets_are_made_and_gone_over_as_here(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_text("a\nb\nc\n")
    found, dataset = compile_graph(sent(wire.unpack(dataset_example())))(np.array(str(path), object), np.int64(5))
    assert found == 15
    assert sorted(x for (row,) in dataset.elements() for x in row) == [15, 20, 25, 30, 35]


def test_what_needs_this_process_is_not_sent() -> None:
    @ag.function
    def f(x: Any) -> Any:
        return ag.py_function(lambda v: v * 2, [x], ag.float64)

    with pytest.raises(errors.SavingError, match=r"test_wire\.py"):
        wire.pack(f.get_concrete_function(ag.TensorSpec([2])).graph)


def example() -> wire.Packed:
    @ag.function
    def f(x: Any, n: Any) -> Any:
        while n > 0:
            x = ag.tanh(x) * ag.constant(np.array([1.0, 2.0]))
            n -= 1
        return x, ag.constant(np.arange(100)), ag.constant(["a", "b"])

    return wire.pack(f.get_concrete_function(ag.TensorSpec([2]), ag.TensorSpec([], ag.int64)).graph)


def dataset_example() -> wire.Packed:
    """Datasets that a graph makes and goes over, with functions in functions, seeds, and specs of all kinds."""

    @ag.function
    def f(path: Any, n: Any) -> Any:
        rows = ag.data.TextLineDataset(path).map(lambda line: {"line": line, "n": (n, None)}).shuffle(3, seed=4)
        found = ag.constant(0, ag.int64)
        for row in rows.batch(2).prefetch(1):
            found += ag.reduce_sum(row["n"][0])
        pairs = ag.data.Dataset.range(n).window(2).interleave(lambda w: w.map(lambda x: x * n + found), 2)
        return found, pairs.padded_batch(2, [], n).shuffle(2)

    return wire.pack(f.get_concrete_function(ag.TensorSpec([], ag.string), ag.TensorSpec([], ag.int64)).graph)


def refused(text: Any, arrays: tuple[Any, ...]) -> bool:
    """Whether it is refused, and with the right error; no other error is raised."""
    try:
        verify(wire.unpack(wire.Packed(text, arrays)))
    except errors.SavedModelError as error:
        assert "a graph that was sent" in str(error) or "AG1" in str(error)
        return True
    return False


@pytest.mark.parametrize(
    "text", [b"", b"{", b"null", b"[]", b"{}", b'"x"', b"\xff\xfe", b"[" * 5000, b'{"version": 2}', b'{"version": 1}']
)
def test_what_is_no_graph_is_refused(text: bytes) -> None:
    assert refused(text, ())


def test_another_version_is_named() -> None:
    packed = example()
    data = json.loads(packed.text)
    with pytest.raises(errors.SavedModelError, match="version 7, and this autograph reads version 1"):
        wire.unpack(wire.Packed(json.dumps({**data, "version": 7}).encode(), packed.arrays))


def test_arrays_that_are_missing_or_of_another_kind_are_refused() -> None:
    packed = example()
    assert not refused(*packed)
    assert refused(packed.text, packed.arrays[:-1])
    assert refused(packed.text, (*packed.arrays[:-1], packed.arrays[-1].astype(np.complex128)))
    assert refused(packed.text, (*packed.arrays[:-1], packed.arrays[-1].tolist()))
    assert refused(packed.text, tuple(np.array([print] * a.size, object) for a in packed.arrays))


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Each container in a JSON value, with each of its keys."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]


@pytest.mark.parametrize("make", [example, dataset_example])
def test_altered_text_is_refused_or_is_a_graph_that_verifies(make: Any) -> None:
    """Whatever stands in it: no other error, and nothing runs."""
    packed = make()
    rng = random.Random(5)
    count = 0
    for _ in range(250):
        data = json.loads(packed.text)
        where, key = rng.choice(_places(data))
        other: list[Any] = [
            None, -1, 10**9, 1.5, "", "x", [], {}, True, ["x"], {"x": 1}, "__import__('os').abort()",
            rng.choice(_places(data))[0],
        ]  # fmt: skip
        if rng.random() < 0.2:
            del where[key]
        else:
            where[key] = rng.choice(other)
        try:
            text = json.dumps(data).encode()
        except ValueError:  # it holds itself
            continue
        count += refused(text, packed.arrays)
    assert count > 120


def test_operations_are_looked_up_and_nothing_is_called_by_name() -> None:
    packed = example()
    for name in ("os.system", "__import__", "PyFunc", "eval"):
        assert refused(packed.text.replace(b'"Tanh"', json.dumps(name).encode()), packed.arrays)


def test_a_key_that_is_known_is_not_loaded_again() -> None:
    from autograph.distribute.task import Task

    task = Task("/job:worker/task:0")
    packed = example()
    takes = [["given"], ["given"]]
    convention = json.dumps({"takes": takes, "returns": [0, 1, 2], "keeps": []}).encode()
    task.load("one", convention, packed.text, *packed.arrays)
    task.load("one", convention, b"damaged", *packed.arrays)
    value, *_, done = task.run("one", "scope", 0, 0, True, np.array([1.0, 2.0]), np.int64(1))
    assert done is None and np.array_equal(value, np.tanh([1.0, 2.0]) * [1.0, 2.0])
    with pytest.raises(errors.SavedModelError, match="cannot be read"):
        task.load("two", convention, b"damaged", *packed.arrays)


def test_all_dtypes_can_be_sent() -> None:
    for dtype in (dtypes.float32, dtypes.float16, dtypes.int8, dtypes.uint64, dtypes.bool_, dtypes.complex64):
        array = np.ones(3, dtype.numpy_dtype)
        graph = ag.function(lambda: ag.constant(array)).get_concrete_function().graph
        assert results(sent(graph)) == [exact(ag.constant(array))]
