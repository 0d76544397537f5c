"""`tf.data`."""

from autograph.compat.tf.data import experimental
from autograph.data import (
    AUTOTUNE, Dataset, DatasetSpec, FixedLengthRecordDataset, INFINITE_CARDINALITY, Iterator, TextLineDataset,
    UNKNOWN_CARDINALITY,
)  # fmt: skip
from autograph.compat.number_rules import follow_tensorflow

__all__ = [
    "AUTOTUNE", "Dataset", "DatasetSpec", "experimental", "FixedLengthRecordDataset", "INFINITE_CARDINALITY",
    "Iterator", "TextLineDataset", "UNKNOWN_CARDINALITY",
]  # fmt: skip

follow_tensorflow(globals(), chained="Dataset")
