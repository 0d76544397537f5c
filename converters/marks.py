"""Which statements and functions have to stay plain Python, and the marks that say so.

Staging moves the bodies of `if`, `while` and `for` into functions of their own. Some code cannot move:

* `yield` and `await` suspend the function that they stand in;
* `locals()`, `vars()`, `dir()`, `eval` and `exec` look at the frame that they run in;
* `break`, `continue` and `return` in a `finally` block swallow the exception in flight, which no flag can do;
* a jump that was not lowered to a flag, because of one of the above, cannot leave a function.

Here: `annotate`, which finds all of these in one walk over the tree, and typed access to the marks. The
passes decide what to do about them. Runs twice: before the jumps are lowered (which loops keep their jumps,
which functions their `return`s), and after (which statements still contain a jump and so keep their form).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import gast

from autograph.pyct import unparser
from autograph.pyct.anno import Key
from autograph.pyct.anno import getanno as get
from autograph.pyct.anno import setanno as put
from autograph.pyct.ast_util import CHILD_FIELDS, NO_NODES

__all__ = ["LOOP_OPTIONS", "Mark", "Reason", "annotate", "conjunction", "get", "put", "reads_frame"]

#: The function whose calls are options of the loop that they stand in; the key of those in `Anno.DIRECTIVES`.
LOOP_OPTIONS = "set_loop_options"


class Reason(str):
    """Why a statement is kept in plain Python, as text."""

    __slots__ = ()

    SUSPENDS: ClassVar[Reason]
    READS_FRAME: ClassVar[Reason]
    CLASS_BODY: ClassVar[Reason]
    ASYNC_LOOP: ClassVar[Reason]
    FINALLY: ClassVar[Reason]
    RETURN: ClassVar[Reason]
    JUMP: ClassVar[Reason]


Reason.SUSPENDS = Reason("`yield` or `await` in it suspends the function")
Reason.READS_FRAME = Reason("`locals()`, `eval` or the like in the function look at its frame")
Reason.CLASS_BODY = Reason("it stands in a class body, whose names become attributes")
Reason.ASYNC_LOOP = Reason("`async for` awaits its items")
Reason.FINALLY = Reason("a jump in a `finally` block swallows the exception in flight")
Reason.RETURN = Reason("a `return` in it cannot be lowered to a flag in this function")
Reason.JUMP = Reason("a `break`, `continue` or `return` in it stays as it is")


class Mark:
    """Annotations that only converters use."""

    KEEP = Key("keep this statement in plain Python")
    """Reason or None, on If, While, For, AsyncFor, Match, Try, TryStar, With."""
    SWALLOWS = Key("a jump in the `finally` block swallows what the statement raises")
    """bool, on Try, TryStar."""
    KEEP_RETURNS = Key("do not lower the returns of this function")
    """bool, on functions."""
    SUSPENDS = Key("generator or coroutine")
    """bool, on functions."""
    IN_TWO_FORMS = Key("generator function that holds its two forms, and nothing else")
    """bool, on functions."""
    READS_FRAME = Key("calls locals() or the like")
    """bool, on functions."""
    LOWERED_RETURN = Key("this `try` statement is a `return`")
    """bool, on Try."""
    SCOPE_NAME = Key("name of the function's FunctionScope")
    """str, on functions: what calls in it pass on as `fscope`."""
    SCOPE_BLOCK = Key("this statement holds the user's statements of the function")
    """bool, on the `with ag__.FunctionScope(...)` of a function."""
    ELSEWHERE = Key("global names, and nonlocal ones of functions that are not converted with this one")
    """frozenset of str, on functions and classes: those that they declare."""
    PATTERN = Key("the user's pattern")
    """node, on the calls that ask whether it fits."""
    COND_SOURCE = Key("text of the user's condition")
    """str, on IfExp, before any pass has changed it."""
    TRUTH_ONLY = Key("only the truth of the expression is asked")
    """bool, on BoolOp, and on Compare with several operators."""
    MAY_BE_SEQUENCES = Key("by its form, an operand may be a list or tuple")
    """bool, on Compare with one operator."""
    MAY_BE_COUNTERS = Key("an operand may be a `collections.Counter`")
    """bool, on BinOp and UnaryOp with `+` or `-`."""


def conjunction(*tests: Any) -> Any:
    """The test `a and b`, of which only the truth is asked."""
    node = gast.BoolOp(gast.And(), [*tests])
    put(node, Mark.TRUTH_ONLY, True)
    return node


# What a piece of code contains, as bits. Those in _LOOP concern only the innermost loop around.
_SUSPEND, _FRAME, _RETURN, _STUCK_RETURN, _BREAK, _CONTINUE, _STUCK_JUMP, _KEPT_RETURN, _YIELD = (
    1 << i for i in range(9)
)
_LOOP = _BREAK | _CONTINUE | _STUCK_JUMP
_JUMPS = _RETURN | _LOOP


def reads_frame(call: Any) -> bool:
    """Whether a call's result depends on the frame that it is made from."""
    if not isinstance(call.func, gast.Name):
        return False
    if call.func.id in ("eval", "exec"):
        return True
    return call.func.id in ("locals", "vars", "dir") and not (call.args or call.keywords)


