"""Another library's operators in place of ours: `convert(operators=...)`."""

from __future__ import annotations

import functools
from typing import Any

from autograph.operators import callees
from autograph.operators.calls.call import converted_call

__all__ = ["Overlay"]

#: What `and` and `or` are where only their truth is asked, for a namespace that makes no difference.
_OF_VALUES = {"both": "and_", "either": "or_"}


class Overlay:
    """A namespace for converted code: the names of `custom`, and for those that it lacks, this package's.

    Functions called from converted code are converted against the same namespace, unless `custom` has its own
    `converted_call`.
    """

    def __init__(self, custom: Any) -> None:
        self._custom = custom
        self.converted_call = getattr(custom, "converted_call", None) or functools.partial(
            converted_call, operators=self
        )

    def __getattr__(self, name: str) -> Any:
        for known in (name, _OF_VALUES.get(name, name)):
            if hasattr(self._custom, known):
                return getattr(self._custom, known)
        return getattr(callees.operators, name)
