"""Texts of ranges, deques, views and slices that hold what a tensor decides: Python's, and no inner names."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run, same

PROGRAMS = {
    "range": lambda n: (str(range(n)), f"{range(1, n)}", repr(range(9, 1, -n)), f"{range(n)!r:>12}|"),
    "part of a range": lambda n: str(range(n)[1:]),
    "range in containers": lambda n: (str([range(n)]), str((range(n),)), str({1: range(n)})),
    "deque": lambda n: (str(deque([n, 1])), f"{deque([1, n], maxlen=2)}", repr([deque([n])])),
    "percent": lambda n: "%s" % deque([n]),  # noqa: UP031
    "deque of tuples": lambda n: str(deque([(n, [n])])),
    "deque of a staged length": lambda n: str(deque((i for i in range(n)), maxlen=1)),
    "known deque": lambda n: str(deque([1, "a"])) + str(n),
    "keys": lambda n: (str({i: n for i in range(n)}.keys()), str([{n: 1}.keys()]), str({1: n}.keys())),
    "values": lambda n: (str({i: i for i in range(n)}.values()), f"{({1: n}.values())}", repr({n: "a"}.values())),
    "items": lambda n: (str({i: i for i in range(n)}.items()), repr({(1, 2): n}.items()), str({n: 1}.items())),
    "slice": lambda n: (str(slice(n)), f"{slice(1, n)}", str([slice(None, None, n)])),
    "array": lambda n: (type(np.zeros(n)).__name__, type(np.zeros(2)).__name__, type(np.zeros(2)) is np.ndarray),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_text(name) -> None:
    program = PROGRAMS[name]
    assert same(program(2), ag.function(program)(ag.constant(2)))


def test_values_of_an_ordered_dict() -> None:
    def program(n):
        found = OrderedDict()
        found["a"] = n
        return str(found.values()), str(found.items()), str(found.keys())

    assert same(program(2), ag.function(program)(ag.constant(2)))


def _changed(n: Any) -> None:
    ends, members, octets = deque([1]), {1}, bytearray(b"a")
    print(ends, members, octets, [members], n)
    ends.append(2)
    members.add(2)
    octets.append(98)
    print(ends, members, octets, {1: n}.values(), range(n))


def test_what_is_printed_is_as_it_was_then() -> None:
    assert_agree(run(_changed, [2]), run(ag.function(_changed), [ag.constant(2)]), "print")


def test_iterators_and_values_of_which_only_the_truth_is_known_have_no_text() -> None:
    for program in (lambda n: str(i for i in range(n)), lambda n: f"{zip(range(n), range(n))}"):
        with pytest.raises(errors.UnimplementedError, match="the text of an iterator or a generator"):
            ag.function(program)(ag.constant(2))
    with pytest.raises(errors.StagedValueError, match="only its truth value is known"):
        ag.function(lambda n: str((n or [],)))(ag.constant(2))
