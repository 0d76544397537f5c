"""Runs one function every way there is and compares: eagerly, and traced with known, partial and unknown shapes.

`run_both` is for values, dtypes and shapes; `check_gradient` for derivatives of first and second order.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import autograph.ops
from autograph.executors import compile_graph
from autograph.framework import nest
from autograph.framework.convert import constant, convert_to_tensor
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.func_graph import FuncGraph
from autograph.framework.shapes import TensorShape, unknown
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.gradients.tape import GradientTape

for _module in pkgutil.walk_packages(autograph.ops.__path__, "autograph.ops."):
    importlib.import_module(_module.name)


def trace(fn: Callable[..., Any], *specs: tuple[Any, Any]) -> FuncGraph:
    """The graph of `fn` for arguments of the given (dtype, shape)s; its outputs are the flat results."""
    graph = FuncGraph("traced")
    with graph.as_default():
        inputs = [
            graph.add_input(as_dtype(dtype), TensorShape(shape), f"x{i}") for i, (dtype, shape) in enumerate(specs)
        ]
        graph.outputs = [convert_to_tensor(t) for t in nest.flatten(fn(*inputs))]
    return graph


def run_both(
    fn: Callable[..., Any], *arrays: Any, static: bool = True, unknown_rank: bool = True, traced: bool = True
) -> Any:
    """Runs `fn` on tensors of `arrays` eagerly and traced, checks that all agree, returns the eager result as arrays.

    Checked: equal values (bit for bit, NaNs equal), the inferred dtype is the actual one, the inferred shape is
    compatible with the actual one.

    Args:
        arrays: NumPy arrays or what `ag.constant` takes.
        static: with fully known argument shapes, the result's shape must be fully known too.
        unknown_rank: also trace with arguments of unknown rank.
        traced: False runs only eagerly.
    """
    given = [constant(a) for a in arrays]
    result = fn(*given)
    expected = [convert_to_tensor(t) for t in nest.flatten(result)]
    for tensor in expected:
        _check_array(tensor._array, tensor.dtype, tensor.shape)
    if traced:
        for known in _shape_choices(given, unknown_rank):
            graph = trace(fn, *[(t.dtype, shape) for t, shape in zip(given, known)])
            assert len(graph.outputs) == len(expected), f"{len(graph.outputs)} outputs traced, {len(expected)} eagerly"
            found = compile_graph(graph)(*[t._array for t in given])
            for symbolic, array, want in zip(graph.outputs, found, expected):
                _check_array(array, symbolic.dtype, symbolic.shape)
                assert symbolic.dtype is want.dtype, f"inferred {symbolic.dtype}, eagerly {want.dtype}"
                if static and all(s.is_fully_defined() for s in known):
                    assert symbolic.shape.is_fully_defined(), f"inferred shape {symbolic.shape}, is {want.shape}"
                assert_same(array, want._array)
    values = [t.numpy() for t in expected]
    return nest.pack(result, values) if nest.flatten(result) else result


def _shape_choices(given: Sequence[Tensor], unknown_rank: bool) -> list[list[TensorShape]]:
    choices = [[t.shape for t in given]]
    if any(t.shape.rank for t in given):
        choices.append([TensorShape([None] * len(t.shape)) for t in given])
    if unknown_rank and given:
        choices.append([unknown for _ in given])
    return choices


def _check_array(array: Any, dtype: DType, shape: TensorShape) -> None:
    if dtype.is_opaque:
        return
    actual = np.asarray(array)
    assert actual.dtype == dtype.numpy_dtype, f"declared dtype {dtype.name}, the array has {actual.dtype}"
    assert shape.is_compatible_with(actual.shape), f"inferred shape {shape}, the array has {actual.shape}"


def assert_same(actual: Any, expected: Any) -> None:
    """Equal dtype, shape and values; NaNs are equal."""
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert actual.dtype == expected.dtype, f"dtype {actual.dtype}, expected {expected.dtype}"
    assert actual.shape == expected.shape, f"shape {actual.shape}, expected {expected.shape}"
    np.testing.assert_array_equal(actual, expected)


def assert_close(actual: Any, expected: Any, rtol: float = 1e-6, atol: float = 1e-7) -> None:
    """Equal shape and nearly equal values; takes tensors too."""
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert actual.shape == expected.shape, f"shape {actual.shape}, expected {expected.shape}"
    np.testing.assert_allclose(actual, expected, rtol=rtol, atol=atol)


def check_gradient(
    fn: Callable[..., Any],
    *arrays: Any,
    second: bool = True,
    traced: bool = True,
    eps: float = 1e-5,
    rtol: float = 1e-6,
    atol: float = 1e-7,
) -> None:
    """Compares the tape's gradient of `fn` with central differences, and the gradient of that gradient likewise.

    Derivatives are taken with respect to the floating-point and complex arguments, which must have 64 bits a part;
    a missing gradient (None) counts as zero. For complex values the convention is TensorFlow's: the gradient of a
    real loss L is dL/dRe + i dL/dIm.

    Args:
        second: also check the second derivative.
        traced: also compute the gradient in a graph whose argument shapes are unknown, and compare.
    """
    values = [np.array(a) for a in arrays]
    sources = [i for i, a in enumerate(values) if a.dtype.kind in "fc"]
    assert sources, "no floating-point argument to differentiate by"
    for i in sources:
        assert values[i].dtype in (np.float64, np.complex128), f"argument {i} is {values[i].dtype}, not of 64 bits"
    rng = np.random.default_rng(7)

    def forward(*args: Any) -> list[Any]:
        return [t for t in nest.flatten(fn(*args)) if t.dtype.is_floating or t.dtype.is_complex]

    seeds = [_like(rng, t) for t in forward(*map(constant, values))]

    def gradients(*args: Any) -> list[Any]:
        with GradientTape() as tape:
            tape.watch([args[i] for i in sources])
            results = forward(*args)
        found = tape.gradient(results, [args[i] for i in sources], output_gradients=list(map(constant, seeds)))
        return [constant(np.zeros_like(values[i])) if g is None else g for i, g in zip(sources, found)]

    _compare("first", forward, gradients, values, sources, seeds, eps, rtol, atol)
    if traced:
        unknowns = [(a.dtype, [None] * a.ndim) for a in values]
        found = compile_graph(trace(gradients, *unknowns))(*values)
        for got, want in zip(found, gradients(*map(constant, values))):
            assert_close(got, want, rtol=1e-12, atol=1e-14)
    if second:
        check_gradient(gradients, *arrays, second=False, traced=traced, eps=eps, rtol=rtol, atol=atol)


def _like(rng: Any, tensor: Tensor) -> np.ndarray:
    value = rng.uniform(0.5, 1.5, tensor.shape.as_tuple())
    if tensor.dtype.is_complex:
        value = value + 1j * rng.uniform(0.5, 1.5, tensor.shape.as_tuple())
    return np.asarray(value, tensor.dtype.numpy_dtype)


def _compare(
    order: str, forward: Any, gradients: Any, values: list[Any], sources: list[int], seeds: list[Any],
    eps: float, rtol: float, atol: float,
) -> None:  # fmt: skip
    def loss(args: list[Any]) -> float:
        outputs = [np.asarray(t) for t in forward(*map(constant, args))]
        return float(sum(np.sum((np.conj(w) * y).real) for w, y in zip(seeds, outputs)))

    for i, found in zip(sources, gradients(*map(constant, values))):
        assert isinstance(found, EagerTensor)
        assert found.shape == values[i].shape, f"{order} gradient by argument {i}: shape {found.shape}"
        expected = np.zeros_like(values[i])
        for at in np.ndindex(values[i].shape):
            for step in (eps, 1j * eps) if values[i].dtype.kind == "c" else (eps,):
                sides = []
                for sign in (1, -1):
                    moved = list(values)
                    moved[i] = values[i].copy()
                    moved[i][at] += sign * step
                    sides.append(loss(moved))
                expected[at] += (sides[0] - sides[1]) / (2 * eps) * (step / eps)
        np.testing.assert_allclose(
            np.asarray(found), expected, rtol=rtol, atol=atol, err_msg=f"{order} derivative by argument {i}"
        )
