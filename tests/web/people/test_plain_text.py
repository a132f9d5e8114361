"""Names and lines are text wherever they are shown: nothing is made of them, and nothing runs."""

from __future__ import annotations

import json
from typing import Any, cast

from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from tests.server.client import PATH, WAIT, Person
from tests.web.conftest import Opener, Server
from tests.web.people.test_company import close, talk

IMAGE, MARKUP = "<img src=x onerror=p()>", "</b><a href=//a>{seat}"  # as names
LINES = [
    "javascript:p() [click](javascript:p()) https://example.org www.example.org a@example.org",
    "{name} {hand} {n, plural, other {#}} {{hand}} ${p()} &lt;b&gt; &#x3c;b&#x3e;",
    "\" autofocus onfocus='p()' x=\"",
    "می\u200cخواهم 👩\u200d🔧 ‚Ω≈ç√∫’",  # letters that join, one of which turns the line
    "<script>p()</script><svg onload=p()><iframe src='javascript:p()'>",
]
LISTENING = "window.ran = []; window.p = window.alert = (...all) => window.ran.push(all)"
MADE = """() => [
  ...window.ran,
  ...document.querySelectorAll("img[src=x], iframe, a[href*=example], a[href$='//a'], svg[onload]"),
  ...[...document.querySelectorAll("*")].flatMap((each) => [...each.attributes])
    .filter(({name, value}) => name.startsWith("on") || value.startsWith("javascript:")),
].map((each) => each.outerHTML ?? `${each.name}=${each.value}`)"""


def nothing_made(page: Page) -> None:
    assert page.evaluate(MADE) == []


def test_markup_in_names_and_chat_is_read_and_never_run(person: Opener, server: Server) -> None:
    mara, jonas = person(IMAGE), Person(cast(Any, server), MARKUP)
    mara.page.add_init_script(LISTENING)
    mara.introduce()
    opened = mara.call("POST", "/tables", {"game": "factory-fun", "seats": 2, "chat": True})
    table = str(opened["table"]["id"])
    mara.keep(table, opened["token"])
    held = jonas.join(table)
    page = mara.page
    mara.go(f"/t/{table}")
    expect(page.get_by_text(MARKUP).first).to_be_visible()  # while one waits
    nothing_made(page)
    mara.call("POST", f"/tables/{table}/start")
    page.wait_for_selector(".editor, .tiles")
    say(server, table, held)

    told = page.locator('.unseen[aria-live="polite"]')
    expect(told).to_contain_text(LINES[-1])  # read out, and shown for a while
    expect(page.locator(".shown")).to_contain_text(LINES[-1])
    talk(mara)
    expect(page.locator("dialog q")).to_have_text(LINES)
    expect(page.get_by_role("list", name="At the table")).to_contain_text(MARKUP)
    assert page.locator("dialog a, dialog q *").count() == 0
    nothing_made(page)
    close(mara)
    for path, name in (("/", MARKUP), ("/settings", ""), ("/record", "")):
        mara.go(path)
        expect(page.get_by_text(name).first).to_be_visible()
        nothing_made(page)


def say(server: Server, table: str, token: str) -> None:
    """Write all lines as a client that knows no manners."""
    with connect(f"ws://127.0.0.1:{server.port}{PATH.format(table=table)}") as line:
        line.send(json.dumps({"say": "hello", "table": table, "token": token}))
        for text in LINES:
            line.send(json.dumps({"say": "chat", "id": text[:9], "text": text}))
        spoken = 0
        while spoken < len(LINES):
            told = json.loads(line.recv(WAIT))
            assert told["say"] != "refused", told
            spoken += told["say"] == "spoken"
