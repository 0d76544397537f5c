"""What became of each construct of a function, read off its tree before and after conversion.

There are no rules here of what can be staged. What the user wrote is noted right after the pass that marks
(`collect`); whether it was staged is what the converted tree says (`outcomes`): an operator call stands in its place,
or it is still there. Why it is still there is told by the converters' own marks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import gast

from autograph.converters.marks import Mark, Reason, get, reads_frame
from autograph.inspection.findings import Finding, Kind
from autograph.operators.statements.rolling import FIRST, LEAST
from autograph.pyct.anno import Anno, getanno
from autograph.pyct.ast_util import walk
from autograph.pyct.origin import OriginInfo

__all__ = ["Construct", "collect", "outcomes", "static_length"]


@dataclass(frozen=True)
class Construct:
    """Something in the user's source that a tensor could decide.

    Attributes:
        node: as it was before conversion; the passes change it.
        what: its name.
        origin: where it stands.
        start: line and byte column of its first character.
        end: line and column of the end of its head.
        length: how many items it goes over, if the source says so.
    """

    node: Any
    what: str
    origin: OriginInfo
    start: tuple[int, int]
    end: tuple[int, int]
    length: int | None = None


_TRIES = (gast.Try, gast.TryStar)
_COMPREHENSIONS = {
    gast.ListComp: "list comprehension",
    gast.SetComp: "set comprehension",
    gast.DictComp: "dict comprehension",
    gast.GeneratorExp: "generator expression",
}
_STATEMENTS = {
    gast.If: ("`if`", "test"),
    gast.While: ("`while`", "test"),
    gast.For: ("`for`", "iter"),
    gast.AsyncFor: ("`async for`", "iter"),
    gast.Match: ("`match`", "subject"),
    gast.Assert: ("`assert`", "test"),
}
_FUNCTIONS = (gast.FunctionDef, gast.AsyncFunctionDef)
_EXPRESSIONS = (*_COMPREHENSIONS, gast.IfExp, gast.BoolOp)
_KINDS = (*_STATEMENTS, *_TRIES, *_EXPRESSIONS, *_FUNCTIONS, gast.Call)

#: What each becomes when it is staged.
_STAGED = {
    "`if`": "becomes a branch in the graph when its condition is a tensor",
    "`elif`": "becomes a branch in the graph when its condition is a tensor",
    "`while`": "becomes a loop in the graph when its test is a tensor, if need be from a later iteration on",
    "`for`": "becomes a loop in the graph over a tensor or a range of tensors, and is unrolled over Python values",
    "`match`": "becomes branches in the graph where a tensor decides whether a case fits",
    "`assert`": "becomes an operation of the graph when its condition is a tensor",
    "`and`": "is evaluated in the graph when an operand is a tensor; later operands run only if they are needed",
    "`or`": "is evaluated in the graph when an operand is a tensor; later operands run only if they are needed",
    "`try`": "becomes a branch in the graph for each handler where a tensor decides whether something is raised",
    "conditional expression": "becomes a branch in the graph when its condition is a tensor",
}
_STAGED_COMPREHENSION = "becomes a loop in the graph over a tensor, and is unrolled over Python values"

#: How to write it otherwise.
_REWRITES = {
    Reason.SUSPENDS: "compute what a tensor decides in a function without `yield` and `await`, and call that here",
    Reason.READS_FRAME: "name the variables instead of asking the frame for them",
    Reason.CLASS_BODY: "move it into a function, and assign what that returns",
    Reason.ASYNC_LOOP: "collect the items first, and go over them with `for`",
    Reason.FINALLY: "move the jump behind the `try` statement",
    Reason.RETURN: "assign the result to a variable, and return it at the end",
}


def collect(tree: Any) -> list[Construct]:
    """The constructs of a function whose nodes have origins, in the order of the source."""
    assigned = {n.id for n in walk(tree) if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
    found = []
    for node in walk(tree):
        origin = getanno(node, Anno.ORIGIN) if isinstance(node, _KINDS) else None
        if origin is None:
            continue
        what = _name(node, origin)
        if what is None:
            continue
        start = node.lineno, node.col_offset
        found.append(Construct(node, what, origin, start, _end(node, origin), static_length(_iterable(node), assigned)))
    found.sort(key=lambda construct: construct.start)
    return found


def _name(node: Any, origin: OriginInfo) -> str | None:
    """What to call a node; None if there is nothing to say of it."""
    kind = type(node)
    if kind in _STATEMENTS:
        is_elif = kind is gast.If and origin.source_line.startswith("elif", origin.col)
        return "`elif`" if is_elif else _STATEMENTS[kind][0]
    if kind in _COMPREHENSIONS:
        return _COMPREHENSIONS[kind]
    if kind in _TRIES:
        return "`try`" if node.handlers else None
    if kind is gast.IfExp:
        return "conditional expression"
    if kind is gast.BoolOp:
        return "`and`" if isinstance(node.op, gast.And) else "`or`"
    if kind in _FUNCTIONS:
        if not get(node, Mark.SUSPENDS):
            return None
        return "coroutine" if kind is gast.AsyncFunctionDef else "generator"
    return f"`{node.func.id}`" if reads_frame(node) else None


def _end(node: Any, origin: OriginInfo) -> tuple[int, int]:
    """The end of a construct, or of its head if it has a body."""
    if type(node) in _STATEMENTS:
        head = getanno(getattr(node, _STATEMENTS[type(node)][1]), Anno.ORIGIN, origin)
        return head.end_line, head.end_col
    if isinstance(node, _TRIES):
        return origin.line, origin.col + len("try")
    if isinstance(node, _FUNCTIONS):
        return origin.line, len(origin.source_line.rstrip())
    return origin.end_line, origin.end_col


def outcomes(constructs: list[Construct], converted: Any, function: str) -> Iterator[Finding]:
    """What became of each construct.

    Args:
        constructs: of the function before conversion.
        converted: the statements of the function after conversion.
        function: its qualified name.
    """
    calls, kept = _traces(converted)
    # A pass may have made two forms of a statement, before it was noted.
    for construct in {(c.start, c.what): c for c in constructs}.values():
        spelt = _outcome(construct, calls.get(construct.start, {}), kept)
        if spelt is not None:
            kind, message, fix = spelt
            o = construct.origin
            yield Finding(
                kind, construct.what.strip("`"), f"{construct.what} {message}", fix,
                o.filename, o.line, o.col, *construct.end, function, o.source_line,
            )  # fmt: skip


#: Where an operator call stands: its start, and then for each operator the ends of its calls and the calls.
_Calls = dict[tuple[Any, Any], dict[str, list[Any]]]

_STATEMENT_OPERATORS = {
    gast.If: "if_stmt",
    gast.While: "while_stmt",
    gast.For: "for_stmt",
    gast.Assert: "assert_stmt",
    gast.Try: "try_stmt",
}
#: Operators that run a comprehension as Python.
_PLAIN = frozenset({"plain_gen_exp"})
#: Operators that stand for no construct of the user's, or for many.
_PLUMBING = frozenset(
    {
        "Undefined", "UndefinedReturnValue", "autograph_artifact", "converted_call", "iadd", "iand", "imul", "ior",
        "isub", "ixor", "ld", "ld_items", "ldu", "shape_of",
    }
)  # fmt: skip


def _traces(converted: Any) -> tuple[_Calls, set[tuple[int, type]]]:
    """The operator calls in converted statements by where they start, and what is left of the user's constructs."""
    calls: _Calls = {}
    kept = set()
    for statement in converted:
        for node in walk(statement):
            if isinstance(node, gast.Call):
                name = _operator(node.func)
                start = getattr(node, "lineno", None), getattr(node, "col_offset", None)
                if name is not None and name not in _PLUMBING:
                    calls.setdefault(start, {}).setdefault(name, []).append(node)
            if isinstance(node, _KINDS):
                origin = getanno(node, Anno.ORIGIN)
                if origin is not None:
                    kept.add((id(origin), type(node)))
    return calls, kept


