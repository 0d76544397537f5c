"""Texts made of staged values: `'%d' % x`, `'{}'.format(x)`, `repr(x)`, `chr(n)`, and methods of staged texts.

All are made when the graph runs, of what Python would have. See `output` for `str`, `format`, f-strings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.tensor import SymbolicTensor, Tensor, no_attribute
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.operators.builtins.output import holds_staged
from autograph.operators.conditions.logical import staged_cond
from autograph.operators.dispatch import is_staged
from autograph.ops.text.py_text import METHODS, py_text
from autograph.ops.values.none_values import narrowed

__all__ = ["FUNCTIONS", "mod", "of_method", "text_method"]


def mod(text: Any, values: Any) -> Any:
    """`text % values`, where `text` is a string."""
    staged_text = isinstance(text, Tensor) and is_staged(text) and text.dtype.name == "string"
    if staged_text or isinstance(text, str) and holds_staged(values):
        return py_text("%", text, values)
    return text % values


def _on_value(builtin: Callable[..., Any]) -> Callable[..., Any]:
    name = builtin.__name__

    def overload(*args: Any) -> Any:
        if len(args) == 1 and building_graph() is not None and holds_staged(args[0]):
            value = args[0]
            if type(value) is PossiblyNone:
                value = narrowed(value)
            return py_text(name, value) if type(value) is not PossiblyNone else _of_none(builtin, value)
        return builtin(*args)

    overload.__name__ = overload.__qualname__ = name + "_"
    overload.__doc__ = builtin.__doc__
    return overload


def _of_none(builtin: Callable[..., Any], value: PossiblyNone) -> Any:
    return staged_cond(value.present, lambda: py_text(builtin.__name__, value.value), lambda: builtin(None), "the text")


#: What stands in for the builtins that make texts.
FUNCTIONS: dict[Any, Callable[..., Any]] = {f: _on_value(f) for f in (ascii, bin, chr, hex, oct, ord, repr)}


def text_method(owner: str, name: str) -> Callable[..., Any]:
    """A method of a Python text, called with staged arguments."""

    def method(*args: Any, **kwargs: Any) -> Any:
        if name not in METHODS:
            raise _refused(name)
        return py_text(f"str.{name}", owner, *map(_listed, args), **kwargs)

    return method


def _listed(argument: Any) -> Any:
    """What `join` goes over, as a list."""
    if isinstance(argument, (str, list, tuple, dict, int)) or isinstance(argument, Tensor) and argument.shape.rank == 0:
        return argument
    if isinstance(argument, Tensor) and argument.shape.rank == 1 and argument.shape[0] is not None:
        return [argument[i] for i in range(argument.shape[0])]
    return list(argument) if hasattr(argument, "__iter__") else argument


def of_method(text: Tensor, name: str) -> Callable[..., Any]:
    """A method of a staged text."""

    def method(*args: Any, **kwargs: Any) -> Any:
        if name not in METHODS:
            raise _refused(name)
        return py_text(f"str.{name}", text, *args, **kwargs)

    return method


def _refused(name: str) -> errors.UnimplementedError:
    return errors.UnimplementedError(
        f"{name}() of a text that is known only when the graph runs", location=current_location()
    )


def _attribute(self: SymbolicTensor, name: str) -> Any:
    if not name.startswith("_") and hasattr(str, name) and self.dtype.name == "string":
        return of_method(self, name)
    raise no_attribute(name)


SymbolicTensor.__getattr__ = _attribute  # type: ignore[attr-defined]
