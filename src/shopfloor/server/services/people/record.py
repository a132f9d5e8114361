"""A person's record: every game they finished or gave up, and who they were in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shopfloor.kernel.values import Json
from shopfloor.server.http.people.payloads import PlayedGame
from shopfloor.server.services.deals import DEAL
from shopfloor.server.store import SeatRow, TableRow
from shopfloor.server.store.puzzles import MARK

if TYPE_CHECKING:
    from shopfloor.server.service import Service

MOST = 2000  # games of one record, the latest


class Recording:
    """Reads records from the tables that are kept: nothing is counted twice or apart from them."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def of(self, person: str) -> list[PlayedGame]:
        """The games of a person, the latest first."""
        return [game for game, _ in await self.with_others(person)]

    async def with_others(self, person: str) -> list[tuple[PlayedGame, list[SeatRow]]]:
        """The same, each with who sat there."""
        listed = await self.service.hall.store.lobby.of_person(person, MOST, puzzles=False)
        found = [(played(row, sitting, person), sitting) for row, sitting in listed]
        return [(game, sitting) for game, sitting in found if game is not None]


def played(row: TableRow, sitting: list[SeatRow], person: str) -> PlayedGame | None:
    """One game as somebody's record tells it; none: it is not over, a puzzle, or not theirs."""
    own = next((seat for seat in sitting if seat.person == person), None)
    if own is None or row.result is None or row.status != "over" or MARK in row.options:
        return None
    score = score_of(row.result, own.seat)
    others = [seat for seat in sitting if seat.seat != own.seat]
    return PlayedGame(
        table=row.id,
        game=row.game,
        options={name: value for name, value in row.options.items() if name != DEAL},
        ended=row.touched,
        names=[seat.name for seat in sitting],
        bots=[seat.bot for seat in sitting],
        seat=own.seat,
        people=sum(seat.bot is None for seat in others),
        points=int(score["points"]),
        rank=int(score["rank"]),
        won=own.seat in row.result["winners"] and not own.conceded,
        conceded=own.conceded,
    )


def score_of(result: Json, seat: int) -> Json:
    """The score of a seat; whoever plays beside the seats, such as an automa, has another."""
    return next(score for score in result["scores"] if score["seat"] == seat)
