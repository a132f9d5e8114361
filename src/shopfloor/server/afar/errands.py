"""What servers and outposts say to each other: one JSON object each."""

from __future__ import annotations

from typing import Literal

import msgspec

from shopfloor.server.workers.jobs import Answer, Job

BEAT_SECONDS = 2.0  # how often an outpost tells that it is there
WORK, OUTPOSTS, DROP = "work", "outposts", "drop"  # subjects, the lane's name behind the first
GROUP = "outposts"  # one of them does each job


class Errand(msgspec.Struct):
    """A job for whoever is free, and the seconds it may take."""

    id: str
    seconds: float
    job: Job


class Brought(msgspec.Struct):
    """What came of an errand: `busy` and `large` mean that the server has to do it itself."""

    how: Literal["done", "late", "busy", "large"]
    answer: Answer | None = None


class Outpost(msgspec.Struct):
    """An outpost that is there, and how many jobs of each lane it does at once."""

    id: str
    places: dict[str, int]
