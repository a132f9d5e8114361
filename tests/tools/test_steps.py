"""Every long step says what it does and how far it is; one that fails says all it has said."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import browser  # noqa: E402
import install  # noqa: E402
import steps  # noqa: E402


def python(code: str) -> list[str]:
    return [sys.executable, "-u", "-c", code]


def test_a_step_tells_how_far_it_is_from_what_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(steps, "SELDOM", 0.0)
    monkeypatch.setattr(steps, "BEAT", 0.01)
    code = "import time\nfor n in range(3): print('Collecting x'); time.sleep(0.1)"
    steps.run("trying", python(code), heard=install.how_far)
    told = capsys.readouterr().out
    assert told.startswith("shopfloor: trying …\n")
    assert "trying … 2 packages found, 0 s" in told
    assert "Collecting" not in told
    assert told.splitlines()[-1].startswith("shopfloor: trying: 0.")


def test_a_step_that_fails_says_why() -> None:
    with pytest.raises(SystemExit, match=r"no such thing\n(.|\n)*failed\.$"):
        steps.run("trying", python("import sys; print('no such thing'); sys.exit(3)"))


def test_a_step_that_may_fail_says_so() -> None:
    assert steps.run("trying", python("import sys; sys.exit(3)"), must=False) == 3


@pytest.mark.parametrize(
    ("said", "told"),
    [("", ""), ("| 10% of 150 MiB\n|■ 20% of 150 MiB\n", "20 %,")],
)
def test_a_download_is_told_in_per_cent(said: str, told: str) -> None:
    assert browser.per_cent(said) == told


def test_reading_along_does_not_move_where_is_written() -> None:
    with tempfile.TemporaryFile("w+") as said:
        for n in range(3):
            said.write(f"{n}\n")
            said.flush()
            assert steps.so_far(said.fileno()).count("\n") == n + 1


def test_pip_finds_then_installs() -> None:
    found = "Collecting a\nCollecting b (from a)\n"
    assert install.how_far(found) == "2 packages found,"
    assert install.how_far(f"{found}Installing collected packages: a, b\n").endswith(
        "of 2 packages installed,"
    )
