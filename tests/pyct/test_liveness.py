"""liveness: exact live sets, one small program per construct."""

from autograph.pyct.anno import Anno, getanno
from autograph.pyct.qual_names import from_str
from tests.pyct.analysed import Analysed, show


def test_straight_code():
    p = Analysed("def f(a, b):\n  x = a\n  y = x + b\n  return y")
    assert p.live_in("x = a") == "a b"
    assert p.live_out("x = a") == "b x"
    assert p.live_out("y =") == "y"
    assert p.live_out("return") == ""


def test_if():
    p = Analysed("def f(c, x, y):\n  if c:\n    x = 1\n    t = 2\n    y = t\n  else:\n    y = 3\n  return x + y")
    assert p.live_in("if") == "c x"
    assert p.live_out("if") == "x y"
    assert p.live_out("t = 2") == "t x"


def test_while_carries_and_locals():
    p = Analysed("""
        def f(n):
            s = 0
            i = 0
            t = 9
            while i < n:
                t = i * i
                s = s + t
                i = i + 1
            return s
    """)
    assert p.header("while") == "i n s"
    assert p.live_in("while") == "i n s"
    assert p.live_out("while") == "s"
    assert p.live_out("t = i") == "i n s t"


def test_for_target_read_after_the_loop():
    p = Analysed("def f(xs):\n  for i in xs:\n    y = i\n  return i")
    assert p.header("for") == "i"
    assert p.live_in("for") == "i xs"
    assert p.live_out("for") == "i"


def test_for_else_and_break():
    p = Analysed("""
        def f(xs, a, b):
            for x in xs:
                if x:
                    b = 1
                    break
            else:
                b = a
            return b
    """)
    assert p.live_in("for") == "a xs"
    assert p.live_out("for") == "b"
    assert p.live_in("b = 1") == ""
    assert p.header("for") == "a"


def test_continue():
    p = Analysed("def f(xs, s, t):\n  for x in xs:\n    if x:\n      t = s\n      continue\n    s = t\n  return s")
    assert p.header("for") == "s t"
    assert p.live_out("continue") == "s t"


def test_try_except():
    p = Analysed("""
        def f(x):
            try:
                x = g()
                x = h()
            except E as e:
                y = e
            else:
                y = x
            return y, x
    """)
    # The exception may come before either assignment.
    assert p.live_in("try") == "E g h x"
    assert p.live_out("x = g()") == "E h x"
    assert p.live_in("y = e") == "e x"
    assert p.live_out("try") == "x y"


def test_except_name_is_dead_behind_the_handler():
    p = Analysed("def f(e):\n  try:\n    g()\n  except E as e:\n    h(e)\n    i()\n  return e")
    assert p.live_out("h(e)") == "i"
    assert p.live_out("i()") == ""


def test_finally_with_return():
    p = Analysed("def f(a, b):\n  try:\n    return a\n  finally:\n    g(b)\n  return c")
    assert p.live_in("try") == "a b g"
    assert p.live_out("return a") == "b g"
    assert p.live_out("g(b)") == ""


def test_with_may_swallow():
    p = Analysed("def f(x):\n  with m() as c:\n    g(c)\n    x = 1\n  return x")
    assert p.live_in("with") == "g m x"
    assert p.live_out("with") == "x"


def test_match():
    p = Analysed("""
        def f(s, a, b):
            match s:
                case [a, 1]:
                    b = a
                case {'k': q} if q > t:
                    b = q
            return a, b
    """)
    assert p.live_in("match") == "a b s t"
    assert p.live_in("b = q") == "a q"
    assert p.live_out("match") == "a b"


def test_irrefutable_match():
    p = Analysed("def f(s, b):\n  match s:\n    case 1:\n      b = 1\n    case x:\n      b = x\n  return b")
    assert p.live_in("match") == "s"


