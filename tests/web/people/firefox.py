"""A Firefox without a window, driven over its own socket (Marionette)."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.nudges.receivers import until

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))

from firefox import MISSING, can_install, find

PATIENCE = 60.0  # seconds until it must be ready, on a machine that may be busy
IMPLICIT = 15_000  # milliseconds in which something to click on must be there
FLAGS = ("--headless", "--no-remote", "--marionette", "--remote-allow-system-access")
ASYNC = "const tell = arguments[arguments.length - 1]; (async (...given) => {%s})(...arguments)"
CALL = """const [method, path, body] = given;
const answer = await fetch(`/api${path}`, {
  method,
  body: body && JSON.stringify(body),
  headers: body ? {"content-type": "application/json"} : {},
});
return answer.status === 204 ? null : answer.json();"""
PREFS: dict[str, Any] = {
    "marionette.port": 0,
    "alerts.useSystemBackend": False,  # it draws notifications itself, and they can be clicked
    "permissions.default.desktop-notification": 1,  # asked, and granted
    "dom.push.connection.enabled": True,
    "dom.push.testing.allowInsecureServerURL": True,
    "app.normandy.enabled": False,
}


class Firefox:
    """One browser with a profile of its own, until `close`."""

    def __init__(self, profile: Path, **prefs: Any) -> None:
        self.asked = 0
        given = {**PREFS, **{name.replace("__", "."): value for name, value in prefs.items()}}
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(each)});" for name, each in given.items()
        ]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        self.process = self.start(profile)
        self.socket = socket.create_connection(("127.0.0.1", self.port(profile)), PATIENCE)
        self.heard = self.socket.makefile("rb")
        self.read()  # who it is
        self.ask("WebDriver:NewSession", capabilities={})
        self.ask("WebDriver:SetTimeouts", implicit=IMPLICIT)

    def start(self, profile: Path) -> subprocess.Popen[bytes]:
        program = find()
        if program is None:
            (pytest.fail if can_install() else pytest.skip)(MISSING)
        environment = {**os.environ, "HOME": str(profile), "MOZ_CRASHREPORTER_DISABLE": "1"}
        command = [program, *FLAGS, "--profile", str(profile)]
        with (profile / "firefox.log").open("wb") as log:
            return subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def port(self, profile: Path) -> int:
        told = profile / "MarionetteActivePort"
        return int(until(lambda: told.exists() and told.read_text(), PATIENCE))

    # The socket: the length of a message, a colon, the message

    def ask(self, command: str, **given: Any) -> Any:
        self.asked += 1
        text = json.dumps([0, self.asked, command, given]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, fault, answer = self.read()
        assert fault is None, (command, fault)
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def read(self) -> Any:
        length = b""
        while (digit := self.heard.read(1)) != b":":
            assert digit, "Firefox has gone"
            length += digit
        return json.loads(self.heard.read(int(length)))

    # What a person does

    def go(self, url: str) -> None:
        self.ask("WebDriver:Navigate", url=url)

    def click(self, label: str) -> None:
        self.ask("WebDriver:ElementClick", id=self.find(f"//button[normalize-space() = '{label}']"))

    def find(self, path: str) -> str:
        """An element of the page; fail if it does not come."""
        found = self.ask("WebDriver:FindElement", using="xpath", value=path)
        return str(next(iter(found.values())))

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as the page would."""
        return self.run(CALL, method, path, body)

    def run(self, script: str, *given: Any) -> Any:
        """Run something on the page, and tell what it gives."""
        told = (
            ASYNC % script
            + ".then((value) => tell({value}), (fault) => tell({fault: String(fault)}))"
        )
        answer = self.ask("WebDriver:ExecuteAsyncScript", script=told, args=list(given))
        assert "fault" not in answer, answer
        return answer.get("value")

    def around(self, script: str) -> Any:
        """Run something in the browser itself, around its pages."""
        self.ask("Marionette:SetContext", value="chrome")
        try:
            return self.run(script)
        finally:
            self.ask("Marionette:SetContext", value="content")

    def addresses(self) -> list[str]:
        """What is open, tab by tab."""
        return list(self.around("return gBrowser.browsers.map((tab) => tab.currentURI.spec)"))

    def close(self) -> None:
        self.heard.close()
        self.socket.close()
        self.process.kill()
        self.process.wait()
