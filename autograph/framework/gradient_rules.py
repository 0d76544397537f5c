"""The gradient rules of ops: how they are given, and which one an operation has.

Every op has at most one rule, `OpDef.gradient`. Most are given with the declaration, `define(..., gradient=rule)`. A
rule that needs what stands above its op (the gradient of a loop needs the room `gradients`) is given there, with
`register_gradient`. A rule takes one of two forms:

- `rule(op, *output_gradients) -> list`: one tensor or None for each flat input. Outputs that nothing depends on arrive
  as zeros. `op` has `.inputs`, `.outputs` and `.attrs`.
- a `PartialRule`, `rule(op, incoming, wanted) -> list`, for ops that hold graphs or have many inputs and outputs of
  which few matter: `incoming` has a gradient or None for each output, not all None; `wanted` says for each input
  whether anything asks for its gradient.

An op whose attribute names a function, as `NumPyCall` does, has one rule for each function (`variant_rule`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from autograph import errors
from autograph.framework import op_def as op_defs
from autograph.framework.op_def import OpDef

__all__ = ["PartialRule", "has_gradient", "no_gradient", "register_gradient", "variant_rule"]

Rule = Callable[..., Sequence[Any]]
AnyRule = TypeVar("AnyRule", bound=Rule)

_variants: dict[tuple[str, str], Rule] = {}


@dataclass(frozen=True)
class PartialRule:
    """A rule that is told which gradients are there and which are wanted; see the module docstring."""

    rule: Rule

    def __call__(self, op: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        return self.rule(op, incoming, wanted)


def register_gradient(
    *op_names: str, partial: bool = False, variant: str | None = None
) -> Callable[[AnyRule], AnyRule]:
    """Gives ops their gradient rule where the declaration cannot: a decorator of the rule.

    Args:
        partial: whether the rule has the form of a `PartialRule`.
        variant: the function that the rule is for, of an op with one rule for each function.

    Raises:
        InternalError: the op has a rule already.

    Example:

        @register_gradient("If", "StatelessIf", partial=True)
        def _if_gradient(op, incoming, wanted):
            ...
    """

    def register(rule: AnyRule) -> AnyRule:
        for name in op_names:
            if variant is not None:
                if (name, variant) in _variants:
                    raise errors.InternalError(f"{variant!r} of op {name!r} has a gradient already")
                _variants[name, variant] = rule
            else:
                op_defs.get(name).set_gradient(PartialRule(rule) if partial else rule)
        return rule

    return register


def variant_rule(op_name: str, variant: str) -> Rule | None:
    """The rule of an op for one of the functions that it may stand for."""
    return _variants.get((op_name, variant))


def has_gradient(op_def: OpDef) -> bool:
    """Whether the inputs of an op can have gradients (or it is an error to ask for them)."""
    return op_def.gradient is not no_gradient


def no_gradient(op: Any, *output_gradients: Any) -> list[None]:
    """The gradient of an op whose result does not change with small changes of its inputs, such as a rounded one."""
    return [None] * len(op.inputs)
