"""What a person does in front of the page: look, touch, drag, type."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

KEEP = """([table, token]) => {
  const seats = JSON.parse(localStorage.getItem('shopfloor.seats') ?? '{}');
  localStorage.setItem('shopfloor.seats', JSON.stringify({...seats, [table]: token}));
}"""
# Two frames: the menu has to open, and only then has its buttons.
SPEAK = """async (language) => {
  const own = new Intl.DisplayNames(language, {type: 'language'}).of(language);
  document.querySelector('.menu > button').click();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const offers = [...document.querySelectorAll('.menu nav button')];
  offers.find((offer) => offer.textContent.trim() === own).click();
}"""
LOST = ("WebSocket connection", "ERR_CONNECTION_REFUSED", "net::ERR")  # a server that was stopped

REPLAYS: dict[tuple[str, str], str] = {}  # by server and game


class Hands:
    """One person at one page."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        self.page = page
        self.url = url
        self.name = name
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self.hear)

    def hear(self, message: ConsoleMessage) -> None:
        bare = message.location["url"].endswith("/favicon.ico")  # asked for by what is no page
        if message.type == "error" and not bare and not any(word in message.text for word in LOST):
            self.faults.append(message.text)

    # Going somewhere

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)
        self.page.wait_for_selector("main")

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as the page would, with its cookies; no page need be loaded for that."""
        kind = "text/plain" if isinstance(body, str) else "application/json"
        answer = self.page.request.fetch(
            f"{self.url}/api{path}",
            method=method,
            headers={} if body is None else {"content-type": kind},
            data=body if body is None or isinstance(body, str) else json.dumps(body),
        )
        if not answer.ok:
            raise AssertionError(answer.text())
        return None if answer.status == 204 else answer.json()

    def keep(self, table: str, token: str) -> None:
        """Have the token of a seat, as a page has that opened the table."""
        kept = f"({KEEP})({json.dumps([table, token])})"
        self.page.add_init_script(
            f"try {{ {kept} }} catch {{ /* an empty page has no storage */ }}"
        )

    def introduce(self) -> None:
        """Tell the server one's name."""
        self.call("POST", "/me", {"name": self.name})

    def bring(self, saved: str) -> str:
        """Open a saved game as a table, or as a replay if it is over; its id."""
        self.introduce()
        opened = self.call("POST", "/games/import", saved)
        table = str(opened["table"]["id"])
        if opened["token"]:
            self.keep(table, opened["token"])
            self.call("POST", f"/tables/{table}/start")
        return table

    def replay(self, saved: str) -> str:
        """A game that is over, brought to this server once for everybody; its id."""
        key = (self.url, saved)
        if key not in REPLAYS:
            REPLAYS[key] = self.bring(saved)
        return REPLAYS[key]

    def sit(self, saved: str) -> str:
        """Go on with a saved game."""
        table = self.bring(saved)
        self.go(f"/t/{table}")
        self.page.wait_for_selector("[data-number]")
        return table

    def speak(self, language: str) -> None:
        """Go on in another language, as the menu offers it, whatever is open."""
        if self.page.evaluate("document.documentElement.lang") == language:
            return
        before = self.page.locator(".menu > button").get_attribute("aria-label")
        self.page.evaluate(SPEAK, language)
        self.page.wait_for_selector(f'.menu > button:not([aria-label="{before}"])')

    # Looking

    def at(self, place: str) -> Locator:
        return self.page.locator(f'[data-at="{place}"]')

    def spot(self, spot: str) -> Locator:
        """The first place of a kind, such as `hand:golem`."""
        return self.page.locator(f'[data-spot="{spot}"]').first

    def number(self) -> int:
        """The last entry the page shows."""
        found = self.page.locator("[data-number]").first.get_attribute("data-number")
        return int(found or 0)

    def moved(self, before: int) -> None:
        """Wait until the table has gone on."""
        self.page.wait_for_function(
            "n => Number(document.querySelector('[data-number]')?.dataset.number ?? 0) > n",
            arg=before,
        )

    def choices(self) -> Locator:
        return self.page.locator(".choices .said")

    # Touching

    def do(self, *touches: str) -> None:
        """Touch places in turn; the last touch makes the move."""
        before = self.number()
        for spot in touches:
            self.spot(spot).click()
        self.moved(before)

    def choose(self, spot: str, words: str) -> None:
        """Touch a place, then what it can become, in words: two gestures."""
        before = self.number()
        self.spot(spot).click()
        self.choices().filter(has_text=words).first.click()
        self.moved(before)

    def press(self, name: str) -> None:
        before = self.number()
        self.page.get_by_role("button", name=name, exact=True).click()
        self.moved(before)

    def drag(self, start: str, end: str) -> None:
        before = self.number()
        source, target = self.spot(start).bounding_box(), self.spot(end).bounding_box()
        assert source is not None and target is not None
        mouse = self.page.mouse
        mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
        mouse.down()
        mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=6)
        mouse.up()
        self.moved(before)

    def expect_text(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    # Playing on

    def autoplay(self) -> str:
        """Make some sensible move through the page, and tell by what; "" if there is none."""
        return str(self.page.evaluate(STEP))

    def is_over(self) -> bool:
        return self.page.locator("dialog table").count() > 0


STEP = """async () => {
  const pause = () => new Promise((done) => setTimeout(done, 0));
  const seen = (one) => one.offsetParent !== null;
  const places = (kind) => document.querySelectorAll(`[data-spot^="${kind}"][data-lit="true"]`);
  const lit = (kind) => [...places(kind)].filter(seen);
  for (const kind of ['face:', 'market:', 'hire:', 'hand:', 'built:', 'stock:', 'die:']) {
    for (const place of lit(kind).slice(0, 3)) {
      place.click();
      await pause();
      const ways = [...document.querySelectorAll('.choices .said')];
      const way = ways.find((each) => !/^(Research|Forsch)/.test(each.textContent)) ?? ways[0];
      // Nothing is chosen any more: it was done at once.
      if (!document.querySelector('[data-spot][aria-pressed="true"]')) return kind;
      if (way) { way.closest('button').click(); return kind; }
      dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));
      await pause();
    }
  }
  const main = document.querySelector('.actions .main .main:not([aria-disabled])');
  main?.click();
  return main ? 'main' : '';
}"""


def sit_together(host: Hands, guest: Hands, path: str, wish: Any) -> str:
    """Let two people sit down at the table that a wish or a saved game opens; its id."""
    for one in (host, guest):
        one.introduce()
    opened = host.call("POST", path, wish)
    table = str(opened["table"]["id"])
    tokens = [opened["token"], guest.call("POST", f"/tables/{table}/seats", {})["token"]]
    host.call("POST", f"/tables/{table}/start")
    for one, token in zip((host, guest), tokens, strict=True):
        one.keep(table, token)
        one.go(f"/t/{table}")
    return table
