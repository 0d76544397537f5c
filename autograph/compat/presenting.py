"""What users see of `compat.tf`, which has aliases only: `dir` of its modules, and what their errors suggest."""

from __future__ import annotations

import sys
from functools import partial

from autograph.elsewhere import advice
from autograph.framework.names import namespace

_PACKAGE = f"{__package__}.tf"

for _name, _module in list(sys.modules.items()):
    if _name == _PACKAGE or _name.startswith(_PACKAGE + "."):
        _called = _name.removeprefix(f"{__package__}.")
        namespace(_module, _called, instead=partial(advice, _called))
