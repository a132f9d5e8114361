"""Layout drafts: judged by the game, kept for a reload, and what stands when time is up."""

from __future__ import annotations

import time
from functools import cache
from typing import cast

from shopfloor.kernel import GameError, Json, SomeState
from shopfloor.kernel.capabilities import Draft, Drafts
from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal, refusal_of
from shopfloor.table import Table


def judge(table: Table, seat: int, draft: Json) -> Draft:
    """What the game says of a draft; raise Refusal."""
    if not drafting(type(table.game)):
        raise Refusal("no_drafts", 422, game=table.header.game)
    game, began = cast("Drafts[SomeState]", table.game), time.perf_counter()
    try:
        return game.judge_draft(table.state, seat, draft)
    except GameError as error:
        raise refusal_of(error) from error
    finally:
        metrics.drafting.observe(time.perf_counter() - began)


@cache
def drafting(kind: type) -> bool:
    """Asked once for each type: drafts come with every gesture."""
    return issubclass(kind, Drafts)


def verdict_of(draft: Draft) -> Json:
    """The verdict as clients have it, with the action to send where the draft may be played."""
    return {**draft.verdict, "action": None if draft.action is None else str(draft.action)}
