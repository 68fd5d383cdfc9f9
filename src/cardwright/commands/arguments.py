"""Arguments that several commands share, and how they print."""

from __future__ import annotations

import contextlib
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

if TYPE_CHECKING:
    from cardwright.games.interface import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, e.g. chi; `cardwright games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help="A table option; may be repeated. `cardwright games` lists them."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def read_options(game: Game, written: Sequence[str] | None) -> dict[str, Any]:
    """Table options as they are written on the command line, checked by the game."""
    from cardwright.games.interface import UsageError

    given: dict[str, Any] = {}
    for text in written or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option {text!r} must be written KEY=VALUE, e.g. {example_option(game)}")
        given[name.strip()] = value.strip()
    game.read_options(given)
    return given


def example_option(game: Game) -> str:
    """An option of a game as it is written."""
    option = next(iter(game.options), None)
    return f"{option.name}={str(option.default).lower()}" if option else "name=value"


def read_decks(game: Game, written: Sequence[str] | None) -> list[Mapping[str, Any]]:
    """Decks by the name of a shipped deck or by their file, each checked by the game."""
    decks = []
    for name in written or ():
        shipped = game.folder / "decks" / f"{name}.yaml"
        deck = read_yaml(shipped if shipped.exists() else Path(name), "a deck")
        refused = game.check_deck(deck)
        if refused is not None:
            from cardwright.games.interface import UsageError

            raise UsageError(f"deck {name!r}: {refused}")
        decks.append(deck)
    return decks


def read_yaml(path: Path, what: str) -> Mapping[str, Any]:
    """A YAML file that holds a map; whatever is wrong with it is said with its line."""
    import yaml

    from cardwright.games.interface import UsageError

    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not {what}: it is not UTF-8 text") from None
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise UsageError(f"{path}{line}: not valid YAML: {error.problem or error.context}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UsageError(f"{path} is not valid YAML: {' '.join(str(error).split())}") from None
    if not isinstance(data, dict):
        raise UsageError(f"{path} is not {what}: it has to be a map such as `game: chi`")
    return data


def print_json(data: Any) -> None:
    """Print something for programs."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def out() -> Console:
    """Where results go; in a pipe lines are left whole."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def progress_console() -> Console:
    """Where people are told how things go on, out of the way of results."""
    return Console(stderr=True, highlight=False)


def prepare_games_in(paths: Iterable[Path], entries: Sequence[str]) -> None:
    """Compile the games that files name, before anything in them is played."""
    from cardwright.games import GAMES

    named: dict[str, None] = {}
    for path in paths:
        with contextlib.suppress(OSError):
            text = path.read_text(encoding="utf-8", errors="replace")
            named |= dict.fromkeys(re.findall(r"^\s*game: *['\"]?(\w+)", text, flags=re.MULTILINE))
    for name in named:
        if name in GAMES:
            prepared(name, entries)


def prepared(name: str, entries: Sequence[str] | None = None) -> Game:
    """A game by its name, compiled."""
    from cardwright.games import load
    from cardwright.terminal.prepare import PLAY, prepare

    game = load(name)
    prepare(game, progress_console(), entries or PLAY)
    return game
