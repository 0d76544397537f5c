"""Calls go through `ag__.converted_call`, which converts the called function when it is reached.

Before:

    y = f(x, *a, k=1)
    breakpoint()

After:

    y = ag__.converted_call(f, (x,) + tuple(a), dict(k=1), fscope)
    ag__.debugger(breakpoint)()

Left as they are: calls of `ag__.…` and of the function scope, decorators, and builtins that look at the frame they are
called from. Of the latter, `super()` gets its arguments written out, as it may end up in another function, `eval` and
`exec` get `ag__.source_text(eval, text)`, which refuses a staged text, and `locals()`, `vars()` and `dir()` leave out
the names that conversion adds.

Must come after: functions (which names the scope), lists, slices. Must come before: control_flow.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.marks import Mark, get
from autograph.pyct import qual_names, templates, transformer
from autograph.pyct.anno import Anno, getanno
from autograph.pyct.ast_util import walk

__all__ = ["transform"]

_DEBUGGERS = frozenset({"breakpoint", "pdb.set_trace", "ipdb.set_trace"})
_PLAIN = frozenset({"eval", "exec", "globals"})
_OF_TEXT = frozenset({"eval", "exec"})


class _CallTrees(operands.Base):
    def __init__(self, ctx: transformer.Context, shadowed: bool) -> None:
        super().__init__(ctx)
        self.shadowed = shadowed
        self.scope_name = ""
        self.first_argument: str | None = None

    def visit_FunctionDef(self, node: Any) -> Any:
        node.args = self.visit(node.args)
        outer = self.scope_name, self.first_argument, self.in_class
        self.scope_name = get(node, Mark.SCOPE_NAME, self.scope_name)
        self.first_argument = _first_argument(node.args)
        self.in_class = False
        if isinstance(node, gast.Lambda):
            node.body = self.visit(node.body)
        else:
            node.body = self.visit_block(node.body)
        self.scope_name, self.first_argument, self.in_class = outer
        return node

    visit_Lambda = visit_FunctionDef

    def visit_Call(self, node: Any) -> Any:
        name = qual_names.from_node(node.func)
        if name is not None:
            if name.root == "ag__" or name.root == self.scope_name:
                return self.generic_visit(node)
            if name in _DEBUGGERS:
                node.func = templates.replace_as_expression("ag__.debugger(function)", function=node.func)
            if name in _DEBUGGERS or name in _PLAIN:
                node.args = self._visit_list(node.args)
                if name in _OF_TEXT and node.args and not isinstance(node.args[0], gast.Starred):
                    node.args[0] = templates.replace_as_expression(
                        "ag__.source_text(function, text)", function=node.func, text=node.args[0]
                    )
                node.keywords = self._visit_list(node.keywords)
                return node
            if not node.args and not node.keywords:
                if name == "super" and self.first_argument is not None:
                    return templates.replace_as_expression("super(__class__, me)", me=self.first_argument)
                if name in ("locals", "vars", "dir"):
                    return self._frame_contents(name)
        node.func = self.visit(node.func)
        positional = self._positional(self._visit_list(node.args))
        keywords = self._keywords(self._visit_list(node.keywords))
        return templates.replace_as_expression(
            "ag__.converted_call(function, positional, keywords, scope)",
            function=node.func,
            positional=positional,
            keywords=keywords,
            scope=self.scope_name,
        )

    def _positional(self, arguments: list[Any]) -> Any:
        load = gast.Load()
        if self.shadowed or not any(isinstance(argument, gast.Starred) for argument in arguments):
            return gast.Tuple(arguments, load)
        parts: list[Any] = []
        for argument in arguments:
            if isinstance(argument, gast.Starred):
                parts.append(gast.Call(gast.Name("tuple", load, None, None), [argument.value], []))
            elif parts and isinstance(parts[-1], gast.Tuple):
                parts[-1].elts.append(argument)
            else:
                parts.append(gast.Tuple([argument], load))
        result = parts[0]
        for part in parts[1:]:
            result = gast.BinOp(result, gast.Add(), part)
        return result

    def _keywords(self, keywords: list[Any]) -> Any:
        if not keywords:
            return None
        if self.shadowed:
            keys = [keyword.arg and gast.Constant(keyword.arg, None) for keyword in keywords]
            return gast.Dict(keys, [keyword.value for keyword in keywords])
        return gast.Call(gast.Name("dict", gast.Load(), None, None), [], keywords)

    def _frame_contents(self, name: str) -> Any:
        hidden = gast.Tuple([gast.Constant(text, None) for text in ("ag__", self.scope_name)], gast.Load())
        if self.in_class:
            return templates.replace_as_expression("function()", function=str(name))
        if name == "dir":
            return templates.replace_as_expression("[k_ for k_ in dir() if k_ not in hidden]", hidden=hidden)
        return templates.replace_as_expression(
            "{k_: v_ for (k_, v_) in function().items() if k_ not in hidden}", function=str(name), hidden=hidden
        )

    def _loop(self, node: Any) -> Any:
        for options in getanno(node, Anno.DIRECTIVES, {}).values():
            for name, value in options.items():
                options[name] = self.visit(value)
        return self.generic_visit(node)

    visit_While = visit_For = visit_AsyncFor = _loop


def _first_argument(arguments: Any) -> str | None:
    for argument in (*arguments.posonlyargs, *arguments.args, arguments.vararg):
        if argument is not None:
            return str(argument.id)
    return None


def _shadows_builtins(tree: Any, ctx: transformer.Context) -> bool:
    """Whether the user has variables called `tuple` or `dict`."""
    names = {name for name in ("tuple", "dict") if ctx.namer.is_taken(name)}
    return bool(names) and any(
        isinstance(node, gast.Name) and node.id in names and not isinstance(node.ctx, gast.Load)
        for node in walk(tree)
    )


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _CallTrees(ctx, _shadows_builtins(node, ctx)).visit(node)
