"""What a statement that becomes an operator call changes: its state, as `control_flow` writes it into the code."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import gast

from autograph.pyct import templates
from autograph.pyct.anno import Anno, getanno
from autograph.pyct.qual_names import QN

__all__ = ["FunctionNames", "State", "text", "undefined"]


class FunctionNames:
    """The function being visited: which names are not its own, which its inner functions change."""

    def __init__(self, scope: Any) -> None:
        self.globals = scope.globals
        self.elsewhere = scope.globals | scope.nonlocals
        self.changed_by_calls = {name for name in scope.closure_modified if name in scope.bound}
        # Of these, those that a statement assigns which nothing but a call may have given a value before.
        self.unset: set[QN] = set()


class State:
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

    def __init__(
        self, node: Any, scopes: Sequence[Any], function: FunctionNames, live: list[Any], more: Collection[QN] = (),
        around: Sequence[State] = (),
    ) -> None:  # fmt: skip
        modified: set[QN] = set().union(*(scope.modified for scope in scopes), more)
        # The name of an exception handler is unbound when that ends.
        deleted: set[QN] = set().union(*(scope.deleted for scope in scopes), more)
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
        self._deleted = sorted((plain & deleted).difference(function.elsewhere))
        function.unset |= self._unsure & function.changed_by_calls - function.elsewhere
        if around:
            # A variable of the body around, once that is a function: what it was before that body is not seen in it.
            declared = set(around[-1].nonlocals) | function.elsewhere
            needed = getanno(node, Anno.LIVE_VARS_IN)
            self._unsure |= (plain - declared - needed).difference(self.undefined)

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
            templates.replace_as_expression("ag__.ldu(lambda: symbol, name)", symbol=symbol, name=text(symbol))
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

    def unbound(self) -> list[Any]:
        """Statements that give names an Undefined which the statement has deleted."""
        return [
            statement
            for name in self._deleted
            for statement in templates.replace(
                "symbol = ag__.ldu(lambda: symbol, name)", symbol=name, name=text(name)
            )
        ]

    def names(self) -> list[Any]:
        """The symbols as string constants."""
        return [text(symbol) for symbol in self.symbols]

    def initial(self) -> list[Any]:
        """Statements that give names without a value an Undefined."""
        return [undefined(name) for name in self.undefined]


def undefined(name: QN) -> Any:
    """A statement that gives a name an Undefined."""
    return templates.replace("name = ag__.Undefined(text)", name=name, text=text(name))[0]


def text(symbol: QN) -> Any:
    """The symbol as a string constant."""
    return gast.Constant(str(symbol), None)