def _operator(function: Any) -> str | None:
    """The name of an operator of `ag__`."""
    if isinstance(function, gast.Attribute) and isinstance(function.value, gast.Name) and function.value.id == "ag__":
        return str(function.attr)
    return None


def _outcome(
    construct: Construct, calls: dict[str, list[Any]], kept: set[tuple[int, type]]
) -> tuple[Kind, str, str | None] | None:
    node, kind = construct.node, type(construct.node)
    if kind in _FUNCTIONS:
        return Kind.PYTHON, "runs as Python: what it yields is computed while it is traced, item by item", None
    if kind is gast.Call:
        return Kind.PYTHON, f"keeps the function in plain Python: {Reason.READS_FRAME}", _rewrite(node)
    operator = _STATEMENT_OPERATORS.get(kind)
    if kind in _EXPRESSIONS:
        end = node.end_lineno, node.end_col_offset
        here = {name for name, found in calls.items() if any((c.end_lineno, c.end_col_offset) == end for c in found)}
        if here & _PLAIN:
            return _kept(construct)
        if here:
            if construct.length is not None:
                return Kind.UNROLLED, f"is unrolled ×{construct.length}", None
            return Kind.STAGED, _STAGED.get(construct.what, _STAGED_COMPREHENSION), None
        return _kept(construct) if (id(construct.origin), kind) in kept else None
    if operator not in calls and (id(construct.origin), kind) in kept:
        return _kept(construct)
    if operator is not None and operator not in calls:
        return None  # left out, as what cannot be reached is
    if kind is gast.For and construct.length is not None:
        return Kind.UNROLLED, _unrolled(construct.length, calls["for_stmt"]), None
    return (Kind.STAGED, _STAGED[construct.what], None) if construct.what in _STAGED else None


