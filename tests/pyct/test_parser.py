"""Which node belongs to a function, that it keeps its place in the file, and files parsed without running."""

import ast
import functools
import inspect
import sys

import gast
import pytest

from autograph.errors import SourceSyntaxError, TargetNotFoundError
from autograph.pyct import parser
from autograph.pyct.unparser import unparse


def body_of(f):
    """The text of a lambda's body."""
    return unparse(parser.parse_entity(f).node.body)


def apply(*args, **kwargs):
    return [*args, *kwargs.values()]


def tag(f):
    def attach(g):
        g.tag = f
        return g

    return attach


@tag(lambda x: x + 100)
def decorated(a, f=lambda x: x + 200, *, g=lambda x: x - 200):
    return a


# fmt: off
pair = (lambda x: x + 1, lambda x: x + 2)
same = (lambda x: x, lambda x: x)
nested = lambda x: lambda y: lambda z: x + y + z
table = {"a": lambda x: x * 2, "b": lambda x: x * 3, "c": lambda y: y}
called = apply(lambda x: x - 1, lambda x: x - 2, k=lambda x: x - 3)
several_lines = apply(
    lambda x: (x +
               10), lambda x: (
        x + 20),
    lambda x:
        x + 30,
)
names = (lambda x: max(x), lambda x: min(x), lambda x: x.max, lambda x: x.min)
folded = (lambda: 1, lambda: 2, lambda: (1, 2), lambda: None, lambda: "s")
conditional = (lambda x: x if x else -x, lambda x: -x if x else x)
comprehended = [(lambda x: x + i, lambda x: x - i) for i in range(2)]
# fmt: on


@pytest.mark.parametrize(
    ("f", "body"),
    [
        (pair[0], "x + 1"),
        (pair[1], "x + 2"),
        (same[0], "x"),
        (nested, "lambda y: lambda z: x + y + z"),
        (nested(1), "lambda z: x + y + z"),
        (nested(1)(2), "x + y + z"),
        (table["a"], "x * 2"),
        (table["b"], "x * 3"),
        (table["c"], "y"),
        (called[0], "x - 1"),
        (called[1], "x - 2"),
        (called[2], "x - 3"),
        (several_lines[0], "x + 10"),
        (several_lines[1], "x + 20"),
        (several_lines[2], "x + 30"),
        (names[0], "max(x)"),
        (names[1], "min(x)"),
        (names[2], "x.max"),
        (names[3], "x.min"),
        (folded[0], "1"),
        (folded[1], "2"),
        (folded[2], "(1, 2)"),
        (folded[3], "None"),
        (folded[4], "'s'"),
        (conditional[0], "x if x else -x"),
        (conditional[1], "-x if x else x"),
        (comprehended[1][0], "x + i"),
        (comprehended[1][1], "x - i"),
        (decorated.tag, "x + 100"),
        (decorated.__defaults__[0], "x + 200"),
        (decorated.__kwdefaults__["g"], "x - 200"),
    ],
)
def test_lambdas(f, body):
    assert body_of(f) == body


def test_lambdas_without_columns(monkeypatch):
    """What Python 3.10 has to do, and 3.11 with `-X no_debug_ranges`."""
    from autograph.pyct import lambdas

    monkeypatch.setattr(lambdas, "_by_position", lambda code, candidates: candidates)
    test = [(pair, ["x + 1", "x + 2"]), (names, ["max(x)", "min(x)", "x.max", "x.min"])]
    test += [(folded, ["1", "2", "(1, 2)", "None", "'s'"]), (called, ["x - 1", "x - 2", "x - 3"])]
    # fmt: off
    inner = lambda x: lambda x: x + 1
    default = lambda x, f=lambda x: x + 2: x + 3
    # fmt: on
    test += [((inner, inner(0)), ["lambda x: x + 1", "x + 1"]), ((default.__defaults__[0],), ["x + 2"])]
    for functions, bodies in test:
        assert [body_of(f) for f in functions] == bodies


class _Private:
    # fmt: off
    lambdas = (lambda self: self.__a, lambda self: self.__b)
    # fmt: on

    def method(self, __arg, *, __kw=1):
        self.__field = __arg
        __local = [__kw for __each in ()]
        self.__dunder__ = dict(__key=__local)

        class Inner:
            __own = 1

            def get(self):
                return self.__own

        def helper():
            nonlocal __local
            return __local

        return Inner, helper

    def __hidden(self):
        return 1


def test_private_names_are_mangled_as_the_compiler_does():
    node = parser.parse_entity(_Private.method).node
    text = unparse(node)
    assert "_Private__field = _Private__arg" in text.replace("self.", "")
    assert "nonlocal _Private__local" in text and "__dunder__ = dict(__key=" in text
    assert "self.__own" in text  # the inner class is still there to do it
    assert [a.id for a in node.args.args] == ["self", "_Private__arg"]
    assert body_of(_Private.lambdas[1]) == "self._Private__b"
    assert parser.parse_entity(_Private._Private__hidden).node.name == "__hidden"
    assert parser.parse_entity(_Private.method).class_name == "_Private"


