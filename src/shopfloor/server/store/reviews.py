"""What was judged of finished games: a row a round, gone when its table goes."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select

from shopfloor.kernel import Json
from shopfloor.server.store.database import Database, WriteConflict
from shopfloor.server.store.schema import reviews


class Judged(msgspec.Struct):
    """The swings of a game, as far as its rounds have been judged."""

    rounds: int = 0  # not known yet
    swings: dict[int, list[Json]] = {}

    def done(self) -> int:
        """The rounds from the first on that are judged without a gap."""
        return next(n for n in range(len(self.swings) + 1) if n + 1 not in self.swings)

    def upto(self, last: int) -> list[Json]:
        """What is known of the rounds up to one."""
        return [swing for number in range(1, last + 1) for swing in self.swings[number]]


class Reviews:
    """Keeps what a judge found; another judge, of another release, begins anew."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def read(self, table: str, judge: str) -> Judged:
        """What this judge has found of a game so far."""
        query = select(reviews).where(reviews.c.table_id == table, reviews.c.judge == judge)
        judged = Judged()
        async with self.database.read() as connection:
            for row in (await connection.execute(query)).mappings():
                judged.rounds = int(row["rounds"])
                judged.swings[int(row["round"])] = msgspec.json.decode(row["swings"])
        return judged

    async def keep(self, table: str, judge: str, number: int, judged: Judged) -> None:
        """Keep a round; whatever another judge had found of it goes."""
        row = {"table_id": table, "round": number, "judge": judge, "rounds": judged.rounds}
        text = msgspec.json.encode(judged.swings[number]).decode()
        here = (reviews.c.table_id == table, reviews.c.round == number)
        try:
            async with self.database.write() as connection:
                await connection.execute(delete(reviews).where(*here))
                await connection.execute(insert(reviews).values({**row, "swings": text}))
        except WriteConflict:
            pass  # another process has just kept the same