def _unrolled(length: int, calls: list[Any]) -> str:
    text = f"is unrolled ×{length}"
    if length >= FIRST + LEAST:
        text += "; if its iterations add the same operations, most of them are a loop in the graph"
    if any(not isinstance(call.args[1], gast.Constant) for call in calls):  # there is an extra test
        text += "; a jump out of it that a tensor decides makes what is left a loop or branches in the graph"
    return text


def _kept(construct: Construct) -> tuple[Kind, str, str | None]:
    """What to say of a construct that is still there after conversion."""
    kind = type(construct.node)
    if kind in _COMPREHENSIONS:
        times = "while the function is traced, once for each item"
        return Kind.UNROLLED, f"is unrolled {times if construct.length is None else f'×{construct.length}'}", None
    if kind in _TRIES:
        return (
            Kind.PYTHON,
            "stays Python: its handlers see what is raised while the function is traced, not when the graph runs",
            "decide with `if` what would raise",
        )
    reason = get(construct.node, Mark.KEEP)
    why = f": {reason}" if isinstance(reason, Reason) else ""
    return Kind.PYTHON, f"stays Python{why}", _REWRITES.get(reason) if isinstance(reason, Reason) else None


def _rewrite(call: Any) -> str:
    if call.func.id in ("eval", "exec"):
        return "write the code out, or call it in a function of its own"
    return _REWRITES[Reason.READS_FRAME]


# --- how long a Python iterable is ----------------------------------------------------------------------


def _iterable(node: Any) -> Any:
    """What a loop or comprehension goes over."""
    if isinstance(node, gast.For):
        return node.iter
    if type(node) in _COMPREHENSIONS and len(node.generators) == 1 and not node.generators[0].ifs:
        return node.generators[0].iter
    return None


def static_length(node: Any, assigned: set[str]) -> int | None:
    """The number of items of an iterable if its source text tells it. `assigned`: names that are no builtins."""
    if isinstance(node, (gast.Tuple, gast.List)):
        return None if any(isinstance(item, gast.Starred) for item in node.elts) else len(node.elts)
    if isinstance(node, gast.Constant):
        return len(node.value) if isinstance(node.value, (str, bytes)) else None
    if not isinstance(node, gast.Call) or not isinstance(node.func, gast.Name) or node.func.id in assigned:
        return None
    if node.func.id == "range" and not node.keywords and 1 <= len(node.args) <= 3:
        bounds = [_integer(argument) for argument in node.args]
        if None in bounds or bounds[2:] == [0]:
            return None
        return len(range(*[bound for bound in bounds if bound is not None]))
    if node.func.id in ("enumerate", "reversed", "sorted", "list", "tuple") and node.args:
        return static_length(node.args[0], assigned)
    if node.func.id == "zip" and node.args:
        lengths = [static_length(argument, assigned) for argument in node.args]
        return None if None in lengths else min(length for length in lengths if length is not None)
    return None


def _integer(node: Any) -> int | None:
    if isinstance(node, gast.UnaryOp) and isinstance(node.op, gast.USub):
        value = _integer(node.operand)
        return None if value is None else -value
    return node.value if isinstance(node, gast.Constant) and type(node.value) is int else None
