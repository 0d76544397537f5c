"""What convolution and pooling share: strides and paddings, output sizes, and the windows of an image."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = [
    "check_layout", "cut", "output_size", "pad_image", "padding_attrs", "paddings_of", "room", "spatial", "taps",
    "window_counts",
]  # fmt: skip

#: ((top, bottom), (left, right))
Pads = Sequence[tuple[int, int]]


# --- arguments ---------------------------------------------------------------------------------------


def check_layout(function: str, given: str, only: str) -> None:
    if given != only:
        raise errors.UnimplementedError(
            f"{function}: the data format {given!r} is not available",
            location=current_location(),
            fix=f"transpose the input to {only}",
        )


def spatial(value: Any, what: str) -> list[int]:
    """Strides, dilations or window sizes as four ints: None is 1, an int is for both axes, a pair for height, width."""
    if value is None:
        value = 1
    values = [int(value)] * 2 if isinstance(value, (int, np.integer)) else [int(v) for v in value]
    if len(values) == 1:
        values *= 2
    if len(values) == 2:
        values = [1, *values, 1]
    if len(values) != 4 or values[0] != 1 or values[3] != 1 or min(values) < 1:
        raise errors.InvalidArgumentError(
            f"{what} = {value!r}",
            location=current_location(),
            expected="an int of 1 or more, a pair (height, width), or [1, height, width, 1]",
        )
    return values


def padding_attrs(padding: Any) -> dict[str, Any]:
    """The attributes that say how to pad."""
    if isinstance(padding, str):
        if padding.upper() in ("SAME", "VALID"):
            return {"padding": padding.upper(), "explicit_paddings": []}
    else:
        flat = [int(v) for v in np.ravel(np.asarray(padding))]
        if len(flat) == 8 and flat[0:2] == [0, 0] and flat[6:8] == [0, 0] and min(flat) >= 0:
            return {"padding": "EXPLICIT", "explicit_paddings": flat}
    raise errors.InvalidArgumentError(
        f"padding = {padding!r}",
        location=current_location(),
        expected='"SAME", "VALID", or [[0, 0], [top, bottom], [left, right], [0, 0]]',
    )


# --- sizes -------------------------------------------------------------------------------------------


def output_size(
    size: int | None, window: int | None, attrs: Mapping[str, Any], axis: int, dilation: int = 1
) -> int | None:
    """How many windows fit along spatial axis 0 or 1; None when that is not known."""
    stride = attrs["strides"][axis + 1]
    if size is None or window is None and attrs["padding"] != "SAME":
        return None
    if attrs["padding"] == "SAME":
        return -(-size // stride)
    if attrs["padding"] == "EXPLICIT":
        size += sum(attrs["explicit_paddings"][2 * axis + 2 : 2 * axis + 4])
    assert window is not None
    reach = (window - 1) * dilation + 1
    if size < reach:
        raise errors.ShapeMismatchError(
            f"the window reaches over {reach} positions, but the image has {size} along axis {axis + 1}",
            fix='use padding="SAME"',
        )
    return (size - reach) // stride + 1


def paddings_of(
    image: Sequence[int], window: Sequence[int], strides: Any, padding: str, explicit: Any = (), dilations: Any = None
) -> Pads:
    """How many rows and columns to add on each side. SAME puts the odd one at the end, as TensorFlow does."""
    if padding == "EXPLICIT":
        return [(explicit[2], explicit[3]), (explicit[4], explicit[5])]
    if padding == "VALID":
        return [(0, 0), (0, 0)]
    pads = []
    for i in range(2):
        size, stride = image[i + 1], strides[i + 1]
        reach = (window[i] - 1) * (dilations[i + 1] if dilations else 1) + 1
        total = max(0, (-(-size // stride) - 1) * stride + reach - size)
        pads.append((total // 2, total - total // 2))
    return pads


# --- arrays ------------------------------------------------------------------------------------------


def pad_image(image: Any, pads: Pads, value: Any = 0) -> Any:
    if not any(map(any, pads)):
        return image
    return np.pad(image, [(0, 0), *pads, (0, 0)], constant_values=value)


def window_counts(
    image: Sequence[int], size: Sequence[int], strides: Any, pads: Pads, dilations: Any = None
) -> tuple[int, int]:
    """How many windows there are along both axes.

    Raises:
        ValueError: the image has another number of axes, or less than a window.
    """
    if len(image) != 4:
        raise ValueError(f"the image has {len(image)} dimensions, not 4 (batch, height, width, channels)")
    counts = []
    for i in range(2):
        extent = image[i + 1] + sum(pads[i])
        reach = (size[i] - 1) * (dilations[i + 1] if dilations else 1) + 1
        if extent < reach:
            raise ValueError(f"the window reaches over {reach} positions, the padded image has {extent}")
        counts.append((extent - reach) // strides[i + 1] + 1)
    return counts[0], counts[1]


def taps(
    size: Sequence[int], counts: Sequence[int], strides: Any, dilations: Any = None
) -> Iterator[tuple[slice, slice, slice]]:
    """For each position in a window, row by row, the index of what all windows have there in a padded image.

    A window has few positions, so that a loop over them is one over whole arrays, and no array of all windows is made.

    Args:
        size: the height and width of a window.
        counts: how many windows there are, along both axes.
    """
    steps, gaps = strides[1:3], dilations[1:3] if dilations else (1, 1)
    for i in range(size[0]):
        for j in range(size[1]):
            starts = i * gaps[0], j * gaps[1]
            rows, columns = (slice(s, s + (n - 1) * step + 1, step) for s, n, step in zip(starts, counts, steps))
            yield slice(None), rows, columns


def cut(padded: Any, sizes: Sequence[int], pads: Pads) -> Any:
    """A padded image without its padding."""
    return padded[:, pads[0][0] : pads[0][0] + sizes[1], pads[1][0] : pads[1][0] + sizes[2]]


def room(sizes: Sequence[int], pads: Pads, channels: int, dtype: Any) -> Any:
    """Zeros of the shape of a padded image."""
    return np.zeros((sizes[0], *(sizes[i + 1] + sum(pads[i]) for i in range(2)), channels), dtype)
