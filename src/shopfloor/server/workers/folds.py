"""Finished games, folded by a worker."""

from __future__ import annotations

from shopfloor.server.workers.jobs import Log
from shopfloor.table import Dealer, Table
from shopfloor.table.log import live


def folded(log: Log, upto: int | None = None) -> Table:
    """A game after so many of its entries, all if not said; what was taken back is not played."""
    entries = log.entries[:upto]
    dealer = Dealer(bytes.fromhex(log.seed)) if log.seed else None
    table = Table.fold(log.header, live(entries), dealer)
    table.adopt(entries)
    return table
