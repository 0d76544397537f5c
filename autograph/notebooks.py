"""What tensors, variables, modules, functions and graphs look like in a notebook (Jupyter's `_repr_html_`).

Importing this module gives the classes their methods. None of them runs a graph or traces a function.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from autograph.framework.graph import Graph
from autograph.framework.tensor import EagerTensor, SymbolicTensor, type_text
from autograph.function.concrete import ConcreteFunction
from autograph.function.function import Function
from autograph.ops.variables.variables import Variable
from autograph.state.module import Module

__all__: list[str] = []

#: How many rows and columns of an array are shown, half of them from its start.
_ROWS, _COLUMNS = 12, 10
_FRAME = '<iframe srcdoc="{}" style="width:100%;height:{}px;border:1px solid #bbb" title="{}"></iframe>'


def _tensor(self: EagerTensor) -> str:
    heading = f"Tensor, shape={self.shape}, dtype={self.dtype.name}"
    return _caption(heading) + _array(self.numpy())


def _symbolic(self: SymbolicTensor) -> str:
    return _caption(f"Tensor of the graph {self.graph.name}: {self.name}, {type_text(self)}")


def _variable(self: Variable) -> str:
    heading = f"Variable {self.name}, shape={self.shape}, dtype={self.dtype.name}"
    if self._declared is not None:  # each session has a value of its own
        return _caption(f"{heading}, of the graph {self.graph.name}")
    if not self._cell.has_value():
        return _caption(f"{heading}, no value")
    return _caption(heading) + _array(EagerTensor(self._cell.read(), self.dtype).numpy())


def _module(self: Module) -> str:
    rows = [
        (path, str(v.shape), v.dtype.name, _count(v.shape.num_elements()), "" if v.trainable else "not trainable")
        for path, v in self.named_variables().items()
    ]
    return _caption(repr(self).splitlines()[0].strip("<>")) + _table(("", "shape", "dtype", "parameters", ""), rows)


def _count(size: int | None) -> str:
    return "?" if size is None else f"{size:,}"


def _function(self: Function) -> str:
    traces = self.concrete_functions()
    rows = [
        (", ".join(f"{t.op.name}: {type_text(t)}" for t in c.inputs), ", ".join(map(type_text, c.outputs)),
         str(len(c.graph.operations)))
        for c in traces
    ]  # fmt: skip
    made = "not traced yet" if not rows else f"{len(rows)} trace{'s' if len(rows) > 1 else ''}"
    caption = _caption(f"Function {getattr(self, '__name__', '')}: {made}")
    return caption + (_table(("arguments", "results", "operations"), rows) if rows else "")


def _concrete(self: ConcreteFunction) -> str:
    return _page(self.graph, self.graph.to_html(self.optimized_graph))


def _graph(self: Graph) -> str:
    return _page(self, self.to_html())


def _page(graph: Graph, page: str) -> str:
    height = 220 + min(420, 12 * len(graph.operations))
    return _FRAME.format(_escaped(page), height, _escaped(graph.name))


def _escaped(text: str) -> str:
    import html  # here: it loads the names of 2,000 characters, and few programs show anything in a notebook

    return html.escape(text)


def _caption(text: str) -> str:
    return f"<div><code>{_escaped(text)}</code></div>"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{_escaped(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{_escaped(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _array(value: Any) -> str:
    """An array as a table, with its middle left out if it is large. Of more than two axes the first matrix is shown."""
    array, note = np.asarray(value), ""
    while array.ndim > 2 and array.size:
        note += "0, "
        array = array[0]
    if array.ndim == 0 or array.size == 0:
        return f"<pre>{_escaped(str(array))}</pre>"
    note = _caption(f"[{note}...]") if note else ""
    matrix = array[np.newaxis] if array.ndim == 1 else array
    rows, columns = _picked(matrix.shape[0], _ROWS), _picked(matrix.shape[1], _COLUMNS)
    body = "".join(
        "<tr>" + "".join(f"<td>{_item(matrix, row, column)}</td>" for column in columns) + "</tr>" for row in rows
    )
    return f"{note}<table><tbody>{body}</tbody></table>"


def _picked(length: int, most: int) -> list[int | None]:
    """The positions to show of so many; None where some are left out."""
    if length <= most:
        return [*range(length)]
    return [*range(most // 2), None, *range(length - most // 2, length)]


def _item(matrix: np.ndarray, row: int | None, column: int | None) -> str:
    if row is None or column is None:
        return "…"
    value: Any = matrix[row, column]
    text = value.decode(errors="replace") if isinstance(value, bytes) else value
    return _escaped(f"{text:.6g}" if isinstance(text, (float, np.floating)) else str(text))


for _class, _method in {
    EagerTensor: _tensor, SymbolicTensor: _symbolic, Variable: _variable, Module: _module, Function: _function,
    ConcreteFunction: _concrete, Graph: _graph,
}.items():  # fmt: skip
    _class._repr_html_ = _method  # type: ignore[attr-defined]
