"""The state of Factory Funner: what its rulebook says otherwise than the other pipe game's.

Every player has a face-down stack of 8. A tile that nobody has seen is equally likely to lie
anywhere, on top of any stack, deeper, or in the box: so the top of a stack is any of the unseen
machines, all equally likely, whatever stacks the ones seen before came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from mypy_extensions import i64

from shopfloor.games.factory_funner import views
from shopfloor.games.factory_funner.content import FINE, RULES
from shopfloor.games.factory_funner.ladder import next_rung
from shopfloor.games.factory_funner.phases import DEAL, OWN
from shopfloor.games.factory_funner.why import CLAUSES
from shopfloor.kernel import Json, Reason
from shopfloor.parts.pipes.play.actions import KEEP, KEPT, LEFT, Action
from shopfloor.parts.pipes.play.chances import DEALT, Draw, Outcome
from shopfloor.parts.pipes.play.grabs import NOBODY, OUT, Grab
from shopfloor.parts.pipes.play.plants import Plant
from shopfloor.parts.pipes.play.rulebook import Rulebook
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.play.views import PlantView


class State(PipeState):
    """A game of Factory Funner in progress."""

    def __init__(self, book: Rulebook, plants: list[Plant], grab: Grab, unseen: list[int]) -> None:
        super().__init__(book, plants, grab, unseen)
        self.asked: list[int] = []  # who has yet to keep or leave their own tile
        self.tokens_round_1 = True
        self.dealing = False  # tiles left are dealt to who has none
        self.rung = ""  # solo only

    def choose_options(self, options: Mapping[str, str]) -> None:
        self.tokens_round_1 = options.get("tokens_round_1") == "on"
        self.dealing = options.get("deal_unclaimed") == "on"
        self.rung = options.get("rung", "")

    # Selection (§3)

    def tell_tokens(self, seat: i64) -> None:
        if self.first_token() == seat:
            self.tell("first_token", seat=seat)
        if self.last_token() == seat:
            self.tell("last_token", seat=seat)

    def after_picking(self) -> None:
        """Every player has claimed or passed."""  # F18
        if self.seats == 1 or not self.grab.left():
            self.open_building()
        elif self.dealing:  # F14
            self.phase = DEAL
        elif self.grab.order:
            self.open_building()
        else:  # F20
            self.phase = OWN
            self.asked = list(range(self.seats))

    def answer(self, seat: i64, action: Action) -> None:
        """Keep or leave one's own tile, nobody having claimed any."""  # 3.6
        own = self.grab.up[seat]
        self.asked.remove(seat)
        if action.verb == KEEP:
            self.take("kept", seat, own)
        else:
            self.tell("left", seat=seat, name=self.name(own))
        if not self.asked:
            self.open_building()

    def without_tile(self) -> i64:
        """The first seat that has no tile."""
        for seat, plant in enumerate(self.plants):
            if not plant.holds():
                return seat
        return NOBODY

    # Tokens (§3)

    def uses_tokens(self) -> bool:
        return self.seats > 1 and (self.round > 1 or self.tokens_round_1)  # F14

    def first_token(self) -> i64:
        """Who has First: the first to claim, with three or more players."""  # F19
        return self.grab.first() if self.seats > 2 and self.uses_tokens() else NOBODY

    def last_token(self) -> i64:
        """Who has Last: who claimed the last tile."""  # F16
        return self.grab.last() if self.uses_tokens() else NOBODY

    def tokens(self, seat: i64) -> i64:
        """What a token brings or costs in a build."""
        if seat == self.first_token():
            return RULES.first_token
        return RULES.last_token if seat == self.last_token() else 0

    def fine(self, seat: i64) -> i64:
        """What declining costs: 2, with First 3, with Last nothing, nor for a tile not claimed."""
        if self.seats == 1 or self.grab.picks[seat] == OUT or seat == self.last_token():
            return 0
        return FINE - RULES.first_token if seat == self.first_token() else FINE

    # The ladder (§7)

    def next_rung(self) -> str:
        """Where a solo game leads on the ladder."""  # 7.2
        plant = self.plants[0]
        return next_rung(self.rung, plant.money + plant.bonus)

    def tell_ending(self) -> None:
        if self.rung:
            self.tell("ladder", rung=self.rung, next=self.next_rung())

    # The contract, where it must know of these phases

    def copy(self) -> Self:
        twin = super().copy()
        twin.asked = self.asked[:]
        twin.tokens_round_1 = self.tokens_round_1
        twin.dealing = self.dealing
        twin.rung = self.rung
        return twin

    def actors(self) -> list[int]:
        return self.asked[:] if self.phase == OWN else super().actors()

    def legal(self, seat: i64) -> list[Action]:
        if self.phase == OWN:
            return [KEPT, LEFT] if seat in self.asked else []
        return super().legal(seat)

    def own_refusal(self, seat: i64) -> Reason | None:
        if seat in self.asked:
            return None
        return Reason("answered_already", CLAUSES["answered_already"])

    def do(self, seat: i64, action: Action) -> None:
        if self.phase == OWN:
            self.answer(seat, action)
        else:
            super().do(seat, action)

    def owed(self) -> Draw | None:
        if self.phase == DEAL:
            return Draw(DEALT, self.untaken(), self.without_tile())
        return super().owed()

    def apply(self, outcome: Outcome) -> None:
        """Deal a tile left over to the first seat without one, or turn one up."""  # F14
        if self.phase != DEAL:
            super().apply(outcome)
            return
        self.take("dealt", self.without_tile(), outcome.machine)
        if not self.untaken():
            self.open_building()

    def seen(self, seat: int | None, plants: list[PlantView]) -> Json:
        return dict(views.view(self, seat, plants))

    def dump_own(self) -> Json:
        return {
            "tokens_round_1": self.tokens_round_1,
            "dealing": self.dealing,
            "rung": self.rung,
            "asked": self.asked[:],
        }

    def load_own(self, data: Json) -> None:
        self.tokens_round_1, self.dealing = data["tokens_round_1"], data["dealing"]
        self.rung, self.asked = data["rung"], data["asked"][:]
