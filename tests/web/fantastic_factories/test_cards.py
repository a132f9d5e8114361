"""Every choice of the rules, made once through the page, in at most two gestures."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.table import Table, read_game
from shopfloor.words import Words
from tests.web.conftest import Opener
from tests.web.fixtures import GAME, Wanted, find, offering, offers
from tests.web.hands import Hands

USES = [card.id for card in BLUEPRINTS if card.use and not card.use.get("copy")]
MOST = 24  # ways that the page says in words; beyond that it lights places


def sentence(table: Table, text: str) -> str:
    """What the page calls an action."""
    view = table.view(0)
    verb, place = [*text.split(), ""][:2]
    seen = {}
    if verb == "take":
        seen = {"card": view["blueprints"][int(place) - 1]}
    if verb == "hire":
        seen = {"contractor": view["contractors"][int(place) - 1]}
    names = [seat.name for seat in table.header.seats]
    return Words("en", GAME, names, 0).action(GAME, text, **seen)


def choosing(hands: Hands, table: Table, spot: str, text: str) -> None:
    """Touch the place, then the way in words."""
    before = hands.number()
    hands.spot(spot).click()
    exact = re.compile(f"^{re.escape(sentence(table, text))}")
    hands.choices().filter(has_text=exact).first.click()
    hands.moved(before)


def first(table: Table, start: str) -> str:
    return next(text for text in offers(table) if text.startswith(start))


def few(card: str) -> Wanted:
    """The card can be used, in few enough ways to be listed."""
    start = f"use {card}"

    def holds(table: Table) -> bool:
        ways = [text for text in offers(table) if text == start or text.startswith(start + " ")]
        return 0 < len(ways) <= MOST

    return holds


@pytest.mark.parametrize("card", USES)
def test_using_a_card(mara: Hands, card: str) -> None:
    saved = find(few(card), bot="random")
    table = read_game(saved)
    mara.sit(saved)
    text = next(o for o in offers(table) if o == f"use {card}" or o.startswith(f"use {card} "))
    choosing(mara, table, f"built:{card}", text)
    table.play(0, text)
    pending = table.view(0)["shops"][0]["pending"]
    if pending is None:
        expect(mara.spot(f"built:{card}").locator(".stamp")).to_be_visible()
    elif pending["discards"]:
        finish_discards(mara, table)
    else:
        finish_reroll(mara, table)


def finish_discards(mara: Hands, table: Table) -> None:
    """Go on with a card that wants blueprints: one touch each, two where a split is chosen."""
    while (pending := table.view(0)["shops"][0]["pending"]) and pending["discards"]:
        expect(mara.page.locator(".now")).to_contain_text(re.compile("discard"))
        text = first(table, "discard")
        hand = f"hand:{text.split()[1]}"
        if " for " in text:
            choosing(mara, table, hand, text)
        else:
            mara.do(hand)
        table.play(0, text)


def finish_reroll(mara: Hands, table: Table) -> None:
    """The Temp Agency: pick dice by touching them, then roll."""
    die = first(table, "pick").split()[1][1]
    mara.do(f"die:{die}")
    mara.press("Roll the picked dice again")


def test_black_market_lets_you_choose_which_four(mara: Hands) -> None:
    def splits(table: Table) -> bool:
        return any(text.startswith("discard") and " for " in text for text in offers(table))

    saved = find(splits, bot="random")
    table = read_game(saved)
    mara.sit(saved)
    text = next(o for o in offers(table) if " for " in o)
    choosing(mara, table, f"hand:{text.split()[1]}", text)


def test_replicator_copies_what_lies_in_the_market(mara: Hands) -> None:
    def copies(table: Table) -> bool:
        return 0 < sum(text.startswith("copy") for text in offers(table)) <= MOST

    saved = find(copies, bot="random")
    table = read_game(saved)
    mara.sit(saved)
    choosing(mara, table, "built:replicator", first(table, "copy"))


@pytest.mark.parametrize("contractor", [card.id for card in CONTRACTORS])
def test_hiring_a_contractor(mara: Hands, contractor: str) -> None:
    def hires(table: Table) -> bool:
        return bool(hire(table))

    def hire(table: Table) -> str:
        row = table.view(0)["contractors"]
        wanted = [f"hire {n + 1} " for n, card in enumerate(row) if card == contractor]
        return next((o for o in offers(table) if any(o.startswith(w) for w in wanted)), "")

    saved = find(hires, seats=3, bot="random")
    table = read_game(saved)
    mara.sit(saved)
    choosing(mara, table, f"hire:{hire(table).split()[1]}", hire(table))


def test_a_gift_goes_to_the_opponent_who_is_touched(mara: Hands) -> None:
    def gifts(table: Table) -> bool:
        return any("gift 2" in text for text in offers(table))

    saved = find(gifts, seats=3, bot="random")
    table = read_game(saved)
    words = next(o for o in offers(table) if "gift 2" in o).split()
    mara.sit(saved)
    mara.do(f"hire:{words[1]}", f"hand:{words[3]}", "seat:2")


def test_foreman_sets_dice_then_rolls(mara: Hands) -> None:
    mara.sit(find(offering("set", "roll"), bot="random"))
    mara.do("face:5")
    mara.press("Roll the other dice")


def test_specialist_sets_a_die_when_it_likes(mara: Hands) -> None:
    def late(table: Table) -> bool:
        return table.view(0)["phase"] == "work" and any(o.startswith("set") for o in offers(table))

    mara.sit(find(late, bot="random"))
    mara.do("face:2")


def test_limits_are_kept_by_touching_what_goes(mara: Hands) -> None:
    def over(table: Table) -> bool:
        return table.view(0)["phase"] == "limits" and "discard energy" in offers(table)

    mara.sit(find(over, bot="random"))
    expect(mara.page.locator(".now")).to_contain_text("Over a limit")
    mara.do("stock:energy")


def test_a_row_of_the_market_is_replaced_for_metal_or_energy(mara: Hands) -> None:
    mara.sit(find(offering("refresh blueprints with energy", "take")))
    mara.do("row:blueprints", "stock:energy")


def test_building_by_the_card_and_then_the_card_to_discard(mara: Hands) -> None:
    saved = find(offering("build"))
    words = first(read_game(saved), "build").split()
    mara.sit(saved)
    mara.do(f"hand:{words[1]}", f"hand:{words[3]}")
    expect(mara.spot(f"built:{words[1]}")).to_be_visible()


def test_dragging_does_what_touching_does(mara: Hands) -> None:
    mara.sit(find(offering("mine d6", "generate d1")))
    mara.drag("die:6", "floor:mine")
    mara.drag("die:1", "floor:generate")
    mara.press("Undo")
    mara.press("Redo")
    mara.press("Done with my work")


def test_only_places_that_accept_the_die_are_lit(mara: Hands) -> None:
    mara.sit(find(offering("mine d6", "generate d1")))
    mara.spot("die:6").click()
    expect(mara.spot("floor:mine")).to_have_attribute("data-lit", "true")
    expect(mara.spot("floor:generate")).to_have_attribute("data-lit", "false")


def test_a_refusal_stands_at_the_place_with_its_clause(mara: Hands) -> None:
    mara.sit(find(offering("mine d6", "generate d1")))
    mara.spot("die:6").click()
    mara.spot("floor:generate").click()
    callout = mara.page.locator(".callout")
    expect(callout).to_contain_text("Generate takes 1, 2 or 3, not a 6.")
    expect(callout.locator("a.clause")).to_have_attribute("href", re.compile("/rules.*#"))
    box, place = callout.bounding_box(), mara.spot("floor:generate").bounding_box()
    assert box is not None and place is not None
    assert abs(box["x"] - place["x"]) < 320 and abs(box["y"] - place["y"]) < 140


def test_done_can_be_taken_back_while_others_work(person: Opener) -> None:
    def both_work(table: Table) -> bool:
        return table.view(0)["phase"] == "work" and list(table.state.actors()) == [0, 1]

    mara, jonas = person("Mara", asked=True), person("Jonas")
    mara.introduce()
    opened = mara.call("POST", "/games/import", find(both_work).replace(', "bot": "greedy"', ""))
    table = opened["table"]["id"]
    mara.keep(table, opened["token"])
    jonas.go(f"/t/{table}")
    jonas.page.get_by_label("Your name").fill("Jonas")
    jonas.page.get_by_role("button", name="Take a seat").click()
    jonas.expect_text("The host starts the game.")
    mara.go(f"/t/{table}")
    mara.page.get_by_role("button", name="Start the game").click()
    expect(mara.page.locator(".actions")).to_contain_text("You can take Done back")
    mara.page.get_by_role("button", name="Done with my work", exact=True).click()
    mara.press("Really done?")  # dice are left that could do something
    mara.press("Take Done back")
    expect(mara.page.get_by_role("button", name="Done with my work")).to_be_enabled()


def test_a_picked_die_shows_what_each_place_would_yield(mara: Hands) -> None:
    saved = find(offering("mine d6", "generate d1"))
    mara.sit(saved)
    mara.spot("die:6").click()
    expect(mara.spot("floor:mine")).to_have_text("+1")
    mara.spot("floor:mine").hover()
    tip = mara.page.get_by_role("tooltip")
    expect(tip.get_by_role("img", name="+1 metal")).to_be_visible()
    mara.spot("floor:generate").hover()
    expect(tip).to_be_hidden()
    mara.page.keyboard.press("Escape")
    mara.spot("die:1").focus()
    mara.page.keyboard.press("Enter")
    mara.spot("floor:generate").focus()
    expect(tip.get_by_role("img", name="+1 energy")).to_be_visible()


def test_a_drag_shows_what_its_target_would_yield(mara: Hands) -> None:
    mara.sit(find(offering("mine d6", "generate d1")))
    die, floor = mara.spot("die:6").bounding_box(), mara.spot("floor:mine").bounding_box()
    assert die is not None and floor is not None
    mouse = mara.page.mouse
    mouse.move(die["x"] + 20, die["y"] + 20)
    mouse.down()
    mouse.move(floor["x"] + 20, floor["y"] + 20, steps=6)
    tip = mara.page.get_by_role("tooltip")
    expect(tip.get_by_role("img", name="+1 metal")).to_be_visible()
    before = mara.number()
    mouse.up()
    mara.moved(before)
    expect(tip).to_be_hidden()


def test_choices_and_cards_show_what_they_would_yield(mara: Hands) -> None:
    saved = find(few("power-plant"), bot="random")
    table = read_game(saved)
    text = first(table, "use power-plant")
    die = text.split()[2][1]
    gains = f"+{die} energy"
    mara.sit(saved)
    mara.spot("built:power-plant").click()
    ways = mara.page.locator(".choices")
    expect(ways.get_by_role("img", name=re.compile(re.escape(gains))).first).to_be_visible()
    mara.page.keyboard.press("Escape")
    mara.spot(f"die:{die}").click()
    card = mara.spot("built:power-plant")
    expect(card.locator(".gain")).to_be_visible()
    assert gains in str(card.get_attribute("aria-label"))


def test_a_grey_card_says_what_it_lacks_in_the_rules_words(mara: Hands) -> None:
    def short(table: Table) -> bool:
        if not offering("mine")(table):
            return False
        lacks = table.state.lacks(0)  # type: ignore[attr-defined]
        return any(reasons[0].code == "short" for reasons in lacks.values())

    saved = find(short)
    lacks = read_game(saved).state.lacks(0)  # type: ignore[attr-defined]
    card, [reason, *_] = next((c, r) for c, r in lacks.items() if r[0].code == "short")
    mara.sit(saved)
    strip = mara.spot(f"hand:{card}").locator(".lack")
    expect(strip).to_have_text(f"{reason.params['missing']} {reason.params['stuff']} short")
    said = Words("en", GAME, ["Mara", "Jonas"], 0).reason(GAME, reason)
    assert said in str(mara.spot(f"hand:{card}").get_attribute("aria-label"))
