"""The report of a profile as JSON: the fields of `Summary`, and the advice."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

from autograph.profiler.analysis.advice import Advice
from autograph.profiler.analysis.summary import Summary

__all__ = ["as_data", "as_json"]


def as_data(summary: Summary, advice: Sequence[Advice]) -> dict[str, Any]:
    """Plain values: times in nanoseconds, sizes in bytes, shares from 0 to 1."""
    data = {"advice": [dataclasses.asdict(one) for one in advice], **dataclasses.asdict(summary)}
    data["input"]["share"] = summary.input.share
    return data


def as_json(summary: Summary, advice: Sequence[Advice]) -> str:
    """The text of these."""
    return json.dumps(as_data(summary, advice), indent=1, ensure_ascii=False, default=str)
