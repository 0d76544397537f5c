"""Prints the names of all ops that we have, for `signatures`, and of those that rules read or write besides."""

from __future__ import annotations

from autograph.export.importing import forms  # noqa: F401  enters the readers
from autograph.export.importing.readers import READERS
from autograph.framework import op_def
from autograph.gradients import custom  # noqa: F401  likewise
from tests.ops import harness  # noqa: F401  declares all ops

if __name__ == "__main__":
    print(*sorted({*op_def.registered(), *READERS}), sep="\n")
