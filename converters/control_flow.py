"""`if`, `while`, `for`, `try` and `with` become calls of operators, their bodies functions.

Before:

    if x > 0:
        y = 1
    else:
        y = 2

After:

    def get_state():
        return (y,)

    def set_state(vars_):
        nonlocal y
        (y,) = vars_

    def if_body():
        nonlocal y
        y = 1

    def else_body():
        nonlocal y
        y = 2
    y = ag__.Undefined('y')
    ag__.if_stmt(x > 0, if_body, else_body, get_state, set_state, ('y',), 1)

Loops likewise become

    ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('y',), {})
    ag__.for_stmt(iter, extra_test, loop_body, get_state, set_state, ('y',), {'iterate_names': 'i'})

A `try` statement hands over its body, and the statement itself around a call of the body; a `with` statement its
manager and its body:

    ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ValueError,))
    ag__.with_stmt(manager, with_body, get_state, set_state, ('y',), 1)

The state is what the statement may change and somebody may look at: see `statement_state.State`. Statements marked
KEEP stay as they are.

Must come after: all passes that lower jumps, call_trees; and the analyses (activity, reaching, liveness) must have
run on exactly this tree. Must come before: conditional_expressions, logical_expressions, variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.marks import LOOP_OPTIONS, Mark, get
from autograph.converters.statement_state import FunctionNames, State, undefined
from autograph.pyct import origin, templates, transformer, unparser
from autograph.pyct.anno import Anno, getanno
from autograph.pyct.ast_util import clone, walk
from autograph.pyct.qual_names import QN

__all__ = ["transform"]

_DEFINITIONS = (gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef)
_SUSPENDING = (gast.Yield, gast.YieldFrom, gast.Await, gast.AsyncFor, gast.AsyncWith)


class _ControlFlow(operands.Base, statements_only=True):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        # Parameters of generated functions shadow nothing of the user's, so one name each is enough.
        self.vars_name = ctx.namer.new_symbol("vars_")
        self.itr_name = ctx.namer.new_symbol("itr")
        self.run_name = ctx.namer.new_symbol("run_")
        self.value_name = ctx.namer.new_symbol("value_")
        # Names that functions generated so far inside of the current loop in plain Python declare nonlocal.
        self.declared: set[QN] = set()
        # The states of the statements around, within the user's function: their bodies become functions.
        self.around: list[State] = []

    @contextmanager
    def _within(self, state: State) -> Iterator[None]:
        """While the blocks of a statement are visited."""
        self.around.append(state)
        yield
        self.around.pop()

    def visit_FunctionDef(self, node: Any) -> Any:
        declared, self.declared = self.declared, set()
        around, self.around = self.around, []
        self.state[FunctionNames].enter(getanno(node, Anno.ARGS_AND_BODY_SCOPE))
        node = super().visit_FunctionDef(node)
        self.around = around
        unset = self.state[FunctionNames].exit().unset
        if unset:  # their assignments may all have moved into functions that declare them nonlocal
            first = next(i for i, stmt in enumerate(node.body) if isinstance(stmt, (gast.With, gast.Assign)))
            node.body[first:first] = [undefined(name) for name in sorted(unset)]
        self.declared = declared
        return node

    def _state_functions(self, state: State, node: Any) -> tuple[str, str, list[Any]]:
        getter = self.ctx.namer.shared_symbol("get_state")
        setter = self.ctx.namer.shared_symbol("set_state")
        self.declared.update(state.nonlocals)
        if not state.symbols:
            functions = templates.replace(
                """
                def getter():
                    return ()
                def setter(vars_):
                    pass
                """,
                node,
                getter=getter,
                setter=setter,
                vars_=self.vars_name,
            )
        else:
            functions = templates.replace(
                """
                def getter():
                    return (reads,)
                def setter(vars_):
                    declarations
                    (symbols,) = vars_
                    unset
                """,
                node,
                getter=getter,
                setter=setter,
                vars_=self.vars_name,
                reads=state.reads(),
                declarations=state.declarations(),
                symbols=state.symbols,
                unset=state.unset(self.vars_name),
            )
        return getter, setter, functions

    def visit_If(self, node: Any) -> Any:
        # Not what is live before the statement: the test may assign (`if (x := f()):`).
        live = [getanno(block[0], Anno.LIVE_VARS_IN) for block in (node.body, node.orelse) if block]
        if get(node, Mark.KEEP):
            return self.generic_visit(node)
        scopes = getanno(node, Anno.BODY_SCOPE), getanno(node, Anno.ORELSE_SCOPE)
        state = State(node, scopes, self.state[FunctionNames].value, live, around=self.around)
        with self._within(state):
            node = self.generic_visit(node)
        getter, setter, functions = self._state_functions(state, node)
        return templates.replace(
            """
            functions
            def if_body():
                body_declarations
                body
            def else_body():
                else_declarations
                orelse
            initial
            ag__.if_stmt(test, if_body, else_body, getter, setter, (symbol_names,), nouts)
            """,
            node,
            functions=functions,
            if_body=self.ctx.namer.shared_symbol("if_body"),
            else_body=self.ctx.namer.shared_symbol("else_body"),
            body_declarations=state.declarations(),
            else_declarations=state.declarations(),
            body=node.body,
            orelse=node.orelse or [gast.Pass()],
            initial=state.initial(),
            test=node.test,
            getter=getter,
            setter=setter,
            symbol_names=state.names(),
            nouts=state.nouts,
        )

    def visit_While(self, node: Any) -> Any:
        if get(node, Mark.KEEP):
            return self._kept_loop(node)
        scopes = getanno(node, Anno.BODY_SCOPE), getanno(node, Anno.COND_SCOPE)
        live = [getanno(node, Anno.LIVE_VARS_HEADER)]
        state = State(node, scopes, self.state[FunctionNames].value, live, around=self.around)
        with self._within(state):
            node = self.generic_visit(node)
        getter, setter, functions = self._state_functions(state, node)
        return templates.replace(
            """
            functions
            def loop_body():
                declarations
                body
            def loop_test():
                return test
            initial
            ag__.while_stmt(loop_test, loop_body, getter, setter, (symbol_names,), options)
            """,
            node,
            functions=functions,
            loop_body=self.ctx.namer.shared_symbol("loop_body"),
            loop_test=self.ctx.namer.shared_symbol("loop_test"),
            declarations=state.declarations(),
            body=node.body,
            test=node.test,
            initial=state.initial(),
            getter=getter,
            setter=setter,
            symbol_names=state.names(),
            options=_options(node, {"endless": gast.Constant(True, None)} if _is_endless(node.test) else {}),
        )

    def visit_For(self, node: Any) -> Any:
        if get(node, Mark.KEEP):
            return self._kept_loop(node)
        scopes = getanno(node, Anno.BODY_SCOPE), getanno(node, Anno.ITERATE_SCOPE)
        live = [getanno(node, Anno.LIVE_VARS_HEADER)]
        state = State(node, scopes, self.state[FunctionNames].value, live, around=self.around)
        with self._within(state):
            node = self.generic_visit(node)
        getter, setter, functions = self._state_functions(state, node)
        extra = getanno(node, Anno.EXTRA_LOOP_TEST)
        extra_functions: list[Any] = []
        extra_name: str | None = None
        if extra is not None:
            extra_name = self.ctx.namer.shared_symbol("extra_test")
            extra_functions = templates.replace(
                """
                def extra_test():
                    declarations
                    return test
                """,
                node,
                extra_test=extra_name,
                declarations=state.declarations(),
                test=extra,
            )
        iterate_names = gast.Constant(unparser.unparse(node.target).strip(), None)
        return templates.replace(
            """
            functions
            def loop_body(itr):
                declarations
                target = itr
                body
            extra_functions
            initial
            ag__.for_stmt(iterable, extra_test, loop_body, getter, setter, (symbol_names,), options)
            """,
            node,
            functions=functions,
            loop_body=self.ctx.namer.shared_symbol("loop_body"),
            itr=self.itr_name,
            declarations=state.declarations(),
            target=node.target,
            body=node.body,
            extra_functions=extra_functions,
            initial=state.initial(),
            iterable=node.iter,
            extra_test=extra_name,
            getter=getter,
            setter=setter,
            symbol_names=state.names(),
            options=_options(node, {"iterate_names": iterate_names}),
        )

    def visit_AsyncFor(self, node: Any) -> Any:
        return self._kept_loop(node)

    def visit_Try(self, node: Any) -> Any:
        blocks = [node.body, *(handler.body for handler in node.handlers), node.orelse, node.finalbody]
        live = [getanno(block[0], Anno.LIVE_VARS_IN) for block in blocks if block]
        if get(node, Mark.LOWERED_RETURN):
            return self.generic_visit(node)
        if get(node, Mark.KEEP):
            return self._kept_block(self.generic_visit(node))
        scopes = [getanno(part, Anno.BODY_SCOPE) for part in (node, *node.handlers)]
        scopes += [getanno(node, Anno.ORELSE_SCOPE), getanno(node, Anno.FINALLY_SCOPE)]
        function = self.state[FunctionNames].value
        state = State(node, scopes, function, live, self._shared_handler_names(node, scopes, function), self.around)
        with self._within(state):
            node = self.generic_visit(node)
        getter, setter, functions = self._state_functions(state, node)
        statements = node.body
        parts = [node]
        if node.finalbody and node.handlers:  # `finally` is for what the handlers and the `else` raise, too
            final = gast.Try([], [], [], node.finalbody)
            origin.inherit_location(final, node)
            node.finalbody = []
            parts.append(final)
        for part in parts:
            part.body = templates.replace("run()", run=self.run_name)
            origin.inherit_location(part.body, node)
            statements = templates.replace(
                """
                def try_body():
                    body_declarations
                    body
                def try_around(run):
                    around_declarations
                    statement
                ag__.try_stmt(try_body, try_around, getter, setter, (symbol_names,), nouts, handled)
                """,
                node,
                handled=_handled(part),
                try_body=self.ctx.namer.shared_symbol("try_body"),
                try_around=self.ctx.namer.shared_symbol("try_around"),
                run=self.run_name,
                body_declarations=state.declarations(),
                around_declarations=state.declarations(),
                body=statements,
                statement=part,
                getter=getter,
                setter=setter,
                symbol_names=state.names(),
                # What the handlers leave in a variable, `finally` may read.
                nouts=state.nouts if part is parts[-1] else len(state.symbols),
            )
        return [*functions, *state.initial(), *statements, *state.unbound()]

    visit_TryStar = visit_Try

    def _kept_block(self, node: Any) -> Any:
        """A `try` or `with` statement in plain Python, which is told of what it cannot catch."""
        arguments: list[Any] = [gast.Constant(str(get(node, Mark.KEEP)), None)]
        if get(node, Mark.SWALLOWS):
            arguments.append(templates.replace_as_expression("lambda: (BaseException,)"))
            for block in [*node.handlers, node]:
                name = "orelse" if block is node else "body"
                setattr(block, name, _guarded(getattr(block, name), arguments))
        elif getattr(node, "handlers", ()):
            arguments.append(_handled(node))
        node.body = _guarded(node.body, arguments)
        blocks = [handler.body for handler in getattr(node, "handlers", ())] + [getattr(node, "finalbody", [])]
        for block in filter(None, blocks):
            told = templates.replace("ag__.pass_refusal()")
            origin.inherit_location(told, block[0])
            block[:0] = told
        return node

    def _shared_handler_names(self, node: Any, scopes: list[Any], function: FunctionNames) -> set[QN]:
        """The names of exception handlers that are more than variables of their handler."""
        names = [None if handler.name is None else QN(handler.name.id) for handler in node.handlers]
        # The other blocks may read what the name was before the statement.
        read = [getanno(block[0], Anno.LIVE_VARS_IN) for block in (node.body, node.orelse, node.finalbody) if block]
        read += [getanno(node, Anno.LIVE_VARS_OUT), function.elsewhere, *(scope.modified for scope in scopes)]
        in_handlers = [getanno(handler.body[0], Anno.LIVE_VARS_IN) for handler in node.handlers]

        def is_shared(name: QN) -> bool:
            others = [live for own, live in zip(names, in_handlers) if own != name]
            return any(name in found for found in (*read, *others))

        return {name for name in names if name is not None and is_shared(name)}

    def visit_With(self, node: Any) -> Any:
        live = [getanno(node, Anno.LIVE_VARS_IN)]
        if len(node.items) > 1:  # what one of them binds is a variable around the body of the next
            live.append(getanno(node.body[0], Anno.LIVE_VARS_IN))
        if get(node, Mark.SCOPE_BLOCK):
            return self.generic_visit(node)
        if get(node, Mark.KEEP):
            return self._kept_block(self.generic_visit(node))
        scope = getanno(node, Anno.SCOPE)
        state = State(node, [scope], self.state[FunctionNames].value, live, around=self.around)
        with self._within(state):
            node = self.generic_visit(node)
        getter, setter, functions = self._state_functions(state, node)
        statements = node.body
        for item in reversed(node.items):
            target = item.optional_vars
            entered = templates.replace("target = value", target=target, value=self.value_name) if target else []
            statements = templates.replace(
                """
                def with_body(value):
                    declarations
                    entered
                    body
                ag__.with_stmt(manager, with_body, getter, setter, (symbol_names,), nouts)
                """,
                node,
                with_body=self.ctx.namer.shared_symbol("with_body"),
                value=self.value_name,
                declarations=state.declarations(),
                entered=entered,
                body=statements,
                manager=item.context_expr,
                getter=getter,
                setter=setter,
                symbol_names=state.names(),
                nouts=state.nouts,
            )
        return [*functions, *state.initial(), *statements, *state.unbound()]

    def _kept_loop(self, node: Any) -> Any:
        """A loop in plain Python. What a statement in it finds defined may have been defined by that statement
        itself, an iteration ago: make sure that the names it declares nonlocal exist."""
        outer, self.declared = self.declared, set()
        node = self.generic_visit(node)
        declared, self.declared = self.declared, outer | self.declared
        defined = getanno(node, Anno.DEFINED_VARS_IN)
        return [*(undefined(name) for name in sorted(declared) if name not in defined), node]


def _guarded(stmts: list[Any], arguments: list[Any]) -> list[Any]:
    """The statements of a block, those that do not suspend the function in a context that refuses errors: a
    `kept_body` with these arguments."""
    result: list[Any] = []
    run: list[Any] = []

    def end_run() -> None:
        if run:
            own = [clone(argument) for argument in arguments]
            context = templates.replace("with ag__.kept_body(own):\n    body", own=own, body=[*run])
            origin.inherit_location(context, run[0])
            result.extend(context)
            run.clear()

    for stmt in stmts:
        if isinstance(stmt, _DEFINITIONS) or not any(isinstance(part, _SUSPENDING) for part in walk(stmt)):
            run.append(stmt)
            continue
        end_run()
        if isinstance(stmt, (gast.If, gast.For, gast.While)):
            stmt.body, stmt.orelse = _guarded(stmt.body, arguments), _guarded(stmt.orelse, arguments)
        result.append(stmt)
    end_run()
    return result


def _handled(node: Any) -> Any:
    """What a `try` statement catches: a function that gives the classes, or None if it has no handlers."""
    if not node.handlers:
        return gast.Constant(None, None)
    classes = [
        gast.Name("BaseException", gast.Load(), None, None) if handler.type is None else clone(handler.type)
        for handler in node.handlers
    ]
    for part in (part for item in classes for part in walk(item) if hasattr(part, "lineno")):
        # Asked when the statement starts: that says nothing of the lines of the handlers.
        part.lineno, part.col_offset, part.end_lineno, part.end_col_offset = node.lineno, node.col_offset, None, None
    return templates.replace_as_expression("lambda: (classes,)", classes=classes)


def _is_endless(test: Any) -> bool:
    """Whether only an error ends a loop with that test, now that its jumps are flags."""
    return isinstance(test, gast.Constant) and bool(test.value)


def _options(node: Any, own: dict[str, Any]) -> Any:
    options = {**own, **getanno(node, Anno.DIRECTIVES, {}).get(LOOP_OPTIONS, {})}
    return gast.Dict([gast.Constant(name, None) for name in options], list(options.values()))


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _ControlFlow(ctx).visit(node)
