"""Small products of floats: in which order BLAS adds is found by trying, and loops add in the same one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native.operations import compute
from autograph.executors.native.product_orders import Chains, in_pairs, parts_of
from autograph.executors.native.program import DTYPES, Affine, Buffer, View
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_layouts import same_bits

RNG = np.random.default_rng(0)


def views(type: str, m: int, k: int, n: int) -> list[View]:
    return [View(Buffer(type, a * b, ("work", None)), Affine(), (a, b), (b, 1)) for a, b in ((m, k), (k, n))]


def in_a_row(k: int) -> Chains:
    return ((range(k),),)


def even_and_odd(k: int) -> Chains:
    whole = k // 8 * 8
    return (range(0, whole, 2), range(whole, k)), (range(1, whole, 2),)


def four(k: int) -> Chains:
    whole = k // 8 * 8
    return (range(0, whole, 4), range(whole, k)), *((range(c, whole, 4),) for c in (1, 2, 3))


def adds(chains: Callable[[int], Chains], type: str) -> Callable[[np.ndarray, np.ndarray], np.ndarray]:
    """A product of matrices that adds in an order, with the fused operation of the C library."""

    def along(x: np.ndarray, y: np.ndarray) -> np.generic:
        sums = []
        for chain in chains(len(x)):
            sums.append(DTYPES[type].type(0))
            for i in itertools.chain(*chain):
                sums[-1] = compute("fma", type, [x[i], y[i], sums[-1]])
        return in_pairs(sums, np.add) + DTYPES[type].type(0)

    return lambda a, b: np.array([[along(row, column) for column in b.T] for row in a], DTYPES[type])


def joined(*pieces: Sequence[Callable[[np.ndarray, np.ndarray], np.ndarray]]) -> Callable[..., np.ndarray]:
    """A product of eight columns, and the rest otherwise."""
    return lambda a, b: np.concatenate([pieces[0](a, b[:, :8]), pieces[1](a, b[:, 8:])], axis=1)


@pytest.mark.parametrize("type", ["f32", "f64"])
@pytest.mark.parametrize("order", [in_a_row, even_and_odd, four])
def test_the_order_of_a_product_is_found(type: str, order: Callable[[int], Chains]) -> None:
    ((rows, columns, chains),) = parts_of(*views(type, 3, 21, 5), adds(order, type))
    assert (rows, columns, chains) == (range(3), range(5), order(21))


def test_a_product_may_have_several_orders() -> None:
    found = parts_of(*views("f64", 4, 10, 11), joined(adds(even_and_odd, "f64"), adds(in_a_row, "f64")))
    assert found == [(range(4), range(8), even_and_odd(10)), (range(4), range(8, 11), in_a_row(10))]


def test_products_of_another_order_are_left_to_blas() -> None:
    def backwards(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return adds(in_a_row, "f64")(a[:, ::-1], b[::-1])

    def rounded_twice(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return sum((a[:, k, None] * b[k] for k in range(1, a.shape[1])), a[:, 0, None] * b[0])

    def without_nan(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return np.nan_to_num(adds(in_a_row, "f64")(a, b))

    for multiply in (backwards, rounded_twice, without_nan):
        assert parts_of(*views("f64", 3, 12, 4), multiply) is None
    assert parts_of(*views("f64", 64, 64, 64), adds(in_a_row, "f64")) is None  # a large one is not tried


def test_the_order_of_long_rows_is_found_by_some_positions() -> None:
    """Most positions of long rows have no numbers in the trials of how numbers are rounded."""

    def of_blocks(k: int) -> Chains:
        return tuple((range(first, min(first + 384, k)),) for first in range(0, k, 384))

    def rounded_twice_inside(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        total = np.zeros((a.shape[0], b.shape[1]))
        for k in range(a.shape[1]):
            fused = k < 600 or k >= 632  # elsewhere products are rounded before they are added
            pairs = [(x, y, t) for x, row in zip(a[:, k], total) for y, t in zip(b[k], row)]
            of_pair = (lambda x, y, t: compute("fma", "f64", [x, y, t])) if fused else (lambda x, y, t: x * y + t)
            total = np.array([of_pair(*pair) for pair in pairs]).reshape(total.shape)
        return total

    sizes = views("f64", 3, 768, 2)
    assert parts_of(*sizes, adds(in_a_row, "f64")) == [(range(3), range(2), in_a_row(768))]
    assert parts_of(*sizes, adds(of_blocks, "f64")) is None
    assert parts_of(*sizes, rounded_twice_inside) is None


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(
    ("m", "k", "n"),
    [(2, 2, 2), (4, 4, 4), (8, 64, 64), (8, 17, 33), (5, 9, 40), (12, 16, 24), (16, 32, 64), (19, 8, 3), (3, 200, 20)],
)
def test_small_products_have_numpys_bits(dtype: type, m: int, k: int, n: int) -> None:
    a, b = (RNG.normal(size=shape).astype(dtype) for shape in ((m, k), (k, n)))
    check_all_ways(ag.matmul, [a, b])
    same_bits(ag.matmul, a, b)
    same_bits(lambda a, b: ag.matmul(a, b, transpose_a=True), np.ascontiguousarray(a.T), b)
    same_bits(lambda a, b: ag.matmul(a[1:], b[:, 1:]), a, b)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_products_with_unusual_numbers_have_numpys_bits(dtype: type) -> None:
    tiny = np.finfo(dtype).tiny
    a = np.array([[-tiny, 0, 0, 0], [np.inf, 1, 2, 3], [1, np.nan, 0, -0.0], [-0.0, -0.0, 0, 0]], dtype)
    b = np.array([[tiny, 1, -1, 0, 2]] * 4, dtype)
    check_all_ways(ag.matmul, [a, b])


def test_a_recurrent_step_has_numpys_bits() -> None:
    def steps(xs, w, u):
        h = np.zeros((8, 16), np.float32)
        for x in xs:
            h = np.tanh(h @ w + x @ u)
        return h

    same_bits(steps, *(RNG.normal(size=s).astype(np.float32) for s in ((20, 8, 12), (16, 16), (12, 16))))


def test_a_long_program_calls_blas_for_most_of_its_products() -> None:
    def product(matrices):
        found = matrices[0]
        for matrix in matrices[1:]:
            found = ag.matmul(found, matrix)
        return found

    sizes = [2 + k % 3 for k in range(42)]  # of other shapes each time, so that they are not one loop
    matrices = [RNG.normal(size=shape) for shape in itertools.pairwise(sizes)]
    graph = ag.function(product).get_concrete_function([ag.constant(m) for m in matrices]).graph
    assert sum(op.type == "MatMul" for op in graph.operations) == 40
    shown = check_all_ways(lambda *matrices: product(matrices), matrices)
    assert shown.count("numpy.matmul(") >= 40 - 32
