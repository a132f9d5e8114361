"""Chat, phrases, reactions and names are no way to what is hidden, nor to what runs."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.people.hosts import WordFilter
from shopfloor.server.settings import Settings
from tests.server.client import Person, Seat, Server, at_table
from tests.server.playing import seated
from tests.server.services.people.test_identity import refusal

FIELDS = {"number", "seat", "kind", "text", "entry", "at"}
ORDERS = [
    "/hint 3",
    "/review",
    "{hand} {seat}",
    "%(hand)s ${hand} {{hand}}",
    '{"say":"hint"}',
    "§7.2",
]
BESIDE = {"talk", "spoken", "roster", "welcome", "update", "change", "presence"}


def frames(seat: Seat, say: str) -> list[dict[str, Any]]:
    return [told for told in map(json.loads, seat.heard) if told["say"] == say]


async def heard(seat: Seat, number: int) -> list[dict[str, Any]]:
    """All remarks that came over a socket, up to a number."""
    while True:
        found = [remark for told in frames(seat, "talk") for remark in told["remarks"]]
        if found and found[-1]["number"] >= number:
            return found
        await seat.hear()


def test_a_line_is_what_was_typed_to_everybody_and_orders_nothing(server: Server) -> None:
    """Placeholders stay what they are, and no command is hidden in them: to the other seat, to who
    watches, and to who comes later.
    """
    table, (mara, jonas), _ = seated(server, ["Mara", "Jonas"], chat=True)

    async def run() -> None:
        async with at_table(server, table, mara) as one, at_table(server, table, jonas) as two:
            async with at_table(server, table) as watching:
                for text in ORDERS:
                    assert set(await one.ask("chat", text=text)) == {"say", "id", "number"}
                told = [await heard(each, len(ORDERS)) for each in (two, watching)]
            async with at_table(server, table) as late:
                told.append(await heard(late, len(ORDERS)))
            for remarks in told:
                assert [remark["text"] for remark in remarks] == ORDERS
                assert {frozenset(remark) for remark in remarks} == {frozenset(FIELDS)}
            for each in (one, two, watching, late):
                assert {json.loads(text)["say"] for text in each.heard} <= BESIDE

    asyncio.run(run())


def test_a_reaction_to_what_one_may_not_see_tells_nobody_what_it_was(server: Server) -> None:
    """The number of an entry is everybody's; what it was is told to who may see it alone."""
    table, (mara, jonas), _ = seated(server, ["Mara", "Jonas"])

    async def run() -> None:
        async with at_table(server, table, mara) as one, at_table(server, table, jonas) as two:
            (await one.reach(1), await two.reach(1))
            drawn = next(event for event in one.events if event["key"] == "drew_card")
            assert drawn not in two.events  # a card of Mara's hand
            said = await two.ask("react", number=drawn["number"], reaction="hmm")
            assert set(said) == {"say", "id", "number"}
            async with at_table(server, table) as watching:
                for each in (two, watching):
                    (remark,) = await heard(each, 1)
                    assert (set(remark), remark["text"]) == (FIELDS, "hmm")
                    assert drawn not in each.events
            for number, reaction in ((0, "hmm"), (-1, "hmm"), (1, "{hand}"), (1, "drew_card")):
                refused = await two.ask("react", number=number, reaction=reaction)
                assert refused["code"] == "malformed"

    asyncio.run(run())


TURNED = ["\u202eMara", "Ma\u2066ra", "Ma\u061cra", "Mara\u200f"]
HIDING = ["Ma\u200bra", "Ma\u00adra", "Ma\ufeffra", "Ma\u2028ra", "\u2060Mara", "Ma\x9bra"]
NOTHING = ["\u3164", "\u2800\u2800", "\u200d", "\u0301", "\ufe0f", "\U000e0061", "\u200b \u200b"]
FINE = ["Zoë", "Łukasz", "名前", "مریم", "می\u200cخواهم", "👩\u200d🔧", "❤\ufe0f", "O’Neill <3"]
FLAG = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize("text", [*TURNED, *HIDING, *NOTHING], ids=ascii)
def test_letters_that_nobody_sees_or_that_turn_the_others_are_refused(text: str) -> None:
    with pytest.raises(Refusal, match="letters_refused"):
        WordFilter(Settings()).check(text, "name_refused")


@pytest.mark.parametrize("text", [*FINE, FLAG], ids=ascii)
def test_letters_of_every_writing_pass(text: str) -> None:
    WordFilter(Settings()).check(text, "name_refused")


def test_people_and_programs_have_names_that_can_be_seen(server: Server) -> None:
    mara = Person(server, "Mara")
    for path in ("/api/me", "/api/me/keys"):
        answer = mara.ask("POST", path, {"name": "Jo\u200bnas"})
        assert refusal(answer) == (422, "letters_refused")
    assert mara.ok("GET", "/api/me")["name"] == "Mara"
