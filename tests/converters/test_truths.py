"""Where only the truth of an `and` or `or` is asked, it becomes another operator than where its value is used."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

import autograph as ag
from autograph import pipeline
from autograph.operators.calls.overlay import Overlay
from autograph.pyct import naming, parser, unparser
from autograph.pyct.transformer import Context, EntityInfo
from tests.agreement import same


def operators_in(body: str, namespace: dict[str, Any] | None = None) -> list[str]:
    """The operators of `and` and `or` in a converted function, in the order of the text."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    node = parser.parse_str(f"def f(a, b, c, xs):\n{lines}").body[0]
    info = EntityInfo("f", namespace=namespace)
    node = pipeline.convert_node(node, Context(info, naming.Namer(naming.all_names(node))))
    return re.findall(r"ag__\.(and_|or_|both|either)\(", unparser.unparse(node))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if a and b or c:\n    return 1", ["either", "both"]),
        ("if a:\n    pass\nelif a or b:\n    c = 1\nreturn c", ["either"]),
        ("while a and b:\n    a = c", ["both"]),
        ("while a or b:\n    if c:\n        break", ["both", "either"]),
        ("while (x := a and b):\n    a = c", ["and_"]),
        ("assert a and b", ["both"]),
        ("return 1 if a or b else 2", ["either"]),
        ("return not (a and (b or c))", ["both", "either"]),
        ("if (a or b) if c else (a and b):\n    return 1", ["either", "both"]),
        ("if a < b < c:\n    return 1", ["both"]),
        ("if a < xs() < c:\n    return 1", ["both"]),
        ("return [x for x in xs if x and a]", ["both"] * 2),
        ("return {x for x in xs if x or a}", ["either"] * 2),
        ("match a:\n    case x if x and b:\n        return 1\n    case 2 if c or b:\n        return 2",
         ["both", "either", "both"]),
        ("return bool(a and b), any([a or b]), all(x and a for x in xs)", ["both", "either", "both"]),
        ("return filter(lambda x: x and a, xs)", ["both"]),
        ("return a and b", ["and_"]),
        ("return a < b < c", ["and_"]),
        ("x = a or (b and c)\nreturn x", ["or_", "and_"]),
        ("if xs(a and b) + (a or b):\n    return 1", ["and_", "or_"]),
        ("if (x := a and b):\n    return x", ["and_"]),
        ("return (a or b) if c else 1", ["or_"]),
        ("return [x and a for x in xs], max(x or a for x in xs)", ["and_", "or_"]),
        ("return filter(None, a and xs), map(lambda x: x and a, xs)", ["and_", "and_"]),
    ],
)  # fmt: skip
def test_where_only_the_truth_is_asked(body: str, expected: list[str]) -> None:
    assert operators_in(body) == expected


def test_a_name_with_a_meaning_of_its_own_is_not_the_builtin() -> None:
    assert operators_in("return bool(a and b)", {"bool": str}) == ["and_"]
    assert operators_in("def any(x):\n    return x\nreturn any([a and b])") == ["and_"]
    assert operators_in("from m import all\nreturn all([a or b])") == ["or_"]
    assert operators_in("bool = c\nreturn bool(a or b)") == ["or_"]
    assert operators_in("return c.bool(a and b), bool(a, b or c), bool(x=a or b)") == ["and_", "or_", "or_"]


def program(a: Any, b: Any) -> Any:
    if a and b:
        return 1
    return 2 if a or b else 3


def test_a_namespace_that_knows_values_only_is_asked_for_those() -> None:
    asked = []

    def and_(a: Any, b: Any) -> Any:
        asked.append("and")
        return a() and b()

    def or_(a: Any, b: Any) -> Any:
        asked.append("or")
        return a() or b()

    assert ag.convert(operators=SimpleNamespace(and_=and_, or_=or_))(program)("", 5) == 2
    assert asked == ["and", "or"]


def test_a_namespace_may_make_a_difference() -> None:
    custom = SimpleNamespace(and_=None, both=lambda a, b: True)
    assert Overlay(custom).both is custom.both and Overlay(custom).and_ is None
    assert Overlay(custom).either is ag.operators.either
    assert ag.convert(operators=custom)(program)(0, 0) == 1


def test_the_truth_of_an_object_is_asked_once() -> None:
    asked = []

    class Loud:
        def __init__(self, name: str, holds: bool) -> None:
            self.name, self.holds = name, holds

        def __bool__(self) -> bool:
            asked.append(self.name)
            return self.holds

    def ask(p: bool, q: bool, r: bool) -> Any:
        a, b, c = Loud("a", p), Loud("b", q), Loud("c", r)
        found = 0
        if a and b or not c:
            found += 1
        while (c or a) and b and found < 3:
            found += 2
        return found

    for p in (True, False):
        for q in (True, False):
            for r in (True, False):
                expected, before = ask(p, q, r), list(asked)
                asked.clear()
                assert ag.to_graph(ask)(p, q, r) == expected
                assert asked == before
                asked.clear()
                assert ag.convert(operators=SimpleNamespace())(ask)(p, q, r) == expected
                assert asked == before
                asked.clear()


def indexed_elsewhere(points):
    start = min(points, key=lambda p: (p[1], p[0]))
    return [p for p in points if p != start]


def unpacked_elsewhere(points):
    steps = 0
    goal = points[-1]
    for here in points:
        x, y = here
        if here == goal:
            break
        steps += x + y
    return steps


def copied(points):
    ordered = points.copy()
    ordered.sort()
    return ordered == points, ordered != points


@pytest.mark.parametrize("program", [indexed_elsewhere, unpacked_elsewhere, copied])
@pytest.mark.parametrize("points", [[(1, 2), (0, 0), (4, 5)], [(0, 1), (3, 4)]])
def test_variables_that_may_be_sequences_are_compared_item_by_item(program: Any, points: Any) -> None:
    tensors = [tuple(map(ag.constant, point)) for point in points]
    assert same(program(list(points)), ag.function(program)(tensors))
