"""A nudge arrives by push, mail and webhook; faults are tried again, and given up visibly."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.server.client import Person, Server
from tests.server.nudges.receivers import Postbox, Receiver, Subscribed, signed, until, vapid
from tests.server.playing import seated

SITE = "https://play.example.org"


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    running = Receiver()
    yield running
    running.close()


@pytest.fixture(scope="module")
def postbox() -> Iterator[Postbox]:
    running = Postbox()
    yield running
    running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, postbox: Postbox) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("nudges") / "test.db"
    running = Server(f"sqlite:///{file}", **quick(postbox.port)).start()
    yield running
    running.stop()


def quick(smtp_port: int) -> dict[str, Any]:
    return {
        "nudge_seconds": 0.3,
        "nudge_retry_seconds": 0.05,
        "inner_networks": "127.0.0.1/32",
        "mail_from": "shopfloor <play@example.org>",
        "smtp_host": "127.0.0.1",
        "smtp_port": smtp_port,
        "site": SITE,
    }


def asked(server: Server) -> tuple[str, Person]:
    """A table nobody is at, and whom it waits for."""
    table, _, people = seated(server, ["Ann", "Bob"])
    turns = {p.ok("GET", f"/api/tables/{table}")["your_turn"]: p for p in people}
    return table, turns[True]


def hook(person: Person, receiver: Receiver, path: str, **more: Any) -> Any:
    wish = {"url": receiver.url + path, "shape": "json", "language": "en", **more}
    return person.ok("POST", "/api/me/nudges/hook", wish)


def way(person: Person, number: int = 0) -> Any:
    return person.ok("GET", "/api/me/nudges")["ways"][number]


def test_a_push_reaches_the_browser_alone_and_proves_who_sent_it(
    server: Server, receiver: Receiver
) -> None:
    table, ann = asked(server)
    browser = Subscribed(f"{receiver.url}/push/1")
    ann.ok("POST", "/api/me/nudges/push", browser.told())
    (posted,) = until(lambda: receiver.at("/push/1"))
    told = browser.read(posted)
    assert (told["title"], told["url"]) == ("Du bist am Zug", f"{SITE}/t/{table}")
    assert set(told) == {"kind", "title", "body", "url", "tables", "foot"}
    key, claims = vapid(posted)
    assert key == ann.ok("GET", "/api/me/nudges")["key"]
    assert claims["aud"] == receiver.url and claims["sub"] == "mailto:play@example.org"
    assert time.time() < claims["exp"] <= time.time() + 86_400
    assert posted.headers["TTL"] and posted.headers["Content-Encoding"] == "aes128gcm"
    until(lambda: way(ann)["sent"])
    time.sleep(0.5)
    assert len(receiver.at("/push/1")) == 1  # a turn is told of once


def test_a_browser_that_is_gone_is_given_up_and_its_owner_sees_it(
    server: Server, receiver: Receiver
) -> None:
    _, ann = asked(server)
    receiver.answers = [410]
    ann.ok("POST", "/api/me/nudges/push", Subscribed(f"{receiver.url}/push/gone").told())
    until(lambda: way(ann)["given_up"])
    assert way(ann)["fault"] == "gone" and len(receiver.at("/push/gone")) == 1
    ann.ok("POST", f"/api/me/nudges/{way(ann)['id']}/try")
    until(lambda: way(ann)["sent"])
    assert (way(ann)["fault"], way(ann)["given_up"]) == (None, False)


@pytest.mark.parametrize("shape", ["json", "discord", "slack", "matrix"])
def test_a_webhook_is_called_in_its_shape_and_signed(
    server: Server, receiver: Receiver, shape: str
) -> None:
    table, ann = asked(server)
    made = hook(ann, receiver, f"/hook/{shape}?secret=1", shape=shape)
    (posted,) = until(lambda: receiver.at(f"/hook/{shape}?secret=1"))
    assert signed(posted, made["secret"])
    field = {"json": "title", "discord": "content", "slack": "text", "matrix": "body"}[shape]
    assert posted.json[field].startswith("It is your turn")
    assert f"{SITE}/t/{table}" in posted.body.decode()
    assert made["way"]["address"] == "127.0.0.1"  # what is secret in it is not shown again


def test_a_webhook_of_a_table_names_whom_it_waits_for_and_is_its_hosts(
    server: Server, receiver: Receiver
) -> None:
    table, _, (ann, bob) = seated(server, ["Ann <!channel>", "Bob"])
    wish = {"url": receiver.url + "/table", "shape": "slack", "language": "en", "table": table}
    assert bob.ask("POST", "/api/me/nudges/hook", wish).status_code == 403
    ann.ok("POST", "/api/me/nudges/hook", wish)
    (posted,) = until(lambda: receiver.at("/table"))
    turn = ann.ok("GET", f"/api/tables/{table}")["your_turn"]
    assert ("Ann &lt;!channel&gt;" if turn else "Bob") in posted.json["text"]


def test_what_is_down_or_broken_is_tried_again_and_what_refuses_is_given_up(
    server: Server, receiver: Receiver
) -> None:
    _, ann = asked(server)
    receiver.answers = [503, 429, 500]
    hook(ann, receiver, "/broken")
    until(lambda: len(receiver.at("/broken")) == 4)
    until(lambda: way(ann)["sent"])

    _, bob = asked(server)
    receiver.answers = [403]
    hook(bob, receiver, "/refused")
    until(lambda: way(bob)["given_up"])
    assert way(bob)["fault"] == "refused"

    _, cleo = asked(server)
    receiver.answers = [302]
    hook(cleo, receiver, "/moved")
    until(lambda: way(cleo)["given_up"])
    assert way(cleo)["fault"] == "redirected"  # nothing is followed

    _, dora = asked(server)
    gone = Receiver()
    gone.close()
    hook(dora, gone, "/down")
    until(lambda: way(dora)["fault"] == "down")
    assert not way(dora)["given_up"]


def test_mail_is_confirmed_first_and_ended_by_one_click(server: Server, postbox: Postbox) -> None:
    _, ann = asked(server)
    postbox.answers = ["451 try later"]
    ann.ok("POST", "/api/me/nudges/mail", {"address": "ann@example.com", "language": "en"})
    (question,) = until(lambda: postbox.to("ann@example.com"))
    assert question["List-Unsubscribe"] is None
    ((way_id, token),) = re.findall(rf"{SITE}/nudge/confirm/(\S+)/(\w+)", question.get_content())
    link = f"/api/nudges/{way_id}/confirm/{token}"
    time.sleep(0.5)
    assert len(postbox.mails) == 1  # nothing but the question
    forged = link[:-4] + "0000"
    assert ann.ask("POST", forged).status_code == 403
    ann.ok("POST", link)
    _, mail = until(lambda: len(postbox.mails) == 2 and postbox.mails)
    assert (mail["Subject"], mail["From"]) == ("It is your turn", "shopfloor <play@example.org>")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = urlsplit(mail["List-Unsubscribe"].strip("<>")).path
    assert SITE + stop in mail.get_content()
    form = {"List-Unsubscribe": "One-Click"}  # as a mail provider posts it: no cookie, no origin
    stranger = Person(server, "Provider")
    assert stranger.http.post(stop[:-4] + "0000", data=form).status_code == 403
    assert len(ann.ok("GET", "/api/me/nudges")["ways"]) == 1
    assert stranger.http.post(stop, data=form).status_code == 204
    assert ann.ok("GET", "/api/me/nudges")["ways"] == []
    assert stranger.http.post(stop, data=form).status_code == 204  # again is as well


def test_a_mail_server_that_refuses_is_given_up(server: Server, postbox: Postbox) -> None:
    ann = Person(server, "Ann")
    postbox.answers = ["550 no such mailbox"]
    ann.ok("POST", "/api/me/nudges/mail", {"address": "nobody@example.com", "language": "en"})
    until(lambda: way(ann)["given_up"])
    assert way(ann)["fault"] == "refused"
    for address in ("nobody", "a@b", "a@example.com\nBcc: b@example.com", "a@example.com,b@c.de"):
        wish = {"address": address, "language": "en"}
        assert ann.ask("POST", "/api/me/nudges/mail", wish).status_code == 422, address


def test_nobody_is_asked_by_mail_again_and_again(server: Server) -> None:
    """A stranger's address is not flooded, whoever asks."""
    wish = {"address": "victim@example.com", "language": "en"}
    answers = [
        Person(server, f"Guest {n}").ask("POST", "/api/me/nudges/mail", wish) for n in range(6)
    ]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]


def test_ways_are_their_owners_alone(server: Server, receiver: Receiver) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    made = hook(ann, receiver, "/own")["way"]["id"]
    assert eve.ask("POST", f"/api/me/nudges/{made}/try").status_code == 404
    assert eve.ask("DELETE", f"/api/me/nudges/{made}").status_code == 404
    assert eve.ok("GET", "/api/me/nudges")["ways"] == []
    ann.ok("DELETE", f"/api/me/nudges/{made}")
    for keys in ({"p256dh": "x", "auth": "y"}, {"p256dh": "", "auth": ""}):
        wish = {"endpoint": f"{receiver.url}/x", "keys": keys, "language": "en"}
        assert ann.ask("POST", "/api/me/nudges/push", wish).status_code == 422
    zone = {"zone": "Mars/Olympus", "begins": 0, "ends": 60}
    assert ann.ask("PUT", "/api/me/quiet", zone).json()["code"] == "unknown_zone"
