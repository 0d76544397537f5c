"""Writes into what is merged from the containers that a loop's iteration has got in place of others.

Each program is given by the body of its loop. Names may come to be one container in some iterations, and the write may
go into a container that a branch, an expression, a loop inside or a handler has merged.
"""

from __future__ import annotations

import linecache
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.operators.state import descent

_INPUTS = ((1, 3), (3, 3), (3, 0), (1, 1), (3, 1), (3, 2), (1, 4))

_BODIES = {
    "swap in a branch, write, alias": "if x > 2:|    a, b = b, a|b[0] = b[0] + 1|if i == 0:|    a = b",
    "write before the swap": "b[0] = b[0] + 1|if x > 2:|    a, b = b, a|if i == 0:|    a = b",
    "alias before the write": "if i == 0:|    a = b|if x > 2:|    a, b = b, a|a[0] = a[0] + 1",
    "alias in a late iteration": "if x > 2:|    a, b = b, a|b[0] = b[0] + 1|if i == 2:|    a = b",
    "three names turned": "if x > 2:|    a, b, c = b, c, a|b[0] = b[0] + 1|if i == 0:|    c = b",
    "three names, two branches": (
        "if x > 2:|    a, b = b, a|if i == 1:|    b, c = c, b|b[0] = b[0] + x|if i == 0:|    a = b"
    ),
    "nested branches": "if x > 2:|    if i < 2:|        a, b = b, a|    b[0] = b[0] + 1|if i == 0:|    a = b",
    "write in a branch": "if x > 2:|    a, b = b, a|if i > 0:|    b[0] = b[0] + 1|if i == 0:|    a = b",
    "write and drop in a branch": (
        "if i < 2:|    if x > 2:|        a, b = b, a|    b[0] = b[0] + 1|    b = [0, 0]|if i == 0:|"
        "    a = c|c, a = a, c"
    ),
    "write in both branches": (
        "if x > 2:|    a, b = b, a|    b[0] = b[0] + 1|else:|    b[0] = b[0] + 2|if i == 0:|    a = b"
    ),
    "a swap through a third name": "if x > 2:|    w = a|    a = b|    b = w|b[0] = b[0] + 1|if i == 0:|    a = b",
    "append and pop": "if x > 2:|    a, b = b, a|b.append(i)|t = t + len(a)|b.pop()|if i == 0:|    a = b",
    "taken back": "old = b[0]|b[0] = 7|t = t + a[0]|b[0] = old|if i == 0:|    a = b",
    "taken back in what was merged": (
        "if x > 2:|    a, b = b, a|old = b[0]|b[0] = 7|t = t + a[0]|b[0] = old|if i == 0:|    a = b"
    ),
    "in place by a method": "if x > 2:|    a, b = b, a|b.reverse()|if i == 0:|    a = b",
    "by a helper": "if x > 2:|    a, b = b, a|bump(b)|if i == 0:|    a = b",
    "an expression": "q = a if x > 2 else b|q[0] = q[0] + 1|if i == 0:|    a = b",
    "a loop inside that swaps": "for j in range(x):|    a, b = b, a|b[0] = b[0] + 1|if i == 0:|    a = b",
    "a loop inside that writes": "for j in range(x):|    a, b = b, a|    b[0] = b[0] + 1|if i == 0:|    a = b",
    "a loop inside that aliases": "for j in range(n):|    c = b|if x > 2:|    a = c|    c = b|a[0] = a[0] + 1",
    "a while loop inside": "j = 0|while j < x:|    a, b = b, a|    j = j + 1|b[0] = b[0] + 1|if i == 0:|    a = b",
    "an error caught behind a swap": (
        "try:|    if x > 2:|        a, b = b, a|    if i == 1:|        raise ValueError|"
        "except ValueError:|    b[0] = b[0] + 5|if i == 0:|    a = b"
    ),
    "an attribute": "o.l = b|if x > 2:|    a, o.l = o.l, a|o.l[0] = o.l[0] + 1|if i == 0:|    a = o.l",
    "an item of a list": "if x > 2:|    g[0], g[1] = g[1], g[0]|g[1][0] = g[1][0] + 1|if i == 0:|    g[0] = g[1]",
    "rows under names": "a = g[0]|if x > 2:|    a = g[1]|a[0] = a[0] + 1|if i == 0:|    g[0] = g[1]",
    "no alias at all": "if x > 2:|    a, b = b, a|b[0] = b[0] + 1",
    "aliased and never written": "if x > 2:|    a, b = b, a|t = t + b[0]|if i == 0:|    a = b",
}
#: What is right with dicts in the place of lists; the others are refused, as dicts cannot be shared.
_RIGHT_WITH_DICTS = ("no alias at all", "aliased and never written")
_START = """class Holder:
    pass


def bump(z):
    z[0] = z[0] + 1


def f(x, n):
    t = 0
    a, b, c = [x, 1], [2, x], [3, 4]
    g = [[5, x], [6, 7]]
    o = Holder()
    o.l = [8, x]
"""
_FOR = "    for i in range(n):\n        "
_WHILE = "    i = 0\n    while i < n:\n        "
_END = "    return t, a[0], b[0], c[0], g[0][0], g[1][0], o.l[0]\n"


