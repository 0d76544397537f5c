"""`match` becomes a chain of `if`s.

Before:

    match point:
        case 0:
            return 1
        case (0, y) if y > 0:
            return y
        case other:
            return other

After:

    if ag__.match_value(point, 0):
        return 1
    else:
        (matched_, captured_) = ag__.match_case(point, ag__.SequencePattern(0, ag__.CapturePattern('y')), ('y',))
        if matched_:
            (y,) = captured_
            matched_ = not not y > 0
        if matched_:
            (y,) = captured_
            return y
        else:
            other = point
            return other

What the patterns mean is told in `operators.statements.matching`. Names are bound when a whole pattern fits, before its
guard, and keep their values if the guard fails. They are bound once more after it, so that no variable crosses from one
staged `if` to the next; not where the guard itself might change them.

A subject that may change before the last pattern is tried is kept in a variable of its own. Statements marked KEEP stay
as they are: they suspend, or stand in a class body or a function that looks at its frame.

Must come after: functions. Must come before: break_statements, call_trees.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import gast

from autograph.converters import bindings
from autograph.converters.marks import Mark, conjunction, get, put
from autograph.pyct import origin, templates, transformer
from autograph.pyct.ast_util import clone, walk

__all__ = ["transform"]

# Longer statements are cut, lest the code nest too deep to be parsed again.
_MAX_CHAIN = 16


class _MatchStatements(bindings.LocalsAware):
    def __init__(self, ctx: transformer.Context, elsewhere: set[str]) -> None:
        super().__init__(ctx)
        self.elsewhere = elsewhere  # names that some function declares global or nonlocal: any call may change them
        self.depth = 0  # of match statements, within the function

    def visit_FunctionDef(self, node: Any) -> Any:
        depth, self.depth = self.depth, 0
        node = super().visit_FunctionDef(node)
        self.depth = depth
        return node

    def visit_Match(self, node: Any) -> Any:
        keep = get(node, Mark.KEEP) or self.in_class
        node.subject = self.visit(node.subject)
        self.depth += not keep
        movable = []
        for case in node.cases:
            guard = case.guard
            if guard is not None:
                case.guard, free = self.visit_operand(guard)
                movable.append(free)
            else:
                movable.append(True)
            case.body = self.visit_block(case.body)
        self.depth -= not keep
        return node if keep else _Lowering(self, node, movable).statements()

    def may_change(self, node: Any) -> bool:
        """Whether the subject may have another value by the time that the last pattern is tried."""
        subject = node.subject
        if not self.is_local(subject) or subject.id in self.elsewhere:
            return True
        guards = [case.guard for case in node.cases if case.guard is not None]
        patterns = [case.pattern for case in node.cases]
        return subject.id in {*_assigned(guards), *(name for pattern in patterns for name in _captures(pattern))}

    def symbol(self, root: str, number: int = 0) -> str:
        """A name of the current statement, shared with others that it is not nested in."""
        return self.ctx.namer.shared_symbol(root, self.depth + 1000 * number)


class _Lowering:
    """The lowering of one statement."""

    def __init__(self, owner: _MatchStatements, node: Any, movable: list[bool]) -> None:
        self.owner = owner
        self.node = node
        self.movable = movable
        self.subject: Any = node.subject
        self.flag = owner.symbol("matched_")

    def statements(self) -> list[Any]:
        result: list[Any] = []
        if self.owner.may_change(self.node) or _ignores(self.node.cases[0].pattern):
            name = self.owner.symbol("subject_")
            result.append(gast.Assign([gast.Name(name, gast.Store(), None, None)], self.subject, None))
            origin.inherit_location(result, self.node.subject)
            self.subject = gast.Name(name, gast.Load(), None, None)
        pairs = list(zip(self.node.cases, self.movable))
        if len(pairs) <= _MAX_CHAIN:
            return [*result, *self.chain(pairs, [])]
        go_on = self.owner.symbol("unmatched_")
        for start in range(0, len(pairs), _MAX_CHAIN):
            part, last = pairs[start : start + _MAX_CHAIN], start + _MAX_CHAIN >= len(pairs)
            block = self.chain(part, [] if last else _assign(go_on, gast.Constant(True, None)))
            if not last:
                block = [*_assign(go_on, gast.Constant(False, None)), *block]
            if start:
                block = [gast.If(gast.Name(go_on, gast.Load(), None, None), block, [])]
            origin.inherit_location(block, part[0][0].pattern)
            result.extend(block)
        return result

    def chain(self, pairs: list[tuple[Any, bool]], otherwise: list[Any]) -> list[Any]:
        """The cases from the first on, then `otherwise`."""
        # A name for each case, so that the next one does not change what this one's branch starts from.
        number = itertools.count()
        slots = [
            self.owner.symbol("captured_", next(number))
            if _captures(case.pattern) and not _is_capture(case.pattern)
            else ""
            for case, _ in pairs
        ]
        for (case, movable), slot in zip(reversed(pairs), reversed(slots), strict=True):
            otherwise = self.case(case, movable, slot, otherwise)
        return otherwise

    def case(self, case: Any, movable: bool, captured: str, otherwise: list[Any]) -> list[Any]:
        pattern, guard, names = case.pattern, case.guard, _captures(case.pattern)
        before: list[Any] = []
        body = case.body
        if _is_capture(pattern):
            test = guard
            if names:
                before = _assign(names[0], clone(self.subject))
        elif not names:
            test = self.test(pattern)
            if guard is not None and movable:
                test = conjunction(test, guard)
            elif guard is not None:
                before = [*_assign(self.flag, test), self.check(guard, [])]
                test = self.load_flag()
        else:
            before = templates.replace(
                "(matched_, captured_) = ag__.match_case(subject, pattern, (names,))",
                matched_=self.flag,
                captured_=captured,
                subject=clone(self.subject),
                pattern=_pattern(pattern),
                names=[gast.Constant(name, None) for name in names],
            )
            put(before[0].value, Mark.PATTERN, clone(pattern))
            bind = templates.replace("(names,) = captured_", names=names, captured_=captured)
            test = self.load_flag()
            if guard is None:
                body = [*bind, *body]
            else:
                before.append(self.check(guard, bind))
                if not {*self.owner.elsewhere, *_assigned([guard])}.intersection(names):
                    body = [*clone(bind), *body]
        result = [*before, gast.If(test, [], [])] if test is not None else before
        origin.inherit_location([*result, *body[:1]], pattern)
        if test is None:
            return [*result, *body]
        result[-1].body, result[-1].orelse = body, otherwise
        return result

    def load_flag(self) -> Any:
        return gast.Name(self.flag, gast.Load(), None, None)

    def check(self, guard: Any, bind: list[Any]) -> Any:
        """The `if` that binds the names where the flag says that the pattern fits, and asks the guard."""
        holds = gast.UnaryOp(gast.Not(), gast.UnaryOp(gast.Not(), guard))
        origin.inherit_location(holds, guard)
        return gast.If(self.load_flag(), [*bind, *_assign(self.flag, holds)], [])

    def test(self, pattern: Any) -> Any:
        """Whether a pattern without captures fits."""
        subject = clone(self.subject)
        if isinstance(pattern, gast.MatchSingleton) and pattern.value is None:
            return gast.Compare(subject, [gast.Is()], [gast.Constant(None, None)])
        if isinstance(pattern, gast.MatchValue):
            return templates.replace_as_expression(
                "ag__.match_value(subject, value)", subject=subject, value=pattern.value
            )
        call = templates.replace_as_expression(
            "ag__.matches(subject, pattern)", subject=subject, pattern=_pattern(pattern)
        )
        put(call, Mark.PATTERN, clone(pattern))
        return call


def _pattern(node: Any) -> Any:
    """The expression that makes the pattern object."""
    if isinstance(node, gast.MatchSingleton):
        return gast.Constant(node.value, None)
    if isinstance(node, gast.MatchValue):
        return _value(node.value)
    if isinstance(node, gast.MatchAs):
        if node.name is None:
            return _call("WildcardPattern", [])
        if node.pattern is None:
            return _call("CapturePattern", [gast.Constant(node.name, None)])
        return _call("AsPattern", [_pattern(node.pattern), gast.Constant(node.name, None)])
    if isinstance(node, gast.MatchStar):
        return _call("StarPattern", [] if node.name is None else [gast.Constant(node.name, None)])
    if isinstance(node, gast.MatchOr):
        return _call("OrPattern", [_pattern(p) for p in node.patterns])
    if isinstance(node, gast.MatchSequence):
        return _call("SequencePattern", [_pattern(p) for p in node.patterns])
    if isinstance(node, gast.MatchMapping):
        items = [
            gast.Tuple([_value(key), _pattern(p)], gast.Load()) for key, p in zip(node.keys, node.patterns, strict=True)
        ]
        rest = [] if node.rest is None else [gast.keyword("rest", gast.Constant(node.rest, None))]
        return _call("MappingPattern", items, rest)
    keywords = [gast.keyword(name, _pattern(p)) for name, p in zip(node.kwd_attrs, node.kwd_patterns, strict=True)]
    positional = [gast.Tuple([_pattern(p) for p in node.patterns], gast.Load())] if node.patterns else []
    return _call("ClassPattern", [_lambda(node.cls), *positional], keywords)


def _value(node: Any) -> Any:
    return _call("ValuePattern", [_lambda(node)]) if isinstance(node, gast.Attribute) else node


def _lambda(body: Any) -> Any:
    return templates.replace_as_expression("lambda: body", body=body)


def _call(name: str, arguments: list[Any], keywords: list[Any] | None = None) -> Any:
    function = templates.replace_as_expression("ag__.name", name=name)
    return gast.Call(function, arguments, keywords or [])


def _assign(name: str, value: Any) -> list[Any]:
    return [gast.Assign([gast.Name(name, gast.Store(), None, None)], value, None)]


def _is_capture(pattern: Any) -> bool:
    """Whether a pattern is a bare name or `_`, which fits everything."""
    return isinstance(pattern, gast.MatchAs) and pattern.pattern is None


def _ignores(pattern: Any) -> bool:
    """Whether a pattern does not look at the subject, which is evaluated nevertheless."""
    return isinstance(pattern, gast.MatchAs) and pattern.name is None


def _captures(pattern: Any) -> list[str]:
    """The names that a pattern binds, in the order of the text, each once."""
    return list(dict.fromkeys(_all_captures(pattern)))


def _all_captures(node: Any) -> Iterator[str]:
    for child in gast.iter_child_nodes(node):
        yield from _all_captures(child)
    name = node.rest if isinstance(node, gast.MatchMapping) else getattr(node, "name", None)
    if name is not None and isinstance(node, (gast.MatchMapping, gast.MatchAs, gast.MatchStar)):
        yield name


def _assigned(expressions: list[Any]) -> set[str]:
    """The targets of assignment expressions."""
    return {node.target.id for e in expressions for node in walk(e) if isinstance(node, gast.NamedExpr)}


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    declared = {n for d in walk(node) if isinstance(d, (gast.Global, gast.Nonlocal)) for n in d.names}
    return _MatchStatements(ctx, declared).visit(node)
