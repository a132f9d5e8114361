"""What users found wrong at this table, each gone for good."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from shopfloor.kernel.capabilities import Foresight
from shopfloor.table import Table
from shopfloor.words import catalogue
from tests.web.conftest import Opener
from tests.web.fantastic_factories.scenes import show_gift, show_lobby, show_seven
from tests.web.fixtures import at_work, find, is_over, offering, offers
from tests.web.hands import Hands, sit_together


def lacking_a_tool(table: Table) -> bool:
    if "done" not in offers(table):
        return False
    assert isinstance(table.state, Foresight)
    lacks = table.state.lacks(0)
    return any(reasons[0].code == "no_spare_tool" for reasons in lacks.values())


def test_done_asks_once_where_it_cannot_be_taken_back(person: Opener) -> None:
    hands = person(asked=True)
    hands.sit(find(offering("done"), seats=1, machine="easy"))
    before = hands.number()
    expect(hands.page.locator(".actions")).to_contain_text("Done is final")
    hands.page.get_by_role("button", name="Done with my work", exact=True).click()
    assert hands.number() == before
    hands.page.get_by_role("button", name="Really done?").click()
    hands.moved(before)


def both_have_dice(table: Table) -> bool:
    """Both work, and either may do more than one thing."""
    shops = table.view(0)["shops"]
    works = list(table.state.actors()) == [0, 1] and "done" in offers(table)
    return (
        works and all(len(shop["dice"]) > 1 for shop in shops) and "mine d" in str(offers(table, 1))
    )


def has_only_a_late_die(table: Table) -> bool:
    """A Specialist's die that has no value yet, and nothing else to place."""
    shop = table.view(0)["shops"][0]
    late = bool(shop["late_dice"]) and not shop["dice"] and "done" in offers(table)
    return late and list(table.state.actors()) == [0, 1]


def test_a_rivals_move_does_not_have_done_ask_again(person: Opener) -> None:
    hands, rival = person(asked=True), person("Jonas", asked=True)
    saved = find(both_have_dice).replace(', "bot": "greedy"', "")
    sit_together(hands, rival, "/games/import", saved)
    main = hands.page.locator(".actions .main .button")
    main.click()
    expect(main).to_have_text("Really done?")
    before = hands.number()
    floor = rival.page.locator('[data-spot^="die:"]').first.get_attribute("data-spot") or ""
    rival.do(floor, "floor:mine" if floor > "die:3" else "floor:generate")
    hands.moved(before)
    expect(main).to_have_text("Really done?")
    main.click()
    expect(main).to_contain_text("Take Done back")


def test_a_die_that_has_no_value_yet_is_asked_about(person: Opener) -> None:
    hands, rival = person(asked=True), person("Jonas")
    saved = find(has_only_a_late_die, bot="random").replace(', "bot": "greedy"', "")
    sit_together(hands, rival, "/games/import", saved)
    expect(hands.page.locator(".actions")).to_contain_text("1 die")
    main = hands.page.locator(".actions .main .button")
    main.click()
    expect(main).to_have_text("Really done?")


def test_a_grey_card_tells_its_own_lack(mara: Hands) -> None:
    mara.sit(find(lacking_a_tool))
    grey = mara.page.locator(".hand .place:has(.lack)").filter(has_text="no other").first
    grey.click()
    said = mara.page.locator(".callout").inner_text()
    assert "No other card in your hand has this tool" in said
    assert "wrong tool" not in said


def guided(hands: Hands) -> Locator:
    """Begin the guided first game and go on to its second step."""
    hands.go("/?learn=fantastic-factories")
    hands.page.wait_for_selector("[data-number]")
    hands.page.get_by_role("button", name="Next").click()
    guide = hands.page.locator("section.guide")
    expect(guide).to_contain_text(re.compile("step 2", re.IGNORECASE))
    return guide


def test_the_guide_opens_one_table_and_survives_a_reload(person: Opener) -> None:
    hands = person(name="Nora")
    guide = guided(hands)
    assert len(hands.call("GET", "/me/tables")) == 1
    hands.page.reload()
    expect(guide).to_contain_text(re.compile("step 2", re.IGNORECASE))
    assert len(hands.call("GET", "/me/tables")) == 1


def test_the_guide_goes_on_with_the_game_it_has_opened(person: Opener) -> None:
    hands = person(name="Nora")
    guide = guided(hands)
    at = hands.page.url
    for _ in range(2):
        hands.go("/")
        hands.page.get_by_role("link", name="Fantastic Factories", exact=True).click()
        expect(guide).to_contain_text(re.compile("step 2", re.IGNORECASE))
        assert hands.page.url == at
    assert len(hands.call("GET", "/me/tables")) == 1
    hands.go("/?learn=fantastic-factories&lesson=2")  # the other lesson has a table of its own
    hands.page.wait_for_url(re.compile("guide=2"))
    assert len(hands.call("GET", "/me/tables")) == 2


