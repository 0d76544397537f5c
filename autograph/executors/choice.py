"""What graphs are compiled for: which executor, and whether they are optimised before.

The process has one choice, and each executor that a function asks for by name (`ag.function(executor=...)`) has one,
too. A run looks its compiled graph up under `choice.target`, an attribute and a key of a dict, so noticing a switch
costs no more than that: switching forgets the targets, and the next run works its own out again.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

from autograph.executors.registry import checked
from autograph.framework import recorder

__all__ = [
    "DEFAULT", "VARIABLE", "Choice", "Target", "choice_of", "executor", "fast_math", "on_switch", "optimize",
    "optimizing", "switched", "use_executor", "use_fast_math",
]  # fmt: skip

#: The environment variable that says which executor runs graphs, unless the program does.
VARIABLE = "AUTOGRAPH_EXECUTOR"

#: The executor of graphs if nobody says which.
_USUAL = "native"

_lock = threading.RLock()


class Target:
    """An executor, whether graphs are optimised for it, whether it may change the values of floats, and whether what
    it does is recorded (`ag.profiler`). There is one object for each of these: it is its own key."""

    __slots__ = ("executor", "fast_math", "optimized", "recorded")

    def __init__(self, executor: str, optimized: bool, fast_math: bool, recorded: bool) -> None:
        self.executor = executor
        self.optimized = optimized
        self.fast_math = fast_math
        self.recorded = recorded

    def __repr__(self) -> str:
        return f"<{self.executor}{', optimized' if self.optimized else ''}{', recorded' if self.recorded else ''}>"


class Choice:
    """The target of runs.

    Attributes:
        target: None until it is needed, and after each switch; `resolved` works it out.
    """

    __slots__ = ("_executor", "target")

    def __init__(self, executor: str | None) -> None:
        self._executor = executor
        self.target: Target | None = None

    def resolved(self) -> Target:
        """The target.

        Raises:
            SignatureError: the environment names no executor.
        """
        with _lock:
            if self.target is None:
                key = self._executor or executor(), _optimizing, _fast_math, recorder.active is not None
                self.target = _targets.get(key) or _targets.setdefault(key, Target(*key))
            return self.target


#: The choice of the process.
DEFAULT = Choice(None)

_of_executors: dict[str, Choice] = {}
_targets: dict[tuple[str, bool, bool, bool], Target] = {}
_executor: str | None = None
_listeners: list[Callable[[], None]] = []
_optimizing = True
_fast_math = False


def choice_of(name: str | None) -> Choice:
    """The choice of functions that ask for an executor; of those that do not (None), that of the process.

    Raises:
        SignatureError: there is no such executor.
    """
    if name is None:
        return DEFAULT
    with _lock:
        return _of_executors.setdefault(checked(name), Choice(name))


def executor() -> str:
    """The executor of functions that ask for none: what the program has set, or else the environment.

    Raises:
        SignatureError: the environment names no executor.
    """
    global _executor
    with _lock:
        if _executor is None:
            _executor = checked(os.environ.get(VARIABLE) or _USUAL, f"the environment variable {VARIABLE}")
        return _executor


def use_executor(name: str) -> None:
    """Sets the executor of functions that ask for none.

    Raises:
        SignatureError: there is no such executor.
    """
    global _executor
    with _lock:
        _executor = checked(name)
    switched()


def optimizing() -> bool:
    """Whether graphs are optimised before they are compiled."""
    return _optimizing


def optimize(enabled: bool) -> None:
    """Sets whether graphs are optimised before they are compiled."""
    global _optimizing
    with _lock:
        _optimizing = bool(enabled)
    switched()


def fast_math() -> bool:
    """Whether native code may change the values of floats for speed."""
    return _fast_math


def use_fast_math(enabled: bool) -> None:
    """Sets whether native code may change the values of floats for speed."""
    global _fast_math
    with _lock:
        _fast_math = enabled
    switched()


def switched() -> None:
    """Says that runs may be others from now on: tells those who asked (`on_switch`)."""
    # Without the lock, which another thread may have held when this process was forked.
    for each in (DEFAULT, *list(_of_executors.values())):
        each.target = None
    for listener in _listeners:
        listener()


def on_switch(listener: Callable[[], None]) -> None:
    """Has `listener` called whenever what runs functions may have changed."""
    _listeners.append(listener)


recorder.on_use(switched)
