"""`isinstance`, `type`, `hasattr`, `callable`: of a tensor, they ask the value that it stands for.

A tensor of rank 0 stands for a Python number or text, by its dtype; any other for an `np.ndarray`. `_EXAMPLES` is the
table: a value of each such class, which Python itself is asked about, so that there is one semantics of classes. What a
tensor really is stays true beside that: it is an `ag.Tensor`. The answer is known while tracing, so a branch that is
not taken for such a reason is not traced.

Other staged types say with `stands_for` what they stand for, or register the four kinds in `dispatch` themselves.
"""

from __future__ import annotations

import builtins
import functools
import sys
import threading
import types
import typing
from abc import ABCMeta
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from autograph import errors
from autograph.conversion import is_user_function
from autograph.framework.context import state
from autograph.framework.dtypes import DType
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, is_internal
from autograph.operators import callees
from autograph.operators.conditions.logical import truth
from autograph.operators.dispatch import describe, is_staged, lookup, register
from autograph.ops.arrays.local_arrays import LocalArray

__all__ = [
    "CLASS_BUILTINS", "OUTSIDE", "asked_for_values", "callable_", "hasattr_", "isinstance_", "itself",
    "known_attribute", "stands_for", "type_",
]  # fmt: skip

#: For each kind of dtype, a value of the class that a tensor of rank 0 stands for. A bool is an int, as in Python; the
#: values are Python's, so they are no `np.generic`.
_EXAMPLES: dict[str, Any] = {"bool": True, "integer": 1, "floating": 1.0, "complex": 1j, "string": ""}
_ARRAY = np.empty(0)
#: The special methods of Python's own values: a tensor has those of the value that it stands for, and no others.
_SPECIAL = frozenset(
    name for value in (*_EXAMPLES.values(), []) for name in dir(value) if name.startswith("__")
)
_OF_TYPE = type.__instancecheck__


class _State(threading.local):
    for_values = True


_state = _State()


@contextmanager
def asked_for_values(for_values: bool) -> Iterator[None]:
    """Whether tensors are asked for the values that they stand for, in the code traced while it lasts.

    In TensorFlow's functions they are not, save those that Python numbers became: a tensor is a tensor there.
    """
    before, _state.for_values = _state.for_values, for_values
    try:
        yield
    finally:
        _state.for_values = before


def _examples_of(tensor: Tensor) -> Sequence[Any]:
    """Values of the classes that a tensor may stand for: two if its rank is not known, none if it is just a tensor."""
    if not (_state.for_values or tensor.weak):
        return ()
    scalar, rank = _scalar_example(tensor.dtype), tensor.shape.rank
    if not scalar:
        return scalar
    return (*scalar, _ARRAY) if rank is None else (_ARRAY,) if rank else scalar


@functools.cache
def _scalar_example(dtype: DType) -> tuple[Any, ...]:
    """The example for a tensor of rank 0 of a dtype; none if that is opaque."""
    kinds = [kind for kind in _EXAMPLES if (dtype.name == kind if kind == "string" else getattr(dtype, f"is_{kind}"))]
    return tuple(_EXAMPLES[kind] for kind in kinds)


# --- what converted code calls ----------------------------------------------------------------------------


def _asking(builtin: Callable[..., Any], count: int) -> Callable[..., Any]:
    """The overload of a builtin that asks for the class of the first of so many arguments."""
    kind = builtin.__name__

    def overload(*args: Any) -> Any:
        # The type is asked, as `isinstance` may run the user's `__getattribute__`. An eager tensor is not staged
        # outside of graphs, and stands for its value nevertheless.
        if len(args) == count and (issubclass(type(args[0]), Tensor) or state.graphs and is_staged(args[0])):
            found = lookup(args[0], kind)
            if found is not None:
                return found(*args)
        return builtin(*args)

    overload.__name__ = overload.__qualname__ = kind + "_"
    overload.__doc__ = builtin.__doc__
    return overload


isinstance_ = _asking(isinstance, 2)
_hasattr = _asking(hasattr, 2)
callable_ = _asking(callable, 1)
_type_of = _asking(type, 1)


def hasattr_(*args: Any) -> bool:
    """`hasattr(owner, name)`."""
    if state.graphs:
        known_attribute(hasattr, args)
    found: bool = _hasattr(*args)
    return found


def known_attribute(function: Callable[..., Any], args: Sequence[Any]) -> None:
    """`getattr(owner, name)` and the like need the name while the function is traced. Python says so without naming the
    class of what it was given, up to 3.10.

    Raises:
        OperatorNotAllowedInGraphError: it is known only when the graph runs.
    """
    if len(args) > 1 and is_staged(args[1]):
        raise errors.OperatorNotAllowedInGraphError(
            f"{function.__name__}() needs the name of the attribute, which is known only when the graph runs",
            location=current_location(),
            expected="a name that is known while the function is traced",
            fix="compare the name with `if`, or keep the values in a dict: `values[name]`",
        )


