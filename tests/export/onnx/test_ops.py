"""Every op as an ONNX model, on the inputs of `tests/executors`: what its kernel gives, its errors, or refused.

Ops that are refused for all dtypes are listed with the reason that the error gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.framework import nest, op_def
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import EagerTensor
from tests.executors.calls import CALLS
from tests.executors.inputs import BROADCAST, SHAPES, values
from tests.executors.test_ops import EXTENT, GENERATED, Outcome, type_choices
from tests.export.onnx.running import close, model_of_graph, session

#: Ops of numbers that are refused whatever their inputs are, and what is said.
REFUSED = {
    "AsString": "no rule", "StringToNumber": "no rule", "StringLength": "no rule", "Polygamma": "no rule",
    "Zeta": "no rule", "Complex": "complex", "Real": "complex", "Imag": "complex", "Conj": "complex",
    "ComplexAbs": "complex", "Angle": "complex",
}  # fmt: skip


class Tally:
    """How many calls there were, and how many were refused."""

    def __init__(self) -> None:
        self.done = 0
        self.refused: list[str] = []


def check(name: str, inputs: Sequence[Any], attrs: dict[str, Any], label: str, tally: Tally) -> None:
    """Compares a model of one op with the same call made eagerly. What is not of the main dtype is a constant."""
    flat = [EagerTensor(a, as_dtype(a.dtype)) for a in nest.flatten(inputs)]
    main = flat[-1].dtype if name == "Split" else flat[0].dtype
    expected = Outcome(lambda: [t._array for t in nest.flatten(apply(name, nest.pack(inputs, flat), dict(attrs)))])
    graph = FuncGraph("traced")
    fed = []
    try:
        with graph.as_default():
            symbolic: list[Any] = []
            for tensor in flat:
                if tensor.dtype is not main and name in CALLS:
                    symbolic.append(graph.capture(tensor))
                    continue
                symbolic.append(graph.add_input(tensor.dtype, tensor.shape, f"x{len(fed)}"))
                fed.append(tensor._array)
            graph.outputs = list(nest.flatten(apply(name, nest.pack(inputs, symbolic), dict(attrs))))
    except ag.errors.AutographError:
        assert expected.error is not None, label
        return
    graph.finalize()
    if not graph.outputs:
        return
    try:
        model = model_of_graph(graph, "op", [f"y{i}" for i in range(len(graph.outputs))], "raise", "keep")
    except ag.errors.UnimplementedError as error:
        tally.refused.append(str(error).splitlines()[0])
        return
    tally.done += 1
    ready = session(model)
    try:
        found = ready.run(None, {f"x{i}": _given(a) for i, a in enumerate(fed)})
    except Exception as error:
        assert expected.error is not None or "does not sort NaN" in str(error), f"{label}: {error}"
        return
    assert expected.error is None, f"{label}: no error, but {expected.error}"
    for got, want in zip(found, expected.arrays):
        assert close(want, got, ulps=64), f"{label}: {got!r}, not {want!r}"


def _given(array: Any) -> Any:
    if array.dtype != object:
        return np.ascontiguousarray(array).reshape(array.shape)
    return np.array([t.decode() for t in array.ravel()], object).reshape(array.shape)


def settled(name: str, tally: Tally) -> None:
    if name in REFUSED:
        assert not tally.done
        assert all(REFUSED[name] in text or "complex" in text for text in tally.refused)


@EXTENT
@pytest.mark.parametrize("name", GENERATED)
def test_elementwise(name: str, tried: set[DType]) -> None:
    op = op_def.get(name)
    bound = {arg.type for arg in op.inputs}
    tally = Tally()
    for types in type_choices(op, tried):
        if any(d.is_opaque for d in types.values()):
            continue
        attrs = {key: dtype for key, dtype in types.items() if key not in bound}
        kinds = [arg.type if isinstance(arg.type, DType) else types[str(arg.type)] for arg in op.inputs]
        for shapes in shapes_for(len(kinds)):
            arrays = [tamed(name, values(d, shape, start=4 * i)) for i, (d, shape) in enumerate(zip(kinds, shapes))]
            check(name, arrays, attrs, f"{name} {types} {[a.shape for a in arrays]}", tally)
    settled(name, tally)


def shapes_for(count: int) -> Iterator[Any]:
    """Scalars, broadcasting and nothing: the rest is the same to ONNX."""
    yield from (s for i, s in enumerate(BROADCAST[count]) if i in (0, 1, 4, 5))


def tamed(name: str, array: Any) -> Any:
    """Floats that are no ints are left out where ints are made of them: processors differ."""
    if name in ("Cast", "CheckedCast") and array.dtype.kind == "f":
        return np.where(np.isfinite(array) & (np.abs(array) < 100), np.abs(array), 1).astype(array.dtype)
    return array


@EXTENT
@pytest.mark.parametrize("name", sorted(CALLS))
def test_calls(name: str, tried: set[DType]) -> None:
    op = op_def.get(name)
    main = next((key for key in ("T", "Tidx", *op.types) if key in op.types), None)
    tally = Tally()
    for dtype in set(op.types[main] if main else (ag.bool,)) & tried:
        if dtype.is_opaque:
            continue
        for shape in SHAPES:
            x = values(dtype, shape)
            for inputs, attrs in CALLS[name](x):
                check(name, inputs, attrs, f"{name} {dtype.name} {shape} {attrs}", tally)
    settled(name, tally)
