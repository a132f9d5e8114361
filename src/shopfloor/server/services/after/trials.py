"""Trials of finished games: other moves from some moment on, judged away from the event loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from shopfloor.server.http.after.payloads import MOST_MOVES, Draws, Trial, Tried
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.saved_games import CHECK_SECONDS, FOLD_SECONDS, begun
from shopfloor.server.workers.jobs import Count, Log, Try
from shopfloor.server.workers.lanes import Share

if TYPE_CHECKING:
    from shopfloor.server.service import Service


class Trying:
    """Nothing of a trial is kept: whoever goes on sends all of its moves again."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def draws(self, text: str, share: Share) -> Draws:
        """What every draw of a file asked for; raise Refusal."""
        answer = await self.service.saving.work(Count(text), CHECK_SECONDS, share)
        return msgspec.convert(answer.more, Draws)

    async def trial(self, table: str, wish: Trial, share: Share) -> Tried:
        """Where some moves lead; raise Refusal."""
        row, entries = await self.service.saving.finished(table, share)
        header, seed = begun(row)
        if not 1 <= wish.at <= len(entries) + 1 or len(wish.moves) > MOST_MOVES:
            raise Refusal("no_action", 404)
        if wish.seat is not None and not 0 <= wish.seat < len(header.seats):
            raise Refusal("no_seat", 404)
        job = Try(Log(header, seed, entries[: wish.at - 1]), wish)
        answer = await self.service.saving.work(job, FOLD_SECONDS, share)
        return msgspec.convert(answer.more, Tried)
