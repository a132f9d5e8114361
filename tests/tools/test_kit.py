"""The kit says the same everywhere: make, CI, the public workflow, pre-commit, packaging."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from shopfloor import __version__

ROOT = Path(__file__).resolve().parents[2]
TARGET = re.compile(r"^([a-z]+):.*## (.+)$", re.MULTILINE)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def workflow() -> dict[str, Any]:
    read = yaml.safe_load(text(".github/workflows/ci.yml"))
    assert isinstance(read, dict)
    return read


def targets() -> dict[str, str]:
    """Every target of the Makefile that `make help` tells of."""
    return dict(TARGET.findall(text("Makefile")))


def test_ci_checks_and_then_tests() -> None:
    lines = [line for line in text(".ci/run").splitlines() if not line.startswith("#")]
    assert [line for line in lines if line.startswith("make")] == ["make check", "make test"]


def test_the_public_workflow_runs_the_same_script() -> None:
    for name, job in workflow()["jobs"].items():
        assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"], name


def test_the_public_workflow_runs_compiled_and_interpreted() -> None:
    jobs = workflow()["jobs"]
    assert jobs["compiled"]["strategy"]["matrix"]["python"] == ["3.11", "3.14"]
    assert jobs["interpreted"]["env"] == {"SHOPFLOOR_INTERPRETED": "1"}


def test_every_target_is_phony_and_helped() -> None:
    [phony] = re.findall(r"^\.PHONY: (.+)$", text("Makefile"), re.MULTILINE)
    assert set(phony.split()) == set(targets())


def test_every_target_that_is_told_of_exists() -> None:
    for name in ("README.md", "CONTRIBUTING.md"):
        told = set(re.findall(r"`?\bmake ([a-z]+)\b(?=`|  )", text(name)))
        assert told <= set(targets()), name


def test_hooks_are_local_and_run_what_make_sets_up() -> None:
    read = yaml.safe_load(text(".pre-commit-config.yaml"))
    assert [repo["repo"] for repo in read["repos"]] == ["local"]
    for hook in read["repos"][0]["hooks"]:
        assert hook["language"] == "system"
        assert hook["entry"].startswith(".venv/bin/")


def test_types_are_packaged() -> None:
    data = tomllib.loads(text("pyproject.toml"))["tool"]["setuptools"]["package-data"]
    assert "py.typed" in data["shopfloor"]
    assert (ROOT / "src" / "shopfloor" / "py.typed").exists()


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "README.md"])
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", text(page))
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_the_changelog_goes_by_release_and_kind() -> None:
    log = text("CHANGELOG.md")
    releases = re.findall(r"^## (.+)$", log, re.MULTILINE)
    kinds = set(re.findall(r"^### (.+)$", log, re.MULTILINE))
    assert releases[0] == "Unreleased"
    assert releases[1].split()[0] == __version__
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_changelog_names_every_ruleset() -> None:
    """The rulesets at its top are those that are played."""
    newest, *_ = re.findall(r"^Rulesets: (.+)\.$", text("CHANGELOG.md"), re.MULTILINE)
    told = dict(re.findall(r"([A-Z][\w ]+?) (\d+)", newest))
    for path in sorted((ROOT / "src" / "shopfloor" / "games").glob("*/meta.py")):
        source = path.read_text(encoding="utf-8")
        [title] = re.findall(r'title="(.+)"', source)
        [number] = re.findall(r"ruleset=(\d+)", source)
        assert told[title] == number
