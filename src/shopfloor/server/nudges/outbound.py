"""Requests to addresses that people name: never to inner ones, and never further than named.

A name is resolved once, every address of it is checked, and exactly those are connected to: who
answers otherwise a second time (DNS rebinding) gains nothing. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

from shopfloor.server.nudges.faults import SendFault, check_status

if TYPE_CHECKING:
    from aiohttp.abc import AbstractResolver, ResolveResult
    from yarl import URL

SECONDS = 10.0  # for all of a request
PORTS = {"https": 443, "http": 80}
TRANSLATED = IPv6Network("64:ff9b::/96")  # RFC 6052: an IPv4 address in its last 32 bits
Address = IPv4Address | IPv6Address


class Outbound:
    """Posts to checked addresses; `allowed` are inner networks that the host lets people name."""

    def __init__(self, allowed: tuple[str, ...] = (), seconds: float = SECONDS) -> None:
        self.allowed = [ip_network(network) for network in allowed]
        self.seconds = seconds

    async def check(self, url: str) -> None:
        """Raise SendFault if nothing may be sent there."""
        await self.found(parsed(url))

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Post once, within the time; raise SendFault."""
        try:
            async with asyncio.timeout(self.seconds):
                target = parsed(url)
                await self.posted(target, await self.found(target), body, headers)
        except TimeoutError:
            raise SendFault("slow") from None

    async def posted(
        self, url: URL, addresses: list[Address], body: bytes, headers: Mapping[str, str]
    ) -> None:
        import aiohttp

        connector = aiohttp.TCPConnector(
            resolver=pinned(addresses), use_dns_cache=False, force_close=True
        )
        try:
            async with (
                aiohttp.ClientSession(connector=connector) as session,
                session.post(url, data=body, headers=headers, allow_redirects=False) as answer,
            ):
                check_status(answer.status, answer.headers.get("Retry-After", ""))
        except (aiohttp.ClientError, OSError) as error:
            if isinstance(error, TimeoutError):
                raise
            raise SendFault("down") from error

    async def found(self, url: URL) -> list[Address]:
        """Where a URL leads, if every address of it may be reached; raise SendFault."""
        addresses = await resolved(str(url.host), int(url.port or PORTS[url.scheme]))
        inner = [address for address in addresses if not is_outer(address)]
        if any(not self.allows(address) for address in inner):
            raise SendFault("inner")
        if url.scheme != "https" and len(inner) < len(addresses):
            raise SendFault("bad_url")  # in the clear only where the host trusts the network
        return addresses

    def allows(self, address: Address) -> bool:
        return any(address in network for network in self.allowed)


def parsed(text: str) -> URL:
    """A URL as it will be asked for; raise SendFault."""
    from yarl import URL

    try:
        url = URL(text)
        fine = url.scheme in PORTS and url.host and url.user is None and url.password is None
    except ValueError:
        raise SendFault("bad_url") from None
    if not fine:
        raise SendFault("bad_url")
    return url


async def resolved(host: str, port: int) -> list[Address]:
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise SendFault("unresolved") from None
    return [ip_address(str(where[0]).partition("%")[0]) for *_, where in found]


def is_outer(address: Address) -> bool:
    """Tell whether an address is one of the public internet, whatever it is wrapped in."""
    if isinstance(address, IPv6Address):
        if (wrapped := unwrapped(address)) is not None:
            return is_outer(wrapped)
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def unwrapped(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address leads to."""
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)


def pinned(addresses: list[Address]) -> AbstractResolver:
    """Answers every name with the addresses that were checked."""
    from aiohttp.abc import AbstractResolver

    class Pins(AbstractResolver):
        async def resolve(
            self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
        ) -> list[ResolveResult]:
            return [pin(host, port, address) for address in addresses]

        async def close(self) -> None:
            """Nothing is kept open."""

    return Pins()


def pin(host: str, port: int, address: Address) -> ResolveResult:
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    place: ResolveResult = {
        "hostname": host,
        "host": str(address),
        "port": port,
        "family": family,
        "proto": 0,
        "flags": socket.AI_NUMERICHOST,
    }
    return place
