"""Variables: the first value is an assignment, as all others are."""

from __future__ import annotations

from autograph.export.lowering.rules import lowers
from autograph.framework.execution import apply
from autograph.framework.rewriting.translating import Seen
from autograph.framework.tensor import Tensor

__all__: list[str] = []


@lowers("InitializeVariableOp")
def _initialize(seen: Seen) -> list[Tensor]:
    apply("AssignVariableOp", list(seen.inputs))
    return []
