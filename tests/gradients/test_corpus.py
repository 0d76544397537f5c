"""The gradients of the sample programs, on floats: staged, they are those of plain Python on eager tensors, and the
optimiser changes no bit of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import autograph as ag
from autograph import errors
from autograph.framework import nest
from autograph.framework.tensor import Tensor
from tests.agreement import optimizing
from tests.corpus.registry import Program, all_programs
from tests.showcase import by_program

# `+=` on an eager tensor outside of functions makes another one, so plain Python on these is no reference for programs
# that write arrays in place: tests/operators/containers/test_shared_arrays.py differentiates such.
PROGRAMS = [
    p for p in all_programs() if not p.python_only and not p.pending and p.inputs and p.topic != "shared_arrays"
]
#: What a program that was written for ints may run into on floats; that a result is None, as it may be; that there is
#: no gradient through staged dicts and lists in lists.
_NOT_FOR_FLOATS = (
    errors.DTypeMismatchError, errors.LoopCarryError, errors.NoneValueError, errors.OperatorNotAllowedInGraphError,
    errors.StagedValueError, errors.UnimplementedError,
)  # fmt: skip


def to_floats(value: Any) -> Any:
    """Numbers in float64."""
    if isinstance(value, Tensor):
        return ag.cast(value, ag.float64) if value.dtype.is_integer or value.dtype.is_floating else value
    if isinstance(value, dict):
        return {k: to_floats(v) for k, v in value.items()}
    return tuple(map(to_floats, value)) if isinstance(value, tuple) else value


def floats_in(value: Any) -> list[Any]:
    """The tensors in a structure that may have gradients; staged lists are among them."""
    tensors = (t for t in nest.flatten(value) if isinstance(t, Tensor))
    return [t for t in tensors if t.dtype.is_floating or t.dtype.name == "variant"]


def gradients(function: Callable[..., Any], arguments: Sequence[Any]) -> list[Any]:
    """The gradients of all tensors that a function returns with respect to all that it is given; [] if there are none
    (what may be None is not one while the function is traced)."""
    sources = floats_in(list(arguments))
    with ag.GradientTape() as tape:
        tape.watch(sources)
        targets = floats_in(function(*arguments))
    return tape.gradient(targets, sources) if targets else []


@by_program(PROGRAMS)  # tests/gradients/test_control_flow.py goes through what gradients tell apart
def test_gradients(program: Program) -> None:
    def arguments() -> list[Any]:  # the program may change what it is given
        return [to_floats(a) for a in program.staged_arguments(program.inputs[0])]

    if not floats_in(arguments()):
        return  # nothing to differentiate by
    try:
        plain = gradients(program.function, arguments())
    except Exception:
        return  # it is one that raises, or does with tensors what only numbers can
    staged = ag.function(program.function)
    inside = ag.function(lambda *args: gradients(program.function, args))
    for run in (lambda: gradients(staged, arguments()), lambda: inside(*arguments())):
        try:
            found = run()
        except _NOT_FOR_FLOATS:
            continue
        for expected, actual in zip(plain, found):
            if expected is not None:
                actual = np.zeros_like(expected) if actual is None else actual
                np.testing.assert_allclose(np.asarray(actual), np.asarray(expected), rtol=1e-6, atol=1e-9)
        with optimizing(False):
            traced = run()
        assert list(map(bits, found)) == list(map(bits, traced))


def bits(gradient: Any) -> Any:
    """A gradient as something to compare."""
    return None if gradient is None else (gradient.dtype, np.asarray(gradient).tobytes())
