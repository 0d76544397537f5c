"""`tf.autodiff`."""

from autograph import ForwardAccumulator, GradientTape

__all__ = ["ForwardAccumulator", "GradientTape"]