def test_del():
    p = Analysed("def f(x):\n  y = x\n  del x\n  return y")
    assert p.live_out("y = x") == "x y"
    assert p.live_out("del x") == "y"


def test_conditional_walrus_does_not_end_a_life():
    p = Analysed("def f(a, y):\n  z = a and (y := 1)\n  return y, z")
    assert p.live_in("z") == "a y"
    p = Analysed("def f(a, y):\n  z = [y := a]\n  return y, z")
    assert p.live_in("z") == "a"
    p = Analysed("def f(a, y):\n  z = [y := x for x in a]\n  return y, z")
    assert p.live_in("z") == "a y"


def test_captured_names_live_on():
    p = Analysed("""
        def f(x, y):
            x = 1
            def g():
                return x
            x = 2
            y = 3
            return g
    """)
    assert p.live_out("x = 1") == "x"
    assert p.live_out("def g") == "g x"
    assert p.live_out("x = 2") == "g x"
    assert p.live_out("return g") == "x"


def test_lambda_and_generator_capture_a_list_comprehension_does_not():
    p = Analysed("def f(x, y, z):\n  a = lambda: x\n  b = [y for _ in z]\n  c = (i for i in z if i)\n  return a")
    assert p.live_out("a =") == "a x y z"
    assert p.live_out("b =") == "a x z"
    assert p.live_out("c =") == "a x"


def test_class_body():
    p = Analysed("def f(x, y):\n  class C:\n    a = x\n    def m(self): return y\n  return C")
    assert p.live_in("class") == "x y"
    assert p.live_out("class") == "C y"


def test_nonlocal_and_global_are_always_live():
    p = Analysed("""
        def f():
            n = 0
            def g():
                nonlocal n
                global m
                n = 1
                n = 2
                m = 3
            return g
    """)
    assert p.live_out("n = 1") == "m n"
    assert p.live_out("m = 3") == "m n"
    assert p.live_out("def g") == "g m n"


def test_composite_symbols_follow_their_root():
    p = Analysed("def f(self, d, k):\n  if k:\n    self.x = 1\n    d[k] = 2\n  k = 3\n  return d")
    live = getanno(p["if"], Anno.LIVE_VARS_OUT)
    assert show(live) == "d self"
    assert from_str("self.x") in live and "d[k]" in live and "k" not in live
    assert show(p.scope("if", Anno.BODY_SCOPE).modified & live) == "d[k] self.x"
    assert show(p.scope("if", Anno.BODY_SCOPE).modified - live) == ""


def test_async():
    p = Analysed("async def f(xs, s):\n  async for x in xs:\n    s = s + x\n  async with s as t:\n    return t")
    assert p.header("async for") == "s"
    assert p.live_out("async for") == "s"
    assert p.live_in("async with") == "s"


def test_nested_function_has_its_own_sets():
    p = Analysed("def f():\n  def g(x):\n    y = x\n    z = 1\n    return y\n  return g")
    assert p.live_out("z = 1") == "y"


def test_return_lowering_shape():
    p = Analysed("""
        def f(x):
            with ag__.FunctionScope('f', 'fscope', opts) as fscope:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                if x > 0:
                    do_return = True
                    retval_ = x
                else:
                    do_return = True
                    retval_ = 0
                return fscope.ret(retval_, do_return)
    """)
    assert p.live_out("if") == "do_return fscope retval_"
    assert p.live_in("if") == "fscope x"


def test_compound_statement_that_may_raise_into_a_handler():
    # x is overwritten behind the `if`, but read by the handler if g() raises inside it.
    p = Analysed("""
        def f(c, x):
            try:
                if c:
                    x = 1
                    g()
                x = 2
            except E:
                return x
            return x
    """)
    assert p.live_out("if") == "E x"
    p = Analysed("def f(c, x):\n  try:\n    if c:\n      x = g()\n    x = 2\n  finally:\n    h(x)\n  return 0")
    assert p.live_out("if") == "h x"
