"""What TensorFlow's op registry says of the ops that we have, too: names, order and types of inputs and attributes.

`tensorflow_ops.txt` has one line an op: `name | inputs | outputs | attributes | stateful`, written by
`tests/interop/signatures.py` from TensorFlow itself. A type is that of a dtype (`DT_INT32`), an attribute that holds it
(`T`), `N*T` (so many as the attribute N says), or `Tin*`, as many as that list of types has.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, NamedTuple

from autograph.framework.dtypes import DType
from autograph.framework.op_def import OpDef

__all__ = ["REQUIRED", "Argument", "Attribute", "Signature", "known", "own"]

REQUIRED: Any = object()


@dataclass(frozen=True)
class Argument:
    """An input or output: `count` is the attribute with their number, `each` whether `type` is a list of types."""

    name: str
    type: str
    count: str = ""
    each: bool = False

    @property
    def many(self) -> bool:
        return bool(self.count) or self.each


class Attribute(NamedTuple):
    """An attribute: its type, its default (`REQUIRED` if there is none), the dtypes that it may be (all, if none)."""

    name: str
    type: str
    default: Any = REQUIRED
    allowed: frozenset[str] = frozenset()


class Signature(NamedTuple):
    """What the registry says of an op."""

    name: str
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    attrs: tuple[Attribute, ...]
    stateful: bool = False


@functools.cache
def known() -> Mapping[str, Signature]:
    """The ops of TensorFlow's registry that we have, too, by name."""
    text = resources.files("autograph.export").joinpath("tensorflow_ops.txt").read_text("utf-8")
    return {found.name: found for found in map(_read, text.splitlines())}


def _read(line: str) -> Signature:
    name, inputs, outputs, attrs, stateful = (part.strip() for part in line.split("|"))
    return Signature(
        name,
        tuple(map(_argument, inputs.split())),
        tuple(map(_argument, outputs.split())),
        tuple(map(_attribute, attrs.split())),
        stateful == "stateful",
    )


def _argument(text: str) -> Argument:
    name, _, kind = text.partition(":")
    if kind.endswith("*"):
        return Argument(name, kind[:-1], each=True)
    count, star, rest = kind.partition("*")
    return Argument(name, rest, count) if star else Argument(name, kind)


def _attribute(text: str) -> Attribute:
    name, _, rest = text.partition(":")
    kind, equals, default = rest.partition("=")
    kind, bracket, allowed = kind.partition("[")
    names = frozenset(f"DT_{dtype}" for dtype in allowed.rstrip("]").split(",")) if bracket else frozenset()
    return Attribute(name, kind, json.loads(default) if equals else REQUIRED, names)


@functools.cache
def own(op_def: OpDef) -> Signature:
    """A signature in the same form, of an op that only we have."""
    attrs = [Attribute(name, str(kind)) for name, kind in op_def.attr_types.items()]
    attrs += [Attribute(name, "type") for name in op_def.types if name not in op_def.attr_types]
    sides = []
    for side, kind in ((op_def.inputs, "Tin"), (op_def.outputs, "Tout")):
        arguments = []
        for arg in side:
            if arg.type is None and arg.many:
                attrs.append(Attribute(kind, "list(type)"))
                arguments.append(Argument(arg.name, kind, each=True))
            elif arg.many:
                attrs.append(Attribute("N", "int"))
                arguments.append(Argument(arg.name, _type(arg.type), "N"))
            else:
                arguments.append(Argument(arg.name, _type(arg.type)))
        sides.append(tuple(arguments))
    once = {attr.name: attr for attr in reversed(attrs)}
    inputs, outputs = sides
    return Signature(op_def.name, inputs, outputs, tuple(once.values()), op_def.stateful)


def _type(kind: DType | str | None) -> str:
    return "any" if kind is None else kind.enum_name if isinstance(kind, DType) else kind
