"""The whole state as JSON and back, and the audit that nothing has gone astray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shopfloor.games.factory_fun import state as states
from shopfloor.games.factory_fun.content import RULES
from shopfloor.kernel.values import Json
from shopfloor.parts.pipes.play.codec import (
    audit_plant,
    audit_tiles,
    dump_grab,
    dump_plant,
    load_grab,
    load_plant,
)

if TYPE_CHECKING:
    from shopfloor.games.factory_fun.state import State


def dump(state: State) -> Json:
    return {
        "round": int(state.round),
        "phase": int(state.phase),
        "diagonal": state.diagonal,
        "unseen": state.unseen[:],
        "grab": dump_grab(state.grab),
        "plants": [dump_plant(plant) for plant in state.plants],
    }


def load(data: Json) -> State:
    plants = [load_plant(RULES, plant) for plant in data["plants"]]
    state = states.State(plants, load_grab(data["grab"]), data["unseen"][:], data["diagonal"])
    state.round, state.phase = data["round"], data["phase"]
    return state


def audit(state: State) -> None:
    """Raise AssertionError if a machine is lost, a factory is illegal or a purse too empty."""
    audit_tiles(RULES, state.plants, state.grab, state.unseen, state.round - 1)
    for plant in state.plants:
        audit_plant(RULES, plant, state.diagonal)