def test_positions_are_those_of_the_file():
    def inner(x):
        text = """
  no indent
"""
        return x + text

    node = parser.parse_entity(inner).node
    assert node.lineno == inner.__code__.co_firstlineno and node.col_offset == 4
    assert node.body[0].value.value == "\n  no indent\n"
    with open(__file__, encoding="utf-8") as stream:
        lines = stream.read().splitlines()
    returned = node.body[1]
    assert lines[returned.lineno - 1][returned.col_offset : returned.end_col_offset] == "return x + text"
    assert all(hasattr(n, "end_col_offset") for n in ast.walk(node) if "lineno" in n._attributes)


def test_each_call_gives_a_fresh_tree():
    first, second = parser.parse_entity(decorated).node, parser.parse_entity(decorated).node
    first.body.clear()
    assert len(second.body) == 1 and len(parser.parse_entity(decorated).node.body) == 1


def test_kinds_of_functions():
    async def coroutine():
        return 1

    def generator():
        yield 1

    def outer():
        @functools.lru_cache
        @tag(None)
        def inner(a):
            return a

        return inner

    assert isinstance(parser.parse_entity(coroutine).node, gast.AsyncFunctionDef)
    assert isinstance(parser.parse_entity(generator).node, gast.FunctionDef)
    inner = parser.parse_entity(outer()).node
    assert inner.name == "inner" and len(inner.decorator_list) == 2


@pytest.mark.skipif(sys.version_info < (3, 12), reason="syntax of Python 3.12")
def test_new_syntax(tmp_path):
    path = tmp_path / "new.py"
    path.write_text("def f[T: int](x: T) -> T:\n    type A[U] = list[U]\n    return x\n")
    node = parser.find_function(parser.parse_file(path), "f")
    assert node.type_params[0].name == "T" and node.body[0].lineno == 2


FILE = '''\
"""Not executed."""
raise SystemExit
if True:
    def f():
        def g(): pass
        class D:
            async def h(self): return self.__x
else:
    def e(): pass
class C:
    @property
    def m(self): pass
    @m.setter
    def m(self, value): pass
try: pass
except E:
    def late(): pass
'''


def test_functions_of_a_file(tmp_path):
    path = tmp_path / "sample.py"
    path.write_text(FILE)
    module = parser.parse_file(path)
    names = [name for name, _ in parser.iter_functions(module)]
    assert names == ["f", "f.<locals>.g", "f.<locals>.D.h", "e", "C.m", "C.m", "late"]
    assert parser.find_function(module, "f.g") is parser.find_function(module, "f.<locals>.g")
    assert len(parser.find_function(module, "C.m").args.args) == 2
    assert "self._D__x" in unparse(parser.find_function(module, "f.D.h"))
    with pytest.raises(TargetNotFoundError, match=r"did you mean C\.m"):
        parser.find_function(module, "C.n")


def test_syntax_error_shows_the_line(tmp_path):
    path = tmp_path / "bad.py"
    path.write_text("x = 1\ndef f(:\n    pass\n")
    with pytest.raises(SourceSyntaxError) as e:
        parser.parse_file(path)
    lines = str(e.value).splitlines()
    assert f"{path}:2:7" in lines[1] and lines[2].strip() == "def f(:" and lines[3].strip() == "^"
    assert lines[3].index("^") - lines[2].index("def") == 6
    assert (e.value.lineno, e.value.filename) == (2, str(path))


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(TargetNotFoundError):
        parser.parse_file(tmp_path / "missing.py")
    bad = tmp_path / "latin.py"
    bad.write_bytes(b"x = '\xe9'\n")
    with pytest.raises(SourceSyntaxError):
        parser.parse_file(bad)
    bad.write_bytes(b"# -*- coding: latin-1 -*-\nx = '\xe9'\n")
    assert parser.parse_file(bad).body[0].value.value == "é"


def test_strings():
    assert isinstance(parser.parse_expression(" a.b "), gast.Attribute)
    assert len(parser.parse_str("a = 1\nb = 2\n").body) == 2
    with pytest.raises(SourceSyntaxError):
        parser.parse_expression("a = 1")
    with pytest.raises(SourceSyntaxError):
        parser.parse_str("\0")


def test_bridge_agrees_with_gast():
    from autograph.pyct import bridge

    tree = ast.parse(inspect.getsource(sys.modules[__name__]))
    ours = bridge.to_gast(tree)
    assert gast.dump(ours) == gast.dump(gast.ast_to_gast(tree))
    assert ast.dump(bridge.to_ast(ours), include_attributes=True) == ast.dump(tree, include_attributes=True)
