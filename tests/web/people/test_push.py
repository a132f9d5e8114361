"""A real web push, from the server over a push service to a browser that subscribed there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tests.server.client import Person
from tests.server.nudges.receivers import until, vapid
from tests.web.conftest import Server
from tests.web.people.firefox import Firefox
from tests.web.people.push_service import PushService
from tests.web.people.test_nudges import waits_for

SHOWN = """const [alert] = Services.wm.getEnumerator("alert:alert");
return alert && ["alertTitleLabel", "alertTextLabel"].map((id) => {
  const label = alert.document.getElementById(id);
  return label && (label.value || label.textContent); // null: it has not opened yet
});"""
TOUCH = """const [alert] = Services.wm.getEnumerator("alert:alert");
alert.document.getElementById("alertBox").click();"""
UNSUBSCRIBE = """const {pushManager} = await navigator.serviceWorker.ready;
return (await pushManager.getSubscription()).unsubscribe();"""


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.close()


@pytest.fixture
def mara(service: PushService, tmp_path: Path) -> Iterator[Firefox]:
    browser = Firefox(tmp_path, dom__push__serverURL=service.address, intl__accept_languages="de")
    yield browser
    browser.close()


def test_a_browser_that_subscribed_shows_the_nudge_while_no_page_is_open(
    mara: Firefox, service: PushService, server: Server
) -> None:
    mara.go(f"{server.url}/settings")
    mara.call("POST", "/me", {"name": "Mara"})
    table = waits_for(mara, Person(cast(Any, server), "Jonas"))
    mara.go(f"{server.url}/settings")
    mara.click("Einschalten")
    (posted,) = until(lambda: service.posted)
    ((channel, key),) = service.channels.items()
    assert (posted.path, vapid(posted)[0]) == (f"/{channel}", key)
    assert b"Fantastic" not in posted.body  # it is for the browser alone

    mara.go("about:blank")
    version = service.deliver(posted)
    until(lambda: mara.around(SHOWN) == ["Du bist am Zug", "Fantastic Factories"])
    assert until(lambda: service.acknowledged) == [version]
    mara.around(TOUCH)
    until(lambda: f"{server.url}/t/{table}" in mara.addresses())

    mara.go(f"{server.url}/settings")
    assert mara.run(UNSUBSCRIBE) is True  # the browser's own doing; the server is not told
    assert until(lambda: service.channels == {})
    mara.click("Ausprobieren")
    until(lambda: mara.call("GET", "/me/nudges")["ways"][0]["given_up"])
    mara.go(f"{server.url}/settings")
    mara.find("//*[starts-with(., 'Aufgegeben: Unter dieser Adresse ist nichts mehr.')]")
