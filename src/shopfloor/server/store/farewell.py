"""Forgetting a person for good: games stay, with a nameless seat; everything else of them goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Update, and_, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from shopfloor.server.ids import now
from shopfloor.server.store.database import Database
from shopfloor.server.store.lobby import Listed, Lobby
from shopfloor.server.store.rows import Changes, SeatRow, TableRow, packed
from shopfloor.server.store.schema import (
    drafts,
    keys,
    mutes,
    passkeys,
    people,
    remarks,
    reports,
    seats,
    tables,
    ties,
    tokens,
)
from shopfloor.table import Header, Seat

NOBODY = "–"  # instead of a name
DAY = 86_400_000
EVERYTHING = 1_000_000  # tables of one person
BITE = 50  # guests that are removed in one round
Deputy = Callable[[TableRow], str]


async def forget_person(database: Database, person: str, deputy: Deputy) -> list[Listed]:
    """Remove a person and their programs; the tables where they were, as they were.

    In a running game a bot takes the seat, the one that `deputy` names. A log is signed with the
    names in it, so a finished game of theirs is not signed any more.
    """
    touched: list[Listed] = []
    for one in [*await programs_of(database, person), person]:
        found = await at_tables(database, one)
        async with database.write() as connection:
            for row, sitting in found:
                await leave(connection, row, sitting, one, deputy)
            await erase(connection, one)
        touched += found
    if database.sqlite:
        async with database.read() as connection:  # what is deleted leaves the log of writes, too
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return touched


async def programs_of(database: Database, person: str) -> list[str]:
    async with database.read() as connection:
        found = await connection.execute(select(keys.c.person).where(keys.c.owner == person))
        return list(found.scalars())


async def at_tables(database: Database, person: str) -> list[Listed]:
    """Every table where they sit or whose host they are, with its header."""
    lobby = Lobby(database)
    briefly = await lobby.of_person(person, limit=EVERYTHING)
    found = [await lobby.read(row.id) for row, _ in briefly]
    return [listed for listed in found if listed is not None]


async def erase(connection: AsyncConnection, person: str) -> None:
    """Whatever is not at a table; sessions, passkeys, ways and the like go with the person."""
    await connection.execute(delete(remarks).where(remarks.c.person == person))
    await connection.execute(
        delete(mutes).where(or_(mutes.c.person == person, mutes.c.other == person))
    )
    await connection.execute(
        delete(reports).where(or_(reports.c.person == person, reports.c.by == person))
    )
    await connection.execute(delete(people).where(people.c.id == person))


async def leave(
    connection: AsyncConnection, row: TableRow, sitting: list[SeatRow], person: str, deputy: Deputy
) -> None:
    """Take a person from one table: a lobby's seat is free again, any other has a dash."""
    own = {seat.seat for seat in sitting if seat.person == person}
    name = "" if row.status == "lobby" else NOBODY
    gone: dict[str, object] = {"name": name, "person": None, "seen": None, "word": ""}
    if row.status in ("playing", "aside"):
        gone |= {"bot": deputy(row), "sitter": None}
    for seat in own:
        here = and_(seats.c.table_id == row.id, seats.c.seat == seat)
        await connection.execute(update(seats).where(here).values(gone))
        for held in (tokens, drafts):
            mine = and_(held.c.table_id == row.id, held.c.seat == seat)
            await connection.execute(delete(held).where(mine))
    await connection.execute(without(row, own, person))


def without(row: TableRow, own: set[int], person: str) -> Update:
    """The table's row without the name; a lobby without its host is closed."""
    changes: Changes = {"code": row.code}
    if row.header is not None and own:
        changes["header"] = nameless(row.header, own)
        if row.status in ("over", "expired"):
            changes["proof"] = {}
        else:
            changes["due"] = 1  # a bot's turn, wherever it is found
    if row.host == person and row.status == "lobby":
        changes |= {"status": "expired", "code": None, "touched": now()}
    host = {"host": ""} if row.host == person else {}
    return update(tables).where(tables.c.id == row.id).values({**packed(changes), **host})


def nameless(header: Header, own: set[int]) -> Header:
    """The header without their names, and without their words: what they proved goes with them."""
    seats = tuple(Seat(NOBODY, s.bot) if n in own else s for n, s in enumerate(header.seats))
    told = header.vow is not None and any(header.vow.words[n] for n in own)
    return replace(header, seats=seats, vow=None if told else header.vow)


async def unseen(database: Database, days: int) -> list[str]:
    """Some guests who have not come for so long: nothing to come in by, no running game."""
    plays = select(seats.c.person).join(tables, tables.c.id == seats.c.table_id)
    plays = plays.where(
        tables.c.status.in_(["lobby", "playing", "aside"]), seats.c.person.is_not(None)
    )
    query = select(people.c.id).where(
        func.coalesce(people.c.seen, people.c.created) < now() - days * DAY,
        people.c.id.not_in(select(passkeys.c.person)),
        people.c.id.not_in(select(ties.c.person)),
        people.c.id.not_in(select(keys.c.person)),
        people.c.id.not_in(plays),
    )
    async with database.read() as connection:
        return list((await connection.execute(query.limit(BITE))).scalars())


def news(row: TableRow, sitting: list[SeatRow], person: str) -> list[str]:
    """What the servers are told: these sockets are void, and look who sits there."""
    own = [seat.seat for seat in sitting if seat.person == person]
    return [*(f"{row.id} expel {seat}" for seat in own), f"{row.id} roster"]