def test_the_guide_waits_until_something_was_taken_back(person: Opener) -> None:
    hands = person(name="Nora")
    guide = guided(hands)
    hands.do("market:1", "market:1")
    expect(guide).to_contain_text("All roll four dice", timeout=20_000)
    hands.do("die:2", "floor:generate")
    for _ in range(3):
        guide.get_by_role("button", name="Skip").click()
    expect(guide).to_contain_text("Changed your mind?")
    expect(guide.get_by_role("button", name="Next")).to_have_count(0)
    hands.page.get_by_role("button", name="Undo", exact=True).click()
    expect(guide).to_contain_text("Nothing more to do?")


@pytest.mark.parametrize("phone", [False, True])
def test_the_guide_hides_no_hint(person: Opener, phone: bool) -> None:
    hands = person(name="Nora", phone=phone)
    guide = guided(hands)
    hands.page.get_by_role("button", name="Hint", exact=True).click()
    hint = hands.page.locator(".hint[role=status]")
    expect(hint).to_be_visible()
    box, other = guide.bounding_box(), hint.bounding_box()
    assert box is not None and other is not None
    assert box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"]


def test_who_hosts_is_asked_for_a_name_first(person: Opener) -> None:
    hands = person()
    hands.go("/?learn=fantastic-factories")  # learning needs no name, and leaves a mere guest
    hands.page.wait_for_selector("[data-number]")
    hands.go("/")
    box = hands.page.locator(".game").filter(has_text="Fantastic Factories")
    box.get_by_role("button", name="Create a table").click()
    hands.page.get_by_role("dialog").get_by_role("textbox").fill("Nora")
    hands.page.get_by_role("dialog").locator(".button.main").click()
    expect(hands.page.locator("main")).to_contain_text("Nora")
    expect(hands.page.locator("main")).not_to_contain_text("Guest")


def test_done_stays_where_it_is_whatever_is_chosen(mara: Hands) -> None:
    for show in (show_seven, show_gift):
        show(mara)
        done = mara.at("actions").locator(".main").last
        expect(mara.page.locator(".choices").or_(mara.spot("die:1"))).not_to_have_count(0)
        places = {str(done.bounding_box())}
        for spot in mara.page.locator('[data-spot][data-lit="true"]').all()[:6]:
            spot.click()
            places.add(str(done.bounding_box()))
            mara.page.keyboard.press("Escape")
        if show is show_seven:  # nor when more is said: that one may begin anew
            mara.do("die:4", "floor:mine")
            expect(mara.page.locator(".reset")).to_be_visible()
            places.add(str(done.bounding_box()))
        assert len(places) == 1


def test_errors_stand_at_the_button_that_caused_them(person: Opener) -> None:
    hands = person(name="Nora")
    hands.introduce()
    hands.go("/")
    box = hands.page.locator(".game").filter(has_text="Fantastic Factories")
    refused = '{"code": "not_found", "clause": "server", "params": {}}'
    hands.page.route("**/api/tables", lambda route: route.fulfill(status=404, body=refused))
    box.get_by_role("button", name="Play now: Fantastic Factories").click()
    expect(box.get_by_role("alert")).to_be_visible()
    hands.page.get_by_label("Join a table").fill("NOSUCH")
    hands.page.get_by_role("button", name="Join", exact=True).click()
    expect(hands.page.locator(".right section").first.get_by_role("alert")).to_be_visible()
    expect(box.get_by_role("alert")).to_have_count(0)
    hands.faults.clear()  # the browser itself tells of the 404


def test_a_refusal_leaves_by_itself(person: Opener) -> None:
    hands = person()
    hands.page.clock.install()
    hands.sit(find(offering("mine d6", "generate d1")))
    hands.spot("die:6").click()
    hands.spot("floor:generate").click()
    callout = hands.page.locator(".callout")
    expect(callout).to_be_visible()
    hands.page.clock.run_for(9000)
    expect(callout).to_have_count(0)


