"""Fresh names for generated code.

Here: `Namer`, which never gives out a name twice nor one that the user's code has, and `all_names`, which
lists the latter. What the generated things are called is up to each converter.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

import gast

from autograph.pyct.ast_util import walk

__all__ = ["FUNCTION_PREFIX", "Namer", "all_names"]

FUNCTION_PREFIX = "tf__"


class Namer:
    """Gives out names that are unique within one converted entity.

    Args:
        reserved: names never to give out: everything in the source and in the namespace that it runs in.
    """

    def __init__(self, reserved: Iterable[str] = ()) -> None:
        self._taken = {str(name) for name in reserved}
        self._next: dict[str, int] = {}
        self._shared: dict[tuple[str, int], str] = {}

    def new_symbol(self, root: str, reserved: Container[str] = ()) -> str:
        """`root`, or `root_1`, `root_2`, ...: the first that is free, never given out again.

        Amortised constant time: the number to try next is remembered per root.

        Args:
            root: the name wished for.
            reserved: more names to avoid this time; only membership is asked, so pass sets as they are.
        """
        root = str(root)
        number = self._next.get(root, 0)
        name = root if number == 0 else f"{root}_{number}"
        while name in self._taken or name in reserved:
            number += 1
            name = f"{root}_{number}"
        # With extra reserved names the numbers skipped may be free for the next call, which is fine to lose.
        self._next[root] = number + 1
        self._taken.add(name)
        return name

    def shared_symbol(self, root: str, level: int = 0) -> str:
        """One name for every use with this root and level, clear of the user's names.

        For names whose uses never overlap: the functions that stand for a statement are passed on right where they
        are defined, and a loop's flag is dead after the loop. Names that are used again keep the number of
        variables of a function small, which matters: CPython's symbol table copies all variables of a function for
        each function inside it, so that n statements with names of their own would take n**2 steps to compile.
        """
        name = self._shared.get((root, level))
        if name is None:
            name = self._shared[root, level] = self.new_symbol(root)
        return name

    def is_taken(self, name: str) -> bool:
        """Whether the user's code has the name, or it was given out."""
        return name in self._taken

    def function_name(self, original: str) -> str:
        """The name of the converted function: `tf__` and the original one (`lambda` for a lambda)."""
        stem = original if original.isidentifier() else "lambda"
        return self.new_symbol(FUNCTION_PREFIX + stem)


_STRING_FIELDS: dict[type, tuple[str, ...]] = {
    gast.FunctionDef: ("name",),
    gast.AsyncFunctionDef: ("name",),
    gast.ClassDef: ("name",),
    gast.MatchAs: ("name",),
    gast.MatchStar: ("name",),
    gast.MatchMapping: ("rest",),
    gast.TypeVar: ("name",),
    gast.ParamSpec: ("name",),
    gast.TypeVarTuple: ("name",),
}


def all_names(tree: gast.AST) -> set[str]:
    """Every identifier that names a variable anywhere in the tree: reads, writes, parameters, functions,
    classes, imports, global and nonlocal declarations, match captures. Attributes and keywords are not
    variables."""
    names: set[str] = set()
    for node in walk(tree):
        kind = type(node)
        if kind is gast.Name:
            names.add(node.id)
        elif kind is gast.Global or kind is gast.Nonlocal:
            names.update(node.names)
        elif kind is gast.alias:
            names.add((node.asname or node.name).partition(".")[0])
        elif kind in _STRING_FIELDS:
            for field in _STRING_FIELDS[kind]:
                name = getattr(node, field, None)
                if name is not None:
                    names.add(name)
    return names
