"""The web client's files; where it has not been built, one page that says so."""

from __future__ import annotations

from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from shopfloor.server.http.previews import Previews
from shopfloor.words import Words, nearest

if TYPE_CHECKING:
    from shopfloor.server.service import Service

WEB = Path(__file__).parents[2] / "web"
PAGES = (
    "/",
    "/t/{table}",
    "/join/{code}",
    "/replay/{table}",
    "/learn/{table}",
    "/analysis/{table}",
    "/fair",
    "/fair/{table}",
    "/solo/{game}",
    "/device",
    "/settings",
    "/nudge/{purpose}/{way}/{token}",
    "/record",
    "/p/{link}",
    "/friends",
    "/deals",
    "/host",
    "/privacy",
    "/puzzles",
    "/puzzles/new",
    "/rules",
)
PAGE = Template(
    '<!doctype html><html lang="$language"><meta charset="utf-8">'
    "<title>shopfloor</title><body><main><h1>shopfloor</h1><p>$text</p></main></body></html>"
)


class HashedFiles(StaticFiles):
    """Files whose names change with their content may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def client_routes(service: Service, web: Path = WEB) -> list[BaseRoute]:
    """Every page is the same file: the client finds its own way."""
    index = web / "index.html"
    if not index.exists():
        return [Route("/", no_client), Route("/t/{table}", no_client)]

    previews = Previews(service, index)
    return [
        Mount("/assets", HashedFiles(directory=web / "assets", check_dir=False)),
        *(Route(path, previews.show) for path in PAGES),
        Route("/preview/{table}.png", previews.picture),
        Mount("/", StaticFiles(directory=web)),
    ]


def lost(request: Request, web: Path = WEB) -> Response | None:
    """An address that does not exist, for whoever reads pages: the client says so."""
    index = web / "index.html"
    reads = "text/html" in request.headers.get("accept", "")
    if not reads or request.url.path.startswith("/api") or not index.exists():
        return None
    return FileResponse(index, status_code=404, headers={"Cache-Control": "no-cache"})


async def no_client(request: Request) -> Response:
    language = nearest(request.headers.get("accept-language", ""))
    text = Words(language).say("server.no_client")
    return HTMLResponse(PAGE.substitute(language=language, text=escape(text)))
