"""Every node of the user's source knows its place; generated ones inherit a line but no origin."""

import ast

import gast

from autograph.pyct import origin, parser
from autograph.pyct.anno import Anno, getanno, hasanno


def sample(x):
    größe = "ü"; y = x  # fmt: skip  # noqa: E702

    def inner(z):
        return z + y

    try:
        return (
            inner(x),
            größe,
        )
    except ValueError as e:
        raise e


def resolved():
    entity = parser.parse_entity(sample)
    origin.resolve(entity.node, entity.info)
    return entity.node


def test_every_statement_and_expression_is_marked():
    for node in ast.walk(resolved()):
        if isinstance(node, (ast.stmt, ast.expr)):
            assert hasanno(node, Anno.ORIGIN), ast.dump(node)


def test_columns_count_characters_and_functions_are_named():
    node = resolved()
    info = getanno(node.body[1], Anno.ORIGIN)
    line = sample.__code__.co_firstlineno + 1
    assert info.source_line[info.col : info.end_col] == "y = x"
    assert (info.line, info.end_line, info.function_name) == (line, line, "sample")
    assert getanno(node.body[2].body[0].value, Anno.ORIGIN).function_name == "inner"
    assert f":{line}:{info.col + 1}" in str(info.location)
    assert "^^^^^" in str(info.location)


def test_a_stretch_of_lines_is_marked_on_its_first():
    info = getanno(resolved().body[3].body[0], Anno.ORIGIN)
    assert info.end_line > info.line
    assert str(info.location).splitlines()[-1].strip() == "^" * len("return (")


def test_inherit_location():
    statement = parser.parse_str("\n\nif a > b:\n    c = 1\n").body[0]
    kept = statement.body[0]
    new = gast.Expr(
        gast.Call(gast.Name("f", gast.Load(), None, None), [gast.Lambda(_no_arguments(), statement.test)], [])
    )
    block = gast.While(gast.Constant(True, None), [kept, new], [])
    origin.inherit_location([block], statement)
    assert (block.lineno, block.end_lineno, block.end_col_offset) == (3, 3, 8)  # the head only
    assert new.value.func.lineno == 3 and kept.lineno == 4
    assert not hasanno(new, Anno.ORIGIN)


def test_located_nodes_are_not_entered():
    located = gast.Expr(gast.Name("f", gast.Load(), None, None))
    located.lineno = 7
    origin.inherit_location(located, parser.parse_str("x").body[0])
    assert located.lineno == 7 and not hasattr(located.value, "lineno")


def _no_arguments():
    return gast.arguments([], [], None, [], [], None, [])
