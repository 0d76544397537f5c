"""Programs with two errors, of which plain Python meets one first. `tests.fuzz` found them to raise the other."""

from __future__ import annotations

from tests.corpus.registry import program


@program((3,), (-1,))
def division_by_a_known_zero_is_caught(x):
    try:
        x = x // 0
    except ZeroDivisionError:
        x = -x
    return x


@program((3,), (-1,))
def division_by_an_empty_lists_length_before_a_finally_block_that_raises(x):
    values = []
    try:
        x = x % len(values)
    finally:
        values.pop()
    return x


@program((3,), (0,))
def both_branches_raise_the_same_behind_a_division(x):
    if x > 2:
        x = 4 // (x - 3)
        missing  # noqa: B018, F821
    else:
        x = 3 // x
        missing  # noqa: B018, F821
    return x


@program((0,), (1,))
def both_branches_raise_the_same_behind_a_loop_that_may_fail(x):
    if x > 2:
        missing  # noqa: B018, F821
    else:
        for _ in range(2):
            x = x // x
        missing  # noqa: B018, F821
    return x


@program((0,), (1,))
def missing_name_before_a_finally_block_that_raises(x):
    values = [2]
    try:
        if x == 0:
            values.pop()
        x = missing  # noqa: F821
    finally:
        values[1 % len(values)] = 1
    return x


@program((3,), (-3,))
def message_that_only_a_failing_assertion_reads(x):
    assert x > 0, missing  # noqa: F821
    return x


@program((3,), (0,))
def message_that_divides_by_zero_where_the_assertion_holds(x):
    assert x < 3 or x == 3, 1 // (x - 3)
    return x


@program((3,), (-3,))
def message_that_changes_a_list(x):
    values = [1]
    assert x > 0, values.pop()
    return x, values
