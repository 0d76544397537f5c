"""activity: exact read, modified, bound, ... sets, one small program per language construct."""

import sys

import gast
import pytest

from autograph.pyct import activity
from autograph.pyct.anno import Anno, getanno
from tests.pyct.analysed import Analysed, show

# statement → (read, modified)
STATEMENTS = {
    "x = y": ("y", "x"),
    "x, (y, *z) = a": ("a", "x y z"),
    "x += y": ("x y", "x"),
    "a.b = c": ("a c", "a.b"),
    "a.b += c": ("a a.b c", "a.b"),
    "a[i] = c": ("a c i", "a[i]"),
    "a[0].b[i] = c": ("a a[0] a[0].b c i", "a[0].b[i]"),
    "a[f(i)] = c": ("a c f i", ""),
    "a[i:j] = c": ("a c i j", ""),
    "x: T = y": ("y", "x"),
    "x: T": ("", ""),
    "del x": ("x", "x"),
    "del a.b": ("a a.b", ""),
    "return x.y": ("x x.y", ""),
    "raise E(x) from y": ("E x y", ""),
    "assert x, y": ("x y", ""),
    "import a.b, c.d as e": ("", "a e"),
    "from m import a, b as c": ("", "a c"),
    "global x": ("", ""),
    "f(x, *a, k=v, **w)": ("a f v w x", ""),
    "print(x := y)": ("print y", "x"),
    "z = a and (y := b)": ("a b", "y z"),
    "z = f'{x:{w}} {y!r}'": ("w x y", "z"),
    "z = [x for x in xs if p(x, q)]": ("p q xs", "z"),
    "z = [x for xs in xss for x in xs]": ("xss", "z"),
    "z = {k: v for k, v in d.items()}": ("d d.items", "z"),
    "z = {x for x in x}": ("x", "z"),
    "z = [last := x for x in xs]": ("xs", "last z"),
    "z = [[last := y for y in x] for x in xs]": ("xs", "last z"),
    "z = sum(x * w for x in xs)": ("sum w xs", "z"),
    "z = lambda x, *y, k=d, **w: x + y + k + w + free": ("d free", "z"),
    "z = lambda: (y := 1)": ("", "z"),
    "z = x if c else y": ("c x y", "z"),
    "z = await x": ("x", "z"),
    "z = yield x": ("x", "z"),
    "for x in xs: y = x": ("x xs", "x y"),
    "for a.b, c[i] in xs: pass": ("a c i xs", "a.b c[i]"),
    "async for x in xs: y = x": ("x xs", "x y"),
    "while x: y = 1": ("x", "y"),
    "with f() as (x, y), g(x) as z: w = x": ("f g x", "w x y z"),
    "async with f() as x: pass": ("f", "x"),
    "class C(B, metaclass=M):\n  x = y\n  z = x": ("B M y", "C"),
    "class C:\n  x = 1\n  def m(self): return x, y, self": ("x y", "C"),
    "class C:\n  nonlocal n\n  n = 1": ("", "C n"),
    "@d(x)\ndef g(a: T, b=y) -> R: return a + b + free": ("R T d free x y", "g"),
    "def g():\n  x = 1\n  return x": ("", "g"),
    "def g():\n  global x\n  return x": ("x", "g"),
    "def g():\n  def h(): return a, b\n  a = 1": ("b", "g"),
    "try: x = a\nexcept E as e: y = e\nelse: z = b\nfinally: w = c": ("E a b c e", "e w x y z"),
    "match s:\n  case [a, *r]: pass": ("s", "a r"),
    "match s:\n  case {'k': v, **rest}: pass": ("s", "rest v"),
    "match s:\n  case C(p, q=K.c) as whole if p > t: b = 1": ("C K K.c p s t", "b p whole"),
    "match s:\n  case 1 | 2: pass\n  case _: pass": ("s", ""),
}


@pytest.mark.parametrize("text", STATEMENTS)
def test_statement(text):
    read, modified = STATEMENTS[text]
    module = gast.parse("async def f():\n" + "\n".join("  " + line for line in text.split("\n")))
    activity.resolve(module)
    scope = getanno(module.body[0].body[0], Anno.SCOPE)
    assert (show(scope.read), show(scope.modified)) == (read, modified)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="except* is new in 3.11")
def test_except_star():
    program = Analysed("def f():\n  try: x = a\n  except* E as e: y = e")
    assert show(program.scope("try").modified) == "e x y"


@pytest.mark.skipif(sys.version_info < (3, 12), reason="type parameters are new in 3.12")
def test_type_parameters():
    program = Analysed("def f():\n  def g[T: B](x: T) -> T: return x\n  type A[U] = list[U]")
    assert show(program.scope("def g").read) == "B"
    assert show(program.scope("type").read) == "list"
    assert show(program.scope("type").modified) == "A"


