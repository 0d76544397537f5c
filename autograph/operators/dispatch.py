"""Which values are staged, and what an operation means for them: a table from (type, kind) to a function.

The operators ask `is_staged(value)`, then `lookup(value, kind)` for the implementation; what is not staged gets
plain Python semantics. Everything that knows a concrete type registers itself here; no operator looks at types.

    kind          implementation
    "truth"       f(value) -> bool tensor or bool: what `if value` asks
    "iterate"     f(value) -> StagedIterable: what `for x in value` goes over
    "len"         f(value) -> int or scalar tensor   "iter"       f(value) -> iterator, if not one over its positions
    "get_item"    f(value, index) -> value           "set_item"   f(value, index, item) -> value
    "left"        f(iterator) -> StagedIterable: what one of Python's iterators has left; None if that is unknown
    "append"      f(value, item) -> value            "pop"        f(value, index or None) -> (value, item)
    "stack"       f(value) -> tensor                 "contains"   f(value, item) -> bool tensor
    a builtin     f(value, ...) -> value, for the builtins whose name is a kind of its own (`abs`, `int`, ...)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import building_graph
from autograph.framework.op_names import type_name, with_article
from autograph.framework.tensor import EagerTensor, SymbolicTensor
from autograph.framework.user_frames import current_location

__all__ = [
    "is_staged", "lookup", "register", "register_staged", "register_stand_in", "require", "staged_among", "unregister",
]  # fmt: skip

Implementation = Callable[..., Any]

_IMPLEMENTATIONS: dict[type, dict[str, Implementation]] = {}
_STAND_INS: dict[type, Callable[[str], Implementation]] = {}
#: The kinds that a type may lack, so that a stand-in cannot say whether it has them.
_OWN = frozenset(("iter", "left", "same"))
_STAGED: dict[type, Callable[[Any], bool]] = {}
#: The keys of `_STAGED`: one `issubclass` turns away everything that is plain Python.
_staged_types: tuple[type, ...] = ()


def register_staged(cls: type, test: Callable[[Any], bool] | None = None) -> None:
    """Declares that instances of `cls` are staged: always, or those for which `test(value)` holds."""
    global _staged_types
    _STAGED[cls] = test if test is not None else _always
    _staged_types = tuple(_STAGED)


def register(cls: type, kind: str, implementation: Implementation) -> None:
    """Says what the operation `kind` is for instances of `cls`; a subclass inherits it."""
    _IMPLEMENTATIONS.setdefault(cls, {})[kind] = implementation


def register_stand_in(cls: type, implementation_of: Callable[[str], Implementation]) -> None:
    """Says what every kind that some type has is for instances of `cls`, where `register` says nothing of its own."""
    _STAND_INS[cls] = implementation_of


def unregister(cls: type) -> None:
    """Forgets all that was registered for `cls`."""
    global _staged_types
    _STAGED.pop(cls, None)
    _IMPLEMENTATIONS.pop(cls, None)
    _STAND_INS.pop(cls, None)
    _staged_types = tuple(_STAGED)


def is_staged(value: Any) -> bool:
    """Whether a value is known only when the graph runs, so that what depends on it has to become graph.

    Symbolic tensors, staged lists and staged iterables are; an eager tensor is while a graph is being built,
    since it enters the graph as soon as it is used. Python values, also those in containers, are not.
    """
    cls = type(value)
    if not issubclass(cls, _staged_types):
        return False
    for base in cls.__mro__:
        test = _STAGED.get(base)
        if test is not None:
            return test(value)
    return False


def lookup(value: Any, kind: str) -> Implementation | None:
    """What `kind` is for this value; None if its type has no such operation."""
    for base in type(value).__mro__:
        table = _IMPLEMENTATIONS.get(base)
        if table is not None and kind in table:
            return table[kind]
    stand_in = _STAND_INS.get(type(value))
    if stand_in is not None and kind not in _OWN and any(kind in table for table in _IMPLEMENTATIONS.values()):
        return stand_in(kind)
    return None


def require(value: Any, kind: str, what: str | None = None) -> Implementation:
    """As `lookup`, for an operation that the program needs.

    Raises:
        OperatorNotAllowedInGraphError: the staged value cannot do this.
    """
    found = lookup(value, kind)
    if found is None:
        raise errors.OperatorNotAllowedInGraphError(
            f"{what or kind + '()'} is not defined for {describe(value)}", location=current_location()
        )
    return found


def staged_among(*values: Any) -> bool:
    """Whether a graph is being built, and there is a staged value among these or in their structure."""
    return building_graph() is not None and any(is_staged(leaf) for value in values for leaf in nest.flatten(value))


def describe(value: Any) -> str:
    """A staged value, for an error message."""
    dtype, shape = getattr(value, "dtype", None), getattr(value, "shape", None)
    if dtype is None or shape is None:
        return with_article(type_name(value))
    return with_article(f"{dtype.name} tensor of shape {shape}")


def _always(value: Any) -> bool:
    return True


def _while_building(value: Any) -> bool:
    return building_graph() is not None


register_staged(SymbolicTensor)
register_staged(EagerTensor, _while_building)