def type_(*args: Any, **kwargs: Any) -> Any:
    """`type(value)`, which code may call, compare and look up: of a tensor of rank 0, `int` and the like.

    Raises:
        OperatorNotAllowedInGraphError: the class is known only when the graph runs.
    """
    if len(args) == 1 and not kwargs:
        return np.ndarray if type(args[0]) is LocalArray else _type_of(*args)
    if len(args) == 3 and isinstance(args[2], dict):
        args = (*args[:2], {"__module__": _calling_module(), **args[2]})
    return type(*args, **kwargs)


def _outside(builtin: Callable[..., Any], overload: Callable[..., Any]) -> Callable[..., Any]:
    """The overload where no graph is built, so that only eager tensors matter: this costs little for all else. `type`
    of three arguments makes a class, in the module of its caller."""

    def call(*args: Any, **kwargs: Any) -> Any:
        if len(args) == 3 or args and issubclass(type(args[0]), Tensor):
            return overload(*args, **kwargs)
        return builtin(*args, **kwargs)

    return call


#: What stands in for each of these builtins in converted code.
CLASS_BUILTINS: dict[Callable[..., Any], Callable[..., Any]] = {
    callable: callable_, hasattr: hasattr_, isinstance: isinstance_, type: type_,
}  # fmt: skip


#: What does where no graph is built.
OUTSIDE = {builtin: _outside(builtin, overload) for builtin, overload in CLASS_BUILTINS.items()}


# --- what types say of themselves -------------------------------------------------------------------------


def stands_for(cls: type, examples: Callable[[Any], Sequence[Any]]) -> None:
    """Says that instances of `cls` are taken for instances of the class of another value.

    Args:
        examples: what gives for an instance a value of that class; several if it may be of several classes, and none
            if it is nothing but itself.
    """
    asked: dict[str, Callable[..., Any]] = {
        "isinstance": _is_instance, "hasattr": _has, "callable": _is_callable, "type": _class_of,
    }  # fmt: skip
    for kind, ask in asked.items():
        register(cls, kind, functools.partial(_answer, kind, ask, examples))


def itself(cls: type) -> None:
    """Says that instances of `cls` are what Python says that they are, although other kinds ask their value."""
    for builtin in CLASS_BUILTINS:
        register(cls, builtin.__name__, builtin)


def _answer(
    kind: str, ask: Callable[..., Any], examples: Callable[[Any], Sequence[Any]], value: Any, *args: Any
) -> Any:
    """What all examples agree on.

    Raises:
        OperatorNotAllowedInGraphError: they do not.
    """
    values = examples(value)
    if not values:
        return getattr(builtins, kind)(value, *args)
    first, *others = [ask(value, example, *args) for example in values]
    if all(other is first for other in others):
        return first
    raise errors.OperatorNotAllowedInGraphError(
        f"{kind}() asks whether {describe(value)} is one number, which is known only when the graph runs",
        location=current_location(),
        expected="a tensor of known rank",
        fix="x = ag.ensure_shape(x, []) if it is one number, or [None] if it is a vector",
    )


def _is_instance(value: Any, example: Any, cls: Any) -> Any:
    if type(cls) is type:
        return isinstance(example, cls) or isinstance(value, cls)
    for one in _alternatives(cls):
        meta: Any = type(one)
        check = getattr(meta, "__instancecheck__", _OF_TYPE)
        if isinstance(check, types.FunctionType) and is_user_function(check):
            answer = truth(callees.operators.converted_call(check, (one, value), None))
        else:
            answer = isinstance(example, one) or not _is_structural(one) and isinstance(value, one)
        if answer is not False:
            return answer  # staged, if the program's own check is
    return False


def _alternatives(cls: Any) -> Iterable[Any]:
    """The classes of a tuple or union, in the order in which Python asks them."""
    if isinstance(cls, tuple):
        return (one for part in cls for one in _alternatives(part))
    if isinstance(cls, types.UnionType) or typing.get_origin(cls) is typing.Union:
        return tuple(typing.get_args(cls))
    return (cls,)


def _is_structural(cls: Any) -> bool:
    """Whether the methods of a value decide: then those of the value that a tensor stands for, not its own."""
    return isinstance(cls, ABCMeta) and not isinstance(cls.__subclasshook__, types.BuiltinMethodType)


def _has(value: Any, example: Any, name: Any) -> bool:
    return hasattr(example, name) or name not in _SPECIAL and hasattr(value, name)


def _is_callable(value: Any, example: Any) -> bool:
    return callable(example)


def _class_of(value: Any, example: Any) -> type:
    return type(example)


def _calling_module() -> Any:
    """The name of the running module of the user, which `type` takes from the frame of its caller."""
    frame = sys._getframe(1)
    while frame.f_back is not None and is_internal(frame.f_code.co_filename):
        frame = frame.f_back
    return frame.f_globals.get("__name__")


stands_for(Tensor, _examples_of)
