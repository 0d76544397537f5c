"""What users see of `compat.tf`, which has aliases only: `dir` of its modules, and what their errors suggest."""

from __future__ import annotations

import sys

from autograph.framework.names import namespace

_PACKAGE = f"{__package__}.tf"

for _name, _module in list(sys.modules.items()):
    if _name == _PACKAGE or _name.startswith(_PACKAGE + "."):
        namespace(_module, _name.removeprefix(f"{__package__}."))
