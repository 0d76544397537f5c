"""Loaded code decides in place whether a value is staged, and runs as plain Python where none is.

The converted text calls an operator for every `if`, loop, call and `and`, which costs a Python program many times
what its own statement costs. This pass works on the finished tree, right before it is compiled, and never shows in
converted text. Before:

    def get_state(): ...
    def if_body(): ...
    def else_body(): ...
    ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('y',), 1)

After:

    if (test_ := x > 0) is not True and test_ is not False and type_(test_) not in plain_ and fast_.is_staged(test_):
        def get_state(): ...
        def if_body(): ...
        def else_body(): ...
        ag__.if_stmt(test_, if_body, else_body, get_state, set_state, ('y',), 1)
    elif test_:
        <the body of if_body, treated likewise>
    else:
        <the body of else_body, treated likewise>

What is staged is left exactly as it was. In the plain part

* variables live in the function itself; one that no statement before can have left undefined is read without `ag__.ld`;
* `ag__.converted_call(f, (x,), None, fscope)` is `callee_(f)(x)`, `callee_` giving the converted form of `f`;
* `and`, `or`, `not`, `is None` and `if` expressions are Python's own where their operands are not staged;
* a `for` or `while` is Python's own until its iterable or test is staged, and then goes on in its operator.

A statement within many others is treated only to a certain depth, since each level holds its staged form again.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters.converted import IN_PLACE, Facts, ag_call, function_of, is_undefined, load, own, text
from autograph.converters.fast_expressions import STAGED, Hoisted
from autograph.converters.fast_statements import Statements
from autograph.converters.marks import Mark, get
from autograph.pyct import origin, templates, transformer
from autograph.pyct.anno import Anno, hasanno
from autograph.pyct.ast_util import clone, walk

__all__ = ["Hoisted", "transform"]

_MAX_DEPTH = 8
#: The operators that may make a list longer or shorter.
_CHANGING = frozenset(
    {
        *IN_PLACE, "converted_call", "del_item", "del_item_of", "list_append", "list_pop", "put_item", "set_item",
        "set_item_of",
    }
)  # fmt: skip
_STATEMENTS = frozenset({"if_stmt", "while_stmt", "for_stmt", "try_stmt", "with_stmt"})


class _FastPaths(Statements):
    # --- functions and classes ---------------------------------------------------------------------------

    def visit_FunctionDef(self, node: Any) -> Any:
        if not self.functions:
            self._body(node)
            return node
        if _is_made(node):
            return node  # its operator runs it staged
        node.decorator_list = self._visit_list(node.decorator_list)
        node.args.defaults = self._visit_list(node.args.defaults)
        node.args.kw_defaults = self._visit_list(node.args.kw_defaults)
        self.assigned.add(node.name)
        self._body(node)
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def _body(self, node: Any) -> None:
        if get(node, Mark.READS_FRAME):
            return  # it would see the names that are added here
        outer = self.assigned, self.depth
        several = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg)
        self.assigned = {a.id for a in several if a is not None} - self.facts.deleted
        self.depth = 0
        self.functions += 1
        node.body = self._without_scope(node.body)
        node.body = self.visit_block(node.body)
        node.body = _direct_return(node.body, self.facts)
        self.functions -= 1
        self.assigned, self.depth = outer

    def _without_scope(self, body: list[Any]) -> list[Any]:
        """The statements in the function's scope, which is made once for all calls."""
        result: list[Any] = []
        for i, statement in enumerate(body):
            if isinstance(statement, gast.With) and ag_call(statement.items[0].context_expr) == "FunctionScope":
                self._hoist(statement.items[0].optional_vars.id, statement.items[0].context_expr)
                return [*result, *statement.body, *body[i + 1 :]]
            if isinstance(statement, gast.Assign) and ag_call(statement.value) == "FunctionScope":
                self._hoist(statement.targets[0].id, statement.value)
                return [*result, *body[i + 1 :]]
            result.append(statement)
        return result

    def _hoist(self, variable: str, call: Any) -> None:
        self.hoisted.scopes[variable] = call.args[0].value, self.functions > 1

    def visit_ClassDef(self, node: Any) -> Any:
        self.assigned.add(node.name)
        return node  # `:=` in a class body would make an attribute

    # --- statements that became operators ----------------------------------------------------------------

    def visit_block(self, stmts: list[Any]) -> list[Any]:
        result: list[Any] = []
        made: list[Any] = []  # functions and variables made for a statement that comes next
        for statement in stmts:
            if (isinstance(statement, gast.FunctionDef) and _is_made(statement)) or (
                made and is_undefined(statement)
            ):
                made.append(statement)
                continue
            kind = ag_call(statement.value) if isinstance(statement, gast.Expr) else None
            if kind in _STATEMENTS and self.depth < _MAX_DEPTH:
                self.depth += 1
                result.extend(getattr(self, "_" + kind)(statement, made))
                self.depth -= 1
            elif kind in _STATEMENTS:
                result.extend(_staged(made, statement))
            else:
                result.extend(made)
                if not self._is_idle(statement):
                    new = self.visit(statement)
                    result.extend(new if isinstance(new, list) else [new])
            made = []
        return [*result, *made]

    def _is_idle(self, statement: Any) -> bool:
        """`x = ag__.ld(x)` before `x += 1`, where x is defined."""
        return (
            isinstance(statement, gast.Assign)
            and ag_call(statement.value) == "ld"
            and isinstance(statement.targets[0], gast.Name)
            and text(statement.value.args[0]) == statement.targets[0].id
            and not hasanno(statement, Anno.ORIGIN)
            and self._is_defined(statement.targets[0].id)
        )

    def _if_stmt(self, statement: Any, made: list[Any]) -> list[Any]:
        call = statement.value
        bodies = [clone(function_of(made, call.args[i]).body) for i in (1, 2)]
        guard = not any(hasanno(node, Anno.ORIGIN) for node in walk(call.args[0]))
        before: list[Any] = []
        if ag_call(call.args[0]) == "matches":
            before = self._match(call.args[0], statement, self.test, [])
            test = load(self.test)
        else:
            test = self.visit(call.args[0])
        call.args[0] = load(self.test)
        body, orelse = self._branches(*(own(b) for b in bodies))
        template = f"""
            if {STAGED.replace("test_", "(test_ := test)", 1)}:
                staged
            elif test_:
                body
            else:
                orelse
        """
        result = self._fill(
            template, statement, test=test, staged=_staged(made, statement), body=body, orelse=orelse
        )
        if guard:  # if what it guards does not run, neither has its line
            plain = result[0].orelse[0]
            origin.hide(result, [*result[0].body, *plain.body, *plain.orelse])
        return before + result

    def _while_stmt(self, statement: Any, made: list[Any]) -> list[Any]:
        call = statement.value
        test = function_of(made, call.args[0]).body[-1].value
        body = clone(own(function_of(made, call.args[1]).body))
        staged_test, test = clone(test), self.visit(clone(test))
        body = self._maybe(body)
        if isinstance(test, gast.Constant) and test.value:
            # Only an error ends it; if a tensor decides whether that is raised, the loop has to be staged.
            template = """
                if fast_.building_graph() is None:
                    while True:
                        body
                else:
                    staged
            """
            return self._fill(template, statement, staged=_staged(made, statement), body=body)
        traced = self.ctx.namer.shared_symbol("traced_", self.depth)
        call.func = self._expression("fast_.staged_while", statement)  # the test has been seen to be staged
        # The operator's own, as the test may read what a `try` statement around has to look at.
        template = f"""
            traced = fast_.tests()
            while True:
                if traced is None:
                    test_ = test
                else:
                    test_ = traced(lambda: staged_test)
                if {STAGED}:
                    staged
                    break
                if not test_:
                    break
                body
        """
        holes: dict[str, Any] = {"traced": traced, "staged_test": staged_test}
        result = self._fill(template, statement, test=test, staged=_staged(made, statement), body=body, **holes)
        loop = result[-1]
        origin.hide([loop], loop.body)  # the jump back: the test is on the line already
        return result

    def _try_stmt(self, statement: Any, made: list[Any]) -> list[Any]:
        args = statement.value.args
        body = _with_state(own(function_of(made, args[0]).body), made)
        plain = clone(own(function_of(made, args[1]).body))
        plain[-1].body = body or [gast.Pass()]
        template = """
            if data_:
                plain
            else:
                staged
        """
        return self._fill(
            template, statement, plain=self._maybe(plain), staged=_staged(made, statement)
        )

    def _with_stmt(self, statement: Any, made: list[Any]) -> list[Any]:
        manager, function = statement.value.args[0], function_of(made, statement.value.args[1])
        plain = templates.replace(
            "with manager as value:\n    body",
            manager=self.visit(clone(manager)), value=function.args.args[0].id,
            body=self._maybe(_with_state(own(function.body), made)),
        )  # fmt: skip
        template = """
            if data_:
                plain
            else:
                staged
        """
        return self._fill(template, statement, plain=plain, staged=_staged(made, statement))

    def _for_stmt(self, statement: Any, made: list[Any]) -> list[Any]:
        call = statement.value
        iterable = self.visit(call.args[0])
        body = clone(own(function_of(made, call.args[2]).body))
        target, body = body[0].targets[0], body[1:]
        may_change = gast.Constant(any(ag_call(node) in _CHANGING for part in body for node in walk(part)), None)
        before = set(self.assigned)
        target = self.visit(target)
        self._assign(target)
        body, self.assigned = self.visit_block(body), before
        if isinstance(call.args[1], gast.Constant):
            call.args[0] = load(self.test)
            template = """
                if type_(test_ := iterable) not in plain_ and fast_.goes_over_staged(test_, may_change):
                    staged
                else:
                    for target in (test_, test_ := None)[0]:
                        body
            """  # nothing but the loop refers to a generator, so that it is closed when an error leaves the loop
            return self._fill(
                template, statement, iterable=iterable, staged=_staged(made, statement), target=target, body=body,
                may_change=may_change,
            )  # fmt: skip
        extra = self.visit(clone(function_of(made, call.args[1]).body[-1].value))
        rest = clone(statement)
        shared = self.ctx.namer.shared_symbol
        items, left = shared("items_", self.depth), shared("left_", self.depth)
        call.args[0] = load(items)
        rest.value.func = self._expression("fast_.for_rest", statement)
        rest.value.args[:1] = [load(items), load(left)]
        template = f"""
            items = iterable
            if type_(items) not in plain_ and fast_.goes_over_staged(items, may_change) or (extra) is not True:
                staged
            else:
                left = fast_.iter_(items)
                try:
                    for target in left:
                        body
                        if (test_ := extra) is not True:
                            if test_ is False:
                                break
                            if {STAGED}:
                                rest
                                break
                            if not test_:
                                break
                finally:
                    items = left = None
        """
        resumed = _staged(clone(made), rest)
        result = self._fill(
            template, statement, items=items, iterable=iterable, extra=extra, left=left, target=target, body=body,
            staged=_staged(made, statement), rest=resumed, may_change=may_change,
        )  # fmt: skip
        guarded = result[-1].orelse[-1]
        hidden = [guarded.body[0].body[-1], *guarded.finalbody]
        origin.hide(hidden, resumed)  # not one more visit of the line of the `for`
        return result


