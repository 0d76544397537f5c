"""NumPy's functions where a tensor says how many elements there are, or is a number in a list of arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same

M = np.arange(12.0).reshape(3, 4)
#: Functions of a matrix and a number.
PROGRAMS: dict[str, Callable[[Any, Any], Any]] = {
    "linspace": lambda m, n: (np.linspace(0, 1, n), np.linspace(m[0], 2.5, n), np.linspace(1, 9, num=n, dtype=int)),
    "linspace without its end": lambda m, n: (np.linspace(0, n, n + 1, endpoint=False), np.linspace(m, 0, n, False)),
    "linspace and its step": lambda m, n: np.linspace(0, 3, n + 2, retstep=True),
    "linspace along another axis": lambda m, n: np.linspace(m[0], m[1], n, axis=1),
    "spaces": lambda m, n: (np.logspace(0, 2, n), np.geomspace(1, 8, n + 1)),
    "bincount": lambda m, n: (np.bincount([1, 2, 2], minlength=n), np.bincount([1, 1], [0.5, 2.0], minlength=n)),
    "vstack": lambda m, n: (np.vstack([m, [n, n + 1, 0, n]]), np.vstack(([n, 1], [2, n]))),
    "hstack": lambda m, n: (np.hstack([m[0], [n]]), np.append(m[0], [n, n]), np.dstack([m, [[n] * 4] * 3])),
    "concatenate": lambda m, n: (np.concatenate([m, [[n] * 4]]), np.concatenate([[n], [1, 2]]), np.stack([[n], [1]])),
    "column_stack": lambda m, n: (np.column_stack([m, [n, 1, 2]]), np.block([[n, 1], [2, n]])),
    "indices": lambda m, n: (np.indices((2, n)), np.indices((n,), dtype=float), np.indices((n, 2), sparse=True)),
    "zeros": lambda m, n: (np.zeros((n,) + m.shape), np.ones((n, *m.shape)), np.full(m.shape + (n,), 7)),  # noqa: RUF005
    "ndindex": lambda m, n: [i * 10 + j for i, j in np.ndindex(m.shape)] + [i * n for (i,) in np.ndindex(3)],
    "ndindex of a staged shape": lambda m, n: [m[i, j] for i, j in np.ndindex(m[n:].shape)],
    "ndindex of staged sizes": lambda m, n: [i * 10 + j for i, j in np.ndindex(n, 2)],
    "ndenumerate": lambda m, n: [v + i * n + j for (i, j), v in np.ndenumerate(m)],
    "ndenumerate of a part": lambda m, n: [v + i + j for (i, j), v in np.ndenumerate(m[n:])],
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_sizes_that_a_tensor_says(name: str) -> None:
    program = PROGRAMS[name]
    for given in (M, ag.constant(M)):
        for n in (0, 1, 3):
            assert same(program(M, n), ag.function(program)(given, ag.constant(n)))


@pytest.mark.parametrize("program", [
    lambda n: np.linspace(0, 1, n), lambda n: np.bincount([1], minlength=n), lambda n: np.indices((n, 2)),
])  # fmt: skip
def test_a_size_below_zero_is_an_error(program: Any) -> None:
    with pytest.raises(ValueError):
        program(-1)
    with pytest.raises(ValueError):
        ag.function(program)(ag.constant(-1))


def test_an_iterator_over_memory_is_refused() -> None:
    def program(m: Any) -> Any:
        return sum(v for v in np.nditer(m))

    with pytest.raises(errors.UnsupportedNumPyError, match=r"np\.nditer goes over the memory") as raised:
        ag.function(program)(ag.constant(M))
    assert "x.flat" in str(raised.value)


# --- lists of rows ------------------------------------------------------------------------------------------------


def grown(n: Any, m: Any) -> Any:
    rows = []
    for i in range(n):
        rows.append([i * 0.5, i + 1])
    return np.array(rows), np.asarray(rows, dtype=np.float32), np.sum(rows), np.mean(rows, axis=0), np.vstack(rows)


def compared(n: Any, m: Any) -> Any:
    rows = []
    for i in range(n):
        row = []
        for j in range(4):
            row.append(i * 4 + j)
        rows.append(row)
    return m[:n] == rows, rows != m[:n], (m[:n] == rows).all(), m[:n] + rows, np.array(rows).shape


def deep(n: Any, m: Any) -> Any:
    rows = []
    for i in range(n):
        rows.append([[i, i + 1], [n, 2]])
    pairs = []
    for i in range(n):
        pairs.append((i, n))
    return np.array(rows), np.array(pairs), np.array(pairs).T.shape


def changed_later(n: Any, m: Any) -> Any:
    rows = []
    for i in range(n):
        rows.append([i, 0])
    before = np.array(rows)
    rows[0][1] = 7
    return before, np.array(rows)


@pytest.mark.parametrize("program", [grown, compared, deep, changed_later])
def test_a_list_of_rows_that_a_loop_has_grown_is_an_array(program: Any) -> None:
    for n in (1, 3):
        assert same(program(n, M), ag.function(program)(ag.constant(n), ag.constant(M)))


def test_rows_of_different_lengths_are_no_array() -> None:
    def program(n: Any) -> Any:
        rows = []
        for i in range(n):
            row = [0]
            for j in range(i):
                row.append(j)
            rows.append(row)
        return np.array(rows)

    assert same(program(1), ag.function(program)(ag.constant(1)))
    with pytest.raises(ValueError):
        ag.function(program)(ag.constant(3))


def test_the_number_of_dimensions_is_asked_when_the_graph_runs_if_paths_leave_others() -> None:
    def rows(m, k):
        x = m
        for _ in range(k):
            if x.ndim > 1:
                x = x[0]
        return x, x.ndim

    m = np.arange(8).reshape(2, 2, 2)
    for k in range(4):
        found, rank = ag.function(rows)(m, ag.constant(k))
        expected = rows(m, k)
        assert found.numpy().tolist() == expected[0].tolist() and int(rank) == expected[1]
