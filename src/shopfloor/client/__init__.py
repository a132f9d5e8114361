"""Programs at hosted tables, over the public protocol (docs/protocol.md): typed, sync and async.

    from shopfloor.client import Client

    client = Client("http://localhost:8321", key="…")     # a key from the settings of a person
    with client.sit("http://localhost:8321/t/…") as table:
        for turn in table.turns():
            table.move(turn.offers[0])

`AsyncClient` is the same with `async with`, `async for` and `await`; the core is all they need.
"""

from shopfloor.client.aio import AsyncClient, AsyncTable
from shopfloor.client.errors import Lost, Refused
from shopfloor.client.links import Destination, read_link
from shopfloor.client.sync import Client, Table
from shopfloor.client.turns import Turn

__all__ = [
    "AsyncClient",
    "AsyncTable",
    "Client",
    "Destination",
    "Lost",
    "Refused",
    "Table",
    "Turn",
    "read_link",
]
