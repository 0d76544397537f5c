"""Comprehensions and generator expressions become operators, which hold them as functions.

Before:

    a = [f(x) for x in xs]
    b = sum(x * y for x in xs if x > 0 for y in ys)

After:

    a = ag__.list_comp(xs, lambda items_: [f(x) for x in items_])
    b = sum(ag__.gen_exp(xs, lambda items_: (x * y for x in items_ if x > 0 for y in ys),
                         lambda x: ag__.comp_if(x > 0, lambda: ag__.comp_for(ys, lambda y: x * y))))

The first function is the comprehension as it was, for Python values. The second one, for staged values, says what
becomes of one item; a comprehension without filters and with one iterable does without it. Where a target is more
than a name, `lambda items_: [... for (x, y) in (items_,)][0]` takes the item apart.

`{f(x) for x in xs}` is `ag__.set_comp(...)`, likewise. An item of a dict comprehension becomes a pair:

    c = ag__.dict_comp(xs, lambda items_: {f(x): x for x in items_}, lambda x: (f(x), x))

Those that make functions or generators of their variables, which Python changes under them, are marked, by a last
argument `True`: they become the second form only where a tensor decides how many items there are.

Left as they are: those that hold `:=`, `await` or what looks at the frame, which cannot move into a function. A
generator expression with `:=` is marked: `ag__.plain_gen_exp(y := x for x in xs)`.

Must come after: functions (which marks the lambdas of the program), slices. Must come before: call_trees.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.bindings import builtins_meant
from autograph.converters.marks import reads_frame
from autograph.pyct import templates, transformer
from autograph.pyct.ast_util import CHILD_FIELDS, clone, walk

__all__ = ["transform"]

#: Builtins that have gone over their argument when they return, and called their `key`.
_CONSUMERS = ("all", "any", "dict", "frozenset", "list", "max", "min", "set", "sorted", "sum", "tuple")


class _Comprehensions(operands.Base):
    def __init__(self, ctx: transformer.Context, consumers: set[str]) -> None:
        super().__init__(ctx)
        self.consumers = consumers
        self.items_name = ctx.namer.new_symbol("items_")

    def visit_SetComp(self, node: Any) -> Any:
        if _is_held(node):
            return self.generic_visit(node)
        escapes = self._escapes(node)
        iterable, node.generators[0].iter = self.visit(node.generators[0].iter), _name(self.items_name)
        plain = self._plain(node, escapes)
        operator = "set_comp"
        if isinstance(node, gast.DictComp):
            operator, node.elt = "dict_comp", gast.Tuple([node.key, node.value], gast.Load())
        return templates.replace_as_expression(
            f"ag__.operator(iterable, lambda items_: plain, staged{_flag(escapes)})", operator=operator,
            iterable=iterable, items_=self.items_name, plain=plain, staged=self._of_item(node, 0),
        )  # fmt: skip

    visit_DictComp = visit_SetComp

    def _plain(self, node: Any, escapes: bool) -> Any:
        """The comprehension for Python values. Where functions escape it is what a trace runs, too."""
        return self.generic_visit(clone(node)) if escapes else clone(node)

    def visit_ListComp(self, node: Any) -> Any:
        first = node.generators[0]
        simple = len(node.generators) == 1 and not first.ifs
        escapes = self._escapes(node) and not (simple and isinstance(node, gast.ListComp))
        if _is_held(node):
            assigns = isinstance(node, gast.GeneratorExp) and _assigns(node)
            node = self.generic_visit(node)
            return templates.replace_as_expression("ag__.plain_gen_exp(plain)", plain=node) if assigns else node
        iterable, first.iter = self.visit(first.iter), _name(self.items_name)
        parts = {
            "operator": "list_comp" if isinstance(node, gast.ListComp) else "gen_exp",
            "iterable": iterable,
            "items_": self.items_name,
        }
        if simple:
            node.elt = self.visit(node.elt)
            rest = ", None" + _flag(escapes) if escapes else ""
            return templates.replace_as_expression(
                f"ag__.operator(iterable, lambda items_: plain{rest})", plain=node, **parts
            )
        plain = self._plain(node, escapes)
        return templates.replace_as_expression(
            f"ag__.operator(iterable, lambda items_: plain, staged{_flag(escapes)})", plain=plain,
            staged=self._of_item(node, 0), **parts,
        )  # fmt: skip

    visit_GeneratorExp = visit_ListComp

    def _of_item(self, node: Any, number: int) -> Any:
        """A lambda of an item of the iterable with that number, for what becomes of it."""
        generator = node.generators[number]
        conditions = [self.visit(condition) for condition in generator.ifs]
        if number + 1 == len(node.generators):
            rest = self.visit(node.elt)
        else:
            inner = self.visit(node.generators[number + 1].iter)
            rest = templates.replace_as_expression(
                "ag__.comp_for(iterable, function)", iterable=inner, function=self._of_item(node, number + 1)
            )
        for condition in reversed(conditions):
            rest = templates.replace_as_expression(
                "ag__.comp_if(condition, lambda: rest)", condition=condition, rest=rest
            )
        target = generator.target
        if isinstance(target, gast.Name):
            return templates.replace_as_expression("lambda target: rest", target=target.id, rest=rest)
        return templates.replace_as_expression(
            "lambda items_: [rest for target in (items_,)][0]", items_=self.items_name, rest=rest, target=target
        )

    def _escapes(self, node: Any) -> bool:
        """Whether functions or generators that know the variables of the comprehension may outlive an iteration."""
        targets = [part for generator in node.generators for part in walk(generator.target)]
        bound = {part.id for part in targets if isinstance(part, gast.Name) and isinstance(part.ctx, gast.Store)}
        pending: list[tuple[Any, bool]] = [(part, False) for part in _inside(node)]
        while pending:
            part, at_once = pending.pop()
            outlives = isinstance(part, (gast.Lambda, gast.GeneratorExp)) and not at_once
            if outlives and any(isinstance(name, gast.Name) and name.id in bound for name in walk(part)):
                return True
            if isinstance(part, gast.Call):
                pending.extend(self._arguments(part, at_once))
                continue
            for field in CHILD_FIELDS[type(part)]:
                value = getattr(part, field, None)
                children = value if isinstance(value, list) else [value]
                pending.extend((child, False) for child in children if isinstance(child, gast.AST))
        return False

    def _arguments(self, call: Any, at_once: bool) -> list[tuple[Any, bool]]:
        """The parts of a call, each with whether a function that it is has been called when the call returns."""
        function = call.func
        if isinstance(function, gast.Attribute) and getattr(function.value, "id", None) == "ag__":
            return [(argument, at_once) for argument in call.args]  # marks a lambda
        consumes = isinstance(function, gast.Name) and function.id in self.consumers
        return [
            (function, True),
            *((argument, consumes) for argument in call.args),
            *((keyword.value, consumes and keyword.arg == "key") for keyword in call.keywords),
        ]


def _flag(escapes: bool) -> str:
    return ", True" if escapes else ""


def _inside(node: Any) -> list[Any]:
    """The parts of a comprehension that are evaluated for each item."""
    parts: list[Any] = [node.key, node.value] if isinstance(node, gast.DictComp) else [node.elt]
    for number, generator in enumerate(node.generators):
        parts.extend(([generator.iter] if number else []) + generator.ifs)
    return parts


def _is_held(node: Any) -> bool:
    """Whether the comprehension must stay in the frame where it is."""
    if any(generator.is_async for generator in node.generators) or _reads_unbound(node):
        return True
    pending = _inside(node)
    while pending:
        part = pending.pop()
        if isinstance(part, (gast.NamedExpr, gast.Await)) or isinstance(part, gast.comprehension) and part.is_async:
            return True
        if isinstance(part, gast.Call) and (reads_frame(part) or _is_super(part)):
            return True
        if not isinstance(part, gast.Lambda):
            pending.extend(gast.iter_child_nodes(part))
    return False


def _reads_unbound(node: Any) -> bool:
    """Whether an iterable or filter reads a variable of the comprehension that only a later `for` assigns."""
    later: set[str] = set()
    for number, generator in reversed([*enumerate(node.generators)]):
        own = _names(generator.target, gast.Store)
        earlier = {name for before in node.generators[:number] for name in _names(before.target, gast.Store)}
        if any(_names(condition, gast.Load) & later - earlier - own for condition in generator.ifs):
            return True
        later |= own
        if number and _names(generator.iter, gast.Load) & later - earlier:
            return True
    return False


def _names(node: Any, context: Any) -> set[str]:
    return {part.id for part in walk(node) if isinstance(part, gast.Name) and isinstance(part.ctx, context)}


def _assigns(node: Any) -> bool:
    """Whether a generator expression, which is no asynchronous one, holds an assignment expression."""
    parts = list(walk(node))
    waits = any(isinstance(part, gast.Await) or getattr(part, "is_async", False) for part in parts)
    return not waits and any(isinstance(part, gast.NamedExpr) for part in parts)


def _is_super(call: Any) -> bool:
    return isinstance(call.func, gast.Name) and call.func.id == "super" and not call.args


def _name(name: str) -> Any:
    return gast.Name(name, gast.Load(), None, None)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Comprehensions(ctx, builtins_meant(_CONSUMERS, node, ctx)).visit(node)
