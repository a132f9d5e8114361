"""What happens is seen: movements begin, end, can be skipped, and nobody who wants none has any."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from shopfloor.table import Table
from tests.web.conftest import Opener
from tests.web.fantastic_factories.watching import flown, has_flown, rolled, settled, struck, watch
from tests.web.fixtures import at_work, find, offering


def test_a_card_goes_from_the_market_to_the_hand(person: Opener) -> None:
    hands = person(moving=True)
    hands.sit(find(offering("take 1")))
    watch(hands)
    before = hands.number()
    hands.spot("market:1").click()
    hands.spot("market:1").click()
    hands.moved(before)
    has_flown(hands)
    settled(hands)


def test_a_die_goes_to_its_slot_and_no_other_rolls_again(person: Opener) -> None:
    hands = person(moving=True)
    hands.sit(find(at_work(2)))
    watch(hands)
    die = hands.page.locator('[data-spot^="die:"]').first.get_attribute("data-spot") or ""
    hands.do(die, "floor:research")
    has_flown(hands)
    settled(hands)
    assert rolled(hands) == 0


def test_acting_ends_every_movement(person: Opener) -> None:
    hands = person(moving=True)
    hands.sit(find(offering("take 1")))
    page = hands.page
    watch(hands)
    page.evaluate(
        """() => new MutationObserver((_, all) => {
          const flying = [...document.querySelectorAll('.flying')];
          if (!flying.length) return;
          all.disconnect();
          dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
          // Only what moved then: a rival may have moved since.
          const left = () => flying.filter((each) => each.isConnected).length;
          requestAnimationFrame(() => (window.left = left()));
        }).observe(document.querySelector('.layer'), { childList: true })"""
    )
    before = hands.number()
    hands.spot("market:1").click()
    hands.spot("market:1").click()
    hands.moved(before)
    page.wait_for_function("() => window.left !== undefined")
    assert page.evaluate("window.left") == 0


def test_rivals_show_their_card(person: Opener) -> None:
    hands = person(moving=True)
    hands.sit(find(offering("take 1"), seats=3))
    before = hands.number()
    hands.page.evaluate(
        """() => new MutationObserver(() => {
          for (const act of document.querySelectorAll('[data-act]'))
            (window.acts ??= new Set()).add(act.dataset.act);
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    hands.spot("market:1").click()
    hands.spot("market:1").click()
    hands.moved(before)
    hands.page.wait_for_function("() => window.acts?.size > 0")
    expect(hands.page.locator("[data-act]")).to_have_count(0, timeout=30_000)


TELL = """() => {
  window.told = [];
  new MutationObserver(() => {
    const said = document.querySelector('[data-act]')?.textContent;
    if (said && said !== window.told.at(-1)) window.told.push(said);
  }).observe(document.body, { childList: true, subtree: true });
}"""
WORKED = """() => {
  const die = document.querySelector('[data-spot^="die:"]');
  return die && document.querySelector('[data-act]') && window.told.length;
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_rivals_acts_go_on_beside_ones_own_play_until_one_ends_them(
    person: Opener, phone: bool
) -> None:
    hands = person(moving=True, phone=phone)
    hands.sit(find(offering("take 1"), seats=4))
    page = hands.page
    page.evaluate(TELL)
    for _ in range(2):
        hands.spot("market:1").dispatch_event("click")
    told = int(page.wait_for_function(WORKED).json_value())
    page.locator('[data-spot^="die:"]').first.click()
    for key in ("Tab", "Shift", "4"):
        page.keyboard.press(key)
    page.wait_for_function("(n) => window.told.length > n", arg=told)
    page.wait_for_selector("[data-act]")
    # Between two beats nothing would be there to be touched.
    page.evaluate(
        """() => document.querySelector('[data-act] [data-place="act"]')
          .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))"""
    )
    assert page.locator("[data-act]").count() == 0
    told = int(page.evaluate("window.told.length"))
    page.wait_for_timeout(600)
    assert page.evaluate("window.told.length") == told  # none waits any more


HEAR = """() => {
  window.heard = [];
  window.landed = 0;
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () {
    window.heard.push(performance.now());
    return createOscillator.call(this);
  };
  new MutationObserver(() => (window.begun ??= performance.now()))
    .observe(document.querySelector('.layer'), { childList: true });
}"""


def test_a_movement_is_heard_where_it_lands(person: Opener) -> None:
    hands = person(moving=True)
    hands.sit(find(offering("take 1")))
    hands.page.evaluate(HEAR)
    hands.spot("market:1").click()
    hands.spot("market:1").click()
    hands.page.wait_for_function("() => window.heard.length > 0 && window.begun")
    assert hands.page.evaluate("window.heard[0] - window.begun") > 150  # not when it begins


def test_rivals_acts_are_shown_one_after_the_other(person: Opener) -> None:
    hands = person(moving=True)
    hands.sit(find(offering("take 1"), seats=4))
    hands.page.evaluate(
        """() => {
          window.most = 0;
          window.told = [];
          new MutationObserver(() => {
            const acts = [...document.querySelectorAll('[data-act]')];
            window.most = Math.max(window.most, acts.length);
            const said = acts[0]?.textContent;
            if (said && said !== window.told.at(-1)) window.told.push(said);
          }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    before = hands.number()
    hands.spot("market:1").click()
    hands.spot("market:1").click()
    hands.moved(before)
    hands.page.wait_for_function("() => window.told.length > 1", timeout=30_000)
    assert hands.page.evaluate("window.most") == 1


def test_what_is_struck_keeps_to_its_place(person: Opener) -> None:
    """A rival's whole panel is, when dice are rolled: it lay over others and off the window."""
    hands = person(moving=True)
    hands.sit(find(offering("take 1")))
    watch(hands)
    hands.do("market:1", "market:1")
    assert all(2 < grown <= 10 for grown in struck(hands))


def test_the_machines_turn_is_a_scene(person: Opener) -> None:
    hands = person(moving=True)
    hands.sit(find(offering("done"), seats=1, machine="medium"))
    hands.press("Done with my work")
    turn = hands.page.locator("section.turn")
    expect(turn).to_be_visible()
    expect(turn).to_have_attribute("data-beat", "6", timeout=10_000)
    expect(turn.get_by_role("status")).to_contain_text("The Machine makes")
    assert turn.locator("li.told").count() == 4


@pytest.mark.parametrize("phone", [False, True])
def test_the_cards_that_the_machine_compares_its_dice_with_light_up(
    person: Opener, phone: bool
) -> None:
    hands = person(moving=True, phone=phone)
    hands.sit(find(offering("done"), seats=1, machine="medium"))
    lit = hands.page.locator("i.compared:visible")
    hands.press("Done" if phone else "Done with my work")
    lit.first.wait_for(timeout=10_000)
    beat, types = hands.page.evaluate(
        """() => [document.querySelector('section.turn').dataset.beat,
          [...document.querySelectorAll('i.compared')].map((card) => card.dataset.type)]"""
    )
    watched = ["training", "production", "special", "utility"][int(beat) - 3]
    assert set(types) == {watched}
    assert hands.page.locator("section.turn .pick .card").is_visible()
    expect(lit).to_have_count(0, timeout=10_000)


def test_what_is_paid_at_work_flies_on_a_phone_too(person: Opener) -> None:
    def building(table: Table) -> bool:
        return table.view(0)["phase"] == "work" and offering("build")(table)

    hands = person(moving=True, phone=True)
    hands.sit(find(building))
    watch(hands)
    before = hands.number()
    for card in hands.page.locator('[data-spot^="hand:"][data-lit="true"]').all():
        card.click()
        if (way := hands.choices().filter(has_text="Build").first).count():
            way.click()
            break
    hands.moved(before)
    hands.page.wait_for_function("() => window.flown.filter(({ card }) => card).length === 2")
    settled(hands)


def test_calm_takes_longer_than_brisk(person: Opener) -> None:
    def length(speed: str) -> float:
        hands = person(moving=True)
        hands.go("/settings")
        hands.page.get_by_role("button", name=speed, exact=True).click()
        hands.sit(find(offering("take 1")))
        hands.page.evaluate(
            """() => {
              const animate = Element.prototype.animate;
              Element.prototype.animate = function (frames, timing) {
                if (this.classList.contains('flying')) window.flight ??= timing.duration;
                return animate.call(this, frames, timing);
              };
            }"""
        )
        hands.do("market:1", "market:1")
        return float(str(hands.page.wait_for_function("() => window.flight").json_value()))

    assert length("Calm") > 1.5 * length("Brisk") > 0


def test_who_wants_no_motion_has_none(person: Opener) -> None:
    hands = person()
    hands.sit(find(offering("take 1")))
    watch(hands)
    hands.do("market:1", "market:1")
    hands.page.wait_for_timeout(300)
    assert not flown(hands)
    assert hands.page.locator("[data-act]").count() == 0


def test_the_setting_switches_motion_off(person: Opener) -> None:
    hands = person(moving=True)
    hands.go("/settings")
    hands.page.get_by_role("button", name="Off", exact=True).click()
    hands.sit(find(offering("take 1")))
    watch(hands)
    hands.do("market:1", "market:1")
    hands.page.wait_for_timeout(300)
    assert not flown(hands)


GONE = """(gone) => {
  Object.defineProperty(document, 'hidden', { get: () => gone, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
SEEN = "shopfloor.seen"  # how far a browser has seen its tables


def test_who_comes_back_finds_summed_up_what_rivals_did(person: Opener) -> None:
    hands = person()
    table = hands.sit(find(offering("take 1"), seats=3))
    away = hands.page.get_by_role("status", name="While you were away")
    before = hands.number()
    hands.page.evaluate(GONE, True)
    for _ in range(2):
        hands.spot("market:1").dispatch_event("click")
    hands.expect_text("Nobody else is working")  # so rivals have chosen and worked
    expect(away).to_have_count(0)
    hands.page.evaluate(GONE, False)
    expect(away).to_contain_text("Jonas")
    expect(away).to_contain_text("Aiko")
    expect(away).not_to_contain_text("You ")
    hands.go("/")  # who has closed the page is told as well
    assert hands.page.evaluate(f"localStorage['{SEEN}']").startswith(f'[["{table}",')
    hands.page.evaluate(
        f"(kept) => localStorage.setItem('{SEEN}', kept)", f'[["{table}",{before}]]'
    )
    hands.go(f"/t/{table}")
    expect(away).to_contain_text("Jonas")
    away.get_by_role("button", name="Close").click()
    expect(away).to_have_count(0)
    hands.page.reload()  # and told once
    hands.page.wait_for_selector("[data-number]")
    expect(away).to_have_count(0)
