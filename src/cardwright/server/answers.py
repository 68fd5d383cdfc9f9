"""How requests are read and answered: limits, and what is wrong in a sentence."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy.exc import OperationalError
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from cardwright.games.interface import Refused, UsageError
from cardwright.games.limited import check_shape
from cardwright.server.limits import too_often
from cardwright.server.viewers import Rejected, encode

LONGEST_BODY = 64_000
log = logging.getLogger("cardwright.server")
STATUS = {"unknown_room": 404, "too_often": 429, "busy": 503}  # of other reasons to reject something: 403


class Problem(msgspec.Struct):
    """Why a request failed."""

    error: str
    rule: str = ""


def respond(data: Any, status: int = 200, wait: float = 0.0) -> Response:
    """Data as JSON."""
    headers = {"retry-after": str(math.ceil(wait))} if wait else None
    return Response(encode(data), status, headers, media_type="application/json")


def no_answer(error: OperationalError) -> Rejected:
    """The rejection of what needs a database that does not answer."""
    log.error("the database does not answer: %s", str(error.orig).strip())
    return Rejected("busy", "the database does not answer: try again in a moment", 1.0)


def turn_away(rejected: Rejected) -> Response:
    """The answer to what cannot be taken."""
    return respond(Problem(str(rejected)), STATUS.get(rejected.code, 403), rejected.wait)


def failing_clearly(endpoint: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint whose errors of the asker are told in a sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Rejected as rejected:
            request.app.state.metrics.refuse(rejected.code)
            return turn_away(rejected)
        except Refused as refused:
            request.app.state.metrics.refuse("rule")
            return respond(Problem(refused.sentence, refused.ids[0]), 409)
        except OperationalError as error:
            request.app.state.metrics.refuse("busy")
            return turn_away(no_answer(error))
        except ClientDisconnect:  # in the middle of a request: nobody is left to be answered
            return respond(Problem("the request was broken off"), 400)
        except (UsageError, msgspec.ValidationError, msgspec.DecodeError) as error:
            request.app.state.metrics.refuse("malformed")
            return respond(Problem(str(error)), 400)

    return answer


def address_of(asker: HTTPConnection) -> str:
    """Where somebody asks from."""
    return asker.client.host if asker.client else ""


def is_from_here(asker: HTTPConnection) -> bool:
    """Whether a browser sends this from one of our own pages; what is no browser sends no origin."""
    origin = asker.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == asker.headers.get("host")


async def body_of(request: Request, kind: type[Any]) -> Any:
    """The body of a request that changes something: from our own pages, not too large, not too deep, not too often."""
    if not is_from_here(request):
        raise Rejected("closed", "this page is not allowed to ask for that")
    app, address = request.app.state, address_of(request)
    if not (bucket := app.requests.of(address)).take():
        raise too_often(bucket)
    if (work := app.work.of(address)).wait(0.0):
        raise too_often(work)
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            raise UsageError(f"a request has at most {LONGEST_BODY:,} bytes")
    try:
        check_shape(msgspec.json.decode(body), "the request")
        return msgspec.json.decode(body, type=kind)
    except UnicodeDecodeError:
        raise UsageError("the request is not UTF-8 text") from None
    except RecursionError:
        raise UsageError("the request nests lists and maps too deeply") from None
