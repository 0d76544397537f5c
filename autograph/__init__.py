"""autograph: ordinary Python to dataflow graphs.

    import autograph as ag

    @ag.function
    def collatz(n):
        steps = 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        return steps

This module holds the public names and nothing else. TensorFlow's names for them are in `autograph.compat.tf`.
"""



from functools import partial as _partial
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from autograph import errors
from autograph.api import (
    Feature, convert, do_not_convert, function, set_loop_options, set_verbosity, to_code, to_graph, trace,
)  # fmt: skip
from autograph.framework.context import executing_eagerly
from autograph.framework.convert import constant, convert_to_tensor, register_conversion
from autograph.framework.dtypes import (
    DType, as_dtype, complex128, complex64, float16, float32, float64, int16, int32, int64, int8, string, uint16,
    uint32, uint64, uint8,
)  # fmt: skip
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.graph_collections import GraphKeys
from autograph.framework.scopes import control_dependencies, get_default_graph, init_scope, name_scope
from autograph.framework.shapes import TensorShape
from autograph.framework.structures import register_structure
from autograph.framework.tensor import Tensor, is_symbolic, is_tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.function import config
from autograph.function.concrete import ConcreteFunction
from autograph.function.config import functions_run_eagerly, run_functions_eagerly
from autograph.function.function import Function
from autograph.gradients.graph_gradients import gradients
from autograph.gradients.tape import GradientTape
from autograph.gradients.unconnected import UnconnectedGradients
from autograph.inspection import check, explain
from autograph.ops.elementwise.arithmetic import (
    abs, add, div_no_nan, divide, divide_no_nan, floordiv, floormod, maximum, minimum, mod, mul, multiply,
    multiply_no_nan, negative, realdiv, sign, squared_difference, sub, subtract, truediv, truncatediv, truncatemod,
)  # fmt: skip
from autograph.ops.core.placeholders import group, no_op, placeholder, placeholder_with_default
from autograph.ops.core.basic import cast, identity, rank, shape, shape_n, size, stop_gradient
from autograph.ops.elementwise.bitwise import bitwise_and, bitwise_or, bitwise_xor, invert, left_shift, right_shift
from autograph.ops.control.branching import case
from autograph.ops.reductions.clipping import (
    accumulate_n, add_n, clip_by_global_norm, clip_by_norm, clip_by_value, global_norm, lerp,
)  # fmt: skip
from autograph.ops.elementwise.comparison import equal, greater, greater_equal, less, less_equal, not_equal
from autograph.ops.elementwise.complex_ops import angle, complex, conj, imag, real
from autograph.ops.arrays.construction import diag, diag_part, eye, fill, linspace, ones, ones_like, range, zeros
from autograph.ops.arrays.construction import zeros_like
from autograph.ops.control.control_flow import cond, switch_case
from autograph.ops.control.while_loop import while_loop
from autograph.ops.reductions.cumulative import cumprod, cumsum, cumulative_logsumexp
from autograph.ops.text.debugging import Assert
from autograph.ops.linalg.einsum import einsum
from autograph.ops.elementwise.elementwise import (
    acos, acosh, asin, asinh, atan, atan2, atanh, ceil, cos, cosh, exp, expm1, floor, is_finite, is_inf, is_nan,
    log, log10, log1p, log2, log_sigmoid, rint, round, sigmoid, sin, sinh, softplus, tan, tanh,
)  # fmt: skip
from autograph.ops.arrays.gathering import (
    gather, gather_nd, scatter_nd, tensor_scatter_nd_add, tensor_scatter_nd_max, tensor_scatter_nd_min,
    tensor_scatter_nd_sub, tensor_scatter_nd_update,
)  # fmt: skip
from autograph.ops.arrays.joining import concat, meshgrid, split, stack, unstack
from autograph.ops.linalg.linalg import norm
from autograph.ops.elementwise.logical import logical_and, logical_not, logical_or, logical_xor
from autograph.ops.linalg.matmul import matmul, matvec, tensordot
from autograph.ops.arrays.padding import pad, reverse, roll
from autograph.ops.elementwise.powers import pow, reciprocal, rsqrt, sqrt, square, xdivy, xlog1py, xlogy
from autograph.ops.text.printing import print
from autograph.ops.control.py_function import numpy_function, py_function
from autograph.ops.reductions.reductions import (
    argmax, argmin, count_nonzero, reduce_all, reduce_any, reduce_max, reduce_mean, reduce_min, reduce_prod,
    reduce_sum,
)  # fmt: skip
from autograph.ops.arrays.repeating import repeat, tile
from autograph.ops.arrays.segments import segment_sum, unsorted_segment_sum
from autograph.ops.arrays.masks import boolean_mask
from autograph.ops.arrays.selection import one_hot, sequence_mask, where
from autograph.ops.arrays.sets import bincount, unique, unique_with_counts
from autograph.ops.arrays.shaping import (
    broadcast_dynamic_shape, broadcast_static_shape, broadcast_to, ensure_shape, expand_dims, reshape, squeeze,
    transpose,
)  # fmt: skip
from autograph.ops.arrays.slicing import slice, strided_slice, tensor_strided_slice_update
from autograph.ops.arrays.sorting import argsort, invert_permutation, searchsorted, sort, top_k
from autograph.ops.elementwise.special import digamma, erf, erfc, erfinv, lgamma, polygamma, zeta
from autograph.ops.reductions.statistics import reduce_euclidean_norm, reduce_logsumexp, reduce_std, reduce_variance
from autograph.ops.lists.tensor_array import TensorArray
from autograph.ops.variables.graph_variables import (
    global_variables, global_variables_initializer, trainable_variables, variables_initializer,
)  # fmt: skip
from autograph.ops.variables.indexed_slices import IndexedSlices
from autograph.ops.variables.variables import Variable
from autograph.state.module import Module
from autograph import nest
from autograph.framework.dtypes import bool_ as bool
from autograph.ops.text import debugging, strings
from autograph.ops.text import files as _files
from autograph.ops.linalg import linalg
from autograph.ops.nn import nn
from autograph.ops.random import random
from autograph.ops.values import overloads as _overloads
from autograph.ops.variables import variable_operators as _variable_operators
from autograph import numpy_protocol as _numpy_protocol
from autograph.export import import_graph_def
from autograph import pictures as _pictures
from autograph import notebooks as _notebooks
from autograph import placement as _placement
from autograph.framework import names as _names
from autograph.numpy_protocol.dlpack import from_dlpack

