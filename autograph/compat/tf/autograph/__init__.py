"""`tf.autograph`."""

from autograph import set_verbosity, to_code, to_graph, trace
from autograph.compat.tf.autograph import experimental

__all__ = ["experimental", "set_verbosity", "to_code", "to_graph", "trace"]
