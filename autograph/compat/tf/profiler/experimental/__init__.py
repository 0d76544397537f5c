"""`tf.profiler.experimental`."""

from autograph.compat.tf.profiler.experimental import client, server
from autograph.profiler.tensorflow_names import Profile, ProfilerOptions, start, stop, Trace

__all__ = ["client", "Profile", "ProfilerOptions", "server", "start", "stop", "Trace"]
