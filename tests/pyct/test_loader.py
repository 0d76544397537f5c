"""Compiled trees as functions: the user's lines, globals, cells and metadata."""

import ast
import asyncio
import bdb
import inspect
import sys
import traceback
import types

import gast
import pytest

from autograph.errors import InternalError
from autograph.pyct import parser, source
from autograph.pyct.loader import load_factory

GLOBAL = 1


def convert(f, edit=None, **kwargs):
    """What the pipeline does, without any pass: rename, strip decorators, compile, instantiate."""
    entity = parser.parse_entity(f)
    node = entity.node
    function = inspect.unwrap(f) if not hasattr(f, "__code__") else f
    if isinstance(node, gast.Lambda):
        name = "tf__lam"
        body = [gast.Assign([gast.Name(name, gast.Store(), None, None)], node, None)]
    else:
        name = node.name = "tf__" + node.name
        node.decorator_list = []
        body = [node]
    if edit is not None:
        body = edit(body)
    code = function.__code__
    factory = load_factory(body, name, code.co_freevars, code.co_filename, flags=code.co_flags, **kwargs)
    return factory.instantiate_like(function, ag__=types.SimpleNamespace(double=lambda x: 2 * x))


def plain(a, /, b=2, *args, c: 1 / 2 = 3, d, **kw) -> 3 + 4:
    """Doc."""
    local: int = a
    return (local, b, args, c, d, kw)


def test_signature_and_metadata():
    plain.attribute = "kept"
    f = convert(plain)
    assert f(1, d=4) == plain(1, d=4) and f(1, 5, 6, d=7, e=8) == plain(1, 5, 6, d=7, e=8)
    for name in ("__name__", "__qualname__", "__module__", "__doc__", "__annotations__", "__defaults__", "attribute"):
        assert getattr(f, name) == getattr(plain, name)
    assert inspect.signature(f) == inspect.signature(plain)
    assert f.__globals__ is globals() and f.__code__.co_filename == __file__
    with pytest.raises(TypeError):
        f(a=1, d=2)


def test_globals_are_seen_live(monkeypatch):
    def f():
        return GLOBAL

    g = convert(f)
    monkeypatch.setattr(sys.modules[__name__], "GLOBAL", 5)
    assert g() == 5


def test_closure_cells_are_shared():
    count = 0

    def bump(by=1):
        nonlocal count
        count += by
        return count

    g = convert(bump)
    assert (g(), bump(), g(10), count) == (1, 2, 12, 12)
    count = 100
    assert g() == 101


def test_recursion_and_empty_cells():
    def fact(n):
        return 1 if n < 2 else n * fact(n - 1)

    def early():
        return later

    assert convert(fact)(5) == 120
    g = convert(early)
    with pytest.raises(NameError):
        g()
    later = 3
    assert g() == 3


def test_extra_locals():
    def f(x):
        return x

    def edit(body):
        body[0].body[0].value = parser.parse_expression("ag__.double(x)")
        return body

    assert convert(f, edit)(21) == 42
    entity = parser.parse_entity(f)
    factory = load_factory([entity.node], "f", (), __file__)
    with pytest.raises(InternalError, match="ag__"):
        factory.instantiate(globals())


def test_missing_cell():
    factory = load_factory(parser.parse_str("def f(): return a").body, "f", ["a", "b"], "x.py")
    assert factory.freevars == ("a",)
    with pytest.raises(InternalError, match=r"'f'.* a"):
        factory.instantiate({}, {}, ag__=1)
    assert factory.instantiate({}, {"a": types.CellType(3)}, ag__=1)() == 3


def test_zero_argument_super_rewritten():
    class Base:
        def hello(self):
            return "base"

    class Child(Base):
        def hello(self):
            return "child " + super().hello()

    def edit(body):
        call = body[0].body[0].value.right.func.value
        call.args = [parser.parse_expression("__class__"), parser.parse_expression("self")]
        return body

    assert convert(Child.hello, edit)(Child()) == "child base"


def test_generators_and_coroutines():
    def generate(n):
        sent = yield n
        yield from (sent, n)

    async def wait(n):
        await asyncio.sleep(0)
        return n

    async def stream(n):
        yield n

    g = convert(generate)(1)
    assert (next(g), g.send("s"), next(g)) == (1, "s", 1)
    assert asyncio.run(convert(wait)(3)) == 3
    assert inspect.iscoroutinefunction(convert(wait)) and inspect.isasyncgenfunction(convert(stream))


