"""Runs the analyses that `control_flow` needs, once, on the tree that it will see.

Nothing is changed but annotations: marks of what has to stay plain Python now that jumps are flags, the scopes of
`activity`, the variables of `reaching` and `liveness`.

Must come after: all passes that lower jumps, call_trees. Must come right before: control_flow.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import marks
from autograph.pyct import activity, cfg, liveness, reaching, transformer

__all__ = ["transform"]


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function; a lambda has no statements to look at."""
    if isinstance(node, gast.Lambda):
        return node
    marks.annotate(node, lowered=True)
    activity.resolve(node, ctx)
    graphs = cfg.build(node)
    reaching.resolve(node, ctx, graphs)
    liveness.resolve(node, ctx, graphs)
    cfg.dissolve(graphs)
    return node
