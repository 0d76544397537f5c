"""What activity analysis finds out: the `Scope` of a piece of code, sets of symbols by what is done to them.

Here: the sets, and how those of a nested piece flow into the piece around it. Filling them is `activity`'s.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from autograph.pyct.qual_names import QN

__all__ = ["EMPTY", "Scope", "free_symbols"]

EMPTY: Any = frozenset()

# Flow to the parent as they are, unless the scope is isolated.
_FLOWING = (
    "read",
    "modified",
    "deleted",
    "bound",
    "globals",
    "nonlocals",
    "annotations",
    "captured",
    "closure_modified",
    "conditional",
)


class Scope:
    """The symbols active in a piece of code. All attributes below are sets of QN, to be read only.

    Attributes:
        read: read, `a` and `a.b` both for `a.b`; names that functions defined here read from here included.
        modified: assigned in any way, composite symbols included; a deleted plain name too.
        deleted: deleted.
        bound: plain names that get a binding here: assigned, imported, declared by annotation, parameters.
        globals: declared `global` here.
        nonlocals: declared `nonlocal` here.
        params: parameters (of a function's own scope).
        annotations: read in annotations only; those of local variables are never evaluated.
        captured: read or written by functions, lambdas and generators that are defined here and may run later.
        closure_modified: written, through `nonlocal` or `global`, by functions defined here, whenever these run.
        conditional: assigned in a part of an expression that may not be evaluated, as `y` in `x and (y := 1)`.
        isolated_names: names of a nested scope (comprehension) that the parent does not see.
        isolated: whether only free names flow to the parent (functions, classes, comprehensions).
        function_name: the function that the code is in.
    """

    # Most scopes are one statement's and most of their sets stay empty: a scope has those that something was added to.
    read: set[QN] = EMPTY
    modified: set[QN] = EMPTY
    deleted: set[QN] = EMPTY
    bound: set[QN] = EMPTY
    globals: set[QN] = EMPTY
    nonlocals: set[QN] = EMPTY
    annotations: set[QN] = EMPTY
    captured: set[QN] = EMPTY
    closure_modified: set[QN] = EMPTY
    conditional: set[QN] = EMPTY
    params: set[QN] = EMPTY
    isolated_names: set[QN] = EMPTY

    def __init__(
        self,
        parent: Scope | None = None,
        isolated: bool = False,
        function_name: str | None = None,
        is_comprehension: bool = False,
    ) -> None:
        self.parent = parent
        self.isolated = isolated
        self.is_comprehension = is_comprehension
        if function_name is None and parent is not None:
            function_name = parent.function_name
        self.function_name: str | None = function_name

    @property
    def referenced(self) -> set[QN]:
        """Everything mentioned in this scope and the scopes around it."""
        names: set[QN] = set()
        scope: Scope | None = self
        while scope is not None:
            names |= scope.read | scope.modified | scope.bound | scope.deleted | scope.globals | scope.nonlocals
            scope = scope.parent
        return names

    @property
    def locals(self) -> set[QN]:
        """The plain names that belong to this isolated scope."""
        return set(self.bound) - self.globals - self.nonlocals

    def add(self, kind: str, names: Iterable[QN]) -> None:
        """Adds symbols to the attribute `kind`."""
        current = getattr(self, kind)
        if current is EMPTY:
            current = set(names)
            if current:
                setattr(self, kind, current)
        else:
            current.update(names)

    def finalize(self) -> None:
        """Hands this scope's symbols to the parent."""
        parent = self.parent
        if parent is None:
            return
        if not self.isolated:
            for kind, names in self.__dict__.items():
                if kind in _FLOWING:
                    parent.add(kind, names)
            return
        own = self.locals
        parent.add("read", free_symbols(self.read, own))
        parent.add("annotations", free_symbols(self.annotations, own))
        parent.add("captured", free_symbols(self.captured, own))
        parent.add("closure_modified", free_symbols(self.closure_modified, own))

    def __repr__(self) -> str:
        parts = [f"{kind}={sorted(map(str, getattr(self, kind)))}" for kind in _FLOWING if getattr(self, kind)]
        return f"Scope({', '.join(parts)})"


def free_symbols(names: Iterable[QN], own: set[QN]) -> list[QN]:
    """The symbols that do not involve any of the plain names `own`."""
    if not own:
        return list(names)
    free = []
    for name in names:
        if type(name) is QN and name.is_composite():
            if own.isdisjoint(name.support_set):
                free.append(name)
        elif name not in own:
            free.append(name)
    return free
