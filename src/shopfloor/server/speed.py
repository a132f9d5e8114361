"""Whether the rules run compiled, and whether they are being compiled meanwhile.

`make play` begins with interpreted rules and compiles them in the background; it says in a file how
far that is: `compiling`, `compiled` or `failed`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from shopfloor.kernel import stream

STATUS = "SHOPFLOOR_COMPILING"  # names the file
Rules = Literal["compiled", "interpreted", "compiling", "waiting"]


def rules() -> Rules:
    """How the rules run here; `waiting`: compiled, for the next start."""
    if not str(stream.__file__).endswith(".py"):
        return "compiled"
    told: dict[str, Rules] = {"compiling": "compiling", "compiled": "waiting"}
    return told.get(behind(), "interpreted")


def behind() -> str:
    """What is said of compiling in the background, if anything."""
    try:
        return Path(os.environ[STATUS]).read_text(encoding="utf-8").strip()
    except (KeyError, OSError):
        return ""
