"""Activity analysis: which symbols each piece of a program reads, writes, deletes, binds and captures.

Here: `resolve`, which leaves `Scope`s (defined in `scopes`) on statements, tests, bodies and functions (see
the SCOPE keys in `anno`). In which order things happen is not looked at: see `cfg`, `liveness` and `reaching`.

One walk; each scope's sets flow into its parent's when it ends, so the cost is linear in the size of the
program times the depth of nesting.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any, ClassVar

import gast

from autograph.pyct.anno import Anno, Key, getanno, setanno
from autograph.pyct.ast_util import children
from autograph.pyct.qual_names import QN, literal
from autograph.pyct.scopes import EMPTY, Scope, free_symbols

__all__ = ["OPERATORS", "Scope", "resolve"]

OPERATORS = "ag__"
"""The name under which converted code reaches the operators. A lambda passed straight to one of them is
called before the operator returns, so it captures nothing that outlives its statement; except for those that hand
it on."""

_KEEPING = frozenset(("converted_call", "autograph_artifact", "gen_exp"))


def resolve(node: gast.AST, ctx: Any = None, parent_scope: Scope | None = None) -> gast.AST:
    """Annotates everything below `node` with its Scopes. Returns `node`.

    Args:
        node: any node; usually a function definition or lambda.
        ctx: the transformer.Context; unused, for the same signature as the other analyses.
        parent_scope: the scope that free names flow to.
    """
    _Analyzer(Scope(parent_scope)).visit(node)
    return node


class _Analyzer:
    """The walk. `self.scope` is the innermost open scope."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        # Depth of sub-expressions that may not be evaluated.
        self.maybe = 0
        # One QN object per symbol: the texts are then built once, and equality is decided by identity.
        self.symbols: dict[Any, QN] = {}

    #: Kind of node → the class's function for it.
    methods: ClassVar[dict[type, Any]] = {}

    def visit(self, node: Any) -> QN | None:
        """Visits a node. Returns the symbol that an expression forms."""
        kind = type(node)
        method = self.methods.get(kind)
        if method is None:
            cls = _Analyzer
            other = cls._simple_statement if issubclass(kind, ast.stmt) else cls._children
            method = self.methods[kind] = getattr(cls, "visit_" + kind.__name__, other)
        symbol: QN | None = method(self, node)
        return symbol

    def _children(self, node: Any) -> None:
        for child in children(node):
            self.visit(child)

    def _visit_all(self, nodes: Iterable[Any]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    # --- opening and closing scopes ----------------------------------------------------------------------

    def _enter(self, isolated: bool = False, function_name: str | None = None, is_comprehension: bool = False) -> Scope:
        self.scope = Scope(self.scope, isolated, function_name, is_comprehension)
        return self.scope

    def _exit(self, *records: tuple[Any, Key]) -> None:
        scope = self.scope
        for node, key in records:
            setanno(node, key, scope)
        scope.finalize()
        assert scope.parent is not None
        self.scope = scope.parent

    def _block(self, stmts: Iterable[Any], *records: tuple[Any, Key]) -> None:
        self._enter()
        for stmt in stmts:
            self.visit(stmt)
        self._exit(*records)

    def _part(self, node: Any, *more: tuple[Any, Key]) -> None:
        """A part of a statement that has a scope of its own."""
        self._enter()
        self.visit(node)
        self._exit((node, Anno.SCOPE), *more)

    def _simple_statement(self, node: Any) -> None:
        self._enter()
        self._children(node)
        self._exit((node, Anno.SCOPE))

    # --- symbols -----------------------------------------------------------------------------------------

    def _write(self, qn: QN) -> None:
        scope = self.scope
        scope.add("modified", (qn,))
        if qn.is_simple():
            scope.add("bound", (qn,))
        if self.maybe:
            scope.add("conditional", (qn,))

    def _write_name(self, name: str | None) -> None:
        if name is not None:
            self._write(self._name(name))

    def _name(self, name: str) -> QN:
        qn = self.symbols.get(name)
        if qn is None:
            qn = self.symbols[name] = QN(name)
        return qn

    def _track(self, node: Any, qn: QN) -> QN:
        """Notes what an expression does with the symbol that it forms."""
        ctx = type(node.ctx)
        if ctx is gast.Load:
            scope = self.scope
            if scope.read is EMPTY:
                scope.read = {qn}
            else:
                scope.read.add(qn)
        elif ctx is gast.Store:
            self._write(qn)
        elif ctx is gast.Param:
            self.scope.add("bound", (qn,))
            self.scope.add("params", (qn,))
        elif ctx is gast.Del:
            self.scope.add("read", (qn,))
            self.scope.add("deleted", (qn,))
            if qn.is_simple():
                self._write(qn)
        return qn

    def visit_Name(self, node: Any) -> QN:
        return self._track(node, self._name(node.id))

    def visit_Attribute(self, node: Any) -> QN | None:
        base = self.visit(node.value)
        if base is None:
            return None
        key = base, node.attr
        qn = self.symbols.get(key)
        if qn is None:
            qn = self.symbols[key] = QN(base, attr=node.attr)
        return self._track(node, qn)

    def visit_Subscript(self, node: Any) -> QN | None:
        base, index = self.visit(node.value), self.visit(node.slice)
        part = literal(node.slice) or index
        if base is None or part is None:
            return None
        qn = QN(base, subscript=part)
        return self._track(node, self.symbols.setdefault((qn,), qn))

    def visit_Constant(self, node: Any) -> None:
        pass

    # --- expressions -------------------------------------------------------------------------------------

    def visit_NamedExpr(self, node: Any) -> None:
        self.visit(node.value)
        # Binds in the innermost scope that is not a comprehension.
        here, scope = self.scope, self.scope
        while scope.is_comprehension and scope.parent is not None:
            scope = scope.parent
        self.scope = scope
        self.visit(node.target)
        self.scope = here

    def _may_skip(self, nodes: Iterable[Any]) -> None:
        self.maybe += 1
        self._visit_all(nodes)
        self.maybe -= 1

    def visit_BoolOp(self, node: Any) -> None:
        self.visit(node.values[0])
        self._may_skip(node.values[1:])

    def visit_IfExp(self, node: Any) -> None:
        self.visit(node.test)
        self._may_skip((node.body, node.orelse))

    def visit_Compare(self, node: Any) -> None:
        self.visit(node.left)
        self.visit(node.comparators[0])
        self._may_skip(node.comparators[1:])

    def _comprehension(self, node: Any, results: Iterable[Any]) -> None:
        generators = node.generators
        # The first iterable is evaluated outside, the rest inside.
        self.visit(generators[0].iter)
        scope = self._enter(isolated=True, is_comprehension=True)
        self.maybe += 1
        for generator in generators:
            self.visit(generator.target)
            if generator is not generators[0]:
                self.visit(generator.iter)
            self._visit_all(generator.ifs)
        self._visit_all(results)
        self.maybe -= 1
        scope.isolated_names = scope.bound
        if type(node) is gast.GeneratorExp:
            # Runs when it is iterated, maybe after the statement.
            scope.add("captured", scope.read)
        self._exit((node, Anno.SCOPE))

    def visit_ListComp(self, node: Any) -> None:
        self._comprehension(node, (node.elt,))

    visit_SetComp = visit_ListComp
    visit_GeneratorExp = visit_ListComp

    def visit_DictComp(self, node: Any) -> None:
        self._comprehension(node, (node.key, node.value))

    def visit_Call(self, node: Any) -> None:
        func = node.func
        if type(func) is gast.Attribute and getattr(func.value, "id", None) == OPERATORS:
            self.visit(func)
            for arg in node.args:
                if type(arg) is gast.Lambda and func.attr not in _KEEPING:
                    self._function(arg, [arg.body], called_at_once=True)
                else:
                    self.visit(arg)
            self._visit_all(node.keywords)
        else:
            self._children(node)

    # --- simple statements with a twist ------------------------------------------------------------------

    def visit_AugAssign(self, node: Any) -> None:
        self._enter()
        self.visit(node.value)
        qn = self.visit(node.target)
        if qn is not None:
            self.scope.add("read", (qn,))
        self._exit((node, Anno.SCOPE))

    def visit_AnnAssign(self, node: Any) -> None:
        self._enter()
        if node.value is not None:
            self.visit(node.value)
        self._annotation(node.annotation, evaluated=False)
        if node.value is not None:
            self.visit(node.target)
        elif isinstance(node.target, gast.Name):
            self.scope.add("bound", (self._name(node.target.id),))
        self._exit((node, Anno.SCOPE))

    def _annotation(self, node: Any, evaluated: bool = True) -> None:
        if node is None:
            return
        outer = self.scope
        self.scope = inner = Scope(None)
        self.visit(node)
        self.scope = outer
        outer.add("annotations", inner.read)
        if evaluated:
            outer.add("read", inner.read)

    def _import(self, node: Any) -> None:
        self._enter()
        for alias in node.names:
            if alias.name != "*":
                self._write_name(alias.asname or alias.name.partition(".")[0])
        self._exit((node, Anno.SCOPE))

    visit_Import = _import
    visit_ImportFrom = _import

    def visit_Global(self, node: Any) -> None:
        self._enter()
        self.scope.add("globals", map(QN, node.names))
        self._exit((node, Anno.SCOPE))

    def visit_Nonlocal(self, node: Any) -> None:
        self._enter()
        self.scope.add("nonlocals", map(QN, node.names))
        self._exit((node, Anno.SCOPE))

    def visit_TypeAlias(self, node: Any) -> None:
        self._enter()
        self._enter(isolated=True)
        self._type_params(node)
        self.visit(node.value)
        self.scope.add("captured", self.scope.read)
        self._exit()
        self.visit(node.name)
        self._exit((node, Anno.SCOPE))

    def _type_params(self, node: Any) -> None:
        for param in getattr(node, "type_params", None) or ():
            self.scope.add("bound", (QN(param.name),))
            self._children(param)

    # --- compound statements -----------------------------------------------------------------------------

    def visit_If(self, node: Any) -> None:
        self._enter()
        self._part(node.test, (node, Anno.COND_SCOPE))
        self._block(node.body, (node, Anno.BODY_SCOPE))
        self._block(node.orelse, (node, Anno.ORELSE_SCOPE))
        self._exit((node, Anno.SCOPE))

    visit_While = visit_If

    def visit_For(self, node: Any) -> None:
        self._enter()
        self._part(node.iter)
        self._enter()
        extra = getanno(node, Anno.EXTRA_LOOP_TEST)
        if extra is not None:
            self._part(extra)
        self._part(node.target)
        self._exit((node, Anno.ITERATE_SCOPE))
        self._block(node.body, (node, Anno.BODY_SCOPE))
        self._block(node.orelse, (node, Anno.ORELSE_SCOPE))
        self._exit((node, Anno.SCOPE))

    visit_AsyncFor = visit_For

    def visit_With(self, node: Any) -> None:
        self._enter()
        for item in node.items:
            self._enter()
            self._children(item)
            self._exit((item, Anno.SCOPE))
        self._block(node.body, (node, Anno.BODY_SCOPE))
        self._exit((node, Anno.SCOPE))

    visit_AsyncWith = visit_With

    def visit_Try(self, node: Any) -> None:
        self._enter()
        self._block(node.body, (node, Anno.BODY_SCOPE))
        for handler in node.handlers:
            self._enter()
            self._enter()
            if handler.type is not None:
                self._part(handler.type)
            self._visit_all((handler.name,))
            self._exit((handler, Anno.COND_SCOPE))
            if handler.name is not None:
                self.scope.add("deleted", (self._name(handler.name.id),))
            self._block(handler.body, (handler, Anno.BODY_SCOPE))
            self._exit((handler, Anno.SCOPE))
        self._block(node.orelse, (node, Anno.ORELSE_SCOPE))
        self._block(node.finalbody, (node, Anno.FINALLY_SCOPE))
        self._exit((node, Anno.SCOPE))

    visit_TryStar = visit_Try

    def visit_Match(self, node: Any) -> None:
        self._enter()
        self._part(node.subject, (node, Anno.COND_SCOPE))
        for case in node.cases:
            self._enter()
            self._enter()
            self._part(case.pattern)
            if case.guard is not None:
                self._part(case.guard)
            self._exit((case, Anno.COND_SCOPE))
            self._block(case.body, (case, Anno.BODY_SCOPE))
            self._exit((case, Anno.SCOPE))
        self._exit((node, Anno.SCOPE))

    def visit_MatchAs(self, node: Any) -> None:
        self._children(node)
        self._write_name(node.name)

    def visit_MatchStar(self, node: Any) -> None:
        self._write_name(node.name)

    def visit_MatchMapping(self, node: Any) -> None:
        self._children(node)
        self._write_name(node.rest)

    # --- functions and classes ---------------------------------------------------------------------------

    def visit_FunctionDef(self, node: Any) -> None:
        self._enter()
        self._visit_all(node.decorator_list)
        self._function(node, node.body)
        self._write_name(node.name)
        self._exit((node, Anno.SCOPE))

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node: Any) -> None:
        self._function(node, [node.body])

    def _function(self, node: Any, body: list[Any], called_at_once: bool = False) -> None:
        args = node.args
        params = [*args.posonlyargs, *args.args, args.vararg, *args.kwonlyargs, args.kwarg]
        params = [param for param in params if param is not None]
        # A walrus in the body of a lambda or function that may be skipped is certain once that runs.
        maybe, self.maybe = self.maybe, 0
        if getattr(node, "type_params", None):
            self._enter(isolated=True)
            self._type_params(node)
        self._enter()
        self._visit_all(args.defaults)
        self._visit_all(args.kw_defaults)
        for param in params:
            self._annotation(param.annotation)
        self._annotation(getattr(node, "returns", None))
        self._exit((node, Anno.ARGS_SCOPE))
        scope = self._enter(isolated=True, function_name=getattr(node, "name", "<lambda>"))
        self._visit_all(params)
        self._block(body, (node, Anno.BODY_SCOPE))
        self.maybe = maybe
        outer = (scope.globals | scope.nonlocals) & scope.modified
        if outer:
            scope.add("closure_modified", outer)
        setanno(node, Anno.ARGS_AND_BODY_SCOPE, scope)
        parent = scope.parent
        assert parent is not None
        self.scope = parent
        own = scope.locals
        free = free_symbols(scope.read, own)
        parent.add("read", free)
        parent.add("annotations", free_symbols(scope.annotations, own))
        parent.add("closure_modified", free_symbols(scope.closure_modified, own))
        if not called_at_once:
            parent.add("captured", free)
            parent.add("captured", free_symbols(scope.captured, own))
            parent.add("captured", free_symbols(scope.closure_modified, own))
        if getattr(node, "type_params", None):
            self._exit()

    def visit_ClassDef(self, node: Any) -> None:
        self._enter()
        self._visit_all(node.decorator_list)
        self._enter(isolated=True)
        self._type_params(node)
        self._visit_all(node.bases)
        self._visit_all(node.keywords)
        scope = self._enter(isolated=True)
        self._block(node.body, (node, Anno.BODY_SCOPE))
        # Methods do not see the names of the class body, so what they read is free here whatever the body binds.
        captured = scope.captured
        parent = scope.parent
        assert parent is not None
        parent.add("read", captured)
        parent.add("captured", captured)
        # The body runs at once, so what it declares global or nonlocal changes right here.
        written = (scope.globals | scope.nonlocals) & scope.modified
        self._exit()
        self._exit()
        self.scope.add("modified", written)
        self._write_name(node.name)
        self._exit((node, Anno.SCOPE))
