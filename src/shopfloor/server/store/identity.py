"""How a person is known again: sessions, passkeys, recovery codes, and challenges used once."""

from __future__ import annotations

import secrets

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update

from shopfloor.server.ids import LETTERS, hashed, new_id, new_token, now
from shopfloor.server.store.database import Database
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import challenges, passkeys, people, recovery, sessions

HOUR = 3_600_000
CHALLENGE = 5 * 60_000  # milliseconds to answer in
CODES = 10
GROUPS, LETTERS_EACH = 4, 4  # of a recovery code: 79 bits


class SessionRow(Struct, frozen=True):
    """A device on which somebody is known; its token is nowhere."""

    id: str
    person: str
    device: str
    created: int
    used: int


class PasskeyRow(Struct, frozen=True):
    """A passkey: what its signatures are checked with, and how often it has signed."""

    id: str
    person: str
    name: str
    public_key: str
    count: int
    created: int
    used: int | None = None


class Identities:
    """Opens, recognises and ends what lets somebody be who they are."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # Sessions

    async def open(self, person: str, device: str) -> str:
        """A new session; its token is told this once."""
        token, moment = new_token(), now()
        row = {"id": new_id(), "hash": hashed(token), "person": person, "device": device}
        async with self.database.write() as connection:
            times = {"created": moment, "used": moment}
            await connection.execute(insert(sessions).values({**row, **times}))
            seen = update(people).where(people.c.id == person)
            await connection.execute(seen.values(seen=moment))
        return token

    async def known(self, token: str) -> SessionRow | None:
        """The session that a token is, unless it was ended; its use is noted by the hour."""
        query = select(sessions).where(sessions.c.hash == hashed(token))
        async with self.database.read() as connection:
            found = (await connection.execute(query)).mappings().first()
        if found is None:
            return None
        session, moment = unpacked(found, SessionRow), now()
        if session.used < moment - HOUR:
            async with self.database.write() as connection:
                mine = update(sessions).where(sessions.c.id == session.id)
                await connection.execute(mine.values(used=moment))
                seen = update(people).where(people.c.id == session.person)
                await connection.execute(seen.values(seen=moment))
        return session

    async def unsealed(self, person: str) -> bool:
        """Tell whether a cookie from before there were sessions still stands for somebody."""
        query = select(people.c.sealed).where(people.c.id == person)
        async with self.database.read() as connection:
            return (await connection.execute(query)).scalar_one_or_none() is False

    async def seal(self, person: str) -> None:
        """From now on only sessions stand for this person."""
        async with self.database.write() as connection:
            await connection.execute(
                update(people).where(people.c.id == person).values(sealed=True)
            )

    async def sessions(self, person: str) -> list[SessionRow]:
        """A person's sessions, the one used last first."""
        query = select(sessions).where(sessions.c.person == person)
        query = query.order_by(sessions.c.used.desc(), sessions.c.id)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, SessionRow) for row in rows]

    async def end(self, person: str, session: str) -> bool:
        """End one of a person's sessions; tell whether there was one."""
        mine = [sessions.c.id == session, sessions.c.person == person]
        async with self.database.write() as connection:
            return bool((await connection.execute(delete(sessions).where(*mine))).rowcount)

    async def expire(self, days: int) -> None:
        """Delete sessions nobody has used for so long, and challenges nobody answered."""
        async with self.database.write() as connection:
            old = now() - days * 24 * HOUR
            await connection.execute(delete(sessions).where(sessions.c.used < old))
            await connection.execute(delete(challenges).where(challenges.c.expires < now()))

    # Challenges

    async def challenge(self, purpose: str) -> bytes:
        """Random bytes that must come back signed, once and soon."""
        fresh = secrets.token_bytes(32)
        row = {"hash": hashed(fresh.hex()), "purpose": purpose, "expires": now() + CHALLENGE}
        async with self.database.write() as connection:
            await connection.execute(delete(challenges).where(challenges.c.expires < now()))
            await connection.execute(insert(challenges).values(row))
        return fresh

    async def spend(self, challenge: bytes, purpose: str) -> bool:
        """Tell whether this challenge was given for that, and use it up."""
        here = [challenges.c.hash == hashed(challenge.hex()), challenges.c.purpose == purpose]
        here.append(challenges.c.expires >= now())
        async with self.database.write() as connection:
            return bool((await connection.execute(delete(challenges).where(*here))).rowcount)

    # Passkeys

    async def add_passkey(
        self, person: str, credential: str, public_key: str, count: int, name: str
    ) -> PasskeyRow:
        """Keep a passkey; raise Conflict if somebody has it already."""
        row = PasskeyRow(new_id(), person, name, public_key, count, now())
        values = {field: getattr(row, field) for field in row.__struct_fields__}
        async with self.database.write() as connection:
            await connection.execute(
                insert(passkeys).values({**values, "hash": hashed(credential)})
            )
        return row

    async def passkey(self, credential: str) -> PasskeyRow | None:
        query = select(passkeys).where(passkeys.c.hash == hashed(credential))
        async with self.database.read() as connection:
            found = (await connection.execute(query)).mappings().first()
        return None if found is None else unpacked(found, PasskeyRow)

    async def passkeys(self, person: str) -> list[PasskeyRow]:
        query = select(passkeys).where(passkeys.c.person == person)
        query = query.order_by(passkeys.c.created, passkeys.c.id)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, PasskeyRow) for row in rows]

    async def signed(self, passkey: PasskeyRow, count: int) -> bool:
        """Note a signature; tell whether no other came in between with the same count."""
        mine = [passkeys.c.id == passkey.id, passkeys.c.count == passkey.count]
        query = update(passkeys).where(*mine).values(count=count, used=now())
        async with self.database.write() as connection:
            return bool((await connection.execute(query)).rowcount)

    async def drop_passkey(self, person: str, passkey: str) -> bool:
        mine = [passkeys.c.id == passkey, passkeys.c.person == person]
        async with self.database.write() as connection:
            return bool((await connection.execute(delete(passkeys).where(*mine))).rowcount)

    # Recovery

    async def new_codes(self, person: str) -> list[str]:
        """Recovery codes in place of those there were; told this once."""
        codes = [new_code() for _ in range(CODES)]
        async with self.database.write() as connection:
            await connection.execute(delete(recovery).where(recovery.c.person == person))
            rows = [{"hash": hashed(code), "person": person} for code in codes]
            await connection.execute(insert(recovery), rows)
        return codes

    async def codes_left(self, person: str) -> int:
        query = select(func.count()).select_from(recovery).where(recovery.c.person == person)
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def recover(self, code: str) -> str | None:
        """Whose code this is; it is used up by this."""
        mine = recovery.c.hash == hashed(code)
        async with self.database.write() as connection:
            found = await connection.execute(select(recovery.c.person).where(mine))
            person: str | None = found.scalar_one_or_none()
            spent = await connection.execute(delete(recovery).where(mine))
            return person if spent.rowcount else None


def new_code() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(LETTERS_EACH)) for _ in range(GROUPS))
    return "-".join(groups)
