"""What a graph becomes on the way to machine code, as text."""

from __future__ import annotations

from autograph.executors.native.emit import emit
from autograph.executors.native.lower import lower
from autograph.executors.native.printer import text
from autograph.executors.native.sites import Layout
from autograph.framework.func_graph import FuncGraph

__all__ = ["assembly", "llvm_ir", "loops"]


def loops(graph: FuncGraph) -> str:
    """The loop program of a graph.

    >>> import autograph as ag
    >>> traced = ag.function(lambda x: x * 2.0 + 1.0).get_concrete_function(ag.TensorSpec([], ag.float64)).graph
    >>> print(loops(traced).partition("\\n")[2])
      %1: f64 = mul(%0, 2.0)
      %2: f64 = add(%1, 1.0)
      return %2
    """
    return text(lower(graph))


def llvm_ir(graph: FuncGraph) -> str:
    """The LLVM IR that machine code is made of.

    Raises:
        ImportError: llvmlite is missing.
    """
    return _compiled(graph, "optimized")


def assembly(graph: FuncGraph) -> str:
    """The machine code, in the processor's assembly language.

    Raises:
        ImportError: llvmlite is missing.
    """
    return _compiled(graph, "assembly")


def _compiled(graph: FuncGraph, form: str) -> str:
    from autograph.executors.native import machine

    program = lower(graph)
    ir, _ = emit(program, Layout(program), machine.vector_width())
    return machine.assembly(ir) if form == "assembly" else machine.optimized(ir)
