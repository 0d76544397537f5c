"""What results of NumPy's functions share with their arguments: which are views of them, and which arrays of their own.

A function that works on tensors may give back its argument, or a view of what it has made on the way, where NumPy makes
a new array. As arrays can be written, the difference shows. So what is not named here gets an array of its own.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from autograph.framework import layouts, nest, own_arrays, versions
from autograph.framework.context import building_graph, state
from autograph.framework.dtypes import as_dtype
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.numpy_protocol.registry import FUNCTIONS
from autograph.ops.core.basic import identity

__all__ = ["call", "fresh"]

#: Functions that give views of their argument, which can be written, or the argument itself.
_VIEWS = frozenset((
    "array_split", "atleast_1d", "atleast_2d", "atleast_3d", "dsplit", "expand_dims", "flip", "fliplr", "flipud",
    "hsplit", "ix_", "linalg.matrix_transpose", "matrix_transpose", "moveaxis", "permute_dims", "ravel",
    "real_if_close", "reshape", "rollaxis", "rot90", "split", "squeeze", "swapaxes", "transpose", "trim_zeros",
    "unstack", "vsplit",
))  # fmt: skip
#: Functions whose results show what their arguments hold, and are not written: NumPy makes most of them read-only.
_SHOWN: dict[str, Callable[..., bool]] = {
    "broadcast_arrays": lambda *args, **kwargs: True,
    "broadcast_to": lambda *args, **kwargs: True,
    "diag": lambda v, k=0: v.shape.rank == 2,
    "diagonal": lambda *args, **kwargs: True,
    "einsum": lambda *args, **kwargs: len(args) == 2 and isinstance(args[0], str) and _is_renamed(args[0]),
    "imag": lambda *args, **kwargs: True,
    "linalg.diagonal": lambda *args, **kwargs: True,
    "meshgrid": lambda *args, copy=True, **kwargs: not copy,
    "real": lambda val: val.dtype.is_complex,
}


#: Functions that give back their argument itself in some cases, which they tell apart.
_ITSELF = frozenset(("nan_to_num", "real"))
_ROUNDING = frozenset(("around", "round"))


def call(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """What an implementation gives, as an array of its own where NumPy makes one."""
    if building_graph() is None and state.own_arrays is not None:
        return _in_memory(name, args, kwargs)
    result = FUNCTIONS[name](*args, **kwargs)
    if building_graph() is None or name in _VIEWS:
        return result
    if name in _SHOWN and _SHOWN[name](*args, **kwargs):
        _show(name, args, kwargs, result)
        return result
    if args and result is args[0] and _gives_its_argument(name):
        return result
    return fresh(result, args, kwargs)


def _in_memory(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """The same in a function that runs eagerly and writes: what is a view in NumPy is one of the memory itself."""
    if name in _SHOWN and _SHOWN[name](*args, **kwargs):
        function: Any = functools.reduce(getattr, name.split("."), np)
        found = function(*_memory(args), **_memory(kwargs))
        return nest.map_structure(_shown, found)
    result = FUNCTIONS[name](*args, **kwargs)
    if name in _VIEWS or args and result is args[0] and _gives_its_argument(name):
        return result
    return fresh(result, args, kwargs)


def _shown(array: np.ndarray) -> EagerTensor:
    view = array.view()
    view.flags.writeable = False
    return EagerTensor(view, as_dtype(view.dtype))


def _memory(values: Any) -> Any:
    return nest.map_structure(lambda value: value._array if isinstance(value, EagerTensor) else value, values)


def _gives_its_argument(name: str) -> bool:
    """Whether NumPy's function may give back its argument itself."""
    return name in _ITSELF or name in _ROUNDING and _rounding_gives_its_argument()


def fresh(result: Any, args: Any, kwargs: Mapping[str, Any] | None = None) -> Any:
    """A result as an array of its own, or several of them."""
    if type(result) in (list, tuple):
        return type(result)(fresh(part, args, kwargs) for part in result)
    if not versions.is_array(result):
        return result
    given = [*_arrays(args), *_arrays(list((kwargs or {}).values()))]
    if building_graph() is None:
        return result if state.own_arrays is None else own_arrays.fresh(result, given)
    seen = versions.root(result)
    if any(seen is versions.root(array) for array in given):
        return identity(result)
    if seen is not result:
        versions.own(result)
        layouts.note(result, "C" if all(layouts.ordered(array) for array in given) else None)
    return result


@functools.cache
def _rounding_gives_its_argument() -> bool:
    """Whether whole numbers that are rounded are the array itself, as in older versions of NumPy, or a copy."""
    whole = np.zeros(1, np.int64)
    return np.shares_memory(whole, whole.round())


def _arrays(values: Any) -> Iterator[Tensor]:
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from _arrays(value)
        elif versions.is_array(value):
            yield value


def _show(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any], result: Any) -> None:
    several = type(result) in (list, tuple)
    for i, part in enumerate(result if several else [result]):
        at = 1 if name == "einsum" else i
        base = args[at] if at < len(args) else next(iter(kwargs.values()))
        if not versions.is_array(part) or not versions.is_array(base):
            continue

        def again(now: Any, i: int = i, at: int = at) -> Any:
            if at >= len(args):
                first = next(iter(kwargs))
                return FUNCTIONS[name](**{**kwargs, first: now})
            found = FUNCTIONS[name](*args[:at], now, *args[at + 1 :], **kwargs)
            return found[i] if several else found

        versions.show(part, base, again)


def _is_renamed(subscripts: str) -> bool:
    """Whether axes are only put into another order, or a diagonal is taken: nothing is added up."""
    given, arrow, wanted = subscripts.replace(" ", "").partition("->")
    if not arrow:
        return len(set(given)) == len(given)
    return set(given) == set(wanted)
