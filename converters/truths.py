"""Marks expressions for `logical_expressions`: those of which only the truth is asked, and comparisons of sequences.

`and`s, `or`s and chains of comparisons of which only the truth is asked:

    if a and b: ...              while a or b: ...            assert a and b
    x if a and b else y          [x for x in xs if a and b]   case x if a and b: ...
    not (a and b)                (a and b) or c, if that is   x if c else (a and b), likewise
    bool(a and b)                any(a and b for a in xs)     filter(lambda x: x and a, xs)

Elsewhere, as in `x = a and b`, the result is one of the operands, which have to join into one value where a tensor
decides between them. Here they need nothing in common. `bool` and the like are those names as long as the program gives
them no other meaning.

Comparisons whose operands may be lists or tuples, by their form or by what else the program does with a variable:
Python would compare the items itself, and need a bool for each pair.

    items == items[::-1]         list(a) != b                 x = [v for v in a if v]; x < y
    p != start; start[0]         x, y = here; here == goal            m.shape == (n, 3)

Must come before: match_statements, asserts, comprehensions, call_trees, all of which change what the tests look like.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters.bindings import builtins_meant
from autograph.converters.marks import Mark, put
from autograph.pyct import transformer
from autograph.pyct.ast_util import walk

__all__ = ["transform"]

_TESTS = frozenset({gast.If, gast.While, gast.IfExp, gast.Assert})
_ITEMS = (gast.GeneratorExp, gast.ListComp)


_SEQUENCES = (gast.List, gast.Tuple, gast.ListComp)
_MAKE_SEQUENCES = frozenset({"list", "tuple", "sorted", "tolist", "copy", "deepcopy"})


def _may_be_sequence(node: Any, names: set[str] | frozenset[str] = frozenset()) -> bool:
    """Whether an expression may be a list or tuple, by its form; `names`: those of variables that may be one."""
    kind = type(node)
    if kind is gast.Name:
        return node.id in names
    if kind is gast.Call:
        function = node.func
        return (function.id if isinstance(function, gast.Name) else getattr(function, "attr", "")) in _MAKE_SEQUENCES
    if kind is gast.BinOp:
        return isinstance(node.op, gast.Add) and any(_may_be_sequence(part, names) for part in (node.left, node.right))
    if kind is gast.Attribute:
        return node.attr == "shape"
    return kind in _SEQUENCES or kind is gast.Subscript and isinstance(node.slice, gast.Slice)


#: Modules of Python's library whose comparisons are all of items, which may be tuples.
_OF_ITEMS = ("bisect", "heapq")


def _mark_comparisons(
    comparisons: list[Any], assigned: list[Any], indexed: set[str], ctx: transformer.Context
) -> None:
    """Marks those of what may be lists or tuples; `indexed`: the variables of which an item is read."""
    of_items = (ctx.info.namespace or {}).get("__name__") in _OF_ITEMS
    names = set(indexed)
    for statement in assigned:
        is_sequence = _may_be_sequence(statement.value)
        for target in statement.targets:
            if isinstance(target, gast.Name) and is_sequence:
                names.add(target.id)
            elif isinstance(target, (gast.Tuple, gast.List)) and isinstance(statement.value, gast.Name):
                names.add(statement.value.id)  # it is unpacked
    for node in comparisons:
        if of_items or _may_be_sequence(node.left, names) or _may_be_sequence(node.comparators[0], names):
            put(node, Mark.MAY_BE_SEQUENCES, True)


def _ask(node: Any) -> None:
    """Says that of this expression only the truth is asked."""
    kind = type(node)
    if kind is gast.BoolOp:
        put(node, Mark.TRUTH_ONLY, True)
        for value in node.values:
            _ask(value)
    elif kind is gast.IfExp:
        _ask(node.body)
        _ask(node.orelse)
    elif kind is gast.Compare and len(node.ops) > 1:
        put(node, Mark.TRUTH_ONLY, True)


def _ask_argument(function: str, arguments: list[Any]) -> None:
    """Of what a call of the builtin `function` asks the truth."""
    if function == "filter":
        if arguments and isinstance(arguments[0], gast.Lambda):
            _ask(arguments[0].body)
    elif len(arguments) == 1:
        argument = arguments[0]
        if function == "bool":
            _ask(argument)
        elif isinstance(argument, _ITEMS):
            _ask(argument.elt)
        elif isinstance(argument, (gast.List, gast.Tuple)):
            for item in argument.elts:
                _ask(item)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    calls, comparisons, assigned, indexed = [], [], [], set()
    for part in walk(node):
        kind = type(part)
        if kind in _TESTS:
            _ask(part.test)
        elif kind is gast.UnaryOp and type(part.op) is gast.Not:
            _ask(part.operand)
        elif kind is gast.comprehension:
            for condition in part.ifs:
                _ask(condition)
        elif kind is gast.match_case and part.guard is not None:
            _ask(part.guard)
        elif kind is gast.Call and type(part.func) is gast.Name and not part.keywords:
            calls.append(part)
        elif kind is gast.Compare and len(part.ops) == 1:
            comparisons.append(part)
        elif kind is gast.Assign:
            assigned.append(part)
        elif kind is gast.Subscript and type(part.value) is gast.Name:
            indexed.add(part.value.id)
    if comparisons:
        _mark_comparisons(comparisons, assigned, indexed, ctx)
    wanted = {call.func.id for call in calls} & {"all", "any", "bool", "filter"}
    if wanted:
        wanted = builtins_meant(wanted, node, ctx)
        for call in calls:
            if call.func.id in wanted:
                _ask_argument(call.func.id, call.args)
    return node
