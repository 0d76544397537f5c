"""`Checkpoint`: the values of variables, written to a file and restored exactly."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.op_names import with_article
from autograph.framework.shapes import TensorShape
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.ops.variables.variables import Variable
from autograph.state.tracking import attributes_of, found_in, is_tracked

__all__ = ["Checkpoint", "RestoreStatus", "TensorFlowCheckpoint"]

_COUNTER = "save_counter"


class Checkpoint:
    """Writes the values of all variables in some objects to a file, and restores them.

    A variable is known by the path of attributes that leads to it (`net.layers[0].w`), so that objects made anew can be
    restored. What is looked into is told at `Module`; Python values that are no variables are not part of it.

    Args:
        root: an object whose attributes are to have paths of their own.
        **objects: variables, modules, objects with variables in them, lists, tuples and dicts of these, by name.

    Raises:
        UnsupportedTypeError: one of them is nothing that holds variables.

    >>> import autograph as ag, os, tempfile
    >>> v = ag.Variable([1.0, 2.0])
    >>> checkpoint = ag.Checkpoint(v=v)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = checkpoint.write(os.path.join(folder, "best"))
    ...     _ = v.assign([0.0, 0.0])
    ...     status = checkpoint.restore(path)
    >>> v.numpy(), status
    (array([1., 2.]), <restored 2 variables>)
    """

    #: Whether what is in only one of file and objects is left alone, unless the caller says otherwise.
    _partial = False

    @hides_internal_frames
    def __init__(self, root: Any = None, **objects: Any) -> None:
        if _COUNTER in objects:
            raise errors.InvalidArgumentError(
                f"{_COUNTER!r} is the name of the checkpoint's own variable", location=current_location(),
                fix="call it something else",
            )  # fmt: skip
        for name, value in (*objects.items(), *([] if root is None else [("root", root)])):
            if not is_tracked(value) and not isinstance(value, (list, tuple, dict)):
                raise errors.UnsupportedTypeError(
                    f"{name!r} is {with_article(type(value).__name__)}, which holds no variables",
                    location=current_location(),
                    expected="a variable, a module, an object with variables in it, or a list, tuple or dict of these",
                    fix=f"{name}=ag.Variable({value!r})" if isinstance(value, (bool, int, float, str)) else None,
                )
        self._root = root
        self._objects = objects
        self._counter = Variable(np.int64(0), trainable=False, name=_COUNTER)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["_objects"][name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}") from None

    @property
    def save_counter(self) -> Variable:
        """How often `save` was called; restored with the rest."""
        return self._counter

    def variables(self) -> dict[str, Variable]:
        """The variables by path."""
        parts = {} if self._root is None else _named_parts(self._root)
        twice = sorted(parts.keys() & {*self._objects, _COUNTER})
        if twice:
            raise errors.InvalidArgumentError(
                f"{', '.join(map(repr, twice))} names a part of the root, and something else in the checkpoint",
                location=current_location(), fix="give the root a name, too: Checkpoint(model=root, ...)",
            )  # fmt: skip
        names = {**parts, **self._objects, _COUNTER: self._counter}
        return {path: v for path, v in found_in(names) if isinstance(v, Variable)}

    # --- writing ---

    @hides_internal_frames
    def write(self, path: Any) -> str:
        """Writes the values to a file. It is there as a whole or, if that fails, what was there before still is.

        Folders that its path names are made. `latest_checkpoint` does not find it: that is for what `save` wrote.

        Returns:
            The path.

        Raises:
            FailedPreconditionError: a variable has no value.
            OSError: the file cannot be written.
        """
        from autograph.state import archive  # here, as few programs need it

        _refuse_in_graph("written")
        target = os.fspath(path)
        os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
        archive.write(target, {where: (v.dtype, v.handle.cell.read()) for where, v in self.variables().items()})
        return target

    @hides_internal_frames
    def save(self, prefix: Any) -> str:
        """Writes the values to a new file, `prefix-1`, then `prefix-2` and so on; `latest_checkpoint` finds it.

        Returns:
            The path.

        Raises:
            FailedPreconditionError: a variable has no value.
            CheckpointError: the folder's list of checkpoints is damaged.
            OSError: the file cannot be written.
        """
        return self._numbered(prefix, keep=0)[0]

    def _numbered(self, prefix: Any, keep: int | None) -> tuple[str, list[str]]:
        """`save`, for a manager that keeps so many; also gives the names that leave its list."""
        from autograph.state import listing  # here, as few programs need it

        _refuse_in_graph("written")
        before: Any = self._counter.value()
        number = int(before) + 1
        self._counter.assign(number)
        try:
            path = self.write(f"{os.fspath(prefix)}-{number}")
            return path, listing.record(path, keep)
        except BaseException:
            self._counter.assign(before)
            raise

    # --- reading ---

    @hides_internal_frames
    def restore(self, path: Any, partial: bool | None = None) -> RestoreStatus:
        """Gives the variables the values that are in a file.

        Everything is checked first: if the file is damaged, or anything in it does not fit, no variable is changed.

        Args:
            path: what `write` or `save` returned; None does nothing.
            partial: whether variables that are not in the file, and what is there for no variable, are left alone;
                else both are errors.

        Returns:
            What has been restored and what has not.

        Raises:
            CheckpointNotFoundError: there is no such file.
            CheckpointError: it is damaged, or does not fit the objects.
        """
        if path is None:
            return RestoreStatus(None, [], [], [])
        from autograph.state import archive  # here, as few programs need it

        _refuse_in_graph("restored")
        source = os.fspath(path)
        stored = archive.read(source)
        variables = self.variables()
        missing = [where for where in variables if where not in stored]
        unexpected = [where for where in stored if where not in variables]
        status = RestoreStatus(source, [where for where in variables if where in stored], missing, unexpected)
        if not (self._partial if partial is None else partial):
            status._check(missing, unexpected, "nothing has been loaded")
        for where in status.restored:
            _check(source, where, variables[where], *stored[where])
        for where in status.restored:
            variables[where].handle.cell.assign(stored[where][1], owned=True)
        return status

    @hides_internal_frames
    def read(self, path: Any, partial: bool | None = None) -> RestoreStatus:
        """As `restore`."""
        return self.restore(path, partial)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {', '.join(self.variables())}>"


class TensorFlowCheckpoint(Checkpoint):
    """As `Checkpoint`, but what is in only one of file and objects is left alone, as in TensorFlow. What `restore`
    returns tells: `assert_consumed()` raises if there is any."""

    _partial = True


class RestoreStatus:
    """What `Checkpoint.restore` did.

    Attributes:
        path: of the file.
        restored: the paths of the variables that have values from the file.
        missing: the paths of variables for which the file has nothing.
        unexpected: what the file has for no variable.
    """

    def __init__(
        self, path: str | None, restored: Sequence[str], missing: Sequence[str], unexpected: Sequence[str]
    ) -> None:
        self.path = path
        self.restored = list(restored)
        self.missing = list(missing)
        self.unexpected = list(unexpected)

    def assert_consumed(self) -> RestoreStatus:
        """Raises CheckpointError unless file and objects held the same."""
        self._check(self.missing, self.unexpected, f"{len(self.restored)} variables have been restored")
        return self

    def assert_existing_objects_matched(self) -> RestoreStatus:
        """Raises CheckpointError if the file had nothing for some variable."""
        self._check(self.missing, [], f"{len(self.restored)} variables have been restored")
        return self

    def assert_nontrivial_match(self) -> RestoreStatus:
        """Raises CheckpointError if nothing but the counter of saves was restored."""
        if self.path is not None and set(self.restored) <= {_COUNTER}:
            self._check(self.missing or [_COUNTER], self.unexpected, "nothing has been restored")
        return self

    def expect_partial(self) -> RestoreStatus:
        """Says that it is known that file and objects may differ. (Nothing else happens.)"""
        return self

    def _check(self, missing: Sequence[str], unexpected: Sequence[str], outcome: str) -> None:
        if missing or unexpected:
            parts = [f"it has no {_listed(missing)}"] if missing else []
            parts += [f"nothing here is {_listed(unexpected)}"] if unexpected else []
            raise errors.CheckpointError(
                f"the checkpoint {self.path!r} does not fit the objects: {'; '.join(parts)}; {outcome}",
                location=current_location(),
                expected="objects structured as those that were written",
                fix="restore(path, partial=True) restores what both have",
            )

    def __repr__(self) -> str:
        text = f"<restored {len(self.restored)} variable{'' if len(self.restored) == 1 else 's'}"
        text += f"; the file has no {_listed(self.missing)}" if self.missing else ""
        return text + (f"; nothing here is {_listed(self.unexpected)}" if self.unexpected else "") + ">"


def _refuse_in_graph(what: str) -> None:
    if building_graph() is not None:
        raise errors.OperatorNotAllowedInGraphError(
            f"a checkpoint is {what} while a function is traced, not when it runs",
            location=current_location(),
            fix="do it outside of the function, or in one that ag.py_function calls",
        )


def _named_parts(root: Any) -> dict[str, Any]:
    """What the root's own parts are called."""
    if isinstance(root, dict):
        return {str(key): value for key, value in root.items()}
    if isinstance(root, (list, tuple)):
        return {str(i): value for i, value in enumerate(root)}
    return {"root": root} if isinstance(root, Variable) else attributes_of(root)


def _check(source: str, where: str, variable: Variable, dtype: Any, array: np.ndarray) -> None:
    shape = TensorShape.of(array.shape)
    if dtype is not variable.dtype or not variable.shape.is_compatible_with(shape):
        raise errors.CheckpointError(
            f"in the checkpoint {source!r}, {where} is {dtype.name} of shape {shape}, but the variable is "
            f"{variable.dtype.name} of shape {variable.shape}; nothing has been loaded",
            location=current_location(),
            expected=with_article(f"{variable.dtype.name} value of shape {variable.shape}"),
            fix="make the object as it was when it was written",
        )


def _listed(paths: Sequence[str]) -> str:
    shown = ", ".join(paths[:5])
    return shown if len(paths) <= 5 else f"{shown} and {len(paths) - 5} more"
