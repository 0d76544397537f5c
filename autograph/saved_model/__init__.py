"""Saved models: functions and modules as folders, which are loaded where the Python that made them is not.

`save` and `load` are the way in and out; `contains_saved_model` asks what is there. For tools that go on from the
graphs, `Reading` gives them with variables, functions and signatures.
"""

from __future__ import annotations

from autograph.framework import names as _names
from autograph.saved_model.assets import Asset
from autograph.saved_model.folder import contains_saved_model
from autograph.saved_model.functions import LoadedFunction
from autograph.saved_model.loading import LoadedModule, Reading, load
from autograph.saved_model.saving import DEFAULT_KEY, save

__all__ = ["DEFAULT_KEY", "Asset", "LoadedFunction", "LoadedModule", "Reading", "contains_saved_model", "load", "save"]

_names.namespace(globals(), "ag.saved_model")
