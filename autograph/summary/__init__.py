"""Summaries: numbers, images, histograms, texts and graphs in event files, which TensorBoard shows.

    writer = ag.summary.create_file_writer("logs/run1")
    with writer.as_default():
        for step in range(100):
            ag.summary.scalar("loss", train_step(), step=step)

The names are TensorFlow's (`tf.summary`). A summary that stands in a traced function, or in a branch or loop that a
tensor decides, is written as often as plain Python would write it, by the writer and at the step in force *then*.
The extra `tensorboard` brings what is needed.
"""

from __future__ import annotations

from autograph.framework import names as _names
from autograph.summary import experimental
from autograph.summary.context import flush, record_if, should_record_summaries
from autograph.summary.graphs import graph, trace_export, trace_off, trace_on
from autograph.summary.kinds import histogram, image, scalar, text, write
from autograph.summary.writers import SummaryWriter, create_file_writer, create_noop_writer

__all__ = [
    "SummaryWriter", "create_file_writer", "create_noop_writer", "experimental", "flush", "graph", "histogram", "image",
    "record_if", "scalar", "should_record_summaries", "text", "trace_export", "trace_off", "trace_on", "write",
]  # fmt: skip

_names.namespace(globals(), "ag.summary")
