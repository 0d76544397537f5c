"""Functions that must do the same after conversion. Each is called with the argument tuples of its `cases`.

What counts: the returned value or the exception, what was logged on the way (evaluation order), and what happened
to the arguments.
"""

from tests.converters.execution_corpus import jumps, language
from tests.converters.execution_corpus.table import CORPUS, LOG

__all__ = ["CORPUS", "LOG", "jumps", "language"]
