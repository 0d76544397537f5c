"""`if`, `while` and `for` become calls of operators, their bodies functions.

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

The state is what the statement may change and somebody may look at: see `_State`. Statements marked KEEP stay
as they are.

Must come after: all passes that lower jumps, call_trees; and the analyses (activity, reaching, liveness) must have
run on exactly this tree. Must come before: conditional_expressions, logical_expressions, variables.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.directives import LOOP_OPTIONS
from autograph.converters.marks import Mark, get
from autograph.pyct import templates, transformer, unparser
from autograph.pyct.anno import Anno, getanno
from autograph.pyct.qual_names import QN

__all__ = ["transform"]


class _Function:
    """The function being visited: which names are not its own, which its inner functions change."""

    def __init__(self, scope: Any) -> None:
        self.globals = scope.globals
        self.elsewhere = scope.globals | scope.nonlocals
        self.changed_by_calls = {name for name in scope.closure_modified if name in scope.bound}
        # Of these, those that a statement assigns which nothing but a call may have given a value before.
        self.unset: set[QN] = set()


class _State:
    """The state of one statement.

    Plain names modified in the statement belong to it if their value before is used inside, or their value after
    is used later; other names are local to the body. Attributes and items (`self.x`, `d['k']`, `a[i]`) belong to
    it if the statement does not modify what they hang on: else they are not the same place before and after.
    Names that inner functions assign through `nonlocal` may change in any call.

    Attributes:
        symbols: sorted; those used only inside of an `if` come last.
        nouts: how many of them are used later.
        undefined: modified names that have no value before, whatever path was taken.
    """

    def __init__(self, node: Any, scopes: tuple[Any, Any], function: _Function, live: list[Any]) -> None:
        modified: set[QN] = scopes[0].modified | scopes[1].modified
        # The name of an exception handler is unbound when that ends.
        deleted: set[QN] = scopes[0].deleted | scopes[1].deleted
        defined_in = getanno(node, Anno.DEFINED_VARS_IN)
        live_out = getanno(node, Anno.LIVE_VARS_OUT)
        names = {name for name in modified if name.is_simple()}
        self.undefined = sorted(name for name in names if name not in defined_in)
        names.update(name for name in function.changed_by_calls if name in defined_in)

        def live_in(name: QN) -> bool:
            return any(name in names for names in live)

        # A name that an inner function declares nonlocal has to stay one of this function.
        shared = function.elsewhere | function.changed_by_calls
        plain = {n for n in names if live_in(n) or n in live_out or n in shared}
        composite = {
            symbol
            for symbol in modified
            if symbol.is_composite()
            and modified.isdisjoint(symbol.owner_set | symbol.support_set)
            and all(live_in(name) for name in symbol.support_set)
        }
        input_only = {n for n in plain if n not in live_out and n not in function.elsewhere}
        self.symbols = sorted(plain | composite, key=lambda symbol: (symbol in input_only, symbol))
        self.nouts = len(self.symbols) - len(input_only)
        self.globals = sorted((n for n in plain if n in function.globals), reverse=True)
        self.nonlocals = sorted(plain.difference(function.globals), reverse=True)
        may_be_undefined = getanno(node, Anno.UNDEFINED_VARS_IN)
        self._unsure = {n for n in plain if n in may_be_undefined}.difference(self.undefined)
        self._unsure |= plain & (function.elsewhere | deleted)
        function.unset |= self._unsure & function.changed_by_calls - function.elsewhere

    def declarations(self) -> list[Any]:
        """What every function that assigns the state has to declare."""
        result: list[Any] = []
        if self.globals:
            result.append(gast.Global([str(name) for name in self.globals]))
        if self.nonlocals:
            result.append(gast.Nonlocal([str(name) for name in self.nonlocals]))
        return result

    def reads(self) -> list[Any]:
        """An expression per symbol for its value, or an Undefined."""
        return [
            templates.replace_as_expression("ag__.ldu(lambda: symbol, name)", symbol=symbol, name=_text(symbol))
            if symbol.is_composite() or symbol in self._unsure
            else symbol
            for symbol in self.symbols
        ]

    def unset(self, vars_name: str) -> list[Any]:
        """Statements that take attributes and items away again which do not exist."""
        return [
            statement
            for i, symbol in enumerate(self.symbols)
            if symbol.is_composite()
            for statement in templates.replace(
                """
                if ag__.is_undefined(vars_[i]):
                    del symbol
                """,
                vars_=vars_name,
                i=gast.Constant(i, None),
                symbol=symbol,
            )
        ]

    def names(self) -> list[Any]:
        """The symbols as string constants."""
        return [_text(symbol) for symbol in self.symbols]

    def initial(self) -> list[Any]:
        """Statements that give names without a value an Undefined."""
        return [_undefined(name) for name in self.undefined]


class _ControlFlow(operands.Base):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        # Parameters of generated functions shadow nothing of the user's, so one name each is enough.
        self.vars_name = ctx.namer.new_symbol("vars_")
        self.itr_name = ctx.namer.new_symbol("itr")
        # Names that functions generated so far inside of the current loop in plain Python declare nonlocal.
        self.declared: set[QN] = set()

    def visit_FunctionDef(self, node: Any) -> Any:
        declared, self.declared = self.declared, set()
        self.state[_Function].enter(getanno(node, Anno.ARGS_AND_BODY_SCOPE))
        node = super().visit_FunctionDef(node)
        unset = self.state[_Function].exit().unset
        if unset:  # their assignments may all have moved into functions that declare them nonlocal
            first = next(i for i, stmt in enumerate(node.body) if isinstance(stmt, (gast.With, gast.Assign)))
            node.body[first:first] = [_undefined(name) for name in sorted(unset)]
        self.declared = declared
        return node

    def _state_functions(self, state: _State) -> tuple[str, str, list[Any]]:
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
        node = self.generic_visit(node)
        if get(node, Mark.KEEP):
            return node
        scopes = getanno(node, Anno.BODY_SCOPE), getanno(node, Anno.ORELSE_SCOPE)
        state = _State(node, scopes, self.state[_Function].value, live)
        getter, setter, functions = self._state_functions(state)
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
        node = self.generic_visit(node)
        scopes = getanno(node, Anno.BODY_SCOPE), getanno(node, Anno.COND_SCOPE)
        state = _State(node, scopes, self.state[_Function].value, [getanno(node, Anno.LIVE_VARS_HEADER)])
        getter, setter, functions = self._state_functions(state)
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
            options=_options(node, {}),
        )

    def visit_For(self, node: Any) -> Any:
        if get(node, Mark.KEEP):
            return self._kept_loop(node)
        node = self.generic_visit(node)
        scopes = getanno(node, Anno.BODY_SCOPE), getanno(node, Anno.ITERATE_SCOPE)
        state = _State(node, scopes, self.state[_Function].value, [getanno(node, Anno.LIVE_VARS_HEADER)])
        getter, setter, functions = self._state_functions(state)
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

    def _kept_loop(self, node: Any) -> Any:
        """A loop in plain Python. What a statement in it finds defined may have been defined by that statement
        itself, an iteration ago: make sure that the names it declares nonlocal exist."""
        outer, self.declared = self.declared, set()
        node = self.generic_visit(node)
        declared, self.declared = self.declared, outer | self.declared
        defined = getanno(node, Anno.DEFINED_VARS_IN)
        return [*(_undefined(name) for name in sorted(declared) if name not in defined), node]


def _undefined(name: QN) -> Any:
    return templates.replace("name = ag__.Undefined(text)", name=name, text=_text(name))[0]


def _text(symbol: QN) -> Any:
    return gast.Constant(str(symbol), None)


def _options(node: Any, own: dict[str, Any]) -> Any:
    options = {**own, **getanno(node, Anno.DIRECTIVES, {}).get(LOOP_OPTIONS, {})}
    return gast.Dict([gast.Constant(name, None) for name in options], list(options.values()))


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _ControlFlow(ctx).visit(node)
