"""A container that a path has made and put under two names is one behind the statement, whichever path it is, and
whether the statement is an `if` or an expression: it is shared, or a change of it is refused."""

from __future__ import annotations

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run


def made(kind, value):
    return {0: value} if kind == "dict" else [value]


def put(kind, values, value):
    new = made(kind, value)
    values[0] = new
    return new


def where_the_first_path_raises(x, kind):
    values, new = [made(kind, 0)], made(kind, 7)
    if x > 5:
        raise ValueError
    else:
        new = made(kind, x)
        values[0] = new
    values[0][0] = 9
    return values[0][0], new[0]


def where_the_first_path_raises_what_is_caught(x, kind):
    values, new = [made(kind, 0)], made(kind, 7)
    try:
        if x > 2:
            raise ValueError
        else:
            new = made(kind, x)
            values[0] = new
        new[0] = 9
    except ValueError:
        pass
    return values[0][0], new[0]


def where_an_expression_has_made_it(x, kind):
    values, others = [made(kind, 0)], [made(kind, 5)]
    new = put(kind, values, x) if x > 2 else put(kind, others, x)
    new[0] = 9
    return values[0][0], others[0][0], new[0]


PROGRAMS = [
    where_the_first_path_raises, where_the_first_path_raises_what_is_caught, where_an_expression_has_made_it
]  # fmt: skip


@pytest.mark.parametrize("x", [1, 3])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_a_list_is_shared(program, x):
    assert_agree(run(program, [x, "list"]), run(ag.function(program), [ag.constant(x), "list"]), f"x = {x}")


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_a_dict_is_refused(program):
    with pytest.raises(errors.StagedValueError, match="is one of two dicts"):
        ag.function(program)(ag.constant(3), "dict")
