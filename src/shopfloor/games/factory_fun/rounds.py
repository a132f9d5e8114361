"""The course of a game: ten rounds of turning up, picking and adding, then the end (§2-§6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.factory_fun.content import RULES
from shopfloor.games.factory_fun.phases import ADD, FLIP, OVER, PICK
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.play import bookkeeping
from shopfloor.parts.pipes.play.actions import CLAIM, NONE, Action
from shopfloor.parts.pipes.play.grabs import NOBODY, new_grab
from shopfloor.parts.pipes.play.plants import bonus_container, builders, turn_of

if TYPE_CHECKING:
    from shopfloor.games.factory_fun.state import State

ROUNDS: Final = 10
STARTING_MONEY: Final = 2
FINE: Final = 5


def name(machine: i64) -> str:
    return RULES.machines[machine].name


def turn_up(state: State, machine: i64) -> None:
    """Turn up one tile; the grab begins with the last."""  # 3.1
    if not state.grab.up:
        state.tell("round", round=state.round)
    state.unseen.remove(machine)
    state.grab.up.append(machine)
    state.tell("turned_up", machine=machine, name=name(machine))
    if len(state.grab.up) == state.seats:
        state.phase = PICK


def pick(state: State, seat: i64, action: Action) -> None:
    state.grab.pick(seat, action)
    if action.verb == CLAIM:
        state.plants[seat].adding = action.machine
        state.tell("claimed", seat=seat, machine=action.machine, name=name(action.machine))
    else:
        state.tell("passed", seat=seat)
    if not state.grab.waiting():
        open_building(state)


def open_building(state: State) -> None:
    """All have picked or passed: what nobody took is gone, and everybody builds at once."""  # G1
    state.phase = ADD
    left = state.grab.left()
    if left:
        state.tell("gone", names=[name(machine) for machine in left])
    elif state.seats > 1:
        state.tell("free_decline", seat=state.grab.last())
    for plant in state.plants:
        if plant.adding == NONE:
            bookkeeping.skip(plant, state.round)
    end_round(state)


def fine(state: State, seat: i64) -> i64:
    """What declining costs: nothing for who took the last tile, nor alone."""  # G3
    return 0 if state.seats == 1 or state.grab.last() == seat else FINE


def turn(state: State, seat: i64, colour: i64) -> Turn:
    """What a build starts from."""
    return turn_of(RULES, state.plants[seat], colour, diagonals=state.diagonal)


def build(state: State, seat: i64, action: Action) -> None:
    plant, start = state.plants[seat], turn(state, seat, action.colour)
    earned = bonus_container(RULES, plant.adding, action.colour)
    line = bookkeeping.build(RULES, plant, state.round, start, action)
    state.tell(
        "built",
        seat=seat,
        name=name(start.machine),
        revenue=line["revenue"],
        cost=line["cost"],
        money=line["money"],
    )
    if earned:
        state.tell("container", seat=seat, colour=colours.names(earned)[0])
    end_round(state)


def decline(state: State, seat: i64) -> None:
    plant = state.plants[seat]
    left = name(plant.adding)
    line = bookkeeping.decline(RULES, plant, state.round, fine(state, seat))
    state.tell("declined", seat=seat, name=left, fine=line["fine"], money=line["money"])
    end_round(state)


def end_round(state: State) -> None:
    """Go on once nobody has a machine left to add."""
    if builders(state.plants):
        return
    if state.round < ROUNDS:
        state.round += 1
        state.grab = new_grab(state.grab.live, state.round, state.seats)
        state.phase = FLIP
    else:
        end_game(state)


def end_game(state: State) -> None:
    """Tell the chain bonuses, which come from the final layouts only."""  # G6
    state.phase = OVER
    for seat, plant in enumerate(state.plants):
        total = plant.money + plant.bonus
        state.tell("chain_bonus", seat=seat, bonus=plant.bonus, money=total)
    state.tell("over")


def free_decliner(state: State) -> i64:
    """Who may decline free of charge at a table of several."""  # G3
    return state.grab.last() if state.phase == ADD and state.seats > 1 else NOBODY
