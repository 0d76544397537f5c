"""The seam between graphs and what runs them.

An executor is a module with `compile_graph(graph)` and a row in `registry`. Everything that runs a graph asks
`compile_graph` here for it, which knows the choice (`ag.config.executor`, `AUTOGRAPH_EXECUTOR`,
`ag.function(executor=...)`) and compiles a graph once for each. `numpy` is the reference.
"""

from autograph.executors.choice import DEFAULT, Choice, choice_of
from autograph.executors.compiled import compile_graph, optimized_graph, runs_of
from autograph.executors.registry import Run, names, register

__all__ = ["DEFAULT", "Choice", "Run", "choice_of", "compile_graph", "names", "optimized_graph", "register", "runs_of"]
