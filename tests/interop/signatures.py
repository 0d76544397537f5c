"""Writes `autograph/export/tensorflow_ops.txt`: what TensorFlow's op registry says of the ops that we have, too.

Run in an environment with TensorFlow, with the names of the ops as lines of the standard input:

    python -m tests.interop.names | /path/to/tensorflow/python tests/interop/signatures.py > autograph/export/...

A line is `name | inputs | outputs | attributes | stateful`, as `export.signatures` reads it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tensorflow.core.framework import op_def_pb2, types_pb2  # type: ignore[import-not-found]
from tensorflow.python.client import pywrap_tf_session as session  # type: ignore[import-not-found]


def argument(arg: Any) -> str:
    if arg.type_list_attr:
        return f"{arg.name}:{arg.type_list_attr}*"
    kind = arg.type_attr or types_pb2.DataType.Name(arg.type)
    return f"{arg.name}:{arg.number_attr}*{kind}" if arg.number_attr else f"{arg.name}:{kind}"


def plain(attr: Any) -> Any:
    """A default as JSON; None for one that is not needed: a function, a tensor."""
    value = attr.default_value
    kind = value.WhichOneof("value")
    if kind == "s":
        return value.s.decode("latin-1")
    if kind == "type":
        return types_pb2.DataType.Name(value.type)
    if kind == "shape":
        return None if value.shape.unknown_rank else [d.size for d in value.shape.dim]
    if kind == "list":
        return [types_pb2.DataType.Name(t) for t in value.list.type] or list(value.list.i)
    return getattr(value, kind) if kind in ("i", "f", "b") else None


def attribute(attr: Any) -> str:
    text = f"{attr.name}:{attr.type}"
    if attr.type == "type" and attr.HasField("allowed_values"):
        names = [types_pb2.DataType.Name(t).removeprefix("DT_") for t in attr.allowed_values.list.type]
        text += f"[{','.join(names)}]"
    if attr.HasField("default_value"):
        text += "=" + json.dumps(plain(attr), separators=(",", ":"))
    return text


def main() -> None:
    found = op_def_pb2.OpList()
    found.ParseFromString(session.TF_GetBuffer(session.TF_GetAllOpList()))
    wanted = set(sys.stdin.read().split())
    for op in sorted(found.op, key=lambda op: op.name):
        if op.name in wanted:
            parts = [op.name, *(" ".join(map(one, many)) for one, many in (
                (argument, op.input_arg), (argument, op.output_arg), (attribute, op.attr)))]  # fmt: skip
            print(" | ".join([*parts, "stateful" if op.is_stateful else ""]).rstrip())


if __name__ == "__main__":
    main()
