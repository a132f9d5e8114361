"""Profiles and ratings over HTTP: one's own, and others' by link."""

from __future__ import annotations

from shopfloor.server.http.api import Call, Endpoint
from shopfloor.server.http.keys import owner
from shopfloor.server.http.people import circle as p


async def my_profile(call: Call[None]) -> p.Profile:
    """Tell all that a profile of oneself would tell."""
    person, _ = await call.guest()
    return await call.service.profiles.own(person)


async def publish(call: Call[p.Publishing]) -> p.Profile:
    """Let others see one's profile by its link, or not any more."""
    person = await owner(call)
    await call.service.hall.store.circle.profiles.publish(person, call.body.public)
    return await call.service.profiles.own(person)


async def profile(call: Call[None]) -> p.Profile:
    """Tell a public profile; a private one does not exist for others."""
    return await call.service.profiles.by_link(call.text("link"))


async def forget_ratings(call: Call[None]) -> None:
    """Start anew: one's ratings are gone."""
    await call.service.hall.store.circle.ratings.forget(await owner(call))


async def rated(call: Call[None]) -> list[p.RatedStep | None]:
    """Tell by seat what a rated game made of the ratings there."""
    return await call.service.ratings.at(call.text("table"))


MINE = "/api/me/profile"
PROFILE_ENDPOINTS = [
    Endpoint("GET", MINE, my_profile, gives=p.Profile),
    Endpoint("PUT", MINE, publish, takes=p.Publishing, gives=p.Profile),
    Endpoint("DELETE", "/api/me/ratings", forget_ratings),
    Endpoint("GET", "/api/profiles/{link}", profile, gives=p.Profile, guess=True),
    Endpoint("GET", "/api/tables/{table}/ratings", rated, gives=list[p.RatedStep | None]),
]
