"""Company at a table beside the game: not hearing somebody, reporting, going and giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.services.lobby import check_plays, default_bot, seat_at
from shopfloor.server.store import SeatRow, TableRow

if TYPE_CHECKING:
    from shopfloor.server.service import Service


class Companionship:
    """What people do about each other, and how they leave a running game."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store

    # Not hearing somebody

    async def muted(self, table: str, person: str) -> list[int]:
        """The seats of those whom a person does not want to hear."""
        _, sitting = await self.service.lobby.read(table)
        sit = {seat.person for seat in sitting if seat.person is not None}
        others = await self.store.company.muted(person, sit)
        return [seat.seat for seat in sitting if seat.person in others]

    async def mute(self, table: str, person: str, seat: int, on: bool) -> None:
        """Hear somebody no more, at any table; or again."""
        _, sitting = await self.service.lobby.read(table)
        other = seat_at(sitting, seat).person
        if other is None or other == person:
            raise Refusal("nobody_there", 404)
        change = self.store.company.mute if on else self.store.company.unmute
        await change(person, other)

    async def report(self, table: str, person: str, number: int) -> None:
        """Bring a line of chat before the server's host, once."""
        _, sitting = await self.service.lobby.read(table)
        remark = await self.store.company.remark(table, number)
        if remark is None or remark.kind != "chat":
            raise Refusal("not_found", 404)
        if not await self.store.company.reported(table, remark.text, person):
            name = seat_at(sitting, remark.seat).name
            await self.store.company.report(table, remark, name, person)

    # Leaving a running game

    async def pause(self, table: str, person: str | None, seat: int) -> None:
        """Let a bot sit in until one is back."""
        row, place = await self.own(table, person, seat)
        room = await self.service.hall.rooms.enter(table)
        await room.sit_in(seat, place.sitter or bot_for(row))

    async def concede(self, table: str, person: str | None, seat: int) -> None:
        """Give the game up: a bot plays on for good; when nobody is left, the table closes."""
        row, place = await self.own(table, person, seat)
        gone = replace(place, sitter=place.sitter or bot_for(row), conceded=True)
        lobby, signals = self.store.lobby, self.service.hall.signals
        await lobby.reseat(table, gone, revoke=True)
        await lobby.change(table, due=1)  # a bot's turn, wherever it is found
        _, sitting = await self.service.lobby.read(table)
        if not any(s.person is not None and not s.conceded for s in sitting):
            await lobby.change(table, status="expired", due=None, waiting="", touched=now())
        signals.expel(table, seat)
        await signals.roster_changed(table)

    async def own(self, table: str, person: str | None, seat: int) -> tuple[TableRow, SeatRow]:
        """The seat of who asks, in a running game; raise Refusal."""
        row, sitting = await self.service.lobby.read(table)
        place = seat_at(sitting, seat)
        if person is None or place.person != person:
            raise Refusal("not_your_seat", 403)
        if row.status != "playing":
            raise Refusal("not_playing", now=row.status)
        check_plays(place)
        return row, place


def bot_for(row: TableRow) -> str:
    return row.on_timeout or default_bot(row.game)
