"""What to write instead of a NumPy function that has no form on tensors."""

from __future__ import annotations

from autograph import errors
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.registry import FUNCTIONS

__all__ = ["in_place", "into_variable", "unsupported"]

_STATE = "make x a new tensor: x = np.where(mask, values, x), or in an @ag.function x[key] = values"
_AS_ARRAY = "np.{name}(x.numpy()) outside of an @ag.function"

#: Advice by name; `{name}` is the name.
_INSTEAD = {
    "copyto": _STATE, "put": _STATE, "putmask": _STATE,
    "fill_diagonal": "ag.linalg.set_diag(x, values)",
    "save": _AS_ARRAY, "savez": _AS_ARRAY, "savez_compressed": _AS_ARRAY,
    "savetxt": _AS_ARRAY,
    "array2string": "an f-string: f'{x}'", "array_repr": "an f-string: f'{x}'", "array_str": "an f-string: f'{x}'",
    "piecewise": "np.select(conditions, [f(x) for f in functions])",
    "may_share_memory": "tensors never share what changes",
    "shares_memory": "tensors never share what changes", "polyfit": "np.linalg.lstsq(np.vander(x, n), y)",
    "roots": "np.linalg.eigvals of the companion matrix", "einsum_path": "np.einsum(..., optimize=True)",
    "histogram2d": "np.histogram of one coordinate at a time",
    "histogramdd": "np.histogram of one coordinate at a time",

    "linalg.tensorsolve": "np.linalg.solve of reshaped tensors",
    "linalg.tensorinv": "np.linalg.inv of a reshaped tensor",
    "ndenumerate": "for i, row in enumerate(x)", "busday_count": "a Python date",
}  # fmt: skip


def unsupported(name: str, why: str = "has no form on tensors") -> errors.UnsupportedNumPyError:
    """The error for a NumPy function that does not work on tensors; it names the nearest one that does."""
    fix = _INSTEAD.get(name)
    if fix is None:
        import difflib  # here, as hardly any process shows such an error

        close = difflib.get_close_matches(name, FUNCTIONS, n=1, cutoff=0.75)
        fix = f"np.{close[0]} works on tensors; or " if close else ""
        fix += f"ag.numpy_function(np.{name}, [x], Tout) runs it on arrays"
    return errors.UnsupportedNumPyError(
        f"np.{name} {why}", location=current_location(), fix=fix.format(name=name) if "{name}" in fix else fix
    )


def into_variable(name: str) -> errors.UnsupportedNumPyError:
    """The error for a result that is to be written into a variable."""
    return errors.UnsupportedNumPyError(
        f"np.{name} is to write its result into a variable (out=)",
        location=current_location(),
        fix=f"v.assign(np.{name}(...))",
    )


def in_place(name: str) -> errors.UnsupportedNumPyError:
    """The error for a result that is to be written into a tensor."""
    return errors.UnsupportedNumPyError(
        f"np.{name} is to write its result into a tensor (out=), and a tensor never changes",
        location=current_location(),
        fix=f"take the result: x = np.{name}(...)",
    )
