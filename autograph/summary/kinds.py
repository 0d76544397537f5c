"""The kinds of summaries: each makes a `Summary.Value` message of a value.

In a graph a summary is an effect: an operation that calls Python with the value, each time that it runs. What else
decides about a summary (the writer, whether to record, the default step) is asked then, as in plain Python.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import dtypes, extras
from autograph.framework.context import building_graph, state
from autograph.framework.convert import constant
from autograph.framework.dtypes import DType
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.control.py_function import numpy_function
from autograph.ops.core.common import as_tensor
from autograph.summary.context import current, should_record_summaries
from autograph.summary.writers import load

__all__ = ["histogram", "image", "scalar", "text", "write"]


class _Data(NamedTuple):
    """What the data of a kind have to be.

    Attributes:
        rank: None for any.
        said: the dtypes in words.
        has: whether a dtype is one of them.
    """

    rank: int | None
    said: str
    has: Callable[[DType], bool]


def _is_real(dtype: DType) -> bool:
    return dtype.is_floating or dtype.is_integer or dtype.is_bool


_DATA = {
    "scalar": _Data(0, "a real number", _is_real),
    "histogram": _Data(None, "real numbers", _is_real),
    "image": _Data(4, "uint8 or floats", lambda dtype: dtype is dtypes.uint8 or dtype.is_floating),
    "text": _Data(None, "texts", lambda dtype: dtype is dtypes.string),
    "tensor": _Data(None, "numbers, bools or texts", lambda dtype: not dtype.is_opaque),
}


def scalar(name: str, data: Any, step: Any = None, description: str | None = None) -> Tensor:
    """Writes a number.

    Args:
        name: what TensorBoard calls it; name scopes are put in front of it.
        data: a number, or a tensor of rank 0.
        step: an int, or a tensor of rank 0; else the default step counts.
        description: a text in Markdown that TensorBoard shows beside it.

    Returns:
        A bool tensor: whether it was written. It is not if there is no default writer, or `record_if` says so.

    Raises:
        InvalidArgumentError: `data` has a shape, or there is no step, or it is no whole number.
        DTypeMismatchError: `data` is no real number.
        MissingExtraError: the extra `tensorboard` is not installed.
    """
    make = load("plugins.scalar.summary_v2").scalar_pb
    return _summary("scalar", name, data, step, lambda tag, value: make(tag, float(value), description))


def histogram(
    name: str, data: Any, step: Any = None, buckets: int | None = None, description: str | None = None
) -> Tensor:
    """Writes how numbers are distributed.

    Args:
        data: a tensor of numbers, of any shape.
        buckets: how many intervals of equal width are counted in (30).

    The other arguments, the result and the errors are as of `scalar`; numbers that are NaN or infinite are an
    InvalidArgumentError.
    """
    make = load("plugins.histogram.summary_v2").histogram_pb
    buckets = 30 if buckets is None else buckets
    if not isinstance(buckets, int) or buckets < 0:
        raise errors.InvalidArgumentError(
            f"a histogram of {buckets!r} buckets is asked for", location=current_location(), expected="a number of them"
        )

    def made(tag: str, value: Any) -> Any:
        numbers = np.asarray(value, np.float64)
        odd = np.count_nonzero(~np.isfinite(numbers))
        if odd:
            raise errors.InvalidArgumentError(
                f"{odd} of the {numbers.size} numbers of the histogram {tag!r} are NaN or infinite",
                location=current_location(),
                expected="finite numbers: others are in no interval",
                fix="find out where they come from (ag.debugging.check_numerics), or leave them out: x[np.isfinite(x)]",
            )
        return make(tag, numbers, buckets=buckets, description=description)

    return _summary("histogram", name, data, step, made)


def text(name: str, data: Any, step: Any = None, description: str | None = None) -> Tensor:
    """Writes a text in Markdown, or a table of texts.

    Args:
        data: a text, or a tensor of texts of rank 1 or 2, which becomes a table.

    The other arguments, the result and the errors are as of `scalar`.
    """
    make = load("plugins.text.summary_v2").text_pb
    return _summary("text", name, data, step, lambda tag, value: make(tag, _texts(value), description))


def image(name: str, data: Any, step: Any = None, max_outputs: int = 3, description: str | None = None) -> Tensor:
    """Writes images.

    Args:
        data: a tensor of shape (images, height, width, channels), with 1 to 4 channels (grey, grey and alpha, RGB,
            RGBA): uint8, or floats from 0 to 1. What is beyond is cut off.
        max_outputs: how many of the images are written at most.

    The other arguments, the result and the errors are as of `scalar`.
    """
    metadata = load("plugins.image.metadata")
    pillow = extras.load("PIL.Image", extra="tensorboard", why="ag.summary.image")

    def make(tag: str, value: Any) -> Any:
        height, width = value.shape[1:3]
        pictures = [_png(picture, pillow) for picture in value[:max_outputs]]
        return _message(
            tag,
            np.array([str(width).encode(), str(height).encode(), *pictures], object),
            metadata.create_summary_metadata(display_name=None, description=description),
        )

    return _summary("image", name, data, step, make)


def write(tag: str, tensor: Any, step: Any = None, metadata: Any = None) -> Tensor:
    """Writes a tensor of any dtype and shape, with a `SummaryMetadata` message that says which plugin shows it."""
    return _summary("tensor", tag, tensor, step, lambda tag, value: _message(tag, np.asarray(value), metadata))


def _message(tag: str, array: np.ndarray, metadata: Any) -> Any:
    """A `Summary` with one value."""
    tensor = load("util.tensor_util").make_tensor_proto(array)
    summary = load("compat.proto.summary_pb2").Summary()
    summary.value.add(tag=tag, tensor=tensor, metadata=metadata)
    return summary


def _png(picture: np.ndarray, pillow: Any) -> bytes:
    if picture.dtype != np.uint8:
        picture = np.clip(picture.astype(np.float64) * 255.5, 0, 255).astype(np.uint8)
    channels = picture.shape[-1]
    if not 1 <= channels <= 4:
        raise errors.InvalidArgumentError(f"an image has 1 to 4 channels, not {channels}")
    out = io.BytesIO()
    pillow.fromarray(picture[..., 0] if channels == 1 else picture, ("L", "LA", "RGB", "RGBA")[channels - 1]).save(
        out, "PNG"
    )
    return out.getvalue()


def _texts(value: Any) -> Any:
    return value.decode() if isinstance(value, bytes) else value


def _summary(kind: str, name: str, data: Any, step: Any, make: Callable[[str, Any], Any]) -> Tensor:
    """Writes a summary now, or, in a graph, each time that this is reached."""
    if not isinstance(name, str):
        raise errors.UnsupportedTypeError(
            f"a summary is called {name!r}", location=current_location(), expected="a text"
        )
    value, wanted = as_tensor(data), _DATA[kind]
    if wanted.rank is not None and value.shape.rank not in (None, wanted.rank):
        raise errors.InvalidArgumentError(
            f"ag.summary.{kind} takes a tensor of rank {wanted.rank}, not one of shape {value.shape}",
            location=current_location(),
        )
    if not wanted.has(value.dtype):
        raise errors.DTypeMismatchError(
            f"ag.summary.{kind} is given a tensor of {value.dtype.name}", location=current_location(),
            expected=wanted.said,
        )  # fmt: skip
    tag, location = state.name_scope + name, current_location()

    def record(array: Any, *steps: Any) -> Any:
        return np.bool_(_record(tag, array, steps[0] if steps else None, make, location))

    steps = [] if step is None else [step]
    if building_graph() is None:
        numbers = [np.asarray(s) for s in steps]
        return constant(bool(record(value._array, *numbers)))  # type: ignore[attr-defined]  # eager, outside of graphs
    written = numpy_function(record, [value, *steps], dtypes.bool_, name=f"write_{kind}_summary")
    written.set_shape(())
    return written


def _record(tag: str, array: Any, step: Any, make: Callable[[str, Any], Any], location: Any) -> bool:
    writer = current.writer
    if writer is None or not should_record_summaries():
        return False
    if step is None:
        step = current.step
    if step is None:
        raise errors.InvalidArgumentError(
            f"the summary {tag!r} has no step", location=location,
            fix="say step=..., or set a default: writer.as_default(step=0), ag.summary.experimental.set_step(0)",
        )  # fmt: skip
    number = np.asarray(step)
    if number.shape or number.dtype.kind not in "iu":
        raise errors.InvalidArgumentError(
            f"the step of the summary {tag!r} is {number}", location=location, expected="a whole number"
        )
    event = load("compat.proto.event_pb2").Event(step=int(number), summary=make(tag, array))
    writer.add(event)
    return True
