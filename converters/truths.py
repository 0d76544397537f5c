"""Marks the `and`s, `or`s and chains of comparisons of which only the truth is asked, for `logical_expressions`.

    if a and b: ...              while a or b: ...            assert a and b
    x if a and b else y          [x for x in xs if a and b]   case x if a and b: ...
    not (a and b)                (a and b) or c, if that is   x if c else (a and b), likewise
    bool(a and b)                any(a and b for a in xs)     filter(lambda x: x and a, xs)

Elsewhere, as in `x = a and b`, the result is one of the operands, which have to join into one value where a tensor
decides between them. Here they need nothing in common. `bool` and the like are those names as long as the program gives
them no other meaning.

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


def _ask(node: Any) -> None:
    """Says that of this expression only the truth is asked."""
    kind = node.__class__
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
    calls = []
    for part in walk(node):
        kind = part.__class__
        if kind in _TESTS:
            _ask(part.test)
        elif kind is gast.UnaryOp and part.op.__class__ is gast.Not:
            _ask(part.operand)
        elif kind is gast.comprehension:
            for condition in part.ifs:
                _ask(condition)
        elif kind is gast.match_case and part.guard is not None:
            _ask(part.guard)
        elif kind is gast.Call and part.func.__class__ is gast.Name and not part.keywords:
            calls.append(part)
    wanted = {call.func.id for call in calls} & {"all", "any", "bool", "filter"}
    if wanted:
        wanted = builtins_meant(wanted, node, ctx)
        for call in calls:
            if call.func.id in wanted:
                _ask_argument(call.func.id, call.args)
    return node
