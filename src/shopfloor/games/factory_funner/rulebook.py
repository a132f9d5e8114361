"""What the rulebook of Factory Funner says in numbers and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shopfloor.games.factory_funner.content import ROUNDS, RULES, STARTING_MONEY
from shopfloor.games.factory_funner.meta import A_SIDES, META
from shopfloor.games.factory_funner.phases import CONNECT, DEAL, NAMES, OVER, WHEN
from shopfloor.games.factory_funner.why import CLAUSES
from shopfloor.parts.pipes.play.chances import DEALT, TURNED_UP
from shopfloor.parts.pipes.play.rulebook import FLIP, Rulebook


def board(seat: int, options: Mapping[str, str]) -> str:
    """The board of a seat: alone the rung's, else the same for all, or each another."""  # 1.2
    if "rung" in options:
        return options["board"] if options["rung"] == "a" else f"solo-{options['rung']}"
    return A_SIDES[seat] if options["boards"] == "different" else options["boards"]


RULEBOOK: Final = Rulebook(
    __name__,
    META,
    RULES,
    board,
    rounds=ROUNDS,
    money=STARTING_MONEY,
    own_stacks=True,
    phases=NAMES,
    building=CONNECT,
    over=OVER,
    chance={FLIP: TURNED_UP, DEAL: DEALT},
    when=WHEN,
    clauses=CLAUSES,
)
