"""The state of a pipe game, as the contract asks for it; each game adds what is its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Self, TypeAlias, TypeVar

from mypy_extensions import i64

from shopfloor.kernel import Illegal, Json, Listener, Reason, Result, Stream
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.judge.builds import Verdict, judge
from shopfloor.parts.pipes.play import codec, why
from shopfloor.parts.pipes.play.actions import BUILD, DECLINE, DECLINED, NONE, Action, build
from shopfloor.parts.pipes.play.chances import TURNED_UP, Draw, Outcome, wrong_outcome
from shopfloor.parts.pipes.play.grabs import NOBODY, Grab
from shopfloor.parts.pipes.play.placer import random_build
from shopfloor.parts.pipes.play.plants import Plant, builders, leaves_choice
from shopfloor.parts.pipes.play.rounds import Rounds
from shopfloor.parts.pipes.play.rulebook import FLIP, PICK, Rulebook
from shopfloor.parts.pipes.play.views import (
    PlantView,
    own_view,
    plant_views,
    plant_views_after,
    table_view,
)
from shopfloor.parts.playouts import playout
from shopfloor.parts.standings import standings

DECLINES: Final = 4  # at random, one machine in so many is declined without a try


class PipeState(Rounds):
    """A pipe game in progress."""

    # What the games say differently

    def choose_options(self, options: Mapping[str, str]) -> None:
        """Set what was chosen before the game."""

    def seen(self, seat: int | None, plants: list[PlantView]) -> Json:
        """A view with these plants."""
        return dict(table_view(self, seat, plants))

    def dump_own(self) -> Json:
        """What only this game has, as JSON."""
        return {}

    def load_own(self, data: Json) -> None:
        """Read what dump_own wrote."""

    # The contract

    def copy(self) -> Self:
        plants = [plant.copy() for plant in self.plants]
        twin = type(self)(self.book, plants, self.grab.copy(), self.unseen[:])
        twin.diagonal = self.diagonal
        twin.round = self.round
        twin.phase = self.phase
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return load, (type(self), self.book, self.dump())

    def actors(self) -> list[int]:
        if self.phase == PICK:
            return self.grab.waiting()
        return builders(self.plants) if self.phase == self.book.building else []

    def legal(self, seat: i64) -> list[Action]:
        if seat not in self.actors():
            return []
        return self.grab.legal(seat) if self.phase == PICK else [DECLINED]

    def finish(self, seat: i64) -> Action | None:
        """Pass, leave or decline: the last on every list."""
        choices = self.legal(seat)
        return choices[-1] if choices else None

    def why_not(self, seat: i64, action: Action) -> Reason | None:
        reason = why.refusal(self, seat, action)
        if reason is not None or action.layout is None:
            return reason
        return why.layout_refusal(self, action.layout, self.judged(seat, action))

    def judged(self, seat: i64, action: Action) -> Verdict:
        """What a build comes to."""
        assert action.layout is not None
        return judge(self.rules, self.turn(seat, action.colour), action.layout)

    def play(self, seat: i64, action: Action, heard: Listener | None = None) -> None:
        reason, verdict = why.refusal(self, seat, action), None
        if reason is None and action.layout is not None:
            verdict = self.judged(seat, action)
            reason = why.layout_refusal(self, action.layout, verdict)
        if reason is not None:
            raise Illegal(reason)
        self.heard = heard
        if verdict is not None:
            self.build(seat, action, verdict)
        else:
            self.do(seat, action)
        self.heard = None

    def do(self, seat: i64, action: Action) -> None:
        """Play a legal move that is no build."""
        if self.phase == PICK:
            self.pick(seat, action)
        else:
            self.decline(seat)

    def owed(self) -> Draw | None:
        if self.phase != FLIP:
            return None
        seat: i64 = len(self.grab.up) if self.book.own_stacks else NOBODY
        return Draw(TURNED_UP, self.unseen, seat)

    def settle(self, outcome: Outcome, heard: Listener | None = None) -> None:
        reason = wrong_outcome(self.owed(), outcome, self.book.clauses["chance_owed"])
        if reason is not None:
            raise Illegal(reason)
        self.heard = heard
        self.apply(outcome)
        self.heard = None

    def apply(self, outcome: Outcome) -> None:
        """Let chance do what it may do."""
        self.turn_up(outcome.machine)

    def binds(self, action: Action) -> bool:
        """All that decides who has which tile is final; alone there is nobody to lose it to."""
        # G1, F17, F20
        return self.seats > 1 and action.verb != BUILD and action.verb != DECLINE

    def sample(self, seat: i64, stream: Stream) -> Action:
        """Draw one of the listed actions; of builds one at random, if one is soon found."""
        if self.phase == self.book.building and stream.below(DECLINES):
            return self.sample_build(seat, stream)
        choices = self.legal(seat)
        return choices[stream.below(len(choices))]

    def sample_build(self, seat: i64, stream: Stream) -> Action:
        colour, bonus = NONE, self.rules.machines[self.plants[seat].adding].bonus
        if leaves_choice(bonus):
            offered = [n for n in range(colours.BASICS) if bonus >> n & 1]
            colour = offered[stream.below(len(offered))]
        layout = random_build(self.rules, self.turn(seat, colour), stream)
        return DECLINED if layout is None else build(layout, colour)

    def playout(self, stream: Stream) -> int:
        return playout(self, stream)

    def imagine(self, seat: int, stream: Stream) -> Self:
        """A copy: nothing is hidden but the tiles to come, and those are not in the state."""
        del seat, stream
        return self.copy()

    def moment(self) -> tuple[int, str]:
        return int(self.round), self.book.phases[self.phase]

    def view(self, seat: int | None) -> Json:
        return self.seen(seat, plant_views(self))

    def view_after(self, before: Self, seen: Json) -> Json:
        return self.seen(None, plant_views_after(self, before, seen["plants"]))

    def own(self, seat: int) -> Json:
        return dict(own_view(self, seat))

    def result(self) -> Result | None:
        """Money and chain bonus; the wealthiest wins, ties are shared."""  # §6
        if self.phase != self.book.over:
            return None
        parts = [{"money": int(p.money), "chains": int(p.bonus)} for p in self.plants]
        return standings(parts, "rounds")

    def dump(self) -> Json:
        head: Json = {"round": int(self.round), "phase": int(self.phase)}
        return {**head, **self.dump_own(), **codec.dump(self)}

    def audit(self) -> None:
        """Raise AssertionError if a machine is lost, a factory is illegal or a purse too empty."""
        codec.audit(self)


S = TypeVar("S", bound=PipeState)
NewState: TypeAlias = Callable[[Rulebook, list[Plant], Grab, list[int]], S]


def load(new: NewState[S], book: Rulebook, data: Json) -> S:
    """Read what State.dump wrote."""
    plants = [codec.load_plant(book.rules, plant) for plant in data["plants"]]
    state = new(book, plants, codec.load_grab(data["grab"]), data["unseen"][:])
    state.round, state.phase = data["round"], data["phase"]
    state.load_own(data)
    return state
