"""Classes of the user's that are structures: objects with parts, taken apart into them and put together again.

A class says so itself:

    def __autograph_flatten__(self): return parts, static
    @classmethod
    def __autograph_unflatten__(cls, static, parts): return object

or, where it is not the user's own, `register_structure` says it. `parts` is a sequence, or a dict whose keys are the
names by which messages call them. `static` is all else that makes the object: hashable, a part of the signature.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework.op_names import with_article

__all__ = ["Rule", "register_structure", "rule_of"]

Parts = Sequence[Any] | Mapping[str, Any]


class Rule(NamedTuple):
    """How the objects of a class are taken apart and put together."""

    flatten: Callable[[Any], tuple[Parts, Hashable]]
    unflatten: Callable[[Any, Any], Any]

    def taken_apart(self, value: Any) -> tuple[Parts, Hashable]:
        """The parts of an object, and the rest.

        Raises:
            UnsupportedTypeError: what the class says of it is no such pair.
        """
        found = self.flatten(value)
        if not (isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], (list, tuple, Mapping))):
            raise errors.UnsupportedTypeError(
                f"a {type(value).__name__} is taken apart into {found!r}",
                expected="a pair: its parts (a list, tuple, or dict by name), and a hashable value for all else",
            )
        try:
            hash(found[1])
        except TypeError:
            raise errors.UnsupportedTypeError(
                f"what is static in a {type(value).__name__} is {with_article(type(found[1]).__name__)}, which cannot "
                "be hashed",
                expected="a hashable value, as it is a part of the signature: a tuple rather than a list",
            ) from None
        return found

    def children(self, value: Any) -> list[tuple[str, Any]]:
        """The parts with the text that leads to each."""
        parts, _ = self.taken_apart(value)
        if isinstance(parts, Mapping):
            return [(f".{name}", part) for name, part in parts.items()]
        return [(f"[{i}]", part) for i, part in enumerate(parts)]

    def static(self, value: Any) -> Any:
        """What is not in the parts, as a part of a key."""
        return static_key(self.taken_apart(value)[1])

    def rebuilt(self, like: Any, parts: Iterable[Any]) -> Any:
        """An object like another, with other parts."""
        before, static = self.taken_apart(like)
        if isinstance(before, Mapping):
            return self.unflatten(static, dict(zip(before, parts)))
        return self.unflatten(static, list(parts) if isinstance(before, list) else tuple(parts))


_registered: dict[type, Rule] = {}


def register_structure(
    cls: type, flatten: Callable[[Any], tuple[Parts, Hashable]], unflatten: Callable[[Any, Any], Any]
) -> None:
    """Lets the instances of a class be structures: as arguments, as results, in branches and carried by loops.

    What counts in the signature of a call is then what is in the object, not which object it is.

    Args:
        cls: a class; its subclasses have to be registered themselves.
        flatten: of an object, its parts and a hashable value for all else.
        unflatten: of that value and other parts, a new object.

    Raises:
        UnsupportedTypeError: `cls` is no class, or is a structure already.

    >>> import autograph as ag
    >>> class Interval:
    ...     def __init__(self, low, high):
    ...         self.low, self.high = low, high
    >>> ag.register_structure(Interval, lambda i: ((i.low, i.high), None), lambda _, parts: Interval(*parts))
    >>> @ag.function
    ... def doubled(i):
    ...     return Interval(i.low * 2, i.high * 2)
    >>> doubled(Interval(ag.constant(1), ag.constant(3))).high
    <ag.Tensor: shape=(), dtype=int64, numpy=6>
    """
    if not isinstance(cls, type) or issubclass(cls, (list, tuple, dict)):
        raise errors.UnsupportedTypeError(
            f"{cls!r} cannot be registered as a structure", expected="a class that is none yet: no list, tuple or dict"
        )
    known = _registered.get(cls)
    if known is not None and known != (flatten, unflatten):
        raise errors.UnsupportedTypeError(
            f"{cls.__name__} is registered as a structure already", fix="register it once, where it is defined"
        )
    _registered[cls] = Rule(flatten, unflatten)


def rule_of(cls: type) -> Rule | None:
    """How objects of a class are taken apart; None if they are no structures of this kind."""
    found = _registered.get(cls)
    if found is None and hasattr(cls, "__autograph_flatten__"):
        return Rule(cls.__autograph_flatten__, cls.__autograph_unflatten__)  # type: ignore[attr-defined]
    return found


def static_key(value: Any) -> Any:
    """A static value as a part of a key: 1, 1.0 and True are told apart."""
    if type(value) is tuple:
        return tuple(map(static_key, value))
    return type(value), repr(value) if isinstance(value, (float, complex)) else value
