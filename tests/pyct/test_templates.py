"""templates: every kind of hole, and what the made nodes carry; ast_util's copying and renaming."""

import ast

import gast
import pytest

from autograph.errors import InternalError
from autograph.pyct import ast_util, templates
from autograph.pyct.anno import Anno, getanno, setanno
from autograph.pyct.qual_names import QN, from_str


def text(nodes):
    tree = gast.Module([*nodes], []) if isinstance(nodes, list) else nodes
    return ast.unparse(ast.fix_missing_locations(gast.gast_to_ast(ast_util.clone(tree))))


def expression(source):
    return gast.parse(source, mode="eval").body


def stmts(source):
    return gast.parse(source).body


CASES = {
    "symbol": ("x = y", {"x": "a", "y": QN("b")}, "a = b"),
    "composite symbol": ("x = y", {"x": from_str("a.b[0]"), "y": "c.d"}, "a.b[0] = c.d"),
    "expression": ("f(x)", {"x": expression("a + 1")}, "f(a + 1)"),
    "store context": ("x = 1", {"x": expression("(a, [b.c, *d[0]])")}, "(a, [b.c, *d[0]]) = 1"),
    "delete context": ("del x", {"x": expression("a[0]")}, "del a[0]"),
    "spliced targets": ("del x", {"x": ["a", QN("b")]}, "del a, b"),
    "constants": ("f(x, y, z)", {"x": 1, "y": True, "z": None}, "f(1, True, None)"),
    "tuple": ("(x,) = y", {"x": ("a", "b"), "y": "v"}, "(a, b) = v"),
    "one in a tuple": ("return_((x,))", {"x": ["a"]}, "return_((a,))"),
    "list as value": ("x = y", {"x": ["a", "b"], "y": []}, "(a, b) = ()"),
    "arguments": ("f(x)", {"x": [expression("a"), expression("f(*b)").args[0]]}, "f(a, *b)"),
    "statements": ("if a:\n  x", {"x": stmts("b\nc = 1")}, "if a:\n    b\n    c = 1"),
    "one statement": ("x", {"x": stmts("b = 1")[0]}, "b = 1"),
    "expression statement": ("x", {"x": expression("f()")}, "f()"),
    "empty body": ("if a:\n  x\nelse:\n  y", {"x": [], "y": []}, "if a:\n    pass"),
    "function": ("def f(p):\n  b", {"f": "g", "p": ["a", "c"], "b": stmts("return a")}, "def g(a, c):\n    return a"),
    "whole parameters": (
        "def f(p): pass",
        {"p": expression("lambda a, /, *b, c=1: 0").args},
        "def f(a, /, *b, c=1):\n    pass",
    ),
    "lambda": ("f(lambda p: v)", {"p": [], "v": expression("a")}, "f(lambda: a)"),
    "nonlocal": ("def f():\n  nonlocal n\n  x = 1", {"n": ["a", QN("b")]}, "def f():\n    nonlocal a, b\n    x = 1"),
    "no nonlocal": ("def f():\n  nonlocal n", {"n": ()}, "def f():\n    pass"),
    "keyword name": ("f(k=1)", {"k": "a"}, "f(a=1)"),
    "keywords": ("f(k=1)", {"k": [gast.keyword("a", gast.Constant(2, None))]}, "f(a=2)"),
    "starred keywords": ("f(**k)", {"k": [gast.keyword("a", gast.Constant(2, None))]}, "f(a=2)"),
    "attribute": ("x.y", {"y": "a"}, "x.a"),
    "with": ("with f() as s:\n  b", {"s": "a", "b": stmts("c")}, "with f() as a:\n    c"),
    "class": ("class C: pass", {"C": "D"}, "class D:\n    pass"),
}


@pytest.mark.parametrize("name", CASES)
def test_replace(name):
    template, replacements, expected = CASES[name]
    assert text(templates.replace(template, **replacements)).replace("\n\n", "\n") == text(stmts(expected))


