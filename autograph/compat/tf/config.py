"""`tf.config`."""

from autograph import functions_run_eagerly, run_functions_eagerly
from autograph.function.config import optimizer

__all__ = ["functions_run_eagerly", "optimizer", "run_functions_eagerly"]
