"""Structures of Python values with tensors among them, as operations take them: the tensors are inputs, and the rest is
an attribute, in which `SLOT` stands for each tensor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograph.framework import nest
from autograph.framework.tensor import Tensor, is_tensor
from autograph.ops.core.common import as_tensor

__all__ = ["SLOT", "put_in", "taken_out"]


class _Slot:
    """The place of a tensor in a structure."""

    def __repr__(self) -> str:
        return "<tensor>"


SLOT = _Slot()


def taken_out(structure: Any) -> tuple[Any, list[Tensor]]:
    """The structure with a `SLOT` in place of each tensor, and the tensors in order.

    >>> taken_out(("x", [as_tensor(2.5)]))[0]
    ('x', [<tensor>])
    """
    tensors: list[Tensor] = []

    def slot(leaf: Any) -> Any:
        if not is_tensor(leaf):
            return leaf
        tensors.append(as_tensor(leaf))
        return SLOT

    return nest.map_structure(slot, structure), tensors


def put_in(structure: Any, values: Iterator[Any]) -> Any:
    """The structure with the next of the values in place of each `SLOT`.

    >>> put_in(("x", [SLOT, 3]), iter([2.5]))
    ('x', [2.5, 3])
    """
    return nest.pack(structure, [next(values) if leaf is SLOT else leaf for leaf in nest.flatten(structure)])
