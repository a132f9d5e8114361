"""A nudge from the settings to the service worker, which shows it and opens the table."""

from __future__ import annotations

import json
from typing import Any, Protocol, cast

from playwright.sync_api import expect

from tests.server.client import Person
from tests.server.nudges.receivers import Receiver, Subscribed, until, vapid
from tests.web.conftest import Opener, Server
from tests.web.hands import Hands

# The browser's own push service is out of reach: this one gives the address of ours.
PUSH_SERVICE = """([told]) => {
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (options) => {
    window.askedWith = options;
    made = { ...told, toJSON: () => told, unsubscribe: async () => ((made = null), true) };
    return made;
  };
}"""
CLICK = """async () => {
  const [notification] = await registration.getNotifications();
  const opened = new Promise((tell) => { clients.openWindow = async (path) => tell(path); });
  dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return opened;
}"""
SHOWN = """() => navigator.serviceWorker.ready
  .then((found) => found.getNotifications())
  .then((all) => all.map(({ title, body }) => [title, body]))"""


def test_a_nudge_comes_to_the_service_worker_which_opens_the_table(
    person: Opener, server: Server
) -> None:
    receiver, mara = Receiver(), person("Mara", installed=True, language="de", phone=True)
    browser = Subscribed(f"{receiver.url}/push/browser")
    context = mara.page.context
    context.grant_permissions(["notifications"], origin=server.url)
    context.add_init_script(f"({PUSH_SERVICE})([{json.dumps(browser.told())}])")
    mara.introduce()
    table = waits_for(mara, Person(cast(Any, server), "Jonas"))
    mara.go("/settings")
    mara.page.get_by_role("button", name="Einschalten").click()
    (posted,) = until(lambda: receiver.at("/push/browser"))
    told, (key, _) = browser.read(posted), vapid(posted)
    assert key == mara.page.evaluate("() => askedWith.applicationServerKey")
    assert told["url"].endswith(f"/t/{table}")

    cdp = context.new_cdp_session(mara.page)
    registered: list[Any] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: registered.append(event))
    cdp.send("ServiceWorker.enable")
    found: Any = until(lambda: heard(mara, registered))
    push = {"origin": server.url, "registrationId": found[0]["registrationId"]}
    cdp.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(told)})
    shown = until(lambda: mara.page.evaluate(SHOWN))
    assert shown == [["Du bist am Zug", told["body"]]]
    assert context.service_workers[0].evaluate(CLICK) == f"/t/{table}"
    expect(mara.page.get_by_text("Zuletzt gesendet")).to_have_count(0)  # as it was when it opened
    mara.go("/settings")
    expect(mara.page.get_by_text("Zuletzt gesendet")).to_be_visible()
    receiver.close()


class Caller(Protocol):
    """Whoever asks the server as their page would."""

    def call(self, method: str, path: str, body: Any = None) -> Any: ...


def waits_for(hands: Caller, other: Person) -> str:
    """A table by turns that two play at, and that waits for the first."""
    while True:
        wish = {"game": "fantastic-factories", "seats": 2}
        table = str(hands.call("POST", "/tables", wish)["table"]["id"])
        other.join(table)
        if hands.call("POST", f"/tables/{table}/start")["your_turn"]:
            return table


def heard(hands: Hands, events: list[Any]) -> list[Any]:
    """The registrations that the browser has told of so far."""
    hands.page.wait_for_timeout(50)  # events come in while one waits
    return [each for event in events for each in event["registrations"]]


def test_a_webhook_is_made_tried_and_given_up_where_its_owner_sees_it(person: Opener) -> None:
    receiver, mara = Receiver(), person("Mara")
    mara.introduce()
    mara.go("/settings")
    page = mara.page
    page.get_by_label("By webhook").fill(f"{receiver.url}/hook")
    page.get_by_role("button", name="Add").last.click()
    expect(page.get_by_text("shown only now")).to_be_visible()
    page.get_by_role("button", name="Try Discord").click()
    assert "test" in until(lambda: receiver.at("/hook"))[0].json["content"]
    receiver.answers = [410]
    page.get_by_role("button", name="Try Discord").click()
    until(lambda: len(receiver.at("/hook")) == 2)
    page.wait_for_timeout(300)
    mara.go("/settings")
    expect(page.get_by_text("Given up: There is nothing at this address any more.")).to_be_visible()
    page.get_by_label("Quiet from").fill("23:15")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("Nothing is sent from 23:15 to 07:00")).to_be_visible()
    page.get_by_role("button", name="Remove Discord").click()
    expect(page.get_by_text("Given up")).to_have_count(0)
    receiver.close()
