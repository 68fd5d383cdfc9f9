"""`cardwright games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from cardwright.commands.arguments import Json, opened, out, print_json, warn

if TYPE_CHECKING:
    from cardwright.games.interface import Game


def games(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A game, or the path of its file or folder, to see its options and decks; without it, all games.",
            callback=opened,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the games with their players, length and table options, or one game with its cards and decks."""
    from cardwright.games import GAMES, load

    known = [load(name)] if name else [load(game) for game in GAMES]
    if as_json:
        print_json([facts(game) for game in known])
        return
    console = out()
    for game in known:
        show(console, game)
        if name:
            show_decks(console, game)
            warn(game)
        console.print(f"  [dim]cardwright play {escape(game.address)}[/]")


def show(console: Console, game: Game) -> None:
    """A game with its options."""
    about = escape(f"{game.title}: {players(game)}, {game.minutes} minutes")
    console.print(f"[bold]{escape(game.address)}[/]  {about}")
    console.print(f"  {game.pitch}", markup=False)
    for option in game.options:
        values = "|".join(word(value) for value in option.values) or f"{word(option.default)}|NUMBER"
        about = f"[dim]({option.rule}; default {word(option.default)})[/]"
        console.print(f"  [cyan]--option {option.name}={values}[/]  {escape(option.meaning)} {about}")


def show_decks(console: Console, game: Game) -> None:
    """How many cards there are, and the decks that come with a game."""
    if not game.decks():
        return
    console.print(f"  {game.different_cards} different cards")
    for name, deck in game.decks().items():
        about = f": {deck['about']}" if deck.get("about") else ""
        told = escape(f"{deck.get('name', name)}, {deck_size(deck)} cards{about}")
        console.print(f"  [cyan]--deck {escape(name)}[/]  {told}")


def deck_size(deck: Any) -> int:
    """How many cards a deck has."""
    return sum(deck["cards"].values())


def players(game: Game) -> str:
    """How many play."""
    least, most = game.seat_span()
    return f"{least} players" if least == most else f"{least} to {most} players"


def word(value: Any) -> str:
    """An option's value as it is written."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def facts(game: Game) -> dict[str, Any]:
    """A game for programs."""
    return {
        "name": game.name,
        "title": game.title,
        "pitch": game.pitch,
        "minutes": game.minutes,
        "seats": list(game.seat_span()),
        "rules_version": game.rules_version,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": list(option.values),
                "rule": option.rule,
                "meaning": option.meaning,
            }
            for option in game.options
        ],
        "cards": game.different_cards,
        "warnings": game.cautions(),
        "decks": [{"deck": key, "size": deck_size(deck)} | dict(deck) for key, deck in game.decks().items()],
    }
