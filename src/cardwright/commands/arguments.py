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


def opened(name: str | None) -> str | None:
    """A game that a person has named: a folder with a game in Python is one from then on."""
    from cardwright.games import opened as known_by

    return name and known_by(name)


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game, e.g. chi, or a game file's or folder's path; `cardwright games` lists them.",
        callback=opened,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help="A table option; may be repeated. `cardwright games` lists them."
    ),
]
Cards = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards", metavar="PATH", help="Cards of your own: a card file or a folder of them; may be repeated."
    ),
]
Decks = Annotated[
    list[str] | None,
    typer.Option(
        "--deck",
        "--decks",
        metavar="DECK",
        help="The decks of P1, P2 ..., by name or file; repeat the option, or use commas.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def read_options(game: Game, written: Sequence[str] | None) -> dict[str, Any]:
    """Table options as they are written on the command line, checked by the game."""
    from cardwright.games.bad_input import UsageError

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
    """Decks by the name of a shipped deck or by their file, each checked by the game; commas may stand between them."""
    from cardwright.games.bad_input import UsageError

    decks = []
    for name in (part.strip() for text in written or () for part in text.split(",")):
        deck = game.read_deck(name)
        refused = game.check_deck(deck)
        if refused is not None:
            raise UsageError(f"deck {name!r}: {refused}")
        decks.append(deck)
    return decks


def with_cards(game: Game, paths: Sequence[Path] | None) -> Game:
    """The game with the cards of files and folders; everything that is wrong with them is told, a line each."""
    if not paths:
        return game
    from cardwright.games.cardfile import BadCards

    cards, faults = game.read_cards(paths)
    for fault in faults[1:]:
        print(fault, file=sys.stderr)
    if faults:
        raise BadCards(faults[:1])
    return game.with_cards(cards)


def game_with_cards(name: str | None, words: Iterable[str]) -> Game:
    """A game by its name, or else the one whose cards people write and that has most such kinds of cards or names."""
    from cardwright.games import GAMES, load
    from cardwright.games.bad_input import UsageError
    from cardwright.match.deckcheck import LoadsCards

    if name is not None:
        return load(name)
    known = [game for game in map(load, GAMES) if isinstance(game, LoadsCards)]
    wanted = {word.lower() for word in words}
    known_words = [len(wanted & {*game.card_kinds(), *map(str.lower, game.names())}) for game in known]
    fitting = [game for game, count in zip(known, known_words, strict=True) if count == max(known_words) > 0]
    fitting = fitting if len(known) > 1 else known
    if len(fitting) != 1:
        raise UsageError(f"which game? Say --game, one of {', '.join(game.name for game in known)}")
    return fitting[0]


def warn(game: Game, decks: Sequence[Any] = ()) -> None:
    """Say what may go wrong in a game with these decks, out of the way of results."""
    for sentence in game.cautions(decks):
        print(f"warning: {sentence}", file=sys.stderr)


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
    from cardwright.games import FIRST, GAMES, is_path

    named: dict[str, None] = {}
    for path in paths:
        with contextlib.suppress(OSError, ValueError):
            text = path.read_text(encoding="utf-8", errors="replace")
            if re.search(r"^definition:", text, flags=re.MULTILINE):
                named[FIRST] = None
            for name in re.findall(r"^\s*game: *['\"]?([^\s'\"{]+)", text, flags=re.MULTILINE):
                named[FIRST if is_path(name) else name] = None
    for name in named:
        if name in GAMES:
            prepared(name, entries)


def prepared(name: str, entries: Sequence[str] | None = None) -> Game:
    """A game by its name, compiled."""
    from cardwright.games import load
    from cardwright.lab.preparing import PLAY
    from cardwright.terminal.prepare import prepare

    game = load(name)
    prepare(game, progress_console(), entries or PLAY)
    return game
