"""`reduce_retracing`: dimensions that keep changing are left open, so that one trace serves all their sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograph.framework import nest
from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.tensor_spec import TensorSpec

__all__ = ["Relaxing"]

#: The known dimensions of each tensor of a signature.
_Shapes = tuple[tuple[Any, ...], ...]


class Relaxing:
    """The shapes that were seen of each signature, signatures being taken for one if only sizes of dimensions differ.

    The first trace is for the very shapes of its call. A second one that differs in some dimensions leaves these open.
    """

    def __init__(self) -> None:
        self._known: dict[Any, _Shapes] = {}
        self._rigid: set[Any] = set()

    def key(self, key: Any) -> Any:
        """The key of a call, with open dimensions where a trace with these serves it."""
        erased, shapes = _split(key)
        known = self._known.get(erased)
        return key if known is None or _merged(known, shapes) != known else _joined(key, known)

    def widened(self, key: Any) -> Any:
        """The key for the trace that a call needs: dimensions in which it differs from calls before are open."""
        erased, shapes = _split(key)
        known = self._known.get(erased)
        return key if known is None or erased in self._rigid else _joined(key, _merged(known, shapes))

    def traced(self, key: Any) -> None:
        """Says that there is a trace for a key."""
        erased, shapes = _split(key)
        if erased not in self._rigid:
            self._known[erased] = shapes

    def keep_sizes(self, key: Any) -> None:
        """Says that the sizes of a signature must be known, as tracing without them fails."""
        erased, _ = _split(key)
        self._rigid.add(erased)
        self._known.pop(erased, None)

    def clear(self) -> None:
        """Forgets what was seen."""
        self._known.clear()
        self._rigid.clear()


def specs(arguments: Mapping[str, Any], key: Any) -> dict[str, Any]:
    """The arguments of a call with specs of the shapes in a key in place of tensors."""
    _, shapes = _split(key)
    left = iter(shapes)

    def spec(leaf: Any) -> Any:
        if not isinstance(leaf, (Tensor, TensorSpec)):
            return leaf
        dims = next(left) if leaf.shape.rank is not None else None
        return TensorSpec(TensorShape(dims), leaf.dtype)

    return {name: nest.map_structure(spec, value) for name, value in arguments.items()}


def _is_tensor(part: Any) -> bool:
    return type(part) is tuple and len(part) == 2 and type(part[0]) is DType and part[1] is not None


def _split(key: Any) -> tuple[Any, _Shapes]:
    """A key without the sizes of dimensions, and these."""
    erased = tuple([(part[0], len(part[1])) if _is_tensor(part) else part for part in key])
    return erased, tuple([part[1] for part in key if _is_tensor(part)])


def _joined(key: Any, shapes: _Shapes) -> Any:
    left = iter(shapes)
    return tuple([(part[0], next(left)) if _is_tensor(part) else part for part in key])


def _merged(known: _Shapes, shapes: _Shapes) -> _Shapes:
    return tuple([tuple([a if a == b else None for a, b in zip(k, s)]) for k, s in zip(known, shapes)])