def _program(label: str, loop: str, known: bool = False) -> str:
    lines = _BODIES[label].split("|") + (["i = i + 1"] if loop is _WHILE else [])
    source = _START + ("    d = a\n" if known else "") + loop + "\n        ".join(lines) + "\n"
    return source + ("    b[0] = 9\n    t = t + d[0]\n" if known else "") + _END


def _with_dicts(source: str) -> str:
    source = source.replace("[x, 1], [2, x], [3, 4]", "{0: x}, {0: 2}, {0: 3}").replace("[0, 0]", "{0: 0}")
    return source.replace("[[5, x], [6, 7]]", "[{0: 5}, {0: 6}]").replace("[8, x]", "{0: 8}")


def _with_arrays(source: str) -> str:
    for items in ("[x, 1]", "[2, x]", "[3, 4]", "[5, x]", "[6, 7]", "[8, x]", "[0, 0]"):
        source = source.replace(items, f"np.array({items.replace('x', '1')})")
    return "import numpy as np\n" + source


def _compared(label: str, source: str) -> None:
    filename = f"<{label}>"
    linecache.cache[filename] = len(source), None, source.splitlines(True), filename
    names: dict[str, Any] = {}
    exec(compile(source, filename, "exec"), names)
    staged = ag.function(names["f"])
    for arguments in _INPUTS:
        found = [int(part) for part in staged(*map(ag.constant, arguments))]
        assert found == [int(part) for part in names["f"](*arguments)], (arguments, source)


@pytest.mark.parametrize("label", _BODIES)
def test_a_write_into_what_was_merged_is_seen_under_all_names(label: str) -> None:
    _compared(label, _program(label, _FOR))


@pytest.mark.parametrize("label", _BODIES)
def test_so_in_a_while_loop_where_another_name_knows_one_of_them(label: str) -> None:
    source = _program(label, _WHILE, known=True)
    if "error" in label:  # a handler gets a list of its own, which is not shared
        with pytest.raises(errors.StagedValueError, match="one of two lists"):
            _compared(label, source)
        return
    _compared(label, source)


_WITHOUT_METHODS = [label for label in _BODIES if "method" not in label and "append" not in label]


@pytest.mark.parametrize("label", _WITHOUT_METHODS)
def test_dicts_that_may_be_one_are_refused_where_they_are_written(label: str) -> None:
    source = _with_dicts(_program(label, _FOR))
    if label in _RIGHT_WITH_DICTS:
        _compared(label, source)
        return
    with pytest.raises((errors.LoopCarryError, errors.StagedValueError), match="changed in place"):
        _compared(label, source)


@pytest.mark.parametrize("label", _WITHOUT_METHODS)
def test_arrays_are_shared_likewise(label: str) -> None:
    _compared(label, _with_arrays(_program(label, _FOR)))


def test_a_stand_in_is_changed_by_a_write_into_a_descendant():
    one, other, joined, again = [1], [2], [3], [4]
    with descent.standing_in([(one, None), (other, None)], ()):
        descent.descend(joined, descent.roots([one, None]))
        descent.descend(again, descent.roots([joined, []]))
        assert descent.here(descent.roots([again])) == {id(one)}
        assert not descent.changed()
        descent.look(again)
        again[0] = 5
        assert descent.changed() == {id(one)}
    assert not descent.roots([again])


def test_a_change_that_is_taken_back_is_one():
    one = [1]
    with descent.standing_in([(one, None)], ()):
        descent.look(one)
        one.append(2)
        descent.look(one)
        one.pop()
        assert descent.changed() == {id(one)}


def test_what_a_loop_inside_changes_is_changed_for_the_loop_around():
    one, inner = [1], [2]
    with descent.standing_in([(one, None)], ()):
        with descent.standing_in([(inner, one)], ()):
            inner[0] = 3
            assert descent.changed() == {id(inner)}
        assert descent.changed() == {id(one)}


def test_another_function_has_stand_ins_of_its_own():
    one = [1]
    with descent.standing_in([(one, None)], ()), descent.isolated():
        assert not descent.roots([one])
