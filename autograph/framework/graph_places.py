"""Where a thread adds operations to a graph: under which names, after which others, on which devices.

Each thread has a place of its own in each graph, so that several may build one graph.
"""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from autograph import errors
from autograph.framework.operation import Operation
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location

__all__ = ["Places", "operation_name"]

#: What names of operations, and name scopes around all others, may be: TensorFlow's rule.
_NAME = re.compile(r"[A-Za-z0-9.][A-Za-z0-9_.\\/>-]*")
#: The same of name scopes within others.
_INNER_NAME = re.compile(r"[A-Za-z0-9_.\\/>-]+")


def operation_name(text: str) -> str:
    """A name for an operation, of any text: that of a function, as `<lambda>`, or of a variable."""
    found = re.sub(r"[^A-Za-z0-9_.]", "_", text)
    return found if _NAME.fullmatch(found) else f"op{found}"


class _Place(threading.local):
    """Of one thread in one graph."""

    #: The name scope, with its "/".
    scope = ""
    #: What new operations wait for.
    controls: tuple[Operation, ...] = ()
    #: Says of a new operation where it runs and what it runs with, and sets that; None: nobody has said so.
    devices: Callable[[Operation], None] | None = None


class Places:
    """The part of a graph that knows where each thread adds operations."""

    name: str
    is_function: bool
    _lock: threading.RLock

    def __init__(self) -> None:
        self._local = _Place()
        #: How often a name was taken, by the name in small letters: on some systems files are named after operations.
        self._name_counts: dict[str, int] = {}

    # --- names ---

    @property
    def _scope(self) -> str:
        return self._local.scope

    def get_name_scope(self) -> str:
        """The name scope of this thread, without the slash at its end."""
        return self._local.scope.removesuffix("/")

    @contextlib.contextmanager
    def name_scope(self, name: str | None) -> Iterator[str]:
        """Prefixes the names of operations made meanwhile: `scope/name`; yields the prefix, with its slash.

        Args:
            name: a name, made unique within the scope around; a scope with its slash, which is entered again; None or
                "", which leaves all scopes.

        Raises:
            InvalidArgumentError: it is no name; it is a ValueError.
        """
        before = self._local.scope
        if not name:
            scope = ""
        elif name.endswith("/"):
            scope = name
        else:
            if not self.is_function:
                self._check_name(name, "a name scope", _INNER_NAME if before else _NAME)
            with self._lock:
                scope = self._unique(before + name) + "/"
        self._local.scope = scope
        try:
            yield scope
        finally:
            self._local.scope = before

    def unique_name(self, name: str, mark_as_used: bool = True) -> str:
        """A name not yet used in this graph: `name`, `name_1`, ... inside the current name scope.

        Names that differ in capitals only count as one, as in TensorFlow.

        Args:
            mark_as_used: whether it is used from now on.

        >>> import autograph as ag
        >>> g = ag.Graph()
        >>> g.unique_name("layer"), g.unique_name("Layer"), g.unique_name("layer", mark_as_used=False)
        ('layer', 'Layer_1', 'layer_2')
        """
        with self._lock:
            return self._unique(self._local.scope + name, mark_as_used)

    def _unique(self, name: str, mark: bool = True) -> str:
        counts, key = self._name_counts, name.lower()
        count = counts.get(key)
        if count is None:
            if mark:
                counts[key] = 1
            return name
        while True:
            candidate = f"{key}_{count}"
            count += 1
            if candidate not in counts:
                if mark:
                    counts[key] = count
                    counts[candidate] = 1
                return f"{name}_{count - 1}"

    def _name_for(self, name: str) -> str:
        """The full name of a new operation: that of a scope, with its slash, is the name as it is."""
        if not self.is_function:
            self._check_name(name, "an operation", _INNER_NAME if self._local.scope else _NAME)
        return name[:-1] if name.endswith("/") else self._unique(self._local.scope + name)

    def _check_name(self, name: Any, what: str, rule: re.Pattern[str]) -> None:
        if not isinstance(name, str) or not rule.fullmatch(name):
            raise errors.InvalidArgumentError(
                f"{name!r} is no name for {what} of the graph {self.name!r}",
                location=current_location(),
                expected=r"letters, digits and any of . _ - / \ >, a letter, digit or . first",
            )

    # --- order ---

    @contextlib.contextmanager
    def control_dependencies(self, control_inputs: Sequence[Operation | Tensor] | None) -> Iterator[None]:
        """Operations made meanwhile run only after `control_inputs`; None lifts the surrounding ones.

        Raises:
            InvalidArgumentError: one is of another graph.
            UnsupportedTypeError: one is neither operation nor tensor.
        """
        before = self._local.controls
        self._local.controls = () if control_inputs is None else (*before, *self._waited_for(control_inputs))
        try:
            yield
        finally:
            self._local.controls = before

    def _waited_for(self, control_inputs: Sequence[Any]) -> Iterator[Operation]:
        for c in control_inputs:
            if not self.is_function and (isinstance(c, (str, SymbolicTensor, Operation)) or not isinstance(c, Tensor)):
                c = self.as_graph_element(c)  # type: ignore[attr-defined]  # of the graph
            op = c.op if isinstance(c, SymbolicTensor) else c
            if isinstance(op, Operation) and op.graph is self:
                yield op

    # --- devices ---

    @contextlib.contextmanager
    def placing(self, place: Callable[[Operation], None] | None) -> Iterator[Callable[[Operation], None] | None]:
        """While it lasts, new operations of this thread are given to `place`, which sets their device.

        Yields:
            What they were given to before.
        """
        before = self._local.devices
        self._local.devices = place
        try:
            yield before
        finally:
            self._local.devices = before

    @property
    def placed_by(self) -> Callable[[Operation], None] | None:
        """What new operations of this thread are given to."""
        return self._local.devices

    if TYPE_CHECKING:  # what `autograph.placement` installs

        def device(self, device_name_or_function: Any) -> contextlib.AbstractContextManager[None]: ...

        def colocate_with(
            self, op: Any, ignore_existing: bool = False
        ) -> contextlib.AbstractContextManager[None]: ...
