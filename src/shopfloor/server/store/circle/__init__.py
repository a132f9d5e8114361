"""What people keep of and with each other: profiles, friends, ratings, tries at deals, bans."""

from __future__ import annotations

from shopfloor.server.store.circle.bans import Bans
from shopfloor.server.store.circle.friends import Friends
from shopfloor.server.store.circle.profiles import Profiles
from shopfloor.server.store.circle.ratings import Ratings
from shopfloor.server.store.circle.tries import Tries
from shopfloor.server.store.database import Database

__all__ = ["Bans", "Circle", "Friends", "Profiles", "Ratings", "Tries"]


class Circle:
    """The ways in to all of it."""

    def __init__(self, database: Database) -> None:
        self.profiles = Profiles(database)
        self.friends = Friends(database)
        self.ratings = Ratings(database)
        self.tries = Tries(database)
        self.bans = Bans(database)

    async def tidy(self) -> None:
        """Delete bans and invitations that are over."""
        await self.bans.expire()
        await self.friends.expire()