def test_parts_of_if():
    program = Analysed("def f(x):\n  if x > a:\n    y = b\n  else:\n    z = c\n  return y")
    assert show(program.scope("if", Anno.COND_SCOPE).read) == "a x"
    assert show(program.scope("if", Anno.BODY_SCOPE).modified) == "y"
    assert show(program.scope("if", Anno.ORELSE_SCOPE).modified) == "z"
    assert show(getanno(program["if"].test, Anno.SCOPE).read) == "a x"
    assert show(program.scope("if").read) == "a b c x"
    assert show(program.scope("y = b").read) == "b"


def test_parts_of_for():
    program = Analysed("def f(xs):\n  for i, j in xs:\n    y = i\n  else:\n    z = j")
    assert show(program.scope("for", Anno.ITERATE_SCOPE).modified) == "i j"
    assert show(program.scope("for", Anno.BODY_SCOPE).modified) == "y"
    assert show(program.scope("for", Anno.ORELSE_SCOPE).modified) == "z"
    assert show(getanno(program["for"].iter, Anno.SCOPE).read) == "xs"


def test_parts_of_try_and_match():
    program = Analysed("""
        def f(s):
            try:
                a = 1
            except E as e:
                b = e
            else:
                c = 1
            finally:
                d = 1
            match s:
                case x if x > t:
                    y = 1
    """)
    assert show(program.scope("try", Anno.BODY_SCOPE).modified) == "a"
    handler = program["try"].handlers[0]
    assert show(getanno(handler, Anno.SCOPE).modified) == "b e"
    assert show(getanno(handler, Anno.SCOPE).deleted) == "e"
    assert show(getanno(handler, Anno.BODY_SCOPE).modified) == "b"
    assert show(program.scope("try", Anno.ORELSE_SCOPE).modified) == "c"
    assert show(program.scope("try", Anno.FINALLY_SCOPE).modified) == "d"
    case = program["match"].cases[0]
    assert show(getanno(case, Anno.COND_SCOPE).read) == "t x"
    assert show(getanno(case, Anno.BODY_SCOPE).modified) == "y"
    assert show(program.scope("match", Anno.COND_SCOPE).read) == "s"


def test_function_scope():
    program = Analysed("""
        def f(a, /, b: T, *c, d=e, **g):
            global u
            u = 1
            x: V = a
            y: int
            def h():
                nonlocal x
                x = u2
            return h
    """)
    scope = program.scope("def f", Anno.ARGS_AND_BODY_SCOPE)
    assert show(scope.params) == "a b c d g"
    assert show(scope.locals) == "a b c d g h x y"
    assert show(scope.globals) == "u"
    assert show(scope.closure_modified) == "u x"
    assert show(scope.captured) == "u2 x"
    assert show(scope.annotations) == "V int"
    assert scope.isolated
    assert scope.function_name == "f"
    assert show(program.scope("def f", Anno.ARGS_SCOPE).read) == "T e"
    inner = program.scope("def h", Anno.ARGS_AND_BODY_SCOPE)
    assert show(inner.nonlocals) == "x"
    assert show(program.scope("def h").closure_modified) == "x"
    assert program.scope("x = u2").function_name == "h"
    assert {"x", "u2", "a"} <= program.scope("x = u2").referenced


def test_deleted_bound_and_conditional():
    program = Analysed("def f(x, d):\n  del x, d[0]\n  z = a and (y := b) or [w := 1 for _ in a]")
    assert show(program.scope("del").deleted) == "d[0] x"
    assert show(program.scope("del").bound) == "x"
    assert show(program.scope("z").conditional) == "w y"


def test_lambda_given_to_an_operator_captures_nothing():
    program = Analysed("""
        def f(x, y):
            ag__.assert_stmt(x > 0, lambda: y)
            ag__.converted_call(g, (lambda: y,), None, fscope)
            return (i for i in range(x) if y)
    """)
    assert show(program.scope("ag__.assert_stmt").captured) == ""
    assert show(program.scope("ag__.assert_stmt").read) == "ag__ ag__.assert_stmt x y"
    assert show(program.scope("ag__.converted_call").captured) == "y"
    assert show(program.scope("return").captured) == "y"


def test_composite_symbols_of_locals_stay_inside():
    program = Analysed("def f():\n  z = [x.a[i] for x in xs]\n  def g(p): return p.q, o.p[p]")
    assert show(program.scope("z").read) == "i xs"
    assert show(program.scope("def g").read) == "o o.p"


def test_extra_loop_test():
    from autograph.pyct import anno, cfg, liveness

    function = gast.parse("def f(xs, stop):\n  for x in xs:\n    stop = x").body[0]
    extra = gast.parse("not stop", mode="eval").body
    anno.setanno(function.body[0], Anno.EXTRA_LOOP_TEST, extra)
    activity.resolve(function)
    liveness.resolve(function, None, cfg.build(function))
    assert show(getanno(function.body[0], Anno.ITERATE_SCOPE).read) == "stop"
    assert show(getanno(function.body[0], Anno.LIVE_VARS_HEADER)) == "stop"
    assert show(getanno(function.body[0], Anno.LIVE_VARS_IN)) == "stop xs"
