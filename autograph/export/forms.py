"""Ops whose attributes are inputs in TensorFlow's registry: the shape of a list's entries.

A form is registered by op; it says which inputs and attributes the node has there. An input may be an array, which
becomes a constant beside the node.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from autograph.framework.graph import Operation
from autograph.framework.shapes import TensorShape

__all__ = ["FORMS", "Form"]


class Form(NamedTuple):
    """What a node reads: tensors of the graph, and arrays; and the attributes that it does not have there."""

    inputs: list[Any]
    left_out: frozenset[str]


FORMS: dict[str, Callable[[Operation], Form]] = {}


def _form(op_type: str) -> Callable[[Callable[[Operation], list[Any]]], Any]:
    def register(inputs: Callable[[Operation], list[Any]]) -> Any:
        FORMS[op_type] = lambda op: Form(inputs(op), frozenset({"element_shape"}))
        return inputs

    return register


def _dims(shape: TensorShape) -> np.ndarray:
    """A shape as an input: -1 stands for what is not known."""
    if shape.dims is None:
        return np.array(-1, np.int32)
    return np.array([-1 if d is None else d for d in shape.dims], np.int32)


@_form("EmptyTensorList")
def _empty(op: Operation) -> list[Any]:
    return [_dims(op.attrs["element_shape"]), np.array(-1, np.int32)]


@_form("TensorListReserve")
def _reserve(op: Operation) -> list[Any]:
    return [_dims(op.attrs["element_shape"]), op.inputs[0]]


@_form("TensorListFromTensor")
def _from_tensor(op: Operation) -> list[Any]:
    return [op.inputs[0], _dims(op.inputs[0].shape[1:])]


def _behind(op: Operation) -> list[Any]:
    return [*op.inputs, _dims(op.attrs["element_shape"])]


for _name in ("TensorListGetItem", "TensorListPopBack"):
    _form(_name)(_behind)
_form("TensorListStack")(_behind)
