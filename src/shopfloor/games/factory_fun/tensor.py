"""Factory Fun in numbers: what only this game has beside the plants and tiles of both.

docs/research.md lists every feature.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from shopfloor.games.factory_fun.rulebook import RULEBOOK
from shopfloor.games.factory_fun.state import State
from shopfloor.kernel.tensors import FeatureMap
from shopfloor.parts.pipes.play.grabs import NOBODY
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.tensor.encoder import Encoder, relative


class FunEncoder(Encoder):
    """The encoding of Factory Fun."""

    def plan_own(self, plan: FeatureMap) -> None:
        self.diagonal_at: i64 = plan.add("diagonal")
        self.free_at: i64 = plan.add("free_decline", self.most)

    def write_own(self, state: PipeState, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        out[at + self.diagonal_at] = 1 if state.diagonal else 0
        free = state.free_decliner()  # G3
        if free != NOBODY:
            out[at + self.free_at + relative(state, seat, free)] = 1


ENCODER: Final = FunEncoder(RULEBOOK)
