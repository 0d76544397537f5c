"""and, or, not, ==, in and the conditional expression: plain Python against staged."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework.convert import constant
from autograph.framework.func_graph import FuncGraph
from autograph.operators.conditions import conditional_expressions, logical
from tests.operators.staging import run_staged, same

PLAIN = SimpleNamespace(
    and_=lambda a, b: a() and b(),
    or_=lambda a, b: a() or b(),
    both=lambda a, b: bool(a() and b()),
    either=lambda a, b: bool(a() or b()),
    not_=lambda a: not a,
    eq=lambda a, b: a == b,
    not_eq=lambda a, b: a != b,
    in_=lambda a, b: a in b,
    not_in=lambda a, b: a not in b,
    if_exp=lambda c, a, b, text: a() if c else b(),
)
OURS = SimpleNamespace(**{n: getattr(logical, n) for n in logical.__all__}, if_exp=conditional_expressions.if_exp)

PROGRAMS = {
    "and": lambda o, x, y: o.and_(lambda: x > 0, lambda: y > 0),
    "or": lambda o, x, y: o.or_(lambda: x > 0, lambda: y > 0),
    "and of values": lambda o, x, y: o.and_(lambda: x, lambda: y),
    "or of values": lambda o, x, y: o.or_(lambda: x, lambda: y),
    "or with a Python value": lambda o, x, y: o.or_(lambda: x, lambda: 7),
    "and with a Python bool": lambda o, x, y: o.and_(lambda: x > 0, lambda: True),
    "Python value first": lambda o, x, y: o.and_(lambda: 3, lambda: y),
    "Python false first": lambda o, x, y: o.or_(lambda: 0, lambda: y),
    "Python decides": lambda o, x, y: o.or_(lambda: 3, lambda: y),
    "right side only if needed": lambda o, x, y: o.and_(lambda: y != 0, lambda: x // y > 0),
    "three": lambda o, x, y: o.and_(lambda: x > 0, lambda: o.or_(lambda: y > 0, lambda: x > 1)),
    "truth of and": lambda o, x, y: o.if_exp(o.both(lambda: x, lambda: y / 2), lambda: 1, lambda: 2, ""),
    "truth of or": lambda o, x, y: o.if_exp(o.either(lambda: x > 0, lambda: y), lambda: 1, lambda: 2, ""),
    "truth of or with text": lambda o, x, y: o.not_(o.either(lambda: x, lambda: "")),
    "truth of and with text": lambda o, x, y: o.not_(o.both(lambda: x, lambda: "text")),
    "truth of and with a list": lambda o, x, y: o.not_(o.both(lambda: [x], lambda: o.both(lambda: y, lambda: []))),
    "truth of and, right side only if needed": lambda o, x, y: o.not_(o.both(lambda: y, lambda: x // y > 0)),
    "truth of or, right side only if needed": lambda o, x, y: o.not_(o.either(lambda: y == 0, lambda: x // y)),
    "not": lambda o, x, y: o.not_(x > 0),
    "not of a number": lambda o, x, y: o.not_(y),
    "eq": lambda o, x, y: o.eq(x, y),
    "not_eq": lambda o, x, y: o.not_eq(x, y),
    "eq of tuples": lambda o, x, y: o.eq((x, (y, 2)), (2, (0, 2))),
    "eq of lists of other lengths": lambda o, x, y: o.eq([x], [x, y]),
    "not_eq of lists": lambda o, x, y: o.not_eq([x, y], [x, 0]),
    "eq with None": lambda o, x, y: o.eq(x, None),
    "in a list": lambda o, x, y: o.in_(x, [1, 2, y]),
    "in a list, itself": lambda o, x, y: o.in_(x, [x]),
    "not in a tuple": lambda o, x, y: o.not_in(x, (1, y)),
    "if_exp": lambda o, x, y: o.if_exp(x > y, lambda: x, lambda: y * 2, "x > y"),
    "if_exp with a Python side": lambda o, x, y: o.if_exp(x > y, lambda: 1, lambda: y, "x > y"),
    "if_exp of Python numbers": lambda o, x, y: o.if_exp(x > y, lambda: 1, lambda: 0, "x > y"),
    "if_exp on a number": lambda o, x, y: o.if_exp(y, lambda: x, lambda: y, "y"),
    "if_exp nested": lambda o, x, y: o.if_exp(
        x > 1, lambda: o.if_exp(y > 1, lambda: 1, lambda: 2, "y > 1"), lambda: 3, "x > 1"
    ),
    "if_exp only one side runs": lambda o, x, y: o.if_exp(y == 0, lambda: 0, lambda: x // y, "y == 0"),
    "if_exp of tuples": lambda o, x, y: o.if_exp(x > y, lambda: (x, 1), lambda: (y, 2), "x > y"),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_as_python(name: str) -> None:
    program = PROGRAMS[name]
    for x, y in ((2, 0), (0, 3), (0, 0), (-1, 5), (2, 2)):
        expected = program(PLAIN, x, y)
        same(program(OURS, x, y), expected)
        same(run_staged(lambda x, y: program(OURS, x, y), x, y), expected)


PYTHON_VALUES = [0, 1, "", "a", None, [], [0], 0.0, np.int32(3), float("inf")]


@pytest.mark.parametrize("a", PYTHON_VALUES, ids=repr)
def test_python_values_come_back_themselves(a: Any) -> None:
    for b in PYTHON_VALUES:
        for name in ("and_", "or_"):
            assert getattr(OURS, name)(lambda: a, lambda b=b: b) is getattr(PLAIN, name)(lambda: a, lambda b=b: b)
    assert logical.not_(a) is (not a)


def test_short_circuit() -> None:
    def never() -> None:
        raise AssertionError("evaluated")

    assert logical.and_(lambda: 0, never) == 0
    assert logical.or_(lambda: 1, never) == 1
    assert logical.both(lambda: [], never) is False
    assert logical.either(lambda: 2.5, never) is True
    assert conditional_expressions.if_exp(True, lambda: 1, never, "True") == 1


def test_eager_tensors_outside_of_a_graph_decide_at_once() -> None:
    x = constant(3)
    assert logical.and_(lambda: x, lambda: "yes") == "yes"
    assert logical.not_(x) is False
    assert conditional_expressions.if_exp(x > 1, lambda: "a", lambda: "b", "x > 1") == "a"


def test_eager_tensors_are_staged_in_a_graph() -> None:
    x = constant(3)
    with FuncGraph("g").as_default() as graph:
        logical.and_(lambda: x > 1, lambda: x < 5)
    assert graph.operations


def test_truth_of_one_element() -> None:
    assert run_staged(lambda x: logical.not_(x), [0]) is True
    assert run_staged(lambda x: logical.not_(x), [[4.0]]) is False
    assert run_staged(lambda x: logical.not_(x), "") is True


def test_truth_of_several_elements_is_refused() -> None:
    for program in (
        lambda x: logical.not_(x),
        lambda x: logical.and_(lambda: x, lambda: x),
        lambda x: logical.both(lambda: x, lambda: 1),
        lambda x: logical.either(lambda: x[0] > 5, lambda: x),
        lambda x: conditional_expressions.if_exp(x, lambda: 1, lambda: 2, "x"),
    ):
        with pytest.raises(errors.OperatorNotAllowedInGraphError, match="ambiguous") as caught:
            run_staged(program, [1, 2])
        assert caught.value.location.filename == __file__
        with pytest.raises(errors.OperatorNotAllowedInGraphError, match="ambiguous"):
            run_staged(program, [1, 2], known=False)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_values_of_different_kinds(n) -> None:
    assert run_staged(lambda x: logical.or_(lambda: x, lambda: "text"), n) == (n or "text")
    one = lambda x: conditional_expressions.if_exp(x > 1, lambda: x, lambda: "text", "x > 1")
    assert run_staged(one, n) == (n if n > 1 else "text")


def test_truth_needs_nothing_in_common() -> None:
    values = [0, 2, 0.0, -0.0, 0.5, float("nan"), "", "a", False, True, [[0.0]], [3]]
    for a in values:
        for b in values:
            x, y = (bool(np.asarray(v)[()]) if isinstance(v, list) else bool(v) for v in (a, b))
            found = run_staged(
                lambda a, b: [logical.not_(f(lambda: a, lambda: b)) for f in (logical.both, logical.either)], a, b
            )
            assert found == [not (x and y), not (x or y)], (a, b)


def test_what_follows_from_operands_is_known_behind_them() -> None:
    @ag.function
    def function(n: Any, x: Any) -> Any:
        best = x if x > 0 else None
        found = 0
        if n and best:
            found += type(best) is not type(None) and best + 1  # type() needs to know
        if not (n or best is None):
            found += type(best) is not type(None) and best + 2
        return found

    for n, x in ((2, 1.5), (0, 1.5), (2, -1.0), (0, -1.0)):
        expected = 0 if x < 0 else x + (1 if n else 2)
        assert float(function(constant(n), constant(x))) == expected


def a_list_among_numbers(n):
    grown = []
    for _ in range(n):
        grown.append(2)
    rows = [[1], [n]]
    return (
        rows[0] in rows[1], [1] in [n], [] in [n], [n] in [[n]], [[1]] in [n], (n,) in [n, (2,)], n in [[n], {n: 1}],
        any(row in row for row in rows), [n].count([n]), [n, [n]].count([n]),
        grown in grown, [2] in grown, grown in [grown], [] in grown, 2 in grown, grown.count([2]), (2,) in grown,
    )  # fmt: skip


@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_number_is_no_list_where_items_are_compared(n):
    found = ag.function(a_list_among_numbers)(ag.constant(n))
    assert [int(part) for part in found] == [int(part) for part in a_list_among_numbers(n)]


def test_a_number_is_not_found_in_a_staged_list_of_lists():
    def f(n):
        rows = [[0]]
        for k in range(n):
            rows.append([k])
        return n in rows, [1] in rows, rows.count(n)

    for n in (0, 3):
        assert [int(part) for part in ag.function(f)(ag.constant(n))] == [int(part) for part in f(n)]


def a_test_that_raises(x):
    def check():
        if x > 2:
            raise ValueError
        return True

    t = 0
    try:
        if x > 1 and check() or x < 0:
            t += 1
            if x > 3:
                raise KeyError
        else:
            t += 10
    except ValueError:
        t += 100
    except KeyError:
        t += 1000
    return t


def a_test_that_puts_a_list_into_another(x):
    def put(value):
        rows.append(value)
        return True

    a, rows = [1, 2], []
    for i in range(3):
        rows.append([i, i])
        if x > 2 and put(a):
            a[0] += 1
    return len(rows), rows[1][0], a[0]


@pytest.mark.parametrize("program", [a_test_that_raises, a_test_that_puts_a_list_into_another])
@pytest.mark.parametrize("x", [-1, 1, 2, 3, 4])
def test_what_the_second_operand_does(program, x):
    """Code behind a test that has raised does not run, and a list that a test shares is shared before."""
    assert np.array_equal(ag.function(program)(ag.constant(x)), program(x))


class Unordered:
    """Objects that `<` does not know."""


def test_the_first_items_that_differ_decide_about_an_order():
    def program(a, b):
        first = (a, 0, Unordered()) < (b, 1, Unordered())
        return first, [a, "x"] >= [b, 5], (a, None) > (b + 1, None)

    for a, b in ((1, 2), (4, 3)):
        assert tuple(map(bool, ag.function(program)(ag.constant(a), ag.constant(b)))) == program(a, b)
    for call in (lambda: program(1, 1), lambda: ag.function(program)(ag.constant(1), ag.constant(1))):
        with pytest.raises(TypeError, match="not supported between instances of 'str' and 'int'"):
            call()
