"""tf.summary: summaries for TensorBoard."""

from autograph.summary import (
    SummaryWriter, create_file_writer, create_noop_writer, experimental, flush, graph, histogram, image, record_if,
    scalar, should_record_summaries, text, trace_export, trace_off, trace_on, write,
)  # fmt: skip

__all__ = [
    "SummaryWriter", "create_file_writer", "create_noop_writer", "experimental", "flush", "graph", "histogram", "image",
    "record_if", "scalar", "should_record_summaries", "text", "trace_export", "trace_off", "trace_on", "write",
]  # fmt: skip
