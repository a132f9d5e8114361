"""What hosts are given speaks of metrics and settings that exist."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

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


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def jobs(workflow: str) -> dict[str, Any]:
    text = (ROOT / ".github" / "workflows" / f"{workflow}.yml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)["jobs"]
    return found


def test_wheels_are_built_for_every_system_and_each_is_tried() -> None:
    wheels = pyproject()["tool"]["cibuildwheel"]
    assert wheels["build"].split() == [f"cp3{minor}-*" for minor in range(11, 15)]
    assert wheels["test-command"] == "python {package}/tools/tryout.py"
    assert (ROOT / "tools" / "tryout.py").exists()
    systems = {name.split("-")[0] for name in jobs("release")["wheels"]["strategy"]["matrix"]["os"]}
    assert systems == {"ubuntu", "macos", "windows"}
    assert "ubuntu-24.04-arm" in jobs("release")["wheels"]["strategy"]["matrix"]["os"]


def test_publishing_is_trusted_and_waits_for_all() -> None:
    publish = jobs("release")["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert set(publish["needs"]) == {"sdist", "wheels", "bill"}
    assert "password" not in str(publish)


def test_playing_is_tried_on_macos_and_windows() -> None:
    elsewhere = jobs("elsewhere")["play"]
    assert elsewhere["strategy"]["matrix"]["os"] == ["macos-latest", "windows-latest"]
    assert elsewhere["steps"][-1]["run"] == "python tools/tryout.py"


def test_every_extra_is_there() -> None:
    extras = pyproject()["project"]["optional-dependencies"]
    assert {"postgres", "research", "study", "cluster", "dev"} <= extras.keys()
