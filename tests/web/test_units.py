"""The client's own tests: its pure parts, run in Node by vitest (web/tests)."""

from __future__ import annotations

import subprocess
import sys

from tests.web.conftest import ROOT

sys.path.insert(0, str(ROOT / "tools"))

import web as client


def test_the_pure_parts_of_the_client() -> None:
    node, npm = client.ready()
    command = [*npm, "run", "--silent", "test"]
    done = subprocess.run(
        command, cwd=client.WEB, env=client.in_web(node), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
