"""TensorFlow's names for what autograph does: programs run unchanged after

    from autograph.compat import tf

Aliases, for autograph's own objects: every name is one that TensorFlow has in the same place, with the same meaning.
The one thing that these add is TensorFlow's number rules (`compat.number_rules`): `tf.constant(1)` is an int32
tensor. A module of this package stands for each of TensorFlow's namespaces.
"""

from autograph import (
    abs, acos, acosh, add, add_n, argmax, argmin, argsort, as_dtype, asin, asinh, Assert, atan, atan2, atanh, bool,
    boolean_mask, broadcast_dynamic_shape, broadcast_static_shape, broadcast_to, cast, clip_by_global_norm,
    clip_by_norm, clip_by_value, complex, complex128, complex64, concat, cond, constant, control_dependencies,
    convert_to_tensor, cos, cosh, cumsum, custom_gradient, device, DeviceSpec, divide, DType, einsum, ensure_shape,
    equal, executing_eagerly, exp, expand_dims, eye, fill, float16, float16 as half, float32, float64, float64 as
    double, floor, gather, gather_nd, grad_pass_through, gradients, GradientTape, Graph, greater, greater_equal,
    group, identity,
    import_graph_def, IndexedSlices, init_scope, int16, int32, int64, int8, is_symbolic as is_symbolic_tensor,
    is_tensor, less, less_equal, linspace, logical_and, logical_not, logical_or, matmul, maximum, meshgrid, minimum,
    Module, multiply, name_scope, negative, newaxis, no_op, not_equal, numpy_function, one_hot, ones, ones_like,
    Operation, pad, pow, print, py_function, range, rank, realdiv, recompute_grad, reduce_all, reduce_any,
    reduce_logsumexp, reduce_max, reduce_mean, reduce_min, reduce_prod, reduce_sum, repeat, reshape, reverse, roll,
    round, scatter_nd, searchsorted, sequence_mask, shape, shape_n, sigmoid, sign, sin, sinh, size, slice, sort,
    split, sqrt, square, squeeze, stack, stop_gradient, strided_slice, string, subtract, switch_case, tan, tanh,
    Tensor, tensor_scatter_nd_add, tensor_scatter_nd_max, tensor_scatter_nd_min, tensor_scatter_nd_sub,
    tensor_scatter_nd_update, TensorArray, tensordot, TensorShape, TensorSpec, tile, transpose, truediv,
    truncatediv, truncatemod, uint16, uint32, uint64, uint8, UnconnectedGradients, unique, unique_with_counts,
    unstack, Variable, where, while_loop, zeros, zeros_like,
)  # fmt: skip
from autograph.api import tensorflow_function as function
from autograph.compat.tf import (
    autodiff, autograph, bitwise, compat, config, data, debugging, distribute, dtypes, errors, io, linalg, math, nest,
    nn, profiler, random, saved_model, strings, summary, train, types, version,
)  # fmt: skip
from autograph.compat.tf.version import VERSION as __version__
from autograph.framework.constant_value import constant_value as get_static_value
from autograph.ops.control.branching import case
from autograph.ops.text.debugging import assert_equal, assert_greater, assert_less, assert_rank
from autograph.ops.linalg.linalg import norm
from autograph.ops.text.strings import as_string
from autograph.compat.number_rules import follow_tensorflow
from autograph.compat import presenting as _presenting  # noqa: F401  last, when all modules are there

__all__ = [
    "__version__", "abs", "acos", "acosh", "add", "add_n", "argmax", "argmin", "argsort", "as_dtype", "as_string",
    "asin", "asinh", "Assert", "assert_equal", "assert_greater", "assert_less", "assert_rank", "atan", "atan2",
    "atanh", "autodiff", "autograph", "bitwise", "bool", "boolean_mask", "broadcast_dynamic_shape",
    "broadcast_static_shape", "broadcast_to", "case", "cast", "clip_by_global_norm", "clip_by_norm",
    "clip_by_value", "compat", "complex", "complex128", "complex64", "concat", "cond", "config", "constant",
    "control_dependencies", "convert_to_tensor", "cos", "cosh", "cumsum", "custom_gradient", "data", "debugging",
    "device", "DeviceSpec", "distribute", "divide", "double", "DType", "dtypes", "einsum", "ensure_shape", "equal",
    "errors", "executing_eagerly", "exp", "expand_dims", "eye", "fill", "float16", "float32", "float64", "floor",
    "function", "gather", "gather_nd", "get_static_value", "grad_pass_through", "gradients", "GradientTape", "Graph",
    "greater", "greater_equal", "group", "half", "identity",
    "import_graph_def", "IndexedSlices", "init_scope", "int16", "int32", "int64", "int8", "io",
    "is_symbolic_tensor", "is_tensor", "less", "less_equal", "linalg", "linspace", "logical_and", "logical_not",
    "logical_or", "math", "matmul", "maximum", "meshgrid", "minimum", "Module", "multiply", "name_scope",
    "negative", "nest", "newaxis", "nn", "no_op", "norm", "not_equal", "numpy_function", "one_hot", "ones",
    "ones_like", "Operation", "pad", "pow", "print", "profiler", "py_function", "random", "range", "rank", "realdiv",
    "recompute_grad", "reduce_all", "reduce_any", "reduce_logsumexp", "reduce_max", "reduce_mean", "reduce_min",
    "reduce_prod", "reduce_sum", "repeat", "reshape", "reverse", "roll", "round", "saved_model", "scatter_nd",
    "searchsorted",
    "sequence_mask", "shape", "shape_n", "sigmoid", "sign", "sin", "sinh", "size", "slice", "sort", "split", "sqrt",
    "square", "squeeze", "stack", "stop_gradient", "strided_slice", "string", "strings", "subtract", "summary",
    "switch_case", "tan", "tanh", "Tensor", "tensor_scatter_nd_add", "tensor_scatter_nd_max",
    "tensor_scatter_nd_min", "tensor_scatter_nd_sub", "tensor_scatter_nd_update", "TensorArray", "tensordot",
    "TensorShape", "TensorSpec", "tile", "train", "transpose", "truediv", "truncatediv", "truncatemod", "types",
    "uint16", "uint32", "uint64", "uint8", "UnconnectedGradients", "unique", "unique_with_counts", "unstack",
    "Variable", "version", "where", "while_loop", "zeros", "zeros_like",
]  # fmt: skip

follow_tensorflow(globals(), "IndexedSlices", "TensorArray", "TensorSpec", "Variable")
