"""Printed text: means the same as the tree, and reads well."""

import ast
import os
import sys
from pathlib import Path

import gast
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograph.pyct.unparser import unparse

STDLIB = Path(os.__file__).parent


def assert_round_trip(text):
    tree = ast.parse(text)
    for variant in (tree, gast.parse(text)):
        printed = unparse(variant)
        assert ast.dump(ast.parse(printed)) == ast.dump(tree), printed
    return printed


def stdlib_files():
    found = sorted(p for p in STDLIB.rglob("*.py") if "site-packages" not in p.parts)
    if os.environ.get("AUTOGRAPH_FULL_TESTS"):
        return found
    smaller = [p for p in found if p.stat().st_size < 60_000]
    return smaller[:: max(1, len(smaller) // 60)]


def test_stdlib_round_trip():
    for path in stdlib_files():
        try:
            text = path.read_bytes()
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            continue  # test files that are wrong on purpose
        assert ast.dump(ast.parse(unparse(tree))) == ast.dump(tree), path


# Printed exactly as written here.
STABLE = [
    "x = a + b * c - (d - e)",
    "x = (a + b) * c ** -d",
    "x = (-a) ** 2 + -a ** 2",
    "x = a ** b ** c + (a ** b) ** c",
    "x = not a or b and (c or d)",
    "x = not (a or b)",
    "x = (not a) == b",
    "x = a < b <= c",
    "x = (a < b) < c",
    "x = a if b else c if d else e",
    "x = (a if b else c) if d else e",
    "x = (lambda: 1) if a else lambda x, /, y=1, *z, k, **w: x",
    "x = (lambda: 1)()",
    "x = yield\ny = (yield a) + 1",
    "x = (1).real + 1.5.real + x.y[0].z",
    "x = -1",
    "x = (-1).real",
    "(a, b) = (1, 2)",
    "(a,) = b",
    "x = ()",
    "x = a[i, j] + a[1:, ::2] + a[i] + a[()] + a[1:2, 3]",
    "x = [(y := 1), *z]",
    "x = {**a, 'b': 1}",
    "x = {a for a in b if c if d}",
    "x = f(a for a in b)",
    "x = f((a for a in b), 1)",
    "x = f(*a, b=1, **c)",
    "x = a @ b // c % d << 1 | e ^ f & g",
    "x = ~a",
    'x = "it\'s"',
    "x = b'a' + u'b'",
    "x = ...",
    "x = 1e309 + 1j",
    "x: int = 1",
    "(x): int",
    "x.y: int",
    "x **= 2",
    "del a, b[0], c.d",
    "assert a, 'b'",
    "raise a from b",
    "import a.b as c, d",
    "from . import a",
    "from ..a import b as c",
    "global a, b",
    "while x := f():\n    pass\nelse:\n    pass",
    "if a:\n    pass\nelif b:\n    pass\nelse:\n    pass",
    "for (i, x) in enumerate(y):\n    break",
    "with a as b, c:\n    pass",
    "with ((a, b)):\n    pass",
    "with (yield):\n    pass",
    "try:\n    pass\nexcept A as e:\n    pass\nexcept:\n    raise\nelse:\n    pass\nfinally:\n    pass",
    "class A:\n    x = 1",
    "class A(B, metaclass=C):\n    pass",
    "@a.b(c)\ndef f(x: int, /, y: int = 1, *args: int, z, w=2, **kw) -> (int, str):\n    return (x, y)",
    "async def f():\n    async with a as b:\n        await c\n    async for x in y:\n"
    "        return [z async for z in await w]",
    "match x:\n    case 1 | -1 | 1 + 2j:\n        pass\n    case [a, *_] | {'k': [b, *c], **rest}:\n        pass\n"
    "    case A.B(c, d=E(1)) as f if g:\n        pass\n    case (1 as a) | (2 as a):\n        pass\n"
    "    case None | True:\n        pass\n"
    "    case _:\n        pass",
    "x = f'{a}{b!r:>{w}}{{}}{c[\"d\"]}'" if sys.version_info < (3, 12) else "x = f'{a}{b!r:>{w}}{{}}'",
    "x = f'{(lambda: 1)}{(a if b else c)}{ {1: 2}}'",
]


@pytest.mark.parametrize("text", STABLE)
def test_printed_as_written(text):
    assert unparse(ast.parse(text)) == text + "\n"
    assert unparse(gast.parse(text)) == text + "\n"


@pytest.mark.parametrize(
    "text",
    [
        r"""f'{x!r}\n{y:\t>{z}}'""",
        r"""x = f"{d['k']} it's {'a' 'b'}" """,
        "f'''{a['x']}{b[\"y\"]}'''",
        "f'''\n{a}\n'''",
        "f'{x:{\"a\"}}'",
        "f\"{f'{a}'}\"",
        "f'{a!s}' 'b' f'{c=}'",
        r"'\ud800\x00' + 'a\\b' + '''a'b\"c'''",
        "x = (a, *b)\nfor x in (*a, b): pass",
        "a[b:c, (d, e)]\na[(1,)]",
        "def f():\n    'doc'\n    return 1",
        "def f():\n    '''multi\n    line \\\\ \"\"\" quote\"'''",
        "def f():\n    ''' a\r\n\tb'''",
        "x = [i for i in (a if b else c)]\nx = [i for i in a if (b if c else d)]",
        "x = [i for i in (lambda: y)() if (lambda: z)]",
        "(a, b)\nx = yield_ = (await_)",
        "f(x := 1)\nx[(y := 1)]",
        "print((yield x), *(a or b), **(c or d))",
        "x = - - a; y = not not b; z = -(-1); w = (- 1) ** 2; v = 2 ** -1 ** 2",
    ],
)
def test_round_trip(text):
    assert_round_trip(text)


@pytest.mark.parametrize(
    ("since", "text"),
    [
        ((3, 11), "try:\n    pass\nexcept* (A, B) as e:\n    pass"),
        ((3, 11), "x = a[*b] + a[*b, 1]\ndef f(*args: *Ts): pass"),
        ((3, 12), "type A[T: int, *Ts, **P] = dict[T, P]\ndef f[T](x: T) -> T: return x\nclass C[T](B): pass"),
        ((3, 12), "x = f'{a['b']}{'\\n'.join(c)}{f'{f'{1}'}'}'"),
        ((3, 13), "type A[T = int, *Ts = *tuple[int], **P = [int]] = T"),
    ],
)
def test_newer_syntax(since, text):
    if sys.version_info < since:
        pytest.skip(f"syntax of Python {since}")
    assert_round_trip(text)


names = st.sampled_from("abc").map(lambda n: ast.Name(n, ast.Load()))
constants = st.one_of(
    st.integers(-3, 3), st.floats(allow_nan=False), st.text(max_size=4), st.binary(max_size=3), st.none(), st.booleans()
).map(lambda v: ast.Constant(v, kind=None))


def _compound(children):
    many = st.lists(children, min_size=2, max_size=3)
    binary = st.sampled_from(
        [ast.Add, ast.Sub, ast.Mult, ast.Pow, ast.Mod, ast.BitOr, ast.BitAnd, ast.LShift, ast.MatMult]
    )
    return st.one_of(
        st.builds(lambda op, a, b: ast.BinOp(a, op(), b), binary, children, children),
        st.builds(lambda op, a: ast.UnaryOp(op(), a), st.sampled_from([ast.Not, ast.USub, ast.Invert]), children),
        st.builds(lambda op, v: ast.BoolOp(op(), v), st.sampled_from([ast.And, ast.Or]), many),
        st.builds(lambda op, a, b: ast.Compare(a, [op()], [b]), st.sampled_from([ast.Lt, ast.In]), children, children),
        st.builds(ast.IfExp, children, children, children),
        st.builds(lambda b: ast.Lambda(ast.arguments([], [], None, [], [], None, []), b), children),
        st.builds(lambda v: ast.Tuple(v, ast.Load()), many),
        st.builds(lambda v: ast.Attribute(v, "x", ast.Load()), children),
        st.builds(lambda v, s: ast.Subscript(v, s, ast.Load()), children, children),
        st.builds(lambda f, a: ast.Call(f, [a], []), children, children),
        st.builds(lambda v: ast.NamedExpr(ast.Name("a", ast.Store()), v), children),
        st.builds(lambda v: ast.Yield(v), children),
        st.builds(lambda v: ast.Await(v), children),
        st.builds(lambda v: ast.JoinedStr([ast.FormattedValue(v, -1, None)]), names),
    )


@settings(
    max_examples=150, derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(st.recursive(st.one_of(names, constants), _compound, max_leaves=12))
def test_generated_expressions_round_trip(tree):
    printed = unparse(tree)
    assert unparse(ast.parse(printed, mode="eval")) == printed
    again = ast.parse(printed, mode="eval").body
    assert _shape(again) == _shape(tree), printed


def _shape(tree):
    """The tree as text; a negative constant, which only generated trees have, reads back as an operation."""
    text = ast.dump(tree)
    for node in ast.walk(tree):
        value = getattr(node, "value", None)
        if isinstance(node, ast.Constant) and type(value) in (int, float) and repr(value).startswith("-"):
            positive = ast.dump(ast.UnaryOp(ast.USub(), ast.Constant(-value, kind=None)))
            text = text.replace(ast.dump(node), positive)
    return text


SHAPE = """\
def f(x):
    with a as b:
        y = 1

        def g():
            return (y,)

        def h():

            class C:
                pass
        y = 2
    return y
"""


def test_blank_lines():
    text = SHAPE.replace("def h():\n\n", "def h():\n")
    assert unparse(ast.parse(text)) == text


def test_nodes_and_lists():
    module = gast.parse("a = 1\ndef f(x): pass")
    assert unparse(module.body) == "a = 1\n\ndef f(x):\n    pass\n"
    assert unparse(module.body[0]) == "a = 1\n"
    assert unparse(module.body[0].value) == "1"
    assert unparse(module.body[1].args) == "x"
    assert unparse([]) == ""
    assert unparse(gast.If(gast.Name("a", gast.Load(), None, None), [], [])) == "if a:\n    pass\n"


def test_docstrings():
    assert unparse(ast.parse("def f():\n  '''One\n  two.'''")) == 'def f():\n    """One\n  two."""\n'
    assert unparse(ast.parse("def f():\n  '''One.'''")) == "def f():\n    'One.'\n"


def test_long_chains_do_not_overflow_the_stack():
    text = "x = " + " + ".join(["a"] * 700)
    assert unparse(ast.parse(text)) == text + "\n"
