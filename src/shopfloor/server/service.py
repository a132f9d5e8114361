"""Everything the server can be asked, in one place for HTTP and sockets."""

from __future__ import annotations

import asyncio

from shopfloor.server.http.guards import Cookies, Guards
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live import maintenance
from shopfloor.server.live.hall import Hall
from shopfloor.server.services.after.branches import Branching
from shopfloor.server.services.after.reviews import Reviewing
from shopfloor.server.services.after.trials import Trying
from shopfloor.server.services.deals import Dealing
from shopfloor.server.services.lobby import Lobbying
from shopfloor.server.services.people.company import Companionship
from shopfloor.server.services.people.friends import Befriending
from shopfloor.server.services.people.hosts import Hosting
from shopfloor.server.services.people.identity import Identity
from shopfloor.server.services.people.nudging import Nudging
from shopfloor.server.services.people.oidc import OpenId
from shopfloor.server.services.people.profile import Profiling
from shopfloor.server.services.people.ratings import Rating
from shopfloor.server.services.people.record import Recording
from shopfloor.server.services.puzzles import Puzzling
from shopfloor.server.services.saved_games import Saving
from shopfloor.server.settings import Settings
from shopfloor.server.store import StoreDown


class Service:
    """The hall, the lobby, saved games, and who may come in."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hall = Hall(settings)
        self.guards = Guards(settings)
        self.lobby = Lobbying(self)
        self.company = Companionship(self)
        self.identity = Identity(self)
        self.nudging = Nudging(self)
        self.openid = OpenId(self)
        self.records = Recording(self)
        self.profiles = Profiling(self)
        self.ratings = Rating(self)
        self.deals = Dealing(self)
        self.friends = Befriending(self)
        self.hosts = Hosting(self)
        self.saving = Saving(self)
        self.puzzles = Puzzling(self)
        self.reviews = Reviewing(self)
        self.branches = Branching(self)
        self.trials = Trying(self)
        self.cookies = Cookies("")

    async def start(self) -> None:
        await self.hall.start()
        secret = self.settings.secret or await self.hall.store.people.secret()
        self.cookies = Cookies(secret)
        self.hall.filter = self.hosts.filter.check
        maintenance.start(self.hall, self.ratings.settle)
        await self.nudging.start()

    async def close(self) -> None:
        await self.hall.close()

    async def seat_of(self, table: str, token: str) -> int:
        """The seat that a token holds; raise Refusal."""
        with self.hall.health.needed():
            seat = await self.hall.store.lobby.seat_of(table, token)
        if seat is None:
            raise Refusal("not_your_seat", 403)
        return seat

    async def ready(self) -> bool:
        """Tell whether this process can take moves."""
        if self.hall.health.readonly or self.hall.health.draining:
            return False
        try:
            async with asyncio.timeout(2):
                await self.hall.store.people.name("")
        except (StoreDown, TimeoutError):
            return False
        return True