#: In an index, a new axis: `x[ag.newaxis]`.
newaxis = None

__version__ = "0.1.0"

#: Names whose modules are loaded when they are first asked for: few programs need them.
_LATER = {
    **{room: room for room in ("ahead", "data", "distribute", "profiler", "saved_model", "summary")},
    "onnx": "export.onnx",
    "Checkpoint": "state.checkpoint", "CheckpointManager": "state.manager", "latest_checkpoint": "state.manager",
    **dict.fromkeys(("get_default_session", "InteractiveSession", "Session"), "sessions.session"),
    **dict.fromkeys(("colocate_with", "device"), "placement.scopes"), "DeviceSpec": "placement.spec",
    **dict.fromkeys(("custom_gradient", "grad_pass_through", "recompute_grad"), "gradients.custom"),
    **dict.fromkeys(("ForwardAccumulator", "jvp"), "gradients.forward_mode"),
    **dict.fromkeys(("grad", "hessian", "hvp", "jacfwd", "jacrev", "value_and_grad", "vjp"), "gradients.transforms"),
    "io": "io",
}  # fmt: skip

#: What `ag.config` has of `placement.devices`.
_OF_DEVICES = (
    "get_logical_device_configuration", "get_soft_device_placement", "list_logical_devices", "list_physical_devices",
    "LogicalDevice", "LogicalDeviceConfiguration", "PhysicalDevice", "set_logical_device_configuration",
    "set_soft_device_placement",
)  # fmt: skip

