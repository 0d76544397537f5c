"""The values that a program gives for tensors, checked and converted before anything runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.context import recorded_by
from autograph.framework.convert import convert_to_tensor
from autograph.framework.graph import Graph
from autograph.framework.scopes import init_scope
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor, type_text
from autograph.framework.user_frames import current_location

__all__ = ["array_for", "fed_tensor", "read_feeds"]


def read_feeds(graph: Graph, feed_dict: Any) -> dict[int, tuple[SymbolicTensor, Any]]:
    """By id of a tensor, the tensor and the array for it.

    Raises:
        UnsupportedTypeError: there is no dict, or a key or value of it stands for no tensor; it is a TypeError.
        InvalidArgumentError: a tensor is not of the graph, must not be fed, or is there twice; it is a ValueError.
        DTypeMismatchError, ShapeMismatchError: a value does not fit.
    """
    if feed_dict is None:
        return {}
    if not isinstance(feed_dict, Mapping):
        raise errors.UnsupportedTypeError(
            f"feeds are given as a {type(feed_dict).__name__}", location=current_location(), expected="a dict"
        )
    found = {}
    for key, value in feed_dict.items():
        tensor = fed_tensor(graph, key.deref() if hasattr(key, "deref") else key)
        if id(tensor) in found:
            raise errors.InvalidArgumentError(
                f"{tensor.name!r} is fed twice", location=current_location(), expected="one value for each tensor"
            )
        found[id(tensor)] = tensor, array_for(tensor, value)
    return found


def fed_tensor(graph: Graph, key: Any) -> SymbolicTensor:
    """The tensor that a key of the feeds stands for."""
    if hasattr(type(key), "graph_element"):
        raise errors.UnsupportedTypeError(
            f"{key!r} cannot be fed: it keeps its value from run to run",
            location=current_location(),
            expected="a tensor",
            fix="assign to it: v.load(value, session)",
        )
    try:
        tensor: SymbolicTensor = graph.as_graph_element(key, allow_operation=False)
    except errors.AutographError as error:
        kind = errors.UnsupportedTypeError  # as TensorFlow has it, whatever is wrong with a key
        raise kind(
            f"{key!r} cannot be fed: {error.message}", location=current_location(), expected=error.expected,
            fix=error.fix,
        ) from None  # fmt: skip
    if not graph.is_feedable(tensor):
        raise errors.InvalidArgumentError(
            f"{tensor.name!r} cannot be fed: graph.prevent_feeding was called for it",
            location=current_location(),
            expected="a tensor that may be fed",
        )
    if tensor.dtype.is_opaque:
        raise errors.InvalidArgumentError(
            f"{tensor.name!r} cannot be fed: no value stands for a {tensor.dtype.name}",
            location=current_location(),
            expected="a tensor of numbers, bools or strings",
        )
    return tensor


def array_for(tensor: SymbolicTensor, value: Any) -> Any:
    """The array that is fed for a tensor: a copy, so that what the program does to its own changes nothing."""
    if isinstance(value, SymbolicTensor):
        raise errors.UnsupportedTypeError(
            f"{value!r} is fed for {tensor.name!r}, and has no value yet",
            location=current_location(),
            expected="a number, list or array",
            fix="fetch it first, and feed what that gives",
        )
    dtype = tensor.dtype
    if isinstance(value, (np.ndarray, np.generic)) and dtype.is_integer and value.dtype.kind in "iu" and value.size:
        low, high = int(value.min()), int(value.max())
        if not dtype.min <= low <= high <= dtype.max:
            raise errors.DTypeMismatchError(
                f"the value that is fed for {tensor.name!r} does not fit {dtype.name}: it has {low} to {high}",
                location=current_location(),
                expected=f"numbers from {dtype.min} to {dtype.max}",
            )
    try:
        with init_scope(), recorded_by(()):
            fed: Any = convert_to_tensor(value, None if isinstance(value, Tensor) else dtype)
    except errors.AutographError as error:
        raise type(error)(
            f"the value that is fed for {tensor.name!r} does not fit: {error.message}",
            location=current_location(),
            expected=error.expected or type_text(tensor),
            fix=error.fix,
        ) from None
    if fed.dtype is not dtype:
        raise errors.DTypeMismatchError(
            f"the value that is fed for {tensor.name!r} is a tensor of {fed.dtype.name}, not of {dtype.name}",
            location=current_location(),
            fix=f"convert it: ag.cast(x, ag.{dtype.name})",
        )
    array = fed._array
    if not tensor.shape.is_compatible_with(np.shape(array)):
        raise errors.ShapeMismatchError(
            f"a value of shape {TensorShape.of(np.shape(array))} is fed for {tensor.name!r} of shape {tensor.shape}",
            location=current_location(),
            expected=f"a value of shape {tensor.shape}",
        )
    return array
