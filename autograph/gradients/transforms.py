"""Functions of functions, with JAX's names: `grad`, `value_and_grad`, `vjp`, `hvp`, `jacrev`, `jacfwd`, `hessian`.

They differentiate by arguments, work on structures of tensors, eagerly and in graphs, and can be nested. Where JAX
gives the conjugate of the gradient of a complex argument, these give TensorFlow's, as `GradientTape` does.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.higher_order import calls_first_argument, calls_functions
from autograph.framework.op_names import with_article
from autograph.framework.tape import Tape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.gradients.forward_mode import as_primal, tensors_like
from autograph.gradients.jacobians import jacobian
from autograph.gradients.tape import GradientTape, check_sources
from autograph.gradients.unconnected import UnconnectedGradients
from autograph.ops.arrays import shaping
from autograph.ops.arrays.construction import range as tensor_range
from autograph.ops.arrays.joining import concat
from autograph.ops.core.basic import rank

__all__ = ["grad", "hessian", "hvp", "jacfwd", "jacrev", "value_and_grad", "vjp"]

Function = Callable[..., Any]
Argnums = int | Sequence[int]


class _Run:
    """One run of a function under a tape.

    Args:
        argnums: the positions of the arguments to differentiate by.

    Attributes:
        value: what the function gave, as tensors; `aux`: the second part of a pair, if it gives one.
        chosen: the arguments to differentiate by: one, or a tuple of them.
    """

    def __init__(
        self, f: Function, args: Sequence[Any], kwargs: dict[str, Any], argnums: Argnums, has_aux: bool, tape: Tape
    ) -> None:
        given = list(args)
        wanted = [argnums] if isinstance(argnums, int) else list(argnums)
        for i in wanted:
            if not -len(given) <= i < len(given):
                raise errors.SignatureError(
                    f"argnums is {argnums}, and there are {len(given)} positional arguments",
                    location=current_location(),
                )
            given[i] = nest.map_structure(as_primal, given[i])
        self.chosen = given[argnums] if isinstance(argnums, int) else tuple(given[i] for i in wanted)
        self.leaves = nest.flatten(self.chosen)
        self.sources = check_sources(self.leaves)
        self.tape = tape
        with tape:
            for source in self.sources:
                tape.watch_tensor(source)
            result = f(*given, **kwargs)
            value, aux = result if has_aux else (result, None)
            self.aux: Any = aux
            self.value = nest.map_structure(convert_to_tensor, value)

    def pulled_back(self, weights: Sequence[Any]) -> list[Any]:
        """The gradients of the value's parts, weighted; zeros where there is no path."""
        found = self.tape.backward(nest.flatten(self.value), self.sources, weights)
        return [g if g is not None else apply("ZerosLike", [convert_to_tensor(s)]) for g, s in zip(found, self.leaves)]


def _scalar(value: Any, what: str) -> None:
    if not isinstance(value, Tensor) or value.shape.rank not in (0, None) or not value.dtype.is_floating:
        is_tensor = isinstance(value, Tensor)
        described = f"{with_article(value.dtype.name)} tensor of shape {value.shape}" if is_tensor else "a structure"
        raise errors.ShapeMismatchError(
            f"{what} of a function that returns {described}",
            location=current_location(),
            expected="a function that returns a real scalar",
            fix="ag.reduce_sum its result, or use ag.jacrev; with has_aux=True it returns (scalar, more)",
        )


def _lifted(f: Function, run: Callable[[Function, tuple[Any, ...], dict[str, Any]], Any]) -> Function:
    """The function that `run` makes of `f`; converted code has `f` converted."""

    @functools.wraps(f, updated=())  # attributes of f are not those of this
    @hides_internal_frames
    def derived(*args: Any, **kwargs: Any) -> Any:
        return run(f, args, kwargs)

    return calls_functions(derived, lambda convert: lambda *args, **kwargs: run(convert(f), args, kwargs))


