"""Collections: lists that a graph keeps under names, and the names that TensorFlow's programs agree on."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["Collections", "GraphKeys"]


class GraphKeys:
    """Names of collections. Variables of a graph enter themselves in GLOBAL_VARIABLES and, if they are trainable,
    TRAINABLE_VARIABLES; what is in the others is up to the program.

    >>> GraphKeys.TRAINABLE_VARIABLES
    'trainable_variables'
    """

    ACTIVATIONS = "activations"
    ASSET_FILEPATHS = "asset_filepaths"
    BIASES = "biases"
    CONCATENATED_VARIABLES = "concatenated_variables"
    COND_CONTEXT = "cond_context"
    EVAL_STEP = "eval_step"
    GLOBAL_STEP = "global_step"
    GLOBAL_VARIABLES = "variables"
    INIT_OP = "init_op"
    LOCAL_INIT_OP = "local_init_op"
    LOCAL_RESOURCES = "local_resources"
    LOCAL_VARIABLES = "local_variables"
    LOSSES = "losses"
    METRIC_VARIABLES = "metric_variables"
    MODEL_VARIABLES = "model_variables"
    MOVING_AVERAGE_VARIABLES = "moving_average_variables"
    QUEUE_RUNNERS = "queue_runners"
    READY_FOR_LOCAL_INIT_OP = "ready_for_local_init_op"
    READY_OP = "ready_op"
    REGULARIZATION_LOSSES = "regularization_losses"
    RESOURCES = "resources"
    SAVEABLE_OBJECTS = "saveable_objects"
    SAVERS = "savers"
    SUMMARIES = "summaries"
    SUMMARY_OP = "summary_op"
    TABLE_INITIALIZERS = "table_initializer"
    TRAINABLE_RESOURCE_VARIABLES = "trainable_resource_variables"
    TRAINABLE_VARIABLES = "trainable_variables"
    TRAIN_OP = "train_op"
    UPDATE_OPS = "update_ops"
    VARIABLES = "variables"
    WEIGHTS = "weights"
    WHILE_CONTEXT = "while_context"


class Collections:
    """The part of a graph that keeps its collections. All methods may be called by several threads at a time."""

    name: str
    _finalized: bool
    _lock: threading.RLock

    def __init__(self) -> None:
        self._collections: dict[Any, list[Any]] = {}

    def _check_open(self, what: str) -> None:
        if self._finalized:
            raise errors.FrozenGraphError(
                f"the graph {self.name!r} is finalised: {what}",
                location=current_location(),
                fix="do it before finalize(), or in another graph",
            )

    def add_to_collection(self, name: Any, value: Any) -> None:
        """Adds a value to a collection, however often it is there already.

        Raises:
            FrozenGraphError: the graph is finalised.
        """
        self._check_open(f"nothing can be added to its collection {name!r}")
        with self._lock:
            self._collections.setdefault(name, []).append(value)

    def add_to_collections(self, names: Any, value: Any) -> None:
        """Adds a value to several collections, once to each; one name is a collection, too."""
        for name in (names,) if isinstance(names, str) or not isinstance(names, Iterable) else dict.fromkeys(names):
            self.add_to_collection(name, value)

    def get_collection(self, name: Any, scope: str | None = None) -> list[Any]:
        """What is in a collection, in the order in which it came there: a new list, empty if there is none.

        Args:
            scope: a regular expression: only values whose `name` begins with a match of it.
        """
        with self._lock:
            values = list(self._collections.get(name, ()))
        if scope is None:
            return values
        begins = re.compile(scope).match
        return [value for value in values if isinstance(getattr(value, "name", None), str) and begins(value.name)]

    def get_collection_ref(self, name: Any) -> list[Any]:
        """The collection itself: what is done to the list is done to the collection. It is made if there is none."""
        with self._lock:
            return self._collections.setdefault(name, [])

    def get_all_collection_keys(self) -> list[str]:
        """The names of all collections that are texts."""
        with self._lock:
            return [name for name in self._collections if isinstance(name, str)]

    @property
    def collections(self) -> list[Any]:
        """The names of all collections."""
        with self._lock:
            return list(self._collections)

    def clear_collection(self, name: Any) -> None:
        """Drops a collection.

        Raises:
            FrozenGraphError: the graph is finalised.
        """
        self._check_open(f"its collection {name!r} cannot be dropped")
        with self._lock:
            self._collections.pop(name, None)
