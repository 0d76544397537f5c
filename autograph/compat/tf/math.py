"""`tf.math`."""

from autograph import (
    abs, accumulate_n, acos, acosh, add, add_n, angle, argmax, argmin, asin, asinh, atan, atan2, atanh, bincount,
    ceil, conj, cos, cosh, count_nonzero, cumprod, cumsum, cumulative_logsumexp, digamma, divide, divide_no_nan,
    equal, erf, erfc, erfinv, exp, expm1, floor, floordiv, floormod, greater, greater_equal, imag,
    invert_permutation, is_finite, is_inf, is_nan, less, less_equal, lgamma, log, log1p, log_sigmoid, logical_and,
    logical_not, logical_or, logical_xor, maximum, minimum, mod, multiply, multiply_no_nan, negative, not_equal,
    polygamma, pow, real, reciprocal, reduce_all, reduce_any, reduce_euclidean_norm, reduce_logsumexp, reduce_max,
    reduce_mean, reduce_min, reduce_prod, reduce_std, reduce_sum, reduce_variance, rint, round, rsqrt, segment_sum,
    sigmoid, sign, sin, sinh, softplus, sqrt, square, squared_difference, subtract, tan, tanh, top_k, truediv,
    unsorted_segment_sum, xdivy, xlog1py, xlogy, zeta,
)  # fmt: skip
from autograph.ops.nn.nn import l2_normalize, log_softmax, softmax, softsign
from autograph.compat.number_rules import follow_tensorflow

__all__ = [
    "abs", "accumulate_n", "acos", "acosh", "add", "add_n", "angle", "argmax", "argmin", "asin", "asinh", "atan",
    "atan2", "atanh", "bincount", "ceil", "conj", "cos", "cosh", "count_nonzero", "cumprod", "cumsum",
    "cumulative_logsumexp", "digamma", "divide", "divide_no_nan", "equal", "erf", "erfc", "erfinv", "exp", "expm1",
    "floor", "floordiv", "floormod", "greater", "greater_equal", "imag", "invert_permutation", "is_finite",
    "is_inf", "is_nan", "l2_normalize", "less", "less_equal", "lgamma", "log", "log1p", "log_sigmoid",
    "log_softmax", "logical_and", "logical_not", "logical_or", "logical_xor", "maximum", "minimum", "mod",
    "multiply", "multiply_no_nan", "negative", "not_equal", "polygamma", "pow", "real", "reciprocal", "reduce_all",
    "reduce_any", "reduce_euclidean_norm", "reduce_logsumexp", "reduce_max", "reduce_mean", "reduce_min",
    "reduce_prod", "reduce_std", "reduce_sum", "reduce_variance", "rint", "round", "rsqrt", "segment_sum",
    "sigmoid", "sign", "sin", "sinh", "softmax", "softplus", "softsign", "sqrt", "square", "squared_difference",
    "subtract", "tan", "tanh", "top_k", "truediv", "unsorted_segment_sum", "xdivy", "xlog1py", "xlogy", "zeta",
]  # fmt: skip

follow_tensorflow(globals())
