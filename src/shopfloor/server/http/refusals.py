"""Refusals: a code, the clause that says so, and parameters; sentences live in the catalogues."""

from __future__ import annotations

from shopfloor.kernel import BadFile, GameError, Illegal, Json, Unreadable

CLAUSE = "server"


class Refusal(Exception):
    """Something this server will not do, and why; `status` is for answers over HTTP."""

    def __init__(
        self, code: str, status: int = 409, clause: str = CLAUSE, **params: object
    ) -> None:
        super().__init__(code, params)
        self.code = code
        self.status = status
        self.clause = clause
        self.params: Json = params


def refusal_of(error: GameError) -> Refusal:
    """What the rules, the table or a file refused, in the server's form."""
    if isinstance(error, Illegal):
        return Refusal(error.code, 409, error.reason.clause, **error.params)
    status = 422 if isinstance(error, Unreadable | BadFile) else 409
    return Refusal(error.code, status, "table", **error.params)
