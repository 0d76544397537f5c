"""What becomes of a program: `check` reads source code, `explain` traces a call, and both say it line by line.

Here: the two functions. What does their work is loaded on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograph.inspection.explanation import Explanation
    from autograph.inspection.findings import Report

__all__ = ["check", "explain"]


def check(target: Any) -> Report:
    """What can be staged, what stays Python or is unrolled, and what is refused, line by line; nothing is executed.

    Args:
        target: a function, method, class or module; or, as a string or path, a file, a folder or the name of a module,
            whose files are only read.

    Returns:
        A report: print it, or ask it for `findings`, `to_json()`, `html()`.

    Raises:
        TargetNotFoundError: there is no such file, folder or module.
        SourceNotFoundError: the source code of the function is not to be had.

    >>> import autograph as ag
    >>> def sign(x):
    ...     return 1 if x > 0 else -1
    >>> ag.check(sign)
    <ag.Report: 1 of 1 function converted; 1 staged>
    """
    from autograph.inspection import checking

    return checking.check(target)


def explain(func: Callable[..., Any], *args: Any, **kwargs: Any) -> Explanation:
    """Traces a function, without running its graph, and says what each line of it became: a branch or loop of the
    graph, so many unrolled iterations, plain Python; and which operations it made.

    Args:
        func: a function, method or `ag.function`; it is traced anew.
        *args, **kwargs: as for a call of `func`; `TensorSpec`s will do.

    Returns:
        An explanation, which prints as a listing; the functions that were called are part of it.

    Raises: what tracing the call raises.

    >>> import autograph as ag
    >>> def double(x):
    ...     return 2 * x
    >>> [line.became for line in ag.explain(double, ag.constant(3)).functions[0].lines]
    [(), ('staged',)]
    """
    from autograph.inspection import explaining

    return explaining.explain(func, *args, **kwargs)
