"""Calling the user's Python while a graph runs: `py_function` on eager tensors, `numpy_function` on arrays.

An exception that the function raises goes through to the caller as it is, with its traceback.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor, to_array
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.origins import mark_user_error
from autograph.framework.scopes import init_scope
from autograph.framework.shapes import TensorShape
from autograph.framework.tape import Tape
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.ops.core.common import as_tensor

__all__ = ["numpy_function", "py_function"]


def _unknown_shapes(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    return [shapes.scalar if t.is_opaque else shapes.unknown for t in attrs["Tout"]]


def _tout(inputs: Sequence[Tensor], attrs: Any) -> list[DType]:
    return attrs["Tout"]


def _call(func: Callable[..., Any], args: Sequence[Any]) -> Any:
    try:
        with init_scope():
            return func(*args)
    except Exception as error:
        mark_user_error(error)
        raise


def _as_list(results: Any, count: int, func: Any) -> list[Any]:
    if count == 1 and not isinstance(results, tuple) and not (isinstance(results, list) and len(results) == 1):
        results = [results]  # a list of another length is one value
    if results is None:
        results = []
    if not isinstance(results, (list, tuple)) or len(results) != count:
        found = len(results) if isinstance(results, (list, tuple)) else 1
        raise ValueError(f"{getattr(func, '__name__', func)!r} returned {found} values where Tout has {count}")
    return list(results)


# --- on arrays -----------------------------------------------------------------------------------------


def _numpy_kernel(inputs: list[Any], *, token: Callable[..., Any], Tout: list[DType]) -> list[Any]:
    copies = [np.array(x) if isinstance(x, np.ndarray) and x.ndim else np.asarray(x)[()] for x in inputs]
    results = _as_list(_call(token, copies), len(Tout), token)
    return [np.array(to_array(r, dtype)[0]) for r, dtype in zip(results, Tout)]


for _name, _traits in (("PyFunc", Trait.PYTHON | Trait.STATEFUL), ("PyFuncStateless", Trait.PYTHON)):
    define(
        _name,
        "input: list -> output: list",
        attrs={"token": "python", "Tout": "list(type)"},
        shape=_unknown_shapes,
        out_dtypes=_tout,
        kernel=_numpy_kernel,
        traits=_traits,
        user_name="numpy_function",
    )


# --- on eager tensors ------------------------------------------------------------------------------------


def _eager(array: Any) -> EagerTensor:
    kind = np.asarray(array).dtype
    return EagerTensor(array, dtypes.string if kind.kind == "O" else as_dtype(kind))


def _eager_kernel(inputs: list[Any], *, token: Callable[..., Any], Tout: list[DType]) -> list[Any]:
    args = [_eager(x) for x in inputs]
    results = _as_list(_call(token, args), len(Tout), token)
    return [_result(r, dtype)._array for r, dtype in zip(results, Tout)]


def _result(value: Any, dtype: DType) -> EagerTensor:
    with init_scope():
        return convert_to_tensor(value, dtype)  # type: ignore[return-value]  # eager, in init_scope


class _Call:
    """One call that was recorded, for its gradient."""

    def __init__(self, tape: Tape, inputs: list[EagerTensor], outputs: list[EagerTensor]) -> None:
        self.tape = tape
        self.inputs = inputs
        self.outputs = outputs


def _recorded_kernel(inputs: list[Any], *, token: Callable[..., Any], Tout: list[DType]) -> list[Any]:
    """As `_eager_kernel`; the last output is the recorded call."""
    args = [_eager(x) for x in inputs]
    with Tape() as tape:
        for tensor in args:
            tape.watch_tensor(tensor)
        results = _as_list(_call(token, args), len(Tout) - 1, token)
        outputs = [_result(r, dtype) for r, dtype in zip(results, Tout)]
    return [*(t._array for t in outputs), np.array(_Call(tape, args, outputs), object)]


def _is_smooth(dtype: DType) -> bool:
    return dtype.is_floating or dtype.is_complex


def _recorded_gradient(op: Any, *dys: Any) -> list[Tensor | None]:
    wanted = [i for i, t in enumerate(op.inputs) if _is_smooth(t.dtype)]
    given = [(i, g) for i, g in enumerate(dys[:-1]) if _is_smooth(op.outputs[i].dtype)]
    attrs = {"outputs": [i for i, _ in given], "sources": wanted, "Tout": [op.inputs[i].dtype for i in wanted]}
    # the inputs are there to make the result depend on them, so that a second derivative is noticed
    found = apply("PyFuncGradient", [op.outputs[-1], [*(g for _, g in given), *op.inputs]], attrs)
    gradients: list[Tensor | None] = [None] * len(op.inputs)
    for i, g in zip(wanted, found):
        g.set_shape(op.inputs[i].shape)
        gradients[i] = g
    return gradients


def _gradient_kernel(call: Any, grads: list[Any], *, outputs: Any, sources: Any) -> list[Any]:
    made: _Call = np.asarray(call).item()
    with init_scope():
        found = made.tape.backward(
            [made.outputs[i] for i in outputs],
            [made.inputs[i] for i in sources],
            [_eager(g) for g in grads[: len(outputs)]],
        )
    return [np.zeros_like(made.inputs[i]._array) if g is None else g._array for i, g in zip(sources, found)]


def _no_second_gradient(op: Any, *dys: Any) -> list[Any]:
    raise errors.UnimplementedError(
        "py_function has no second derivative",
        fix="write the function with ag operations, without py_function",
    )


define(
    "EagerPyFunc",
    "input: list -> output: list",
    user_name="py_function",
    attrs={"token": "python", "Tout": "list(type)"},
    shape=_unknown_shapes,
    out_dtypes=_tout,
    kernel=_eager_kernel,
    traits=Trait.PYTHON | Trait.STATEFUL,
)
define(
    "RecordedPyFunc",
    "input: list -> output: list",
    user_name="py_function",
    attrs={"token": "python", "Tout": "list(type)"},
    shape=_unknown_shapes,
    out_dtypes=_tout,
    kernel=_recorded_kernel,
    gradient=_recorded_gradient,
    traits=Trait.PYTHON | Trait.STATEFUL,
)
define(
    "PyFuncGradient",
    "call: variant, grads: list -> output: list",
    attrs={"outputs": "list(int)", "sources": "list(int)", "Tout": "list(type)"},
    shape=_unknown_shapes,
    out_dtypes=_tout,
    kernel=_gradient_kernel,
    gradient=_no_second_gradient,
    traits=Trait.STATEFUL,
)


# --- public functions --------------------------------------------------------------------------------


def _unpacked(outputs: Sequence[Tensor], Tout: Any) -> Any:
    if isinstance(Tout, (list, tuple)):
        return list(outputs)
    return outputs[0]


def _types(Tout: Any) -> list[DType]:
    return [as_dtype(t) for t in (Tout if isinstance(Tout, (list, tuple)) else [Tout])]


def _decorator(call: Callable[..., Any], inp: Any, options: dict[str, Any]) -> Callable[..., Any]:
    """What `@py_function(Tout=...)` is: functions of its are called with their arguments as `inp`."""
    if inp is not None or options["Tout"] is None:
        raise TypeError(f"{call.__name__}() is called with func, inp and Tout; as a decorator, with Tout alone")

    def decorate(func: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any) -> Any:
            return call(func, args, **options)

        called.__name__, called.__qualname__ = (getattr(func, n, n) for n in ("__name__", "__qualname__"))
        called.__doc__ = func.__doc__
        return called

    return decorate


def py_function(
    func: Callable[..., Any] | None = None, inp: Sequence[Any] | None = None, Tout: Any = None, name: str | None = None
) -> Any:
    """Calls `func` with eager tensors each time it runs. With `Tout` alone it is a decorator.

    Args:
        func: takes one eager tensor for each of `inp`; returns what can become tensors of the dtypes `Tout`.
        inp: the arguments.
        Tout: the dtype of the result, or a list of dtypes (`[]`: nothing).

    Returns:
        A tensor of unknown shape (state it with `set_shape`), or a list of them if `Tout` is a list.
        First derivatives go through, as far as `func` is made of ag operations.

    Raises:
        Whatever `func` raises, unchanged.

    >>> import autograph as ag
    >>> ag.py_function(lambda x: x + 1, [ag.constant(1)], ag.int64)
    <ag.Tensor: shape=(), dtype=int64, numpy=2>
    >>> @ag.py_function(Tout=ag.int64)
    ... def successor(x):
    ...     return x.numpy() + 1
    >>> successor(1)
    <ag.Tensor: shape=(), dtype=int64, numpy=2>
    """
    if func is None:
        return _decorator(py_function, inp, {"Tout": Tout, "name": name})
    if inp is None or Tout is None:
        raise TypeError("py_function() needs inp and Tout: the arguments of func, and the dtypes of its results")
    inputs, types = [as_tensor(x) for x in inp], _types(Tout)
    if any(_is_smooth(t.dtype) for t in inputs) and any(map(_is_smooth, types)):
        outputs = apply("RecordedPyFunc", [inputs], {"token": func, "Tout": [*types, dtypes.variant]}, name)[:-1]
    else:
        outputs = apply("EagerPyFunc", [inputs], {"token": func, "Tout": types}, name)
    return _unpacked(outputs, Tout)


def numpy_function(
    func: Callable[..., Any] | None = None,
    inp: Sequence[Any] | None = None,
    Tout: Any = None,
    stateful: bool = True,
    name: str | None = None,
) -> Any:
    """Calls `func` with NumPy arrays each time it runs; not differentiable. Used as `py_function` is.

    Args:
        stateful: False says that it has no side effects and that its result depends on its arguments only, so
            that it may be left out when the result is not used.

    Raises:
        Whatever `func` raises, unchanged.

    >>> import autograph as ag
    >>> ag.numpy_function(lambda x: x * 2, [ag.constant([1, 2])], ag.int32).numpy().tolist()
    [2, 4]
    """
    if func is None:
        return _decorator(numpy_function, inp, {"Tout": Tout, "stateful": stateful, "name": name})
    if inp is None or Tout is None:
        raise TypeError("numpy_function() needs inp and Tout: the arguments of func, and the dtypes of its results")
    attrs = {"token": func, "Tout": _types(Tout)}
    outputs = apply("PyFunc" if stateful else "PyFuncStateless", [[as_tensor(x) for x in inp]], attrs, name)
    return _unpacked(outputs, Tout)
