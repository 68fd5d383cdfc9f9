"""`cardwright card`: check card files, show a card, or explain a card text phrase by phrase."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from cardwright.commands.arguments import Cards, Json, game_with_cards, opened, out, print_json, with_cards

if TYPE_CHECKING:
    from cardwright.games.cardfile import Fault

MOST_OFFERED = 10  # cards of a file for which other texts are looked for
REFUSED = 2  # the exit status
ONLY_KIND = {"ninjas": "defender"}  # of cards with texts, where there is only one: known before the game is loaded


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
    kind: Annotated[
        str | None,
        typer.Option(metavar="KIND", help="The kind of card that has the text, e.g. unit: checked as on a card."),
    ] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Show a card of the game.")] = None,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Check card files and list every error (exit status 0 only if there are none), or show and explain cards.

    A text is explained phrase by phrase, with its canonical form; if it is refused, you see what you can write instead.
    """
    from cardwright.games.bad_input import UsageError

    asked = [bool(paths), text is not None, name is not None]
    if sum(asked) != 1:
        raise UsageError(
            "give PATH... to check card files, --text TEXT to explain a text, or --name NAME to show a card"
        )
    if kind is not None and text is None:
        raise UsageError("--kind says what kind of card has the text: give --text TEXT, too")
    read_only()
    if paths:
        check_files(game, paths, cards, as_json)
    elif text is not None:
        if game is None:
            raise UsageError("which game? e.g. --game xi")
        if not text.strip():
            raise UsageError('there is no text to explain; write e.g. --text "Draw a card."')
        if kind or (kind := ONLY_KIND.get(game, "")):
            check_text(game, text, kind, as_json)
        explain_text(game, language_of(game), text, as_json)
    else:
        assert name is not None
        show_card(game, name, cards, as_json)


def read_only() -> None:
    """Cards are read, not played: rules that are not loaded yet need not be machine code, which takes long to load."""
    if "cardwright.kernel.backend" not in sys.modules:
        os.environ.setdefault("CARDWRIGHT_BACKEND", "python")


def check_files(name: str | None, paths: Sequence[Path], cards: Sequence[Path] | None, as_json: bool) -> None:
    """Say everything that is wrong with card files."""
    game = with_cards(game_with_cards(name, kinds_in(paths)), cards)
    found, faults = game.read_cards(paths)
    offers = offers_for(game, faults)
    if as_json:
        errors = [facts(fault) | {"suggestions": texts} for fault, texts in zip(faults, offers, strict=True)]
        print_json({"cards": found, "errors": errors})
    else:
        for fault, texts in zip(faults, offers, strict=True):
            print(fault)
            for line in offered(texts):
                print(f"  {line}")
        for line in uncanonical(game, found):
            print(line)
        print(f"{len(found)} cards can be read, {len(faults)} errors")
    raise typer.Exit(1 if faults else 0)


def offers_for(game: Any, faults: Sequence[Fault]) -> list[list[str]]:
    """Texts to write instead of those that are refused, for as many faults as there is time for."""
    found: list[list[str]] = []
    for fault in faults:
        wanted = fault.refused is not None and sum(map(bool, found)) < MOST_OFFERED
        found.append(game.suggestions(fault.refused) if wanted else [])
    return found


def offered(texts: Sequence[str]) -> list[str]:
    """Suggestions, a line each."""
    return [f"you can write: {' / '.join(text.splitlines())}" for text in texts]


def kinds_in(paths: Sequence[Path]) -> Iterator[str]:
    """The kinds that the cards of files say they are."""
    from cardwright.games.cardfile import read_files

    yield from (str(entry.fields.get("kind")) for entry in read_files(paths)[0])


def language_of(name: str) -> Any:
    """Whose words a text is written in: our own games' are known by name, without the kernels that play them."""
    from cardwright.games import GAMES, is_path, load
    from cardwright.language.vocabulary import GAMES as READ

    return load(name).language if name not in READ and (name in GAMES or is_path(name)) else name


def uncanonical(game: Any, cards: Sequence[dict[str, Any]]) -> list[str]:
    """Texts that could be written more plainly, with their canonical form."""
    from cardwright.language.errors import CardTextError
    from cardwright.language.read import read
    from cardwright.language.render import render

    found = []
    for entry in cards:
        text = str(entry.get("text", ""))
        try:
            canonical = render(read(text, game.language, game.becomes), game.language)
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
        explain_text(game.name, game.language, str(printed["text"]), as_json)


def check_text(name: str, text: str, kind: str, as_json: bool) -> None:
    """Say everything that a card file would say of a text on a card of some kind."""
    from cardwright.games import load
    from cardwright.games.bad_input import UsageError, nearest

    game = load(name)
    known = game.card_kinds()
    if not known:
        raise UsageError(f"the cards of {game.title} have no kinds to check: leave out --kind")
    if kind.lower() not in [one.lower() for one in known]:
        raise UsageError(f"there is no kind {kind!r}; {nearest(kind, known)}it is one of {', '.join(known)}")
    faults = game.text_faults(kind, text)
    if faults:
        refuse_text(
            name, text, [fault.problem for fault in faults], game.suggestions({"kind": kind, "text": text}), as_json
        )


def refuse_text(name: str, text: str, problems: Sequence[str], texts: Sequence[str], as_json: bool) -> NoReturn:
    """Say what is wrong with a text, and what could be written instead."""
    from cardwright.games.bad_input import UsageError

    if as_json:
        print_json({"game": name, "text": text, "errors": list(problems), "suggestions": list(texts)})
        raise typer.Exit(REFUSED)
    error = UsageError(problems[0])
    error.details = (*problems, *offered(texts))  # type: ignore[attr-defined]
    raise error


def suggested(name: str, language: Any, text: str) -> list[str]:
    """Texts to write instead of one that cannot be read, on a card of any kind."""
    from cardwright.games import GAMES, is_path, load
    from cardwright.language.suggest import suggestions

    is_played = name in GAMES or is_path(name)
    return load(name).suggestions({"text": text}) if is_played else suggestions(text, language)


def becoming(name: str) -> Callable[[Any], Any] | None:
    """What tells whether two readings become the same; the game is loaded only if a text has several."""
    from cardwright.games import GAMES, is_path, load

    return (lambda text: load(name).becomes(text)) if name in GAMES or is_path(name) else None


def explain_text(name: str, language: Any, text: str, as_json: bool) -> None:
    """Explain a text phrase by phrase."""
    from rich.table import Table
    from rich.text import Text

    from cardwright.language.errors import CardTextError
    from cardwright.language.explain import decided, explain
    from cardwright.language.read import read
    from cardwright.language.render import render

    asked = text, language, becoming(name)
    try:
        phrases, meant = explain(*asked), decided(*asked)
        canonical = render(read(*asked), language)
    except CardTextError as error:
        texts = suggested(name, language, text)
        refuse_text(name, text, [error.without_advice() if texts else str(error)], texts, as_json)
    if as_json:
        print_json(
            {
                "game": getattr(language, "game", language),
                "text": text,
                "canonical": canonical,
                "phrases": [list(pair) for pair in phrases],
                "decided": [list(pair) for pair in meant],
            }
        )
        return
    table = Table("phrase", "how it is read", title_justify="left")
    for phrase, meaning in phrases:
        table.add_row(Text(phrase), Text(meaning))
    console = out()
    console.print(table)
    for said, meaning in meant:
        console.print(Text(f"{said}: {meaning}"))
    if canonical != text:
        console.print(Text(f"canonical: {canonical}"))
