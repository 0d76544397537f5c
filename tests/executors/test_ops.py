"""Every op on each executor: what its kernel gives when it is run eagerly, to the bit, and the same errors.

Elementwise ops get arrays by their declarations, over all dtypes, odd shapes and layouts in memory; others get what
`calls` says; those with gradients also run their programs of `tests/gradients/op_cases.py`.
"""

from __future__ import annotations

import importlib
import itertools
import pkgutil
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import autograph as ag
from autograph.executors import compile_graph
from autograph.framework import dtypes, nest, op_def
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.op_def import OpDef, Trait
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import EagerTensor
from tests.executors.calls import CALLS
from tests.executors.inputs import BROADCAST, SHAPES, laid_out, values
from tests.executors.recipe import EXECUTORS, executor_in_force
from tests.gradients.op_cases import CASES
from tests.ops.harness import assert_same, trace

for _name in ("ops", "gradients", "operators", "data"):
    _package = importlib.import_module(f"autograph.{_name}")
    for _module in pkgutil.walk_packages(_package.__path__, _package.__name__ + "."):
        importlib.import_module(_module.name)


@pytest.fixture(params=[pytest.param(name, marks=pytest.mark.slow if name == "numpy" else ()) for name in EXECUTORS])
def executor(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each executor in turn, in force; the reference among the slow tests only, as `tests/ops` runs all ops on it."""
    with executor_in_force(request.param):
        yield request.param


def by_declaration(op: OpDef) -> bool:
    """Whether the declaration says all about what an op takes: arrays that broadcast."""
    return (bool(op.traits & Trait.ELEMENTWISE) or op.name == "Cast") and not any(arg.many for arg in op.inputs)


GENERATED = sorted(op.name for op in op_def.registered().values() if by_declaration(op))


#: Those that the quick tests try; the slow ones try all.
QUICK = {ag.bool, ag.uint8, ag.int32, ag.float32, ag.complex64, ag.string}
OTHERS = set(dtypes.ALL) - QUICK
EXTENT = pytest.mark.parametrize(
    "tried", [pytest.param(QUICK, id="some"), pytest.param(OTHERS, id="others", marks=pytest.mark.slow)]
)


def type_choices(op: OpDef, tried: set[DType]) -> Iterator[dict[str, DType]]:
    """The ways to choose the type variables of an op that are tried: all dtypes among the quick ones, or some not."""
    for choice in itertools.product(*op.types.values()):
        if tried >= set(choice) or (tried is OTHERS and not QUICK >= set(choice)):
            yield dict(zip(op.types, choice))


class Outcome:
    """The arrays that a call gives, or the class of the error that it raises."""

    def __init__(self, call: Any) -> None:
        self.arrays: list[Any] = []
        self.error: Any = None
        try:
            self.arrays = call()
        except ag.errors.AutographError as error:
            self.error = type(error)


def check(op: OpDef, inputs: Sequence[Any], attrs: dict[str, Any], static: bool, label: str) -> None:
    """Compares a call of an op in a graph with the same call made eagerly.

    Args:
        inputs: arrays, and lists of arrays, as declared.
        static: whether shapes, and inputs that are not of a type variable `T`, are known to the graph.
    """
    flat = [EagerTensor(a, as_dtype(a.dtype)) for a in nest.flatten(inputs)]
    main = flat[-1].dtype if op.name == "Split" else flat[0].dtype

    def eagerly() -> list[Any]:
        found = apply(op.name, nest.pack(inputs, flat), dict(attrs))
        return [t._array for t in nest.flatten(found)]

    def traced() -> list[Any]:
        graph = FuncGraph("traced")
        fed = []
        with graph.as_default():
            symbolic: list[Any] = []
            for tensor in flat:
                if static and tensor.dtype is not main:
                    symbolic.append(graph.capture(tensor))
                    continue
                shape = tensor.shape if static else TensorShape([None] * len(tensor.shape))
                symbolic.append(graph.add_input(tensor.dtype, shape, f"x{len(fed)}"))
                fed.append(tensor._array)
            graph.outputs = list(nest.flatten(apply(op.name, nest.pack(inputs, symbolic), dict(attrs))))
        graph.finalize()
        return compile_graph(graph)(*fed)

    expected, actual = Outcome(eagerly), Outcome(traced)
    assert actual.error is expected.error, f"{label}: {actual.error}, eagerly {expected.error}"
    assert len(actual.arrays) == len(expected.arrays), label
    for got, want in zip(actual.arrays, expected.arrays):
        try:
            assert_same(got, want)
        except AssertionError as error:
            raise AssertionError(f"{label}: {error}") from None


@EXTENT
@pytest.mark.parametrize("name", GENERATED)
def test_elementwise(executor: str, name: str, tried: set[DType]) -> None:
    op = op_def.get(name)
    bound = {arg.type for arg in op.inputs}
    for types in type_choices(op, tried):
        attrs = {key: dtype for key, dtype in types.items() if key not in bound}
        kinds = [arg.type if isinstance(arg.type, DType) else types[str(arg.type)] for arg in op.inputs]
        for shapes in BROADCAST[len(kinds)]:
            arrays = [values(d, shape, start=4 * i) for i, (d, shape) in enumerate(zip(kinds, shapes))]
            for at, (layout, given) in enumerate(laid_out(arrays)):
                label = f"{name} {types} {[a.shape for a in given]} {layout}"
                check(op, given, attrs, at % 2 == 0, label)


@EXTENT
@pytest.mark.parametrize("name", sorted(CALLS))
def test_calls(executor: str, name: str, tried: set[DType]) -> None:
    op = op_def.get(name)
    main = next((key for key in ("T", "Tidx", *op.types) if key in op.types), None)
    for dtype in set(op.types[main] if main else (ag.bool,)) & tried:
        if dtype.is_opaque:
            continue
        ran = 0
        for shape in SHAPES:
            for layout, (x,) in laid_out([values(dtype, shape)]):
                for inputs, attrs in CALLS[name](x):
                    label = f"{name} {dtype.name} {shape} {layout} {attrs}"
                    for static in (True, False) if layout == "contiguous" else (False,):
                        check(op, inputs, attrs, static, label)
                    ran += 1
        assert ran, f"{name} is called with no array of {dtype.name}"


@pytest.mark.parametrize(("name", "at"), [(op, i) for op, cases in sorted(CASES.items()) for i in range(len(cases))])
def test_programs(executor: str, name: str, at: int) -> None:
    function, arrays, _ = CASES[name][at]
    graph = trace(function, *[(a.dtype, a.shape) for a in arrays])
    for _, given in laid_out(arrays):
        tensors = [EagerTensor(a, as_dtype(a.dtype)) for a in given]
        expected = [t._array for t in nest.flatten(function(*tensors))]
        found = compile_graph(graph)(*given)
        assert len(found) == len(expected)
        for got, want in zip(found, expected):
            assert_same(got, want)
