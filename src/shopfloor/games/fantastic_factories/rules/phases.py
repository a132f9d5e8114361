"""The phases of a round, in the order in which they come (§3.1)."""

from __future__ import annotations

from typing import Final

SETUP: Final = 0  # first player, tool tokens, hands, market, The Machine's cards
MARKET: Final = 1  # one turn each, from the first player on
FOREMAN: Final = 2  # whoever hired the Foreman chooses dice before anybody rolls (R16)
ROLLING: Final = 3
WORK: Final = 4  # everybody at once
LIMITS: Final = 5  # everybody over a limit discards the excess (R20)
MACHINE: Final = 6  # solo: The Machine rolls, takes, makes goods
OVER: Final = 7
NAMES: Final = ["setup", "market", "foreman", "rolling", "work", "limits", "machine", "over"]
