"""Quiet hours: minutes of the day where somebody lives, in which nothing is sent to them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

Minute = Annotated[int, Meta(ge=0, lt=1440)]
Zone = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")]


class QuietHours(Struct, frozen=True, forbid_unknown_fields=True):
    """From which minute of the day to which, maybe over midnight, and in which time zone."""

    zone: Zone
    begins: Minute
    ends: Minute


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, OSError):  # ZoneInfoNotFoundError is a KeyError
        return False
    except KeyError:
        return False
    return True


def after_quiet(quiet: QuietHours | None, at: int) -> int:
    """The first moment from then on, in milliseconds, that is not quiet."""
    if quiet is None or quiet.begins == quiet.ends:
        return at
    here = datetime.fromtimestamp(at / 1000, ZoneInfo(quiet.zone))
    minute = here.hour * 60 + here.minute
    if (minute - quiet.begins) % 1440 >= (quiet.ends - quiet.begins) % 1440:
        return at
    wake = here.replace(hour=quiet.ends // 60, minute=quiet.ends % 60, second=0, microsecond=0)
    wake = wake if wake > here else wake + timedelta(days=1)  # by the wall's clock
    return max(at, int(wake.astimezone(UTC).timestamp() * 1000))
