"""Why a nudge did not arrive."""

from __future__ import annotations

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "bad_url", "inner", "unresolved", "down", "slow", "broken", "gone", "refused", "redirected"
]
FINAL: set[Code] = {"bad_url", "inner", "gone", "refused", "redirected"}  # trying again is no use
GONE = {404, 410}
LATER = {408, 425, 429}


class SendFault(Exception):
    """What kept a nudge from arriving; `wait`: in how many seconds the other side wants it."""

    def __init__(self, code: Code, wait: float = 0) -> None:
        super().__init__(code)
        self.code: Code = code
        self.wait = wait

    @property
    def final(self) -> bool:
        return self.code in FINAL


def check_status(status: int, wait: str = "") -> None:
    """Raise SendFault unless an answer over HTTP says that all is well."""
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise SendFault("redirected")
    if status in GONE:
        raise SendFault("gone")
    if status in LATER or status >= 500:
        raise SendFault("broken", float(wait) if wait.isascii() and wait.isdigit() else 0)
    raise SendFault("refused")
