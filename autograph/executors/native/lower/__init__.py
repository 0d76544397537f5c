"""From graphs to loop programs: `graphs` walks a graph, the other modules have the rules for its operations."""

from autograph.executors.native.lower.graphs import lower

__all__ = ["lower"]
