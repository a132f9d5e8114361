"""What goes over HTTP about nudges and vacations, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from shopfloor.server.http.payloads import Body
from shopfloor.server.live.wire.messages import PRINTED, Milliseconds, TableId
from shopfloor.server.nudges.faults import Code
from shopfloor.server.nudges.hooks import Shape
from shopfloor.server.nudges.push import PushKeys
from shopfloor.server.nudges.quiet import QuietHours
from shopfloor.server.nudges.ways import WayKind

Url = Annotated[str, Meta(min_length=8, max_length=2000, pattern=PRINTED)]
Language = Annotated[str, Meta(min_length=2, max_length=16, pattern=PRINTED)]


class NewPush(Body):
    """A browser's subscription at its push service."""

    endpoint: Url
    keys: PushKeys
    language: Language


class NewMail(Body):
    """An address to send mail to, once it is confirmed."""

    address: Annotated[str, Meta(min_length=3, max_length=254, pattern=PRINTED)]
    language: Language


class NewHook(Body):
    """A webhook; with a table, for everybody it waits for, and only its host makes one."""

    url: Url
    shape: Shape
    language: Language
    table: TableId | None = None


class WayInfo(Struct, frozen=True):
    """One way to be nudged, and how it fares; a webhook's address is shortened to its host."""

    id: str
    kind: WayKind
    address: str
    shape: Shape | Literal[""]
    label: str
    table: TableId | None
    confirmed: bool
    created: Milliseconds
    sent: Milliseconds | None
    fault: Code | None
    failed: Milliseconds | None
    given_up: bool


class MadeHook(Struct, frozen=True):
    """A new webhook, and the secret its messages are signed with, told this once."""

    way: WayInfo
    secret: str


class VacationInfo(Struct, frozen=True):
    """From when to when one is away."""

    id: str
    begins: Milliseconds
    ends: Milliseconds


class NewVacation(Body):
    """From when to when one will be away; a beginning that is past means now."""

    begins: Milliseconds
    ends: Milliseconds


class NudgeSettings(Struct, frozen=True):
    """How one is nudged: what is possible here, the ways there are, and when not."""

    push: bool
    mail: bool
    hook: bool
    key: str  # of this server, for push
    minutes: float  # within which one way gets one nudge at most
    ways: list[WayInfo]
    quiet: QuietHours | None
    vacations: list[VacationInfo]
