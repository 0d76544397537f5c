"""`case`: a chain of conditions, over `control_flow.cond`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.joining import stack
from autograph.ops.control.control_flow import cond
from autograph.ops.core.basic import cast
from autograph.ops.reductions.reductions import reduce_sum
from autograph.ops.text.debugging import Assert

__all__ = ["case"]


def case(
    pred_fn_pairs: Sequence[tuple[Any, Callable[[], Any]]] | Mapping[Any, Callable[[], Any]],
    default: Callable[[], Any] | None = None,
    exclusive: bool = False,
    strict: bool = False,
    name: str | None = None,
) -> Any:
    """The result of the function beside the first condition that holds; only that function runs.

    Args:
        pred_fn_pairs: (scalar bool, function of no arguments) pairs; the functions return like structures.
        default: what to call when no condition holds.
        exclusive: whether to check that no two conditions hold.
        strict, name: TensorFlow's, accepted; they do not change results.

    Raises:
        InvalidArgumentError: no condition holds and there is no default; or two hold and `exclusive` is set. In a
            graph it is raised when the graph runs.

    >>> import autograph as ag
    >>> x = ag.constant(5)
    >>> case([(x < 3, lambda: ag.constant("few")), (x < 10, lambda: ag.constant("some"))])
    <ag.Tensor: shape=(), dtype=string, numpy=b'some'>
    """
    pairs = list(pred_fn_pairs.items() if isinstance(pred_fn_pairs, Mapping) else pred_fn_pairs)
    if not pairs or not all(isinstance(pair, (tuple, list)) and len(pair) == 2 and callable(pair[1]) for pair in pairs):
        raise errors.SignatureError(
            "case was not given pairs of a condition and a function",
            location=current_location(),
            expected="such as [(x < 3, lambda: few), (x < 10, lambda: some)]",
        )
    if exclusive:
        holding = reduce_sum(cast(stack([pred for pred, _ in pairs]), "int64"))
        Assert(holding <= 1, ["case: more than one condition holds:", *[pred for pred, _ in pairs]])

    def none_holds() -> Any:
        raise errors.InvalidArgumentError(
            "case: none of the conditions holds", location=current_location(), fix="give a default=..."
        )

    def choose(rest: list[Any]) -> Any:
        if not rest:
            return (default or none_holds)()
        (pred, branch), others = rest[0], rest[1:]
        return cond(pred, branch, lambda: choose(others))

    return choose(pairs)
