"""What /metrics tells. Several processes add up where prometheus is given a folder for it."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)

sockets = Gauge("shopfloor_open_sockets", "Open sockets", multiprocess_mode="livesum")
rooms = Gauge("shopfloor_open_tables", "Tables in memory", multiprocess_mode="livesum")
queue = Gauge(
    "shopfloor_thinker_queue", "Jobs in line for a thinker", ["lane"], multiprocess_mode="livesum"
)
turned_away = Counter("shopfloor_turned_away", "Jobs no thinker did", ["lane", "why"])
ended_workers = Counter("shopfloor_ended_workers", "Worker processes that were ended", ["lane"])
started_workers = Counter("shopfloor_started_workers", "Worker processes started", ["lane"])
queue_age = Gauge(
    "shopfloor_thinker_queue_age_seconds",
    "How long the first in line has waited for a thinker",
    ["lane"],
    multiprocess_mode="livemax",
)
nats = Gauge("shopfloor_nats", "1 while NATS is connected", ["place"], multiprocess_mode="livemin")
outpost_places = Gauge(
    "shopfloor_outpost_places",
    "Jobs that outposts do at once",
    ["lane"],
    multiprocess_mode="livemax",
)
errands = Counter("shopfloor_errands", "Jobs sent to outposts, by what came of them", ["how"])
lag = Histogram("shopfloor_loop_lag_seconds", "How late the event loop wakes", buckets=FAST)
strained = Gauge(
    "shopfloor_strained", "1 while new tables and hints are refused", multiprocess_mode="livemax"
)
store = Histogram("shopfloor_store_seconds", "Time of the database", ["doing"], buckets=FAST)
refusals = Counter("shopfloor_refusals", "What was not done, by reason", ["code"])
readonly = Gauge("shopfloor_readonly", "1 while nothing can be stored", multiprocess_mode="livemax")
tables_aside = Gauge(
    "shopfloor_tables_aside", "Tables that are set aside now", multiprocess_mode="livemax"
)
moves = Counter("shopfloor_moves", "Moves by how they ended", ["ended"])
accepted, refused = moves.labels("accepted"), moves.labels("refused")
set_aside = Counter("shopfloor_set_aside", "Tables set aside for a fault of their own")
conflicts = Counter("shopfloor_conflicts", "Appends another process was faster with")
latency = Histogram(
    "shopfloor_move_seconds", "From a move's arrival to its being durable", buckets=FAST
)
thinking = Histogram("shopfloor_thinking_seconds", "Time of thinkers", ["job"], buckets=SLOW)
drafting = Histogram("shopfloor_draft_seconds", "Judging a draft", buckets=FAST)
nudge_queue = Gauge(
    "shopfloor_nudge_queue", "Nudges that are to be sent", multiprocess_mode="livemax"
)
nudges = Counter("shopfloor_nudges", "Nudges by way and what became of them", ["way", "outcome"])
nudge_seconds = Histogram("shopfloor_nudge_seconds", "Sending a nudge", ["way"], buckets=SLOW)
requests = Counter("shopfloor_requests", "HTTP answers by status", ["status"])


def text() -> bytes:
    """Everything, in the format prometheus reads."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
