"""`run_functions_eagerly`: the function's own source, with the arguments and results of a traced run.

Every sample program gives the same bits and dtypes both ways. What differs does so by a rule that is checked here, or
stands in a table with its reason; docs/retracing.md tells of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.framework import nest
from tests.agreement import Outcome, run
from tests.concurrency import in_a_thread
from tests.corpus.registry import Program, all_programs
from tests.showcase import by_program

PROGRAMS = [p for p in all_programs() if not (p.python_only or p.pending)]

_IDENTITY = "`is` and `case True` ask which object it is, and a tensor is none of Python's"
_CLASSES = "in a `try`, staged code raises just what Python would; an eager error is of two of its classes"
_VALUES = "only converted code asks a tensor for the class of the value that it stands for"
_ROWS = "a matrix becomes a list of lists in a loop, which is refused in a graph"
#: Programs that differ, each for a reason of its own.
DIFFERENT = {
    "builtins_of_values.is_true": _IDENTITY,
    "matching.match_truth": _IDENTITY,
    "failing.division_that_value_error_is_not_for": _CLASSES,
    "failing.division_of_a_callee": _CLASSES,
    "failing.remainder_caught_as_arithmetic_error": _CLASSES,
    "failing.manager_told_of_a_division": _CLASSES,
    "truths.objects_with_truth": "Python itself refuses a `__bool__` that gives a tensor",
    "classes_of_values.dispatched_by_class": _VALUES,
    "classes_of_values.operators_that_ask_for_classes": _VALUES,
    "classes_of_values.total_of_one_or_many": "a function with `+=` gets NumPy's own array, whose items are no ints",
    "textbook_objects.scaled_and_multiplied": _VALUES,
    "textbook_matrices.life": _ROWS,
    "textbook_matrices.matrix_power": _ROWS,
}
#: Errors of eager tensors that converted code has no need of.
NEEDS_CONVERSION = ("a tensor is not hashable", "a tensor never changes; in an @ag.function")


@pytest.fixture
def eagerly() -> Iterator[None]:
    with ag.run_functions_eagerly(True):
        yield


def same_array(staged: ag.Tensor, eager: ag.Tensor) -> bool:
    if staged.dtype is ag.string:
        a, b = np.asarray(staged._array), np.asarray(eager._array)
        return a.shape == b.shape and bool((a == b).all())
    a, b = staged.numpy(), eager.numpy()
    if np.shape(a) != np.shape(b):
        return False
    if staged.dtype is not eager.dtype:  # a Python number on the path taken, where another path has a tensor
        return eager.dtype in (ag.int64, ag.bool, ag.float64) and np.array_equal(a, b)
    return np.asarray(a).tobytes() == np.asarray(b).tobytes()


def same(staged: Any, eager: Any) -> bool:
    if isinstance(staged, ag.Tensor) and isinstance(eager, list):  # grown in a staged loop
        eager = ag.stack(eager) if eager else ag.zeros([0, *staged.shape[1:]], staged.dtype)
    if isinstance(staged, ag.Tensor) and isinstance(eager, ag.Tensor):
        return same_array(staged, eager)
    if isinstance(staged, set):
        return bool(staged == eager)
    if nest.is_nested(staged):
        a, b = nest.children(staged), nest.children(eager) if nest.is_nested(eager) else []
        return type(staged) is type(eager) and len(a) == len(b) and all(same(x, y) for (_, x), (_, y) in zip(a, b))
    return staged is eager


def agree(staged: Outcome, eager: Outcome) -> bool:
    if eager.error is not None and str(eager.error).startswith(NEEDS_CONVERSION):
        return True
    if staged.error is not None and eager.error is not None:
        return isinstance(staged.error, type(eager.error)) or isinstance(eager.error, type(staged.error))
    if eager.error is not None:
        return False
    if isinstance(staged.error, errors.StagedValueError):  # refused: Python can do it
        return True
    if staged.error is not None:
        return False
    return same(staged.result, eager.result) and staged.printed == eager.printed


def outcomes(program: Program) -> Iterator[tuple[Outcome, Outcome]]:
    traced, untraced = ag.function(program.function), ag.function(program.function)
    for arguments in program.inputs:
        staged = run(traced, program.staged_arguments(arguments))
        with ag.run_functions_eagerly(True):
            yield staged, run(untraced, program.staged_arguments(arguments))
        assert not untraced.concrete_functions()


@by_program(PROGRAMS)  # what eager tensors do that staged ones do not is a matter of single operations
def test_eager_and_staged_agree(program: Program) -> None:
    differing = [(staged, eager) for staged, eager in outcomes(program) if not agree(staged, eager)]
    if program.name in DIFFERENT:
        assert differing, "the reason is gone: take it out of the table"
    else:
        assert not differing


# --- arguments and results ---------------------------------------------------------------------------------


def test_arguments_are_those_of_a_trace(eagerly: None) -> None:
    seen: list[Any] = []

    @ag.function
    def f(x, n, items, flag=True):
        seen.extend([x, n, items["a"], flag])
        return x

    f(np.arange(3), 2, {"a": np.float32(1.5)})
    assert isinstance(seen[0], ag.Tensor) and seen[0].dtype is ag.int64
    assert type(seen[1]) is int and isinstance(seen[2], ag.Tensor) and seen[3] is True


def test_a_result_goes_into_the_callers_array(eagerly: None) -> None:
    @ag.function
    def smaller(x, limit):
        np.minimum(x, limit, out=x)

    array = np.array([6, 2, 0])
    smaller(array, ag.constant(1))
    assert array.tolist() == [1, 1, 0]


def test_results_are_those_of_a_trace(eagerly: None) -> None:
    @ag.function
    def f(x):
        return {"n": 1, "none": None, "pair": (2.5, [x, "text"])}

    result = f(ag.constant(7))
    assert result["none"] is None and type(result["pair"]) is tuple
    leaves = [result["n"], *nest.flatten(result["pair"])]
    assert [leaf.dtype for leaf in leaves] == [ag.int64, ag.float64, ag.int64, ag.string]


def test_what_cannot_come_out_of_a_graph_is_refused_eagerly_too(eagerly: None) -> None:
    with pytest.raises(errors.StagedValueError, match="returns <object object"):
        ag.function(lambda: object())()


def test_input_signature_holds(eagerly: None) -> None:
    @ag.function(input_signature=[ag.TensorSpec([None], ag.float32)])
    def f(x):
        return x

    assert f([1, 2]).dtype is ag.float32
    with pytest.raises(errors.SignatureError, match="'x' is a float64 tensor of shape"):
        f(ag.constant(1.0))


def test_containers_are_the_callers_own(eagerly: None) -> None:
    @ag.function
    def f(items, more):
        items.append(1)
        more.append(more[0] + 1)

    items: list[Any] = []
    more: list[Any] = [np.array([1, 2])]
    f(items, more)
    assert items == [1] and len(more) == 2 and more[1].numpy().tolist() == [2, 3]


@pytest.mark.parametrize("other", [0, np.array([5])])
def test_rows_that_change_places_stay_what_they_are(eagerly: None, other: Any) -> None:
    """Where the array is a tensor of the call's, the function has copies of the rows."""

    @ag.function
    def f(rows, named):
        rows[0][0] += 1
        rows[0], rows[1] = rows[1], rows[0]
        named["last"] = rows[2]
        rows[2][0] += 2

    first, second, third = rows = [[ag.constant(1)], [ag.constant(2)], [ag.constant(3), other]]
    named: dict[str, Any] = {"first": first, "array": ag.constant([1, 2])}
    f(rows, named)
    assert rows[0] is second and rows[1] is first and rows[2] is third
    assert [int(row[0]) for row in rows] == [2, 2, 5]
    assert int(named["last"][0]) == 5


