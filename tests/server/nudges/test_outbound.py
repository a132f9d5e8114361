"""No way in: what people name leads nowhere inside, by no spelling, name or redirect."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from email.message import EmailMessage
from ipaddress import ip_address
from typing import Any

import pytest

from shopfloor.server.nudges import mail, outbound
from shopfloor.server.nudges.faults import SendFault
from shopfloor.server.nudges.outbound import Outbound
from shopfloor.server.settings import Settings
from tests.server.client import Person, Server
from tests.server.nudges.receivers import Receiver, Subscribed

INNER = [
    "https://127.0.0.1/",
    "https://localhost/",
    "https://10.1.2.3/",
    "https://172.16.0.1/",
    "https://192.168.0.1/",
    "https://169.254.169.254/latest/meta-data",  # of clouds
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://224.0.0.1/",
    "https://[::1]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[fec0::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
]
BAD = [
    "http://93.184.215.14/",  # in the clear
    "ftp://93.184.215.14/",
    "file:///etc/passwd",
    "gopher://127.0.0.1/",
    "https://user:password@93.184.215.14/",
    "https:///",
    "//example.org",
    "https://[::1",
    "not a url",
]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    running = Receiver()
    yield running
    running.close()


def fault(job: Any) -> str:
    with pytest.raises(SendFault) as found:
        asyncio.run(job)
    return found.value.code


@pytest.mark.parametrize("url", INNER)
def test_inner_addresses_are_refused_when_saved_and_when_sent(url: str) -> None:
    assert fault(Outbound().check(url)) == "inner"
    assert fault(Outbound().post(url, b"", {})) == "inner"


@pytest.mark.parametrize("url", BAD)
def test_what_is_no_public_https_address_is_refused(url: str) -> None:
    assert fault(Outbound().check(url)) == "bad_url"


def test_a_name_that_leads_inside_is_refused_however_it_answers(
    monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    """A name may answer otherwise the second time: it is asked once, and that is connected to."""
    asked: list[str] = []

    async def answers(host: str, port: int) -> list[Any]:
        asked.append(host)
        return [ip_address("127.0.0.2" if len(asked) > 1 else "127.0.0.1")]

    monkeypatch.setattr(outbound, "resolved", answers)
    assert fault(Outbound().post("https://rebind.example/", b"", {})) == "inner"
    asked.clear()
    allowed = Outbound(("127.0.0.1/32",))
    url = f"http://rebind.example:{receiver.port}/pinned"
    asyncio.run(allowed.post(url, b"{}", {}))
    assert asked == ["rebind.example"]
    assert receiver.posted[0].headers["Host"] == f"rebind.example:{receiver.port}"
    assert fault(allowed.post(url, b"{}", {})) == "inner"  # now it leads elsewhere

    async def both(host: str, port: int) -> list[Any]:
        return [ip_address(one) for one in ("93.184.215.14", "10.0.0.1")]

    monkeypatch.setattr(outbound, "resolved", both)
    assert fault(Outbound().check("https://both.example/")) == "inner"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(receiver: Receiver, status: int) -> None:
    receiver.answers = [status]
    job = Outbound(("127.0.0.1/32",)).post(receiver.url + "/moved", b"{}", {})
    assert fault(job) == "redirected" and len(receiver.posted) == 1


def test_who_is_slow_or_down_holds_nobody_up(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.slow = 0.6
    slow = Outbound(("127.0.0.1/32",), seconds=0.2)
    assert fault(slow.post(receiver.url, b"{}", {})) == "slow"
    with socket.socket() as silent:  # takes mail's connection and never says a word
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        monkeypatch.setattr(mail, "SECONDS", 0.2)
        port = int(silent.getsockname()[1])
        settings = Settings(mail_from="a@example.org", smtp_host="127.0.0.1", smtp_port=port)
        assert fault(mail.send(settings, EmailMessage())) == "slow"
    assert fault(mail.send(settings, EmailMessage())) == "down"


def test_the_server_refuses_to_keep_such_an_address(server: Server) -> None:
    ann = Person(server, "Ann")
    for url in (INNER[0], INNER[5], f"http://127.0.0.1:{server.port}/metrics"):
        wish = {"url": url, "shape": "json", "language": "en"}
        answer = ann.ask("POST", "/api/me/nudges/hook", wish)
        assert (answer.status_code, answer.json()["code"]) == (422, "inner_address")
    wish = Subscribed(INNER[0]).told()
    assert ann.ask("POST", "/api/me/nudges/push", wish).json()["code"] == "inner_address"
    assert ann.ok("GET", "/api/me/nudges")["ways"] == []
