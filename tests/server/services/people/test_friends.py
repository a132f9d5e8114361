"""Friends: both agree, a link works once, and only what may be seen is shown."""

from __future__ import annotations

from pathlib import Path

from tests.server.inside import Guest, House, run

FRIENDS = "/api/me/friends"


async def befriend(one: Guest, other: Guest) -> None:
    token = (await one.ok("POST", FRIENDS + "/links"))["token"]
    await other.ok("POST", FRIENDS, {"token": token})


def test_both_must_agree_and_a_link_works_once(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara, jonas, thief = [await house.guest(name) for name in ("Mara", "Jonas", "Thief")]
        token = (await mara.ok("POST", FRIENDS + "/links"))["token"]
        assert (await jonas.ok("POST", "/api/invitations", {"token": token}))["name"] == "Mara"
        assert await jonas.ok("GET", FRIENDS) == []  # looking is not agreeing
        assert (await mara.refused("POST", FRIENDS, {"token": token}))[1] == "own_invitation"
        await jonas.ok("POST", FRIENDS, {"token": token})
        assert [f["name"] for f in await mara.ok("GET", FRIENDS)] == ["Jonas"]
        assert [f["name"] for f in await jonas.ok("GET", FRIENDS)] == ["Mara"]
        for path in ("/api/invitations", FRIENDS):
            spent = await thief.refused("POST", path, {"token": token})
            invented = await thief.refused("POST", path, {"token": "x" * 43})
            assert spent == invented == (403, "link_spent")

    run(tmp_path, test)


def test_a_friendship_ends_for_both_and_only_by_one_of_them(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara, jonas, aiko = [await house.guest(name) for name in ("Mara", "Jonas", "Aiko")]
        await befriend(mara, jonas)
        (friend,) = await mara.ok("GET", FRIENDS)
        assert await house.id_of("Jonas") not in str(friend)
        foreign = await aiko.refused("DELETE", f"{FRIENDS}/{friend['id']}")
        assert foreign == await aiko.refused("DELETE", f"{FRIENDS}/{'x' * 22}")
        await befriend(jonas, mara)  # again: nothing is there twice
        assert len(await mara.ok("GET", FRIENDS)) == 1
        await mara.ok("DELETE", f"{FRIENDS}/{friend['id']}")
        assert await mara.ok("GET", FRIENDS) == await jonas.ok("GET", FRIENDS) == []

    run(tmp_path, test)


def test_friends_see_what_is_public_or_hosted_and_no_puzzle_or_deal(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara, jonas, aiko = [await house.guest(name) for name in ("Mara", "Jonas", "Aiko")]
        await befriend(mara, jonas)
        wish = {"game": "fantastic-factories", "seats": 2}
        hosted = (await mara.ok("POST", "/api/tables", wish))["table"]["id"]
        hidden = (await aiko.ok("POST", "/api/tables", wish))["table"]["id"]
        public = (await aiko.ok("POST", "/api/tables", {**wish, "public": True}))["table"]["id"]
        for table in (hidden, public):
            await mara.ok("POST", f"/api/tables/{table}/seats", {})
        await mara.ok("POST", "/api/deals", {"game": "factory-fun", "mode": "classic"})
        (friend,) = await jonas.ok("GET", FRIENDS)
        assert {table["id"] for table in friend["tables"]} == {hosted, public}
        assert await aiko.ok("GET", FRIENDS) == []

    run(tmp_path, test)
