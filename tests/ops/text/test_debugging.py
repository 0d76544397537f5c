"""Assertions: when they raise, what they say."""

from __future__ import annotations

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.convert import constant
from autograph.framework.func_graph import FuncGraph
from autograph.ops.text import debugging as dbg
from tests.ops.harness import assert_close, check_gradient, run_both, trace

ONE = np.array([1, 2, 3], np.int32)

#: check, arguments that hold, arguments that do not
CASES = [
    (dbg.assert_equal, (ONE, ONE), (ONE, ONE + 1)),
    (dbg.assert_none_equal, (ONE, ONE + 1), (ONE, ONE[::-1].copy())),
    (dbg.assert_less, (ONE, ONE + 1), (ONE, ONE)),
    (dbg.assert_less_equal, (ONE, ONE), (ONE, ONE - 1)),
    (dbg.assert_greater, (ONE, ONE - 1), (ONE, ONE)),
    (dbg.assert_greater_equal, (ONE, ONE), (ONE, ONE + 1)),
    (dbg.assert_positive, (ONE,), (ONE - 1,)),
    (dbg.assert_negative, (-ONE,), (1 - ONE,)),
    (dbg.assert_non_negative, (ONE - 1,), (ONE - 2,)),
    (dbg.assert_non_positive, (1 - ONE,), (2 - ONE,)),
    (dbg.assert_near, (ONE * 1.0, ONE + 1e-16), (ONE * 1.0, ONE + 1e-3)),
]


@pytest.mark.parametrize("check, good, bad", CASES, ids=lambda v: getattr(v, "__name__", ""))
def test_values(check, good, bad):
    assert check(*good) is None
    with pytest.raises(errors.AssertionFailedError, match="not") as caught:
        check(*bad, message="my words")
    assert "my words" in str(caught.value) and "[" in str(caught.value)

    def run(arrays):
        return compile_graph(trace(lambda *xs: check(*xs) and [], *[(a.dtype, [None]) for a in arrays]))(*arrays)

    run(good)
    with pytest.raises(errors.AssertionFailedError, match="not"):
        run(bad)


def test_the_error_is_one_that_python_users_catch():
    with pytest.raises(AssertionError):
        dbg.assert_equal(1, 2)
    with pytest.raises(ValueError):
        dbg.assert_equal(1, 2)
    with pytest.raises(errors.InvalidArgumentError, match=r"x: 1 y: 2"):
        dbg.assert_equal(1, 2)


def test_broadcasting_and_empty_tensors():
    dbg.assert_less(ONE, 4)
    dbg.assert_positive(np.zeros(0))
    with pytest.raises(errors.AssertionFailedError):
        dbg.assert_less(ONE.reshape(3, 1), ONE)


def test_known_values_are_checked_while_tracing():
    graph = trace(lambda: dbg.assert_equal(constant(1), 1) or [])
    assert not [op for op in graph.operations if op.type == "Assert"]
    with pytest.raises(errors.AssertionFailedError):
        trace(lambda: dbg.assert_equal(constant(1), 2) or [])


def test_a_branch_that_may_not_run_does_not_fail_while_tracing():
    outer = FuncGraph("outer")
    branch = FuncGraph("branch", outer)
    with outer.as_default(), branch.as_default():
        dbg.assert_equal(constant(1), 2)
    assert [op.type for op in branch.operations][-1] == "Assert"


def test_assert():
    assert dbg.Assert(True, []) is None
    with pytest.raises(errors.AssertionFailedError, match=r"assertion failed: x is \[1 2 3\]"):
        dbg.Assert(False, ["x is", ONE])
    with pytest.raises(errors.AssertionFailedError, match=r"\[1 \.\.\. 3\]"):
        dbg.Assert(constant(False), [ONE], summarize=1)
    run = compile_graph(trace(lambda c, x: dbg.Assert(c, ["x is", x]) and [], (bool, []), (np.int32, [None])))
    run(np.True_, ONE)
    with pytest.raises(errors.AssertionFailedError, match=r"x is \[1 2 3\]") as caught:
        run(np.False_, ONE)
    assert caught.value.location.filename == __file__


def test_assert_runs_though_its_result_is_not_used():
    graph = trace(lambda x: (dbg.assert_positive(x), x)[1], (np.int32, []))
    with pytest.raises(errors.AssertionFailedError):
        compile_graph(graph)(np.int32(-1))


def test_check_numerics():
    x = np.array([1.0, 2.0])
    assert_close(run_both(lambda t: dbg.check_numerics(t, "loss"), x), x)
    check_gradient(lambda t: dbg.check_numerics(t, "loss"), x)
    for value, word in ((np.nan, "NaN"), (np.inf, "Inf"), (-np.inf, "Inf")):
        with pytest.raises(errors.InvalidArgumentError, match=f"loss.*{word}"):
            dbg.assert_all_finite(np.array([1.0, value]), "loss")


def test_ranks():
    dbg.assert_rank(ONE, 1)
    dbg.assert_rank_at_least(ONE, 1)
    dbg.assert_rank_in(ONE, [0, 1])
    assert dbg.assert_scalar(3).numpy() == 3
    for check, wanted in ((dbg.assert_rank, 2), (dbg.assert_rank_at_least, 2), (dbg.assert_rank_in, [0, 2])):
        with pytest.raises(errors.AssertionFailedError, match="rank"):
            check(ONE, wanted)
        with pytest.raises(errors.AssertionFailedError, match="rank"):
            trace(lambda x, c=check, w=wanted: c(x, w) or [], (np.int32, [None]))
        run = compile_graph(trace(lambda x, c=check, w=wanted: c(x, w) and [], (np.int32, None)))
        run(np.zeros((1, 1), np.int32))
        with pytest.raises(errors.AssertionFailedError, match="rank"):
            run(ONE)
    with pytest.raises(errors.AssertionFailedError):
        dbg.assert_scalar(ONE)


def test_types():
    dbg.assert_type(constant(1), np.int64)
    dbg.assert_integer(constant(1))
    with pytest.raises(errors.DTypeMismatchError, match="int64, not float32"):
        dbg.assert_type(constant(1), np.float32)
    with pytest.raises(errors.DTypeMismatchError, match="float64"):
        dbg.assert_integer(constant(1.0))


def test_shapes():
    a, b = np.zeros((2, 3)), np.zeros((4, 2))
    dbg.assert_shapes([(a, ("n", 3)), (b, (None, "n")), (b, ("...", "n")), (a, "n.")])
    for pairs in ([(a, (2, 4))], [(a, ("n", "n"))], [(a, ("n", 3)), (b, ("n", 2))], [(a, (2,))], [(a, ("*", 4))]):
        with pytest.raises(errors.AssertionFailedError, match="tensor"):
            dbg.assert_shapes(pairs)

    def fn(x, y):
        dbg.assert_shapes([(x, ("n", 3)), (y, (None, "n"))])
        return []

    run = compile_graph(trace(fn, (a.dtype, [None, None]), (b.dtype, None)))
    run(a, b)
    for x, y in ((a, b.T), (b, b), (a, a[0])):
        with pytest.raises(errors.AssertionFailedError, match="tensor"):
            run(x, y)
