"""The rules: on your turn roll a die and run as far, or walk one step; the first home wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from shopfloor.games.dice_race.meta import META
from shopfloor.games.dice_race.views import View

from shopfloor.kernel import (
    Event,
    Illegal,
    Json,
    Listener,
    Meta,
    Reason,
    Result,
    Stream,
    Unreadable,
)
from shopfloor.parts.playouts import playout
from shopfloor.parts.standings import standings

TRACKS: Final = {"short": 12, "long": 24}


@dataclass(frozen=True)
class Stride:
    """An action: `run` or `walk`."""

    text: str

    def __str__(self) -> str:
        return self.text


RUN: Final = Stride("run")
WALK: Final = Stride("walk")


@dataclass(frozen=True)
class Thrown:
    """An outcome: `die 4`."""

    value: int

    def __str__(self) -> str:
        return f"die {self.value}"


class Throw:
    """The die that is owed."""

    kind = "die"

    def draw(self, stream: Stream) -> Thrown:
        return Thrown(int(stream.below(6)) + 1)

    def odds(self) -> Mapping[Thrown, float]:
        return {Thrown(value): 1 / 6 for value in range(1, 7)}


@dataclass
class State:
    """A race under way."""

    goal: int
    steps: list[int]
    turn: int = 0
    round: int = 1
    rolling: bool = False

    def copy(self) -> State:
        return replace(self, steps=self.steps[:])

    def __copy__(self) -> State:
        return self.copy()

    def over(self) -> bool:
        return max(self.steps) >= self.goal

    def actors(self) -> list[int]:
        return [] if self.rolling or self.over() else [self.turn]

    def legal(self, seat: int) -> list[Stride]:
        return [RUN, WALK] if seat in self.actors() else []

    def why_not(self, seat: int, action: Stride) -> Reason | None:
        if self.over():
            return Reason("game_over", "3")
        return None if seat in self.actors() else Reason("not_your_turn", "1", {"seat": self.turn})

    def play(self, seat: int, action: Stride, heard: Listener | None = None) -> None:
        if reason := self.why_not(seat, action):
            raise Illegal(reason)
        if action == RUN:
            self.rolling = True
        else:
            self.move(1, heard)

    def owed(self) -> Throw | None:
        return Throw() if self.rolling else None

    def settle(self, outcome: Thrown, heard: Listener | None = None) -> None:
        if not self.rolling:
            raise Illegal(Reason("nothing_owed", "2", {"outcome": str(outcome)}))
        self.rolling = False
        self.move(outcome.value, heard)

    def move(self, steps: int, heard: Listener | None) -> None:
        self.steps[self.turn] += steps
        if heard:
            heard(Event("moved", {"seat": self.turn, "steps": steps}))
        if not self.over():
            self.turn = (self.turn + 1) % len(self.steps)
            self.round += self.turn == 0

    def binds(self, action: Stride) -> bool:
        return False

    def sample(self, seat: int, stream: Stream) -> Stride:
        return self.legal(seat)[stream.below(2)]

    def playout(self, stream: Stream) -> int:
        return playout(self, stream)

    def imagine(self, seat: int, stream: Stream) -> State:
        return self.copy()

    def moment(self) -> tuple[int, str]:
        return self.round, "over" if self.over() else "race"

    def view(self, seat: int | None) -> Json:
        (number, phase), turn = self.moment(), None if self.over() else self.turn
        view = View(game=META.id, round=number, phase=phase, turn=turn, goal=self.goal, steps=[])
        return {**view, "steps": self.steps[:]}

    def result(self) -> Result | None:
        return standings([{"steps": n} for n in self.steps], "goal") if self.over() else None

    def dump(self) -> Json:
        return {**vars(self), "steps": self.steps[:]}

    def audit(self) -> None:
        assert 0 <= self.turn < len(self.steps) and min(self.steps) >= 0


class DiceRace:
    """The game: how to start it, and its texts both ways."""

    @property
    def meta(self) -> Meta:
        return META

    def start(self, seats: int, options: Mapping[str, str] | None = None) -> State:
        return State(TRACKS[META.choose(seats, options or {})["track"]], [0] * seats)

    def parse(self, text: str) -> Stride:
        if text not in ("run", "walk"):
            raise Unreadable("unknown_verb", text=text[:80])
        return RUN if text == "run" else WALK

    def parse_outcome(self, text: str) -> Thrown:
        word, _, value = text.partition(" ")
        if word != "die" or value not in {"1", "2", "3", "4", "5", "6"}:
            raise Unreadable("unknown_outcome", text=text[:80])
        return Thrown(int(value))

    def load(self, data: Json) -> State:
        return replace(State(**data), steps=data["steps"][:])


GAME: Final = DiceRace()
