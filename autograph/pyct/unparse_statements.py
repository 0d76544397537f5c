"""Text of statements.

The style is that of AutoGraph's `to_code`: four spaces, a blank line before a nested `def`, tuples in parentheses,
single quotes. What is newer than astunparse (`match`, `except*`, type parameters, `type` statements, positional-only
parameters) is added here; expressions are in `unparse_exprs`, string literals in `unparse_strings`.
"""

from __future__ import annotations

import ast
from typing import Any

from autograph.pyct import unparse_strings
from autograph.pyct.unparse_exprs import ATOM, BIT_OR, NAMED, TEST, YIELD, ExpressionUnparser

__all__ = ["LineUnparser", "StatementUnparser"]

_AUGMENTED = {
    "Add": "+=", "Sub": "-=", "Mult": "*=", "MatMult": "@=", "Div": "/=", "Mod": "%=", "LShift": "<<=",
    "RShift": ">>=", "BitOr": "|=", "BitXor": "^=", "BitAnd": "&=", "FloorDiv": "//=", "Pow": "**=",
}  # fmt: skip


class StatementUnparser(ExpressionUnparser):
    """Statements."""

    def text(self) -> str:
        text = "".join(self._parts).lstrip("\n")
        return text + "\n" if text and self._statements else text

    _statements = False

    def root(self, node: Any) -> None:
        kind = type(node).__name__
        if kind in ("Module", "Interactive"):
            self._statements = True
            self._block(node.body, documented=kind == "Module")
        elif kind == "Expression":
            self.at(TEST, node.body)
        elif isinstance(node, ast.stmt) or kind in ("ExceptHandler", "match_case"):
            self._statements = True
            self.dispatch(node)
        elif isinstance(node, ast.expr):
            self.at(TEST, node)
        else:
            self.dispatch(node)

    def fill(self, text: str = "") -> None:
        self.write("\n" + "    " * self._indent + text)

    def _line(self, text: str, level: int, value: Any) -> None:
        self.fill(text)
        self.at(level, value)

    def _block(self, body: list[Any], documented: bool = False) -> None:
        """Writes statements; `documented`: a string that comes first is a docstring."""
        start = 0
        if documented and body and type(body[0]).__name__ == "Expr":
            value = getattr(body[0].value, "value", None)
            plain = getattr(body[0].value, "kind", None) is None
            if type(body[0].value).__name__ == "Constant" and isinstance(value, str) and plain and "\n" in value:
                self.fill(unparse_strings.docstring(value))
                start = 1
        for statement in body[start:] if start else body:
            self.dispatch(statement)

    def _suite(self, body: list[Any], documented: bool = False) -> None:
        self.write(":")
        self._indent += 1
        if body:
            self._block(body, documented)
        else:
            self.fill("pass")
        self._indent -= 1

    # --- simple statements ---

    def _Expr(self, t: Any) -> None:
        self._line("", YIELD, t.value)

    def _Assign(self, t: Any) -> None:
        self.fill()
        for target in t.targets:
            self.at(BIT_OR, target)
            self.write(" = ")
        self.at(YIELD, t.value)

    def _AugAssign(self, t: Any) -> None:
        self._line("", ATOM, t.target)
        self.write(f" {_AUGMENTED[type(t.op).__name__]} ")
        self.at(YIELD, t.value)

    def _AnnAssign(self, t: Any) -> None:
        bracketed = not t.simple and type(t.target).__name__ == "Name"
        self.fill("(" if bracketed else "")
        self.at(ATOM, t.target)
        self.write("): " if bracketed else ": ")
        self.at(TEST, t.annotation)
        if t.value is not None:
            self.write(" = ")
            self.at(YIELD, t.value)

    def _Return(self, t: Any) -> None:
        if t.value is None:
            self.fill("return")
        else:
            self._line("return ", TEST, t.value)

    def _Delete(self, t: Any) -> None:
        self.fill("del ")
        self.commas(ATOM, t.targets)

    def _Assert(self, t: Any) -> None:
        self._line("assert ", TEST, t.test)
        if t.msg is not None:
            self.write(", ")
            self.at(TEST, t.msg)

    def _Raise(self, t: Any) -> None:
        if t.exc is None:
            self.fill("raise")
            return
        self._line("raise ", TEST, t.exc)
        if t.cause is not None:
            self.write(" from ")
            self.at(TEST, t.cause)

    def _Import(self, t: Any) -> None:
        self.fill("import ")
        self._names(t.names)

    def _ImportFrom(self, t: Any) -> None:
        self.fill(f"from {'.' * (t.level or 0)}{t.module or ''} import ")
        self._names(t.names)

    def _names(self, aliases: list[Any]) -> None:
        self.write(", ".join(f"{a.name} as {a.asname}" if a.asname else a.name for a in aliases))

    def _Global(self, t: Any) -> None:
        self.fill("global " + ", ".join(t.names))

    def _Nonlocal(self, t: Any) -> None:
        self.fill("nonlocal " + ", ".join(t.names))

    def _TypeAlias(self, t: Any) -> None:
        self._line("type ", ATOM, t.name)
        self._type_params(t)
        self.write(" = ")
        self.at(TEST, t.value)

    # --- definitions ---

    def _FunctionDef(self, t: Any) -> None:
        self._function("def ", t)

    def _AsyncFunctionDef(self, t: Any) -> None:
        self._function("async def ", t)

    def _function(self, keyword: str, t: Any) -> None:
        self._before_definition(t)
        self.fill(keyword + t.name)
        self._type_params(t)
        self.write("(")
        self._arguments(t.args)
        self.write(")")
        if t.returns is not None:
            self.write(" -> ")
            self.at(TEST, t.returns)
        self._suite(t.body, documented=True)

    def _ClassDef(self, t: Any) -> None:
        self._before_definition(t)
        self.fill("class " + t.name)
        self._type_params(t)
        if t.bases or t.keywords:
            self.write("(")
            self.commas(TEST, t.bases)
            for i, keyword in enumerate(t.keywords):
                if i or t.bases:
                    self.write(", ")
                self._keyword(keyword)
            self.write(")")
        self._suite(t.body, documented=True)

    def _before_definition(self, t: Any) -> None:
        # No blank line right after the `:` of the block around it.
        if self._parts and self._parts[-1] != ":":
            self.write("\n")
        for decorator in t.decorator_list:
            self._line("@", TEST, decorator)

    def _type_params(self, t: Any) -> None:
        params = getattr(t, "type_params", None)
        if params:
            self.write("[")
            for i, param in enumerate(params):
                self.write(", " if i else "")
                self.dispatch(param)
            self.write("]")

    def _TypeVar(self, t: Any) -> None:
        self.write(t.name)
        if getattr(t, "bound", None) is not None:
            self.write(": ")
            self.at(TEST, t.bound)
        self._type_default(t)

    def _TypeVarTuple(self, t: Any) -> None:
        self.write("*" + t.name)
        self._type_default(t)

    def _ParamSpec(self, t: Any) -> None:
        self.write("**" + t.name)
        self._type_default(t)

    def _type_default(self, t: Any) -> None:
        if getattr(t, "default_value", None) is not None:
            self.write(" = ")
            self.at(TEST, t.default_value)

    # --- compound statements ---

    def _If(self, t: Any) -> None:
        self._line("if ", NAMED, t.test)
        self._suite(t.body)
        while len(t.orelse) == 1 and type(t.orelse[0]).__name__ == "If":
            t = t.orelse[0]
            self._line("elif ", NAMED, t.test)
            self._suite(t.body)
        self._else(t)

    def _else(self, t: Any, keyword: str = "else", field: str = "orelse") -> None:
        if getattr(t, field):
            self.fill(keyword)
            self._suite(getattr(t, field))

    def _While(self, t: Any) -> None:
        self._line("while ", NAMED, t.test)
        self._suite(t.body)
        self._else(t)

    def _For(self, t: Any, keyword: str = "for ") -> None:
        self._line(keyword, BIT_OR, t.target)
        self.write(" in ")
        self.at(TEST, t.iter)
        self._suite(t.body)
        self._else(t)

    def _AsyncFor(self, t: Any) -> None:
        self._For(t, "async for ")

    def _With(self, t: Any, keyword: str = "with ") -> None:
        self.fill(keyword)
        lone = t.items[0] if len(t.items) == 1 else None
        # `with (a, b):` opens a and b, not a tuple.
        if lone is not None and lone.optional_vars is None and type(lone.context_expr).__name__ == "Tuple":
            self.write("(")
            self.dispatch(lone.context_expr)
            self.write(")")
        else:
            for i, item in enumerate(t.items):
                self.write(", " if i else "")
                self._withitem(item)
        self._suite(t.body)

    def _AsyncWith(self, t: Any) -> None:
        self._With(t, "async with ")

    def _withitem(self, t: Any) -> None:
        self.at(TEST, t.context_expr)
        if t.optional_vars is not None:
            self.write(" as ")
            self.at(ATOM, t.optional_vars)

    def _Try(self, t: Any, keyword: str = "except") -> None:
        self.fill("try")
        self._suite(t.body)
        for handler in t.handlers:
            self._ExceptHandler(handler, keyword)
        self._else(t)
        self._else(t, "finally", "finalbody")

    def _TryStar(self, t: Any) -> None:
        self._Try(t, "except*")

    def _ExceptHandler(self, t: Any, keyword: str = "except") -> None:
        self.fill(keyword)
        if t.type is not None:
            self.write(" ")
            self.at(TEST, t.type)
        if t.name is not None:
            self.write(f" as {t.name if isinstance(t.name, str) else t.name.id}")
        self._suite(t.body)

    # --- match ---

    def _Match(self, t: Any) -> None:
        self._line("match ", TEST, t.subject)
        self.write(":")
        self._indent += 1
        self.dispatch(t.cases)
        self._indent -= 1

    def _match_case(self, t: Any) -> None:
        self.fill("case ")
        self.dispatch(t.pattern)
        if t.guard is not None:
            self.write(" if ")
            self.at(NAMED, t.guard)
        self._suite(t.body)

    def _MatchValue(self, t: Any) -> None:
        self.dispatch(t.value)

    def _MatchSingleton(self, t: Any) -> None:
        self.write(repr(t.value))

    def _MatchStar(self, t: Any) -> None:
        self.write(f"*{t.name or '_'}")

    def _MatchSequence(self, t: Any) -> None:
        self.write("[")
        self._patterns(t.patterns)
        self.write("]")

    def _patterns(self, patterns: list[Any]) -> None:
        for i, pattern in enumerate(patterns):
            self.write(", " if i else "")
            self.dispatch(pattern)

    def _MatchMapping(self, t: Any) -> None:
        self.write("{")
        for i, (key, pattern) in enumerate(zip(t.keys, t.patterns, strict=True)):
            self.write(", " if i else "")
            self.at(TEST, key)
            self.write(": ")
            self.dispatch(pattern)
        if t.rest is not None:
            self.write(f"{', ' if t.keys else ''}**{t.rest}")
        self.write("}")

    def _MatchClass(self, t: Any) -> None:
        self.at(ATOM, t.cls)
        self.write("(")
        self._patterns(t.patterns)
        for i, (name, pattern) in enumerate(zip(t.kwd_attrs, t.kwd_patterns, strict=True)):
            self.write(f"{', ' if i or t.patterns else ''}{name}=")
            self.dispatch(pattern)
        self.write(")")

    def _MatchAs(self, t: Any) -> None:
        if t.pattern is None:
            self.write(t.name or "_")
            return
        self._closed(t.pattern, ("MatchAs",))
        self.write(f" as {t.name}")

    def _MatchOr(self, t: Any) -> None:
        for i, pattern in enumerate(t.patterns):
            self.write(" | " if i else "")
            self._closed(pattern, ("MatchAs", "MatchOr"))

    def _closed(self, t: Any, open_kinds: tuple[str, ...]) -> None:
        """A pattern inside another, in parentheses if it is one that would run on."""
        runs_on = type(t).__name__ in open_kinds and not (type(t).__name__ == "MatchAs" and t.pattern is None)
        if runs_on:
            self.write("(")
        self.dispatch(t)
        if runs_on:
            self.write(")")


class LineUnparser(StatementUnparser):
    """Notes which line of the user's each line of its output came from."""

    def __init__(self) -> None:
        super().__init__()
        self._from: int | None = None
        self._starts: list[tuple[int, int | None]] = []
        """(number of the part that begins a line, where that line came from)."""

    def dispatch(self, tree: Any) -> None:
        if isinstance(tree, ast.stmt):
            around, self._from = self._from, getattr(tree, "lineno", None)
            super().dispatch(tree)
            self._from = around
        else:
            super().dispatch(tree)

    def _ExceptHandler(self, t: Any, keyword: str = "except") -> None:
        around, self._from = self._from, getattr(t, "lineno", self._from)
        super()._ExceptHandler(t, keyword)
        self._from = around

    def fill(self, text: str = "") -> None:
        self._starts.append((len(self._parts), self._from))
        super().fill(text)

    def lines(self) -> list[tuple[str, int | None]]:
        """The lines so far."""
        found: list[tuple[str, int | None]] = []
        ends = [start for start, _ in self._starts[1:]] + [len(self._parts)]
        for (start, line), end in zip(self._starts, ends):
            text = "".join(self._parts[start:end])
            found += [(part, line if part.strip() else None) for part in text.removeprefix("\n").split("\n")]
        return found
