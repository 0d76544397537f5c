"""Printing while a graph runs: `print` (TensorFlow's `tf.print`), and `py_print` for Python's own `print`, staged.

Both write to what `sys.stdout` and `sys.stderr` are at that moment, so that redirection and notebooks work.
"""

from __future__ import annotations

import builtins
import functools
import sys
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import nest
from autograph.framework.convert import to_array
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import Tensor, is_tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.common import as_tensor, ndarray, no_shape, scalar_shape
from autograph.ops.core.slots import SLOT, put_in, taken_out
from autograph.ops.lists.tensor_list import ListValue
from autograph.ops.lists.tensor_map import MapValue, SetValue

__all__ = ["ShownOf", "as_parts", "format_tensor", "print", "py_print", "string_format"]

#: Stands for a tensor in a text; a character for private use, which texts do not have.
_HOLE = "\ue000"


# --- text of a tensor, as TensorFlow prints it -----------------------------------------------------


def _number(value: Any) -> str:
    """The shortest of 6 or 9 digits (15 or 17 for doubles) that says which number it is; no trailing zeros."""
    few, many = (15, 17) if isinstance(value, np.float64) else (6, 9)
    text = f"{float(value):.{few}g}"
    return text if type(value)(text) == value or value != value else f"{float(value):.{many}g}"


def _element(value: Any, nested: bool) -> str:
    if isinstance(value, (bytes, str)):
        text = value.decode(errors="replace") if isinstance(value, bytes) else value
        return f'"{text}"' if nested else text
    if isinstance(value, np.complexfloating):
        return f"({_number(value.real)},{_number(value.imag)})"
    if isinstance(value, np.floating):
        return _number(value)
    if isinstance(value, np.generic):
        return str(int(value))
    return str(value)


def format_tensor(array: Any, summarize: int = 3, nested: bool = False) -> str:
    """An array as text: `[1 2 3]`, `[[1 2]\\n [3 4]]`, `1.5`; booleans are 1 and 0, as TensorFlow prints them.

    Args:
        summarize: how many elements to show at either end of each dimension, the rest as `...`; -1: all.
        nested: whether a string scalar gets quotes (strings within arrays always do).
    """
    array = ndarray(array)
    return _rows(array, summarize, 1) if array.ndim else _element(array[()], nested)


def _rows(array: Any, summarize: int, depth: int) -> str:
    def texts(rows: Any) -> list[str]:
        if array.ndim == 1:
            return [_element(value, True) for value in rows]
        return [_rows(row, summarize, depth + 1) for row in rows]

    if summarize < 0 or len(array) <= 2 * summarize:
        parts = texts(array)
    else:
        parts = [*texts(array[:summarize]), "...", *texts(array[len(array) - summarize :])]
    between = " " if array.ndim == 1 else "\n" * (array.ndim - 1) + " " * depth
    return "[" + between.join(parts) + "]"


# --- ops -----------------------------------------------------------------------------------------------


def _format_kernel(inputs: list[Any], *, template: str, placeholder: str, summarize: int, quoted: Any) -> Any:
    pieces = template.split(placeholder)
    if len(pieces) != len(inputs) + 1:
        raise ValueError(f"the template {template!r} has {len(pieces) - 1} places for {len(inputs)} values")
    marks = quoted or [False] * len(inputs)
    texts = [format_tensor(x, summarize, nested) for x, nested in zip(inputs, marks)]
    return np.array("".join(a + b for a, b in zip(pieces, [*texts, ""])).encode(), object)


define(
    "StringFormat",
    "inputs: list -> output: string",
    attrs={
        "template": ("string", "%s"), "placeholder": ("string", "%s"), "summarize": ("int", 3),
        "_quoted": ("list(bool)", ()),
    },
    shape=scalar_shape,
    kernel=lambda inputs, *, template, placeholder, summarize, _quoted: _format_kernel(
        inputs, template=template, placeholder=placeholder, summarize=summarize, quoted=_quoted
    ),
)


def _stream(where: Any) -> Any:
    if where in ("stdout", "log(info)"):
        return sys.stdout
    if where in ("stderr", "log(warning)", "log(error)"):
        return sys.stderr
    return where


def _print_kernel(text: Any, *, output_stream: Any, end: str) -> tuple[()]:
    value = ndarray(text)[()]
    line = (value.decode(errors="replace") if isinstance(value, bytes) else str(value)) + end
    if isinstance(output_stream, str) and output_stream.startswith("file://"):
        with open(output_stream.removeprefix("file://"), "a", encoding="utf-8") as file:
            file.write(line)
        return ()
    out = _stream(output_stream)
    out.write(line)  # one call, so that lines of several threads do not mix
    out.flush()
    return ()


