"""`tf.config`."""

from autograph import functions_run_eagerly
from autograph.function.config import optimizer
from autograph.function.config import switch_eager_functions as run_functions_eagerly

__all__ = ["functions_run_eagerly", "optimizer", "run_functions_eagerly"]
