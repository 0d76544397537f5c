"""The decorators around a function: what `to_code` and the log say of it, and declared signatures."""

from __future__ import annotations

import functools
import traceback

import pytest

import autograph as ag


def double(x):
    return x * 2


def test_source_of_a_converted_function() -> None:
    assert ag.to_code(ag.convert()(double)) == ag.to_code(double)
    assert ag.to_graph(ag.convert()(double))(4) == 8


def test_source_of_what_wraps_a_converted_function() -> None:
    inner = ag.convert()(double)

    @functools.wraps(inner)
    def outer(x):
        return inner(x) + 1

    assert "inner" in ag.to_code(outer)


def test_a_declared_signature_is_what_is_traced() -> None:
    @ag.function(input_signature=[ag.TensorSpec([None], ag.float32)])
    def mean(x):
        return ag.reduce_sum(x) / len(x)

    assert [mean([1, 2, 3]).numpy(), mean([4]).numpy()] == [2.0, 4.0]
    assert mean.experimental_get_tracing_count() == 1


def test_conversions_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    ag.set_verbosity(1, alsologtostdout=True)
    try:
        ag.to_graph(lambda x: x + 3)
    finally:
        ag.set_verbosity(0)
    assert capsys.readouterr().out.startswith("converted ")


def test_syntax_errors_print_place_and_fix() -> None:
    def loop(n):
        while n > 0:
            ag.set_loop_options(maximum=3)
            n -= 1

    with pytest.raises(SyntaxError) as caught:
        ag.to_code(loop)
    text = "".join(traceback.format_exception_only(caught.value))
    assert "test_api.py" in text and "fix: the options are" in text


def test_a_staged_list_is_stacked_but_not_iterated_over_for_ever() -> None:
    @ag.do_not_convert
    def unpack(items):
        return [*items]

    def collect(n, use):
        items = []
        for i in range(n):
            items.append(i)
        return use(items)

    assert ag.function(collect)(ag.constant(3), ag.stack).numpy().tolist() == [0, 1, 2]
    with pytest.raises(ag.errors.OperatorNotAllowedInGraphError, match="length"):
        ag.function(collect)(ag.constant(3), unpack)
