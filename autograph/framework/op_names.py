"""What users call the ops, for error messages: the operator (`+`) or the public function (`reduce_sum`).

Op types are TensorFlow's registry names (`AddV2`, `Sum`), which appear in graphs only.
"""

from __future__ import annotations

import re

__all__ = ["operator_symbol", "user_name", "with_article"]

_OPERATORS = {
    "Add": "+", "AddV2": "+", "Sub": "-", "Mul": "*", "RealDiv": "/", "FloorDiv": "//", "FloorMod": "%", "Pow": "**",
    "Less": "<", "LessEqual": "<=", "Greater": ">", "GreaterEqual": ">=", "Equal": "==", "NotEqual": "!=",
    "BitwiseAnd": "&", "BitwiseOr": "|", "BitwiseXor": "^", "LeftShift": "<<", "RightShift": ">>",
}  # fmt: skip

_FUNCTIONS = {
    "All": "reduce_all", "Any": "reduce_any", "ArgMax": "argmax", "ArgMin": "argmin",
    "AssignAddVariableOp": "assign_add", "AssignSubVariableOp": "assign_sub", "AssignVariableOp": "assign",
    "BatchMatMulV2": "matmul",
    "ConcatV2": "concat", "LogicalAnd": "`and`", "LogicalNot": "`not`", "LogicalOr": "`or`", "MatMul": "matmul",
    "MatrixInverse": "linalg.inv",
    "Max": "reduce_max", "Mean": "reduce_mean", "Min": "reduce_min", "Neg": "negative (`-x`)", "Pack": "stack",
    "Prod": "reduce_prod", "PyFunc": "numpy_function", "PyFuncStateless": "numpy_function",
    "ReadVariableOp": "reading a variable", "ResourceGather": "sparse_read",
    "ResourceStridedSliceAssign": "`v[i] = x`", "StridedSlice": "indexing", "Sum": "reduce_sum", "Unpack": "unstack",
}  # fmt: skip


def operator_symbol(op_type: str) -> str | None:
    """The Python operator of two operands that an op stands for, if there is one.

    >>> operator_symbol("AddV2"), operator_symbol("Cast")
    ('+', None)
    """
    return _OPERATORS.get(op_type)


def user_name(op_type: str) -> str:
    """What a user wrote to get an op of this type.

    >>> user_name("FloorDiv"), user_name("Sum"), user_name("GatherV2"), user_name("InvertPermutation")
    ('`//`', 'reduce_sum', 'gather', 'invert_permutation')
    """
    if op_type in _OPERATORS:
        return f"`{_OPERATORS[op_type]}`"
    if op_type in _FUNCTIONS:
        return _FUNCTIONS[op_type]
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", re.sub(r"^Resource|V\d$", "", op_type)).lower()


def with_article(noun: str) -> str:
    """The noun after "a" or "an".

    >>> with_article("int32 tensor"), with_article("uint8 tensor")
    ('an int32 tensor', 'a uint8 tensor')
    """
    return f"{'an' if noun[:1] in 'aeioAEIO' else 'a'} {noun}"
