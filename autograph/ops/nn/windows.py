"""What convolution and pooling share: strides and paddings, output sizes, and windows of an image as a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = [
    "check_layout", "output_size", "pad_image", "padding_attrs", "paddings_of", "spatial", "spread", "windows",
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


def windows(image: Any, size: Sequence[int], strides: Any, dilations: Any = None) -> Any:
    """A view (batch, rows, columns, window height, window width, channels) of a padded image."""
    taps = (dilations[1], dilations[2]) if dilations else (1, 1)
    reach = tuple((n - 1) * d + 1 for n, d in zip(size, taps))
    if image.ndim != 4:
        raise ValueError(f"the image has {image.ndim} dimensions, not 4 (batch, height, width, channels)")
    for i in range(2):
        extent = image.shape[i + 1]
        if extent < reach[i]:
            raise ValueError(f"the window reaches over {reach[i]} positions, the padded image has {extent}")
    view = np.lib.stride_tricks.sliding_window_view(image, reach, axis=(1, 2))
    view = view[:, :: strides[1], :: strides[2], :, :: taps[0], :: taps[1]]
    return np.moveaxis(view, 3, 5)


def spread(parts: Any, sizes: Sequence[int], pads: Pads, strides: Any, dilations: Any = None) -> Any:
    """The transpose of `windows`: adds each window's values up at their places, and cuts the padding off."""
    taps = (dilations[1], dilations[2]) if dilations else (1, 1)
    _, rows, columns, height, width, channels = parts.shape
    padded = [sizes[i + 1] + sum(pads[i]) for i in range(2)]
    out = np.zeros((sizes[0], *padded, channels), parts.dtype)
    for i in range(height):
        for j in range(width):
            top, left = i * taps[0], j * taps[1]
            out[
                :,
                top : top + rows * strides[1] : strides[1],
                left : left + columns * strides[2] : strides[2],
            ] += parts[:, :, :, i, j]
    return out[:, pads[0][0] : pads[0][0] + sizes[1], pads[1][0] : pads[1][0] + sizes[2]]
