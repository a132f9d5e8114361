"""New keys: of cookies, of logs, of push. Servers use them from their next start on."""

from __future__ import annotations

import secrets
from typing import Literal

from sqlalchemy import update

from shopfloor.server.nudges.push import SECRET, public_key
from shopfloor.server.nudges.ways import Ways
from shopfloor.server.store import Store
from shopfloor.server.store.schema import settings

Key = Literal["cookies", "logs", "push"]
ROWS: dict[Key, str] = {"cookies": "secret", "logs": "signing", "push": SECRET}
KEPT = 2  # keys of cookies that are believed: the new one and the one before


async def rotate(store: Store, key: Key, at_once: bool = False) -> None:
    """Make a new key. Guests stay who they are, unless `at_once` they must not.

    A log carries the public key it was signed with: what is signed already stays so. A browser
    believes pushes of one key alone: with that of push its subscriptions are forgotten.
    """
    known = await store.people.secret(ROWS[key])
    fresh = secrets.token_hex(32)
    if key == "cookies" and not at_once:
        fresh = "\n".join([*known.split("\n"), fresh][-KEPT:])
    query = update(settings).where(settings.c.name == ROWS[key]).values(value=fresh)
    async with store.database.write() as connection:
        await connection.execute(query)
    if key == "push":
        await Ways(store.database).drop_all("push")


async def push_key(store: Store) -> tuple[str, int]:
    """The public key that browsers know this server by, and how many do."""
    key = public_key(await store.people.secret(SECRET))
    return key, await Ways(store.database).count("push")
