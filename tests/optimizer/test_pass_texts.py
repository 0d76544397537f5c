"""Each pass by itself: how it changes the text of a graph."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent, indent
from typing import Any

import pytest

import autograph as ag
from autograph.framework.rewriting.cloning import clone
from autograph.framework.verifier import verify
from autograph.optimizer import PASSES
from autograph.optimizer.queries import holders

S = ag.TensorSpec([])
N = ag.TensorSpec([], ag.int32)
B = ag.TensorSpec([], ag.bool)


double = ag.function(lambda v: v + v)


def either_in_a_loop(x: Any, p: Any) -> Any:
    return ag.while_loop(
        lambda v, p: v < 9.0,
        lambda v, p: (ag.cond(p, lambda: v + 1.0, lambda: v * 2.0), p),
        (x, p),
    )[0]


def spare(x: Any) -> Any:
    ag.square(x)
    return -x


LOOP = """\
while: f64[], bool[] = StatelessWhile(x, p)
  cond:
    graph while_cond(loop_variable_0: f64[], loop_variable_1: bool[]) -> bool[]
      Const: f64[] = Const value=9.
      Less: bool[] = Less(loop_variable_0, Const)
      return Less
  body:
    graph while_body(loop_variable_0: f64[], loop_variable_1: bool[]) -> f64[], bool[]
      {given}cond: f64[] = StatelessIf({choice}, loop_variable_0)
        then_branch:
          graph cond_true(loop_variable_0: f64[]) -> f64[]
            Const: f64[] = Const value=1.
            AddV2: f64[] = AddV2(loop_variable_0, Const)
            return AddV2
        else_branch:
          graph cond_false(loop_variable_0: f64[]) -> f64[]
            Const: f64[] = Const value=2.
            Mul: f64[] = Mul(loop_variable_0, Const)
            return Mul
      return cond, loop_variable_1
