"""A build that gave something away is built anew by hand until the better one is found."""

from __future__ import annotations

from playwright.sync_api import Request, expect

from tests.web.after.games import finished, moments
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pipes.follow import Follower
from tests.web.pipes.games import Ear
from tests.web.pipes.plans import plan
from tests.web.screens import Screens

SLOW = 60_000
GAME = "factory-funner"


class TrialEar(Ear):
    """Hears the layouts that a trial has judged: they go over HTTP."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        hands.page.on("request", self.asked)

    def asked(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/trials"):
            self.draft = (request.post_data_json or {}).get("draft") or self.draft


def test_a_build_is_learned_until_the_better_one_is_found(person: Opener, screens: Screens) -> None:
    mara = person()
    table = mara.bring(finished(GAME))
    seat, moment = next(
        each for each in moments(mara, table, "build", 8) if each[1]["best"][0].startswith("build")
    )
    wish = {"at": moment["first"], "seat": seat}
    ear = TrialEar(mara)
    ear.view = mara.call("POST", f"/replays/{table}/trials", wish)["update"]["view"]
    stands = ear.view["plants"][seat]["layout"]
    ear.draft = stands
    mara.go(f"/learn/{table}?seat={seat}&moment={moment['first']}")
    page = mara.page
    page.wait_for_selector(".editor", timeout=SLOW)
    page.locator(".decline").first.click()
    answer = '[data-at="answer"][data-good="{}"]'
    expect(page.locator(answer.format("false"))).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-good]")).to_have_count(0)
    page.wait_for_selector(".editor", timeout=SLOW)
    wanted, _ = plan(GAME, stands, moment["best"][0])
    assert Follower(mara, ear).follow(wanted)
    page.locator(".main button:not([aria-disabled])").click()
    expect(page.locator(answer.format("true"))).to_be_visible(timeout=SLOW)
    expect(page.locator('[data-at="answer"]')).to_contain_text("Found")
    screens.keep(page, "learn-build.png")
