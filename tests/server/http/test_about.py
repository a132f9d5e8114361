"""What is told of the rules: compiled, or being compiled while one plays."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from shopfloor import __version__
from shopfloor.kernel import stream
from shopfloor.server import speed
from shopfloor.table.saved import proven_moves
from tests.server.client import Person, Server


def test_the_key_that_signs_games_is_told(server: Server) -> None:
    ann = Person(server, "Ann")
    table = ann.open(seats=1, start=True)["table"]["id"]
    _, proof = proven_moves(ann.ask("GET", f"/api/tables/{table}/export").text)
    assert proof is not None
    assert httpx.get(f"{server.url}/api/about").json()["signing_key"] == proof.key


def test_it_is_told_over_http(server: Server) -> None:
    told = httpx.get(f"{server.url}/api/about").json()
    assert told["version"] == __version__
    assert told["rules"] in ("compiled", "interpreted")


@pytest.mark.parametrize(
    ("file", "status", "rules"),
    [
        ("stream.py", "", "interpreted"),
        ("stream.py", "compiling", "compiling"),
        ("stream.py", "compiled", "waiting"),
        ("stream.py", "failed", "interpreted"),
        ("stream.so", "compiling", "compiled"),
    ],
)
def test_what_runs_and_what_waits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, status: str, rules: str
) -> None:
    (tmp_path / "status").write_text(status)
    monkeypatch.setenv(speed.STATUS, str(tmp_path / "status"))
    monkeypatch.setattr(stream, "__file__", file)
    assert speed.rules() == rules
