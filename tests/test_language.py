"""The table in docs/language.md leads to examples that run; syntax newer than Python 3.10 is run here."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import autograph as ag
from tests.test_docs import FENCE

PAGE = Path(__file__).parents[1] / "docs" / "language.md"
STAGED = re.compile(r"yes|Python|AG\d{3}(, AG\d{3})*")


def sections() -> dict[str, str]:
    """The text of each section of the page, by the anchor of its heading."""
    page = PAGE.read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", page, flags=re.MULTILINE)
    return {_anchor(title): body for title, body in zip(parts[1::2], parts[2::2])}


def _anchor(title: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def rows() -> list[list[str]]:
    """The cells of each row of the first table."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = lines.index("|---|---|---|---|") + 1
    table = lines[start : lines.index("", start)]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in table]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_row_leads_to_an_example_that_runs(row: list[str]) -> None:
    _, staged, how, example = row
    assert STAGED.fullmatch(staged), "staged: yes, Python, or the code of an error"
    assert bool(how) == (not staged.startswith("AG")), "how, unless it is refused"
    found = re.fullmatch(r"\[(.+)\]\(#(.+)\)", example)
    assert found is not None and _anchor(found[1]) == found[2]
    section = sections()[found[2]]
    if found[2] == "newer-syntax":
        assert all(name in section for name in NEWER), "the section names each test"
    else:
        assert [kind for kind, _ in FENCE.findall(section)][:2] == ["python", "text"]
    if staged.startswith("AG"):
        assert all(f"code: {code}" in section for code in staged.split(", ")), "the error is shown"


#: Functions by name: the first Python that has the syntax, and the text.
NEWER = {
    "groups": (
        (3, 11),
        """
def groups(x):
    seen = 0
    try:
        if x > 3:
            raise ExceptionGroup("several", [ValueError("v"), KeyError("k")])
        seen += 1
    except* ValueError as group:
        seen += 10 * len(group.exceptions)
    except* KeyError:
        seen += 100
    else:
        seen += 1000
    finally:
        seen += x
    return seen
""",
    ),
    "star_in_an_index": (
        (3, 11),
        """
def star_in_an_index(x):
    table, rest = {(1, 2, 3): 5}, (2, 3)
    value = table[1, *rest]
    if x > 3:
        value += x
    return value
""",
    ),
    "type_parameters": (
        (3, 12),
        """
def type_parameters(x):
    type Pair[T] = tuple[T, T]

    def larger[T](pair: Pair[T], /, *, other: T | None = None) -> T:
        if pair[0] > pair[1]:
            return pair[0]
        return pair[1]

    class Box[T]:
        def __init__(self, value: T):
            self.value = value

        def get(self) -> T:
            return self.value if self.value > 3 else -self.value

    return larger((x, 4)) + Box[int](x).get()
""",
    ),
    "texts": (
        (3, 12),
        """
def texts(x):
    words = ["a", "b"]
    if x > 3:
        text = f"{f"{x}-{x + 1:>{4}}"} {", ".join(f'<{w}>' for w in words)} {x!r}"
    else:
        text = f"{'low'} {x}"
    return text
""",
    ),
    "comprehension_in_a_method": (
        (3, 12),
        """
def comprehension_in_a_method(x):
    class Range:
        n = 4

        def below(self, v):
            return [v + i for i in range(self.n) if v > i]

    return Range().below(x)
""",
    ),
    "default_of_a_type_parameter": (
        (3, 13),
        """
def default_of_a_type_parameter[T = int](x: T) -> T:
    return x + 1 if x > 3 else x
""",
    ),
}


@pytest.mark.parametrize("name", NEWER)
def test_newer_syntax(name: str, tmp_path: Path) -> None:
    since, text = NEWER[name]
    if sys.version_info < since:
        pytest.skip(f"syntax of Python {since[0]}.{since[1]}")
    path = tmp_path / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    module = ModuleType(name)
    exec(compile(text, str(path), "exec"), module.__dict__)
    function = getattr(module, name)
    staged = ag.function(function)
    for x in (2, 5):
        assert _plain(staged(ag.constant(x))) == function(x)


def _plain(result: ag.Tensor) -> Any:
    value = result.numpy()
    return value.decode() if isinstance(value, bytes) else value.tolist()


def loop_to_a_float(n: Any) -> Any:
    x = n
    while n > 0:
        x = x / 2
        n = n - 1
    return x


def float_in_one_branch(x: Any) -> Any:
    if x > 0:
        y = x
    else:
        y = x * 1.5
    return y


def int_times_float(x: Any) -> Any:
    return x * 2.5 + (x > 0) < x


@pytest.mark.parametrize("program", [loop_to_a_float, float_in_one_branch, int_times_float])
@pytest.mark.parametrize("value", [0, 1, 3, -3])
def test_programs_that_mix_dtypes_give_plain_pythons_answer(program: Any, value: int) -> None:
    """Branches, iterations and operators promote: an int beside a float is a float, a bool beside an int an int."""
    assert ag.function(program)(ag.constant(value)).numpy() == program(value)


class Link:
    def __init__(self, value: Any, rest: Any = None) -> None:
        self.value = value
        self.next = rest


def linked_and_turned(x: Any) -> Any:
    head = tail = Link(0)
    for i in range(3):
        tail.next = tail = Link(i * x)
    turned = None
    while head is not None:
        head.next, turned, head = turned, head, head.next
    values = []
    while turned is not None:
        values.append(turned.value)
        turned = turned.next
    return values


def in_nested_targets(x: Any) -> Any:
    a, b = Link(1, Link(2)), Link(3, Link(4))
    for i in range(3):
        (a.next.value, (a, *b.next.next)), b = (x, (b, i, x)), a
    return a.value, a.next.value, a.next.next, b.value, b.next.value


@pytest.mark.parametrize("program", [linked_and_turned, in_nested_targets])
def test_an_attribute_and_its_owner_are_assigned_from_left_to_right(program: Any) -> None:
    found = ag.function(program)(ag.constant(7))
    assert str(ag.nest.map_structure(int, found)) == str(ag.nest.map_structure(int, program(7)))
    assert ag.to_graph(program)(7) == program(7)