def test_lambda_with_defaults():
    y = 3
    f = lambda x, k=4, *, w=5: x + k + w + y
    assert convert(f)(1) == 13 and convert(f)(1, 0, w=0) == 4


def test_two_instances_of_one_factory():
    def outer(n):
        def inner():
            return n

        return inner

    one, two = outer(1), outer(2)
    node = parser.parse_entity(one).node
    factory = load_factory([node], "inner", ("n",), __file__)
    assert [factory.instantiate_like(f, ag__=0)() for f in (one, two)] == [1, 2]


def failing(x):
    def helper(y):
        return y / 0  # the line in the traceback

    return helper(x)


def test_traceback_shows_the_users_lines():
    g = convert(failing, rename={"tf__failing": "failing"})
    with pytest.raises(ZeroDivisionError) as e:
        g(1)
    frames = traceback.extract_tb(e.value.__traceback__)[-2:]
    first = failing.__code__.co_firstlineno
    assert [(f.filename, f.lineno, f.name) for f in frames] == [
        (__file__, first + 4, "failing"),
        (__file__, first + 2, "helper"),
    ]
    assert "y / 0" in frames[1].line
    if sys.version_info >= (3, 11):
        assert (frames[1].colno, frames[1].end_colno) == (15, 20)
        inner = next(c for c in g.__code__.co_consts if isinstance(c, types.CodeType))
        assert (g.__code__.co_qualname, inner.co_qualname) == ("failing", "failing.<locals>.helper")


def test_trace_and_breakpoints_in_the_users_file():
    def traced(x):
        y = x + 1
        return y

    g = convert(traced)
    first = traced.__code__.co_firstlineno

    class Stops(bdb.Bdb):
        hits = []

        def user_line(self, frame):
            if self.break_here(frame):
                self.hits.append((frame.f_lineno, dict(frame.f_locals)))
            self.set_continue()

    debugger = Stops()
    assert debugger.set_break(__file__, first + 2) is None
    old = sys.gettrace()
    try:
        assert debugger.runcall(g, 1) == 2
    finally:
        debugger.clear_all_breaks()
        sys.settrace(old)
    assert (first + 2, {"x": 1, "y": 2}) in debugger.hits


def test_nodes_without_locations_compile():
    """Generated nodes, with ends that are missing or before their start."""
    body = parser.parse_str("def f(a):\n    b = [c for c in a]\n    return b").body
    for node in [body[0].body[0].value, body[0].body[1]]:
        del node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
    body[0].body[0].end_lineno = 1
    body[0].lineno = body[0].end_lineno = 40
    f = load_factory(body, "f", (), "user.py").instantiate({}, ag__=0)
    assert f([1]) == [1] and f.__code__.co_firstlineno == 40


def test_the_tree_is_used_up_and_that_of_the_file_is_not():
    def sample(a: int = 1, *, b=2) -> int:
        return a + b

    definition, _ = source.find(sample)
    before = ast.dump(definition.node, include_attributes=True)
    entity = parser.parse_entity(sample)
    load_factory([entity.node], "sample", (), __file__)
    assert type(entity.node) is ast.FunctionDef and type(entity.node.body[0].value.left) is ast.Name  # not copied
    assert ast.dump(definition.node, include_attributes=True) == before


def test_future_imports_of_the_user():
    text = "def f():\n    def g(x: undefined): pass\n    return g.__annotations__"
    body = parser.parse_str(text).body
    import __future__

    flags = __future__.annotations.compiler_flag
    make = load_factory(body, "f", (), "user.py", flags=flags | 0x1F).instantiate
    assert make({}, ag__=0)() == {"x": "undefined"}


@pytest.mark.skipif(sys.version_info < (3, 12), reason="syntax of Python 3.12")
def test_type_parameters():
    space = {}
    text = "def f[T](x: T) -> T:\n    return (x, T)\n"
    exec(text, space)
    f = space["f"]
    node = parser.parse_str(text).body[0]
    g = load_factory([node], "f", f.__code__.co_freevars, "user.py").instantiate_like(f, ag__=0)
    assert g(1) == (1, f.__type_params__[0]) and g.__type_params__ == f.__type_params__