def test_rows_that_move_in_a_list_of_the_caller(eagerly: None) -> None:
    @ag.function
    def program(rows, x):
        rows[0][0] = 6
        rows.insert(0, [x])
        rows[-1].append(7)
        return len(rows)

    first, second = [ag.constant(3)], []
    rows = [first, second]
    program(rows, ag.constant(4))
    assert [[int(x) for x in row] for row in rows] == [[4], [6], [7]]
    assert rows[1] is first and rows[2] is second


def test_staged_constructs_run_at_once(eagerly: None) -> None:
    @ag.function
    def f(x):
        def halve(v):
            return v // 2

        out = ag.while_loop(lambda v: v > 10, lambda v: [halve(v)], [x])[0]
        return ag.cond(out > 5, lambda: out * 2, lambda: out), ag.switch_case(ag.constant(1), [lambda: 1, lambda: 2])

    first, second = f(ag.constant(100))
    assert first.numpy() == 12 and second.numpy() == 2


def test_nested_functions_and_methods(eagerly: None) -> None:
    class Model:
        def __init__(self) -> None:
            self.calls = 0

        @ag.function
        def step(self, x):
            self.calls += 1
            return inner(x) + 1

    @ag.function
    def inner(x):
        assert not ag.is_symbolic(x)
        return x * 2

    model = Model()
    assert model.step(ag.constant(3)).numpy() == 7 and model.calls == 1
    assert model.step.python_function(ag.constant(3)).numpy() == 7
    assert not model.step.concrete_functions() and not inner.concrete_functions()


