"""Graphs that TensorFlow runs, and graphs that it made: run by hand, where an environment has TensorFlow."""
