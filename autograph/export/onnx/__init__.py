"""Functions as ONNX models, which ONNX Runtime runs on servers, phones and in browsers.

kernels                         what ONNX Runtime computes with
builder                         values, nodes, graphs, and the guards that stand for errors
formulas, ufuncs, elementwise   expressions of ufuncs
rules, lowering                 how operations become nodes
basic, control_flow, list_types, lists, arrays, indexing, reductions, linalg, nn   the rules of ops
model                           the whole
"""

from __future__ import annotations

from autograph.export.onnx.exporting import export
from autograph.framework import names as _names

__all__ = ["export"]

_names.namespace(globals(), "ag.onnx")
