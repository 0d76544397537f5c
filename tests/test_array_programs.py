"""The programs of `bench/array_programs` give what plain NumPy gives, natively; some of them on the NumPy executor."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag

sys.path.append(str(Path(__file__).resolve().parents[1] / "bench"))
from array_programs import PROGRAMS

#: These take few enough steps for an executor that calls a kernel for each operation.
SHORT = (
    "knapsack_vec", "levenshtein_vec", "viterbi", "coin_change", "floyd", "primes_sieve", "gauss_elim",
    "cholesky_rows", "gram_schmidt", "householder", "det_rec", "thomas", "svm_sgd", "kalman_np", "conv2d", "maxpool",
    "median_filter", "sobel", "rk4_vec", "kmeans_mask", "group_means", "hist_np", "hist_addat", "autocorr",
    "rolling_std", "quantiles", "median_cols", "rowcol", "cross_entropy",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "executor"), [(name, "native") for name in PROGRAMS] + [(name, "numpy") for name in SHORT]
)
def test_a_program(name: str, executor: str) -> None:
    program = PROGRAMS[name]
    plain = [a.item() if isinstance(a, np.generic) else a for a in program.arguments()]
    arguments: list[Any] = [ag.constant(a) if isinstance(a, np.generic) else a for a in program.arguments()]
    with np.errstate(all="ignore"):
        expected = program.function(*plain)
    found = ag.function(program.function, executor=executor)(*arguments)
    np.testing.assert_allclose(np.asarray(found), expected, rtol=1e-12, atol=1e-12)
    for ours, theirs in zip(arguments, plain):  # what it has written into its arguments
        if isinstance(theirs, np.ndarray):
            np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-12)
