"""The actions of Factory Funner: claim 17 · pass · keep · leave · build cyan: … · decline."""

from __future__ import annotations

from typing import Final

from shopfloor.games.factory_funner.content import RULES
from shopfloor.parts.pipes.play import actions as pipe_actions
from shopfloor.parts.pipes.play.actions import BUILD, CLAIM, DECLINE, KEEP, LEAVE, PASS, Action

VERBS: Final = (CLAIM, PASS, KEEP, LEAVE, BUILD, DECLINE)


def parse(text: str) -> Action:
    """Read an action; raise Unreadable."""
    return pipe_actions.parse(RULES, VERBS, text)


def build(layout: object) -> Action:
    """Make a build of layout JSON, as the server gets it."""
    return pipe_actions.build_from_json(RULES, layout)


def binds(action: Action) -> bool:
    """All that decides who has which tile is final."""  # F17, F20
    return action.verb != BUILD and action.verb != DECLINE
