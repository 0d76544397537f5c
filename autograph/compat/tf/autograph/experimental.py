"""`tf.autograph.experimental`."""

from autograph import do_not_convert, Feature, set_loop_options

__all__ = ["do_not_convert", "Feature", "set_loop_options"]
