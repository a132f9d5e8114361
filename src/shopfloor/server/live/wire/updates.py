"""What one seat, or a spectator, is sent: its view, its offers, and the events it may hear."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypedDict, cast

from shopfloor.kernel import Action, Json, SomeState
from shopfloor.kernel.capabilities import Foresight
from shopfloor.server.live.wire.messages import Heard, Lack, Update
from shopfloor.table import Table
from shopfloor.table.saved import result_json

Clocked = dict[int, tuple[int, int]]  # by seat: when its time is up, how much of it is reserve


class Standing(TypedDict):
    """The fields of an update that a change is laid over."""

    view: Json
    offers: list[str]
    yields: dict[str, list[str]]
    lacks: dict[str, list[Lack]]
    actors: list[int]
    undo: bool
    redo: bool
    clocks: dict[str, int]
    reserves: dict[str, int]
    flip: int | None
    result: Json | None
    seed: str | None


@cache
def foreseeing(kind: type) -> bool:
    """Asked once for each type: to ask a protocol takes longer than what is asked for."""
    return issubclass(kind, Foresight)


def foresees(state: SomeState) -> bool:
    return foreseeing(type(state))


def update_for(
    table: Table, seat: int | None, since: int, clocks: Clocked, flip: int | None
) -> Update:
    """The table after its last entry, for a client that has seen everything up to `since`."""
    events, gone = heard(table, seat, since), dropped(table, since)
    return whole(
        len(table.entries), standing(table, seat, table.view(seat), clocks, flip), events, gone
    )


def whole(number: int, shown: Standing, events: list[Heard], gone: list[int]) -> Update:
    return Update(number=number, events=events, dropped=gone, **shown)


def standing(
    table: Table, seat: int | None, view: Json, clocks: Clocked, flip: int | None
) -> Standing:
    """What holds after the last entry, whatever a client has seen before."""
    state, result = table.state, table.result()
    may_act = seat is not None and result is None
    actors = list(state.actors())
    acting = seat if seat in actors else None
    legal = [] if acting is None else state.legal(acting)
    return {
        "view": view,
        "offers": [str(action) for action in legal],
        "yields": yields(table, acting, legal),
        "lacks": lacks(table, acting),
        "actors": actors,
        "undo": may_act and table.may_undo(seat or 0),
        "redo": may_act and table.may_redo(seat or 0),
        "clocks": {str(number): due for number, (due, _) in clocks.items()},
        "reserves": {str(number): left for number, (_, left) in clocks.items() if left},
        "flip": flip,
        "result": None if result is None else result_json(result),
        "seed": None if result is None else seed_of(table),
    }


def seed_of(table: Table) -> str | None:
    """What proves the rolls; others may still have to play what is dealt by rounds."""
    if table.dealer is None or table.header.dealing:
        return None
    return table.dealer.seed.hex()


def heard(table: Table, seat: int | None, since: int) -> list[Heard]:
    return [Heard(n, e.key, dict(e.params)) for n, e in table.heard(seat, since + 1)]


def yields(table: Table, seat: int | None, legal: Sequence[Action]) -> dict[str, list[str]]:
    """What each offer would change at once, where the game can tell."""
    if seat is None or not foresees(table.state):
        return {}
    told = cast("Foresight[Action]", table.state).yields(seat, legal)
    return {text: list(changes) for text, changes in told.items()}


def lacks(table: Table, seat: int | None) -> dict[str, list[Lack]]:
    """What stands against each card that the seat holds but cannot play now."""
    if seat is None or not foresees(table.state):
        return {}
    lacking = cast("Foresight[Action]", table.state).lacks(seat).items()
    return {card: [Lack(r.code, r.clause, dict(r.params)) for r in why] for card, why in lacking}


def dropped(table: Table, since: int) -> list[int]:
    """The entries a client has seen that were taken back after."""
    late = table.entries[since:]
    return [e.undoes for e in late if e.undoes is not None and e.undoes <= since]
