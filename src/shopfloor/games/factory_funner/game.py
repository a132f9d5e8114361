"""Factory Funner as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shopfloor.games.factory_funner import actions, chances, codec, rounds
from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.meta import META
from shopfloor.games.factory_funner.state import State, new_game
from shopfloor.games.factory_funner.why import CLAUSES, draft_refusal
from shopfloor.kernel.capabilities import Draft
from shopfloor.kernel.contract import Meta
from shopfloor.kernel.errors import Illegal
from shopfloor.kernel.values import Json
from shopfloor.parts.pipes.judge.check import check
from shopfloor.parts.pipes.play import drafts
from shopfloor.parts.pipes.play.actions import Action
from shopfloor.parts.pipes.play.chances import Outcome
from shopfloor.parts.pipes.rules import PipeRules


class FactoryFunner:
    """The game: how to start it, and its texts both ways."""

    @property
    def meta(self) -> Meta:
        return META

    @property
    def rules(self) -> PipeRules:
        return RULES

    def start(self, seats: int, options: Mapping[str, str] | None = None) -> State:
        return new_game(seats, META.choose(seats, options or {}))

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def parse_outcome(self, text: str) -> Outcome:
        return chances.parse_outcome(text)

    def load(self, data: Json) -> State:
        return codec.load(data)

    def build(self, layout: object) -> Action:
        """Make a build of layout JSON."""
        return actions.build(layout)

    def judge_draft(self, state: State, seat: int, draft: object) -> Draft:
        """Judge layout JSON as this seat's build; `action` plays it if it may be played."""
        reason = draft_refusal(state, seat)
        if reason is not None:
            raise Illegal(reason)
        action = actions.build(draft)
        assert action.layout is not None
        allowed = state.why_not(seat, action) is None
        verdict = drafts.verdict_on(RULES, CLAUSES, rounds.turn(state, seat), action.layout)
        return Draft(verdict, action if allowed else None)

    def check_layout(
        self, old: Json, new: Json, machine: int, money: int, token: str, diagonal: bool
    ) -> Json:
        return check(RULES, old, new, machine, money, token, diagonal)


GAME: Final = FactoryFunner()
