"""A hundred programs as people write them over NumPy arrays, with loops and without: the same source for NumPy, Numba
and autograph. `bench_array_programs.py` times them, and `tests/test_array_programs.py` compares the results."""

from __future__ import annotations

from array_programs import dynamic, matrices, simulations, statistics
from array_programs.table import PROGRAMS, Program

__all__ = ["PROGRAMS", "Program", "dynamic", "matrices", "simulations", "statistics"]
