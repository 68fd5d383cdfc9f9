"""The names under which the server is known: a page whose name only points here by a trick gets nothing.

A browser sends the name that it was given as `Host`. A hostile page can have its own name point to this machine (DNS
rebinding) and would then be of the same origin as ours, but its name is still in `Host`. Addresses in numbers cannot be
made to point elsewhere, so all of them are known.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from cardwright.server.answers import Problem, respond

EVERYWHERE = ("0.0.0.0", "::")


def names_of(host: str, more: Iterable[str]) -> frozenset[str]:
    """The names of a server that listens on a host: in a network also those of this machine."""
    own = socket.gethostname()
    names = {own, f"{own.partition('.')[0]}.local"} if host in EVERYWHERE else {host}
    return frozenset(name.lower() for name in {"localhost", *names, *more})


class KnownHosts:
    """Turns away requests and sockets for a host that this server is not known as."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is meant for this server."""
        if scope["type"] not in ("http", "websocket") or self.is_known(Headers(scope=scope).get("host", "")):
            await self.app(scope, receive, send)
            return
        scope["app"].state.metrics.refuse("unknown_host")
        said = "this server does not answer to that name: start it with `cardwright serve --allow-host NAME`"
        await respond(Problem(said), 421)(scope, receive, send)

    def is_known(self, host: str) -> bool:
        """Whether a host is a name or an address of this server."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self.names or is_address(name)


def is_address(name: str) -> bool:
    """Whether a name is an address in numbers."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
