"""Builtins that look at the function that calls them: `super()`, `locals()`, `globals()`, `vars()`, `dir()`,
`eval`, `exec`. A converted call runs them from autograph's frames; here they are given the user's frame instead.
"""

from __future__ import annotations

import builtins
import inspect
import types
from typing import Any

__all__ = ["CONTEXT_BUILTINS", "call_in_original_context"]

#: The builtins that have to be called through `call_in_original_context`.
CONTEXT_BUILTINS = frozenset(
    getattr(builtins, name) for name in ("dir", "eval", "exec", "globals", "locals", "super", "vars")
)
#: Variables of converted code that the user did not write.
_GENERATED = frozenset(("ag__", "do_return", "retval_", "get_state", "set_state"))


def call_in_original_context(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any] | None, scope: Any) -> Any:
    """Calls one of `CONTEXT_BUILTINS` as if from the converted function that `scope` belongs to.

    Args:
        function: the builtin.
        scope: the function's `FunctionScope`, by which its frame is found.

    Raises:
        RuntimeError: `super()` outside of a method, or the frame is not to be found.
    """
    keywords = kwargs or {}
    frame = _frame_of(scope)
    if function is super:
        return super(*args, **keywords) if args or keywords else _super(frame)
    if function is globals:
        return globals(*args, **keywords) if args or keywords else frame.f_globals
    if function is locals:
        return locals(*args, **keywords) if args or keywords else _locals(frame, scope)
    if function is vars:
        return vars(*args, **keywords) if args or keywords else _locals(frame, scope)
    if function is dir:
        return dir(*args, **keywords) if args or keywords else sorted(_locals(frame, scope))
    if len(args) == 1 and "globals" not in keywords:
        args = (args[0], frame.f_globals, keywords.pop("locals", None) or _locals(frame, scope))
    return function(*args, **keywords)


def _frame_of(scope: Any) -> types.FrameType:
    """The outermost frame in which `scope` is a variable: the function itself, not a loop body nested in it."""
    frame = inspect.currentframe()
    found = None
    while frame is not None:
        if frame.f_locals.get(scope.scope_name) is scope and frame.f_code.co_filename != __file__:
            found = frame
        elif found is not None and frame.f_code is found.f_code:
            break
        frame = frame.f_back
    if found is None:
        raise RuntimeError("the frame of the converted function was not found")
    return found


def _super(frame: types.FrameType) -> Any:
    code = frame.f_code
    if not code.co_argcount:
        raise RuntimeError("super(): no arguments")
    cls = frame.f_locals.get("__class__")
    if cls is None:
        raise RuntimeError("super(): __class__ cell not found")
    name = code.co_varnames[0]
    if name not in frame.f_locals:
        raise RuntimeError("super(): arg[0] deleted")
    return super(cls, frame.f_locals[name])


def _locals(frame: types.FrameType, scope: Any) -> dict[str, Any]:
    hidden = _GENERATED | {scope.scope_name}
    return {k: v for k, v in frame.f_locals.items() if k not in hidden}
