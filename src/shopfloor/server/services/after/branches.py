"""Branches: tables that go on from a moment of a finished game."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from msgspec.structs import replace

from shopfloor.server.http.after.payloads import MOST_MOVES, BranchWish
from shopfloor.server.http.payloads import Opened
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.deals import sealed
from shopfloor.server.services.lobby import check_bot
from shopfloor.server.services.saved_games import FOLD_SECONDS, begun, row_for
from shopfloor.server.store import SeatRow
from shopfloor.server.workers.jobs import Grow, Log
from shopfloor.server.workers.lanes import Share
from shopfloor.table.saved import read_lines

if TYPE_CHECKING:
    from shopfloor.server.service import Service


class Branching:
    """Play on from here: the old entries and their seed are kept, a new seed deals the rest."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def open(
        self, table: str, person: str, name: str, wish: BranchWish, share: Share
    ) -> Opened:
        """A table at that position; it starts at once where all other seats are bots'."""
        saved = await self.grow(table, wish, share)
        header, entries, closing = read_lines(saved)
        lobby = self.service.lobby
        row = replace(row_for(header, closing or {}, person), proof=None)  # not signed yet
        sitting = [SeatRow(seat, bot=wish.others or None) for seat in range(len(header.seats))]
        sitting[wish.seat] = SeatRow(wish.seat)
        await lobby.add(row, sitting, entries)
        joined = await lobby.join(row.id, person, name, wish.seat)
        if wish.others or len(sitting) == 1:
            await lobby.start(row.id, person)
        return Opened(lobby.info(*await lobby.read(row.id), person), joined.seat, joined.token)

    async def grow(self, table: str, wish: BranchWish, share: Share) -> str:
        """The branch as a saved game; raise Refusal."""
        row, entries = await self.service.saving.finished(table, share)
        header, seed = begun(row)
        if not 0 <= wish.at <= len(entries) or len(wish.moves) > MOST_MOVES:
            raise Refusal("no_action", 404)
        if not 0 <= wish.seat < len(header.seats):
            raise Refusal("no_seat", 404)
        if wish.others:
            check_bot(header.game, wish.others)
        seed = "" if sealed(row) else seed  # others have yet to play that deal
        job = Grow(Log(header, seed, entries[: wish.at]), wish.moves, secrets.token_hex(32))
        return (await self.service.saving.work(job, FOLD_SECONDS, share)).text
