"""What can go wrong between a program and a server."""

from __future__ import annotations

from shopfloor.kernel import GameError
from shopfloor.kernel.values import Json


class Refused(GameError):
    """The server, or a rule, will not do this: a code, the clause, parameters, the HTTP status."""

    def __init__(self, code: str, clause: str, params: Json, status: int = 0) -> None:
        super().__init__(code, **params)
        self.clause = clause
        self.status = status


class Lost(GameError):
    """The server cannot be reached, or what answers there is none of ours."""

    def __init__(self, url: str, why: str) -> None:
        super().__init__("server_lost", url=url, why=why)
