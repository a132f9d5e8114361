"""Reviews of finished games: what luck gave and what decisions cost, judged round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from shopfloor import __version__
from shopfloor.analysis.review import review_of
from shopfloor.analysis.told import read_swing, review_json
from shopfloor.kernel import Json, Result, Score
from shopfloor.server.http.payloads import Reviewed
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.saved_games import begun
from shopfloor.server.store import Judged, TableRow
from shopfloor.server.workers.jobs import Log, Review
from shopfloor.server.workers.lanes import PATIENCE, Share
from shopfloor.server.workers.pool import TooSlow

if TYPE_CHECKING:
    from shopfloor.server.service import Service

ROUND_SECONDS = 60.0


class Reviewing:
    """Has a game judged in workers, a round at a time, and keeps with it what they found."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store.reviews

    async def review(self, table: str, upto: int, share: Share) -> Reviewed:
        """The review of the first so many rounds; with none, of those that are kept."""
        row, entries = await self.service.saving.finished(table, share)
        if row.result is None:  # it was given up: nobody knows who would have won
            raise Refusal("unfinished")
        header, seed = begun(row)
        judged = await self.store.read(table, __version__)
        if not upto:
            return told(row, judged, judged.done())
        for number in range(1, upto + 1):
            if number not in judged.swings and not 0 < judged.rounds < number:
                job = Review(Log(header, seed, entries), number)
                found = await self.ask(job, share)
                judged.rounds, judged.swings[number] = found["rounds"], found["swings"]
                await self.store.keep(table, __version__, number, judged)
        return told(row, judged, min(upto, judged.rounds))

    async def accuracy(self, table: str, seat: int) -> float | None:
        """How well a seat played, in percent; none unless the whole game has been judged."""
        judged = await self.store.read(table, __version__)
        if not judged.rounds or judged.done() < judged.rounds:
            return None
        row, _ = await self.service.lobby.read(table)
        return told(row, judged, judged.rounds).seats[seat].accuracy

    async def ask(self, job: Review, share: Share) -> Json:
        """What a worker found of a round; raise Refusal."""
        try:
            thinkers = self.service.hall.thinkers
            return (await thinkers.ask(job, ROUND_SECONDS, share, PATIENCE)).more
        except TooSlow:
            raise Refusal("no_review", 503) from None


def told(row: TableRow, judged: Judged, done: int) -> Reviewed:
    """The review of what has been judged."""
    if not done:
        return Reviewed(judged.rounds, 0, [], [], {})
    swings = [read_swing(swing) for swing in judged.upto(done)]
    review = review_json(review_of(begun(row)[0], swings, result_of(row)))
    return msgspec.convert({**review, "rounds": judged.rounds, "done": done}, Reviewed)


def result_of(row: TableRow) -> Result:
    """The result as it was kept."""
    assert row.result is not None
    scores = [Score(**score) for score in row.result["scores"]]
    return Result(scores, **{key: row.result[key] for key in ("winners", "tie_break", "ended_by")})
