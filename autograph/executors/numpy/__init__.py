"""The reference executor: runs a graph operation by operation with the ops' own NumPy kernels."""

from autograph.executors.numpy.executor import compile_graph, compile_recorded, compile_within

__all__ = ["compile_graph", "compile_recorded", "compile_within"]
