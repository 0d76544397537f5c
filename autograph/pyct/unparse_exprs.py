"""Text of expressions, with as few parentheses as the grammar allows.

Every kind of expression has a level: how tightly it binds. A node is written for the level that its place
asks for, and gets parentheses when its own is lower. Tuples always have theirs, as in AutoGraph's output.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

from astunparse import Unparser

from autograph.pyct import unparse_strings

__all__ = ["ExpressionUnparser"]

# From loosest to tightest.
(
    NAMED, YIELD, TEST, OR, AND, NOT, COMPARE, BIT_OR, BIT_XOR, BIT_AND, SHIFT, ARITH, TERM, FACTOR, POWER,
    AWAIT, ATOM,
) = range(17)  # fmt: skip

_BINARY = {
    "BitOr": ("|", BIT_OR),
    "BitXor": ("^", BIT_XOR),
    "BitAnd": ("&", BIT_AND),
    "LShift": ("<<", SHIFT),
    "RShift": (">>", SHIFT),
    "Add": ("+", ARITH),
    "Sub": ("-", ARITH),
    "Mult": ("*", TERM),
    "MatMult": ("@", TERM),
    "Div": ("/", TERM),
    "FloorDiv": ("//", TERM),
    "Mod": ("%", TERM),
    "Pow": ("**", POWER),
}
_UNARY = {"Invert": ("~", FACTOR), "UAdd": ("+", FACTOR), "USub": ("-", FACTOR), "Not": ("not ", NOT)}
_BOOL = {"And": (" and ", AND), "Or": (" or ", OR)}
_COMPARE = {
    "Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Is": "is", "IsNot": "is not",
    "In": "in", "NotIn": "not in",
}  # fmt: skip
_LEVELS = {
    "NamedExpr": NAMED,
    "Yield": YIELD,
    "YieldFrom": YIELD,
    "IfExp": TEST,
    "Lambda": TEST,
    "Compare": COMPARE,
    "Await": AWAIT,
}


class ExpressionUnparser(Unparser):
    """The expression half of the unparser; output goes to a list of strings, through `self.write`."""

    def __init__(self) -> None:  # the base class would print at once, to a file
        self._parts: list[str] = []
        self.write: Callable[[str], None] = self._parts.append
        self._indent = 0
        self.future_imports: list[str] = []
        self.outer_quotes: tuple[str, ...] = ()
        """Quotes of the f-strings around the current expression."""
        self._methods: dict[type, tuple[Callable[[Any], None], int | None]] = {}

    # --- machinery ---

    def dispatch(self, tree: Any) -> None:
        """Writes a node or a list of nodes, without parentheses."""
        if isinstance(tree, list):
            for item in tree:
                self.dispatch(item)
            return
        kind = type(tree)
        found = self._methods.get(kind) or self._learn(kind)
        found[0](tree)

    def at(self, level: int, tree: Any) -> None:
        """Writes an expression, in parentheses if it binds less tightly than `level`."""
        kind = type(tree)
        method, own = self._methods.get(kind) or self._learn(kind)
        if (_level(tree) if own is None else own) < level:
            self.write("(")
            method(tree)
            self.write(")")
        else:
            method(tree)

    def _learn(self, kind: type) -> tuple[Callable[[Any], None], int | None]:
        name = kind.__name__
        method = getattr(self, "_" + name, None)
        if method is None:
            raise TypeError(f"cannot unparse a node of type '{name}'")
        own = None if name in ("BinOp", "BoolOp", "UnaryOp", "Constant") else _LEVELS.get(name, ATOM)
        self._methods[kind] = (method, own)
        return method, own

    def text_of(self, tree: Any) -> str:
        """The text of an expression inside an f-string."""
        parts, write = self._parts, self.write
        self._parts = []
        self.write = self._parts.append
        try:
            self.at(TEST + 1, tree)
            return "".join(self._parts)
        finally:
            self._parts, self.write = parts, write

    def commas(self, level: int, items: Iterable[Any]) -> None:
        """Writes expressions separated by commas."""
        first = True
        for item in items:
            if not first:
                self.write(", ")
            first = False
            self.at(level, item)

    # --- operators ---

    def _BinOp(self, t: Any) -> None:
        # A chain such as `a + b + c + ...` nests to the left; walk down it without recursion.
        spine = [t]
        own = _BINARY[type(t.op).__name__][1]
        while own != POWER and type(t.left) is type(t) and _BINARY[type(t.left.op).__name__][1] == own:
            t = t.left
            spine.append(t)
        self.at(AWAIT if own == POWER else own, t.left)
        for t in reversed(spine):
            self.write(f" {_BINARY[type(t.op).__name__][0]} ")
            # -x binds more loosely than ** on its left, but not on its right.
            self.at(FACTOR if own == POWER else own + 1, t.right)

    def _UnaryOp(self, t: Any) -> None:
        symbol, level = _UNARY[type(t.op).__name__]
        self.write(symbol)
        self.at(level, t.operand)

    def _BoolOp(self, t: Any) -> None:
        symbol, level = _BOOL[type(t.op).__name__]
        for i, value in enumerate(t.values):
            if i:
                self.write(symbol)
            self.at(level + 1, value)

    def _Compare(self, t: Any) -> None:
        self.at(BIT_OR, t.left)
        for op, right in zip(t.ops, t.comparators, strict=True):
            self.write(f" {_COMPARE[type(op).__name__]} ")
            self.at(BIT_OR, right)

    def _NamedExpr(self, t: Any) -> None:
        self.at(ATOM, t.target)
        self.write(" := ")
        self.at(TEST, t.value)

    def _IfExp(self, t: Any) -> None:
        self.at(OR, t.body)
        self.write(" if ")
        self.at(OR, t.test)
        self.write(" else ")
        self.at(TEST, t.orelse)

    def _Lambda(self, t: Any) -> None:
        self.write("lambda")
        mark = len(self._parts)
        self.write(" ")
        self._arguments(t.args)
        if len(self._parts) == mark + 1:
            self._parts.pop()
        self.write(": ")
        self.at(TEST, t.body)

    def _Await(self, t: Any) -> None:
        self.write("await ")
        self.at(ATOM, t.value)

    def _Yield(self, t: Any) -> None:
        self.write("yield")
        if t.value is not None:
            self.write(" ")
            self.at(TEST, t.value)

    def _YieldFrom(self, t: Any) -> None:
        self.write("yield from ")
        self.at(TEST, t.value)

    # --- names and literals ---

    def _Name(self, t: Any) -> None:
        self.write(t.id)

    def _Constant(self, t: Any) -> None:
        value = t.value
        if isinstance(value, (str, bytes)):
            if getattr(t, "kind", None) == "u":
                self.write("u")
            self.write(unparse_strings.quoted(value, self.outer_quotes))
        else:
            self._write_constant(value)

    def _write_constant(self, value: Any) -> None:
        if value is Ellipsis:
            self.write("...")
        elif isinstance(value, (float, complex)):
            # An infinity has no literal but an overflowing one; a nan has none at all.
            text = repr(value).replace("inf", f"1e{sys.float_info.max_10_exp + 1}")
            self.write(text if "nan" not in text else "(1e309 - 1e309)")
        elif type(value) is tuple:
            self.write("(")
            for i, item in enumerate(value):
                self.write(", " if i else "")
                self._write_constant(item)
            self.write(",)" if len(value) == 1 else ")")
        elif type(value) is frozenset:
            self.write("{")
            for i, item in enumerate(sorted(value, key=repr)):
                self.write(", " if i else "")
                self._write_constant(item)
            self.write("}")
        else:
            self.write(repr(value))

    def _JoinedStr(self, t: Any) -> None:
        self.write(unparse_strings.fstring(self, t))

    _FormattedValue = _JoinedStr

    # --- displays and comprehensions ---

    def _Tuple(self, t: Any) -> None:
        self.write("(")
        self.commas(TEST, t.elts)
        self.write(",)" if len(t.elts) == 1 else ")")

    def _List(self, t: Any) -> None:
        self.write("[")
        self.commas(TEST, t.elts)
        self.write("]")

    def _Set(self, t: Any) -> None:
        self.write("{")
        self.commas(TEST, t.elts)
        self.write("}" if t.elts else "*()}")  # `{}` would be a dict

    def _Dict(self, t: Any) -> None:
        self.write("{")
        for i, (key, value) in enumerate(zip(t.keys, t.values, strict=True)):
            if i:
                self.write(", ")
            if key is None:
                self.write("**")
                self.at(BIT_OR, value)
            else:
                self.at(TEST, key)
                self.write(": ")
                self.at(TEST, value)
        self.write("}")

    def _ListComp(self, t: Any) -> None:
        self._comprehend("[", t, "]")

    def _SetComp(self, t: Any) -> None:
        self._comprehend("{", t, "}")

    def _GeneratorExp(self, t: Any) -> None:
        self._comprehend("(", t, ")")

    def _comprehend(self, opening: str, t: Any, closing: str) -> None:
        self.write(opening)
        self.at(TEST, t.elt)
        self.dispatch(t.generators)
        self.write(closing)

    def _DictComp(self, t: Any) -> None:
        self.write("{")
        self.at(TEST, t.key)
        self.write(": ")
        self.at(TEST, t.value)
        self.dispatch(t.generators)
        self.write("}")

    def _comprehension(self, t: Any) -> None:
        self.write(" async for " if t.is_async else " for ")
        self.at(BIT_OR, t.target)
        self.write(" in ")
        self.at(OR, t.iter)
        for test in t.ifs:
            self.write(" if ")
            self.at(OR, test)

    # --- trailers ---

    def _Attribute(self, t: Any) -> None:
        # `3.real` would read as a number with a fraction.
        literal = type(t.value).__name__ == "Constant" and type(t.value.value) is int and t.value.value >= 0
        if literal:
            self.write(f"({t.value.value!r})")
        else:
            self.at(ATOM, t.value)
        self.write("." + t.attr)

    def _Call(self, t: Any) -> None:
        self.at(ATOM, t.func)
        args, keywords = t.args, t.keywords
        if len(args) == 1 and not keywords and type(args[0]).__name__ == "GeneratorExp":
            self.dispatch(args[0])  # brings the parentheses of the call
            return
        self.write("(")
        self.commas(TEST, args)
        for i, keyword in enumerate(keywords):
            if i or args:
                self.write(", ")
            self._keyword(keyword)
        self.write(")")

    def _keyword(self, t: Any) -> None:
        if t.arg is None:
            self.write("**")
            self.at(BIT_OR, t.value)
        else:
            self.write(t.arg + "=")
            self.at(TEST, t.value)

    def _Subscript(self, t: Any) -> None:
        self.at(ATOM, t.value)
        self.write("[")
        index = t.slice
        if type(index).__name__ == "Tuple" and _bare_index(index):
            self.commas(TEST, index.elts)
            if len(index.elts) == 1 and type(index.elts[0]).__name__ != "Starred":
                self.write(",")
        else:
            self.at(TEST, index)
        self.write("]")

    def _Slice(self, t: Any) -> None:
        if t.lower is not None:
            self.at(TEST, t.lower)
        self.write(":")
        if t.upper is not None:
            self.at(TEST, t.upper)
        if t.step is not None:
            self.write(":")
            self.at(TEST, t.step)

    def _Starred(self, t: Any) -> None:
        self.write("*")
        self.at(BIT_OR, t.value)

    # --- parameters: `arg` nodes in ast, `Name` nodes in gast ---

    def _arguments(self, t: Any) -> None:
        first = True
        posonly = getattr(t, "posonlyargs", None) or []
        plain = [*posonly, *t.args]
        defaults = [None] * (len(plain) - len(t.defaults)) + list(t.defaults)
        for i, (arg, default) in enumerate(zip(plain, defaults, strict=True), 1):
            first = self._parameter("", arg, default, first)
            if i == len(posonly):
                self.write(", /")
        if t.vararg is not None:
            first = self._parameter("*", t.vararg, None, first)
        elif t.kwonlyargs:
            self.write("*" if first else ", *")
            first = False
        kw_defaults = list(t.kw_defaults) or [None] * len(t.kwonlyargs)
        for arg, default in zip(t.kwonlyargs, kw_defaults, strict=True):
            first = self._parameter("", arg, default, first)
        if t.kwarg is not None:
            self._parameter("**", t.kwarg, None, first)

    def _parameter(self, stars: str, arg: Any, default: Any, first: bool) -> bool:
        if not first:
            self.write(", ")
        self.write(stars + (arg.id if hasattr(arg, "id") else arg.arg))
        annotation = getattr(arg, "annotation", None)
        if annotation is not None:
            self.write(": ")
            self.at(TEST, annotation)
        if default is not None:
            self.write("=" if annotation is None else " = ")
            self.at(TEST, default)
        return False

    def _arg(self, t: Any) -> None:
        self._parameter("", t, None, True)


def _level(t: Any) -> int:
    """Level of an expression for which the node type does not tell."""
    kind = type(t).__name__
    if kind == "BinOp":
        return _BINARY[type(t.op).__name__][1]
    if kind == "BoolOp":
        return _BOOL[type(t.op).__name__][1]
    if kind == "UnaryOp":
        return _UNARY[type(t.op).__name__][1]
    value = t.value  # a Constant: generated code may hold negative ones
    if isinstance(value, (int, float)) and not isinstance(value, bool) and repr(value).startswith("-"):
        return FACTOR
    if isinstance(value, complex) and repr(value).startswith("-"):
        return FACTOR
    return ATOM


def _bare_index(index: Any) -> bool:
    """Whether a tuple index is written without parentheses: `a[i, j]`, `a[1:, 2]`."""
    kinds = {type(e).__name__ for e in index.elts}
    if "Slice" in kinds:
        return True
    if "Starred" in kinds:
        return sys.version_info >= (3, 11)
    return len(index.elts) > 1
