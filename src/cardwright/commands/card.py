"""`cardwright card`: check card files, show a card, or explain a card text phrase by phrase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardwright.commands.arguments import Cards, Json, game_with_cards, opened, out, print_json, with_cards

if TYPE_CHECKING:
    from cardwright.games.cardfile import Fault


def card(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH...]", help="Card files to check, or folders of them.")
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Which game's words: xi, wuxing, psiwars, fate or ninjas, or the path of a game's file or folder.",
            callback=opened,
        ),
    ] = None,
    text: Annotated[str | None, typer.Option(metavar="TEXT", help="Explain a text.")] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Show a card of the game.")] = None,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Check card files and list every error (exit status 0 only if there are none), or show and explain cards.

    A text is explained phrase by phrase, with its canonical form; if it cannot be read, you see what was expected.
    """
    from cardwright.games.interface import UsageError

    asked = [bool(paths), text is not None, name is not None]
    if sum(asked) != 1:
        raise UsageError(
            "give PATH... to check card files, --text TEXT to explain a text, or --name NAME to show a card"
        )
    if paths:
        check_files(game, paths, cards, as_json)
    elif text is not None:
        if game is None:
            raise UsageError("which game? e.g. --game xi")
        if not text.strip():
            raise UsageError('there is no text to explain; write e.g. --text "Draw a card."')
        explain_text(language_of(game), text, as_json)
    else:
        assert name is not None
        show_card(game, name, cards, as_json)


def check_files(name: str | None, paths: Sequence[Path], cards: Sequence[Path] | None, as_json: bool) -> None:
    """Say everything that is wrong with card files."""
    game = with_cards(game_with_cards(name, kinds_in(paths)), cards)
    found, faults = game.read_cards(paths)
    if as_json:
        print_json({"cards": found, "errors": [facts(fault) for fault in faults]})
    else:
        for fault in faults:
            print(fault)
        for line in uncanonical(game.language, found):
            print(line)
        print(f"{len(found)} cards can be read, {len(faults)} errors")
    raise typer.Exit(1 if faults else 0)


def kinds_in(paths: Sequence[Path]) -> Iterator[str]:
    """The kinds that the cards of files say they are."""
    from cardwright.games.cardfile import read_files

    yield from (str(entry.fields.get("kind")) for entry in read_files(paths)[0])


def language_of(name: str) -> Any:
    """Whose words a text is written in: those of a game, also of one whose cards can only be read yet."""
    from cardwright.games import GAMES, is_path, load

    return load(name).language if name in GAMES or is_path(name) else name


def uncanonical(game: Any, cards: Sequence[dict[str, Any]]) -> list[str]:
    """Texts that could be written more plainly, with their canonical form."""
    from cardwright.language.errors import CardTextError
    from cardwright.language.read import read
    from cardwright.language.render import render

    found = []
    for entry in cards:
        text = str(entry.get("text", ""))
        try:
            canonical = render(read(text, game), game)
        except CardTextError:
            continue
        if canonical != text:
            found.append(f"{entry['name']}: read as: {' / '.join(canonical.splitlines())}")
    return found


def facts(fault: Fault) -> dict[str, Any]:
    """A fault for programs."""
    return {
        "card": fault.card,
        "file": fault.file,
        "line": fault.line,
        "column": fault.column,
        "problem": fault.problem,
        "rules": list(fault.ids),
    }


def show_card(name: str | None, card_name: str, cards: Sequence[Path] | None, as_json: bool) -> None:
    """Show a card as a person sees it, and how its text is read."""
    game = with_cards(game_with_cards(name, chain([card_name], kinds_in(cards or ()))), cards)
    printed = game.printed_card(card_name)
    if as_json:
        print_json(printed)
        return
    for line in game.face(str(printed["name"])):
        print(line)
    if printed.get("text"):
        print()
        explain_text(game.language, str(printed["text"]), as_json)


def explain_text(language: Any, text: str, as_json: bool) -> None:
    """Explain a text phrase by phrase."""
    from rich.table import Table
    from rich.text import Text

    from cardwright.language.errors import CardTextError
    from cardwright.language.explain import explain
    from cardwright.language.read import read
    from cardwright.language.render import render

    try:
        phrases = explain(text, language)
        canonical = render(read(text, language), language)
    except CardTextError as error:
        raise typer.BadParameter(str(error)) from None
    if as_json:
        print_json(
            {
                "game": getattr(language, "game", language),
                "text": text,
                "canonical": canonical,
                "phrases": [list(pair) for pair in phrases],
            }
        )
        return
    table = Table("phrase", "how it is read", title_justify="left")
    for phrase, meaning in phrases:
        table.add_row(Text(phrase), Text(meaning))
    console = out()
    console.print(table)
    if canonical != text:
        console.print(Text(f"canonical: {canonical}"))
