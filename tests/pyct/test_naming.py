"""naming: fresh names, and all the names there are."""

import sys

import gast
import pytest

from autograph.pyct.naming import Namer, all_names
from autograph.pyct.qual_names import QN


def test_new_symbol():
    namer = Namer({"x", "y_1"})
    assert [namer.new_symbol("x") for _ in range(3)] == ["x_1", "x_2", "x_3"]
    assert [namer.new_symbol("y") for _ in range(3)] == ["y", "y_2", "y_3"]
    assert namer.new_symbol("z", {QN("z"), QN("z_1")}) == "z_2"
    assert namer.new_symbol("x_1") == "x_1_1"


def test_never_the_same_name_twice():
    namer = Namer()
    names = [namer.new_symbol(root) for root in ["a", "a_1", "a", "a", "a_1", "a_1_1", "a_2"]]
    assert len(set(names)) == len(names)


def test_function_name():
    namer = Namer()
    assert namer.function_name("f") == "tf__f"
    assert namer.function_name("f") == "tf__f_1"
    assert namer.function_name("<lambda>") == "tf__lambda"


def test_all_names():
    text = """
def f(a, /, b, *c, d=e, **g):
    global h
    import i.j, k as l
    def m(): nonlocal b
    class n: pass
    o.attr = p(kw=[q for q in r])
    try: pass
    except s as t: pass
    match u:
        case [v, *w]: pass
        case {1: x, **y}: pass
"""
    assert all_names(gast.parse(text)) == set("f a b c d e g h i l m n o p q r s t u v w x y".split())


@pytest.mark.skipif(sys.version_info < (3, 12), reason="type parameters are new in 3.12")
def test_type_parameters():
    assert all_names(gast.parse("def f[T: B, *U, **V](): type W[X] = Y")) == set("fTBUVWXY")
