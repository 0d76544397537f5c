"""Calls of functions of libraries, which run as they are while the program is traced.

Such a function takes a tensor for the value that plain Python would give it. It may do its work with that (it computes,
it stores it), or it asks for what a tensor has not got before the graph runs: then the call is refused, by its name, on
the user's line, whatever the library says.
"""

from __future__ import annotations

import struct
import sys
import types
from collections.abc import Mapping
from typing import Any

from autograph import errors
from autograph.conversion import is_user_code, is_user_file
from autograph.framework import nest
from autograph.framework.context import state
from autograph.framework.user_frames import current_location, is_internal, is_numpys
from autograph.operators.dispatch import is_staged
from autograph.operators.state.places import MUTATORS

__all__ = ["called", "library_name", "of_library", "refused"]

#: What a library raises that gets a value of a class, or with a content, that it was not made for.
_OF_VALUES = (TypeError, ValueError, AttributeError, ArithmeticError, struct.error)
#: Builtins that ask for the values of whole numbers.
_OF_BYTES: tuple[Any, ...] = (bytes, bytearray, memoryview)
#: Packages whose functions take tensors, or have a say of their own for those that do not.
_TENSORS = frozenset(("autograph", "numpy", "builtins"))


def called(name: str, f: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any] | None) -> Any:
    """Calls a function of a library while a graph is being built.

    Args:
        name: what users know it by (`library_name`).

    Raises:
        OperatorNotAllowedInGraphError: it needs what is known only when the graph runs.
    """
    outer, state.library = state.library, called.__code__
    try:
        return f(*args, **kwargs) if kwargs else f(*args)
    except Exception as error:
        found = refused(error, f"{name}()", *args, *(kwargs or {}).values())
        if found is None:
            raise
        raise found from error
    finally:
        state.library = outer


def refused(error: Exception, what: str, *values: Any) -> errors.AutographError | None:
    """What to raise in the place of an error of library code that was given values; None for the error itself."""
    here = current_location()
    if isinstance(error, errors.AutographError):
        if type(error) is not errors.OperatorNotAllowedInGraphError:
            return None
        at = error.location
        if at is not None and is_user_file(at.filename) and at != here:
            return None  # in a function of the user's that the library has called
    elif (
        not isinstance(error, _OF_VALUES)
        or not any(is_staged(leaf) for value in values for leaf in nest.flatten(value))
        or _raised_by_user(error)
    ):
        return None
    return errors.OperatorNotAllowedInGraphError(
        f"{what} needs what is known only when the graph runs, the values of tensors",
        location=here,
        fix="call it outside of the @ag.function, with what that returns; or when the graph runs: ag.py_function(...)",
    )


def of_library(value: Any) -> bool:
    """Whether a library has made the class of an object."""
    return not isinstance(value, tuple(MUTATORS)) and _is_library(type(value).__module__)


def _raised_by_user(error: Exception) -> bool:
    """Whether the error comes from a function of the user's that a library has called."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    return last is not None and is_user_code(last.tb_frame.f_code)


def library_name(f: Any) -> str | None:
    """The name by which users know a function, method or class of a library; None for any other callable."""
    if isinstance(f, types.MethodType):
        return _of_owner(f.__self__, f.__func__.__name__) if isinstance(f.__func__, types.FunctionType) else None
    if isinstance(f, types.FunctionType):
        filename = f.__code__.co_filename
        if is_internal(filename) or is_numpys(filename) or is_user_code(f.__code__):
            return None
        return f"{f.__module__}.{f.__qualname__}" if _is_library(f.__module__) else None
    if any(f is one for one in _OF_BYTES):
        return str(f.__name__)
    owner = getattr(f, "__self__", None)
    if isinstance(f, types.BuiltinMethodType) and not isinstance(owner, (types.ModuleType, type(None))):
        return _of_owner(owner, f.__name__)
    if isinstance(f, (type, types.BuiltinFunctionType)) and _is_library(f.__module__):
        return f"{f.__module__.lstrip('_')}.{f.__qualname__}"
    return None


def _of_owner(owner: Any, name: str) -> str | None:
    if isinstance(owner, (*MUTATORS, types.ModuleType)):
        return None
    cls = owner if isinstance(owner, type) else type(owner)
    return f"{cls.__qualname__}.{name}" if _is_library(cls.__module__) else None


def _is_library(module: Any) -> bool:
    if not isinstance(module, str) or module.partition(".")[0] in _TENSORS:
        return False
    filename = getattr(sys.modules.get(module), "__file__", None)
    if filename is None:  # in C
        return module.partition(".")[0] in sys.stdlib_module_names
    return not is_user_file(filename)
