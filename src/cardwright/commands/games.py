"""`cardwright games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.commands.arguments import Json, out, print_json

if TYPE_CHECKING:
    from cardwright.games.interface import Game


def games(as_json: Json = False) -> None:
    """List the games with their players, length and table options."""
    from cardwright.games import GAMES, load

    known = [load(name) for name in GAMES]
    if as_json:
        print_json([facts(game) for game in known])
        return
    console = out()
    for game in known:
        console.print(f"[bold]{game.name}[/]  {game.title}: {players(game)}, {game.minutes} minutes")
        console.print(f"  {game.pitch}")
        for option in game.options:
            values = "|".join(word(value) for value in option.values) or "none|NUMBER"
            about = f"[dim]({option.rule}; default {word(option.default)})[/]"
            console.print(f"  [cyan]--option {option.name}={values}[/]  {option.meaning} {about}")
        console.print(f"  [dim]cardwright play {game.name}[/]")


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
    }