__all__ = [
    "__version__", "abs", "accumulate_n", "acos", "acosh", "add", "add_n", "ahead", "angle", "argmax", "argmin",
    "argsort", "as_dtype", "asin", "asinh", "Assert", "atan", "atan2", "atanh", "bincount", "bitwise_and",
    "bitwise_or", "bitwise_xor", "bool", "boolean_mask", "broadcast_dynamic_shape", "broadcast_static_shape",
    "broadcast_to", "case", "cast", "ceil", "check", "Checkpoint", "CheckpointManager", "clip_by_global_norm",
    "clip_by_norm", "clip_by_value", "colocate_with", "complex", "complex128", "complex64", "concat",
    "ConcreteFunction", "cond", "config", "conj", "constant", "control_dependencies", "convert", "convert_to_tensor",
    "cos", "cosh", "count_nonzero", "cumprod", "cumsum", "cumulative_logsumexp", "custom_gradient", "data",
    "debugging", "device", "DeviceSpec", "diag", "diag_part", "digamma", "distribute", "div_no_nan", "divide",
    "divide_no_nan", "do_not_convert", "DType", "einsum", "ensure_shape", "equal", "erf", "erfc", "erfinv", "errors",
    "executing_eagerly", "exp", "expand_dims", "explain", "expm1", "eye", "Feature", "fill", "float16", "float32",
    "float64", "floor", "floordiv", "floormod", "ForwardAccumulator", "from_dlpack", "FuncGraph", "Function",
    "function", "functions_run_eagerly", "gather", "gather_nd", "get_default_graph", "get_default_session",
    "global_norm", "global_variables", "global_variables_initializer", "grad", "grad_pass_through", "gradients",
    "GradientTape", "Graph", "GraphKeys", "greater", "greater_equal", "group", "hessian", "hvp", "identity", "imag",
    "import_graph_def", "IndexedSlices", "init_scope", "int16", "int32", "int64", "int8", "InteractiveSession",
    "invert", "invert_permutation", "io", "is_finite", "is_inf", "is_nan", "is_symbolic", "is_tensor", "jacfwd",
    "jacrev", "jvp", "latest_checkpoint", "left_shift", "lerp", "less", "less_equal", "lgamma", "linalg", "linspace",
    "log", "log10", "log1p", "log2", "log_sigmoid", "logical_and", "logical_not", "logical_or", "logical_xor",
    "matmul", "matvec", "maximum", "meshgrid", "minimum", "mod", "Module", "mul", "multiply", "multiply_no_nan",
    "name_scope", "negative", "nest", "newaxis", "nn", "no_op", "norm", "not_equal", "numpy_function", "one_hot",
    "ones", "ones_like", "onnx", "Operation", "pad", "placeholder", "placeholder_with_default", "polygamma", "pow",
    "print", "profiler", "py_function", "random", "range", "rank", "real", "realdiv", "reciprocal", "recompute_grad",
    "reduce_all", "reduce_any", "reduce_euclidean_norm", "reduce_logsumexp", "reduce_max", "reduce_mean", "reduce_min",
    "reduce_prod", "reduce_std", "reduce_sum", "reduce_variance", "register_conversion", "register_structure",
    "repeat", "reshape", "reverse", "right_shift", "rint", "roll", "round", "rsqrt", "run_functions_eagerly",
    "saved_model", "scatter_nd", "searchsorted", "segment_sum", "sequence_mask", "Session", "set_loop_options",
    "set_verbosity", "shape", "shape_n", "sigmoid", "sign", "sin", "sinh", "size", "slice", "softplus", "sort",
    "split", "sqrt", "square", "squared_difference", "squeeze", "stack", "stop_gradient", "strided_slice", "string",
    "strings", "sub", "subtract", "summary", "switch_case", "tan", "tanh", "Tensor", "tensor_scatter_nd_add",
    "tensor_scatter_nd_max", "tensor_scatter_nd_min", "tensor_scatter_nd_sub", "tensor_scatter_nd_update",
    "tensor_strided_slice_update", "TensorArray", "tensordot", "TensorShape", "TensorSpec", "tile", "to_code",
    "to_graph", "top_k", "trace", "trainable_variables", "transpose", "truediv", "truncatediv", "truncatemod",
    "uint16", "uint32", "uint64", "uint8", "UnconnectedGradients", "unique", "unique_with_counts",
    "unsorted_segment_sum", "unstack", "value_and_grad", "Variable", "variables_initializer", "vjp", "where",
    "while_loop", "xdivy", "xlog1py", "xlogy", "zeros", "zeros_like", "zeta",
]  # fmt: skip


if _TYPE_CHECKING:  # a type checker would take any name for one that is there
    from autograph import ahead, data, distribute, profiler, saved_model, summary
    from autograph.export import onnx
    from autograph.gradients.custom import custom_gradient, grad_pass_through, recompute_grad
    from autograph.gradients.forward_mode import ForwardAccumulator, jvp
    from autograph.placement.scopes import colocate_with, device
    from autograph.placement.spec import DeviceSpec
    from autograph.sessions.session import InteractiveSession, Session, get_default_session
    from autograph.gradients.transforms import grad, hessian, hvp, jacfwd, jacrev, value_and_grad, vjp
    from autograph.state.checkpoint import Checkpoint
    from autograph.state.manager import CheckpointManager, latest_checkpoint
    from autograph import io
else:

    def _late(name: str, module: str = "") -> _Any:
        import importlib

        module = module or _LATER[name]
        found = importlib.import_module(f"autograph.{module}")
        return found if name == module.rpartition(".")[2] else getattr(found, name)

    def _instead(namespace: str, name: str) -> str | None:
        return _late("advice", "elsewhere")(namespace, name)

    _names.namespace(
        globals(), late={name: _partial(_late, name) for name in _LATER}, instead=_partial(_instead, "ag")
    )
    for _module in (config, debugging, errors, linalg, nest, nn, random, strings):
        _called = "ag." + _module.__name__.rpartition(".")[2]
        _places = {name: _partial(_late, name, "placement.devices") for name in _OF_DEVICES if _module is config}
        _names.namespace(_module, _called, late=_places, instead=_partial(_instead, _called))
    _names.advises(Function, "an ag.function")
