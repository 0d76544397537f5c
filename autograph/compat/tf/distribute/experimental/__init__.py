"""`tf.distribute.experimental`."""

from autograph.compat.tf.distribute.experimental import partitioners

__all__ = ["partitioners"]
