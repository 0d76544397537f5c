"""What raises where plain Python would: an `Assert` with the words of the error."""

from __future__ import annotations

from autograph.export.lowering.rules import constant, int32, lowers, refuse, require
from autograph.framework import dtypes, nest, op_def
from autograph.framework.execution import apply
from autograph.framework.rewriting.translating import Seen
from autograph.framework.tensor import Tensor
from autograph.ops.control.raising import parts_of

__all__: list[str] = []


@lowers("Raise")
def _raise(seen: Seen) -> list[Tensor]:
    """The error's class and text; of the values in it, those of the graph."""
    error = seen.attrs["error"]
    text = f"{type(error).__name__}: {error}"
    if seen.attrs["slots"]:
        plain = [leaf for leaf, slot in zip(nest.flatten(parts_of(error)), seen.attrs["slots"]) if not slot]
        said = " ".join(str(leaf) for leaf in plain if isinstance(leaf, (str, int, float)))
        text = f"{type(error).__name__}: {said}"
    shown = [t for t in seen.inputs if not t.dtype.is_opaque]
    data = [constant(text.encode(), dtypes.string), *shown]
    apply("Assert", [constant(False, dtypes.bool_), data], {"summarize": 3})
    return []


def _checked(seen: Seen) -> list[Tensor]:
    present, value = seen.inputs
    assert seen.op_def.failure is not None
    text = seen.op_def.failure.message.format(**seen.attrs)
    return require(apply("LogicalNot", [present]), text, [value])


lowers("CheckDefined")(_checked)
lowers("CheckNotNone")(_checked)
lowers("RequireRange")(_checked)
lowers("RequireValue")(_checked)


@lowers("Fails")
def _fails(seen: Seen) -> list[Tensor]:
    """What the declaration of the op that is asked about says of its inputs, if that is an expression of tensors."""
    asked = op_def.get(seen.attrs["kind"])
    failure = asked.failure
    if failure is None or failure.when is None:
        raise refuse(seen, f"whether {asked.user_name} fails is not written in TensorFlow's ops")
    positions = asked.positions(failure.reads)
    inputs = [seen.inputs[i] for i in positions]
    if any(t.dtype is dtypes.variant for t in inputs):
        inputs = [_Length(t) if t.dtype is dtypes.variant else int32(t) for t in inputs]
    keywords = {key: seen.attrs["keywords"][key] for key in failure.attributes}
    return [failure.when(*inputs, **keywords)]


class _Length:
    """A list, of which a declaration asks the length."""

    def __init__(self, handle: Tensor) -> None:
        self.length = apply("TensorListLength", [handle])
