"""A push service on loopback: to a browser what Mozilla's is, to the server an address to post to.

Of its protocol there is what a subscription and a message need: hello, register, unregister,
notification, ack.
"""

from __future__ import annotations

import json
import threading
import uuid
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tests.server.nudges.receivers import Posted, Receiver, encoded


class PushService(Receiver):
    """One browser's service; what is posted waits until `deliver`."""

    def __init__(self) -> None:
        super().__init__()
        self.channels: dict[str, str] = {}  # by id: the key of the server that may push there
        self.acknowledged: list[str] = []
        self.browser: ServerConnection | None = None
        self.line = serve(self.talk, "127.0.0.1", 0)
        threading.Thread(target=self.line.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where a browser connects to."""
        return f"ws://127.0.0.1:{self.line.socket.getsockname()[1]}/"

    def talk(self, browser: ServerConnection) -> None:
        self.browser = browser
        try:
            for frame in browser:
                said = json.loads(frame)
                if (answer := self.reply(said)) is not None:
                    browser.send(json.dumps(said | answer))
        except ConnectionClosed:
            pass  # it was closed in the middle of a word

    def reply(self, said: dict[str, Any]) -> dict[str, Any] | None:
        """What is said to the browser beside its own words, if anything."""
        channel = str(said.get("channelID"))
        match said.get("messageType"):
            case "hello":
                return {"uaid": said.get("uaid") or uuid.uuid4().hex, "status": 200}
            case "register":
                self.channels[channel] = said["key"].rstrip("=")
                return {"status": 200, "pushEndpoint": f"{self.url}/{channel}"}
            case "unregister":
                self.channels.pop(channel)
                return {"status": 200}
            case "ack":
                self.acknowledged += [each["version"] for each in said["updates"]]
                return None
        return {}  # it only asks whether somebody is there

    def answer(self, path: str) -> int:
        """Nobody listens any more on a channel that was given up (RFC 8030)."""
        return super().answer(path) if path.strip("/") in self.channels else 410

    def deliver(self, posted: Posted) -> str:
        """Hand a message over as it came, still encrypted; its name in the acknowledgement."""
        version = uuid.uuid4().hex
        headers = {"encoding": posted.headers["Content-Encoding"]}
        told = {"messageType": "notification", "channelID": posted.path.strip("/")}
        told |= {"version": version, "data": encoded(posted.body)}
        assert self.browser is not None
        self.browser.send(json.dumps({**told, "headers": headers}))
        return version

    def close(self) -> None:
        super().close()
        self.line.shutdown()
