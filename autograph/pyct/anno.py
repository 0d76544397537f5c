"""Annotations that passes leave on gast nodes for the passes after them.

Here: the keys and the functions that get, set, test, delete and copy them. What a key's value means is
documented beside the key; computing it belongs to the analysis that is named there.

The annotations of a node live in one dict in its attribute `___pyct_anno`, outside `_fields`, so neither
`ast.walk` nor `compile` sees them.
"""

from __future__ import annotations

from typing import Any

import gast

__all__ = ["ATTRIBUTE", "Anno", "Key", "copyanno", "delanno", "dup", "getanno", "hasanno", "setanno"]

ATTRIBUTE = "___pyct_anno"


class Key:
    """What an annotation says; each key is one object.

    No member of an Enum, which every pass would wait for: making one takes as long as loading a small module, and
    until Python 3.12 reading `Anno.ORIGIN` five times as long.

    Attributes:
        meaning: shown when debugging.
    """

    __slots__ = ("meaning",)

    def __init__(self, meaning: str) -> None:
        self.meaning = meaning

    def __repr__(self) -> str:
        return f"<{self.meaning}>"

    def __copy__(self) -> Key:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Key:
        return self


class Anno:
    """The keys of the analyses, and of what several passes share."""

    # --- origin.py ---
    ORIGIN = Key("origin")
    """OriginInfo. On every statement and expression of the user's source, and on no generated node."""

    # --- activity.py: every value is an `activity.Scope` ---
    SCOPE = Key("scope")
    """On every statement (all of it, bodies included) and on the parts that the control-flow graph has nodes
    for: tests, `for` iterables and targets, withitems, match subjects, patterns and guards, exception types,
    handlers."""
    COND_SCOPE = Key("test or match subject")
    """On If, While (the test), Match (the subject), match_case (pattern and guard) and ExceptHandler (type
    and name)."""
    ITERATE_SCOPE = Key("per-iteration part of a for header")
    """On For and AsyncFor: the target and the EXTRA_LOOP_TEST."""
    BODY_SCOPE = Key("body")
    """On every compound statement, handler, match case and function: its `body`."""
    ORELSE_SCOPE = Key("else block")
    """On If, While, For, AsyncFor, Try."""
    FINALLY_SCOPE = Key("finally block")
    """On Try."""
    ARGS_SCOPE = Key("parameters")
    """On functions and lambdas: what evaluating the defaults, decorators and annotations reads."""
    ARGS_AND_BODY_SCOPE = Key("function")
    """On functions and lambdas: the isolated scope, with `params`."""

    # --- liveness.py: every value is a `bitset.SymbolSet` ---
    LIVE_VARS_IN = Key("live before")
    """On every statement."""
    LIVE_VARS_OUT = Key("live after")
    """On every statement; for a compound one, after all of it. Includes what is live where an exception raised
    in the statement is caught in the same function."""
    LIVE_VARS_HEADER = Key("live when an iteration may start")
    """On While, For, AsyncFor: before the test, or before the next item is asked for. What the body modifies
    and this holds is carried from one iteration to the next (or read after the loop)."""

    # --- reaching.py ---
    DEFINED_VARS_IN = Key("may be defined before")
    """`bitset.SymbolSet`. On every statement."""
    UNDEFINED_VARS_IN = Key("may be undefined before")
    """`bitset.SymbolSet`. On every statement: local names that some path leaves without a value."""

    # --- left by converters for later ones ---
    DIRECTIVES = Key("options set by a directive")
    """dict: directive → {argument: expression}. On loops and on function definitions."""
    EXTRA_LOOP_TEST = Key("extra test of a for loop")
    """Expression. On For and AsyncFor: evaluated before each iteration; the loop ends when it is false."""
    SKIP_PROCESSING = Key("leave this node alone")
    """bool."""


def getanno(node: gast.AST, key: Key, default: Any = None) -> Any:
    """The annotation, or `default`."""
    annotations = getattr(node, ATTRIBUTE, None)
    return default if annotations is None else annotations.get(key, default)


def hasanno(node: gast.AST, key: Key) -> bool:
    """Whether the node has the annotation."""
    annotations = getattr(node, ATTRIBUTE, None)
    return annotations is not None and key in annotations


def setanno(node: gast.AST, key: Key, value: Any) -> None:
    """Sets or replaces the annotation."""
    values = node.__dict__
    annotations = values.get(ATTRIBUTE)
    if annotations is None:
        values[ATTRIBUTE] = {key: value}
    else:
        annotations[key] = value


def delanno(node: gast.AST, key: Key) -> None:
    """Removes the annotation if it is there."""
    annotations = getattr(node, ATTRIBUTE, None)
    if annotations is not None:
        annotations.pop(key, None)


def copyanno(from_node: gast.AST, to_node: gast.AST, key: Key) -> None:
    """Copies one annotation; does nothing if `from_node` lacks it."""
    if hasanno(from_node, key):
        setanno(to_node, key, getanno(from_node, key))


def dup(node: gast.AST, copies: dict[Key, Key]) -> None:
    """Copies annotations of every node below `node` to another key (`{from: to}`), to keep them over a re-analysis."""
    for child in gast.walk(node):
        annotations = getattr(child, ATTRIBUTE, None)
        if annotations is not None:
            for from_key, to_key in copies.items():
                if from_key in annotations:
                    annotations[to_key] = annotations[from_key]
