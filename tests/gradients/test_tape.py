"""`GradientTape`: what it records, what it gives, what it refuses."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.gradients.support import values


def both(function):
    """The function as it is, and staged."""
    return [function, ag.function(function)]


def test_nested_structures():
    def f(x, y):
        with ag.GradientTape() as tape:
            tape.watch({"x": x, "y": [y]})
            target = {"a": x * y, "b": (x * x,)}
        return tape.gradient(target, {"p": x, "q": (y,)})

    for g in both(f):
        assert values(g(ag.constant(2.0), ag.constant(3.0))) == {"p": 7.0, "q": (2.0,)}


def test_weights_of_the_targets():
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            targets = [x * x, 3.0 * x]
        return tape.gradient(targets, x, output_gradients=[ag.constant([1.0, 10.0]), None])

    for g in both(f):
        assert values(g(ag.constant([1.0, 2.0]))) == [5.0, 43.0]


def test_a_weight_fits_its_target():
    x = ag.constant([1.0, 2.0])
    with ag.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = x * x
    with pytest.raises(errors.ShapeMismatchError, match=r"shape \(3,\), its target \(2,\)"):
        tape.gradient(y, x, output_gradients=ag.constant([1.0, 2.0, 3.0]))
    with pytest.raises(errors.ShapeMismatchError, match="2 output gradients for 1 targets"):
        tape.gradient(y, x, output_gradients=[y, y])


def test_unconnected_sources():
    x, z = ag.constant([1.0, 2.0]), ag.constant([[3.0]])
    for mode, expected in (
        (ag.UnconnectedGradients.NONE, [[2.0, 4.0], None]),
        ("none", [[2.0, 4.0], None]),
        (ag.UnconnectedGradients.ZERO, [[2.0, 4.0], [[0.0]]]),
        ("zero", [[2.0, 4.0], [[0.0]]]),
    ):
        with ag.GradientTape() as tape:
            tape.watch([x, z])
            y = x * x
        assert values(tape.gradient(y, [x, z], unconnected_gradients=mode)) == expected
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = x * x
    with pytest.raises(ValueError, match="maybe"):
        tape.gradient(y, x, unconnected_gradients="maybe")


def test_a_target_of_integers_has_no_gradient():
    x = ag.constant([1.0, 2.0])
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = ag.argmax(x)
    assert tape.gradient(y, x) is None


def test_not_persistent_gives_gradients_once():
    x = ag.constant(3.0)
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = x * x
    assert float(tape.gradient(y, x)) == 6.0
    for again in (tape.gradient, tape.jacobian):
        with pytest.raises(errors.FailedPreconditionError, match="gives gradients once"):
            again(y, x)


def test_not_persistent_inside_of_its_block():
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            g = tape.gradient(x * x * x, x)
            y = g * x  # no longer recorded
        return g, y

    for g in both(f):
        assert values(g(ag.constant(2.0))) == (12.0, 24.0)


def test_persistent_records_its_own_gradients():
    def f(x):
        with ag.GradientTape(persistent=True) as tape:
            tape.watch(x)
            first = tape.gradient(x**3, x)
            second = tape.gradient(first, x)
        return first, second, tape.gradient(second, x)

    for g in both(f):
        assert values(g(ag.constant(2.0))) == (12.0, 12.0, 6.0)


def test_nested_tapes():
    def f(x):
        with ag.GradientTape() as outer:
            outer.watch(x)
            with ag.GradientTape() as inner:
                inner.watch(x)
                y = ag.sin(x) * x
            first = inner.gradient(y, x)
        return first, outer.gradient(first, x)

    for g in both(f):
        first, second = g(ag.constant(0.5))
        np.testing.assert_allclose(float(first), np.sin(0.5) + 0.5 * np.cos(0.5), rtol=1e-6)
        np.testing.assert_allclose(float(second), 2 * np.cos(0.5) - 0.5 * np.sin(0.5), rtol=1e-6)


def test_stop_recording():
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x * x
            with tape.stop_recording():
                z = y * x
            y = y + z
        return tape.gradient(y, x)

    for g in both(f):
        assert float(g(ag.constant(3.0))) == 6.0
    with pytest.raises(errors.FailedPreconditionError, match="not recording"), ag.GradientTape().stop_recording():
        pass


def test_reset():
    x = ag.constant(3.0)
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = x * x
        tape.reset()
        tape.watch(x)
        z = y * x
    assert float(tape.gradient(z, x)) == 9.0


def test_entered_twice():
    with ag.GradientTape() as tape, pytest.raises(errors.FailedPreconditionError, match="entered again"), tape:
        pass


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (ag.constant(1), errors.DTypeMismatchError, "an int64 tensor cannot be watched"),
        (ag.constant(True), errors.DTypeMismatchError, "a bool tensor cannot be watched"),
        (ag.constant("a"), errors.DTypeMismatchError, "a string tensor cannot be watched"),
        (2.0, errors.UnsupportedTypeError, "2.0, a float, cannot be watched"),
        (None, errors.UnsupportedTypeError, "None"),
        (np.ones(2), errors.UnsupportedTypeError, "ndarray"),
    ],
    ids=["int", "bool", "string", "python", "none", "array"],
)
def test_what_cannot_be_watched(value, error, text):
    with ag.GradientTape() as tape, pytest.raises(error, match=text) as caught:
        tape.watch([ag.constant(1.0), value])
    assert caught.value.location.filename == __file__
    with pytest.raises(error, match="a source of gradients"):
        tape.gradient(ag.constant(1.0), value)


def test_an_integer_source_in_a_function_names_the_line():
    @ag.function
    def f(n):
        with ag.GradientTape() as tape:
            y = ag.cast(n, ag.float32) * 2.0
        return tape.gradient(y, n)

    with pytest.raises(errors.DTypeMismatchError, match="int64") as caught:
        f(ag.constant(3))
    assert caught.value.location.line == f.python_function.__code__.co_firstlineno + 4


def test_no_tensor_as_target():
    x = ag.constant(1.0)
    with ag.GradientTape() as tape, pytest.raises(errors.UnsupportedTypeError, match="no tensor"):
        tape.gradient(3.0, x)


def test_an_op_without_gradient_is_an_error():
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = ag.numpy_function(np.sin, [x], ag.float32)
        return tape.gradient(y, x)

    for g in both(f):
        with pytest.raises(errors.UnimplementedError, match="no gradient through numpy_function") as caught:
            g(ag.constant(1.0))
        assert caught.value.location.filename == __file__


def test_constants_of_a_graph_and_around_it_are_watched():
    outside = ag.constant(2.0)

    @ag.function
    def f(x):
        inside = ag.constant(3.0)
        with ag.GradientTape() as tape:
            tape.watch([outside, inside, x])
            if x > 0:
                y = outside * x * inside
            else:
                y = outside
        return tape.gradient(y, [outside, inside, x])

    assert values(f(ag.constant(5.0))) == [15.0, 10.0, 6.0]
    assert values(f(ag.constant(-5.0))) == [1.0, 0.0, 0.0]


def test_eager_tensors_that_a_function_uses_are_watched():
    """Also when the function was traced before, with the tensor as a constant."""
    c, x = ag.constant(2.0), ag.constant(3.0)

    @ag.function
    def inner(x):
        return x * c

    @ag.function
    def f(x):
        if x > 0:
            y = inner(x) * x
        else:
            y = c
        return y

    assert float(f(x)) == 18.0
    for _ in range(2):
        with ag.GradientTape(persistent=True) as outer:
            outer.watch([c, x])
            with ag.GradientTape() as tape:
                tape.watch([c, x])
                y = f(x)
            gradients = tape.gradient(y, [x, c])
        assert values(gradients) == [12.0, 9.0]
        assert values(outer.gradient(gradients[0], [x, c])) == [4.0, 6.0]
    assert float(f(x)) == 18.0
    assert f.experimental_get_tracing_count() == 2


def test_source_is_an_intermediate_or_the_target():
    x = ag.constant(2.0)
    with ag.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = x * x
        z = y * y
    assert float(tape.gradient(z, y)) == 8.0
    assert float(tape.gradient(z, z)) == 1.0


# --- jacobians -----------------------------------------------------------------------------------------

SPECS = [None, [ag.TensorSpec([None, None])], [ag.TensorSpec(None)]]
IDS = ["static", "sizes unknown", "rank unknown"]


@pytest.mark.parametrize("signature", SPECS, ids=IDS)
def test_jacobian(signature):
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = ag.reduce_sum(x * x, axis=1)
        return tape.jacobian(y, x)

    x = ag.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    expected = [[[2.0, 4.0, 6.0], [0.0] * 3], [[0.0] * 3, [8.0, 10.0, 12.0]]]
    assert values(f(x)) == expected
    assert values(ag.function(f, input_signature=signature)(x)) == expected


@pytest.mark.parametrize("signature", SPECS, ids=IDS)
def test_batch_jacobian(signature):
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = ag.stack([x[:, 0] * x[:, 1], x[:, 0]], axis=1)
        return tape.batch_jacobian(y, x)

    x = ag.constant([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    expected = [[[2.0, 1.0], [1.0, 0.0]], [[4.0, 3.0], [1.0, 0.0]], [[6.0, 5.0], [1.0, 0.0]]]
    assert values(f(x)) == expected
    assert values(ag.function(f, input_signature=signature)(x)) == expected


def test_jacobian_of_structures_and_unconnected_sources():
    def f(x, z):
        with ag.GradientTape(persistent=True) as tape:
            tape.watch([x, z])
            y = x * x
        sources = {"x": x, "z": [z]}
        return tape.jacobian(y, sources), tape.jacobian(y, sources, unconnected_gradients="zero")

    for g in both(f):
        none, zero = g(ag.constant([1.0, 2.0]), ag.constant([3.0]))
        assert values(none) == {"x": [[2.0, 0.0], [0.0, 4.0]], "z": [None]}
        assert values(zero) == {"x": [[2.0, 0.0], [0.0, 4.0]], "z": [[[0.0], [0.0]]]}


@pytest.mark.parametrize("size", [0, 1])
def test_jacobian_of_few_elements(size):
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x[:size] * 2.0
        return tape.jacobian(y, x)

    for g in both(f):
        assert g(ag.constant([1.0, 2.0])).shape == (size, 2)


def test_the_jacobian_in_a_graph_is_one_loop():
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = ag.sin(x)
        return tape.jacobian(y, x)

    def size(n):
        return len(ag.function(f).get_concrete_function(ag.TensorSpec([n])).graph.operations)

    assert size(50) == size(5)


def test_jacobian_of_a_gradient():
    def f(x):
        with ag.GradientTape() as outer:
            outer.watch(x)
            with ag.GradientTape() as inner:
                inner.watch(x)
                y = ag.reduce_sum(x**3 * x[::-1])
            g = inner.gradient(y, x)
        return outer.jacobian(g, x)

    for g in both(f):
        np.testing.assert_allclose(np.asarray(g(ag.constant([1.0, 2.0]))), [[12.0, 15.0], [15.0, 12.0]], rtol=1e-6)


def test_batch_jacobian_needs_a_batch():
    x = ag.constant([[1.0, 2.0], [3.0, 4.0]])
    with ag.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = x * x
        z = y[0, 0]
        w = y[:1]
    for target in (z, w):
        with pytest.raises(errors.ShapeMismatchError, match="same first dimension"):
            tape.batch_jacobian(target, x)


def test_a_tape_lets_go_of_what_it_recorded():
    x = ag.constant(np.ones(10))
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = ag.exp(x)
    tape.gradient(y, x)
    assert not tape._records
    assert not tape._watched
