"""Where people were last seen: whoever comes from one address shares its part of the workers."""

from __future__ import annotations

from collections import OrderedDict

from shopfloor.server.workers.lanes import Share

KNOWN = 20_000


class Addresses:
    """The last address of each person, those seen last."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, str] = OrderedDict()

    def seen(self, person: str, address: str) -> None:
        self.known[person] = address
        self.known.move_to_end(person)
        if len(self.known) > KNOWN:
            self.known.popitem(last=False)

    def share(self, person: str) -> Share:
        """For whom a bot at this person's table thinks, the person being away perhaps."""
        return Share(person, self.known.get(person, ""))
