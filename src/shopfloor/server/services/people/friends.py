"""Friends: made by a link that one sends and the other accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shopfloor.server.http.payloads import TableInfo
from shopfloor.server.http.people.circle import Friend
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.deals import DEAL

if TYPE_CHECKING:
    from shopfloor.server.service import Service

MOST = 200  # friends of one person
MOST_INVITATIONS = 20
SHOWN = 5  # tables of one friend
RUNNING = ("lobby", "playing")


class Befriending:
    """Invitations, friends and their tables."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store.circle.friends

    async def invite(self, person: str) -> str:
        if await self.store.open_invitations(person) >= MOST_INVITATIONS:
            raise Refusal("too_many_invitations", 429, most=MOST_INVITATIONS)
        return await self.store.invite(person)

    async def inviting(self, token: str) -> tuple[str, str]:
        """Who invites, and their name; raise Refusal."""
        person = await self.store.invited_by(token)
        name = person and await self.service.hall.store.people.name(person)
        if not person or not name:
            raise Refusal("link_spent", 403)
        return person, name

    async def accept(self, token: str, person: str) -> str:
        """Be friends with who made the invitation; their name. Raise Refusal."""
        other, name = await self.inviting(token)
        if other == person:
            raise Refusal("own_invitation")
        for one in (person, other):
            if len(await self.store.of(one)) >= MOST:
                raise Refusal("too_many_friends", most=MOST)
        await self.store.befriend(token, person, other)
        return name

    async def of(self, person: str) -> list[Friend]:
        """One's friends, and what they play that one may look at or join."""
        found = await self.store.of(person)
        links = await self.service.hall.store.circle.profiles.public_links(
            [row.other for row in found]
        )
        return [
            Friend(
                row.id,
                row.name,
                row.since,
                links.get(row.other),
                await self.tables(row.other, person),
            )
            for row in found
        ]

    async def tables(self, friend: str, person: str) -> list[TableInfo]:
        """The open and running games that are public, or that the friend hosts."""
        listed = await self.service.hall.store.lobby.of_person(friend, puzzles=False)
        shown = [
            (row, sitting)
            for row, sitting in listed
            if row.status in RUNNING
            and (row.public or row.host == friend)
            and DEAL not in row.options
        ]
        return [self.service.lobby.info(row, sitting, person) for row, sitting in shown[:SHOWN]]
