"""`cardwright deck`: check deck files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardwright.commands.arguments import Json, print_json, read_yaml


def deck(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Deck files.")],
    as_json: Json = False,
) -> None:
    """Check deck files: a line for each, with the rule that forbids it; exit status 0 only if all are legal."""
    verdicts = [verdict(path) for path in paths]
    if as_json:
        print_json(verdicts)
    else:
        for entry in verdicts:
            print(f"{entry['path']}: {'legal' if entry['legal'] else entry['reason']}")
    raise typer.Exit(0 if all(entry["legal"] for entry in verdicts) else 1)


def verdict(path: Path) -> dict[str, str | bool | list[str]]:
    """What is to be said of one file."""
    from cardwright.games import load
    from cardwright.games.interface import UsageError

    content = read_yaml(path, "a deck")
    if "game" not in content:
        raise UsageError(f"{path}: `game` is missing; a deck file begins with e.g. `game: chi`")
    refused = load(str(content["game"])).check_deck(content)
    found: dict[str, str | bool | list[str]] = {"path": str(path), "legal": refused is None}
    return found if refused is None else found | {"reason": str(refused), "rules": list(refused.ids)}
