"""Switches for the whole process: `ag.config`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["functions_run_eagerly", "optimizer", "run_functions_eagerly"]

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


#: TensorFlow's other options: they choose among its own passes.
_ACCEPTED = frozenset({
    "arithmetic_optimization", "auto_mixed_precision", "common_subgraph_elimination", "constant_folding",
    "debug_stripper", "dependency_optimization", "disable_model_pruning", "function_optimization",
    "implementation_selector", "layout_optimizer", "loop_optimization", "min_graph_nodes", "pin_to_host_optimization",
    "remapping", "scoped_allocator_optimization", "shape_optimization",
})  # fmt: skip


class _Optimizer:
    """Whether graphs are optimised before they run (`autograph.optimizer`); off unless switched on.

    A trace follows what was said when it ran for the first time.

    >>> import autograph as ag
    >>> ag.config.optimizer.enable()
    >>> ag.config.optimizer.enabled
    True
    >>> ag.config.optimizer.enable(False)
    """

    def __init__(self) -> None:
        self._options: dict[str, Any] = {"disable_meta_optimizer": True}

    @property
    def enabled(self) -> bool:
        """Whether graphs that run for the first time are optimised."""
        return not self._options["disable_meta_optimizer"]

    def enable(self, enabled: bool = True) -> None:
        """Switches optimising on or off."""
        self._options["disable_meta_optimizer"] = not enabled

    def set_experimental_options(self, options: Mapping[str, Any]) -> None:
        """TensorFlow's way to say it: `{"disable_meta_optimizer": False}`. Its other options change nothing.

        Raises:
            SignatureError: there is no such option.
        """
        unknown = sorted(set(options) - set(self._options) - _ACCEPTED)
        if unknown:
            raise errors.SignatureError(
                f"the optimizer has no option {unknown[0]!r}",
                location=current_location(),
                expected="disable_meta_optimizer, or another of TensorFlow's options",
            )
        self._options.update({key: bool(value) for key, value in options.items()})

    def get_experimental_options(self) -> dict[str, Any]:
        """What has been set, and `disable_meta_optimizer`."""
        return dict(self._options)


optimizer = _Optimizer()
