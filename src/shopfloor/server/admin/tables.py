"""Listing and closing tables."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, func, select, true

from shopfloor.kernel.errors import GameError
from shopfloor.server.admin.opened import tell
from shopfloor.server.ids import now
from shopfloor.server.store import SeatRow, Status, Store, TableRow
from shopfloor.server.store.schema import entries, tables

MOST = 1000  # tables in one list
CLOSED = ("over", "expired")


@dataclass(frozen=True)
class Listed:
    """A table, who sits there, and how many entries its log has."""

    row: TableRow
    seats: list[SeatRow]
    entries: int


async def list_tables(
    store: Store, status: Status | None = None, game: str | None = None, most: int = MOST
) -> list[Listed]:
    """The tables that are so, the one last touched first."""
    wishes: list[ColumnElement[bool]] = [true()]
    wishes += [tables.c.status == status] if status is not None else []
    wishes += [tables.c.game == game] if game is not None else []
    found = await store.lobby.listed(and_(*wishes), most)
    sizes = await log_sizes(store, [row.id for row, _ in found])
    return [Listed(row, seats, sizes.get(row.id, 0)) for row, seats in found]


async def log_sizes(store: Store, ids: list[str]) -> dict[str, int]:
    query = select(entries.c.table_id, func.count()).where(entries.c.table_id.in_(ids))
    async with store.database.read() as connection:
        rows = (await connection.execute(query.group_by(entries.c.table_id))).all()
    return {table: int(size) for table, size in rows}


async def close_table(store: Store, name: str) -> TableRow:
    """End a table for good, by its id or its code: what was played there can still be replayed."""
    row = await find_table(store, name)
    if row.status in CLOSED:
        raise GameError("table_is_closed", table=name)
    await store.lobby.change(
        row.id, status="expired", code=None, due=None, waiting="", touched=now()
    )
    await tell(store, f"{row.id} roster")
    return row


async def find_table(store: Store, name: str) -> TableRow:
    listed = await store.lobby.read(name)
    if listed is None and (coded := await store.lobby.by_code(name.upper())):
        listed = await store.lobby.read(coded)
    if listed is None:
        raise GameError("no_such_table", table=name)
    return listed[0]