define(
    "PrintV2",
    "input: string ->",
    attrs={"output_stream": ("python", "stderr"), "end": ("string", "\n")},
    shape=no_shape,
    kernel=_print_kernel,
    traits=Trait.STATEFUL,
)


class ShownOf:
    """In text: what a Python class makes of its arguments, once those that are tensors are there. A structure of them.

    Args:
        kind: the class, or what calls it.
        parts: the arguments.
    """

    __slots__ = ("_kind", "_parts")

    def __init__(self, kind: Callable[..., Any], *parts: Any) -> None:
        self._kind, self._parts = kind, parts

    @staticmethod
    def made(kind: Callable[..., Any], *parts: Any) -> Any:
        """The object, if all of its parts are there; else what stands for it."""
        waits = any(leaf is SLOT or isinstance(leaf, Tensor) for leaf in nest.flatten(parts))
        return ShownOf(kind, *parts) if waits else kind(*parts)

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [("", part) for part in self._parts]

    def __autograph_rebuild__(self, parts: list[Any]) -> Any:
        return ShownOf.made(self._kind, *parts)


#: What makes a view of a dict, by its class, of a list of what it shows.
_VIEW_OF: dict[type, Callable[[Any], Any]] = {
    view: made
    for cls in (dict, OrderedDict)
    for view, made in (
        (type(cls().keys()), lambda keys, cls=cls: cls.fromkeys(keys).keys()),
        (type(cls().values()), lambda values, cls=cls: cls(enumerate(values)).values()),
        (type(cls().items()), lambda items, cls=cls: cls(items).items()),
    )
}


def as_parts(value: Any, represented: Callable[[Any], Any] = lambda part: part) -> Any:
    """A deque, a slice or a view of a dict as what is made of its parts when a text is; any other value itself.

    Args:
        represented: what gives for each part what stands for its `repr`.
    """
    kind = type(value)
    if kind is deque and not _stands_for_staged(value):
        return ShownOf.made(functools.partial(deque, maxlen=value.maxlen), list(map(represented, value)))
    if kind is slice:
        return ShownOf.made(slice, *map(represented, (value.start, value.stop, value.step)))
    if kind in _VIEW_OF and not _stands_for_staged(value.mapping):
        return ShownOf.made(_VIEW_OF[kind], list(map(represented, value)))
    return value


def _stands_for_staged(container: Any) -> bool:
    """Whether a Python container holds nothing but what refers to a staged one."""
    return len(container) == 1 and hasattr(type(next(iter(container))), "__autograph_list__")


def shown(value: Any) -> Any:
    """A value, with what stands for it in text instead of each object that has `__autograph_shown__()`.

    A list that stands for a staged one holds such an object, and nothing else.
    """
    if isinstance(value, (list, deque, dict, set)) and _stands_for_staged(value):
        value = next(iter(value)).__autograph_list__()
    elif type(value) in _VIEW_OF and _stands_for_staged(value.mapping):
        return str(next(iter(value.mapping)))  # which refuses it: the view does not show what the dict holds
    if hasattr(type(value), "__autograph_shown__"):
        return value.__autograph_shown__()
    if not nest.is_nested(value):
        return value
    return nest.rebuild(value, [shown(part) for _, part in nest.children(value)])


def python_value(array: Any) -> Any:
    """What Python itself would hold: 3, 1.5, True, "text", a list; arrays stay arrays."""
    if isinstance(array, ListValue):
        return [python_value(item) for item in array.items()]
    if isinstance(array, SetValue):
        return set(array.read())
    if isinstance(array, MapValue):
        rows = array.read().items()
        return {key: python_value(parts[0] if len(parts) == 1 else tuple(parts)) for key, (_, parts) in rows}
    if type(array) is tuple:  # an entry of a list of tuples
        return tuple(map(python_value, array))
    if np.ndim(array):
        return array
    value = ndarray(array)[()]
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    if isinstance(value, np.complexfloating):
        return value.item() if value.dtype == np.complex128 else complex(str(value))
    if isinstance(value, np.floating):
        return float(str(value))  # a float32 0.1 is 0.1, not 0.10000000149011612
    return value.item() if isinstance(value, np.generic) else value


def _py_print_kernel(inputs: list[Any], *, objects: Any, sep: str | None, end: str | None, file: Any) -> tuple[()]:
    values = iter([python_value(x) for x in inputs])
    builtins.print(*put_in(objects, values), sep=sep, end=end, file=_stream(file), flush=file in ("stdout", "stderr"))
    return ()


define(
    "PyPrint",
    "inputs: list ->",
    attrs={"objects": "python", "sep": ("string?", None), "end": ("string?", None), "file": ("python", "stdout")},
    shape=no_shape,
    kernel=_py_print_kernel,
    traits=Trait.STATEFUL,
)


# --- public functions --------------------------------------------------------------------------------


