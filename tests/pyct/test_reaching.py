"""reaching: which variables may be defined or undefined before a statement."""

from tests.pyct.analysed import Analysed


def test_parameters_and_straight_code():
    p = Analysed("def f(a, *b, c=1, **d):\n  x = a\n  return x")
    assert p.defined("x = a") == "a b c d"
    assert p.defined("return") == "a b c d x"
    assert p.undefined("x = a") == "x"
    assert p.undefined("return") == ""


def test_if():
    p = Analysed("def f(a):\n  if a:\n    x = 1\n    y = 1\n  else:\n    x = 2\n  return x")
    assert p.defined("if") == "a"
    assert p.defined("x = 2") == "a"
    assert p.defined("return") == "a x y"
    assert p.undefined("return") == "y"


def test_loops():
    p = Analysed("def f(xs):\n  for i in xs:\n    x = i\n  else:\n    y = 1\n  while i:\n    z = x\n  return z")
    assert p.defined("for") == "xs"
    assert p.defined("x = i") == "i x xs"
    assert p.undefined("x = i") == "x y z"
    assert p.defined("while") == "i x xs y"
    assert p.undefined("while") == "i x z"
    assert p.undefined("return") == "i x z"


def test_del_and_except_name():
    p = Analysed("def f(x):\n  del x\n  try:\n    y = 1\n  except E as e:\n    z = e\n  return y")
    assert p.defined("try") == "E"
    assert p.undefined("try") == "e x y z"
    assert p.defined("z = e") == "E e y"
    assert p.undefined("z = e") == "x y z"
    assert p.defined("return") == "E y z"
    assert "e" in p.undefined("return").split()


def test_with_may_swallow():
    p = Analysed("def f():\n  with m() as c:\n    x = g()\n  return x")
    assert p.defined("return") == "c g m x"
    assert p.undefined("return") == "x"


def test_finally():
    p = Analysed("def f():\n  try:\n    x = g()\n  finally:\n    y = 1\n  return x")
    assert p.undefined("y = 1") == "x y"
    assert p.defined("y = 1") == "g x"


def test_match_captures():
    p = Analysed("def f(s):\n  match s:\n    case [a]:\n      pass\n    case b:\n      c = b\n  return 0")
    assert p.defined("c = b") == "b s"
    assert p.undefined("c = b") == "a c"
    assert p.undefined("return") == "a b c"


def test_names_that_are_not_local_are_defined():
    p = Analysed("def f():\n  n = 0\n  def g():\n    nonlocal n\n    global m\n    n = m = k\n  g()\n  return n")
    assert p.defined("nonlocal") == "k m n"
    assert p.undefined("nonlocal") == ""


def test_written_by_a_closure():
    p = Analysed("def f():\n  def g():\n    nonlocal n\n    n = 1\n  g()\n  return n\n  n = 0")
    assert p.defined("return") == "g n"
    assert p.undefined("return") == "n"


def test_conditional_walrus():
    p = Analysed("def f(a):\n  z = a and (y := 1)\n  return y")
    assert p.defined("return") == "a y z"
    assert p.undefined("return") == "y"
