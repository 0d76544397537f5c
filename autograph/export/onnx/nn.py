"""What neural networks are made of, as far as simpler ops do not say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.export.onnx.builder import Refused, Scope
from autograph.export.onnx.rules import refuse, rule
from autograph.framework.graph import Operation

__all__: list[str] = []


@rule("Softmax")
def _softmax(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.apply("Softmax", ins[0], axis=-1)


@rule("LogSoftmax")
def _log_softmax(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    """As the kernel has it: ONNX Runtime's is not NaN everywhere where one number is infinite."""
    x, last = ins[0], scope.ints(-1)
    below = scope.apply("Sub", x, scope.apply("ReduceMax", x, last, keepdims=1))
    total = scope.apply("ReduceSum", scope.apply("Exp", below), last, keepdims=1)
    return scope.apply("Sub", below, scope.apply("Log", total))


@rule("Conv2D")
def _convolution(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    """Channels are last in the program, and first in ONNX."""
    attrs = op.attrs
    last = attrs["data_format"] == "NHWC"
    rows = slice(1, 3) if last else slice(2, 4)
    image = scope.apply("Transpose", ins[0], perm=[0, 3, 1, 2]) if last else ins[0]
    filters = scope.apply("Transpose", ins[1], perm=[3, 2, 0, 1])
    more: dict[str, Any] = {"strides": list(attrs["strides"])[rows], "dilations": list(attrs["dilations"])[rows]}
    if attrs["padding"] == "EXPLICIT":
        room = np.reshape(attrs["explicit_paddings"], (4, 2))[rows]
        more["pads"] = [*room[:, 0].tolist(), *room[:, 1].tolist()]
    else:
        more["auto_pad"] = "SAME_UPPER" if attrs["padding"] == "SAME" else "VALID"
    if image.dtype == np.float64:
        raise Refused("ONNX Runtime has no Conv of float64: cast to float32")
    found = scope.apply("Conv", image, filters, **more)
    return scope.apply("Transpose", found, perm=[0, 2, 3, 1]) if last else found


refuse("random numbers are drawn in another way by each runtime: pass them as an argument",
       "RandomUniform", "RandomStandardNormal", "TruncatedNormal", "RandomUniformInt", "RandomShuffle", "Multinomial",
       "StatelessRandomGetKeyCounter", "StatelessRandomUniformV2", "StatelessRandomNormalV2",
       "StatelessTruncatedNormalV2", "StatelessRandomUniformIntV2", "StatelessMultinomial")  # fmt: skip
