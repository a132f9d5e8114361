"""The ASGI application: endpoints, the socket, the client's files, and what watches over them."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from shopfloor.server import metrics
from shopfloor.server.http.api import JSON, Endpoint, fault, respond
from shopfloor.server.http.assets import client_routes, lost
from shopfloor.server.http.endpoints import ENDPOINTS
from shopfloor.server.http.guards import HEADERS
from shopfloor.server.http.openapi import document
from shopfloor.server.http.payloads import Health
from shopfloor.server.http.people.oidc import BACK, back
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.http.turns import turns
from shopfloor.server.ids import new_id
from shopfloor.server.live.wire.socket import serve
from shopfloor.server.service import Service
from shopfloor.server.settings import Settings, read_settings

log = structlog.get_logger()
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


def build(settings: Settings | None = None) -> Starlette:
    """The application; without settings, those of the environment."""
    service = Service(settings or read_settings())

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.close()

    app = Starlette(
        routes=routes(service),
        middleware=[Middleware(Watch), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={HTTPException: not_served, Exception: failed},
        lifespan=lifespan,
    )
    app.state.service = service
    return app


def routes(service: Service) -> list[BaseRoute]:
    def endpoint_route(endpoint: Endpoint) -> Route:
        async def handle(request: Request) -> Response:
            return await respond(service, endpoint, request)

        return Route(endpoint.path, handle, methods=[endpoint.method])

    async def socket(websocket: WebSocket) -> None:
        await serve(service, websocket)

    async def ready(_: Request) -> Response:
        fine = await service.ready()
        return in_json(Health("ready" if fine else "not_ready"), 200 if fine else 503)

    async def your_turns(request: Request) -> Response:
        return await turns(service, request)

    async def back_in(request: Request) -> Response:
        return await back(service, request)

    return [
        *map(endpoint_route, ENDPOINTS),
        Route("/api/me/turns", your_turns),
        Route(BACK, back_in),
        Route("/api/openapi.json", lambda _: in_json(document())),
        Route("/healthz", lambda _: in_json(Health("alive"))),
        Route("/readyz", ready),
        Route("/metrics", lambda _: Response(metrics.text(), media_type=PROMETHEUS)),
        WebSocketRoute("/ws", socket),
        WebSocketRoute("/ws/{table}", socket),  # so that a balancer can keep a table in one place
        *client_routes(service),
    ]


def in_json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type=JSON)


async def not_served(request: Request, error: Exception) -> Response:
    """An unknown path, or a method it does not have, in the form of every refusal; or a page."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 404 and (page := lost(request)) is not None:
        return page
    response = fault(Refusal("not_found" if status == 404 else "not_allowed", status))
    response.headers.update(getattr(error, "headers", None) or {})
    return response


async def failed(_: Request, error: Exception) -> Response:
    log.error("request_failed", error=repr(error))
    return fault(Refusal("internal", 500))


class Watch:
    """Gives every request an id, its answer the strict headers, and the log a line."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request, began, status = new_id(), time.perf_counter(), 0

        async def send_watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                extra = {**HEADERS, "X-Request-ID": request}
                message["headers"] += [(k.lower().encode(), v.encode()) for k, v in extra.items()]
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request):
            try:
                await self.app(scope, receive, send_watched)
            finally:
                took = round(1000 * (time.perf_counter() - began), 1)
                metrics.requests.labels(str(status)).inc()
                # The path may hold a table's id, which is a key to it: the route is logged instead.
                path = getattr(scope.get("route"), "path", "")
                log.info("request", method=scope["method"], path=path, status=status, ms=took)
