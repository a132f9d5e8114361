"""What is kept: people, tables, seats, and the log of every game."""

from shopfloor.server.store.company import Company
from shopfloor.server.store.database import Conflict, Database, StoreDown
from shopfloor.server.store.identity import Identities
from shopfloor.server.store.journal import Journal
from shopfloor.server.store.keys import Keys
from shopfloor.server.store.lobby import Lobby
from shopfloor.server.store.people import People
from shopfloor.server.store.rows import Changes, SeatRow, Status, TableRow

__all__ = [
    "Changes",
    "Company",
    "Conflict",
    "Database",
    "Identities",
    "Journal",
    "Keys",
    "Lobby",
    "People",
    "SeatRow",
    "Status",
    "Store",
    "StoreDown",
    "TableRow",
]


class Store:
    """One database and the ways in: the journal, the lobby, the people, their keys and talk."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.journal = Journal(self.database)
        self.lobby = Lobby(self.database)
        self.people = People(self.database)
        self.keys = Keys(self.database)
        self.company = Company(self.database)
        self.identities = Identities(self.database)

    async def close(self) -> None:
        await self.journal.drain()
        await self.database.close()
