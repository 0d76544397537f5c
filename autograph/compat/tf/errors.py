"""`tf.errors`."""

from autograph.errors import (
    AutographError as OpError, FailedPreconditionError, InternalError, InvalidArgumentError,
    OperatorNotAllowedInGraphError, OutOfRangeError, UnimplementedError,
)  # fmt: skip

__all__ = [
    "FailedPreconditionError", "InternalError", "InvalidArgumentError", "OperatorNotAllowedInGraphError", "OpError",
    "OutOfRangeError", "UnimplementedError",
]  # fmt: skip
