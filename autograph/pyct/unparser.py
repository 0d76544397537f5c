"""From a tree to readable source text.

Takes gast and ast trees alike, a node or a list of nodes. The printer itself (`unparse_statements`, `unparse_exprs`,
`unparse_strings`, and astunparse below them) is loaded with the first text: most programs that are converted are
never printed, and it takes as long to load as a small function to convert.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

import gast

__all__ = ["unparse", "unparse_lines"]


def unparse(nodes: ast.AST | Iterable[ast.AST]) -> str:
    """The source text of a node or of several.

    Statements and modules end with a line break, expressions do not.

    >>> import ast
    >>> unparse(ast.parse("y = (x*(2))**-n", mode="exec"))
    'y = (x * 2) ** -n\\n'
    >>> unparse(ast.parse("(a,b)", mode="eval"))
    '(a, b)'
    """
    if isinstance(nodes, gast.Name) and nodes.annotation is None:
        return str(nodes.id)
    from autograph.pyct.unparse_statements import StatementUnparser

    unparser = StatementUnparser()
    if isinstance(nodes, ast.AST):
        unparser.root(nodes)
    else:
        for node in nodes:
            unparser.root(node)
    return unparser.text()


def unparse_lines(nodes: Iterable[ast.AST]) -> list[tuple[str, int | None]]:
    """The lines of some statements, each with the line that the statement it belongs to came from.

    Generated statements have the line of the code they stand for (`origin.inherit_location`); None for a blank line.

    >>> unparse_lines(ast.parse("if (x):\\n\\n  y = 1").body)
    [('if x:', 1), ('    y = 1', 3)]
    """
    from autograph.pyct.unparse_statements import LineUnparser

    unparser = LineUnparser()
    for node in nodes:
        unparser.root(node)
    return unparser.lines()
