"""Variables (`ag.Variable`) that a function makes itself: allowed in its first call only, if the program keeps them.

A trace with a creation in it stands for that one call and is not kept. The next call finds the variable where the
program has stored it, and is traced without the creation.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from autograph import errors
from autograph.framework.context import state
from autograph.framework.user_frames import CallSite, call_site, locate

__all__ = ["Creations"]

#: A variable and the place that made it.
Made = list[tuple["weakref.ref[Any]", "CallSite | None"]]

_ONCE = "if self.v is None: self.v = ag.Variable(...)"


class Creations:
    """Keeps track of the variables that one function makes.

    Args:
        name: of the function, for errors.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._over = False  # the first call
        self._first: CallSite | None = None

    @contextmanager
    def tracing(self) -> Iterator[Made]:
        """While it lasts, the function is being traced. Yields the variables that it makes."""
        trace = _Trace(self)
        state.creations.append(trace)
        try:
            yield trace.made
        finally:
            state.creations.remove(trace)

    def complete(self, made: Made) -> bool:
        """Called when a trace is complete and its frames are gone. Returns whether it made variables.

        Raises:
            VariableCreationError: one of them is gone.
        """
        for reference, site in made:
            if reference() is None:
                raise errors.VariableCreationError(
                    f"{self.name!r} makes a variable that is gone when it returns: every call would make another one",
                    location=locate(site),
                    expected="a variable that the program keeps",
                    fix=f"make it outside of the function, or once: `{_ONCE}`",
                )
        if not self._over:
            self._over, self._first = True, made[0][1] if made else None
        return bool(made)

    def check(self) -> None:
        """Raises unless the function may make a variable now."""
        if self._over:
            first = locate(self._first)
            where = f"which made its own at {first.filename}:{first.line}" if first else "which made none"
            raise errors.VariableCreationError(
                f"{self.name!r} makes a variable here in a call that is not its first, {where}",
                location=locate(call_site(2)),
                expected="variables that are made outside of the function, or in its first call only",
                fix=f"make it once: `{_ONCE}`",
            )


class _Trace:
    def __init__(self, creations: Creations) -> None:
        self.creations = creations
        self.made: Made = []

    def note(self, variable: Any) -> None:
        """Called for each variable that is made, in all current traces; the innermost function decides whether it
        may."""
        if state.creations[-1] is self:
            self.creations.check()
        self.made.append((weakref.ref(variable), call_site(2)))
