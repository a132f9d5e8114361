"""Layout drafts, judged by the game.

A game takes part by a method `judge_draft(state, seat, draft)` of its GAME: it tells diagnosis,
cost and bonus, and, if the draft may be played as it is, the `action` that plays it.
"""

from __future__ import annotations

from typing import Any

from shopfloor.kernel import GameError
from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal, refusal_of
from shopfloor.table import Table

Json = dict[str, Any]


def judge(table: Table, seat: int, draft: Json) -> Json:
    """What the game says of a draft; raise Refusal."""
    judged = getattr(table.game, "judge_draft", None)
    if judged is None:
        raise Refusal("no_drafts", 422, game=table.header.game)
    with metrics.drafting.time():
        try:
            told = judged(table.state, seat, draft)
        except GameError as error:
            raise refusal_of(error) from error
    return {**told.verdict, "action": str(told.action) if told.action else None}
