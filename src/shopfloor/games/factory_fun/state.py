"""The state of a game: a plant per seat, the grab of this round, the tiles not yet seen."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from shopfloor.games.factory_fun import actions, chances, codec, rounds, scoring, views
from shopfloor.games.factory_fun.content import RULES
from shopfloor.games.factory_fun.meta import LETTERS
from shopfloor.games.factory_fun.phases import ADD, FLIP, NAMES, OVER, PICK
from shopfloor.games.factory_fun.why import refusal
from shopfloor.kernel.errors import Illegal
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.values import Event, Json, Listener, Param, Reason, Result
from shopfloor.parts.pipes.play.actions import BUILD, DECLINED, LEFT, PASSED, Action
from shopfloor.parts.pipes.play.chances import Draw, Outcome, wrong_outcome
from shopfloor.parts.pipes.play.grabs import Grab, new_grab
from shopfloor.parts.pipes.play.plants import Plant, builders, new_plant
from shopfloor.parts.playouts import playout


def board(seat: int, options: Mapping[str, str]) -> str:
    """The board of a seat: the table's side or its own, by default a letter for each."""  # 1.2
    own = options.get(f"side_{seat + 1}", "table")
    side = options["side"] if own == "table" else own
    letter = LETTERS[seat] if options["boards"] == "different" else options["boards"]
    return f"{side}-{letter}"


def new_game(seats: int, options: Mapping[str, str]) -> State:
    """Start a game; chance owes the tiles of round 1."""
    boards = [board(seat, options) for seat in range(seats)]
    plants = [new_plant(RULES, name, rounds.STARTING_MONEY) for name in boards]
    grab = new_grab(options.get("picking") == "live", 1, seats)
    return State(plants, grab, sorted(RULES.machines), options["diagonal"] == "on")


class State:
    """A game of Factory Fun in progress."""

    def __init__(self, plants: list[Plant], grab: Grab, unseen: list[int], diagonal: bool) -> None:
        self.seats: i64 = len(plants)
        self.plants = plants
        self.grab = grab
        self.unseen = unseen  # the machines in the stack or left out of it, which nobody can tell
        self.diagonal = diagonal  # each has one Diagonal Intersection
        self.round: i64 = 1
        self.phase: i64 = FLIP
        self.heard: Listener | None = None

    def copy(self) -> State:
        plants = [plant.copy() for plant in self.plants]
        state = State(plants, self.grab.copy(), self.unseen[:], self.diagonal)
        state.round = self.round
        state.phase = self.phase
        return state

    def actors(self) -> list[int]:
        if self.phase == PICK:
            return self.grab.waiting()
        return builders(self.plants) if self.phase == ADD else []

    def legal(self, seat: i64) -> list[Action]:
        if seat not in self.actors():
            return []
        return self.grab.legal(seat) if self.phase == PICK else [DECLINED]

    def why_not(self, seat: i64, action: Action) -> Reason | None:
        return refusal(self, seat, action)

    def play(self, seat: i64, action: Action, heard: Listener | None = None) -> None:
        reason = refusal(self, seat, action)
        if reason is not None:
            raise Illegal(reason)
        self.heard = heard
        self.do(seat, action)
        self.heard = None

    def do(self, seat: i64, action: Action) -> None:
        """Play a move that is known to be legal."""
        if self.phase == PICK:
            rounds.pick(self, seat, action)
        elif action.verb == BUILD:
            rounds.build(self, seat, action)
        else:
            rounds.decline(self, seat)

    def owed(self) -> Draw | None:
        return chances.owed(self)

    def settle(self, outcome: Outcome, heard: Listener | None = None) -> None:
        reason = wrong_outcome(self.owed(), outcome, "3.1")
        if reason is not None:
            raise Illegal(reason)
        self.heard = heard
        rounds.turn_up(self, outcome.machine)
        self.heard = None

    def binds(self, action: Action) -> bool:
        return actions.binds(action)

    def finish(self, seat: i64) -> Action | None:
        """Pass, decline, or leave the tile."""
        legal = self.legal(seat)
        for action in (PASSED, DECLINED, LEFT):
            if action in legal:
                return action
        return None

    def sample(self, seat: i64, stream: Stream) -> Action:
        """Draw one of the listed actions: a layout takes a builder, which the rules have not."""
        choices = self.legal(seat)
        return choices[stream.below(len(choices))]

    def playout(self, stream: Stream) -> int:
        return playout(self, stream)

    def imagine(self, seat: int, stream: Stream) -> State:
        """A copy: nothing is hidden but the tiles to come, and those are not in the state."""
        del seat, stream
        return self.copy()

    def moment(self) -> tuple[int, str]:
        return int(self.round), NAMES[self.phase]

    def view(self, seat: int | None) -> Json:
        return dict(views.view(self, seat))

    def result(self) -> Result | None:
        return scoring.result(self) if self.phase == OVER else None

    def dump(self) -> Json:
        return codec.dump(self)

    def audit(self) -> None:
        codec.audit(self)

    def tell(self, key: str, **params: Param) -> None:
        """Report an event to the listener, if there is one."""
        if self.heard is not None:
            self.heard(Event(key, params))
