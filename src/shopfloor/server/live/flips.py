"""The announced flip of a live grab: tiles stay undealt until an instant everybody was told.

A game takes part by an option `picking` whose value is `live`, and by calling the chance that
turns a tile up `flip`. Claims are ordinary actions: the log's numbers decide who was first.
"""

from __future__ import annotations

from collections.abc import Callable

from shopfloor.kernel import SomeChance
from shopfloor.table import Table
from shopfloor.table.log import Header

KIND = "flip"


def hold_of(options: dict[str, str]) -> Callable[[SomeChance], bool]:
    """What the dealer of such a table must leave to the announced instant."""
    live = options.get("picking") == "live"
    return lambda chance: live and chance.kind == KIND


def flip_at(table: Table, wait: float) -> int | None:
    """The instant of the flip that is owed now, derived from the log like every clock."""
    chance = table.state.owed()
    if chance is None or not table.hold(chance):
        return None
    return int(last_at(table) + 1000 * wait)


def last_at(table: Table) -> int:
    """When the table last changed."""
    header: Header = table.header
    last = table.entries[-1].at if table.entries else header.started
    return last or 0
