"""`print`, `str` and `format`: what depends on staged values is printed, or made into text, when the graph runs.

A `print` is an operation, whatever it prints: it prints at each call, in order with all other effects.
Under `tf.function` one of Python values prints while it is traced, wherever it stands, once for each trace; so does
`ag.trace`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.attempts import acts_at_once, first_time
from autograph.framework.context import building_graph
from autograph.framework.nested import operations_within
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.operators.builtins.own_texts import formatted, shown_error, with_texts
from autograph.operators.dispatch import is_staged, staged_among
from autograph.operators.stack.audit import acted, repeated_or_skipped
from autograph.operators.state.effects import made_inside
from autograph.operators.statements.control_flow import if_stmt
from autograph.ops.text.printing import py_print
from autograph.ops.text.py_format import CONVERSIONS, py_format
from autograph.ops.text.py_text import py_text

__all__ = ["check_own_stream", "format_", "print_", "str_"]


def _must_wait() -> bool:
    if acts_at_once():
        return False
    return building_graph() is not None


def print_(*args: Any, **kwargs: Any) -> None:
    """`print(*args, sep, end, file, flush)`; with a staged value among them, in program order when the graph runs.

    Scalars print as the Python numbers they are, arrays as NumPy's.
    """
    file = kwargs.get("file")
    if file is not None and made_inside(file) is not None and building_graph() is not None and not acts_at_once():
        check_own_stream("print", file, args)
        print(*args, **kwargs)
        return
    args = tuple([shown_error(arg) if isinstance(arg, BaseException) else with_texts(arg) for arg in args])
    if not (staged_among(*args) or _must_wait()) or not kwargs.keys() <= {"sep", "end", "file", "flush"}:
        if first_time():
            print(*args, **kwargs)
        return
    for name in ("sep", "end"):
        text = kwargs.get(name)
        if text is not None and not isinstance(text, str):
            raise TypeError(f"{name} must be None or a string, not {type(text).__name__}")
    py_print(*args, **kwargs)


def check_own_stream(name: str, stream: Any, args: Sequence[Any]) -> None:
    """Refuses what would be written, each time that the graph runs, into a stream that the function has made: it is
    there while the function is traced only."""
    inside = made_inside(stream)
    if inside is None and _is_written_later(stream):
        raise errors.UnimplementedError(
            f"{name}() of a stream to which this function has written before: that is done when the graph runs",
            location=current_location(),
            fix=f"call {name}() after the call of the function",
        )
    if inside is None or not inside and repeated_or_skipped():
        acted(f"{name}() with a stream from outside of it")
    if staged_among(*args):
        raise errors.UnimplementedError(
            f"{name}() of a value that is known only when the graph runs, to a stream that the function made, which is "
            "there while the function is traced only",
            location=current_location(),
            expected="a stream that was made outside of the function, or values that are known while tracing",
            fix="open the stream outside, and pass it in; or put the text together in a variable: `text += ...`",
        )


def _is_written_later(stream: Any) -> bool:
    """Whether the graphs that are being built have a write to a stream among their operations."""
    graph: Any = building_graph()
    while graph is not None:
        if any(op.type == "PyEffect" and op.attrs.get("owner") is stream for op in operations_within(graph.operations)):
            return True
        graph = getattr(graph, "outer", None)
    return False


def str_(*args: Any, **kwargs: Any) -> Any:
    """`str(x)`; a string tensor for a staged `x`."""
    if len(args) == 1 and isinstance(args[0], BaseException):
        args = (shown_error(args[0]),)
    if len(args) == 1 and not kwargs:
        args = (with_texts(args[0]),)
    if len(args) == 1 and not kwargs and staged_among(args[0]):
        value = args[0]
        if isinstance(value, Tensor) and value.dtype.name == "string" and value.shape.rank == 0:
            return value
        return py_format((value, "s", ""))
    return str(*args, **kwargs)


def format_(*args: Any) -> Any:
    """`format(x[, spec])`; a string tensor for a staged `x`."""
    if args and isinstance(args[0], BaseException):
        args = (shown_error(args[0]), *args[1:])
    if 1 <= len(args) <= 2:
        args = _with_spec(*args)
    if 1 <= len(args) <= 2 and staged_among(*args):
        spec = args[1] if len(args) == 2 else ""
        if is_staged(spec):
            return py_text("format", args[0], spec)
        _check_spec(args[0], spec)
        return py_format((args[0], "", spec))
    return format(*args)


def _with_spec(value: Any, spec: Any = "") -> tuple[Any, Any]:
    shown, _, spec = formatted(value, "", spec)
    return shown, spec


def format_string(*parts: Any) -> Any:
    """An f-string: texts, and (value, conversion, spec) triples. A str, or a string tensor if a value is staged."""
    parts = tuple([part if isinstance(part, str) else formatted(*part) for part in parts])
    if any(not isinstance(part, str) and isinstance(part[0], BaseException) for part in parts):
        parts = tuple([part if isinstance(part, str) else _error_part(*part) for part in parts])
    parts = tuple([part if isinstance(part, str) or not is_staged(part[2]) else _specified(*part) for part in parts])
    if staged_among(*(part[0] for part in parts if not isinstance(part, str))):
        for value, conversion, spec in (part for part in parts if not isinstance(part, str)):
            _check_spec("" if conversion else value, spec)
        return py_format(*parts)
    text = []
    for part in parts:
        if isinstance(part, str):
            text.append(part)
        else:
            value, conversion, spec = part
            text.append(format(CONVERSIONS[conversion](value) if conversion else value, spec))
    return "".join(text)


def _specified(value: Any, conversion: str, spec: Any) -> tuple[Any, str, str]:
    """A part whose format spec holds a staged value, as the text that it becomes: `f"{x:.{n}f}"`."""
    shown = py_format((value, conversion, "")) if conversion else value
    return py_text("format", shown, spec), "", ""


def _check_spec(value: Any, spec: str) -> None:
    """Raises what Python raises for a format spec of None or a container, as soon as it is known that it is one."""
    if not spec:
        return
    if isinstance(value, PossiblyNone):

        def refuse() -> None:
            format(None, spec)

        if_stmt(value.present, lambda: None, refuse, tuple, lambda _: None, (), 0)
    elif value is None or nest.is_nested(value):
        format(value, spec)


def _error_part(value: Any, conversion: str, spec: str) -> tuple[Any, str, str]:
    shown = shown_error(value, conversion or "s")
    return (value, conversion, spec) if shown is value else (shown, "", spec)
