"""A connection without detours: who speaks is not pinged, a draft is answered where it comes in."""

from __future__ import annotations

import asyncio
from collections import deque

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from shopfloor.server.live.wire.transport import Impatient


class Bare(Impatient):
    """A connection with nothing behind it, whose reader waits or is busy."""

    def __init__(self, waiting: bool = True) -> None:
        self.inbox = deque()
        self.scheduled = 0
        self.writable = asyncio.Event()
        self.writable.set()
        self.waiter = asyncio.get_running_loop().create_future() if waiting else None

    def schedule_ping(self) -> None:
        self.scheduled += 1


def test_only_who_has_said_nothing_is_pinged(monkeypatch: pytest.MonkeyPatch) -> None:
    pinged: list[object] = []
    monkeypatch.setattr(
        WebSocketsSansIOProtocol, "send_keepalive_ping", lambda line: pinged.append(line)
    )

    async def test() -> None:
        line = Bare()
        line.deliver("hello")
        line.send_keepalive_ping()
        assert (pinged, line.scheduled) == ([], 1)
        line.send_keepalive_ping()  # nothing was said since
        assert pinged == [line]

    asyncio.run(test())


@pytest.mark.parametrize(
    ("waiting", "before", "at_once"),
    [(True, [], True), (True, ["move"], False), (False, [], False)],
)
def test_a_text_is_answered_at_once_only_if_none_before_it_is_unanswered(
    waiting: bool, before: list[str], at_once: bool
) -> None:
    async def test() -> None:
        line, answered = Bare(waiting), list[str]()

        def answer(text: str) -> bool:
            answered.append(text)
            return True

        line.inbox.extend(before)
        line.on_text = answer
        line.deliver("draft")
        assert answered == (["draft"] if at_once else [])
        assert list(line.inbox) == before + ([] if at_once else ["draft"])

    asyncio.run(test())


def test_what_has_no_room_waits_in_its_order() -> None:
    async def test() -> None:
        line = Bare()
        line.on_text = lambda _: True
        line.writable.clear()
        line.deliver("draft")
        assert list(line.inbox) == ["draft"]

    asyncio.run(test())
