"""The hall: what the rooms of one process share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from shopfloor.server.ids import new_id, now
from shopfloor.server.live.addresses import Addresses
from shopfloor.server.live.background import Background
from shopfloor.server.live.bus import Alone, Bus, Postgres
from shopfloor.server.live.draft_keeper import DraftKeeper
from shopfloor.server.live.presence import Presence
from shopfloor.server.live.rooms import Rooms
from shopfloor.server.live.signals import Signals
from shopfloor.server.live.store_health import StoreHealth
from shopfloor.server.live.strain import Strain
from shopfloor.server.settings import Settings
from shopfloor.server.store import Store
from shopfloor.server.store.migrate import migrate
from shopfloor.server.workers.pool import Thinkers
from shopfloor.table.proof import public_key

if TYPE_CHECKING:
    from shopfloor.server.afar.line import NatsLine
    from shopfloor.server.afar.outposts import Outposts


def unfiltered(text: str, code: str) -> None:
    """Let every word pass, until the host's wishes are known."""


class Hall:
    """Puts the live part of a process together, starts it, and ends it in order."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process = new_id()[:8]
        self.started = now()
        self.store = Store(settings.url)
        self.line = line_of(settings)
        self.bus = bus_of(settings, self.line)
        self.signing = b""  # the key that signs the logs of games
        self.signing_key = ""  # its public half, which is told to everybody
        self.filter: Callable[[str, str], None] = unfiltered  # raises Refusal
        self.thinkers = Thinkers(settings.thinking)
        self.outposts = outposts_of(self.line, self.thinkers)
        self.addresses = Addresses()
        self.background = Background()
        self.rooms = Rooms(self)
        self.strain = Strain(settings.late_seconds)
        self.health = StoreHealth(self.store.people, self.rooms, self.background)
        self.drafts = DraftKeeper(self.store.journal, self.rooms, self.health, settings.shared)
        self.presence = Presence(self.bus, self.process, self.store.company)
        self.signals = Signals(self.bus, self.rooms, self.presence, self.background)

    async def start(self) -> None:
        await migrate(self.store.database)
        await self.store.lobby.readmit()
        self.signing = bytes.fromhex(await self.store.people.secret("signing"))
        self.signing_key = public_key(self.signing)
        await self.bus.start(self.signals.receive, self.rooms.catch_up_all)
        if self.line is not None:
            self.line.start()

    async def close(self) -> None:
        """Finish what was begun: every accepted move is stored already."""
        self.health.draining = True
        await self.drafts.save()
        await self.background.close()
        with self.health.noted():
            await self.presence.save()
        await self.rooms.close()
        await self.thinkers.close()
        await self.bus.close()
        if self.line is not None:
            await self.line.close()
        await self.store.close()


def line_of(settings: Settings) -> NatsLine | None:
    """The connection to NATS, where a host has it."""
    if not settings.nats:
        return None
    from shopfloor.server.afar.line import NatsLine  # the extra [nats]

    return NatsLine(settings.nats, settings.nats_subject)


def bus_of(settings: Settings, line: NatsLine | None) -> Bus:
    if not settings.shared:
        return Alone()
    postgres = Postgres(settings.url)
    if line is None:
        return postgres
    from shopfloor.server.afar.bus import Nats

    return Nats(line, postgres)


def outposts_of(line: NatsLine | None, thinkers: Thinkers) -> Outposts | None:
    """What is known of outposts, and the thinkers told of it."""
    if line is None:
        return None
    from shopfloor.server.afar.outposts import Outposts

    outposts = Outposts(line, thinkers.resize)
    thinkers.elsewhere = outposts
    return outposts
