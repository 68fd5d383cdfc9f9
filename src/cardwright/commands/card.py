"""`cardwright card`: how a card text is read, phrase by phrase."""

from __future__ import annotations

from typing import Annotated

import typer

from cardwright.commands.arguments import Json, out, print_json


def card(
    game: Annotated[str, typer.Option(metavar="GAME", help="Whose words: xi, wuxing, psiwars, fate or ninjas.")],
    text: Annotated[str, typer.Option(metavar="TEXT", help="The text of a card.")],
    as_json: Json = False,
) -> None:
    """Explain a card text phrase by phrase, with its canonical form; an unreadable one says what could stand there."""
    from rich.table import Table
    from rich.text import Text

    from cardwright.language.errors import CardTextError
    from cardwright.language.explain import explain
    from cardwright.language.read import read
    from cardwright.language.render import render

    try:
        phrases = explain(text, game)
        canonical = render(read(text, game), game)
    except CardTextError as error:
        raise typer.BadParameter(str(error)) from None
    if as_json:
        print_json({"game": game, "text": text, "canonical": canonical, "phrases": [list(pair) for pair in phrases]})
        return
    table = Table("phrase", "how it is read", title_justify="left")
    for phrase, meaning in phrases:
        table.add_row(Text(phrase), Text(meaning))
    console = out()
    console.print(table)
    if canonical != text:
        console.print(Text(f"canonical: {canonical}"))