def string_format(
    template: str, inputs: Any, placeholder: str = "{}", summarize: int = 3, name: str | None = None
) -> Tensor:
    """A string tensor: `template` with each `placeholder` replaced by the text of a tensor.

    Raises:
        InvalidArgumentError: there are more or fewer placeholders than inputs.

    >>> string_format("x = {}", [[1, 2]]).numpy()
    b'x = [1 2]'
    """
    values = [as_tensor(v) for v in (inputs if isinstance(inputs, (list, tuple)) else [inputs])]
    if template.count(placeholder) != len(values):
        raise errors.InvalidArgumentError(
            f"the template {template!r} has {template.count(placeholder)} places for {len(values)} values",
            location=current_location(),
        )
    return apply("StringFormat", [values], _format_attrs(template, placeholder, summarize, ()), name)


def _format_attrs(template: str, placeholder: str, summarize: int, quoted: Sequence[bool]) -> dict[str, Any]:
    return {"template": template, "placeholder": placeholder, "summarize": summarize, "_quoted": tuple(quoted)}


def print(
    *inputs: Any,
    output_stream: Any = None,
    summarize: int = 3,
    sep: str = " ",
    end: str = "\n",
    name: str | None = None,
) -> Any:
    """Prints tensors, Python values and structures of them, each time it runs.

    Args:
        inputs: what to print. Tensors print as `[1 2 3]`, `1.5`, `6`; strings without quotes, unless they are
            in an array or a structure.
        output_stream: `sys.stdout` (the default; TensorFlow's is stderr), `sys.stderr`, "stdout", "stderr",
            "file://path" (appends), or an object with `write` and `flush`.
        summarize: how many elements to show at either end of each dimension; -1 shows all.
        sep: between the inputs.
        end: after the last.

    Returns:
        The operation when a graph is built, else None.

    >>> import autograph as ag
    >>> ag.print("x =", ag.constant([1.5, 2.0]), {"n": ag.constant(6)})
    x = [1.5 2] {'n': 6}
    """
    tensors: list[Tensor] = []
    quoted: list[bool] = []
    template = sep.join([_template(value, tensors, quoted) for value in inputs])
    hole = _HOLE
    if "{}" not in template:  # as TensorFlow writes it
        template, hole = template.replace(_HOLE, "{}"), "{}"
    attrs = _format_attrs(template, hole, summarize, quoted)
    text = apply("StringFormat", [tensors], attrs)
    return apply("PrintV2", [text], {"output_stream": _stream_name(output_stream), "end": end}, name)


class _Text:
    """Prints as the text alone within a structure."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _template(value: Any, tensors: list[Tensor], quoted: list[bool]) -> str:
    if isinstance(value, str):
        return value
    nested = nest.is_nested(value)
    leaves: list[Any] = []
    for leaf in nest.flatten(value):
        if is_tensor(leaf) or isinstance(leaf, (np.ndarray, np.generic)):
            tensors.append(as_tensor(leaf))
            quoted.append(nested)
            leaves.append(_Text(_HOLE))
        elif isinstance(leaf, (bool, int, float, complex)):
            leaves.append(_Text(format_tensor(to_array(leaf)[0])))  # 1.0 prints as the tensor would: 1
        elif isinstance(leaf, str):
            leaves.append(_Text(f'"{leaf}"' if nested else leaf))
        else:
            leaves.append(leaf)
    packed = nest.pack(value, leaves)
    return repr(packed) if nested else str(packed)


def _stream_name(stream: Any) -> Any:
    if stream is None or stream is sys.stdout or stream is sys.__stdout__:
        return "stdout"
    if stream is sys.stderr or stream is sys.__stderr__:
        return "stderr"
    known = isinstance(stream, str) and (
        stream in ("stdout", "stderr", "log(info)", "log(warning)", "log(error)") or stream.startswith("file://")
    )
    if known or hasattr(stream, "write"):
        return stream
    raise errors.InvalidArgumentError(
        f"output_stream = {stream!r}",
        location=current_location(),
        expected='sys.stdout, sys.stderr, "file://path" or an object with write()',
    )


def py_print(
    *objects: Any, sep: str | None = " ", end: str | None = "\n", file: Any = None, flush: bool = False
) -> Any:
    """Python's `print`, each time it runs: tensors print as the Python values or arrays that they hold.

    `3`, `1.5` and `True` for scalars, NumPy's text for arrays; inside lists, tuples and dicts their `repr`.

    Args:
        file: as for Python's `print`; the standard streams are looked up when it runs.

    Returns:
        The operation when a graph is built, else None.

    >>> py_print("x =", 3, [1.5, True])
    x = 3 [1.5, True]
    """
    taken, tensors = taken_out(tuple(map(shown, objects)))
    attrs = {"objects": taken, "sep": sep, "end": end, "file": _stream_name(file)}
    return apply("PyPrint", [tensors], attrs)
