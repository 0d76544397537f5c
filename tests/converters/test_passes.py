"""Text in, text out, for each pass. Passes before the one that is tested run too."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

from autograph.errors import StagingSyntaxError
from autograph.pyct.options import ConversionOptions, Feature
from tests.converters.converter_support import body_after, convert_text

# name of the last pass, features, source of f's body, statements in the function scope afterwards
TEXT = [
    ("functions", (), "global k\nk: int = 1\n", "k = 1"),
    ("functions", (), "g(lambda x: x)", "g(ag__.autograph_artifact(lambda x: x))"),
    ("directives", (), "while a:\n    ag.set_loop_options(swap_memory=b)\n", "while a:\n    pass"),
    (
        "break_statements",
        (),
        "while a:\n    if b:\n        break\n    c()\nelse:\n    d()\n",
        """\
        break_ = False
        while not break_ and a:
            if b:
                break_ = True
            if not break_:
                c()
        if not break_:
            d()""",
    ),
    ("break_statements", (), "while True:\n    break\n", "break_ = False\nwhile not break_:\n    break_ = True"),
    ("break_statements", (), "while a:\n    (yield).b\n    break\n", "while a:\n    (yield).b\n    break"),
    (
        "break_statements",
        (),
        "while (x := f()):\n    g(x)\n",
        """\
        test_ = True
        while test_:
            test_ = (x := f())
            if test_:
                g(x)""",
    ),
    (
        "functions",
        (),
        "try:\n    a()\nfinally:\n    if b:\n        return c\n",
        """\
        try:
            a()
        except BaseException:
            if b:
                return c
            raise
        else:
            if b:
                return c""",
    ),
    ("functions", (), "try:\n    return a\nfinally:\n    return b", "try:\n    return a\nfinally:\n    return b"),
    ("functions", (), "try:\n    a()\nfinally:\n    b()", "try:\n    a()\nfinally:\n    b()"),
    ("asserts", (), "assert a, b", "ag__.assert_stmt(a, lambda: b)"),
    ("asserts", (), "assert a", "ag__.assert_stmt(a, None)"),
    ("asserts", (), "assert a, (x := 1)", "assert a, (x := 1)"),
    (
        "continue_statements",
        (),
        "for i in a:\n    if i:\n        continue\n    b()\n",
        """\
        for i in a:
            continue_ = False
            if i:
                continue_ = True
            if not continue_:
                b()""",
    ),
    (
        "return_statements",
        (),
        "return a * 2",
        """\
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = a * 2
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)""",
    ),
    ("return_statements", (), "(yield 1).b\nreturn 2", "(yield 1).b\nreturn 2"),
    ("lists", (Feature.LISTS,), "l = []\nl.append(a)", "l = ag__.new_list([])\nl = ag__.list_append(l, a)"),
    ("lists", (Feature.LISTS,), "a.b.append(c)", "a.b.append(c)"),
    ("lists", (Feature.LISTS,), "other.append(c)", "other.append(c)"),
    ("slices", (Feature.LISTS,), "a[i] = b", "a = ag__.set_item(a, i, b)"),
    ("slices", (Feature.LISTS,), "a[i] = g()", "item_ = g()\na = ag__.set_item(a, i, item_)"),
    ("slices", (), "a[1:2] = b", "a = ag__.set_item(a, ag__.slice_(1, 2, None), b)"),
    ("slices", (), "a[i] += b", "item_ = ag__.get_item(a, i)\nitem_ += b\na = ag__.set_item(a, i, item_)"),
    (
        "slices",
        (),
        "a[i], i = b, c",
        "(item_, item__1) = (b, c)\na = ag__.set_item(a, i, item_)\ni = item__1",
    ),
    ("slices", (), "a[i] = k = b", "item_ = b\na = ag__.set_item(a, i, item_)\nk = item_"),
    ("call_trees", (), "g(a, k=b)", "ag__.converted_call(g, (a,), dict(k=b), fscope)"),
    ("call_trees", (), "g(*a, b, **c)", "ag__.converted_call(g, tuple(a) + (b,), dict(**c), fscope)"),
    ("call_trees", (), "f(eval(a))", "ag__.converted_call(f, (eval(ag__.source_text(eval, a)),), None, fscope)"),
    ("call_trees", (), "super().g()", "ag__.converted_call(super(__class__, a).g, (), None, fscope)"),
    ("conditional_expressions", (), "x = a if b > 1 else c", "x = ag__.if_exp(b > 1, lambda: a, lambda: c, 'b > 1')"),
    ("conditional_expressions", (), "x = {0: a if b else (y := 1)}", "x = {0: a if b else (y := 1)}"),
    ("shapes", (), "a, b = f(x).shape", "(a, b) = ag__.shape_of(ag__.converted_call(f, (x,), None, fscope))"),
    ("shapes", (), "a.shape = b.shape", "a.shape = ag__.shape_of(b)"),
    ("shapes", (), "x = a.shape.rank", "x = a.shape.rank"),
    ("shapes", (), "x = a.shape[0] is not None", "x = ag__.get_item(a.shape, 0) is not None"),
    ("logical_expressions", (), "x = a and not b or c",
     "x = ag__.or_(lambda: ag__.and_(lambda: a, lambda: ag__.not_(b)), lambda: c)"),
    ("logical_expressions", (), "x = 0 < a < b", "x = ag__.and_(lambda: 0 < a, lambda: a < b)"),
    ("logical_expressions", (), "x = a == b", "x = a == b"),
    ("logical_expressions", (Feature.EQUALITY_OPERATORS,), "x = a != b", "x = ag__.not_eq(a, b)"),
    ("variables", (), "x = a\nx += b", "x = ag__.ld(a)\nx = ag__.iadd(ag__.ld(x), ag__.ld(b))"),
    ("variables", (), "a, *b = x", "(a, b) = ag__.unpack(ag__.ld(x), 1, 0)"),
    ("variables", (), "a = (*x.y, *z)", "a = ag__.tuple_display(ag__.spread(ag__.ld(x).y), ag__.spread(ag__.ld(z)))"),
    ("variables", (), "a, b = b, a", "(a, b) = (ag__.ld(b), ag__.ld(a))"),
    ("variables", (), "x = [0] + a[0] + b.c", "x = [0] + ag__.ld(ag__.ld(a)[0]) + ag__.ld(ag__.ld(b).c)"),
    ("variables", (), "x = a[0] + b.c", "x = ag__.ld(a)[0] + ag__.ld(b).c"),
    ("variables", (), "x += 1", "x = ag__.ld(x)\nx += 1"),
    ("variables", (), "x.y *= 2", "ag__.ld(x).y = ag__.imul(ag__.ld(ag__.ld(x).y), 2)"),
    ("variables", (), "del a", "ag__.ld(a)\na = ag__.Undefined('a')"),
    (
        "control_flow",
        (),
        "if a:\n    x = 1\nreturn_(x)",
        """\

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def if_body():
            nonlocal x
            x = 1

        def else_body():
            nonlocal x
            pass
        x = ag__.Undefined('x')
        ag__.if_stmt(a, if_body, else_body, get_state, set_state, ('x',), 1)
        ag__.converted_call(return_, (x,), None, fscope)""",
    ),
    (
        "control_flow",
        (),
        "for i in a:\n    ag.set_loop_options(maximum_iterations=n)\n    b.x += i\n",
        """\

        def get_state():
            return (ag__.ldu(lambda: b.x, 'b.x'),)

        def set_state(vars_):
            (b.x,) = vars_
            if ag__.is_undefined(vars_[0]):
                del b.x

        def loop_body(itr):
            i = itr
            b.x += i
        i = ag__.Undefined('i')
        ag__.for_stmt(a, None, loop_body, get_state, set_state, ('b.x',), """
        """{'iterate_names': 'i', 'maximum_iterations': n})""",
    ),
]


@pytest.mark.parametrize(("until", "features", "source", "expected"), TEXT)
def test_text(until: str, features: Any, source: str, expected: str) -> None:
    text = "def f(a, b, c):\n" + textwrap.indent(source, "    ") + "\n"
    if "yield" in source:
        converted = convert_text(text, until, optional_features=features)
        assert converted.endswith(textwrap.indent(expected, "    ") + "\n")
    else:
        expected = textwrap.dedent(expected).strip("\n")
        assert body_after(text, until, optional_features=features) == expected


def test_guide_example() -> None:
    source = "def simple_relu(x):\n    if tf.greater(x, 0):\n        return x\n    else:\n        return 0\n"
    text = convert_text(source)
    assert text.startswith("def tf__simple_relu(x):\n    with ag__.FunctionScope('simple_relu', 'fscope', ")
    assert "            nonlocal retval_, do_return\n            (do_return, retval_) = vars_\n" in text
    assert text.endswith(
        "        ag__.if_stmt(ag__.converted_call(ag__.ld(tf).greater, (ag__.ld(x), 0), None, fscope), if_body, "
        "else_body, get_state, set_state, ('do_return', 'retval_'), 2)\n        return fscope.ret(retval_, do_return)\n"
    )


def test_unknown_loop_option_is_an_error() -> None:
    with pytest.raises(StagingSyntaxError, match="maximum_iterations"):
        convert_text("def f(a):\n    while a:\n        set_loop_options(max=1)\n")


def test_deterministic() -> None:
    text = "def f(a, b):\n    while a:\n        z, y, x, b.q, b[0] = a, b, a, 1, 2\n    return x, y, z\n"
    assert convert_text(text) == convert_text(text)


def test_options() -> None:
    options = ConversionOptions(optional_features=Feature.LISTS)  # type: ignore[arg-type]
    assert options.uses(Feature.LISTS) and not options.uses(Feature.NAME_SCOPES)
    assert ConversionOptions(optional_features=(Feature.ALL,)).uses(Feature.LISTS)
    assert not options.call_options().user_requested
    assert hash(options) == hash(ConversionOptions(optional_features=(Feature.LISTS, Feature.LISTS)))


def test_the_condition_of_an_expression_is_shown_as_it_was_written() -> None:
    assert "'rows[x] == {x, 2}')" in convert_text("def f(rows, x):\n    return 1 if rows[x] == {x, 2} else 0\n")
