"""What is kept: people, tables, seats, and the log of every game."""

from shopfloor.server.store.circle import Circle
from shopfloor.server.store.company import Company
from shopfloor.server.store.database import Database, StoreDown, WriteConflict
from shopfloor.server.store.identity import Identities
from shopfloor.server.store.journal import Journal
from shopfloor.server.store.keys import Keys
from shopfloor.server.store.lobby import Lobby
from shopfloor.server.store.people import People
from shopfloor.server.store.puzzles import PuzzleShelf
from shopfloor.server.store.reviews import Judged, Reviews
from shopfloor.server.store.rows import Changes, PuzzleRow, SeatRow, Status, TableRow

__all__ = [
    "Changes",
    "Circle",
    "Company",
    "Database",
    "Identities",
    "Journal",
    "Judged",
    "Keys",
    "Lobby",
    "People",
    "PuzzleRow",
    "PuzzleShelf",
    "Reviews",
    "SeatRow",
    "Status",
    "Store",
    "StoreDown",
    "TableRow",
    "WriteConflict",
]


class Store:
    """One database and the ways in: the journal, the lobby, the people and what is theirs."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.journal = Journal(self.database)
        self.lobby = Lobby(self.database)
        self.people = People(self.database)
        self.keys = Keys(self.database)
        self.company = Company(self.database)
        self.reviews = Reviews(self.database)
        self.identities = Identities(self.database)
        self.circle = Circle(self.database)
        self.puzzles = PuzzleShelf(self.database)

    async def close(self) -> None:
        await self.journal.drain()
        await self.database.close()
