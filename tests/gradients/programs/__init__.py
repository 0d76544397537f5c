"""Programs in plain Python whose gradients are compared: with control flow of all kinds, between floats and tensors."""

from tests.gradients.programs import branches_and_loops, containers, functions, others
from tests.gradients.programs.table import PROGRAMS

__all__ = ["PROGRAMS", "branches_and_loops", "containers", "functions", "others"]
