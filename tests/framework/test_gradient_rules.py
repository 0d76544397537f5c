"""Gradient rules: one for each op, whether the declaration gives it or a room above."""

import pytest

import autograph as ag
from autograph import errors
from autograph.framework import op_def
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import PartialRule, register_gradient, variant_rule
from autograph.numpy_protocol import dispatch  # noqa: F401  declares the rules of NumPy's functions


def test_a_rule_from_above_is_the_op_s_own():
    assert isinstance(op_def.get("StatelessWhile").gradient, PartialRule)
    assert op_def.get("TensorListPushBack").gradient is not None


@pytest.mark.parametrize("name", ["AddV2", "StatelessIf"])
def test_a_second_rule_is_refused(name):
    before = op_def.get(name).gradient
    with pytest.raises(errors.InternalError, match="has a gradient already"):
        register_gradient(name)(lambda op, dy: [dy])
    assert op_def.get(name).gradient is before


def test_an_op_that_is_not_declared_is_refused():
    with pytest.raises(errors.UnimplementedError, match="no op named 'Nonesuch'"):
        register_gradient("Nonesuch")(lambda op, dy: [dy])


def test_functions_of_numpy_have_rules_of_their_own():
    assert variant_rule("NumPyCall", "hypot") is not None
    assert variant_rule("NumPyCall", "hypot") is not variant_rule("NumPyCall", "logaddexp")
    assert variant_rule("NumPyCall", "sort_of_nothing") is None
    with pytest.raises(errors.InternalError, match="'hypot' of op 'NumPyCall' has a gradient already"):
        register_gradient("NumPyCall", variant="hypot")(lambda op, dy: [dy])


@pytest.fixture
def two_of_them():
    """An op of two results, for the length of a test."""
    registry = op_def.registered()
    op_def.define(
        "TwoOfThem",
        "x: float32, y: float32 -> s: float32, d: float32",
        shape=lambda inputs, attrs: [inputs[0].shape, inputs[0].shape],
        kernel=lambda x, y: (x + y, x - y),
    )
    yield "TwoOfThem"
    del registry["TwoOfThem"]


def test_a_partial_rule_is_told_what_is_wanted(two_of_them):
    asked = []

    @register_gradient(two_of_them, partial=True)
    def rule(op, incoming, wanted):
        asked.append(([g is None for g in incoming], wanted))
        return [incoming[0], None]

    x = ag.constant(2.0, ag.float32)
    with ag.GradientTape() as tape:
        tape.watch(x)
        s, _ = apply(two_of_them, [x, ag.constant(1.0, ag.float32)])
    assert tape.gradient(s, x).numpy() == 1.0
    assert asked == [([False, True], [True, False])]
