"""What one seat, or a spectator, is sent: its view, its offers, and the events it may hear."""

from __future__ import annotations

from shopfloor.server.messages import Heard, Update
from shopfloor.table import Table
from shopfloor.table.saved import result_json

Clocked = dict[int, int]


def update_for(
    table: Table, seat: int | None, since: int, clocks: Clocked, flip: int | None
) -> Update:
    """The table after its last entry, for a client that has seen everything up to `since`."""
    state, result = table.state, table.result()
    may_act = seat is not None and result is None
    actors = list(state.actors())
    return Update(
        number=len(table.entries),
        view=table.view(seat),
        offers=offers(table, seat, actors),
        actors=actors,
        events=[Heard(n, e.key, dict(e.params)) for n, e in table.heard(seat, since + 1)],
        dropped=dropped(table, since),
        undo=may_act and table.may_undo(seat or 0),
        redo=may_act and table.may_redo(seat or 0),
        clocks={str(number): due for number, due in clocks.items()},
        flip=flip,
        result=None if result is None else result_json(result),
        seed=None if result is None or table.dealer is None else table.dealer.seed.hex(),
    )


def offers(table: Table, seat: int | None, actors: list[int]) -> list[str]:
    """The texts of what a seat may do now; of an open family only the finite ones."""
    if seat is None or seat not in actors:
        return []
    return [str(action) for action in table.state.legal(seat)]


def dropped(table: Table, since: int) -> list[int]:
    """The entries a client has seen that were taken back after."""
    late = table.entries[since:]
    return [e.undoes for e in late if e.undoes is not None and e.undoes <= since]