def value_and_grad(f: Function, argnums: Argnums = 0, has_aux: bool = False) -> Function:
    """A function that gives both `f(...)` and its gradient; see `grad`.

    Returns:
        A function that returns `(value, gradient)`; `((value, aux), gradient)` with `has_aux`.

    >>> import autograph as ag
    >>> value, gradient = ag.value_and_grad(lambda x: x * x)(3.0)
    >>> float(value), float(gradient)
    (9.0, 6.0)
    """

    def run(f: Function, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        done = _Run(f, args, kwargs, argnums, has_aux, Tape())
        _scalar(done.value, "the gradient")
        gradient = nest.pack(done.chosen, done.pulled_back([None]))
        return ((done.value, done.aux) if has_aux else done.value), gradient

    return _lifted(f, run)


def grad(f: Function, argnums: Argnums = 0, has_aux: bool = False) -> Function:
    """A function that gives the gradient of `f`.

    Args:
        f: returns a real scalar. Its arguments are tensors, numbers, or structures of them.
        argnums: the position of the argument to differentiate by, or several of them.
        has_aux: whether `f` returns a pair, of which the second part is not differentiated but returned second.

    Returns:
        A function of the same arguments; it returns a structure like the argument (a tuple of them, if `argnums` is
        several), zeros where `f` does not depend on it.

    Raises (the function returned):
        ShapeMismatchError: `f` does not return a real scalar.
        DTypeMismatchError: an argument to differentiate by is not of a floating-point or complex dtype.

    >>> import autograph as ag
    >>> float(ag.grad(ag.grad(lambda x: x**3))(2.0))
    12.0
    """

    def run(f: Function, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        done = _Run(f, args, kwargs, argnums, has_aux, Tape())
        _scalar(done.value, "the gradient")
        gradient = nest.pack(done.chosen, done.pulled_back([None]))
        return (gradient, done.aux) if has_aux else gradient

    return _lifted(f, run)


@calls_first_argument
def vjp(f: Function, *primals: Any, has_aux: bool = False) -> Any:
    """`f(*primals)`, and the function that takes a vector to its product with the Jacobian.

    Args:
        f: a function of tensors, or structures of them.
        primals: its arguments.
        has_aux: whether `f` returns a pair, of which the second part is not differentiated but returned third.

    Returns:
        The value, and a function that takes weights, structured as the value, and returns a tuple: for each argument
        the gradient of the weighted sum. It may be called more than once.

    >>> import autograph as ag
    >>> y, pull = ag.vjp(lambda a, b: a * b, ag.constant(2.0), ag.constant(5.0))
    >>> [float(g) for g in pull(1.0)]
    [5.0, 2.0]
    """
    done = _Run(f, primals, {}, tuple(range(len(primals))), has_aux, Tape())
    @hides_internal_frames
    def pull(weights: Any) -> Any:
        return nest.pack(done.chosen, done.pulled_back(tensors_like(done.value, weights, "a weight", "its result")))

    return (done.value, pull, done.aux) if has_aux else (done.value, pull)


@calls_first_argument
def hvp(f: Function, x: Any, v: Any) -> Any:
    """The second derivatives of `f` times a vector: the gradient of its derivative along `v`.

    One backward pass over the backward pass; the matrix of second derivatives is never made.

    Args:
        f: returns a real scalar.
        x: its argument, a tensor or a structure of tensors.
        v: structured as `x`, of the same shapes.

    Returns:
        A structure like `x`.

    >>> import autograph as ag
    >>> x, v = ag.constant([1.0, 2.0]), ag.constant([1.0, 0.0])
    >>> ag.hvp(lambda x: ag.reduce_sum(x**3), x, v).numpy().tolist()
    [6.0, 0.0]
    """
    done = _Run(grad(f), (x,), {}, 0, False, Tape())
    weights = tensors_like(done.value, v, "a part of v", "that of x")
    return nest.pack(done.chosen, done.pulled_back(weights))


# --- matrices of derivatives -----------------------------------------------------------------------------


def _jacobians(
    f: Function, argnums: Argnums, has_aux: bool, of: Callable[[_Run, Tensor], list[Any]]
) -> Function:
    def run(f: Function, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        done = _Run(f, args, kwargs, argnums, has_aux, GradientTape(persistent=True, watch_accessed_variables=False))
        found = nest.map_structure(lambda part: nest.pack(done.chosen, of(done, part)), done.value)
        return (found, done.aux) if has_aux else found

    return _lifted(f, run)


def jacrev(f: Function, argnums: Argnums = 0, has_aux: bool = False) -> Function:
    """A function that gives the Jacobian of `f`: one backward pass for each element of the result.

    Args:
        f: a function of tensors, or structures of them.
        argnums: the position of the argument to differentiate by, or several of them.
        has_aux: whether `f` returns a pair, of which the second part is not differentiated but returned second.

    Returns:
        A function of the same arguments; it returns a structure like the result of `f`, and in the place of each tensor
        a structure like the argument, of tensors of the shape of the result's followed by that of the argument's.

    >>> import autograph as ag
    >>> ag.jacrev(lambda x: x * x)(ag.constant([1.0, 2.0])).numpy().tolist()
    [[2.0, 0.0], [0.0, 4.0]]
    """

    def rows(done: _Run, part: Tensor) -> list[Any]:
        def backward(seed: Tensor) -> list[Any]:
            return done.tape.backward([part], done.sources, [seed])

        return jacobian(backward, part, done.leaves, UnconnectedGradients.ZERO)

    return _jacobians(f, argnums, has_aux, rows)


def jacfwd(f: Function, argnums: Argnums = 0, has_aux: bool = False) -> Function:
    """As `jacrev`, with one pass for each element of the argument: quicker where the result has more elements.

    >>> import autograph as ag
    >>> ag.jacfwd(lambda x: ag.stack([x, x * x, x**3]))(ag.constant(2.0)).numpy().tolist()
    [1.0, 4.0, 12.0]
    """

    def columns(done: _Run, part: Tensor) -> list[Any]:
        # The backward pass is linear in the weights that it starts from: its Jacobian is the wanted one, transposed.
        weights = apply("ZerosLike", [part])
        with Tape() as second:
            second.watch_tensor(weights)
            pulled = done.tape.backward([part], done.sources, [weights])
        found = []
        for gradient, source in zip(pulled, done.leaves):
            one = gradient if gradient is not None else apply("ZerosLike", [convert_to_tensor(source)])

            def backward(seed: Tensor, one: Tensor = one) -> list[Any]:
                return second.backward([one], [weights], [seed])

            (turned,) = jacobian(backward, one, [part], UnconnectedGradients.ZERO)
            found.append(_moved(turned, one))
        return found

    return _jacobians(f, argnums, has_aux, columns)


def _moved(turned: Tensor, first: Tensor) -> Tensor:
    """Moves the dimensions of `first`, which come first, to the end."""
    if turned.shape.rank is not None and first.shape.rank is not None:
        many, all_ = first.shape.rank, turned.shape.rank
        return shaping.transpose(turned, [*range(many, all_), *range(many)])
    lead = rank(first)
    return shaping.transpose(turned, concat([tensor_range(lead, rank(turned)), tensor_range(0, lead)], axis=0))


def hessian(f: Function, argnums: Argnums = 0, has_aux: bool = False) -> Function:
    """A function that gives the second derivatives of `f`: `jacrev(jacrev(f))`.

    >>> import autograph as ag
    >>> ag.hessian(lambda x: x[0] * x[1] ** 2)(ag.constant([1.0, 2.0])).numpy().tolist()
    [[0.0, 4.0], [4.0, 2.0]]
    """
    return jacrev(jacrev(f, argnums, has_aux), argnums, has_aux)
