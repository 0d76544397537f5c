"""Calls, signatures, sources, graphs and eager tensors that are wrong: one clear error, at the user's line."""

# ruff: noqa: E501  the rows of the tables are not broken

from __future__ import annotations

import linecache
import types
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.bad_programs import MATRIX, TRIPLE, TWO, leaked
from tests.tracebacks import internal_frames


@ag.function
def added(a, b):
    return a + b


@pytest.mark.parametrize(
    ("args", "kwargs", "says"),
    [
        ((TWO,), {}, "missing a required argument: 'b'"),
        ((TWO, 2, 3), {}, "too many positional arguments"),
        ((TWO, 2), {"c": 3}, "unexpected keyword argument 'c'"),
        ((TWO, 2), {"a": 3}, "multiple values for argument 'a'"),
    ],
)
def test_wrong_arguments(args: tuple[Any, ...], kwargs: dict[str, Any], says: str) -> None:
    added(TWO, TWO)
    before = len(added.concrete_functions())
    with pytest.raises(errors.SignatureError) as caught:
        added(*args, **kwargs)  # this line
    text = str(caught.value)
    assert isinstance(caught.value, TypeError)
    assert says in text and "expected: added(a, b)" in text and "added(*args, **kwargs)  # this line" in text and "fix:" in text
    assert internal_frames(caught.value) == []
    assert len(added.concrete_functions()) == before
    assert added(TWO, TWO).numpy() == 4


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (ag.zeros([3]), "'x' is a float64 tensor of shape (3,), which does not fit the input_signature of 'signed'"),
        (ag.constant([1, 2]), "'x' is an int64 tensor of shape (2,)"),
        ("text", "'x' does not fit the input_signature: 'text' cannot become float32"),
        (None, "'x' does not fit the input_signature: None"),
    ],
)
def test_argument_against_input_signature(value: Any, says: str) -> None:
    @ag.function(input_signature=[ag.TensorSpec([2], ag.float32)])
    def signed(x):
        return x * 2

    with pytest.raises(errors.SignatureError) as caught:
        signed(value)
    assert says in str(caught.value) and "expected: a float32 tensor of shape (2,)" in str(caught.value)
    assert isinstance(caught.value, TypeError) and internal_frames(caught.value) == []
    assert signed.concrete_functions() == []
    assert list(signed([1.0, 2.0]).numpy()) == [2.0, 4.0]


def test_input_signature_longer_than_parameters() -> None:
    with pytest.raises(errors.SignatureError, match="input_signature has 2 entries, and 'one' takes 1 by position") as caught:

        @ag.function(input_signature=[ag.TensorSpec([]), ag.TensorSpec([])])
        def one(x):
            return x

    assert __file__ in str(caught.value) and len(internal_frames(caught.value)) <= 1


def test_not_callable() -> None:
    with pytest.raises(errors.SignatureError, match="needs something that can be called, not 3"):
        ag.function(3)


def test_function_without_source() -> None:
    namespace: dict[str, Any] = {}
    exec("def made(x):\n    return x + 1\n", namespace)
    function = ag.function(namespace["made"])
    for make in (lambda: function(TWO), lambda: ag.to_code(namespace["made"]), lambda: ag.to_graph(namespace["made"])):
        with pytest.raises(errors.SourceNotFoundError) as caught:
            make()
        assert isinstance(caught.value, OSError) and "made" in str(caught.value) and "fix:" in str(caught.value)
        assert len(internal_frames(caught.value)) <= 1
    assert function.concrete_functions() == []
    assert ag.function(namespace["made"], autograph=False)(TWO).numpy() == 3


def test_builtin_has_no_source() -> None:
    with pytest.raises(errors.SourceNotFoundError, match="len"):
        ag.to_code(len)


def test_source_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    namespace: dict[str, Any] = {}
    text = "def made(x):\n    if x > 0:\n        x = x * 10\n    return x\n"
    exec(compile(text, "<comes back>", "exec"), namespace)
    function = ag.function(namespace["made"])
    with pytest.raises(errors.SourceNotFoundError):
        function(TWO)
    monkeypatch.setitem(linecache.cache, "<comes back>", (len(text), None, text.splitlines(True), "<comes back>"))
    assert function(TWO).numpy() == 20


def test_syntax_that_cannot_be_staged() -> None:
    items = lambda x: (yield x)
    with pytest.raises(errors.StagingSyntaxError) as caught:
        ag.to_graph(items)
    text = str(caught.value)
    assert isinstance(caught.value, SyntaxError)
    assert "a lambda with `yield` cannot be converted" in text and "fix: write it as a generator function" in text
    assert "items = lambda x: (yield x)" in text and f"{__file__}:" in text


def test_generator_as_function() -> None:
    @ag.function
    def items(x):
        yield x

    with pytest.raises(errors.AutographError) as caught:
        items(TWO)
    assert isinstance(caught.value, TypeError) and internal_frames(caught.value) == []


# --- graphs and eager tensors ------------------------------------------------------------------------------


def test_finalised_graph() -> None:
    graph = ag.Graph("done")
    with graph.as_default():
        x = ag.constant(1.0)
        graph.finalize()
        before = graph.operations
        with pytest.raises(errors.FrozenGraphError) as caught:
            ag.exp(x)
    assert graph.operations == before and graph.get_operations() == list(before)
    assert isinstance(caught.value, RuntimeError)
    text = str(caught.value)
    assert "the graph 'done' is finalised" in text and "ag.exp(x)" in text and "fix: build the operation before finalize()" in text


