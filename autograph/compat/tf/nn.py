"""`tf.nn`."""

from autograph import top_k
from autograph.ops.nn.nn import (
    avg_pool2d, batch_normalization, bias_add, conv1d, conv2d, conv2d_transpose, dropout, elu, embedding_lookup,
    gelu, l2_loss, l2_normalize, leaky_relu, log_softmax, max_pool2d, moments, relu, relu6, selu, sigmoid,
    sigmoid_cross_entropy_with_logits, silu, softmax, softmax_cross_entropy_with_logits, softplus, softsign,
    sparse_softmax_cross_entropy_with_logits, swish, tanh,
)  # fmt: skip
from autograph.compat.number_rules import follow_tensorflow

__all__ = [
    "avg_pool2d", "batch_normalization", "bias_add", "conv1d", "conv2d", "conv2d_transpose", "dropout", "elu",
    "embedding_lookup", "gelu", "l2_loss", "l2_normalize", "leaky_relu", "log_softmax", "max_pool2d", "moments",
    "relu", "relu6", "selu", "sigmoid", "sigmoid_cross_entropy_with_logits", "silu", "softmax",
    "softmax_cross_entropy_with_logits", "softplus", "softsign", "sparse_softmax_cross_entropy_with_logits",
    "swish", "tanh", "top_k",
]  # fmt: skip

follow_tensorflow(globals())
