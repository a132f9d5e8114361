"""Friends over HTTP."""

from __future__ import annotations

from shopfloor.server.http.api import Call, Endpoint
from shopfloor.server.http.keys import owner
from shopfloor.server.http.payloads import Link
from shopfloor.server.http.people import circle as p
from shopfloor.server.http.refusals import Refusal


async def my_friends(call: Call[None]) -> list[p.Friend]:
    """List one's friends, and their tables that one may watch or join."""
    person, _ = await call.guest()
    return await call.service.friends.of(person)


async def invite(call: Call[None]) -> Link:
    """Make a link by which somebody becomes a friend, once and within a week."""
    return Link(await call.service.friends.invite(await owner(call)))


async def invited(call: Call[p.Befriend]) -> p.Inviting:
    """Tell who invites, before one accepts."""
    _, name = await call.service.friends.inviting(call.body.token)
    return p.Inviting(name)


async def accept(call: Call[p.Befriend]) -> p.Inviting:
    """Be friends with who made the invitation."""
    return p.Inviting(await call.service.friends.accept(call.body.token, await owner(call)))


async def part(call: Call[None]) -> None:
    """End a friendship, for both."""
    store = call.service.hall.store.circle.friends
    if not await store.part(await owner(call), call.text("friend")):
        raise Refusal("not_found", 404)


FRIENDS = "/api/me/friends"
FRIEND_ENDPOINTS = [
    Endpoint("GET", FRIENDS, my_friends, gives=list[p.Friend]),
    Endpoint("POST", FRIENDS + "/links", invite, gives=Link),
    Endpoint("POST", FRIENDS, accept, takes=p.Befriend, gives=p.Inviting, guess=True),
    Endpoint("DELETE", FRIENDS + "/{friend}", part),
    Endpoint("POST", "/api/invitations", invited, takes=p.Befriend, gives=p.Inviting, guess=True),
]
