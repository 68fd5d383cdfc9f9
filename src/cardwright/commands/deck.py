"""`cardwright deck`: check deck files, and write them in another form."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardwright.commands.arguments import Cards, Json, game_with_cards, opened, print_json, with_cards

if TYPE_CHECKING:
    from cardwright.games.interface import Game


class Form(StrEnum):
    """The forms of a deck."""

    TEXT = "text"
    YAML = "yaml"


def deck(
    paths: Annotated[list[str], typer.Argument(metavar="DECK...", help="Deck files, or names of shipped decks.")],
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="The game, for decks that do not name it.", callback=opened),
    ] = None,
    cards: Cards = None,
    write: Annotated[
        Form | None, typer.Option("--write", help="Print the decks: plain lines `3 Earth Moth`, or a deck file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check decks: a line for each, with every rule that forbids it; exit status 0 only if all are legal."""
    verdicts = [verdict(path, game, cards) for path in paths]
    if write is not None:
        for entry in verdicts:
            print(written(entry, write), end="")
    elif as_json:
        print_json([{key: value for key, value in entry.items() if key != "deck"} for entry in verdicts])
    else:
        for entry in verdicts:
            print(f"{entry['path']}: {'legal' if entry['legal'] else entry['reason']}")
    raise typer.Exit(0 if all(entry["legal"] for entry in verdicts) else 1)


def verdict(path: str, name: str | None, cards: Sequence[Path] | None) -> dict[str, Any]:
    """What is to be said of one deck."""
    from cardwright.games import load
    from cardwright.games.bad_input import UsageError

    content = content_of(path, name)
    if "game" in content:
        game = load(game_named(path, str(content["game"])))
    elif "cards" in content and (name or not Path(path).suffix.startswith(".y")):
        game = game_with_cards(name, content["cards"])
    else:
        raise UsageError(f"{path}: `game` is missing; a deck file begins with e.g. `game: chi`")
    if name is not None and game.name != load(name).name:
        raise UsageError(f"{path} is a deck of {game.title}, not of {name}")
    game = with_cards(game, cards)
    faults = game.deck_faults(content)
    found: dict[str, Any] = {"path": path, "legal": not faults, "game": game.address, "deck": content}
    if faults:
        rules = [rule for refused in faults for rule in refused.ids]
        found |= {"reason": "; ".join(map(str, faults)), "rules": list(dict.fromkeys(rules))}
    return found


def game_named(path: str, name: str) -> str:
    """The game that a deck file names; the path of a game file is written as seen from the deck's own file."""
    from cardwright.games import is_path

    beside = Path(path).parent / name
    return str(beside) if is_path(name) and os.path.exists(beside) else name


def content_of(path: str, name: str | None) -> Any:
    """The deck of a file, or a shipped one by its name."""
    from cardwright.games import load
    from cardwright.games.deckfile import read_deck_file

    if os.path.exists(path) or Path(path).suffix:
        return read_deck_file(Path(path))
    game = load(name) if name else game_with_deck(path)
    return {"game": game.address} | dict(game.read_deck(path))


def game_with_deck(deck: str) -> Game:
    """The game that a deck comes with, by the deck's name."""
    from cardwright.games import GAMES, load
    from cardwright.games.bad_input import UsageError
    from cardwright.games.decklist import find_deck

    known = [game for game in map(load, GAMES) if game.decks()]
    found = [game for game in known if find_deck(deck, game.decks())]
    if len(found) != 1:
        raise UsageError(
            f"which game is this deck for: {deck!r}? Say --game, one of {', '.join(game.name for game in known)}"
        )
    return found[0]


def written(entry: dict[str, Any], form: Form) -> str:
    """A deck in one of its forms."""
    from cardwright.games import load
    from cardwright.games.deckfile import as_lines, as_yaml

    content = entry["deck"]
    full = {**load(entry["game"]).read_deck(content), "about": content.get("about")}
    return as_lines(full) if form == Form.TEXT else as_yaml(full, entry["game"])
