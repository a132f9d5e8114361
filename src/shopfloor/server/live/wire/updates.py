"""What one seat, or a spectator, is sent: its view, its offers, and the events it may hear."""

from __future__ import annotations

from functools import cache
from typing import TypedDict, cast

from shopfloor.kernel import Action, Json
from shopfloor.kernel.capabilities import Foresight
from shopfloor.server.live.wire.messages import Lack
from shopfloor.table import Table
from shopfloor.table.saved import result_json

Clocked = dict[int, tuple[int, int]]  # by seat: when its time is up, how much of it is reserve


class Common(TypedDict):
    """The fields of an update that are the same for everybody."""

    actors: list[int]
    clocks: dict[str, int]
    reserves: dict[str, int]
    flip: int | None
    result: Json | None
    seed: str | None


class Own(TypedDict):
    """The fields that are a seat's own, its view left out."""

    offers: list[str]
    yields: dict[str, list[str]]
    lacks: dict[str, list[Lack]]
    undo: bool
    redo: bool


class Prospects:
    """What a seat may do and what that would bring; on an equal footing they are the same."""

    def __init__(
        self,
        footing: object,
        offers: list[str],
        yields: dict[str, list[str]],
        lacks: dict[str, list[Lack]],
    ) -> None:
        self.footing, self.offers, self.yields, self.lacks = footing, offers, yields, lacks


IDLE = Prospects(None, [], {}, {})


@cache
def foreseeing(kind: type) -> bool:
    """Asked once for each type: to ask a protocol takes longer than what is asked for."""
    return issubclass(kind, Foresight)


def common(table: Table, clocks: Clocked, flip: int | None) -> Common:
    """What holds for everybody after the last entry."""
    result = table.result()
    return {
        "actors": list(table.state.actors()),
        "clocks": {str(number): due for number, (due, _) in clocks.items()},
        "reserves": {str(number): left for number, (_, left) in clocks.items() if left},
        "flip": flip,
        "result": None if result is None else result_json(result),
        "seed": None if result is None else seed_of(table),
    }


def own_of(table: Table, seat: int | None, ahead: Prospects) -> Own:
    """What holds for a seat alone."""
    may_act = seat is not None and table.result() is None
    return {
        "offers": ahead.offers,
        "yields": ahead.yields,
        "lacks": ahead.lacks,
        "undo": may_act and table.may_undo(seat or 0),
        "redo": may_act and table.may_redo(seat or 0),
    }


def prospects(table: Table, seat: int | None, known: Prospects = IDLE) -> Prospects:
    """What a seat may do now, and what that would bring; as known, if its footing is the same."""
    state = table.state
    if seat is None or seat not in state.actors():
        return IDLE
    if not foreseeing(type(state)):
        return Prospects(None, [str(action) for action in state.legal(seat)], {}, {})
    foresight = cast("Foresight[Action]", state)
    footing = foresight.footing(seat)
    if footing == known.footing:
        return known
    legal = state.legal(seat)
    told, lacking = foresight.yields(seat, legal).items(), foresight.lacks(seat).items()
    return Prospects(
        footing,
        [str(action) for action in legal],
        {text: list(changes) for text, changes in told},
        {card: [Lack(r.code, r.clause, r.params) for r in why] for card, why in lacking},
    )


def seed_of(table: Table) -> str | None:
    """What proves the rolls; others may still have to play what is dealt by rounds."""
    if table.dealer is None or table.header.dealing:
        return None
    return table.dealer.seed.hex()


def dropped(table: Table, since: int) -> list[int]:
    """The entries a client has seen that were taken back after."""
    late = table.entries.since(since)
    return [e.undoes for e in late if e.undoes is not None and e.undoes <= since]
