"""Deals of the day over HTTP."""

from __future__ import annotations

from shopfloor.server.http.api import Call, Endpoint
from shopfloor.server.http.keys import owner
from shopfloor.server.http.payloads import Opened
from shopfloor.server.http.people import circle as p


async def list_deals(call: Call[None]) -> list[p.DayDeal]:
    """List the deals of a day, one's own tries, and the boards of honour after them."""
    day = call.request.query_params.get("day")
    return await call.service.deals.listed(call.person, day)


async def open_deal(call: Call[p.DealWish]) -> Opened:
    """Sit down to one of today's deals; the first try counts, and there is no other."""
    person, (_, name) = await owner(call), await call.guest()
    return await call.service.deals.open(person, name, call.body.game, call.body.mode)


DEAL_ENDPOINTS = [
    Endpoint("GET", "/api/deals", list_deals, gives=list[p.DayDeal], query=("day",)),
    Endpoint("POST", "/api/deals", open_deal, takes=p.DealWish, gives=Opened),
]