def test_concrete_graph_is_finalised() -> None:
    graph = added.get_concrete_function(TWO, TWO).graph
    with graph.as_default(), pytest.raises(errors.FrozenGraphError):
        ag.constant(1)


def test_leaked_tensor_outside_any_graph() -> None:
    with pytest.raises(errors.LeakedTensorError) as caught:
        _ = leaked.get() + 1  # leaks here
    text = str(caught.value)
    assert "leaks here" in text and "made at" in text and "fix: return it from there" in text
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize(
    ("attempt", "error", "builtin", "says"),
    [
        (lambda: ag.constant(object()), errors.UnsupportedTypeError, TypeError, "(an object) cannot become a tensor"),
        (lambda: ag.constant([[1], [2, 3]]), errors.UnsupportedTypeError, TypeError, "rows differ in length"),
        (lambda: ag.constant(None), errors.UnsupportedTypeError, TypeError, "None"),
        (lambda: ag.constant(2**70), errors.IntegerOverflowError, OverflowError, "does not fit int64"),
        (lambda: ag.constant([2**70]), errors.DTypeMismatchError, TypeError, "beyond 64 bits"),
        (lambda: ag.constant(1.5, ag.int32), errors.DTypeMismatchError, TypeError, "1.5 cannot become int32"),
        (lambda: ag.constant(300, ag.uint8), errors.DTypeMismatchError, TypeError, "300 cannot become uint8"),
        (lambda: ag.constant("a", ag.int32), errors.DTypeMismatchError, TypeError, "'a' cannot become int32"),
        (lambda: ag.constant(1, "flot"), errors.UnknownDTypeError, TypeError, "'flot' is not a dtype"),
        (lambda: ag.constant([1, 2, 3], shape=[2]), errors.ShapeMismatchError, ValueError, "3 values cannot fill the shape (2,)"),
        (lambda: ag.zeros([3])[7], errors.IndexingError, IndexError, "index 7 is out of range"),
        (lambda: ag.constant(1) // 0, errors.DivisionByZeroError, ZeroDivisionError, "integer division by zero"),
        (lambda: ag.zeros([2]) + ag.zeros([3]), errors.ShapeMismatchError, ValueError, "do not broadcast"),
        (lambda: ag.add(ag.zeros([2]), ag.constant("one")), errors.DTypeMismatchError, TypeError, "float64 + string"),
        (lambda: ag.matmul(MATRIX, MATRIX), errors.ShapeMismatchError, ValueError, "do not fit together"),
        (lambda: ag.gather(TRIPLE, [5]), errors.IndexingError, IndexError, "is not in [0, 3)"),
        (lambda: ag.exp(ag.constant(1)), errors.DTypeMismatchError, TypeError, "exp does not work on int32"),
    ],
)
def test_eager(attempt: Callable[[], Any], error: type[Exception], builtin: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        attempt()
    assert isinstance(caught.value, builtin) and says in str(caught.value)
    assert f"{__file__}:{attempt.__code__.co_firstlineno}" in str(caught.value)


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: ag.zeros([2]) + ag.zeros([3]),
        lambda: 1.5 * ag.constant("one"),
        lambda: ag.add(ag.zeros([2]), ag.constant("one")),
        lambda: ag.exp(ag.constant("one")),
        lambda: ag.constant(1) % 0,
    ],
)
def test_eager_traceback_shows_only_the_entry(attempt: Callable[[], Any]) -> None:
    with pytest.raises(errors.AutographError) as caught:
        attempt()
    assert len(internal_frames(caught.value)) <= 1


def test_full_tracebacks_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOGRAPH_FULL_TRACEBACKS", "1")
    with pytest.raises(errors.SignatureError) as caught:
        added(TWO)
    assert internal_frames(caught.value)


def test_error_of_the_users_own_python() -> None:
    """Errors that the user raises come through as they are, at the user's line, and leave the function usable."""

    @ag.function
    def picky(x, mode):
        if mode == "bad":
            raise KeyError(f"mode {mode}")
        return x + 1

    with pytest.raises(KeyError, match="mode bad") as caught:
        picky(TWO, "bad")
    frames = [f.f_code.co_name for f, _ in _walk(caught.value)]
    assert frames[-1] == "picky" and internal_frames(caught.value) == []
    assert picky.concrete_functions() == [] and ag.executing_eagerly()
    assert picky(TWO, "good").numpy() == 3


def _walk(error: BaseException) -> list[tuple[types.FrameType, int]]:
    found, tb = [], error.__traceback__
    while tb is not None:
        found.append((tb.tb_frame, tb.tb_lineno))
        tb = tb.tb_next
    return found


def test_failed_branch_leaves_no_placeholder_in_objects() -> None:
    record: dict[str, Any] = {}
    holder = types.SimpleNamespace()

    def program(x):
        if x > 0:
            record["k"] = x
            holder.v = x
        return x

    with pytest.raises(errors.StagedValueError):
        ag.function(program)(TWO)
    assert record == {} and vars(holder) == {}


def test_raise_inside_try_is_not_a_silent_difference() -> None:
    def program(x):
        try:
            if x > 0:
                raise ValueError("boo")
        except ValueError:
            return x * 0
        return x

    assert ag.function(program)(TWO).numpy() == program(2)
