"""Ops that work on each element alone: arithmetic, comparisons, logic, bits, elementary and special functions."""
