"""What an operator asks is answered by /metrics of a real server, and counts what happened."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx
import pytest
import yaml

from tests.server.client import Server, at_table
from tests.server.playing import bot_answers, seated
from tests.server.postgres import Postgres

DEPLOY = Path(__file__).resolve().parents[3] / "deploy"
PATIENCE = 60.0  # until dead workers are replaced, on a busy machine
SERIES = re.compile(r"(shopfloor_\w+)(?:\{([^}]*)\})?")
LABEL = re.compile(r"(\w+)\s*(?:=~|!=|=)")
BY = re.compile(r"by \(([\w, ]+)\)")


@pytest.fixture(scope="module")
def told(server: Server) -> dict[str, float]:
    """What /metrics tells after a bot has moved and something was refused."""
    table, tokens, _ = seated(server, ["Ann"], bots=["random"])

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await bot_answers(ann)
            assert (await ann.move("no such thing"))["say"] == "refused"
            await asyncio.sleep(1.2)  # ages are told once a second

    asyncio.run(play())
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    rows = [line.rpartition(" ") for line in lines if not line.startswith("#")]
    return {name: float(value) for name, _, value in rows}


@pytest.mark.parametrize(
    "name",
    [
        'shopfloor_moves_total{ended="accepted"}',
        'shopfloor_refusals_total{code="unknown_verb"}',  # by reason
        'shopfloor_store_seconds_count{doing="write"}',  # the database's latency
        'shopfloor_store_seconds_count{doing="read"}',
        "shopfloor_loop_lag_seconds_count",
        'shopfloor_started_workers_total{lane="live"}',
        'shopfloor_thinking_seconds_count{job="think"}',
    ],
)
def test_what_happened_is_counted(told: dict[str, float], name: str) -> None:
    found = {key for key in told if key.startswith(name.partition("{")[0])}
    assert told.get(name, 0) > 0, found


@pytest.mark.parametrize("lane", ["live", "hints", "slow"])
def test_every_line_has_its_length_and_its_age(told: dict[str, float], lane: str) -> None:
    assert told[f'shopfloor_thinker_queue_age_seconds{{lane="{lane}"}}'] >= 0
    if lane == "live":  # the others were not used yet
        assert told[f'shopfloor_thinker_queue{{lane="{lane}"}}'] == 0


def test_nothing_is_set_aside_strained_or_read_only(told: dict[str, float]) -> None:
    for name in ("shopfloor_tables_aside", "shopfloor_readonly", "shopfloor_set_aside_total"):
        assert told[name] == 0
    assert "shopfloor_strained" in told


def test_the_labels_that_the_dashboard_and_the_alerts_ask_for_exist(
    told: dict[str, float],
) -> None:
    """A name alone is not enough: `by (lane)` of something that has no lane shows nothing."""
    labels: dict[str, set[str]] = {"": {"le"}}
    for key in told:
        name, _, inside = key.partition("{")
        labels.setdefault(name, set()).update(LABEL.findall(inside))
    for expression in expressions():
        asked = {word.strip() for found in BY.findall(expression) for word in found.split(",")}
        known = set[str]()
        for name, inside in SERIES.findall(expression):
            if name in labels:  # what nobody has counted yet has no labels yet
                assert set(LABEL.findall(inside)) <= labels[name], expression
                known |= labels[name]
            else:
                known |= asked
        assert asked <= known or not known, expression


def workers_of(server: Server) -> list[int]:
    """The processes that serve, beside what Python itself starts."""
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [
        n for n in map(int, children) if b"spawn_main" in Path(f"/proc/{n}/cmdline").read_bytes()
    ]


def gauge(server: Server, name: str) -> float:
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def test_what_a_dead_worker_had_open_is_not_counted_for_ever(postgres: Postgres) -> None:
    server = Server(postgres.database(), workers=2).start()
    try:
        table, tokens, _ = seated(server, ["Ann", "Bob"])

        async def lose() -> None:
            async with AsyncExitStack() as stack:
                for token in tokens * 4:
                    seat = await stack.enter_async_context(at_table(server, table, token))
                    await seat.reach(1)
                assert gauge(server, "shopfloor_open_sockets") == 8
                workers = workers_of(server)
                assert len(workers) == 2
                for worker in workers:
                    os.kill(worker, signal.SIGKILL)

        asyncio.run(lose())
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(httpx.HTTPError):  # others take their place
                if gauge(server, "shopfloor_open_sockets") == 0:
                    return
            time.sleep(0.2)
        raise AssertionError(gauge(server, "shopfloor_open_sockets"))
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("deploy/Caddyfile", r"@(\w+) path /metrics\n\s*respond @\1 404\n"),
        (
            "deploy/haproxy.cfg",
            r"return status 404 if \{ path,url_dec -m str /metrics \}",
        ),
        ("docs/hosting.md", r"location = /metrics \{ return 404; \}"),
    ],
)
def test_no_proxy_that_we_set_up_lets_the_outside_read_it(file: str, line: str) -> None:
    text = (DEPLOY.parent / file).read_text(encoding="utf-8")
    assert len(re.findall(line, text)) == 1
    if file == "deploy/haproxy.cfg":  # it stands in the part that faces the outside
        front = text[text.index("\nfrontend ") : text.index("\nbackend ")]
        assert re.search(line, front)


def expressions() -> list[str]:
    dashboard = json.loads((DEPLOY / "grafana" / "shopfloor.json").read_text(encoding="utf-8"))
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return asked + [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
