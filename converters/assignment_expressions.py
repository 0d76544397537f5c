"""What an assignment expression stands in becomes statements, where it is evaluated on some paths only.

Before:

    if n > 0 and (half := n // 2) > 3:
        ...
    squares = [y for x in values if (y := f(x)) > 0]

After:

    value_ = not not n > 0
    if value_:
        value_ = not not (half := n // 2) > 3
    if value_:
        ...
    items_ = []
    for x_1 in values:
        if (y := f(x_1)) > 0:
            items_.append(y)
    squares = items_

That holds for operands of `and` and `or` behind the first, for `c` of `a < b < c`, for both sides of `... if ... else
...`, and for comprehensions; generator expressions that a builtin goes over are lists, `any` and `all` loops that are
left. What the statement evaluates before goes into variables. The test of a `while` moves into its body. Left as they
are: lambdas, other generator expressions, and what stands in an expression whose parts are not evaluated one after the
other.

Must come before: mark.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gast

from autograph.converters.bindings import builtins_meant
from autograph.converters.marks import reads_frame
from autograph.pyct import origin, transformer
from autograph.pyct.ast_util import clone, walk

__all__ = ["transform"]

_COMPREHENSIONS = (gast.ListComp, gast.SetComp, gast.DictComp)
#: Builtins that go over all of their argument, and those that stop at one item.
_CONSUMERS = ("dict", "frozenset", "list", "max", "min", "set", "sorted", "sum", "tuple")
_SEARCHES = ("all", "any")
#: Of a call of one of the latter that can be such a loop: the comprehension that the loop is of.
_SEARCH = "_ag_search"
#: What is evaluated at another time, or suspends the function.
_APART = (gast.Lambda, gast.GeneratorExp)
_SUSPENDS = (gast.Await, gast.Yield, gast.YieldFrom)
#: The expressions whose parts are evaluated one after the other, each once: the fields, in that order.
_IN_ORDER: dict[type, tuple[str, ...]] = {
    gast.UnaryOp: ("operand",), gast.BinOp: ("left", "right"), gast.Compare: ("left", "comparators"),
    gast.Tuple: ("elts",), gast.List: ("elts",), gast.Subscript: ("value", "slice"), gast.Attribute: ("value",),
    gast.Call: ("func", "args", "keywords"), gast.keyword: ("value",), gast.NamedExpr: ("value",),
}  # fmt: skip
#: The expression that a statement evaluates first.
_FIRST: dict[type, str] = {
    gast.Return: "value", gast.Expr: "value", gast.Assign: "value", gast.If: "test", gast.Assert: "test",
    gast.For: "iter",
}  # fmt: skip


def _assigns(node: Any) -> bool:
    """Whether an assignment expression is evaluated with an expression."""
    if isinstance(node, gast.NamedExpr) or hasattr(node, _SEARCH):
        return True
    return not isinstance(node, _APART) and any(map(_assigns, gast.iter_child_nodes(node)))


def _is_held(node: Any) -> bool:
    """Whether an assignment expression in it is evaluated on some paths only."""
    if isinstance(node, gast.BoolOp):
        return any(map(_assigns, node.values[1:])) or _is_held(node.values[0])
    if isinstance(node, gast.IfExp):
        return _assigns(node.body) or _assigns(node.orelse) or _is_held(node.test)
    if isinstance(node, gast.Compare) and any(map(_assigns, node.comparators[1:])):
        return True
    if isinstance(node, _COMPREHENSIONS) or hasattr(node, _SEARCH):
        return _assigns(node)
    return not isinstance(node, _APART) and any(map(_is_held, gast.iter_child_nodes(node)))


def _is_ordered(node: Any) -> bool:
    """Whether what is held in an expression can become statements."""
    if not _is_held(node):
        return True
    if isinstance(node, gast.BoolOp):
        return all(map(_is_ordered, node.values))
    if isinstance(node, gast.IfExp):
        return all(map(_is_ordered, (node.test, node.body, node.orelse)))
    if hasattr(node, _SEARCH):
        return _is_ordered(getattr(node, _SEARCH))
    if isinstance(node, _COMPREHENSIONS):
        if _keeps_variables(node) or any(g.is_async for g in node.generators):
            return False
        tests = [test for g in node.generators for test in g.ifs]
        return all(map(_is_ordered, (*_elements(node), *tests, *(g.iter for g in node.generators))))
    if type(node) not in _IN_ORDER or isinstance(node, gast.Call) and _root(node.func) in _assigned(node):
        return False
    return all(_is_ordered(part) and not isinstance(part, (gast.Starred, gast.Slice)) for part in _parts(node))


def _keeps_variables(comprehension: Any) -> bool:
    """Whether something in a comprehension may be run later, and then asks for its variables."""
    parts = list(walk(comprehension))
    given = {id(argument) for part in parts if isinstance(part, gast.Call) for argument in part.args}
    return any(
        isinstance(part, gast.Lambda) or isinstance(part, gast.GeneratorExp) and id(part) not in given for part in parts
    )


def _root(node: Any) -> str:
    """The variable that a function is, or a method is one of."""
    while isinstance(node, gast.Attribute):
        node = node.value
    return node.id if isinstance(node, gast.Name) else ""


def _assigned(node: Any) -> set[str]:
    return {part.target.id for part in walk(node) if isinstance(part, gast.NamedExpr)}


def _elements(comprehension: Any) -> list[Any]:
    if isinstance(comprehension, gast.DictComp):
        return [comprehension.key, comprehension.value]
    return [comprehension.elt]


def _parts(node: Any) -> list[Any]:
    """What an expression of `_IN_ORDER` evaluates, in that order."""
    found: list[Any] = []
    for field in _IN_ORDER[type(node)]:
        value = getattr(node, field)
        found += value if isinstance(value, list) else [value]
    return found


class _AssignmentExpressions(transformer.Base, statements_only=True):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self._block: list[Any] = []

    def visit_block(self, stmts: list[Any]) -> list[Any]:
        found: list[Any] = []
        for stmt in stmts:
            field = _FIRST.get(type(stmt))
            if field is not None and self._is_for(getattr(stmt, field)):
                before = self._within(self._first, stmt, field)
                for new in before:
                    origin.inherit_location(new, stmt)
                found += before
            elif isinstance(stmt, gast.While) and not stmt.orelse and self._is_for(stmt.test):
                stmt = self._moved(stmt)
            found += self._visit_list([stmt])
        return found

    def visit_ClassDef(self, node: Any) -> Any:
        """Only the methods: variables of the block would be attributes of the class."""
        node.body = [self.visit(stmt) if isinstance(stmt, gast.FunctionDef) else stmt for stmt in node.body]
        return node

    @staticmethod
    def _is_for(node: Any) -> bool:
        if node is None or not _is_held(node):
            return False
        return _is_ordered(node) and not any(isinstance(part, _SUSPENDS) for part in walk(node))

    def _within(self, make: Callable[..., Any], *args: Any) -> list[Any]:
        """The statements that are put while something is made."""
        outer, self._block = self._block, []
        make(*args)
        block, self._block = self._block, outer
        return block

    def _first(self, stmt: Any, field: str) -> None:
        is_test = field == "test"
        setattr(stmt, field, self._value(getattr(stmt, field), is_test))

    def _moved(self, loop: Any) -> Any:
        """A `while` loop whose test is in its body."""
        test, loop.test = loop.test, _at(gast.Constant(True, None), loop.test)
        block = self._within(lambda: self._put(gast.If(_not(self._value(test, True)), [gast.Break()], [])))
        for new in block:
            origin.inherit_location(new, test)
        loop.body = [*block, *loop.body]
        return loop

    # --- expressions ---------------------------------------------------------------------------------------

    def _put(self, stmt: Any) -> None:
        self._block.append(stmt)

    def _set(self, name: str, value: Any) -> None:
        self._put(gast.Assign([_name(name, gast.Store())], value, None))

    def _stored(self, node: Any) -> Any:
        """An expression that is evaluated now, and a variable for later."""
        if isinstance(node, gast.Constant):
            return node
        if isinstance(node, gast.keyword):
            node.value = self._stored(node.value)
            return node
        name = self.ctx.namer.new_symbol("value_")
        self._set(name, self._value(node))
        return _name(name)

    def _value(self, node: Any, is_test: bool = False) -> Any:
        """An expression that is the same behind the statements that are put.

        Args:
            is_test: whether only its truth matters.
        """
        if not _is_held(node):
            return node
        if isinstance(node, gast.BoolOp):
            return self._operands(node, is_test)
        if isinstance(node, gast.IfExp):
            return self._sides(node, is_test)
        if isinstance(node, _COMPREHENSIONS):
            return self._items(node)
        if hasattr(node, _SEARCH):
            return self._searched(node)
        if isinstance(node, gast.Compare) and len(node.comparators) > 1:
            return self._compared(node)
        if isinstance(node, gast.UnaryOp):
            node.operand = self._value(node.operand, isinstance(node.op, gast.Not))
            return node
        if isinstance(node, gast.keyword):
            node.value = self._value(node.value)
            return node
        last = max(k for k, part in enumerate(_parts(node)) if _is_held(part))
        position = 0
        for field in _IN_ORDER[type(node)]:
            value = getattr(node, field)
            done = []
            for part in value if isinstance(value, list) else [value]:
                done.append(self._in_order(node, field, part, position - last))
                position += 1
            setattr(node, field, done if isinstance(value, list) else done[0])
        return node

    def _in_order(self, node: Any, field: str, part: Any, behind: int) -> Any:
        """A part of an expression; `behind` is above 0 behind the last one that becomes statements."""
        if behind > 0:
            return part
        if behind == 0:
            return self._value(part)
        if field == "func":  # a function's name, or a method's object, stays one for the passes that look for these
            if isinstance(part, gast.Attribute) and not isinstance(part.value, gast.Name):
                part.value = self._stored(part.value)
            return part
        return self._stored(part)

    def _operands(self, node: Any, is_test: bool) -> Any:
        name = self.ctx.namer.new_symbol("value_")
        self._set(name, self._operand(node.values[0], is_test))
        block = self._block
        for operand in node.values[1:]:
            body = self._within(lambda operand=operand: self._set(name, self._operand(operand, is_test)))
            test = _name(name) if isinstance(node.op, gast.And) else _not(_name(name))
            block.append(gast.If(test, body, []))
            block = body
        return _name(name)

    def _compared(self, node: Any) -> Any:
        """`a < b < c`: `c` is evaluated if `a < b`."""
        name = self.ctx.namer.new_symbol("value_")
        left = self._stored(node.left)
        block = self._block
        for k, (op, comparator) in enumerate(zip(node.ops, node.comparators)):
            pair = gast.Compare(left, [op], [])
            body = self._within(self._compare, name, pair, comparator)
            if k:
                block.append(gast.If(_name(name), body, []))
                block = body
            else:
                block += body
            left = clone(pair.comparators[0])
        return _name(name)

    def _compare(self, name: str, pair: Any, comparator: Any) -> None:
        pair.comparators = [self._stored(comparator)]
        self._set(name, pair)

    def _operand(self, node: Any, is_test: bool) -> Any:
        value = self._value(node, is_test)
        return _not(_not(value)) if is_test else value

    def _sides(self, node: Any, is_test: bool) -> Any:
        name = self.ctx.namer.new_symbol("value_")
        test = self._value(node.test, True)
        body, orelse = (
            self._within(lambda side=side: self._set(name, self._operand(side, is_test)))
            for side in (node.body, node.orelse)
        )
        self._put(gast.If(test, body, orelse))
        return _name(name)

    def _items(self, node: Any) -> Any:
        """What a comprehension makes, which is a loop now."""
        name = self.ctx.namer.new_symbol("items_")
        is_dict = isinstance(node, gast.DictComp)
        self._set(name, gast.Dict([], []) if is_dict else gast.List([], gast.Load()))
        self._loop(node, lambda: self._add(node, name))
        return gast.Set([gast.Starred(_name(name), gast.Load())]) if isinstance(node, gast.SetComp) else _name(name)

    def _searched(self, node: Any) -> Any:
        """Whether an item of a comprehension is true, or all are: a loop that is left at the first that decides it."""
        name, stops, items = self.ctx.namer.new_symbol("value_"), node.func.id == "any", getattr(node, _SEARCH)
        self._set(name, gast.Constant(not stops, None))

        def ask() -> None:
            test = self._value(items.elt, True)
            self._put(gast.If(test if stops else _not(test), self._within(stop), []))

        def stop() -> None:
            self._set(name, gast.Constant(stops, None))
            self._put(gast.Break())

        self._loop(items, ask)
        return _name(name)

    def _loop(self, node: Any, put: Callable[[], None]) -> None:
        """The loops of a comprehension, whose variables have names of their own; `put` is what is done for an item."""
        first = self._value(node.generators[0].iter)
        node.generators[0].iter = gast.Constant(None, None)
        self._rename(node)
        node.generators[0].iter = first
        self._loops(node.generators, put)

    def _rename(self, node: Any) -> None:
        bound = {
            part.id for g in node.generators for part in walk(g.target)
            if isinstance(part, gast.Name) and isinstance(part.ctx, gast.Store)
        }  # fmt: skip
        names = {old: self.ctx.namer.new_symbol(old) for old in sorted(bound)}
        for part in walk(node):
            if isinstance(part, gast.Name):
                part.id = names.get(part.id, part.id)

    def _loops(self, generators: list[Any], put: Callable[[], None]) -> None:
        if not generators:
            put()
            return
        generator = generators[0]
        iterable = self._value(generator.iter)
        body = self._within(self._filtered, generators, generator.ifs, put)
        self._put(gast.For(generator.target, iterable, body, [], None))

    def _filtered(self, generators: list[Any], tests: list[Any], put: Callable[[], None]) -> None:
        if not tests:
            self._loops(generators[1:], put)
            return
        test = self._value(tests[0], True)
        self._put(gast.If(test, self._within(self._filtered, generators, tests[1:], put), []))

    def _add(self, node: Any, name: str) -> None:
        if isinstance(node, gast.DictComp):
            key = self._stored(node.key)  # which Python evaluates first
            self._put(gast.Assign([gast.Subscript(_name(name), key, gast.Store())], self._value(node.value), None))
            return
        append = gast.Attribute(_name(name), "append", gast.Load())
        self._put(gast.Expr(gast.Call(append, [self._value(node.elt)], [])))


def _name(name: str, ctx: Any = None) -> Any:
    return gast.Name(name, ctx or gast.Load(), None, None)


def _not(value: Any) -> Any:
    return gast.UnaryOp(gast.Not(), value)


def _at(node: Any, other: Any) -> Any:
    origin.inherit_location(node, other)
    return node


def _go_over(node: Any, ctx: transformer.Context) -> None:
    """Generator expressions with an assignment that a builtin goes over become lists; `any` and `all` of one are
    marked: several loops in each other are not left at once."""
    calls = [
        part for part in walk(node)
        if isinstance(part, gast.Call) and len(part.args) == 1
        and isinstance(part.args[0], gast.GeneratorExp) and isinstance(part.func, gast.Name)
        and any(isinstance(inner, gast.NamedExpr) for inner in walk(part.args[0]))
    ]  # fmt: skip
    meant = builtins_meant((*_CONSUMERS, *_SEARCHES), node, ctx) if calls else set()
    for call in calls:
        name, given = call.func.id, call.args[0]
        if name not in meant or name in _SEARCHES and (call.keywords or len(given.generators) > 1):
            continue
        items = _at(gast.ListComp(given.elt, given.generators), given)
        if name in _CONSUMERS:
            call.args[0] = items
        else:
            setattr(call, _SEARCH, items)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    if any(isinstance(part, gast.Call) and reads_frame(part) for part in walk(node)):
        return node  # it would see the new variables
    _go_over(node, ctx)
    return _AssignmentExpressions(ctx).visit(node)
