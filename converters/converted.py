"""The shape of converted code, for the passes that read it: operator calls, generated functions, facts about names."""

from __future__ import annotations

from collections import Counter
from typing import Any

import gast

from autograph.pyct.ast_util import walk

__all__ = [
    "IN_PLACE", "Facts", "ag_call", "function_of", "is_none", "is_undefined", "keyword_arguments", "load", "own",
    "positional_arguments", "text",
]  # fmt: skip

_DEFINITIONS = frozenset({gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef})
_BLOCKS = _DEFINITIONS | {
    gast.If, gast.For, gast.AsyncFor, gast.While, gast.With, gast.AsyncWith, gast.Try, gast.TryStar,
    gast.ExceptHandler, gast.match_case,
}  # fmt: skip
_MAYBE = frozenset({"ldu", "Undefined"})


class Facts:
    """What one walk over converted code tells about its names.

    Attributes:
        names: all of them.
        stores: how often each is assigned, or declared by a function or class.
        maybe: those that may be undefined somewhere.
        deleted: those that the program deletes, by `del` or at the end of an `except ... as name`.
    """

    def __init__(self, tree: Any) -> None:
        self.names: set[str] = set()
        self.stores: Counter[str] = Counter()
        self.maybe: set[str] = set()
        self.deleted: set[str] = set()
        names = self.names
        for node in walk(tree):
            kind = type(node)
            if kind is gast.Name:
                names.add(node.id)
                if type(node.ctx) is not gast.Load:
                    self.stores[node.id] += 1
                continue
            if kind is gast.Call:
                if ag_call(node) in _MAYBE:
                    argument = node.args[0]
                    self.maybe.add(argument.value if isinstance(argument, gast.Constant) else text(argument.body))
                continue
            if kind in _DEFINITIONS:
                names.add(node.name)
                self.stores[node.name] += 1
            if kind in _BLOCKS:
                for block in ("body", "orelse", "finalbody"):
                    self._find_deleted(node.__dict__.get(block, ()))

    def _find_deleted(self, block: Any) -> None:
        for i, statement in enumerate(block):
            if not i or type(statement) is not gast.Assign:
                continue
            before = block[i - 1]
            by_del = is_undefined(statement) and isinstance(before, gast.Expr) and ag_call(before.value) == "ld"
            if by_del or ag_call(statement.value) == "ldu":
                self.deleted.add(text(statement.targets[0]))


def ag_call(node: Any) -> str | None:
    """The operator that an expression calls."""
    if type(node) is gast.Call:
        called = node.func
        if type(called) is gast.Attribute and type(called.value) is gast.Name and called.value.id == "ag__":
            return str(called.attr)
    return None


def is_undefined(statement: Any) -> bool:
    """`x = ag__.Undefined('x')`."""
    return type(statement) is gast.Assign and ag_call(statement.value) == "Undefined"


def is_none(node: Any) -> bool:
    """The constant None."""
    return isinstance(node, gast.Constant) and node.value is None


def text(node: Any) -> str:
    """The name that a node is, "" if it is something else."""
    return str(node.id) if isinstance(node, gast.Name) else ""


def load(variable: str) -> Any:
    """A read of a variable."""
    return gast.Name(variable, gast.Load(), None, None)


#: The operators of sets, some of which are also those of dicts. (`in` is an operator of converted code.)
_OF_SETS = (
    gast.BitAnd, gast.BitOr, gast.BitXor, gast.Sub, gast.Lt, gast.LtE, gast.Gt, gast.GtE, gast.Eq, gast.NotEq, gast.Is,
    gast.IsNot,
)  # fmt: skip
_NO_SETS = (gast.Constant, gast.UnaryOp, gast.JoinedStr, gast.List, gast.Tuple, gast.Lambda)


def combines_sets(operator: Any, *operands: Any) -> bool:
    """Whether this may combine or compare two sets or dicts: Python looks into them, and one may stand for a staged
    one."""
    return isinstance(operator, _OF_SETS) and not any(
        isinstance(part, _NO_SETS) or isinstance(part, gast.BinOp) and not isinstance(part.op, _OF_SETS)
        for part in operands
    )


#: By the names of the operators for augmented assignments that may change a container, or put values into a text: those
#: of Python.
IN_PLACE: dict[str | None, Any] = {
    "iadd": gast.Add, "isub": gast.Sub, "imul": gast.Mult, "ior": gast.BitOr, "iand": gast.BitAnd, "ixor": gast.BitXor,
    "imod": gast.Mod,
}  # fmt: skip


def function_of(made: list[Any], variable: Any) -> Any:
    """The function that a pass made for an operator's argument."""
    return next(f for f in made if isinstance(f, gast.FunctionDef) and f.name == variable.id)


def own(body: list[Any]) -> list[Any]:
    """What a generated function does besides declaring its names."""
    return [s for s in body if not isinstance(s, (gast.Nonlocal, gast.Global, gast.Pass))]


def positional_arguments(node: Any) -> list[Any] | None:
    """The arguments of a call from the tuple that `call_trees` made of them."""
    if isinstance(node, gast.Tuple):
        return list(node.elts)
    if isinstance(node, gast.BinOp):
        left, right = positional_arguments(node.left), positional_arguments(node.right)
        return None if left is None or right is None else left + right
    if isinstance(node, gast.Call) and text(node.func) == "tuple" and len(node.args) == 1:
        return [gast.Starred(node.args[0], gast.Load())]
    return None


def keyword_arguments(node: Any) -> list[Any] | None:
    """Likewise its keyword arguments."""
    if is_none(node):
        return []
    if isinstance(node, gast.Call):
        return list(node.keywords) if text(node.func) == "dict" and not node.args else None
    if isinstance(node, gast.Dict) and all(k is None or isinstance(k, gast.Constant) for k in node.keys):
        return [gast.keyword(None if k is None else k.value, v) for k, v in zip(node.keys, node.values)]
    return None
