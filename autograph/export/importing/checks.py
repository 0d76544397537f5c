"""Attributes of nodes, held against what TensorFlow's registry or our declaration says of the op."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from autograph.export.importing.attributes import bad, default_of, field_of, read_attr
from autograph.export.importing.reading import Node
from autograph.export.signatures import REQUIRED, Argument, Signature
from autograph.framework import dtypes
from autograph.framework.dtypes import DType

__all__ = ["attributes", "check_rest", "check_types", "group"]

#: Attributes that say how an operation is to run, not what it gives, or whether it raises (`incompatible_shape_error`:
#: we always do).
_HINTS = frozenset({
    "output_shapes", "parallel_iterations", "config", "config_proto", "executor_type", "validate_shape", "use_locking",
    "validate_indices", "num_elements", "is_async", "grad_a", "grad_b", "grad_x", "grad_y", "shape_type",
    "incompatible_shape_error",
})  # fmt: skip


def attributes(node: Node, signature: Signature) -> dict[str, Any]:
    """The attributes of a node, with the defaults of the signature; those that hold functions are their names.

    Raises:
        GraphDefError: one has another type than the signature says, or nothing is known of it.
    """
    found: dict[str, Any] = {}
    known = {attr.name: attr for attr in signature.attrs}
    for key in node.attrs:
        if key not in known and not key.startswith("_"):
            raise bad(f"node {node.name!r} ({node.op}) has the attribute {key[:40]!r}, of which nothing is known here")
    for key, attr in known.items():
        if key in node.attrs and field_of(node.attrs[key]) is not None:
            if key in _HINTS and attr.type not in ("type", "list(type)"):
                continue
            found[key] = read_attr(node.attrs[key], attr.type.removesuffix("?"))
            if attr.allowed and isinstance(found[key], DType) and found[key].enum_name not in attr.allowed:
                raise bad(f"node {node.name!r}: {node.op} does not work on {found[key].name}")
        elif attr.default is not REQUIRED:
            value = default_of(attr.type, attr.default)
            if value is not None:
                found[key] = value
    return found


def check_rest(node: Node, signature: Signature, attrs: Mapping[str, Any], own: Mapping[str, Any]) -> None:
    """Raises if an attribute that our op does not have asks for something else than the op does."""
    bound = {arg.type for arg in (*signature.inputs, *signature.outputs)}
    bound |= {arg.count for arg in (*signature.inputs, *signature.outputs)}
    for attr in signature.attrs:
        if attr.name in own or attr.name in bound or attr.name in _HINTS or attr.name not in attrs:
            continue
        if attr.default is REQUIRED or attrs[attr.name] != default_of(attr.type, attr.default):
            raise bad(f"node {node.name!r} ({node.op}): {attr.name} = {attrs[attr.name]!r} is not supported")


def expected(side: Sequence[Argument], attrs: Mapping[str, Any]) -> list[DType | None] | None:
    """The dtypes of inputs or outputs, as attributes say them; None for one (or for all) of which they do not."""
    found: list[DType | None] = []
    for arg in side:
        if arg.each:
            if arg.type not in attrs:
                return None
            found += attrs[arg.type]
            continue
        kind = dtypes.as_dtype(arg.type) if arg.type.startswith("DT_") else attrs.get(arg.type)
        count = attrs.get(arg.count, -1) if arg.count else 1
        if count < 0 or count > 1_000_000:
            return None
        found += [kind] * count
    return found


def check_types(node: Node, side: Sequence[Argument], attrs: Mapping[str, Any], tensors: Sequence[Any]) -> None:
    """Raises if tensors are not of the dtypes that a node's attributes say."""
    wanted = expected(side, attrs)
    if wanted is None:
        return
    if len(wanted) != len(tensors):
        raise bad(f"node {node.name!r} ({node.op}) has {len(tensors)} inputs or results, and says {len(wanted)}")
    for kind, tensor in zip(wanted, tensors):
        if kind is not None and tensor.dtype is not kind:
            raise bad(f"node {node.name!r} ({node.op}): {kind.name} is needed where there is {tensor.dtype.name}")


def group(node: Node, arguments: Sequence[Any], inputs: Sequence[Any]) -> list[Any]:
    """Inputs as our declaration has them: a list where it takes any number.

    Raises:
        GraphDefError: there are too few or too many.
    """
    fixed = sum(not arg.many for arg in arguments)
    many = len(arguments) - fixed
    spare = len(inputs) - fixed
    if spare < 0 or spare and not many or many > 1 and spare % many:
        wanted = f"{fixed}{' or more' * bool(many)}"
        raise bad(f"node {node.name!r} ({node.op}) has {len(inputs)} inputs, and needs {wanted}")
    found: list[Any] = []
    at = 0
    for arg in arguments:
        size = spare // many if arg.many else 1
        found.append(list(inputs[at : at + size]) if arg.many else inputs[at])
        at += size
    return found
