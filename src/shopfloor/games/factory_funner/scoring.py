"""Scores: money and chain bonus, most money wins, ties are shared (§6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shopfloor.kernel.values import Result
from shopfloor.parts.standings import standings

if TYPE_CHECKING:
    from shopfloor.games.factory_funner.state import State


def result(state: State) -> Result:
    parts = [{"money": int(p.money), "chains": int(p.bonus)} for p in state.plants]
    return standings(parts, "rounds")
