"""What a game's state may offer besides the contract: a look at what moves would bring.

It tells only what the seat knows: what chance must decide is counted, not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from shopfloor.kernel import Reason


@runtime_checkable
class Foresight(Protocol):
    """A state that foresees; a game need not have it."""

    def yields(self, seat: int, actions: Sequence[Any]) -> Mapping[str, Sequence[str]]:
        """By the text of a legal action: what it changes at once (`metal:2`, `energy:-3`)."""
        ...

    def lacks(self, seat: int) -> Mapping[str, Sequence[Reason]]:
        """By the id of a card in hand that cannot be played now: all that stands against it."""
        ...
