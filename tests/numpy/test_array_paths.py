"""Names that come to stand for other arrays on some paths, and writes through them: small programs drawn at random show
what plain Python shows, or are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.paths import drawn, program

#: What a line may be: V and U are the caller's arrays at first.
LINES = (
    "V = np.zeros(4, int)", "V[0] = b", "V[1:3] = 5", "U = V", "V = U", "V = V.copy()", "U[2] = 7",
    "U = np.ones(4, int)", "V += 1", "pass", "V[:2] = U[2:]", "U = V[1:]", "U[0] = b",
)  # fmt: skip

def arrays() -> tuple[Any, Any]:
    return np.array([0, 5, -3, 3]), np.array([9, 8, 7, 6])


def check(source: str, name: str) -> int:
    """Compares the program with plain Python; how often it was not refused."""
    function = program(source, name, {"np": np})
    staged, ran = ag.function(function, executor="numpy"), 0
    for b in (1, 2, 4):
        plain, given = arrays(), arrays()
        try:
            found = staged(ag.constant(b), *given)
        except ag.errors.StagedValueError:
            continue
        except (ValueError, IndexError) as error:  # of parts of parts
            with pytest.raises(IndexError if isinstance(error, IndexError) else ValueError):
                function(b, *plain)
            continue
        ran += 1
        want = function(b, *plain)
        for one, other in zip([*found, *given], [*want, *plain], strict=True):
            np.testing.assert_array_equal(np.asarray(one), other, err_msg=f"b = {b}\n{source}")
    return ran


@pytest.mark.parametrize(
    ("seed", "count"), [(0, 120), (1, 120), pytest.param(2, 300, marks=pytest.mark.slow)]
)  # fmt: skip
def test_paths_leave_the_arrays_that_python_leaves(seed: int, count: int) -> None:
    ran = 0
    for number, source in enumerate(drawn(seed, count, LINES)):
        ran += check(source, f"<paths {seed} {number}>")
    assert ran > count * 2


NESTED = [
    "if b == 1:\n    V[1:3] = 5\nelif b > 2:\n    V = np.zeros(4, int)",
    "V[0] = b\nif b == 1:\n    pass\nelif b > 2:\n    V = np.zeros(4, int)\n    V[0] = b",
    "V[0] = b\nU = V\nif b == 1:\n    U[1] = 5\nelse:\n    if b > 2:\n        U = np.ones(4, int)\n    U[2] = 9",
]


@pytest.mark.parametrize("source", NESTED)
def test_an_array_that_an_inner_branch_has_made(source: str) -> None:
    assert check(source, f"<nested {NESTED.index(source)}>") == 3


def test_what_an_iteration_makes_is_shared_after_the_loop_or_refused() -> None:
    source = (
        "while b > 1:\n    b -= 1\n    V = np.zeros(4, int)\n    if b == 2:\n        U = np.ones(4, int)\n"
        "    else:\n        U = V\nU[2] = 7"
    )
    check(source, "<made in a loop>")
