"""`jvp`, `ForwardAccumulator`, and the functions of functions: eagerly and staged, against what is known."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.gradients.support import values

X = ag.constant([0.5, -1.0, 2.0], ag.float64)
V = ag.constant([1.0, 0.5, -2.0], ag.float64)


def both(function):
    return [function, ag.function(function)]


def close(actual, expected):
    for a, e in zip(ag.nest.flatten(actual), ag.nest.flatten(expected)):
        np.testing.assert_allclose(np.asarray(a), np.asarray(e), rtol=1e-9, atol=1e-12)


def smooth(x):
    return ag.sin(x) * x[::-1] + ag.exp(x[0])


def jacobian_by_differences(f, x, eps=1e-6):
    x = np.asarray(x)
    columns = []
    for i in range(x.size):
        step = np.zeros(x.size)
        step[i] = eps
        columns.append((np.asarray(f(ag.constant(x + step))) - np.asarray(f(ag.constant(x - step)))) / (2 * eps))
    return np.stack(columns, axis=-1)


J = jacobian_by_differences(smooth, X)


# --- jvp -------------------------------------------------------------------------------------------------


def test_jvp():
    for g in both(lambda x, v: ag.jvp(smooth, (x,), (v,))):
        y, dy = g(X, V)
        close(y, smooth(X))
        np.testing.assert_allclose(np.asarray(dy), J @ np.asarray(V), rtol=1e-8)


def test_jvp_of_structures():
    def f(a, pair):
        return {"s": a * pair[0], "none": pair[1] * 2.0, "constant": ag.constant(1.0)}

    for g in both(lambda a, b, c: ag.jvp(f, (a, (b, c)), (1.0, (10.0, 100.0)))):
        y, dy = g(ag.constant(2.0), ag.constant(3.0), ag.constant(4.0))
        assert values(y) == {"s": 6.0, "none": 8.0, "constant": 1.0}
        assert values(dy) == {"s": 23.0, "none": 200.0, "constant": 0.0}


def test_jvp_with_aux():
    y, dy, aux = ag.jvp(lambda x: (x * x, "more"), (3.0,), (1.0,), has_aux=True)
    assert (float(y), float(dy), aux) == (9.0, 6.0, "more")


def test_jvp_through_staged_control_flow():
    def f(x, n):
        y = x
        for _ in ag.range(n):
            if ag.reduce_sum(y) > 1.0:
                y = ag.sin(y)
            else:
                y = y * x
        return y

    def plain(x, n):
        y = x
        for _ in range(n):
            y = ag.sin(y) if float(ag.reduce_sum(y)) > 1.0 else y * x
        return y

    staged = ag.function(lambda x, v, n: ag.jvp(lambda x: f(x, n), (x,), (v,)))
    for n in range(4):
        close(staged(X, V, ag.constant(n)), ag.jvp(lambda x, n=n: plain(x, n), (X,), (V,)))


def test_jvp_of_complex_values():
    z = ag.constant(1.0 + 2.0j, ag.complex128)
    for f, expected in (
        (lambda z: z * z, 2 * (1 + 2j) * (3 - 1j)),
        (ag.conj, 3 + 1j),
        (lambda z: ag.abs(z), ((1 - 2j) * (3 - 1j)).real / abs(1 + 2j)),
    ):
        _, dy = ag.jvp(f, (z,), (ag.constant(3.0 - 1.0j, ag.complex128),))
        np.testing.assert_allclose(np.asarray(dy), expected, rtol=1e-12)


def test_forward_accumulator():
    for g in both(_accumulated):
        y, z, unrelated, zeros = g(X, V)
        np.testing.assert_allclose(np.asarray(y), J @ np.asarray(V), rtol=1e-8)
        np.testing.assert_allclose(np.asarray(z), 2 * np.asarray(X) * np.asarray(V), rtol=1e-12)
        assert unrelated is None
        assert values(zeros) == 0.0


def _accumulated(x, v):
    other = ag.constant(1.0)
    with ag.ForwardAccumulator(x, v) as acc:
        y, z = smooth(x), x * x
        unrelated = other * 2.0
    return acc.jvp(y), acc.jvp({"z": z})["z"], acc.jvp(unrelated), acc.jvp(unrelated, "zero")


def test_forward_over_reverse_and_over_forward():
    def f(x, v):
        with ag.ForwardAccumulator(x, v) as acc:
            with ag.GradientTape() as tape:
                tape.watch(x)
                y = ag.reduce_sum(x**3)
            g = tape.gradient(y, x)
        with ag.ForwardAccumulator(x, v) as outer:
            with ag.ForwardAccumulator(x, v) as inner:
                y = ag.reduce_sum(x**3)
            first = inner.jvp(y)
        return acc.jvp(g), outer.jvp(first)

    x, v = np.asarray(X), np.asarray(V)
    for g in both(f):
        hv, vhv = g(X, V)
        close([hv, vhv], [6 * x * v, np.sum(6 * x * v * v)])


def test_a_tangent_fits_its_primal():
    with pytest.raises(errors.ShapeMismatchError, match=r"shape \(2,\), its primal \(3,\)"):
        ag.jvp(smooth, (X,), ([1.0, 2.0],))
    with pytest.raises(errors.ShapeMismatchError, match="a tangent has shape"):
        ag.ForwardAccumulator(X, (V, V))
    with pytest.raises(errors.DTypeMismatchError, match="an int64 tensor cannot be a primal"):
        ag.jvp(lambda x: x, (ag.constant(1),), (1,))


# --- grad, vjp, hvp -----------------------------------------------------------------------------------------


def test_grad_of_several_arguments():
    def f(a, b, scale=1.0):
        return a["x"] * b * scale

    for g in both(lambda x, b: ag.grad(f, argnums=(0, 1))({"x": x}, b, scale=10.0)):
        assert values(g(ag.constant(2.0), ag.constant(3.0))) == ({"x": 30.0}, 20.0)
    assert float(ag.grad(f, argnums=-1)({"x": 2.0}, 3.0)) == 2.0


def test_value_and_grad():
    def f(x):
        return ag.reduce_sum(x * x), {"twice": 2 * x}

    for g in both(ag.value_and_grad(f, has_aux=True)):
        (value, aux), gradient = g(X)
        close([value, aux["twice"], gradient], [5.25, 2 * np.asarray(X), 2 * np.asarray(X)])
    gradient, aux = ag.grad(f, has_aux=True)(X)
    close([gradient, aux["twice"]], [2 * np.asarray(X)] * 2)


def test_grad_where_there_is_no_path():
    assert values(ag.grad(lambda x, y: y * 2.0)(ag.constant([1.0, 2.0]), 3.0)) == [0.0, 0.0]


def test_the_function_is_converted():
    def absolute(x):
        if x > 0:
            y = x
        else:
            y = -x
        return y

    for f in (
        ag.function(ag.grad(absolute)),
        ag.function(lambda x: ag.grad(absolute)(x)),
        ag.function(lambda x: ag.value_and_grad(absolute)(x)[1]),
        ag.function(lambda x: ag.jvp(absolute, (x,), (1.0,))[1]),
        ag.function(lambda x: ag.jvp(f=absolute, primals=(x,), tangents=(1.0,))[1]),
        ag.function(lambda x: ag.vjp(absolute, x)[1](1.0)[0]),
        ag.function(lambda x: ag.hvp(lambda x: absolute(x) * x, x, 0.5)),
        ag.function(ag.jacrev(absolute)),
        ag.function(ag.jacfwd(absolute)),
    ):
        assert [float(f(ag.constant(v))) for v in (2.0, -2.0)] == [1.0, -1.0]


def test_a_wrapper_of_the_users_around_it_is_called():
    import functools

    derived = ag.grad(lambda x: x * x)

    @functools.wraps(derived)
    def wrapper(x):
        return derived(x) + 100.0

    assert float(ag.function(lambda x: wrapper(x))(ag.constant(1.0))) == 102.0


def test_what_grad_refuses():
    with pytest.raises(errors.ShapeMismatchError, match=r"float64 tensor of shape \(3,\)"):
        ag.grad(smooth)(X)
    with pytest.raises(errors.ShapeMismatchError, match="an int32 tensor"):
        ag.grad(lambda x: ag.argmax(x, output_type=ag.int32))(X)
    with pytest.raises(errors.ShapeMismatchError, match="a complex128 tensor"):
        ag.grad(lambda x: x * x)(ag.constant(1j))
    with pytest.raises(errors.DTypeMismatchError, match="int64"):
        ag.grad(lambda x: x * 1.0)(3)
    with pytest.raises(errors.SignatureError, match="argnums is 1, and there are 1 positional"):
        ag.grad(lambda x: x, argnums=1)(3.0)


def test_vjp():
    for g in both(lambda x, w: (lambda y, pull: (y, pull(w), pull(2.0 * w)))(*ag.vjp(smooth, x))):
        y, (once,), (twice,) = g(X, V)
        close(y, smooth(X))
        np.testing.assert_allclose(np.asarray(once), np.asarray(V) @ J, rtol=1e-8)
        close(twice, 2 * np.asarray(once))
    _, pull, aux = ag.vjp(lambda x: (x * x, 1), X, has_aux=True)
    assert aux == 1
    with pytest.raises(errors.ShapeMismatchError, match=r"a weight has shape \(2, 3\), its result \(3,\)"):
        pull((V, V))
    with pytest.raises(errors.ShapeMismatchError, match="a weight for each of 2 values is needed, and there are 1"):
        ag.vjp(lambda x: (x, x), X)[1]((V,))


def test_hvp():
    def f(p):
        return ag.reduce_sum(p["a"] ** 3) * p["b"]

    def g(a, b, v):
        return ag.hvp(f, {"a": a, "b": b}, {"a": v, "b": 1.0})

    a, v = np.asarray(X), np.asarray(V)
    for h in both(g):
        close(h(X, ag.constant(2.0, ag.float64), V), {"a": 12 * a * v + 3 * a * a, "b": np.sum(3 * a * a * v)})


def test_hvp_through_a_staged_loop():
    def f(x, n):
        y = x
        for _ in ag.range(n):
            y = ag.sin(y) * x
        return ag.reduce_sum(y)

    def plain(x):
        y = x
        for _ in range(3):
            y = ag.sin(y) * x
        return ag.reduce_sum(y)

    staged = ag.function(lambda x, v, n: ag.hvp(lambda x: f(x, n), x, v))
    close(staged(X, V, ag.constant(3)), ag.hvp(plain, X, V))


# --- jacobians ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jacobian", [ag.jacrev, ag.jacfwd], ids=["jacrev", "jacfwd"])
@pytest.mark.parametrize("signature", [None, [ag.TensorSpec([None], ag.float64)], [ag.TensorSpec(None, ag.float64)]],
                         ids=["static", "size unknown", "rank unknown"])  # fmt: skip
def test_jacobian(jacobian, signature):
    for g in (jacobian(smooth), ag.function(jacobian(smooth), input_signature=signature)):
        np.testing.assert_allclose(np.asarray(g(X)), J, rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("jacobian", [ag.jacrev, ag.jacfwd], ids=["jacrev", "jacfwd"])
def test_jacobian_of_structures(jacobian):
    def f(x, z):
        return {"outer": x[:, None] * z[None], "none": ag.constant([1.0, 2.0])}, "aux"

    found, aux = jacobian(f, argnums=(0, 1), has_aux=True)(ag.constant([1.0, 2.0]), ag.constant([3.0]))
    assert aux == "aux"
    assert values(found) == {
        "outer": ([[[3.0, 0.0]], [[0.0, 3.0]]], [[[1.0]], [[2.0]]]),
        "none": ([[0.0, 0.0], [0.0, 0.0]], [[0.0], [0.0]]),
    }


def test_of_a_function():
    for jacobian in (ag.jacrev, ag.jacfwd):
        for g in both(jacobian(ag.function(smooth))):
            np.testing.assert_allclose(np.asarray(g(X)), J, rtol=1e-8, atol=1e-9)


def test_hessian():
    def f(x):
        return ag.reduce_sum(ag.sin(x) * x[::-1])

    expected = jacobian_by_differences(ag.grad(f), X)
    for g in both(ag.hessian(f)):
        np.testing.assert_allclose(np.asarray(g(X)), expected, rtol=1e-7, atol=1e-8)
    close(ag.jacfwd(ag.jacrev(f))(X), ag.hessian(f)(X))
    close(ag.jacfwd(ag.grad(f))(X), ag.hessian(f)(X))


def test_hessian_of_a_vector():
    for g in both(ag.hessian(lambda x: x**3)):
        found = np.asarray(g(X))
        expected = np.zeros((3, 3, 3))
        np.einsum("iii->i", expected)[:] = 6 * np.asarray(X)
        np.testing.assert_allclose(found, expected, rtol=1e-12)


@pytest.mark.parametrize("run", both(lambda m: ag.grad(lambda x: x * m)(m)))
def test_a_tensor_that_the_function_also_reads_from_outside_is_constant_there(run):
    close(run(ag.constant(3.0)), 3.0)