def test_six_names_fit_the_bar(person: Opener) -> None:
    hands = person(name="Annika")
    hands.introduce()
    wish = {"game": "factory-funner", "seats": 6, "bots": [], "start": False}
    table = hands.call("POST", "/tables", wish)["table"]["id"]
    bots = hands.call("GET", "/games")
    strength = next(game["bots"][0] for game in bots if game["id"] == "factory-funner")
    for seat in range(1, 6):
        hands.call("PUT", f"/tables/{table}/seats/{seat}/bot", {"bot": strength})
    hands.call("POST", f"/tables/{table}/start")
    hands.go(f"/t/{table}")
    names = hands.page.locator("header .person b")
    expect(names).to_have_count(6)
    cut = names.evaluate_all("(all) => all.filter((b) => b.scrollWidth > b.clientWidth + 1)")
    assert len(cut) == 0


def test_draws_are_logged_once(mara: Hands) -> None:
    mara.sit(find(at_work(2)))
    log = mara.page.locator("section.log li")
    die = mara.page.locator('[data-spot^="die:"]').first.get_attribute("data-spot") or ""
    mara.do(die, "floor:research")
    expect(log.filter(has_text="You draw").first).to_be_visible()
    assert log.filter(has_text="draws a blueprint").count() == 0


def test_the_focus_stays_near_after_a_choice(mara: Hands) -> None:
    mara.sit(find(offering("take 1")))
    mara.spot("market:1").focus()
    before = mara.number()
    mara.page.keyboard.press("Enter")
    mara.page.keyboard.press("Enter")
    mara.moved(before)
    mara.page.wait_for_timeout(200)
    assert mara.page.evaluate("document.activeElement !== document.body")


def test_a_finished_game_says_who_one_was(person: Opener) -> None:
    hands = person(name="Mara")
    hands.bring(find(is_over, seats=3))
    hands.go("/")
    expect(hands.page.locator("main")).to_contain_text(re.compile(r"\b(Mara|you) \d+"))


def test_the_machine_has_four_levels_with_ones_own_record(mara: Hands) -> None:
    mara.bring(find(is_over, seats=1, machine="easy"))
    mara.go("/")
    mara.page.get_by_role("link", name="Alone: The Machine").click()
    expect(mara.page.get_by_role("button", name="Play now: ")).to_have_count(4)
    expect(mara.page.locator("main")).to_contain_text(re.compile(r"Easy.*\d+ played", re.DOTALL))


def test_each_game_offers_its_own_bots_alone(person: Opener) -> None:
    hands = person()
    hands.go("/")
    box = hands.page.locator(".game").filter(has_text="Fantastic Factories")
    options = box.locator("select option")
    expect(options.first).to_be_attached()  # the page has asked for them
    offered = [told.split(": ") for told in options.all_inner_texts()]
    names = [name for name, _ in offered]
    assert names == ["Rookie", "Journeyman", "Apprentice", "Foreman", "Director"]  # by strength
    assert all(note.endswith(".") for _, note in offered)  # each with its line
    box.locator("select").select_option("director")
    expect(box).to_contain_text("Thinks as far ahead as its time allows.")


@pytest.mark.parametrize("phone", [False, True])
def test_the_lobby_tells_what_each_bot_is_like(person: Opener, phone: bool) -> None:
    hands = person(phone=phone)
    show_lobby(hands)
    told = hands.page.locator("main li small")
    expect(told.filter(has_text="Thinks a turn through.")).to_be_visible()
    lists = hands.page.get_by_label("Strength of the bots").first.locator("option")
    assert all(": " in each for each in lists.all_inner_texts())


@pytest.mark.parametrize(("language", "said"), [("en", "1st"), ("de", "1.")])
def test_the_first_time_is_said_as_the_language_says_it(
    person: Opener, language: str, said: str
) -> None:
    hands = person(language=language)
    hands.go("/rules?game=fantastic-factories&page=cards#solar-array")
    card = hands.page.locator("#solar-array .recipe").first
    assert card.inner_text().split()[0] == said


def test_the_guide_speaks_the_floors_own_words() -> None:
    german = catalogue("de")
    assert "Bergwerk" in german["web.guide.mine"] and "Mine" not in german["web.guide.mine"]
    assert german["fantastic-factories.floor.mine"] == "Bergwerk"


def test_a_game_alone_that_cannot_begin_says_so_at_its_button(person: Opener) -> None:
    hands = person(name="Nora")
    hands.introduce()
    hands.go("/solo/fantastic-factories")
    refused = '{"code": "not_found", "clause": "server", "params": {}}'
    hands.page.route("**/api/tables", lambda route: route.fulfill(status=404, body=refused))
    levels = hands.page.locator("main li")
    levels.nth(2).get_by_role("button").click()
    expect(levels.nth(2).get_by_role("alert")).to_be_visible()
    expect(hands.page.get_by_role("alert")).to_have_count(1)
    hands.faults.clear()  # the browser itself tells of the 404
