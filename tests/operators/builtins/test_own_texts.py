"""Texts of objects whose classes have `__str__`, `__repr__` or `__format__`: plain Python's, whatever they hold."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import assert_agree, run


class Point:
    def __init__(self, x: Any) -> None:
        self.x = x

    def __repr__(self) -> str:
        return f"Point({self.x})" if self.x > 2 else "near"


class Named:
    def __init__(self, x: Any) -> None:
        self.x = x

    def __str__(self) -> str:
        return "named " + str(self.x)

    def __repr__(self) -> str:
        return f"<{self.x}>"

    def __format__(self, spec: str) -> str:
        return f"{spec}/{self.x}"


class Chain:
    def __init__(self, *items: Any) -> None:
        self.items = items

    def __iter__(self) -> Any:
        yield from self.items

    def __str__(self) -> str:
        return " -> ".join(str(item) for item in self)


class Silent:
    def __init__(self, x: Any) -> None:
        self.x = x

    def __str__(self) -> str:
        return self.x  # type: ignore[no-any-return]


TEXTS: list[Callable[[Any], Any]] = [
    lambda n: repr(Point(n)),
    lambda n: str(Point(n)),
    lambda n: ascii(Point(n)),
    lambda n: f"{Point(n)}, {Point(n + 1)!r}, {Point(n)!s:>10}|",
    lambda n: "%s and %r" % (Named(n), Named(n + 1)),  # noqa: UP031
    lambda n: "%s" % Named(n),  # noqa: UP031
    lambda n: "{} {!r} {p!s}".format(Point(n), Point(n), p=Point(n + 1)),  # noqa: UP032
    lambda n: str([Named(n), (Point(1), 3)]) + repr({"a": Point(n)}),
    lambda n: str(Named(n)) + f"{Named(n):x}" + format(Named(n), "y") + f"{Named(n)!r}",
    lambda n: str(Chain(n, 2, n * 2)),
    lambda n: ", ".join(map(str, [Point(n), Point(2)])),
    lambda n: ", ".join(repr(p) for p in (Point(n), Point(2))),
    lambda n: f"{Point(n):>10}",  # has no such format
    lambda n: str(Silent(n)),  # gives no text
    lambda n: f"{n:.{n}f} {Point(n)!s:>{n + 8}}|",
    lambda n: "{}, {:>3}, {p:x} {{}}".format(Named(n), Named(n), p=Named(n)),  # noqa: UP032
    lambda n: "{0.x} {0!r:>5} {1[0]} {1[0]!r} {0:{2}}".format(Named(n), [Named(n)], 7),
    lambda n: "{a} {b[k]:y}".format_map({"a": Named(n), "b": {"k": Named(n)}}),
    lambda n: ("{} {0}" + "").format(Named(n)),
    lambda n: ("{} {}" + "").format(Named(n)),
    lambda n: ("{k}" + "").format(a=Named(n)),
    lambda n: print(Point(n), [Named(n)], Named(n)),
]


@pytest.mark.parametrize("program", TEXTS, ids=range(len(TEXTS)))
def test_texts(program: Callable[[Any], Any]) -> None:
    function = ag.function(program)
    for n in (1, 5):
        assert_agree(run(program, [n]), run(function, [ag.constant(n)]), str(n))


def test_an_error_has_the_text() -> None:
    @ag.function
    def program(n):
        if n > 2:
            raise ValueError(f"no {Point(n)}")
        return n

    with pytest.raises(ValueError, match=r"^no Point\(7\)(\n|$)"):
        program(ag.constant(7))


def test_the_method_is_called_as_often_as_in_plain_python() -> None:
    calls = []

    class Counted:
        def __str__(self) -> str:
            calls.append(1)
            return "counted"

    ag.to_graph(lambda: str(Counted()))()
    assert len(calls) == 1
    with contextlib.redirect_stdout(io.StringIO()) as out:
        ag.function(lambda n: print(Named(n)))(ag.constant(3))
    assert out.getvalue() == "named 3\n"


def test_errors_in_errors_and_in_containers_have_their_texts() -> None:
    def program(a):
        shown = [str(ValueError(TypeError(a))), f"{ValueError('x', [TypeError(a)])}", repr(ValueError(KeyError(a), 1))]
        try:
            try:
                raise KeyError(a)
            except KeyError as error:
                raise ValueError(error) from error
        except ValueError as error:
            shown += [str(error), "caught (%s)" % error, str([error])]  # noqa: UP031
        return shown

    assert_agree(run(program, [1]), run(ag.function(program), [ag.constant(1)]), "program")


@pytest.mark.parametrize("line", ["%s: %r", ag.constant("%s: %r")])
def test_a_format_that_is_a_variable(line):
    def program(a, line):
        other, of_one, lines = "%d of %s", "%d", ["%5.1f"]
        of_two = other
        of_two %= a, a + 1
        lines[0] %= a
        return line % (a, [1, 2]), other % (a, "x"), of_one % a, of_two, lines[0], (lambda form: form % a)("<%s>")

    expected = run(program, [1, "%s: %r"])
    assert_agree(expected, run(ag.function(program), [ag.constant(1), line]), "program")
    assert_agree(expected, run(ag.to_graph(program), [1, "%s: %r"]), "converted")


def test_the_rest_of_a_division_is_what_it_was() -> None:
    def program(n, values):
        other = values.copy()
        other %= n
        rest = n * 5
        rest %= n + 1
        return n % 2, rest, 7 % n, values % n, other, values

    values = np.array([5, 6, 7])
    assert_agree(run(program, [3, values]), run(ag.function(program), [ag.constant(3), values]), "program")
