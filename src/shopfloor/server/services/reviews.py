"""Reviews of finished games: what luck gave and what decisions cost, judged round by round."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from shopfloor.analysis.review import review_of
from shopfloor.analysis.told import read_swing, review_json
from shopfloor.kernel import Json, Result, Score
from shopfloor.server.http.payloads import Reviewed
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.saved_games import begun
from shopfloor.server.store import TableRow
from shopfloor.server.workers.jobs import Log, Review
from shopfloor.server.workers.lanes import PATIENCE, Share
from shopfloor.server.workers.pool import TooSlow

if TYPE_CHECKING:
    from shopfloor.server.service import Service

ROUND_SECONDS = 60.0
KEPT = 64  # games of which is known what was judged


class Judged:
    """The swings of a game, as far as its rounds have been judged."""

    def __init__(self) -> None:
        self.rounds = 0  # not known yet
        self.swings: dict[int, list[Json]] = {}

    def upto(self, last: int) -> list[Json]:
        """What is known of the rounds up to one."""
        return [swing for number in range(1, last + 1) for swing in self.swings[number]]


class Reviewing:
    """Has a game judged in workers, a round at a time, and keeps what they found."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.known: OrderedDict[str, Judged] = OrderedDict()

    async def review(self, table: str, upto: int, share: Share) -> Reviewed:
        """The review of the first so many rounds; whoever asks for more goes on from there."""
        row, entries = await self.service.saving.finished(table)
        header, seed = begun(row)
        judged = self.judged(table)
        for number in range(1, upto + 1):
            if number not in judged.swings and not 0 < judged.rounds < number:
                job = Review(Log(header, seed, entries), number)
                found = await self.ask(job, share)
                judged.rounds, judged.swings[number] = found["rounds"], found["swings"]
        return told(row, judged, min(upto, judged.rounds))

    def judged(self, table: str) -> Judged:
        """What is known of a game, the games asked for last being kept."""
        found = self.known.pop(table, None) or Judged()
        self.known[table] = found
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return found

    async def ask(self, job: Review, share: Share) -> Json:
        """What a worker found of a round; raise Refusal."""
        try:
            thinkers = self.service.hall.thinkers
            return (await thinkers.ask(job, ROUND_SECONDS, share, PATIENCE)).more
        except TooSlow:
            raise Refusal("no_review", 503) from None


def told(row: TableRow, judged: Judged, done: int) -> Reviewed:
    """The review of what has been judged."""
    swings = [read_swing(swing) for swing in judged.upto(done)]
    review = review_json(review_of(row.game, swings, result_of(row)))
    return msgspec.convert({**review, "rounds": judged.rounds, "done": done}, Reviewed)


def result_of(row: TableRow) -> Result:
    """The result as it was kept."""
    assert row.result is not None
    scores = [Score(**score) for score in row.result["scores"]]
    return Result(scores, **{key: row.result[key] for key in ("winners", "tie_break", "ended_by")})
