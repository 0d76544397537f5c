"""docs/numpy.md lists what works: its tables against what is registered."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from autograph.framework.tensor import Tensor
from autograph.numpy_protocol import _METHODS, _PROPERTIES, fourier, linalg  # noqa: F401  they register
from autograph.numpy_protocol.methods import METHODS, PROPERTIES
from autograph.numpy_protocol.registry import FUNCTIONS
from autograph.numpy_protocol.ufuncs import SCIPY

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "numpy.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## Supported functions") :]


def _names(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_the_table_lists_every_function_once() -> None:
    listed = [name for row in SECTION.splitlines() if row.startswith("| ") for name in _names(row)]
    assert sorted(listed) == sorted(FUNCTIONS)


def test_the_methods_are_listed() -> None:
    line = next(line for line in SECTION.splitlines() if line.startswith("Methods and properties"))
    assert sorted(_names(line)) == sorted({*METHODS, *PROPERTIES})


def test_scipys_ufuncs_are_listed() -> None:
    text = SECTION[SECTION.index("of SciPy") : SECTION.index("The functions:")]
    assert sorted(_names(text)) == sorted(SCIPY)


def test_what_is_installed_is_what_there_is() -> None:
    assert set(_METHODS) == set(METHODS) and set(_PROPERTIES) == set(PROPERTIES)
    for name in (*_METHODS, *_PROPERTIES):
        assert getattr(Tensor, name).__doc__


def test_every_name_is_numpys() -> None:
    removed = {  # in NumPy 2, or added there
        "alltrue", "cumproduct", "sometrue", "msort", "row_stack", "in1d", "round_", "trapz", "trapezoid", "concat",
        "permute_dims", "matrix_transpose", "unstack", "astype", "cumulative_sum", "cumulative_prod", "unique_all",
        "unique_counts", "unique_inverse", "unique_values", "isdtype", "fix", "linalg.svdvals", "linalg.vecdot",
        "linalg.vector_norm", "linalg.matrix_norm", "linalg.matrix_transpose", "linalg.matmul", "linalg.diagonal",
        "linalg.trace", "linalg.tensordot", "linalg.outer", "linalg.cross",
    }  # fmt: skip
    for name in set(FUNCTIONS) - removed:
        found = np
        for part in name.split("."):
            found = getattr(found, part)
