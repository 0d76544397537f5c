"""A tensor is used outside of its graph: the error that says which variable, which loop and which line it is from.

One that has left a branch or loop while the function is still being traced has not left the function: what it stands
for is a value of the program, which the staged statement did not hand on. That is a `StagedValueError`; any other is a
`LeakedTensorError`. The variable is found in the source: the name that the line assigns what it computes to.
"""

from __future__ import annotations

import ast
import linecache
from typing import TYPE_CHECKING, Any

from autograph import errors
from autograph.framework.context import state
from autograph.framework.op_def import Flow
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.user_frames import current_location

if TYPE_CHECKING:
    from autograph.framework.graph import Graph

__all__ = ["leak"]

#: What the graphs of an operation are, for a reader.
_REGIONS = {
    Flow.WHILE: ("loop", "assign it to a variable in the loop: it is there after the loop, too"),
    Flow.IF: ("branch", "assign it to a variable in each branch: it is there after them, too"),
}
#: What makes a list shared: several names lead to it when the graph runs.
_BOXES = ("ListNew", "ListNewRows")
_GRAPH_FIX = (
    "add to that graph in `with graph.as_default():`, or have its value from a session: ag.Session(graph).run(tensor)"
)
_FUNCTION_FIX = "return it from there, or pass it in as an argument; do not keep it where the function does not see it"


def leak(tensor: SymbolicTensor, place: str | None = None) -> errors.LeakedTensorError | errors.StagedValueError:
    """The error for the use of a tensor where its graph is not at hand, at the user's current line.

    Args:
        place: the variable or attribute that it was found in, if known, as an error names it.
    """
    made = tensor.op.location
    kind, region, fix = _region(tensor.op.graph)
    name = _variable(tensor)
    at = f" at {made.filename}:{made.line}" if made is not None else ""
    if name is not None:
        message = f"the variable {name!r}, assigned{at} in {region}, holds a symbolic tensor"
    else:
        message = f"the symbolic tensor {tensor.name!r}, made{at} in {region},"
    message += f" {'which ' * (name is not None)}is used outside of it"
    message += f": it has leaked out of its {kind}" * (kind != "graph")
    if place is not None:
        message = f"{place} holds a tensor of another graph: {message}"
    inside = kind in ("loop", "branch") and _is_under_way(tensor.op.graph)
    if inside and tensor.op.type in _BOXES:
        message = (
            f"{place or 'a variable'} holds a list that gets a second name{at} in {region}, as a tensor says, and is "
            "used under the first one outside of it"
        )
        fix = "put a copy under the second name, `b = list(a)`; or give the list all its items at once"
    error = errors.StagedValueError if inside else errors.LeakedTensorError
    return error(message, location=current_location() or made, fix=fix)


def _is_under_way(graph: Graph) -> bool:
    """Whether the graph is in a function that is being traced."""
    root = graph.root
    return any(built is root for built in state.graphs)


def _region(graph: Graph) -> tuple[str, str, str]:
    """What a graph is of: loop, branch or function, or it was built by hand; the same with its line; and what to do
    about a tensor of it."""
    around = graph.outer
    for op in around.operations if around is not None else ():
        regions = op.op_def.regions
        if regions is not None and any(nested is graph for nested in op.nested_graphs()):
            kind, fix = _REGIONS.get(regions.flow, ("", ""))
            if kind:
                where = f" at {op.location.filename}:{op.location.line}" if op.location is not None else ""
                return kind, f"the {kind}{where}", fix
    if graph.flow is not None:  # not complete, or nothing of it was needed
        kind, fix = _REGIONS[graph.flow]
        return kind, f"a {kind}", fix
    if not graph.is_function:
        return "graph", f"the graph {graph.name!r}", _GRAPH_FIX
    return "function", f"the function {graph.name!r}", _FUNCTION_FIX


def _variable(tensor: SymbolicTensor) -> str | None:
    """The variable that a tensor was assigned to, or came in as."""
    made = tensor.op.location
    if tensor.op.type == "Placeholder":
        return tensor.op.name if tensor.op.name.isidentifier() else None
    if made is None or made.col is None:
        return None
    try:
        tree = ast.parse("".join(linecache.getlines(made.filename)))
    except (SyntaxError, ValueError):
        return None
    for node in ast.walk(tree):
        value = getattr(node, "value", None)
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.AugAssign)) and value is not None:
            inside: Any = node if isinstance(node, ast.AugAssign) else value
            if (inside.lineno, inside.col_offset, inside.end_col_offset) == (made.line, made.col, made.end_col):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                return ast.unparse(target) if isinstance(target, (ast.Name, ast.Attribute)) else None
    return None
