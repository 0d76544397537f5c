"""Programs in loop form, for the tests: lowered from functions, and run in each way that there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import autograph as ag
from autograph.executors import numpy as reference
from autograph.executors.native.entry import runnable
from autograph.executors.native.interpreter import interpret
from autograph.executors.native.lower import lower
from autograph.executors.native.printer import text
from autograph.executors.native.program import Program
from autograph.executors.native.verifier import verify
from autograph.framework.func_graph import FuncGraph

__all__ = ["check_all_ways", "graph_of", "lowered", "text_of"]


def graph_of(function: Callable[..., Any], *arguments: Any) -> FuncGraph:
    """The graph of a function for arguments like these."""
    return ag.function(function).get_concrete_function(*map(ag.constant, arguments)).graph


def lowered(function: Callable[..., Any], *arguments: Any) -> Program:
    program = lower(graph_of(function, *arguments))
    verify(program)
    return program


def text_of(function: Callable[..., Any], *arguments: Any) -> str:
    return text(lowered(function, *arguments))


def check_all_ways(function: Callable[..., Any], *calls: Sequence[Any]) -> str:
    """Runs a function with each of the arguments by the reference, the interpreter and machine code, which agree
    to the bit. Gives the text of the program.
    """
    graph = graph_of(function, *calls[0])
    program = lower(graph)
    verify(program)
    native = runnable(lower(graph), graph)
    for arguments in calls:
        arrays = [ag.constant(a)._array for a in arguments]
        expected = reference.compile_graph(graph)(*arrays)
        for way, found in (("interpreter", interpret(program, arrays)), ("machine code", native(*arrays))):
            for got, want in zip(found, expected, strict=True):
                got, want = np.asarray(got), np.asarray(want)
                assert (got.dtype, got.shape) == (want.dtype, want.shape), way
                np.testing.assert_array_equal(got, want, err_msg=way)
    return text(program)
