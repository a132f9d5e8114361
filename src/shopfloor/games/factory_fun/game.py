"""Factory Fun as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shopfloor.games.factory_fun import actions, chances, codec, rounds
from shopfloor.games.factory_fun.content import RULES
from shopfloor.games.factory_fun.meta import META
from shopfloor.games.factory_fun.state import State, new_game
from shopfloor.games.factory_fun.why import CLAUSES, draft_refusal
from shopfloor.kernel.capabilities import Draft
from shopfloor.kernel.contract import Meta
from shopfloor.kernel.errors import Illegal
from shopfloor.kernel.values import Json
from shopfloor.parts.pipes.judge.check import check
from shopfloor.parts.pipes.play import drafts
from shopfloor.parts.pipes.play.actions import NONE, Action, build
from shopfloor.parts.pipes.play.chances import Outcome
from shopfloor.parts.pipes.rules import PipeRules


class FactoryFun:
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

    def build(self, layout: object, colour: str = "") -> Action:
        """Make a build of layout JSON; the colour is for a bonus container of any."""
        return actions.build(layout, colour)

    def judge_draft(self, state: State, seat: int, draft: object) -> Draft:
        """Judge layout JSON as this seat's build; `action` plays it if it may be played.

        `any` in the draft names the colour of a bonus container that may have any.
        """
        reason = draft_refusal(state, seat)
        if reason is not None:
            raise Illegal(reason)
        layout, colour = drafts.read_draft(RULES, draft)
        turn = rounds.turn(state, seat, colour)
        if colour == NONE:
            colour = drafts.shown_colour(turn.stock, layout)
        action = build(layout, colour)
        allowed = state.why_not(seat, action) is None
        verdict = drafts.verdict_on(RULES, CLAUSES, turn, layout)
        return Draft(verdict, action if allowed else None)

    def check_layout(
        self, old: Json, new: Json, machine: int, money: int, token: str, diagonal: bool
    ) -> Json:
        return check(RULES, old, new, machine, money, token, diagonal)


GAME: Final = FactoryFun()
