"""The hall: what the rooms of one process share."""

from __future__ import annotations

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


class Hall:
    """Puts the live part of a process together, starts it, and ends it in order."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process = new_id()[:8]
        self.started = now()
        self.store = Store(settings.url)
        self.bus: Bus = Postgres(settings.url) if settings.shared else Alone()
        self.signing = b""  # the key that signs the logs of games
        self.thinkers = Thinkers(settings.thinking)
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
        await self.bus.start(self.signals.receive, self.rooms.catch_up_all)

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
        await self.store.close()