def test_all_contexts_are_right():
    (assign,) = templates.replace("x = x", x=expression("(a.b, c)"))
    assert isinstance(assign.targets[0].elts[0].ctx, gast.Store)
    assert isinstance(assign.targets[0].elts[0].value.ctx, gast.Load)
    assert isinstance(assign.value.elts[1].ctx, gast.Load)
    (function,) = templates.replace("def f(x): pass", x=["a"])
    assert isinstance(function.args.args[0].ctx, gast.Param)


def test_made_nodes_have_no_location_and_inserted_ones_keep_theirs():
    value = expression("a")
    setanno(value, Anno.ORIGIN, "here")
    first, second = templates.replace("x = f(v)\ny = v", v=value)
    for node in gast.walk(first):
        assert hasattr(node, "lineno") == (node is value)
    assert first.value.args[0] is value
    assert second.value is not value and getanno(second.value, Anno.ORIGIN) == "here" and second.value.lineno == 1
    assert not hasattr(templates.replace("x = 1")[0], "lineno")


def test_told_where_it_is_used_all_that_has_no_location_gets_that():
    at = stmts("\n\nif a:\n    b")[0]
    located = expression("z")
    (function,) = templates.replace(
        "def f(p):\n  nonlocal n\n  x = (v, w, 1, c)\n  body\n  if t:\n    nothing",
        at, f="g", p=["q"], n="m", x="y.z", v=located, w=gast.Name("w", gast.Load(), None, None), c=("d", None),
        body=[gast.Pass()], t="u", nothing=[],
    )  # fmt: skip
    for node in gast.walk(function):
        if node is located:
            assert node.lineno == 1
        elif node._attributes:
            assert (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset) == (3, 0, 3, 4), node
    assert not hasattr(templates.replace("x = 1", gast.Pass())[0], "lineno")


def test_templates_are_not_shared_between_uses():
    one, two = templates.replace("x = [1]"), templates.replace("x = [1]")
    one[0].value.elts.clear()
    assert text(two) == "x = [1]" and text(templates.replace("x = [1]")) == "x = [1]"


def test_replace_as_expression():
    assert text(templates.replace_as_expression("f(x)", x="a")) == "f(a)"
    with pytest.raises(InternalError, match="single expression"):
        templates.replace_as_expression("x = 1")


def test_mistakes():
    with pytest.raises(InternalError, match="no hole for z"):
        templates.replace("x = 1", z="a")
    with pytest.raises(InternalError, match="cannot be assigned"):
        templates.replace("x = 1", x=expression("f()"))
    with pytest.raises(InternalError, match="identifier"):
        templates.replace("def f(): pass", f=expression("a.b"))
    with pytest.raises(InternalError, match="expression"):
        templates.replace("x = y", y=stmts("a = 1"))


def test_clone():
    tree = stmts("for i in a:\n  x[i] = lambda q: q + 1")[0]
    setanno(tree, Anno.ORIGIN, 1)
    copy = ast_util.clone(tree)
    assert gast.dump(copy, include_attributes=True) == gast.dump(tree, include_attributes=True)
    assert copy.body[0] is not tree.body[0]
    setanno(copy, Anno.ORIGIN, 2)
    assert getanno(tree, Anno.ORIGIN) == 1
    assert [text(node) for node in ast_util.clone([tree, tree.body[0]])] == [text(tree), text(tree.body[0])]


def test_rename_symbols():
    tree = stmts("def f(a):\n  nonlocal b\n  import c\n  a.b = b[a] + d.e.f")
    renamed = ast_util.rename_symbols(tree, {"a": "a2", QN("b"): QN("b2"), "c": "c2", "d.e": "g", "f": "h"})
    assert text(renamed) == text(stmts("def h(a2):\n  nonlocal b2\n  import c as c2\n  a2.b = b2[a2] + g.f"))
    assert renamed[0].body[2].lineno == 4
    root = ast_util.rename_symbols(expression("a"), {"a": from_str("b.c")})
    assert text(root) == "b.c" and root.lineno == 1


def test_matches():
    assert ast_util.matches(expression("super(C, self).f()"), "super(_, _).f()")
    assert not ast_util.matches(expression("super(C)"), "super(_, _)")
    assert not ast_util.matches(expression("f(1)"), "f(2)")
