"""What a guest had comes along to the person they are, unless that one has it already."""

from __future__ import annotations

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from shopfloor.server.store.circle.schema import friendships, ratings, steps, tries


async def bring_circle(connection: AsyncConnection, guest: str, person: str) -> None:
    """Friends, ratings and tries; what is left of the guest's goes with the guest."""
    has = select(ratings.c.game).where(ratings.c.person == person)
    moved = update(ratings).where(ratings.c.person == guest, ratings.c.game.not_in(has))
    await connection.execute(moved.values(person=person))
    played = select(steps.c.table_id).where(steps.c.person == person)
    walked = update(steps).where(steps.c.person == guest, steps.c.table_id.not_in(played))
    await connection.execute(walked.values(person=person))
    await bring_tries(connection, guest, person)
    await bring_friends(connection, guest, person)


async def bring_tries(connection: AsyncConnection, guest: str, person: str) -> None:
    made = [tries.c.day, tries.c.game, tries.c.mode]
    own = {tuple(row) for row in await connection.execute(select(*made).where(of(person)))}
    for row in (await connection.execute(select(*made).where(of(guest)))).all():
        if tuple(row) not in own:
            here = [column == value for column, value in zip(made, row, strict=True)]
            await connection.execute(update(tries).where(of(guest), *here).values(person=person))


def of(person: str) -> ColumnElement[bool]:
    return tries.c.person == person


async def bring_friends(connection: AsyncConnection, guest: str, person: str) -> None:
    known = select(friendships.c.other).where(friendships.c.person == person)
    others = [*(await connection.execute(known)).scalars(), person]
    theirs = [friendships.c.person == guest, friendships.c.other.not_in(others)]
    await connection.execute(update(friendships).where(*theirs).values(person=person))
    back = [friendships.c.other == guest, friendships.c.person.not_in(others)]
    await connection.execute(update(friendships).where(*back).values(other=person))
