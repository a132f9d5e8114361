"""The course of a game: eight rounds of selection, connection and bookkeeping, then the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.factory_funner import chances
from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.ladder import next_rung
from shopfloor.games.factory_funner.phases import CONNECT, DEAL, FLIP, OVER, OWN, SELECT
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.play import bookkeeping
from shopfloor.parts.pipes.play.actions import CLAIM, KEEP, NONE, Action
from shopfloor.parts.pipes.play.grabs import NOBODY, PASS, new_grab
from shopfloor.parts.pipes.play.plants import builders, turn_of

if TYPE_CHECKING:
    from shopfloor.games.factory_funner.state import State

ROUNDS: Final = 8
STARTING_MONEY: Final = 10
FINE: Final = 2


def name(machine: i64) -> str:
    return RULES.machines[machine].name


# Selection (§3)


def turn_up(state: State, machine: i64) -> None:
    """Turn up the top tile of the next seat's stack; the grab begins with the last."""  # 3.1
    seat = len(state.grab.up)
    if seat == 0:
        state.tell("round", round=state.round)
    state.unseen.remove(machine)
    state.grab.up.append(machine)
    state.tell("turned_up", seat=seat, machine=machine, name=name(machine))
    if len(state.grab.up) == state.seats:
        state.phase = SELECT


def pick(state: State, seat: i64, action: Action) -> None:
    state.grab.pick(seat, action)
    if action.verb == CLAIM:
        take(state, "claimed", seat, action.machine)
        tell_tokens(state, seat)
    else:
        state.tell("passed", seat=seat)
    if not state.grab.waiting():
        after_selection(state)


def take(state: State, how: str, seat: i64, machine: i64) -> None:
    """Give a seat a tile that was claimed, kept or dealt."""
    state.plants[seat].adding = machine
    state.tell(how, seat=seat, machine=machine, name=name(machine))


def tell_tokens(state: State, seat: i64) -> None:
    """Tell a claim's token as it is taken."""
    if first_token(state) == seat:
        state.tell("first_token", seat=seat)
    if last_token(state) == seat:
        state.tell("last_token", seat=seat)


def after_selection(state: State) -> None:
    """Every player has claimed or passed."""  # F18
    if state.seats == 1 or not state.grab.left():
        open_building(state)
    elif state.dealing:  # F14
        state.phase = DEAL
    elif state.grab.order:
        open_building(state)
    else:  # F20
        state.phase = OWN
        state.asked = list(range(state.seats))


def answer(state: State, seat: i64, action: Action) -> None:
    """Keep or leave one's own tile, nobody having claimed any."""  # 3.6
    state.asked.remove(seat)
    if action.verb == KEEP:
        take(state, "kept", seat, state.grab.up[seat])
    else:
        state.tell("left", seat=seat, name=name(state.grab.up[seat]))
    if not state.asked:
        open_building(state)


def deal(state: State, machine: i64) -> None:
    """Deal a tile left over to the first seat without one."""  # F14
    take(state, "dealt", chances.without_tile(state), machine)
    if not chances.undealt(state):
        open_building(state)


# Tokens (§3)


def uses_tokens(state: State) -> bool:
    return state.seats > 1 and (state.round > 1 or state.tokens_round_1)  # F14


def first_token(state: State) -> i64:
    """Who has First: the first to claim, with three or more players."""  # F19
    return state.grab.first() if state.seats > 2 and uses_tokens(state) else NOBODY


def last_token(state: State) -> i64:
    """Who has Last: who claimed the last tile."""  # F16
    return state.grab.last() if uses_tokens(state) else NOBODY


def token_money(state: State, seat: i64) -> i64:
    """What a token brings or costs in a build."""
    if seat == first_token(state):
        return RULES.first_token
    return RULES.last_token if seat == last_token(state) else 0


# Connection and bookkeeping (§4)


def open_building(state: State) -> None:
    """Tiles nobody has leave the game; the others build at once."""  # F18
    state.phase = CONNECT
    left = chances.undealt(state)
    if left:
        state.tell("gone", names=[name(machine) for machine in left])
    for plant in state.plants:
        if plant.adding == NONE:
            bookkeeping.skip(plant, state.round)
    end_round(state)


def fine(state: State, seat: i64) -> i64:
    """What declining costs: 2, with First 3, with Last nothing; for a tile not claimed nothing."""
    if state.seats == 1 or state.grab.picks[seat] == PASS or seat == last_token(state):
        return 0
    return FINE - RULES.first_token if seat == first_token(state) else FINE


def turn(state: State, seat: i64) -> Turn:
    """What a build starts from."""
    return turn_of(RULES, state.plants[seat], NONE, token_money(state, seat))


def build(state: State, seat: i64, action: Action) -> None:
    plant, start = state.plants[seat], turn(state, seat)
    line = bookkeeping.build(RULES, plant, state.round, start, action)
    state.tell(
        "built",
        seat=seat,
        name=name(start.machine),
        revenue=line["revenue"],
        cost=line["cost"],
        token=line["token"],
        money=line["money"],
    )
    end_round(state)


def decline(state: State, seat: i64) -> None:
    plant = state.plants[seat]
    left = name(plant.adding)
    line = bookkeeping.decline(RULES, plant, state.round, fine(state, seat))
    state.tell("declined", seat=seat, name=left, fine=line["fine"], money=line["money"])
    end_round(state)


def end_round(state: State) -> None:
    """Go on once nobody has a machine left to connect."""
    if builders(state.plants):
        return
    if state.round < ROUNDS:
        state.round += 1
        state.grab = new_grab(state.grab.live, state.round, state.seats)
        state.phase = FLIP
    else:
        end_game(state)


def end_game(state: State) -> None:
    """Tell the chain bonuses, which come from the final layouts only."""  # F13
    state.phase = OVER
    for seat, plant in enumerate(state.plants):
        total = plant.money + plant.bonus
        state.tell("chain_bonus", seat=seat, bonus=plant.bonus, money=total)
    if state.rung:
        state.tell("ladder", rung=state.rung, next=rung_after(state))
    state.tell("over")


def rung_after(state: State) -> str:
    """Where a solo game leads on the ladder."""  # 7.2
    plant = state.plants[0]
    return next_rung(state.rung, plant.money + plant.bonus)
