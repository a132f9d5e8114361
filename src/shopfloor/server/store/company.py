"""What people say at tables, whom they do not want to hear, and what they report."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select, update

from shopfloor.server.ids import new_id, now
from shopfloor.server.store.database import Database, WriteConflict
from shopfloor.server.store.pen import Row, Statement, change
from shopfloor.server.store.rows import RemarkRow, ReportRow, unpacked
from shopfloor.server.store.schema import mutes, remarks, reports

SEEN = change("seats", ("seen",), ("table_id", "seat"))


class Sayings(NamedTuple):
    """What one person has said and reported, and how many they do not hear."""

    remarks: list[RemarkRow]
    reports: list[ReportRow]
    muted: int


class Company:
    """Remarks by table and number, mutes by person, reports for the host."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # Remarks

    async def add(self, table: str, remark: RemarkRow) -> None:
        """Keep a remark; raise WriteConflict if another process has taken its number."""
        values = {name: getattr(remark, name) for name in remark.__struct_fields__}
        async with self.database.write() as connection:
            await connection.execute(insert(remarks).values({"table_id": table, **values}))

    async def read(self, table: str, after: int, most: int) -> list[RemarkRow]:
        """The latest remarks after a number, the oldest of them first."""
        query = select(remarks).where(remarks.c.table_id == table, remarks.c.number > after)
        query = query.order_by(remarks.c.number.desc()).limit(most)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, RemarkRow) for row in reversed(rows)]

    async def lasts(self, names: Sequence[str]) -> dict[str, int]:
        """The number of the last remark at each of these tables."""
        last = func.max(remarks.c.number).label("last")
        query = select(remarks.c.table_id, last).where(remarks.c.table_id.in_(names))
        async with self.database.read() as connection:
            found = await connection.execute(query.group_by(remarks.c.table_id))
            return {row.table_id: row.last for row in found}

    async def remark(self, table: str, number: int) -> RemarkRow | None:
        query = select(remarks).where(remarks.c.table_id == table, remarks.c.number == number)
        async with self.database.read() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else unpacked(row, RemarkRow)

    # Mutes

    async def mute(self, person: str, other: str) -> None:
        try:
            async with self.database.write() as connection:
                await connection.execute(insert(mutes).values(person=person, other=other))
        except WriteConflict:
            return  # they were muted already

    async def unmute(self, person: str, other: str) -> None:
        mine = [mutes.c.person == person, mutes.c.other == other]
        async with self.database.write() as connection:
            await connection.execute(delete(mutes).where(*mine))

    async def muted(self, person: str, others: Collection[str]) -> set[str]:
        """Those of some people whom a person does not want to hear."""
        query = select(mutes.c.other).where(mutes.c.person == person, mutes.c.other.in_(others))
        async with self.database.read() as connection:
            return set((await connection.execute(query)).scalars())

    # Reports

    async def report(self, table: str, remark: RemarkRow, name: str, by: str) -> None:
        person = remark.person or ""
        row = ReportRow(new_id(), table, person, name, remark.text, by, now())
        values = {field: getattr(row, field) for field in row.__struct_fields__}
        async with self.database.write() as connection:
            await connection.execute(insert(reports).values(values))

    async def reported(self, table: str, text: str, by: str) -> bool:
        """Tell whether somebody has reported these words already."""
        here = [reports.c.table_id == table, reports.c.text == text, reports.c.by == by]
        async with self.database.read() as connection:
            found = await connection.execute(select(reports.c.id).where(*here).limit(1))
            return found.first() is not None

    async def reports(self, settled: bool = False, most: int = 1000) -> list[ReportRow]:
        """What was reported, the latest first; what is settled only if asked for."""
        query = select(reports).order_by(reports.c.at.desc()).limit(most)
        if not settled:
            query = query.where(reports.c.settled.is_(None))
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, ReportRow) for row in rows]

    async def settle(self, report: str) -> bool:
        """Note that a host has looked at a report; tell whether there was one."""
        query = update(reports).where(reports.c.id == report)
        async with self.database.write() as connection:
            changed = await connection.execute(query.values(settled=now()))
            return bool(changed.rowcount)

    # Everything

    async def of(self, person: str) -> Sayings:
        """All that a person has said and reported, and how many they have muted."""
        said = select(remarks).where(remarks.c.person == person).order_by(remarks.c.at)
        told = select(reports).where(reports.c.by == person).order_by(reports.c.at)
        silent = select(func.count()).select_from(mutes).where(mutes.c.person == person)
        async with self.database.read() as connection:
            spoken = (await connection.execute(said)).mappings().all()
            reported = (await connection.execute(told)).mappings().all()
            muted = int((await connection.execute(silent)).scalar_one())
        return Sayings(
            [unpacked(row, RemarkRow) for row in spoken],
            [unpacked(row, ReportRow) for row in reported],
            muted,
        )

    # Presence

    async def keep_seen(self, seen: list[Row]) -> None:
        """Note when people left: rows of the moment, the table and the seat."""
        await self.database.write_at_once([Statement(SEEN, seen)])
