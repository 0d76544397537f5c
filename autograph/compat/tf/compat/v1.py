"""`tf.compat.v1`: the names of TensorFlow 1 that mean the same in TensorFlow 2, and the graph being built.

Not here: functions whose arguments differ between the two, such as `reduce_sum(reduction_indices=...)`.
"""

from autograph import (
    abs, accumulate_n, acos, acosh, add, add_n, angle, argsort, as_dtype, asin, asinh, Assert, atan, atan2, atanh,
    bool, broadcast_dynamic_shape, broadcast_static_shape, broadcast_to, cast, ceil, clip_by_global_norm,
    clip_by_norm, clip_by_value, complex, complex128, complex64, concat, colocate_with, conj, constant,
    control_dependencies, cos, cosh, cumprod, cumsum, custom_gradient, device, DeviceSpec, digamma, div_no_nan,
    divide, DType, einsum, ensure_shape, equal, erf, erfc, executing_eagerly, exp, expm1, eye, fill, float16,
    float32, float64, floor, floordiv, floormod, function, get_default_graph, get_default_session, global_variables,
    global_variables_initializer, grad_pass_through, gradients, GradientTape, Graph, GraphKeys, greater,
    greater_equal, group, identity, imag, init_scope, int16, int32, int64, int8, invert_permutation, is_finite,
    is_inf, is_nan, is_tensor, less, less_equal, lgamma, linspace, log, log1p, log_sigmoid, logical_and,
    logical_not, logical_or, logical_xor, matmul, maximum, meshgrid, minimum, mod, multiply, name_scope, negative,
    newaxis, no_op, not_equal, numpy_function, one_hot, ones, Operation, placeholder, placeholder_with_default,
    polygamma, pow, print, py_function, range, rank, real, realdiv, reciprocal, recompute_grad, repeat, reshape,
    reverse, rint, roll, round, rsqrt, scatter_nd, searchsorted, segment_sum, sequence_mask, shape_n, sigmoid, sign,
    sin, sinh, slice, sort, split, sqrt, square, squared_difference, stack, stop_gradient, strided_slice, string,
    subtract, switch_case, tan, tanh, Tensor, tensor_scatter_nd_add, tensor_scatter_nd_max, tensor_scatter_nd_min,
    tensor_scatter_nd_sub, tensor_scatter_nd_update, TensorArray, tensordot, TensorShape, TensorSpec, tile, trace,
    trainable_variables, truediv, truncatediv, truncatemod, uint16, uint32, uint64, uint8, UnconnectedGradients,
    unique, unique_with_counts, unsorted_segment_sum, unstack, Variable, variables_initializer, zeros, zeta,
)  # fmt: skip
from autograph.compat.tf.version import VERSION
from autograph.framework.scopes import (
    add_to_collection, add_to_collections, get_collection, get_collection_ref, reset_default_graph,
)  # fmt: skip
from autograph.ops.variables.graph_variables import assign, assign_add, assign_sub
from autograph.sessions.tensorflow import ConfigProto
from autograph.sessions.tensorflow import TensorFlowInteractiveSession as InteractiveSession
from autograph.sessions.tensorflow import TensorFlowSession as Session
from autograph.compat.number_rules import follow_tensorflow

__all__ = [
    "abs", "accumulate_n", "acos", "acosh", "add", "add_n", "add_to_collection", "add_to_collections", "angle",
    "argsort", "as_dtype", "asin", "asinh", "Assert", "assign", "assign_add", "assign_sub", "atan", "atan2",
    "atanh", "bool", "broadcast_dynamic_shape", "broadcast_static_shape", "broadcast_to", "cast", "ceil",
    "clip_by_global_norm", "clip_by_norm", "clip_by_value", "colocate_with", "complex", "complex128", "complex64",
    "concat", "ConfigProto", "conj", "constant", "control_dependencies", "cos", "cosh", "cumprod", "cumsum",
    "custom_gradient", "device", "DeviceSpec", "digamma", "div_no_nan", "divide", "DType", "einsum", "ensure_shape",
    "equal", "erf", "erfc", "executing_eagerly", "exp", "expm1", "eye", "fill", "float16", "float32", "float64",
    "floor", "floordiv", "floormod", "function", "get_collection", "get_collection_ref", "get_default_graph",
    "get_default_session", "global_variables", "global_variables_initializer", "grad_pass_through", "gradients",
    "GradientTape", "Graph", "GraphKeys", "greater", "greater_equal", "group", "identity", "imag", "init_scope",
    "int16", "int32", "int64", "int8", "InteractiveSession", "invert_permutation", "is_finite", "is_inf", "is_nan",
    "is_tensor", "less", "less_equal", "lgamma", "linspace", "log", "log1p", "log_sigmoid", "logical_and",
    "logical_not", "logical_or", "logical_xor", "matmul", "maximum", "meshgrid", "minimum", "mod", "multiply",
    "name_scope", "negative", "newaxis", "no_op", "not_equal", "numpy_function", "one_hot", "ones", "Operation",
    "placeholder", "placeholder_with_default", "polygamma", "pow", "print", "py_function", "range", "rank", "real",
    "realdiv", "reciprocal", "recompute_grad", "repeat", "reset_default_graph", "reshape", "reverse", "rint",
    "roll", "round", "rsqrt", "scatter_nd", "searchsorted", "segment_sum", "sequence_mask", "Session", "shape_n",
    "sigmoid", "sign", "sin", "sinh", "slice", "sort", "split", "sqrt", "square", "squared_difference", "stack",
    "stop_gradient", "strided_slice", "string", "subtract", "switch_case", "tan", "tanh", "Tensor",
    "tensor_scatter_nd_add", "tensor_scatter_nd_max", "tensor_scatter_nd_min", "tensor_scatter_nd_sub",
    "tensor_scatter_nd_update", "TensorArray", "tensordot", "TensorShape", "TensorSpec", "tile", "trace",
    "trainable_variables", "truediv", "truncatediv", "truncatemod", "uint16", "uint32", "uint64", "uint8",
    "UnconnectedGradients", "unique", "unique_with_counts", "unsorted_segment_sum", "unstack", "Variable",
    "variables_initializer", "VERSION", "zeros", "zeta",
]  # fmt: skip

follow_tensorflow(globals(), "TensorArray", "TensorSpec", "Variable")
