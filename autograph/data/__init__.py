"""Input pipelines: datasets, what is made of them, and loops over them in functions.

    ds = ag.data.Dataset.from_tensor_slices((images, labels)).shuffle(1000, seed=1).batch(32).prefetch(2)

    @ag.function
    def train(ds):
        for x, y in ds:         # a staged loop
            step(x, y)

Loaded when `ag.data` is first used.
"""

from autograph.data import staging as _staging  # noqa: F401  says what they mean in converted code
from autograph.data.dataset import Dataset, FixedLengthRecordDataset, TextLineDataset
from autograph.data.iterator import Iterator
from autograph.data.mapping import AUTOTUNE
from autograph.data.plans import INFINITE as INFINITE_CARDINALITY
from autograph.data.plans import UNKNOWN as UNKNOWN_CARDINALITY
from autograph.data.specs import DatasetSpec
from autograph.framework import names as _names

__all__ = [
    "AUTOTUNE", "INFINITE_CARDINALITY", "UNKNOWN_CARDINALITY", "Dataset", "DatasetSpec", "FixedLengthRecordDataset",
    "Iterator", "TextLineDataset",
]  # fmt: skip

_names.namespace(globals(), "ag.data")
for _class, _called in ((Dataset, "a dataset"), (DatasetSpec, "a DatasetSpec"), (Iterator, "an iterator of a dataset")):
    _names.advises(_class, _called)
