"""Which executors there are. A row names a module; it is imported when a graph is first compiled with it."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework.func_graph import FuncGraph
from autograph.framework.user_frames import current_location

__all__ = ["Run", "checked", "compiler", "names", "recording_compiler", "register"]

#: A graph, ready to run: from arrays, one for each input, to a list of arrays, one for each output.
Run = Callable[..., list[Any]]

#: Name: the module that has its `compile_graph(graph) -> Run`, and may have a `compile_recorded` like it, for runs of
#: which operations are recorded (`framework.recorder`).
_MODULES: dict[str, str] = {
    "numpy": "autograph.executors.numpy",
    "native": "autograph.executors.native",
}


def register(name: str, module: str) -> None:
    """Adds an executor of another package, for this process.

    Args:
        name: what `ag.config.executor` and the like call it.
        module: the dotted name of the module with its `compile_graph`.

    Raises:
        SignatureError: the name is taken by another module.
    """
    if _MODULES.setdefault(name, module) != module:
        raise errors.SignatureError(
            f"there is an executor {name!r} already, {_MODULES[name]}",
            location=current_location(),
            expected="a name of its own",
        )


def names() -> tuple[str, ...]:
    """The names of all executors, in the order in which they were registered."""
    return tuple(_MODULES)


def checked(name: Any, said_by: str = "the executor") -> str:
    """The name itself, if it is one.

    Args:
        said_by: what holds the name, for the error.

    Raises:
        SignatureError: there is no such executor.
    """
    if not isinstance(name, str) or name not in _MODULES:
        raise errors.SignatureError(
            f"{said_by} is {name!r}, and there is no such executor",
            location=current_location(),
            expected=f"one of {', '.join(map(repr, _MODULES))}",
        )
    return name


def compiler(name: str) -> Callable[[FuncGraph], Run]:
    """The `compile_graph` of an executor."""
    found: Callable[[FuncGraph], Run] = importlib.import_module(_MODULES[name]).compile_graph
    return found


def recording_compiler(name: str) -> Callable[[FuncGraph], Run]:
    """The `compile_recorded` of an executor, or its `compile_graph` if it has none."""
    module = importlib.import_module(_MODULES[name])
    found: Callable[[FuncGraph], Run] = getattr(module, "compile_recorded", module.compile_graph)
    return found
