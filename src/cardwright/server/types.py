"""The types of the browser client, written from the messages and pages of the server.

`python -m cardwright.server.types` prints `web/src/lib/protocol.ts`; a test says that it is up to date.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright.games.looks import CardFace
from cardwright.match.puzzle import Judgement
from cardwright.server import answers, app, library, lobby, people, protocol

PAGES = (
    library.GameInfo,
    CardFace,
    library.RulebookInfo,
    library.GuideInfo,
    library.DeckReport,
    app.NewRoom,
    app.MadeRoom,
    app.Join,
    app.RoomInfo,
    app.WatchableRoom,
    app.WhatBecame,
    app.DeckToCheck,
    app.PositionToShare,
    app.SharedPosition,
    app.OpenedLesson,
    lobby.OpenGame,
    lobby.SitDown,
    lobby.SatDown,
    lobby.Pairing,
    lobby.Paired,
    people.NewPerson,
    people.Known,
    people.KeptPerson,
    app.OpenedPuzzle,
    Judgement,
    library.DailyPuzzle,
    answers.Problem,
)
ASKED = (  # what browsers send may be left out
    app.NewRoom,
    app.NewSeat,
    app.Join,
    app.DeckToCheck,
    app.PositionToShare,
    lobby.SitDown,
    lobby.Pairing,
    people.NewPerson,
    people.Known,
)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
HEAD = "// Written from src/cardwright/server/protocol.py; do not edit.\n"


def type_of(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(sorted({type_of(part) for part in schema["anyOf"]}))
    if schema.get("type") == "array":
        inner = type_of(schema.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_of(values)}>" if isinstance(values, dict) else "Record<string, unknown>"
    return PLAIN.get(str(schema.get("type")), "unknown")


def interface(name: str, schema: dict[str, Any], may_omit: bool) -> str:
    """A struct as a TypeScript interface; what may be left out of a message is optional."""
    description = str(schema.get("description", "")).partition("\n")[0]
    required = set(schema.get("required", ())) if may_omit else set(schema["properties"])
    fields = [
        f"  {field}{'' if field in required else '?'}: {type_of(part)};" for field, part in schema["properties"].items()
    ]
    return "\n".join([f"/** {description} */", f"export interface {name} {{", *fields, "}"])


def write_types() -> str:
    """All types, in alphabetical order."""
    kinds: list[Any] = [*protocol.FROM_BROWSER.__args__, *protocol.FROM_SERVER.__args__, *PAGES, app.NewSeat]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/{name}")
    omitting = {kind.__name__ for kind in kinds if kind.__struct_config__.omit_defaults or kind in ASKED}
    parts = [interface(name, schema, name in omitting) for name, schema in sorted(components.items())]
    for name, union in (("FromBrowser", protocol.FROM_BROWSER), ("FromServer", protocol.FROM_SERVER)):
        parts.append(f"export type {name} = {' | '.join(kind.__name__ for kind in union.__args__)};")
    parts.append(f"export const VERSION = {protocol.VERSION};")
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(write_types(), end="")
