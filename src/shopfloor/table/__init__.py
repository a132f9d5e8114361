"""A table: the log of one game, its dealer, and what each seat may see and do."""

from shopfloor.table.dealer import Dealer
from shopfloor.table.log import Entry, Header, Seat
from shopfloor.table.saved import read_game, verify, write_game
from shopfloor.table.table import Table

__all__ = ["Dealer", "Entry", "Header", "Seat", "Table", "read_game", "verify", "write_game"]