def annotate(node: gast.AST, *, lowered: bool) -> None:
    """Marks functions and statements below `node`.

    Args:
        node: the tree.
        lowered: false before jumps are lowered: mark only what must keep its jumps. True after: a jump that is
            still there keeps every statement that it leaves.
    """
    _Annotator(lowered).visit(node)


class _Annotator:
    def __init__(self, lowered: bool) -> None:
        self.lowered = lowered
        # The `if`s and loops of the function (or class body) being looked at, each with what it contains.
        self.compounds: list[tuple[Any, int]] = []

    def visit(self, node: Any) -> int:
        """Marks the tree below and returns what it contains."""
        method = _METHODS.get(type(node))
        return self.children(node) if method is None else method(self, node)

    def leaf(self, node: Any) -> int:
        return 0

    def name(self, node: Any) -> int:
        return 0 if node.annotation is None else self.visit(node.annotation)

    def with_(self, node: Any) -> int:
        return self.protected(node, self.children(node))

    def generator(self, node: Any) -> int:
        # Runs in a frame of its own; only its first iterable is evaluated in this one.
        self.children(node)
        return self.visit(node.generators[0].iter)

    def choice(self, node: Any) -> int:
        if not self.lowered:  # as the user wrote it, for messages
            put(node, Mark.COND_SOURCE, unparser.unparse(node.test).strip())
        return self.children(node)

    def return_(self, node: Any) -> int:
        return self.children(node) | _RETURN

    def break_(self, node: Any) -> int:
        return _BREAK

    def continue_(self, node: Any) -> int:
        return _CONTINUE

    def yield_(self, node: Any) -> int:
        return self.children(node) | _SUSPEND | _YIELD

    def suspending(self, node: Any) -> int:
        return self.children(node) | _SUSPEND

    def comprehension(self, node: Any) -> int:
        return self.children(node) | (_SUSPEND if node.is_async else 0)

    def call(self, node: Any) -> int:
        return self.children(node) | (_FRAME if reads_frame(node) else 0)

    def children(self, node: Any, skip: tuple[str, ...] = ()) -> int:
        bits = 0
        visit, values = self.visit, node.__dict__
        for name in CHILD_FIELDS[type(node)]:
            if name in skip:
                continue
            value = values.get(name)
            if type(value) is list:
                for item in value:
                    if type(item) not in NO_NODES:
                        bits |= visit(item)
            elif type(value) not in NO_NODES:
                bits |= visit(value)
        return bits

    def block(self, stmts: list[Any]) -> int:
        bits = 0
        for stmt in stmts:
            bits |= self.visit(stmt)
        return bits

    def mark(self, node: Any, reason: Reason | None) -> None:
        """Notes whether a statement is kept; what was found before the jumps were lowered says more about why."""
        put(node, Mark.KEEP, reason and (get(node, Mark.KEEP) or reason))

    def function(self, node: Any) -> int:
        outside = self.children(node, skip=("body",))
        outer, self.compounds = self.compounds, []
        bits = self.block(node.body if isinstance(node.body, list) else [node.body])
        frame = bool(bits & _FRAME) or get(node, Mark.READS_FRAME, False)
        suspends = bool(bits & _SUSPEND) or isinstance(node, gast.AsyncFunctionDef)
        put(node, Mark.READS_FRAME, frame)
        put(node, Mark.SUSPENDS, suspends)
        if not self.lowered:
            # Whether returns stay is known only now, and then the loops that contain one stay as they are.
            stay = frame or bool(bits & (_YIELD | _STUCK_RETURN | _KEPT_RETURN))
            put(node, Mark.KEEP_RETURNS, stay)
            kept = [compound for compound, inside in self.compounds if frame or (stay and inside & _RETURN)]
        else:
            kept = [compound for compound, _ in self.compounds] if frame else []
        reason = Reason.FINALLY if bits & _STUCK_RETURN else Reason.RETURN
        for compound in kept:
            self.mark(compound, Reason.READS_FRAME if frame else reason)
        self.compounds = outer
        return outside & ~_JUMPS

    def class_(self, node: Any) -> int:
        outside = self.children(node, skip=("body",))
        outer, self.compounds = self.compounds, []
        self.block(node.body)
        # Names assigned in a class body become attributes, which no function can see to.
        for compound, _ in self.compounds:
            self.mark(compound, Reason.CLASS_BODY)
        self.compounds = outer
        return outside

    def loop(self, node: Any) -> int:
        header = self.children(node, skip=("body", "orelse"))
        body = self.block(node.body)
        orelse = self.block(node.orelse)
        moved = body | orelse
        if isinstance(node, gast.While):
            moved |= header
        keep: Reason | None = None
        if isinstance(node, gast.AsyncFor):
            keep = Reason.ASYNC_LOOP
        elif moved & _SUSPEND:
            keep = Reason.SUSPENDS
        elif moved & _STUCK_RETURN or body & _STUCK_JUMP:
            keep = Reason.FINALLY
        elif self.lowered and moved & _JUMPS:
            keep = Reason.JUMP
        self.mark(node, keep)
        bits = (header | body) & ~_LOOP | orelse
        if isinstance(node, gast.AsyncFor):
            bits |= _SUSPEND
        if keep and bits & _RETURN:
            bits |= _KEPT_RETURN
        self.compounds.append((node, bits))
        return bits

    def conditional(self, node: Any) -> int:
        test = self.visit(node.test)
        moved = self.block(node.body) | self.block(node.orelse)
        jumps = Reason.JUMP if self.lowered and moved & _JUMPS else None
        self.mark(node, Reason.SUSPENDS if moved & _SUSPEND else jumps)
        self.compounds.append((node, test | moved))
        return test | moved

    def match(self, node: Any) -> int:
        subject = self.visit(node.subject)
        cases = 0
        for case in node.cases:
            cases |= self.children(case)
        self.mark(node, Reason.SUSPENDS if cases & _SUSPEND else None)
        self.compounds.append((node, subject | cases))
        return subject | cases

    def try_(self, node: Any) -> int:
        bits = self.children(node, skip=("finalbody",))
        final = self.block(node.finalbody)
        self.protected(node, bits | final)
        put(node, Mark.SWALLOWS, bool(final & _JUMPS))
        if final & _RETURN:
            final |= _STUCK_RETURN
        if final & (_BREAK | _CONTINUE):
            final |= _STUCK_JUMP
        return bits | final

    def protected(self, node: Any, bits: int) -> int:
        """A `try` or `with` statement whose parts contain `bits`."""
        if get(node, Mark.SCOPE_BLOCK):
            return bits
        jumps = Reason.JUMP if self.lowered and bits & _JUMPS else None
        self.mark(node, Reason.SUSPENDS if bits & _SUSPEND else jumps)
        self.compounds.append((node, bits))
        return bits


#: Kind of node → the method for it; of all others the children are looked at.
_METHODS: dict[type, Callable[[_Annotator, Any], int]] = {
    gast.Constant: _Annotator.leaf,
    gast.Name: _Annotator.name,
    **dict.fromkeys((gast.FunctionDef, gast.AsyncFunctionDef, gast.Lambda), _Annotator.function),
    **dict.fromkeys((gast.For, gast.While, gast.AsyncFor), _Annotator.loop),
    gast.If: _Annotator.conditional,
    gast.Match: _Annotator.match,
    **dict.fromkeys((gast.Try, gast.TryStar), _Annotator.try_),
    gast.With: _Annotator.with_,
    gast.ClassDef: _Annotator.class_,
    gast.GeneratorExp: _Annotator.generator,
    gast.IfExp: _Annotator.choice,
    gast.Return: _Annotator.return_,
    gast.Break: _Annotator.break_,
    gast.Continue: _Annotator.continue_,
    **dict.fromkeys((gast.Yield, gast.YieldFrom), _Annotator.yield_),
    **dict.fromkeys((gast.Await, gast.AsyncWith), _Annotator.suspending),
    gast.comprehension: _Annotator.comprehension,
    gast.Call: _Annotator.call,
}
