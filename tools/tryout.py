"""Plays a whole game in the installed package, through its server: the test of every wheel.

Needs nothing but the package itself: `python tools/tryout.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from http.cookiejar import CookieJar
from typing import Any, cast

from websockets.asyncio.client import connect

from shopfloor.parts.differences import laid_over

PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Browser:
    """A cookie, and requests with it."""

    def __init__(self, port: int) -> None:
        self.address = f"127.0.0.1:{port}"
        self.cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self.opener = urllib.request.build_opener(self.cookies)

    def ask(self, path: str, body: object = None) -> bytes:
        request = urllib.request.Request(f"http://{self.address}{path}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        with self.opener.open(request, timeout=PATIENCE) as answer:
            found: bytes = answer.read()
        return found

    def wait(self) -> None:
        """Wait until the page is there."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                assert b"<script" in self.ask("/")
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)


async def play(browser: Browser) -> int:
    """Play alone to the end, among the moves that are offered."""
    browser.ask("/api/me", {"name": "Ada"})
    alone = [game["id"] for game in json.loads(browser.ask("/api/games")) if 1 in game["seats"]]
    opened = json.loads(browser.ask("/api/tables", {"game": alone[-1], "seats": 1}))
    table, chance, moves = opened["table"]["id"], random.Random(7), 0  # noqa: S311
    browser.ask(f"/api/tables/{table}/start", {})
    async with connect(f"ws://{browser.address}/ws/{table}", max_size=None) as line:
        await line.send(json.dumps({"say": "hello", "table": table, "token": opened["token"]}))
        update: dict[str, Any] = {}
        while not update.get("result"):
            heard = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            assert heard["say"] != "refused", heard
            if heard["say"] in ("update", "change"):
                told = heard if heard["say"] == "update" else laid_over(update, heard["change"])
                update = cast(dict[str, Any], told)
                if update["offers"]:
                    moves += 1
                    text = chance.choice(update["offers"])
                    await line.send(json.dumps({"say": "move", "id": str(moves), "text": text}))
    return moves


def main() -> None:
    port = free_port()
    command = [sys.executable, "-m", "shopfloor", "play", "--no-browser", "--port", str(port)]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        own = {"SHOPFLOOR_DATABASE": f"sqlite:///{home}/tryout.db", "SHOPFLOOR_PACE": "0"}
        own["SHOPFLOOR_MESSAGES_PER_SECOND"] = "100000"  # a script is faster than hands
        server = subprocess.Popen(command, env={**os.environ, **own})
        try:
            browser = Browser(port)
            browser.wait()
            print(f"shopfloor: played a game of {asyncio.run(play(browser))} moves")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
