"""The home page says that the rules are being compiled, and when the next start will have them."""

from __future__ import annotations

import json

from playwright.sync_api import Route, expect

from tests.web.conftest import Opener


def test_the_page_says_how_far_compiling_is(person: Opener) -> None:
    told = iter(["compiling", "waiting"])

    def answer(route: Route) -> None:
        route.fulfill(json={"version": "0", "rules": next(told)})

    mara = person("Mara")
    mara.page.clock.install()
    mara.page.route("**/api/about", answer)
    mara.go("/")
    line = mara.page.locator("[data-rules]")
    expect(line).to_contain_text("being compiled in the background")
    mara.page.clock.run_for(6000)
    expect(line).to_contain_text("from the next start on")


def test_nothing_is_said_of_compiled_rules(person: Opener) -> None:
    mara = person("Mara")
    body = json.dumps({"version": "0", "rules": "compiled"})
    mara.page.route("**/api/about", lambda route: route.fulfill(body=body))
    with mara.page.expect_response("**/api/about"):
        mara.go("/")
    expect(mara.page.locator("[data-rules]")).to_have_count(0)
