"""The OpenAPI document, made from the endpoints and their types."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from shopfloor import __version__
from shopfloor.kernel.values import Json
from shopfloor.server.http.api import JSON, MOST_NUMBER, Endpoint
from shopfloor.server.http.endpoints import ENDPOINTS
from shopfloor.server.http.payloads import Fault

REFERENCE = "#/components/schemas/{name}"
NDJSON = "application/x-ndjson"
REFUSALS = {
    "400": "cut short",
    "401": "no name given yet",
    "403": "not allowed",
    "404": "not found",
    "409": "not now",
    "413": "too big",
    "415": "not JSON",
    "422": "malformed",
    "429": "too many",
    "503": "not available",
}


@cache
def document() -> Json:
    kinds = [kind for e in ENDPOINTS for kind in (e.takes, e.gives) if kind not in (None, str)]
    _, components = msgspec.json.schema_components([*kinds, Fault], ref_template=REFERENCE)
    paths: Json = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "shopfloor", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def operation(endpoint: Endpoint) -> Json:
    described: Json = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "parameters": parameters(endpoint),
        "responses": responses(endpoint),
    }
    if endpoint.takes is str:
        described["requestBody"] = body({"type": "string"}, "text/plain")
    elif endpoint.takes is not None:
        described["requestBody"] = body(schema(endpoint.takes), JSON)
    return described


def schema(kind: object) -> Json:
    (described,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return described


def body(what: Json, media: str) -> Json:
    return {"required": True, "content": {media: {"schema": what}}}


def parameters(endpoint: Endpoint) -> list[Json]:
    return [parameter(name, "path") for name in re.findall(r"{(\w+)}", endpoint.path)] + [
        parameter(name, "query") for name in endpoint.query
    ]


def parameter(name: str, place: str) -> Json:
    number = {"type": "integer", "minimum": 0, "maximum": MOST_NUMBER}
    text = {"type": "string", "minLength": 1, "maxLength": 64}
    kind = number if place == "query" or name == "seat" else text
    return {"name": name, "in": place, "required": place == "path", "schema": kind}


def responses(endpoint: Endpoint) -> Json:
    refused = {"application/json": {"schema": schema(Fault)}}
    by_status: Json = {
        status: {"description": text, "content": refused} for status, text in REFUSALS.items()
    }
    if endpoint.gives is None:
        by_status["204"] = {"description": "done"}
    elif endpoint.gives is str:
        by_status["200"] = {
            "description": "done",
            "content": {NDJSON: {"schema": {"type": "string"}}},
        }
    else:
        content = {JSON: {"schema": schema(endpoint.gives)}}
        by_status["200"] = {"description": "done", "content": content}
    return by_status