def _is_made(function: Any) -> bool:
    """Whether a pass made the function, other than the generator that a generator function was."""
    return not hasanno(function, Anno.ORIGIN) and not get(function, Mark.SUSPENDS)


def _staged(made: list[Any], statement: Any) -> list[Any]:
    """The operator's call and its functions. Variables get an `Undefined` only if they have no value: an earlier
    iteration in plain Python may have given them one."""
    for definition in made:
        if is_undefined(definition):
            definition.value = templates.replace_as_expression(
                "ag__.ldu(lambda: symbol, name)",
                symbol=definition.targets[0].id, name=definition.value.args[0],
            )  # fmt: skip
            origin.inherit_location(definition.value, statement)
    return [*made, statement]


def _with_state(body: list[Any], made: list[Any]) -> list[Any]:
    """A copy of what a `with` or `try` has inside. If that is the rest of the same statement (`with a, b:`, `finally`
    around handlers), it uses the state functions around it, which plain Python leaves out: it gets its own."""
    last: Any = body[-1].value if body and isinstance(body[-1], gast.Expr) else None
    if ag_call(last) not in ("try_stmt", "with_stmt"):
        return clone(body)
    state = {argument.id for argument in last.args[2:4]}
    if state <= {part.name for part in body if isinstance(part, gast.FunctionDef)}:
        return clone(body)
    first = next(i for i, part in enumerate(body) if isinstance(part, gast.FunctionDef))
    shared = [part for part in made if is_undefined(part) or part.name in state]
    return clone([*body[:first], *shared, *body[first:]])


def _direct_return(body: list[Any], facts: Facts) -> list[Any]:
    """A `return` at the end, where it is the only one, needs no flag."""
    if len(body) < 2 or not (isinstance(body[-1], gast.Return) and isinstance(body[-2], gast.Return)):
        return body
    result = body[-1].value
    if not (isinstance(result, gast.Call) and isinstance(result.func, gast.Attribute) and result.func.attr == "ret"):
        return body
    value, flag = (text(argument) for argument in result.args)
    if facts.stores[flag] != 3 or facts.stores[value] != 2:
        return body[:-1]
    return [s for s in body[:-1] if not (isinstance(s, gast.Assign) and text(s.targets[0]) in (flag, value))]


def transform(node: Any, facts: Facts, ctx: transformer.Context) -> tuple[Any, Hoisted]:
    """Applies the pass to a converted function, or to the assignment of a converted lambda; uses it up.

    Args:
        facts: those of `node`.
    """
    pass_ = _FastPaths(ctx, facts)
    return pass_.visit(node), pass_.hoisted
