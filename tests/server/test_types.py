"""The client's types are those of the server's messages."""

from __future__ import annotations

from pathlib import Path

from cardwright.server.types import write_types

CLIENT = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_types_of_the_client_are_up_to_date() -> None:
    assert CLIENT.read_text(encoding="utf-8") == write_types(), (
        "run: python -m cardwright.server.types > web/src/lib/protocol.ts"
    )
