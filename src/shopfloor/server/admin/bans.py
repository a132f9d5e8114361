"""Banning people and addresses; servers look for new bans by themselves, within seconds."""

from __future__ import annotations

from ipaddress import ip_network

from shopfloor.kernel.errors import GameError
from shopfloor.server.ids import now
from shopfloor.server.store import Store

DAY = 86_400_000


async def ban_somebody(store: Store, who: str, days: int | None, why: str) -> str:
    """Ban a person by id, or an address or network; the ban's id. Raise GameError."""
    until = None if days is None else now() + days * DAY
    try:
        address = str(ip_network(who, strict=False))
    except ValueError:
        if await store.people.name(who) is None:
            raise GameError("no_such_person", person=who) from None
        return await store.circle.bans.add(who, None, why, until)
    return await store.circle.bans.add(None, address, why, until)
