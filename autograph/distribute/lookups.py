"""Reads of which a step needs some entries only: the server looks these up, and does not send the whole.

    a = ReadVariableOp(v)                   b = ResourceGather(v, i)
    b = GatherV2(a, i, 0)

In one process reading is free, so that traces read the whole.
"""

from __future__ import annotations

import numpy as np

from autograph.framework.constant_value import constant_value
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.rewriting.editing import Rewriter
from autograph.placement.order import reads_variable

__all__ = ["look_up"]


def look_up(graph: FuncGraph) -> None:
    """Changes a graph: what is gathered along the first axis of a variable is looked up where the variable is, if
    nothing else reads the whole, and nothing changes it meanwhile."""
    position = {op: at for at, op in enumerate(graph.operations)}
    returned = {id(t) for t in graph.outputs}
    changes: dict[int, list[int]] = {}  # by id of a handle
    for op in graph.operations:
        if not reads_variable(op):
            for handle in (t for t in op.inputs if t.handle_type is not None):
                changes.setdefault(id(handle), []).append(position[op])
    with Rewriter(graph) as edit:
        for op in edit:
            if op.type != "ReadVariableOp" or id(op.outputs[0]) in returned:
                continue
            readers = list(op.outputs[0].consumers())
            # Gradients ask for the shape of the whole, which may be known.
            shapes = [r for r in readers if r.type == "Shape" and op.outputs[0].shape.is_fully_defined()]
            lookups = [reader for reader in readers if reader not in shapes]
            between = range(position[op], max(map(position.__getitem__, lookups), default=0))
            changed = any(at in between for at in changes.get(id(op.inputs[0]), ()))
            if lookups and not changed and all(_takes_rows(reader, op) for reader in lookups):
                for reader in shapes:
                    sizes = op.outputs[0].shape.as_tuple()
                    edit.to_constant(reader, np.array(sizes, reader.outputs[0].dtype.numpy_dtype))
                for reader in lookups:
                    _look_up(edit, op, reader)
                edit.erase(op)


def _look_up(edit: Rewriter, read: Operation, gather: Operation) -> None:
    attrs = {"dtype": read.outputs[0].dtype, "batch_dims": 0}
    inputs = [read.inputs[0], gather.inputs[1]]
    made = edit.insert_before(gather, "ResourceGather", inputs, attrs, gather, gather.name)
    edit.replace(gather.outputs[0], made.outputs[0])
    edit.erase(gather)


def _takes_rows(op: Operation, read: Operation) -> bool:
    if op.type != "GatherV2" or op.attrs["batch_dims"] or op.inputs[0].op is not read:  # type: ignore[attr-defined]
        return False
    axis = constant_value(op.inputs[2])
    return axis is not None and int(axis) == 0 and op.inputs[1].op is not read  # type: ignore[attr-defined]
