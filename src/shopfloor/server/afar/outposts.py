"""The outposts as a server knows them: who is there, and a job done by one of them.

Nothing depends on them. While NATS is away, or no outpost is there or free, a server thinks with
its own workers.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

import msgspec
import structlog
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError

from shopfloor.server import metrics
from shopfloor.server.afar.errands import BEAT_SECONDS, DROP, OUTPOSTS, WORK, Brought, Errand
from shopfloor.server.afar.errands import Outpost as Told
from shopfloor.server.afar.line import NatsLine
from shopfloor.server.ids import new_id
from shopfloor.server.workers.jobs import Answer, Job
from shopfloor.server.workers.pool import TooSlow

BELIEVED = 3 * BEAT_SECONDS
ON_THE_WAY = 1.0  # seconds there and back, besides what the job may take
log = structlog.get_logger()


class Outposts:
    """Hears which outposts are there, and sends them errands."""

    def __init__(self, line: NatsLine, changed: Callable[[], None]) -> None:
        self.line = line
        self.changed = changed  # called when there are more or fewer places
        self.known: dict[str, tuple[Told, float]] = {}
        self.running: Counter[str] = Counter()
        line.hear(OUTPOSTS, self.heard)
        line.on_loss.append(changed)

    async def heard(self, message: Msg) -> None:
        try:
            told = msgspec.json.decode(message.data, type=Told)
        except msgspec.MsgspecError:
            return
        news = told.id not in self.known or self.known[told.id][0] != told
        self.known[told.id] = told, time.monotonic()
        if not told.places:
            del self.known[told.id]  # it has said good-bye
        if news:
            self.changed()

    def places(self, lane: str) -> int:
        """How many jobs of a lane may be away at once."""
        if not self.line.up:
            return 0
        return sum(told.places.get(lane, 0) for told, _ in self.known.values())

    def free(self, lane: str) -> bool:
        return self.running[lane] < self.places(lane)

    def forget_silent(self) -> None:
        """Whoever has not been heard of for a while is gone."""
        oldest = time.monotonic() - BELIEVED
        self.known = {name: told for name, told in self.known.items() if told[1] > oldest}
        self.changed()

    async def ask(self, lane: str, job: Job, seconds: float) -> Answer | None:
        """What an outpost answers; None: do it here. Raise TooSlow."""
        errand = Errand(new_id(), seconds, job)
        payload = msgspec.json.encode(errand)
        if len(payload) > self.line.client.max_payload:
            return None
        self.running[lane] += 1
        try:
            return await self.send(lane, errand, payload)
        except asyncio.CancelledError:
            await asyncio.shield(self.line.say(DROP, errand.id.encode()))
            raise
        finally:
            self.running[lane] -= 1

    async def send(self, lane: str, errand: Errand, payload: bytes) -> Answer | None:
        try:
            seconds = errand.seconds + ON_THE_WAY
            told = await self.line.ask(f"{WORK}.{lane}", payload, seconds)
            brought = msgspec.json.decode(told, type=Brought)
        except NoRespondersError:
            self.known.clear()  # nobody is there, whatever was said last
            self.changed()
            self.done("nobody")
            return None
        except TimeoutError:
            self.done("lost")
            raise TooSlow from None
        except (Error, OSError, msgspec.MsgspecError) as error:
            log.warning("outpost_failed", error=str(error))
            self.done("lost")
            return None
        self.done(brought.how)
        if brought.how == "late":
            raise TooSlow
        return brought.answer

    def done(self, how: str) -> None:
        metrics.errands.labels(how).inc()
