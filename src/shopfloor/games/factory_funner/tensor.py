"""Factory Funner in numbers: what only this game has beside the plants and tiles of both.

docs/research.md lists every feature.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from shopfloor.games.factory_funner.ladder import LADDER
from shopfloor.games.factory_funner.rulebook import RULEBOOK
from shopfloor.games.factory_funner.state import State
from shopfloor.kernel.tensors import FeatureMap
from shopfloor.parts.pipes.play.grabs import NOBODY
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.tensor.encoder import Encoder, relative


class FunnerEncoder(Encoder):
    """The encoding of Factory Funner."""

    def plan_own(self, plan: FeatureMap) -> None:
        self.token_rule_at: i64 = plan.add("tokens_round_1")
        self.dealing_at: i64 = plan.add("deal_unclaimed")
        self.first_at: i64 = plan.add("first", self.most)
        self.last_at: i64 = plan.add("last", self.most)
        self.asked_at: i64 = plan.add("asked", self.most)
        self.rung_at: i64 = plan.add("rung", len(LADDER))

    def write_own(self, state: PipeState, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        out[at + self.token_rule_at] = 1 if state.tokens_round_1 else 0
        out[at + self.dealing_at] = 1 if state.dealing else 0
        self.write_seat(state, seat, state.first_token(), out, at + self.first_at)
        self.write_seat(state, seat, state.last_token(), out, at + self.last_at)
        for other in state.asked:
            self.write_seat(state, seat, other, out, at + self.asked_at)
        if state.rung:
            rung: i64 = LADDER.index(state.rung)
            out[at + self.rung_at + rung] = 1

    def write_seat(self, state: State, seat: i64, other: i64, out: vec[u8], at: i64) -> None:
        if other != NOBODY:
            out[at + relative(state, seat, other)] = 1


ENCODER: Final = FunnerEncoder(RULEBOOK)
