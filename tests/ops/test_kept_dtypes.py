"""Operations that change parts of a tensor, or scale it, keep its dtype; the others take the one that NumPy gives."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.ops.harness import assert_close, assert_same, run_both

WHOLE = np.array([1, 2, 3])
SINGLE = np.array([1.0, 2.0, 3.0], np.float32)
DOUBLE = np.array([0.5, 7.5])
PLACES = np.array([[0], [2]])


def test_scattered_updates_of_the_same_kind_are_cast() -> None:
    for x in (WHOLE, SINGLE, WHOLE.astype(np.int8)):
        for updates in (np.array([9, 8]), np.array([True, False]), *([DOUBLE] if x is SINGLE else [])):
            want = x.copy()
            want[PLACES[:, 0]] = updates
            assert_same(run_both(lambda x, u: ag.tensor_scatter_nd_update(x, PLACES, u), x, updates), want)
    for x, refused in ((SINGLE, np.array([1j, 2j])), (WHOLE, DOUBLE), (WHOLE, [0.5, 1.5])):
        with pytest.raises(errors.DTypeMismatchError):
            ag.tensor_scatter_nd_update(x, PLACES, refused)


def test_scattered_sums_take_numbers_of_the_same_kind() -> None:
    for x, updates in ((SINGLE, DOUBLE), (WHOLE.astype(np.int16), np.array([9, 8])), (SINGLE, np.array([1, 2]))):
        want = x.copy()
        np.add.at(want, PLACES[:, 0], updates)
        assert_same(run_both(lambda x, u: ag.tensor_scatter_nd_add(x, PLACES, u), x, updates), want)
    with pytest.raises(errors.DTypeMismatchError):  # NumPy: a UFuncTypeError
        ag.tensor_scatter_nd_add(WHOLE, PLACES, ag.constant(DOUBLE))


def test_pad() -> None:
    for x, value in ((SINGLE, np.float64(2.5)), (WHOLE, np.float32(2.5)), (WHOLE.astype(np.int8), np.int64(4))):
        want = np.pad(x, [(1, 2)], constant_values=value)
        assert_same(run_both(lambda x, v: ag.pad(x, [[1, 2]], constant_values=v), x, value), want)


def test_diagonals() -> None:
    x, diagonal = np.ones((2, 2), np.float32), np.array([0.5, 0.25])
    want = x.copy()
    np.fill_diagonal(want, diagonal)
    assert_same(run_both(ag.linalg.set_diag, x, diagonal), want)


def test_dropout_keeps_the_dtype_whatever_the_rate_has() -> None:
    for rate in (0.5, ag.constant(0.5), np.float32(0.5)):
        for dtype in (np.float32, np.float64, np.float16):
            dropped = ag.nn.dropout(np.ones(1000, dtype), rate, seed=3).numpy()
            assert dropped.dtype == dtype and set(dropped.tolist()) == {0.0, 2.0}
    with pytest.raises(errors.AutographError):  # rather than a rate that is cut to 0
        ag.nn.dropout(ag.constant([1, 2]), 0.5)


def test_gradients_clipped_together_keep_their_dtypes() -> None:
    clipped, norm = ag.clip_by_global_norm([SINGLE, None, np.array([4.0])], 1.0)
    assert [None if t is None else t.dtype.name for t in clipped] == ["float32", None, "float64"]
    assert norm.dtype is ag.float64
    assert_close(clipped[0], SINGLE / np.sqrt(30), rtol=1e-6)


def test_batch_normalization_and_choices_promote() -> None:
    normal = ag.nn.batch_normalization(SINGLE, np.float64(1), SINGLE, None, 2.0, 0.5)
    want = (SINGLE - np.float64(1)) / np.sqrt(SINGLE.astype(np.float64) + 0.5) * 2
    assert_close(normal, want)
    assert normal.dtype is ag.float64
    assert ag.nn.batch_normalization(SINGLE, 0.0, 1.0, 0.0, 2.0, 0.5).dtype is ag.float32
    assert_same(run_both(lambda x: ag.clip_by_value(x, 1.5, 2.5), WHOLE), np.clip(WHOLE, 1.5, 2.5))
    assert_same(run_both(lambda x: ag.clip_by_value(x, 1.5, 2.5), SINGLE), np.clip(SINGLE, 1.5, 2.5))
    assert_same(run_both(lambda x, y: ag.where(x > 1, x, y), WHOLE, SINGLE), np.where(WHOLE > 1, WHOLE, SINGLE))
    assert_same(run_both(lambda x, y: ag.add_n([x, y, x]), WHOLE, SINGLE), WHOLE + SINGLE + WHOLE)


def test_values_of_one_hot() -> None:
    on, off = ag.constant(2, ag.int32), ag.constant(0.5)
    assert ag.one_hot([1], 2, on, off).numpy().tolist() == [[0.5, 2.0]]
    assert ag.one_hot([1], 2, on).dtype is ag.int32 and ag.one_hot([1], 2, off_value=off).dtype is ag.float64
    assert ag.one_hot([1], 2, on, 0.5).dtype is ag.float64
