"""The whole state as JSON and back, and the audit that nothing has gone astray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shopfloor.games.factory_funner import state as states
from shopfloor.games.factory_funner.content import RULES
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
    from shopfloor.games.factory_funner.state import State


def dump(state: State) -> Json:
    return {
        "round": int(state.round),
        "phase": int(state.phase),
        "tokens_round_1": state.tokens_round_1,
        "dealing": state.dealing,
        "rung": state.rung,
        "asked": state.asked[:],
        "unseen": state.unseen[:],
        "grab": dump_grab(state.grab),
        "plants": [dump_plant(plant) for plant in state.plants],
    }


def load(data: Json) -> State:
    plants = [load_plant(RULES, plant) for plant in data["plants"]]
    state = states.State(plants, load_grab(data["grab"]), data["unseen"][:])
    state.tokens_round_1, state.dealing = data["tokens_round_1"], data["dealing"]
    state.rung, state.asked = data["rung"], data["asked"][:]
    state.round, state.phase = data["round"], data["phase"]
    return state


def audit(state: State) -> None:
    """Raise AssertionError if a machine is lost, a factory is illegal or a purse too empty."""
    audit_tiles(RULES, state.plants, state.grab, state.unseen, state.round - 1)
    for plant in state.plants:
        audit_plant(RULES, plant)
