"""Texts made of staged values: `'%d' % x`, `'{}'.format(x)`, `repr(x)`, `chr(n)`, and methods of staged texts.

All are made when the graph runs, of what Python would have. See `output` for `str`, `format`, f-strings.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.operators.builtins.number_methods import number_attribute
from autograph.operators.builtins.own_texts import OwnText, shown_error, with_texts
from autograph.operators.callees import register_overloads
from autograph.operators.conditions.logical import staged_cond
from autograph.operators.dispatch import is_staged, register_staged, staged_among
from autograph.operators.iteration import folds
from autograph.operators.statements.failing import ensure
from autograph.ops.text.py_text import METHODS, is_text, py_text
from autograph.ops.values.none_values import narrowed
from autograph.ops.values.staged_container import staged_of
from autograph.ops.values.staged_list import StagedList

__all__ = ["FUNCTIONS", "imod", "mod", "source_text", "text_method"]


def source_text(function: Any, text: Any) -> Any:
    """What `eval` or `exec` is given, or another function of that name.

    Raises:
        StagedValueError: code that is known only when the graph runs.
    """
    if is_staged(text) and function in (eval, exec, compile):
        raise errors.StagedValueError(
            f"{function.__name__}() of a text that is known only when the graph runs",
            location=current_location(),
            expected="a text that is there while the function is traced",
            fix="int(text) or float(text) for a number; else write out what may be computed, with `if`",
        )
    return text


def _compile(*args: Any, **kwargs: Any) -> Any:
    return compile(source_text(compile, args[0]), *args[1:], **kwargs) if args else compile(**kwargs)


def _shown(value: Any) -> Any:
    shown = shown_error(value)
    return with_texts(value, "") if shown is value else OwnText(shown, shown_error(value, "r"))


def mod(left: Any, right: Any) -> Any:
    """`left % right`: the rest of a division, or a text with values in it."""
    if isinstance(left, str) or is_text(left):
        right = tuple(map(_shown, right)) if type(right) is tuple else _shown(right)
        if is_staged(left) or staged_among(right):
            return py_text("%", left, right)
    return left % right


def imod(target: Any, value: Any) -> Any:
    """`target %= value`."""
    return mod(target, value) if isinstance(target, str) or is_text(target) else operator.imod(target, value)


def _on_value(builtin: Callable[..., Any]) -> Callable[..., Any]:
    name = builtin.__name__

    def overload(*args: Any) -> Any:
        if builtin in (repr, ascii):
            if len(args) == 1 and (shown := shown_error(args[0], "r")) is not args[0]:
                return shown
            args = tuple([with_texts(arg, "r") for arg in args])
        if len(args) == 1 and building_graph() is not None and staged_among(args[0]):
            value = args[0]
            if type(value) is PossiblyNone:
                value = narrowed(value)
            return py_text(name, value) if type(value) is not PossiblyNone else _of_none(builtin, value)
        return builtin(*args)

    overload.__name__ = overload.__qualname__ = name + "_"
    overload.__doc__ = builtin.__doc__
    return overload


def _of_none(builtin: Callable[..., Any], value: PossiblyNone) -> Any:
    name = builtin.__name__
    return staged_cond(value.present, lambda: py_text(name, value.value), lambda: builtin(None), "the text")


class TextTable:
    """What `str.maketrans` gives for texts of which some are staged: `translate` takes it."""

    __autograph_name__ = "table of str.maketrans"

    def __init__(self, *texts: Any) -> None:
        self.texts = texts


def _maketrans(*args: Any) -> Any:
    """`str.maketrans`; texts of different lengths are an error where they are given, as in Python."""
    if len(args) == 1 and is_staged(args[0]) and not is_text(args[0]):
        raise _refused("maketrans")
    if len(args) < 2 or not staged_among(*args) or not all(isinstance(arg, str) or is_text(arg) for arg in args):
        return str.maketrans(*args)
    first, second = (py_text("str.__len__", text) for text in args[:2])
    ensure(first == second, ValueError("the first two maketrans arguments must have equal length"))
    return TextTable(*args)


register_staged(TextTable)
register_overloads({str.maketrans: _maketrans})
#: What stands in for the builtins that make texts.
FUNCTIONS: dict[Any, Callable[..., Any]] = {
    compile: _compile, **{f: _on_value(f) for f in (ascii, bin, chr, hex, oct, ord, repr)},
}  # fmt: skip


def text_method(owner: Any, name: str) -> Callable[..., Any]:
    """A method of a text, where the text or an argument is staged.

    Several texts are a list, as long as the graph finds (`split`), or a tuple (`partition`).
    """

    def method(*args: Any, **kwargs: Any) -> Any:
        if name == "maketrans":
            return _maketrans(*args)
        if name not in METHODS:
            raise _refused(name)
        if name == "join":
            args = tuple(map(_listed, args))
        if name == "translate" and len(args) == 1 and isinstance(args[0], TextTable):
            return py_text("translated", owner, *args[0].texts)
        found = py_text(f"str.{name}", owner, *args, **kwargs)
        if found.shape.rank == 0:
            return found
        size = found.shape[0]
        return StagedList.listed(found) if size is None else tuple(found[i] for i in range(size))

    method.__name__ = method.__qualname__ = name
    return method


def _listed(items: Any) -> Any:
    """What `join` goes over, as a list: it may be staged."""
    items = staged_of(items)
    if is_text(items) or isinstance(items, (str, list, tuple, dict, StagedList)):
        return items
    if is_staged(items) or hasattr(items, "__iter__"):
        return folds.list_of(items)
    return items


#: What to write in the place of a method that a staged text does not have.
_INSTEAD = {
    "encode": "ord(c) gives the number of a character",
    "maketrans": "give it two texts: str.maketrans(before, after)",
}


def _refused(name: str) -> errors.UnimplementedError:
    return errors.UnimplementedError(
        f"{name}() of a text that is known only when the graph runs",
        location=current_location(),
        fix=_INSTEAD.get(name, "a method that gives a text, a number or a list of texts"),
    )


def _attribute(self: SymbolicTensor, name: str) -> Any:
    if not name.startswith("_") and hasattr(str, name) and is_text(self):
        return text_method(self, name)
    return number_attribute(self, name)


SymbolicTensor.__getattr__ = _attribute  # type: ignore[attr-defined]
