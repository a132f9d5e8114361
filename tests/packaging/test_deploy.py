"""What hosts are given speaks of metrics and settings that exist."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import yaml

from shopfloor.server import metrics
from shopfloor.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
METRIC = re.compile(r"\bshopfloor_\w+")
SETTING = re.compile(r"\bSHOPFLOOR_([A-Z_]+)")
OF_THE_PROXY = {"domain", "upstream"}


def known_metrics() -> set[str]:
    """Every name /metrics tells, with the endings of histograms and counters."""
    lines = metrics.text().decode().splitlines()
    families = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    endings = ("", "_bucket", "_sum", "_count")
    return {name + ending for name in families for ending in endings}


def test_the_dashboard_and_the_alerts_ask_for_metrics_that_exist() -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "shopfloor.json").read_text())
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked += [rule["expr"] for rule in rules]
    names = {name for expression in asked for name in METRIC.findall(expression)}
    assert names <= known_metrics()
    assert len(names) > 8


def test_all_settings_given_to_servers_exist() -> None:
    files = ["Containerfile", "compose.yaml", "shopfloor.service", "Caddyfile"]
    text = "".join((DEPLOY / name).read_text(encoding="utf-8") for name in files)
    given = {name.lower() for name in SETTING.findall(text)}
    assert given <= set(Settings.__struct_fields__) | OF_THE_PROXY


def test_the_container_runs_as_nobody_and_its_root_is_read_only() -> None:
    server = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["server"]
    assert server["read_only"] and server["cap_drop"] == ["ALL"]
    assert "USER 65534" in (DEPLOY / "Containerfile").read_text()


def test_every_extra_is_there() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extras = tomllib.loads(text)["project"]["optional-dependencies"]
    assert {"postgres", "research", "study", "cluster", "dev"} <= extras.keys()
