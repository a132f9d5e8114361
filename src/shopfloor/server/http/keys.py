"""Keys over HTTP: people make and void them in the settings; programs come in with them."""

from __future__ import annotations

from shopfloor.server.http import payloads as p
from shopfloor.server.http.api import Call, Endpoint, Given
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.store.keys import KeyRow

MOST = 20  # keys of one person


async def owner(call: Call[Given]) -> str:
    """The person who asks; a program cannot make more of its kind."""
    if call.program:
        raise Refusal("people_only", 403)
    person, _ = await call.guest()
    return person


def told(key: KeyRow) -> p.KeyInfo:
    return p.KeyInfo(key.id, key.name, key.created, key.used)


async def list_keys(call: Call[None]) -> list[p.KeyInfo]:
    """List the keys of one's programs."""
    found = await call.service.hall.store.keys.of(await owner(call))
    return [told(key) for key in found]


async def make_key(call: Call[p.NewKey]) -> p.MadeKey:
    """Make a key for a program; its token is told this once."""
    person, keys = await owner(call), call.service.hall.store.keys
    call.service.hosts.filter.check(call.body.name, "name_refused")
    if await keys.count(person) >= MOST:
        raise Refusal("too_many_keys", 409, most=MOST)
    key, token = await keys.add(person, call.body.name)
    return p.MadeKey(told(key), token)


async def void_key(call: Call[None]) -> None:
    """Void a key: it opens nothing any more, and its program loses every seat's token."""
    person, hall = await owner(call), call.service.hall
    key = await hall.store.keys.void(person, call.text("key"))
    if key is None:
        raise Refusal("not_found", 404)
    for table, seat in await hall.store.lobby.void_tokens(key.person):
        hall.signals.expel(table, seat)


KEYS = "/api/me/keys"
KEY_ENDPOINTS = [
    Endpoint("GET", KEYS, list_keys, gives=list[p.KeyInfo]),
    Endpoint("POST", KEYS, make_key, takes=p.NewKey, gives=p.MadeKey),
    Endpoint("DELETE", KEYS + "/{key}", void_key),
]