def set_one(x):
    y = x
    x[0] = 9
    return x, y


def added_in_place(x):
    y = x
    x[0] += 1
    x[1:] *= 2
    return x, y


def masked(x):
    x[x > 1] = 0
    return x


def in_a_loop(x):
    for i in range(3):
        x[i] = x[i] * 2
    return x


def set_by_a_callee(x):
    return set_one(x), x


def of_an_attribute(x):
    places = [x]
    places[0][0] = 1
    return x


def deleted(x):
    rows = [x, x + 1]
    del rows[0]
    return rows


def deleted_of_a_tensor(x):
    del x[0]
    return x


SETS = (set_one, added_in_place, masked, in_a_loop, set_by_a_callee, of_an_attribute, deleted, deleted_of_a_tensor)


@pytest.mark.parametrize("function", SETS)
def test_items_are_set_as_in_a_trace(function: Any) -> None:
    def outcome() -> Any:
        x = ag.constant([1, 2, 3], ag.int32)
        try:
            return [t.numpy().tolist() for t in nest.flatten(ag.function(function)(x))], x.numpy().tolist()
        except Exception as error:
            return type(error)

    traced = outcome()
    with ag.run_functions_eagerly(True):
        assert outcome() == traced


def test_context_manager() -> None:
    assert not ag.functions_run_eagerly()
    with ag.config.run_functions_eagerly(True):
        assert ag.functions_run_eagerly()
        with pytest.raises(KeyError), ag.config.run_functions_eagerly(False):
            assert not ag.functions_run_eagerly()
            raise KeyError
        assert ag.functions_run_eagerly()
    assert not ag.functions_run_eagerly()


def test_it_holds_for_all_threads(eagerly: None) -> None:
    seen = []
    f = ag.function(lambda x: seen.append(ag.is_symbolic(x)))
    in_a_thread(lambda: f(ag.constant(1)))
    assert seen == [False]


def _bump(values: Any) -> None:
    values += 1


def written_by_a_helper(v: Any, a: Any) -> Any:
    v = v + a
    shown = np.asarray(v)
    _bump(shown)
    return v, shown


def written_by_numpy(v: Any, a: Any) -> Any:
    v = v * a
    np.minimum(v, 1, out=np.asarray(v))
    return v, np.asarray(v) * 2


def shown_as_another_dtype(v: Any, a: Any) -> Any:
    v = v + a
    copied = np.asarray(v, dtype=np.float64)
    copied += 0.5
    return v, copied


@pytest.mark.parametrize("function", [written_by_a_helper, written_by_numpy, shown_as_another_dtype])
def test_an_array_of_what_was_computed_here_may_be_written(eagerly: None, function: Any) -> None:
    numbers = np.array([1, 5, -2])
    expected = function(numbers.copy(), 3)
    given = ag.constant(3)
    for got, wanted in zip(ag.function(function)(numbers, given), expected, strict=True):
        np.testing.assert_array_equal(got.numpy(), wanted)
    assert (numbers.tolist(), int(given)) == ([1, 5, -2], 3)


def test_an_array_of_the_callers_tensor_is_not_written(eagerly: None) -> None:
    kept = ag.constant([1, 2])

    def f(v: Any) -> Any:
        v += 1
        shown = np.asarray(kept)
        with pytest.raises(ValueError, match="read-only"):
            shown += 1
        return v

    assert ag.function(f)(np.array([1, 2])).numpy().tolist() == [2, 3]
    assert kept.numpy().tolist() == [1, 2]
