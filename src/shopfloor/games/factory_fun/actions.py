"""The actions of Factory Fun: claim 17 · pass · build classic-a: 38@3,2 … · decline."""

from __future__ import annotations

from typing import Final

from shopfloor.games.factory_fun.content import RULES
from shopfloor.parts.pipes.play import actions as pipe_actions
from shopfloor.parts.pipes.play.actions import BUILD, CLAIM, DECLINE, PASS, Action

VERBS: Final = (CLAIM, PASS, BUILD, DECLINE)


def parse(text: str) -> Action:
    """Read an action; raise Unreadable."""
    return pipe_actions.parse(RULES, VERBS, text)


def build(layout: object, colour: str = "") -> Action:
    """Make a build of layout JSON, as the server gets it."""
    return pipe_actions.build_from_json(RULES, layout, colour)


def binds(action: Action) -> bool:
    """Grabs and passes are final."""  # G1
    return action.verb == CLAIM or action.verb == PASS
