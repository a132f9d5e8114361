"""The shell opens without a network, and says honestly what needs one."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.web.conftest import ROOT, Opener

KEPT = "() => navigator.serviceWorker.ready.then((found) => found.active.state)"


def test_without_a_network_the_shell_opens_and_the_rules_can_be_read(person: Opener) -> None:
    mara = person(installed=True)
    mara.go("/")
    assert mara.page.evaluate(KEPT) in ("activating", "activated")
    mara.page.reload()  # from now on it looks after the page
    mara.page.wait_for_function("() => navigator.serviceWorker.controller")
    mara.page.context.set_offline(True)
    mara.page.goto(f"{mara.url}/rules?game=fantastic-factories")
    expect(mara.page.locator(".book .number").first).to_be_visible()
    mara.expect_text("playing needs the network")
    mara.page.context.set_offline(False)
    expect(mara.page.get_by_text("playing needs the network")).to_have_count(0)


def test_it_can_be_installed() -> None:
    built = ROOT / "src" / "shopfloor" / "web"
    manifest = json.loads((built / "manifest.webmanifest").read_text(encoding="utf-8"))
    sizes = {icon["sizes"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert {"192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        assert (built / icon["src"].removeprefix("/")).exists()
    assert "serviceWorker" in "".join(
        path.read_text(encoding="utf-8") for path in (built / "assets").glob("index-*.js")
    )
