"""Switches for the whole process."""

from __future__ import annotations

__all__ = ["functions_run_eagerly", "run_functions_eagerly"]

_run_eagerly = False


def run_functions_eagerly(run_eagerly: bool) -> None:
    """Makes every `ag.function` run its Python code as it is, without tracing, until switched off again.

    For debugging: breakpoints, prints and side effects happen at every call.
    """
    global _run_eagerly
    _run_eagerly = bool(run_eagerly)


def functions_run_eagerly() -> bool:
    """Whether `run_functions_eagerly(True)` is in force."""
    return _run_eagerly
