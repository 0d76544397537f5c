"""`ag.onnx.export`."""

from __future__ import annotations

import os
from typing import Any

from autograph import errors
from autograph.framework import extras
from autograph.framework.tensor_spec import given_types
from autograph.framework.user_frames import current_location
from autograph.framework.whole_files import replaced

__all__ = ["export"]


def export(
    f: Any,
    path: str | os.PathLike[str] | None = None,
    signature: Any = None,
    *,
    name: str | None = None,
    overflow: str = "raise",
    checks: str = "keep",
) -> Any:
    """The ONNX model of a function.

    Args:
        f: a function of `ag.function`, or a concrete function.
        path: where the model is written; the file is there as a whole or not at all.
        signature: the types of the arguments: text, as `"f32[?,3], i32[]"`, or a list, or a dict by name, of
            `TensorSpec`s and of values that stay as they are. A function with an `input_signature` needs none.
        name: of the model's graph; that of the function unless given.
        overflow: "raise": where a whole number of the program does not fit, the model fails; "wrap": it wraps.
        checks: "keep": where the program raises an error, the model fails, in a node that is named after the error and
            its line; "drop": errors are left out, and what the model gives in their place is anything.

    Returns:
        The `onnx.ModelProto`, which `onnx.checker` has checked.

    Inputs have the names of the parameters, outputs those of the keys or positions of what is returned. A size that is
    not known has a name. Variables, and arrays that are not arguments, are constants of the model, with the values that
    they have now.

    Raises:
        MissingExtraError: the package `onnx` is not installed: `pip install 'autograph[onnx]'`.
        UnimplementedError: ONNX has no way to do what the function does; the error names the line.
        InvalidArgumentError: an option has another value than those above.
        SignatureError: it is no such function, or the signature is none for it.

    >>> import autograph as ag
    >>> line = ag.function(lambda x: x * 2.0 + 1.0)
    >>> model = ag.onnx.export(line, signature="f32[?]")
    >>> [node.op_type for node in model.graph.node]
    ['Mul', 'Add', 'Identity']
    """
    for option, value, allowed in (("overflow", overflow, ("raise", "wrap")), ("checks", checks, ("keep", "drop"))):
        if value not in allowed:
            raise errors.InvalidArgumentError(
                f"{option}={value!r}", location=current_location(), expected=" or ".join(map(repr, allowed))
            )
    checker = extras.load("onnx.checker", extra="onnx", why="ag.onnx.export")
    from autograph.export.onnx.model import model_of

    concrete = _concrete(f, signature)
    model = model_of(concrete, name or concrete.name, overflow, checks)
    checker.check_model(model, full_check=True)
    if path is not None:
        content = model.SerializeToString()
        with replaced(os.fspath(path)) as file:
            file.write(content)
    return model


def _concrete(f: Any, signature: Any) -> Any:
    """The trace that is exported."""
    if hasattr(f, "get_concrete_function"):
        positional, keywords = given_types(() if signature is None else signature)
        return f.get_concrete_function(*positional, **keywords)
    if not hasattr(f, "structured_outputs"):
        raise errors.SignatureError(
            f"{f!r} has no graph to export", location=current_location(), fix="ag.onnx.export(ag.function(f), ...)"
        )
    if signature is not None:
        raise errors.SignatureError(
            "a concrete function has a signature", location=current_location(), expected="no `signature` beside it"
        )
    return f
