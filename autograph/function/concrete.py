"""`ConcreteFunction`: one trace of a function, for one signature, ready to run."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from autograph.executors import DEFAULT, Choice, Run, compile_graph, optimized_graph, runs_of
from autograph.framework import array_aliases, nest, versions
from autograph.framework.context import building_graph, state
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph_places import operation_name
from autograph.framework.resource import note_access
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.framework.user_frames import hides_internal_frames
from autograph.function.borrowing import ALL, apart, kept, own
from autograph.function.calling import Convention, packer
from autograph.function.signature import describe_call
from autograph.function.state.array_writes import check_arrays
from autograph.function.state.creations import Made
from autograph.function.state.guards import Guards
from autograph.function.state.side_effects import Effects
from autograph.gradients import calls as gradient_calls
from autograph.gradients import loops  # noqa: F401  the gradients of loops
from autograph.ops.control import calls  # noqa: F401  the ops that call graphs; gradients of lists
from autograph.ops.lists import list_gradients  # noqa: F401  the ops that call graphs; gradients of lists

__all__ = ["ConcreteFunction"]

_numbers = itertools.count()


class ConcreteFunction:
    """A graph with a calling convention.

    Attributes:
        graph: the traced `FuncGraph`, finalised.
        arguments: the call that was traced, by parameter: tensors as symbolic inputs, Python values as they were.
        structured_outputs: what the function returned, with symbolic tensors.
        number: greater than that of every trace made before.
        used: greater than that of every trace of the same function that was not used since.
        guards: what the trace took for granted; None if nothing.
        pack: makes what the function returns of tensors, one for each output of the graph that it returns.
        calls: how often it was called since direct calls of it were thought of.
        plans: those of direct calls (`function.direct`), by what they run and the number of arguments.
        effects: what the function leaves behind; None if nothing. The graph's inputs and outputs hold what that needs,
            behind those of the call itself.
    """

    def __init__(
        self,
        name: str,
        graph: FuncGraph,
        arguments: dict[str, Any],
        structured_outputs: Any,
        guards: Guards | None = None,
        effects: Effects | None = None,
        parameters: inspect.Signature | None = None,
        choice: Choice = DEFAULT,
    ) -> None:
        self.name = name
        self.number = next(_numbers)
        self.used = 0
        self.calls = 0
        self.plans: dict[Any, Any] = {}
        self.guards = guards
        self.effects = effects
        self.graph = graph
        self.arguments = arguments
        self.structured_outputs = structured_outputs
        self.pack = packer(structured_outputs)
        self._convention = Convention(name, arguments, parameters)
        self._dtypes = [t.dtype for t in graph.outputs]
        self._single = isinstance(structured_outputs, Tensor)
        # What is captured of a graph around: arrays of it may hold something else when the graph is called again.
        self._arrays = versions.holding(graph.captures, graph.outer)
        # What is fed besides the arguments: the cells of variables, and arrays. (Other captures are of a graph around.)
        self._cells = [t._array for t in graph.captures if isinstance(t, EagerTensor)]
        #: Whether the graph reads tensors of a graph around it, so that it can be called only there.
        self.reads_outer = graph.reads_outer
        #: The error with which tracing ended; the graph has what happened before.
        self.failed: BaseException | None = None
        #: Which of its results may be its arguments: the positions of both, and whether the result is the argument.
        self.given_back: list[tuple[int, int, bool]] = []
        #: The variables that the function has made in this trace.
        self.made: Made = []
        #: What has to live as long as it does, as nothing of the program may hold it: the variables of a saved model.
        self.holds: Sequence[Any] = ()
        #: Which arguments calls must not borrow (`borrowing.kept`); None before that was asked.
        self._kept: int | None = None
        #: Whether lists have become staged ones only because that is faster: these may have no gradient.
        self.stages_for_speed = False
        #: By the key of a call, the trace that runs in its place while tapes record: itself, or one without such lists.
        self.for_tapes: dict[Any, ConcreteFunction] = {}
        #: What runs the graph.
        self._choice = choice
        self._runs = runs_of(graph)

    @property
    def optimized_graph(self) -> FuncGraph:
        """What `autograph.optimizer` makes of `graph`; it is what runs unless `ag.config.optimizer` is off."""
        return optimized_graph(self.graph)

    def leave_made(self) -> None:
        """Leaves variables that tracing has made, and all else that is no tensor, where a run would leave them."""
        if self.effects is not None:
            self.effects.take_python().commit((), self.arguments)

    @property
    def structured_input_signature(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Positional and keyword arguments: a `TensorSpec` for each tensor, Python values as they were.

        >>> import autograph as ag
        >>> f = ag.function(lambda x, *, n: x * n)
        >>> f.get_concrete_function(ag.TensorSpec([None]), n=2).structured_input_signature
        ((TensorSpec(shape=(None,), dtype=ag.float64, name='x'),), {'n': 2})
        """
        return self._convention.structured_input_signature

    @property
    def parameters(self) -> inspect.Signature:
        """The parameters of the function, or of the arguments that were traced if it is not known."""
        return self._convention.parameters

    @property
    def inputs(self) -> list[SymbolicTensor]:
        return list(self.graph.inputs)

    @property
    def outputs(self) -> list[Tensor]:
        return list(self.graph.outputs)

    @property
    def captured_inputs(self) -> list[Tensor]:
        return self.graph.captures

    @hides_internal_frames
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the graph.

        Args:
            *args, **kwargs: a value for every tensor parameter, by position or name; Python values are fixed by the
                trace and left out, or the same again.

        Raises:
            SignatureError: they do not fit what was traced.
        """
        if not kwargs and self.effects is None and self._convention.fits(args, self.graph.inputs):
            return self.call_flat(args)
        arguments = self._convention.bind(args, kwargs)
        borrowing: list[EagerTensor] = []
        tensors = self._convention.tensors(arguments, self.graph.inputs, borrowing)
        return self.call_flat(tensors, {**self.arguments, **arguments}, borrowing)

    def fitted(self, arguments: Mapping[str, Any], borrowing: list[EagerTensor], exactly: bool = False) -> list[Tensor]:
        """The tensors of a call, one for each declared input.

        Args:
            arguments: by parameter, all of them.
            borrowing: those that borrow an array are added to it.
            exactly: whether only tensors may stand where the trace has tensors.

        Raises:
            SignatureError: they do not fit what was traced.
        """
        return self._convention.fitted(arguments, self.graph.inputs, borrowing, exactly)

    def call_flat(
        self,
        tensors: Sequence[Tensor],
        arguments: Mapping[str, Any] | None = None,
        borrowing: Sequence[EagerTensor] = (),
    ) -> Any:
        """Runs the graph on tensors that are known to fit, one for each declared input.

        Args:
            arguments: the call as it was given, by parameter; needed where there are `effects`.
            borrowing: the tensors that borrow arrays of the caller's.
        """
        if borrowing:
            return self._call_borrowing(tensors, arguments, borrowing)
        if self.effects is not None:
            return self._call_with_effects([*tensors, *self.effects.read_inputs()], arguments or {})
        if building_graph() is not None:
            return self._call_in_graph(tensors)
        if state.tapes:
            return self.pack(self._taped(tensors))
        run = self._runs.get(self._choice.target)
        if run is None:
            run = self.compiled()
        results = run(*[t._array for t in tensors], *self._cells)  # type: ignore[attr-defined]  # eager here
        if self._single:
            return EagerTensor(results[0], self._dtypes[0])
        return self.pack([EagerTensor(r, d) for r, d in zip(results, self._dtypes)])

    @property
    def may_borrow_all(self) -> bool:
        """Whether a run leaves no argument anywhere but in its results, and runs no Python code of the program's."""
        return (self._arrays_kept() if self.effects is None else kept(self.graph)) == 0

    def _arrays_kept(self) -> int:
        if self._kept is None:
            self._kept = ALL if self.effects is not None else kept(self.graph)
        return self._kept

    def _call_borrowing(
        self, tensors: Sequence[Tensor], arguments: Mapping[str, Any] | None, borrowing: Sequence[EagerTensor]
    ) -> Any:
        arrays = own(borrowing, tensors, ALL if state.tapes else self._arrays_kept())
        if not arrays:
            return self.call_flat(tensors, arguments)
        results = self.compiled()(*[t._array for t in tensors], *self._cells)  # type: ignore[attr-defined]  # eager here
        return self.pack([EagerTensor(apart(r, arrays), d) for r, d in zip(results, self._dtypes)])

    def _taped(self, tensors: Sequence[Tensor]) -> list[Any]:
        """The outputs of a run that tapes hear of."""
        inputs = [*tensors, *self.graph.captures]
        note_access(inputs)
        return gradient_calls.call(self.graph, inputs, lambda graph: compile_graph(graph, self._choice))

    def can_be_recorded(self, tensors: Sequence[Tensor]) -> bool:
        """Whether there is a gradient for the tapes that record now."""
        return gradient_calls.can_be_recorded(self.graph, [*tensors, *self.graph.captures])

    def _call_with_effects(self, tensors: Sequence[Tensor], arguments: Mapping[str, Any]) -> Any:
        assert self.effects is not None
        if self.effects.arrays:
            check_arrays(self.effects.arrays, arguments)
        if building_graph() is not None:
            results: list[Any] = self._apply(tensors)
        elif state.tapes:
            results = self._taped(tensors)
        else:
            arrays = self.compiled()(*[t._array for t in tensors], *self._cells)  # type: ignore[attr-defined]  # eager here
            results = [EagerTensor(r, d) for r, d in zip(arrays, self._dtypes)]
        packed = self.pack(results)
        self.effects.commit(results[len(results) - len(self.effects.outputs) :], arguments)
        return packed

    @property
    def fed(self) -> Sequence[Any]:
        """What a run is given behind the arguments: the cells of variables, and arrays."""
        return self._cells

    def compiled(self) -> Run:
        """The graph ready to run: a function of arrays, for the declared inputs and then for what is captured."""
        return compile_graph(self.graph, self._choice)

    @property
    def direct(self) -> Any:
        """The code of direct calls (`executors.terms`) that runs the graph now; None if there is none."""
        return getattr(self._runs.get(self._choice.target), "direct", None)

    def _call_in_graph(self, tensors: Sequence[Tensor]) -> Any:
        return self.pack(self._apply(tensors))

    def _apply(self, tensors: Sequence[Tensor]) -> list[Any]:
        """The outputs of a call that becomes part of the graph being built."""
        kind = "StatefulPartitionedCall" if self.graph.stateful else "PartitionedCall"
        inputs = [*versions.currents(tensors), *versions.currents(self._arrays)]
        note_access(inputs)
        with versions.raw():
            results = list(apply(kind, [inputs], {"f": self.graph}, self._operation_name()))
        for at, number, is_it in self.given_back:
            if is_it:
                results[at] = tensors[number]
            else:
                array_aliases.may_be(results[at], [results[at], tensors[number]])
        return results

    def _operation_name(self) -> str:
        """What a call is named in the graph being built: as the function, if that is a name for operations."""
        graph = building_graph()
        return self.name if graph is None or graph.is_function else operation_name(self.name)

    def pretty_printed_signature(self, verbose: bool = True) -> str:
        """The signature in words: the call, its tensor arguments, what it returns."""
        head, args = describe_call(self.name, self.arguments)
        if not verbose:
            return head
        lines = [head]
        if args:
            lines.append("  Args:")
            lines += [f"    {path}: {text}" for path, text in args]
        lines.append("  Returns:")
        if self._single:
            lines.append(f"    {_leaf_text(self.structured_outputs)}")
        else:
            pairs = list(nest.flatten_with_paths(self.structured_outputs))
            lines += [f"    {path + ': ' if path else ''}{_leaf_text(leaf)}" for path, leaf in pairs] or ["    ()"]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<ag.ConcreteFunction {self.name}{self.graph.structured_signature}>"


def _leaf_text(leaf: Any) -> str:
    return f"{leaf.dtype.name} Tensor, shape={leaf.shape}" if isinstance(leaf, Tensor) else repr(leaf)
