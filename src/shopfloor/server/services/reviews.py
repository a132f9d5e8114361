"""Reviews of finished games: what each decision gave away against the best move found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shopfloor.kernel import Json
from shopfloor.server.http.payloads import Judged
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.saved_games import begun
from shopfloor.server.workers.jobs import Review
from shopfloor.server.workers.pool import TooSlow
from shopfloor.table.log import live

if TYPE_CHECKING:
    from shopfloor.server.service import Service

MOST_ENTRIES = 60  # judged in one answer: bots at other tables wait for the same workers
REVIEW_SECONDS = 120.0


class Reviewing:
    """Has decisions judged, a stretch of the log at a time."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def review(self, table: str, seat: int, first: int, last: int) -> list[Judged]:
        row, entries = await self.service.saving.finished(table)
        header, _ = begun(row)
        if not 0 <= seat < len(header.seats):
            raise Refusal("no_seat", 404)
        last = min(last, first + MOST_ENTRIES - 1)
        log = [(e.number, e.seat, e.text) for e in live(entries)]
        job = Review(header.game, len(header.seats), header.options, log, seat, first, last)
        try:
            found = await self.service.hall.thinkers.ask(job, REVIEW_SECONDS)
        except TooSlow:
            raise Refusal("no_review", 503) from None
        judged = [judgement(decision) for decision in found.more["decisions"]]
        return sorted(judged, key=lambda each: -each.lost)


def judgement(decision: Json) -> Judged:
    why = decision.pop("why")
    return Judged(**decision, key=f"bots.{why['key']}", params=why["params"])
