"""The contract of kernels (`autograph.ops`), checked on the programs of `op_cases` and their gradients."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import autograph as ag
from autograph.executors.numpy import compile_graph
from autograph.framework import execution, op_def
from autograph.framework.dtypes import DType
from tests.gradients.op_cases import CASES
from tests.ops.harness import trace

#: What a kernel neither gets nor returns: numbers are NumPy's.
NUMBERS = (bool, int, float, complex)


def guarded(bind, seen):
    """`bind_kernel`, whose kernels get their arrays read-only and have their results looked at."""

    def bind_guarded(op_def, inputs, attrs):
        kernel = bind(op_def, inputs, attrs)

        def run(*arrays):
            assert not [a for a in arrays if type(a) in NUMBERS]
            results = kernel(*map(locked, arrays))
            if op_def.single:
                kind = op_def.outputs[0].type
                dtype = attrs[kind] if isinstance(kind, str) else kind
                if isinstance(dtype, DType) and dtype.kind != "O":
                    assert isinstance(results, (np.ndarray, np.generic)), f"{op_def.name}: {type(results)}"
                    assert results.dtype == dtype.numpy_dtype, f"{op_def.name}: {results.dtype}, declared {dtype}"
            else:
                assert not [r for r in results if type(r) in NUMBERS]
            seen.add(op_def.name)
            return results

        return run

    return bind_guarded


def locked(array):
    if isinstance(array, np.ndarray):
        array = array.view()
        array.flags.writeable = False
    return array


@pytest.fixture
def seen(monkeypatch):
    found: set[str] = set()
    monkeypatch.setattr(execution, "bind_kernel", guarded(execution.bind_kernel, found))
    return found


@pytest.mark.parametrize("op", sorted(CASES))
def test_kernels_leave_their_inputs_alone_and_give_arrays_of_the_declared_dtype(op, seen):
    for function, arrays, _ in CASES[op]:
        inputs = [ag.constant(a) for a in arrays]
        with ag.GradientTape() as tape:
            tape.watch(inputs)
            results = [t for t in ag.nest.flatten(function(*inputs)) if t.dtype.is_floating or t.dtype.is_complex]
        tape.gradient(results, inputs)
        compile_graph(trace(function, *[(a.dtype, a.shape) for a in arrays]))(*arrays)
        for x, array in zip(inputs, arrays):
            np.testing.assert_array_equal(x.numpy(), array)
    assert op in seen or op_def.get(op).regions is not None  # the executor runs these itself


def test_a_kernel_that_breaks_the_contract_is_found(seen, monkeypatch):
    """The test above would see it."""
    neg = op_def.get("Neg")
    x = ag.constant([1.0, 2.0], ag.float32)

    def with_kernel(kernel):
        monkeypatch.setitem(op_def._REGISTRY, "Neg", dataclasses.replace(neg, kernel=kernel))
        return -x

    assert (-x).numpy().tolist() == [-1, -2]
    for kernel, complaint in (
        (lambda x: np.negative(x, out=x), "read-only"),
        (lambda x: -x.astype(np.float64), "Neg: float64, declared"),
        (lambda x: -1.0, "Neg: <class 'float'>"),
    ):
        with pytest.raises((ag.errors.InvalidArgumentError, AssertionError), match=complaint):
            with_kernel(kernel)
    assert x.numpy().tolist() == [1, 2]
