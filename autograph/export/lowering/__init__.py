"""What TensorFlow's op registry does not have, written with what it has: one rule for each op of ours.

    numbers     arithmetic that raises: overflow, division by zero
    failures    what raises where Python would: `raise`, names without a value, asking beforehand whether an op fails
    lists       lists, whose indices may be negative and whose entries TensorFlow finds by their dtype
    variables   what makes a variable's value

A rule is registered with `lowers("Op")`. It gets the operation with its inputs in the new graph (`Seen`), which is the
graph being built, and returns a tensor for each output; None leaves the operation as it is. An error that a graph of
ours raises is an `Assert` there, which comes before whatever uses the result, so that nothing wraps silently.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from autograph.export.lowering import failures, lists, numbers, variables
from autograph.export.lowering.rules import RULES, refuse
from autograph.export.signatures import known
from autograph.framework.graph import Graph, Operation
from autograph.framework.number_rules import NUMPY, using
from autograph.framework.rewriting.translating import Seen, translate
from autograph.gradients import custom  # noqa: F401  the op that several results are named by

#: Operators in rules are TensorFlow's operations, which raise nothing.
_PLAIN = NUMPY._replace(overflow="wrap", zero_division="ignore")

__all__ = ["failures", "lists", "lower", "numbers", "variables"]


def lower(graph: Graph) -> Any:
    """The graph, and all graphs in it, in ops of TensorFlow's registry.

    Raises:
        UnimplementedError: an operation has no form there; it names the op and the user's line.
    """
    with using(_PLAIN):
        return translate(graph, _rule, _name, _is_assertion)


def _rule(seen: Seen) -> Sequence[Any] | None:
    rule = RULES.get(seen.type)
    if rule is not None:
        results = rule(seen)
        if results is not None:
            return results
    if seen.type in known():
        return None
    if seen.op_def.decompose is not None:
        results = seen.op_def.decompose(seen)
        if results is not None:
            return results
    if not seen.needed:
        return ()
    raise refuse(seen, "TensorFlow has no such operation")


def _is_assertion(op: Operation) -> bool:
    return op.type == "Assert"


def _name(name: str) -> str:
    """A name as TensorFlow has them: nodes begin with a letter or digit, and have no other signs than these."""
    return re.sub(r"[^A-Za-z0-9_./\\-]", "_", name) if re.match(r"[A-Za-z0-9.]", name) else _name("arg" + name)
