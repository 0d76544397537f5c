"""The native executor: graphs as machine code. Lowers a graph to a loop program, emits LLVM IR, and links that.

Where llvmlite is missing, graphs run on the reference executor, which is said once.
"""

from __future__ import annotations

import warnings

from autograph.executors import numpy as reference
from autograph.executors.native.lower import lower
from autograph.executors.native.recording import Recording
from autograph.executors.registry import Run
from autograph.framework.func_graph import FuncGraph

__all__ = ["compile_graph", "compile_recorded"]

_said = False


def compile_graph(graph: FuncGraph) -> Run:
    """A function of arrays, one for each of `graph.inputs`, that returns a list of arrays, one for each output."""
    try:
        from autograph.executors.native.entry import called_directly, runnable
    except ImportError:
        _say()
        return reference.compile_graph(graph)
    program = lower(graph)
    if program.only_calls:  # of the kernels, in order: which is what the reference does
        return called_directly(reference.compile_graph(graph), graph)
    return runnable(program, graph)


def compile_recorded(graph: FuncGraph) -> Run:
    """As `compile_graph`; calls from native code, and what lies between them, are recorded (`framework.recorder`)."""
    try:
        from autograph.executors.native.entry import called_directly, runnable
    except ImportError:
        _say()
        return reference.compile_recorded(graph)
    program = lower(graph)
    if program.only_calls:
        return called_directly(reference.compile_recorded(graph), graph)
    return runnable(program, graph, Recording(program, graph))


def _say() -> None:
    global _said
    if not _said:
        _said = True
        warnings.warn(
            "llvmlite cannot be imported: executor 'native' runs graphs as 'numpy' does", RuntimeWarning, stacklevel=2
        )