"""


def unswitched() -> str:
    """How unswitching changes `either_in_a_loop`: into two loops, each with its own constant in the place of `p`."""
    made = ["while_1: f64[], bool[] = StatelessIf(p, x, p)\n"]
    for branch, value in (("then", True), ("else", False)):
        given = f"loop_variable_1_1: bool[] = Const value={value}\n      "
        loop = LOOP.format(given=given, choice="loop_variable_1_1")
        name = f"while_{str(value).lower()}"
        made += [f"  {branch}_branch:\n", f"    graph {name}(x: f64[], p: bool[]) -> f64[], bool[]\n"]
        made += [indent(f"{loop}return while:0, while:1\n", " " * 6)]
    made += ["return while_1:0\n"]
    before = LOOP.format(given="", choice="loop_variable_1") + "return while:0\n"
    return indent(before, "- ") + indent("".join(made), "+ ")


# The pass, a function, what it takes, and how its graph, less its first line, changes: what goes is marked with -, what
# comes with +.
ROWS: list[tuple[str, Callable[..., Any], tuple[Any, ...], str]] = [
    (
        "known_inputs",
        lambda x: ag.while_loop(lambda v, n: v < n, lambda v, n: (v * n, n), (x, ag.constant(9, ag.int32)))[0],
        (N,),
        """
              Const: i32[] = Const value=9
              while: i32[], i32[] = StatelessWhile(x, Const)
                cond:
                  graph while_cond(loop_variable_0: i32[], loop_variable_1: i32[]) -> bool[]
            +       loop_variable_1_1: i32[] = Const value=9
            -       Less: bool[] = Less(loop_variable_0, loop_variable_1)
            +       Less: bool[] = Less(loop_variable_0, loop_variable_1_1)
                    return Less
                body:
                  graph while_body(loop_variable_0: i32[], loop_variable_1: i32[]) -> i32[], i32[]
            +       loop_variable_1_1: i32[] = Const value=9
            -       CheckedMul: i32[] = CheckedMul(loop_variable_0, loop_variable_1)
            +       CheckedMul: i32[] = CheckedMul(loop_variable_0, loop_variable_1_1)
                    return CheckedMul, loop_variable_1
              return while:0
        """,
    ),
    (
        "constant_folding",
        lambda x: x * (ag.constant(2.0) * ag.constant(3.0)),
        (S,),
        """
              Const: f64[] = Const value=2.
              Const_1: f64[] = Const value=3.
            - Mul: f64[] = Mul(Const, Const_1)
            + Mul: f64[] = Const value=6.
              Mul_1: f64[] = Mul(x, Mul)
              return Mul_1
        """,
    ),
    (
        "identities",
        lambda x, y: ag.identity(x) * 1.0 - y,
        (S, S),
        """
            - Identity: f64[] = Identity(x)
              Const: f64[] = Const value=1.
            - Mul: f64[] = Mul(Identity, Const)
            - Sub: f64[] = Sub(Mul, y)
            + Sub: f64[] = Sub(x, y)
              return Sub
        """,
    ),
    (
        "constant_conditions",
        lambda x: ag.cond(ag.constant(True), lambda: ag.square(x), lambda: -x),
        (S,),
        """
              Const: bool[] = Const value=True
            - cond: f64[] = StatelessIf(Const, x)
            -   then_branch:
            -     graph cond_true(x: f64[]) -> f64[]
            -       Square: f64[] = Square(x)
            + Square: f64[] = Square(x)
            -       return Square
            + return Square
            -   else_branch:
            -     graph cond_false(x: f64[]) -> f64[]
            -       Neg: f64[] = Neg(x)
            -       return Neg
            - return cond
        """,
    ),
    (
        "common_subexpressions",
        lambda x, y: x * y + x * y,
        (S, S),
        """
              Mul: f64[] = Mul(x, y)
            - Mul_1: f64[] = Mul(x, y)
            - AddV2: f64[] = AddV2(Mul, Mul_1)
            + AddV2: f64[] = AddV2(Mul, Mul)
              return AddV2
        """,
    ),
    (
        "unused_values",
        lambda p, x, n: ag.cond(p, lambda: (x, n * 2), lambda: (-x, n))[0],
        (B, S, ag.TensorSpec([1], ag.int32)),
        """
            - cond: f64[], i32[1] = StatelessIf(p, n, x)
            + cond: f64[] = StatelessIf(p, x)
                then_branch:
            -     graph cond_true(n: i32[1], x: f64[]) -> f64[], i32[1]
            +     graph cond_true(x: f64[]) -> f64[]
            -       Const: i32[] = Const value=2
            -       Mul: i32[1] = Mul(n, Const)
            -       return x, Mul
            +       return x
                else_branch:
            -     graph cond_false(n: i32[1], x: f64[]) -> f64[], i32[1]
            +     graph cond_false(x: f64[]) -> f64[]
                    Neg: f64[] = Neg(x)
            -       return Neg, n
            +       return Neg
            - return cond:0
            + return cond
        """,
    ),
    (
        "dead_operations",
        spare,
        (S,),
        """
            - Square: f64[] = Square(x)
              Neg: f64[] = Neg(x)
              return Neg
        """,
    ),
    (
        "inlining",
        lambda x: double(x) * 2.0,
        (S,),
        """
            - <lambda>: f64[] = PartitionedCall(x)
            -   f:
            -     graph <lambda>(v: f64[]) -> f64[]
            -       AddV2: f64[] = AddV2(v, v)
            + AddV2: f64[] = AddV2(x, x)
            -       return AddV2
              Const: f64[] = Const value=2.
            - Mul: f64[] = Mul(<lambda>, Const)
            + Mul: f64[] = Mul(AddV2, Const)
              return Mul
        """,
    ),
    (
        "known_shapes",
        lambda x: ag.shape(ag.tanh(x) * 2.0),
        (ag.TensorSpec([None, 3]),),
        """
              Tanh: f64[?,3] = Tanh(x)
              Const: f64[] = Const value=2.
              Mul: f64[?,3] = Mul(Tanh, Const)
            - Shape: i64[2] = Shape(Mul)
            + Shape: i64[2] = Shape(x)
              return Shape
        """,
    ),
    (
        "loop_invariants",
        lambda x, k: ag.while_loop(lambda v, k: v < k, lambda v, k: (v * ag.sqrt(k), k), (x, k))[0],
        (S, S),
        """
            + Sqrt: f64[] = Sqrt(k)
            - while: f64[], f64[] = StatelessWhile(x, k)
            + while: f64[], f64[], f64[] = StatelessWhile(x, k, Sqrt)
                cond:
            -     graph while_cond(loop_variable_0: f64[], loop_variable_1: f64[]) -> bool[]
            +     graph while_cond(loop_variable_0: f64[], loop_variable_1: f64[], Sqrt: f64[]) -> bool[]
                    Less: bool[] = Less(loop_variable_0, loop_variable_1)
                    return Less
                body:
            -     graph while_body(loop_variable_0: f64[], loop_variable_1: f64[]) -> f64[], f64[]
            +     graph while_body(loop_variable_0: f64[], loop_variable_1: f64[], Sqrt_1: f64[]) -> f64[], f64[], f64[]
            -       Sqrt: f64[] = Sqrt(loop_variable_1)
            -       Mul: f64[] = Mul(loop_variable_0, Sqrt)
            +       Mul: f64[] = Mul(loop_variable_0, Sqrt_1)
            -       return Mul, loop_variable_1
            +       return Mul, loop_variable_1, Sqrt_1
              return while:0
        """,
    ),
    (
        "unswitching",
        either_in_a_loop,
        (S, B),
        unswitched(),
    ),
]


@pytest.mark.parametrize(("name", "function", "specs", "change"), ROWS, ids=[row[0] for row in ROWS])
def test_before_and_after(name: str, function: Callable[..., Any], specs: tuple[Any, ...], change: str) -> None:
    marked = dedent(change).strip("\n").splitlines()
    before, after = ([line[2:] for line in marked if line[0] != other] for other in "+-")
    assert before != after
    traced = ag.function(function, autograph=False).get_concrete_function(*specs).graph
    graph, _ = clone(traced)
    assert lines(graph) == before
    (run,) = [step.run for step in PASSES if step.name == name]
    held_by = holders(graph)
    assert any([run(g, held_by) for g in held_by.graphs])
    verify(graph)
    assert lines(graph) == after
    assert lines(traced) == before  # what was copied stays


def lines(graph: Any) -> list[str]:
    """The text of a graph, less its first line."""
    return dedent(str(graph).partition("\n")[2]).splitlines()


def test_every_pass_has_a_row() -> None:
    assert {row[0] for row in ROWS} == {step.name for step in PASSES}
