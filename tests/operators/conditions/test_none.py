"""Values that are None on some paths of staged control flow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.framework.undefined import PossiblyNone
from autograph.operators import is_, is_not
from tests.agreement import same

FIVE, MINUS = ag.constant(5), ag.constant(-5)


def maybe(x):
    v = None
    if x > 0:
        v = x
    return v


def adds(x):
    v = maybe(x)
    return 1 + v  # here


def compares(x):
    v = maybe(x)
    if v > 3:  # here
        return 1
    return 0


def goes_through_an_op(x):
    return ag.square(maybe(x))  # here


def is_not_looked_at(x):
    v = maybe(x)
    v * 2  # here
    return 0


def counts_to_it(x):
    total = 0
    for i in range(maybe(x)):  # here
        total += i
    return total


def goes_through_a_builtin(x):
    return abs(maybe(x))  # here


def is_unpacked(x):
    pair = None
    if x > 0:
        pair = x, x
    a, b = pair  # here
    return a * b


USES = [adds, compares, goes_through_an_op, is_not_looked_at, counts_to_it, goes_through_a_builtin, is_unpacked]


@pytest.mark.parametrize("program", USES)
def test_use_of_none_is_an_error_at_run_time(program: Callable[..., Any]) -> None:
    function = ag.function(program)
    assert function(FIVE) is not None
    with pytest.raises(errors.NoneValueError) as caught:
        function(MINUS)
    assert isinstance(caught.value, TypeError)
    name = "'pair'" if program is is_unpacked else "'v'"
    assert str(caught.value).startswith(
        f"'NoneType' object: {name} is used as a value here, and is None on the path taken"
    )
    assert caught.value.location is not None and caught.value.location.text().endswith("# here")
    assert function.experimental_get_tracing_count() == 1


def test_functions_return_python_s_none() -> None:
    function = ag.function(maybe)
    assert function(MINUS) is None
    assert function(FIVE).numpy() == 5
    assert "None or" not in function.pretty_printed_concrete_signatures()
    assert function.get_concrete_function(FIVE)(MINUS) is None


def test_a_return_on_one_path() -> None:
    @ag.function
    def positive(x):
        if x > 0:
            return x, x + 1

    assert positive(MINUS) is None
    assert [t.numpy() for t in positive(FIVE)] == [5, 6]


def test_none_goes_in_and_out_of_functions() -> None:
    inner = ag.function(maybe)

    @ag.function
    def or_ten(v):
        return 10 if v is None else v + 1

    @ag.function
    def outer(x):
        v = inner(x)
        return or_ten(v), v

    assert [outer(FIVE)[0].numpy(), outer(FIVE)[1].numpy()] == [6, 5]
    assert outer(MINUS)[0].numpy() == 10 and outer(MINUS)[1] is None


def test_where_it_is_known_the_value_is_bare() -> None:
    seen = []

    @ag.do_not_convert
    def see(*values):
        seen.append(values)

    @ag.function
    def program(x, y):
        v, w = maybe(x), maybe(y)
        if v is not None and w is not None:
            see(v, w)
        elif v is None:
            see(v)
        return 0

    program(FIVE, FIVE)
    assert [isinstance(v, ag.Tensor) for v in seen[0]] == [True, True]
    assert seen[1] == (None,)


def test_dtypes_adapt_as_those_of_numbers_do() -> None:
    @ag.function
    def program(x):
        step = None
        if x > 0.0:
            step = 2
        return x * step

    assert program(ag.constant(1.5)).numpy() == 3.0


def test_a_loop_may_start_with_a_value_and_end_with_none() -> None:
    @ag.function
    def program(values):
        last = values[0]
        for v in values:
            last = None if v < 0 else v
        return last

    assert program(ag.constant([1, -1])) is None
    assert program(ag.constant([-1, 3])).numpy() == 3


def test_what_a_function_returns_may_be_a_list_or_none() -> None:
    def found(x):
        for k in range(x):
            if k * k > 10:
                return {"k": k, "x": [x, k]}

    def handed_on(x):
        return found(x)

    def nested(x):
        if x > 2:
            if x > 4:
                return [x]
            return None
        return None

    def of_several(x):
        a, b = [1], [2]

        def pick(k):
            if k > 4:
                return a
            if k > 2:
                return b
            return None

        picked = pick(x)
        a[0] = 7
        return a, picked

    def changed_at_last(x):
        out = []
        try:
            if x > 2:
                return out
            return None
        finally:
            out.append(x)

    for program in (found, handed_on, nested, of_several, changed_at_last):
        function = ag.function(program)
        for x in (0, 1, 3, 5, 10):
            assert same(program(x), function(ag.constant(x))), (program.__name__, x)


def test_a_list_or_none_that_a_callee_returns_is_not_used() -> None:
    def found(x):
        if x > 0:
            return [x]
        return None

    def asked(x):
        v = found(x)
        return 0 if v is None else v[0]

    def not_asked(x):
        return found(x)[0]

    def changed(x):
        v = found(x)
        if v is not None:
            v[0] = 3
        return v

    def in_a_loop(x):
        v = found(x)
        for _ in range(x):
            if v is not None:
                v[0] += 1
        return v

    for program in (asked, not_asked, changed, in_a_loop):
        with pytest.raises(errors.StagedValueError, match=r"the return value is a list or None, .* and is used"):
            ag.function(program)(FIVE)


def test_objects_that_can_change_are_refused() -> None:
    @ag.function
    def program(x):
        v = None
        if x > 0:
            v = [x]
        return v

    with pytest.raises(errors.StagedValueError, match=r"'v' is a list of 1 .* and None"):
        program(FIVE)


def test_a_plain_function_cannot_ask_in_python() -> None:
    @ag.function(autograph=False)
    def program(x):
        v = ag.cond(x > 0, lambda: x, lambda: None)
        assert isinstance(v, PossiblyNone)
        return 1 if v else 0

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match=r"whether .* is None"):
        program(FIVE)


def test_python_values_are_what_they_are() -> None:
    assert is_(None, None) is True and is_(0, None) is False
    assert is_not(None, 0) is True and is_not(None, None) is False


@pytest.mark.parametrize("n", [0, 3])
def test_whether_what_may_be_none_is_in_a_collection(n):
    def f(n):
        c = 0
        if n > 2:
            c = None
        grown = []
        for i in range(n + 1):
            grown.append(i)
        return (
            c in {0: 1}, c in {n: 1}, c in [0, 1], c in (0, None), c in {0, None}, c not in {0, None}, c in range(3),
            c in [n, 1], c in grown, c in {None: 2},
        )  # fmt: skip

    assert [bool(found) for found in ag.function(f)(ag.constant(n))] == list(f(n))


def test_an_error_names_what_may_be_none() -> None:
    @ag.function
    def program(a, b):
        x = None
        if a > 0:
            x = a
        if b > 0:
            x = [1, 2]
        return x[0]

    with pytest.raises(errors.StagedValueError, match=r"an int64 tensor of shape \(\) or None after"):
        program(ag.constant(2), ag.constant(2))
