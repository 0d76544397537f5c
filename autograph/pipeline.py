"""The passes of a conversion, in order.

Here: `PASSES`, the one table of them, and `convert_node`, which runs them over the tree of one function. What a
pass does is told in its own module under `converters`, which is loaded when a program first needs the pass; getting
the tree and making a function of the result is `pyct`'s business.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

import gast

from autograph.converters import converted, fast_paths, marks
from autograph.pyct import naming
from autograph.pyct.ast_util import walk
from autograph.pyct.depth import undisturbed
from autograph.pyct.options import ConversionOptions, Feature
from autograph.pyct.transformer import Context, EntityInfo

__all__ = ["PASSES", "Hoisted", "Pass", "census", "convert_node", "with_fast_paths"]

Hoisted = fast_paths.Hoisted


def _mark(node: Any, ctx: Context) -> Any:
    """Finds what has to stay plain Python, while jumps are as the user wrote them."""
    marks.annotate(node, lowered=False)
    return node


class Pass:
    """A row of the table.

    Attributes:
        name: shown by tools; the module under `converters` whose `transform` the pass is.
        own: the pass itself, if it is not that.
        only_for: runs only if the user's program holds one of these (see `census`); none of them is made by another
            pass, unless of something that is among these, too.
        or_with: runs for all programs if this feature is on.
        writes_statements: whether it makes such things, so that what the program holds is asked again behind it.
    """

    def __init__(
        self, name: str, own: Callable[[Any, Context], Any] | None = None, only_for: tuple[type | str, ...] = (),
        or_with: Feature | None = None, writes_statements: bool = False,
    ) -> None:  # fmt: skip
        self.name = name
        self.own = own
        self.only_for = only_for
        self.or_with = or_with
        self.writes_statements = writes_statements

    def is_for(self, held: set[type | str], options: ConversionOptions) -> bool:
        """Whether it has something to do for a program that holds this."""
        if not self.only_for or not held.isdisjoint(self.only_for):
            return True
        return self.or_with is not None and options.uses(self.or_with)

    @property
    def transform(self) -> Callable[[Any, Context], Any]:
        """Tree in, tree out."""
        return self.own or _transform_of(self.name)


@functools.cache
def _transform_of(name: str) -> Callable[[Any, Context], Any]:
    """The pass of a module under `converters`."""
    transform: Callable[[Any, Context], Any] = importlib.import_module(f"autograph.converters.{name}").transform
    return transform


_COMPREHENSIONS = (gast.ListComp, gast.SetComp, gast.DictComp, gast.GeneratorExp)
_LOOPS = (gast.For, gast.AsyncFor, gast.While)
#: A loop with an `else`, in a census.
_ELSE = "else"
#: The reading of an attribute of that name, in a census.
_SHAPE = ".shape"
#: What has blocks, or becomes something that has, in which jumps may become flags.
_COMPOUND = (
    gast.If, *_LOOPS, gast.Try, gast.TryStar, gast.With, gast.AsyncWith, gast.Match, gast.Yield, gast.YieldFrom,
    *_COMPREHENSIONS,
)  # fmt: skip

PASSES: tuple[Pass, ...] = (
    Pass("generators", only_for=(gast.Yield, gast.YieldFrom)),
    Pass("finally_blocks", only_for=(gast.Try,)),
    Pass("assignment_expressions", only_for=(gast.NamedExpr,), writes_statements=True),
    Pass("returned_choices", only_for=(gast.IfExp,), writes_statements=True),
    Pass("mark", _mark),
    Pass("truths", only_for=(gast.BoolOp, gast.Compare)),
    Pass("functions"),
    Pass("directives", only_for=(marks.LOOP_OPTIONS,)),
    Pass("match_statements", only_for=(gast.Match,)),
    Pass("break_statements", only_for=(gast.Break, gast.NamedExpr, _ELSE)),
    Pass("asserts", only_for=(gast.Assert,)),
    Pass("continue_statements", only_for=(gast.Continue,)),
    Pass("return_statements"),
    Pass("lists", only_for=("append", "pop", gast.Starred), or_with=Feature.LISTS),
    Pass("unpacking", only_for=(gast.Starred,)),
    Pass("slices", only_for=(gast.Subscript,)),
    Pass("attributes", only_for=(gast.Attribute,)),
    Pass("displays", only_for=(gast.Set, gast.Dict)),
    Pass("comprehensions", only_for=_COMPREHENSIONS),
    Pass("call_trees", only_for=(gast.Call, gast.IfExp, *_COMPOUND)),
    Pass("analyze", only_for=_COMPOUND),
    Pass("control_flow", only_for=_COMPOUND),
    Pass("shapes", only_for=(_SHAPE,)),
    Pass("conditional_expressions", only_for=(gast.IfExp,)),
    Pass("logical_expressions", only_for=(gast.BoolOp, gast.Not, gast.Compare, *_COMPOUND)),
    Pass("formatted_strings", only_for=(gast.JoinedStr, gast.Mod)),
    Pass("variables"),
)


def convert_node(
    node: gast.AST, ctx: Context, observe: Callable[[str, gast.AST], None] | None = None
) -> Any:
    """Converts the tree of a function or lambda; the tree is used up.

    Args:
        node: a gast FunctionDef, AsyncFunctionDef or Lambda, with origins resolved.
        ctx: whose `options` are a `ConversionOptions` (the defaults if None) and whose `namer` knows all names of
            the tree.
        observe: called with the name of each pass and the tree after it.

    Returns:
        the converted node. A function is renamed (`tf__` and its name); a lambda is still a lambda.

    Raises:
        StagingSyntaxError: valid Python that cannot be converted, naming the line.
    """
    if ctx.options is None:
        ctx.options = ConversionOptions()
    with undisturbed():
        held = census(node)
        for row in PASSES:
            if row.is_for(held, ctx.options):
                node = row.transform(node, ctx)
                if row.writes_statements:
                    held = census(node)
                if observe is not None:
                    observe(row.name, node)
    return node


def census(node: gast.AST) -> set[type | str]:
    """What a program holds: the kinds of its nodes, and of the operators on one or two operands; the names of what it
    calls, of `a.f()` the last one; `_ELSE` and `_SHAPE`."""
    found: set[type | str] = set()
    for part in walk(node):
        kind = type(part)
        found.add(kind)
        if kind is gast.Call:
            called = part.func
            found.add(str(getattr(called, "attr", None) or getattr(called, "id", "")))
        elif kind is gast.Attribute and part.attr == "shape":
            found.add(_SHAPE)
        elif kind is gast.BinOp or kind is gast.UnaryOp:
            found.add(type(part.op))
        elif kind in _LOOPS and part.orelse:
            found.add(_ELSE)
    return found


def with_fast_paths(body: list[Any]) -> tuple[list[Any], Hoisted]:
    """Converted statements as they are compiled, not shown: what is not staged runs as plain Python in place.

    Args:
        body: one statement, the definition of a converted function; it is used up. It may be deep: the caller makes
            room to recurse (`depth.undisturbed`).
    """
    facts = converted.Facts(body[0])
    info = EntityInfo("", "", "", 1, None, "")
    context = Context(info=info, namer=naming.Namer(facts.names), options=ConversionOptions())
    node, hoisted = fast_paths.transform(body[0], facts, context)
    return [node], hoisted
