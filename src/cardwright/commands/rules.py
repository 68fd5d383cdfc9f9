"""`cardwright rules`: the rulebook by id and by words, and what of it is carried out and shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

import cardwright
from cardwright.commands.arguments import GameName, Json, out, print_json

if TYPE_CHECKING:
    from cardwright.games.interface import Game
    from cardwright.games.rulebook import Rule
    from cardwright.match.coverage import Coverage


def rules(
    game: GameName,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[ID or WORDS]", help="A rule's id, or words to look for.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="What carries each rule out, and which scenarios show it.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show the rules of a game: all of them, one by its id, or those that contain some words."""
    from cardwright.games import load
    from cardwright.games.rulebook import rulebook

    table = load(game)
    found = chosen_rules(table, " ".join(words or ()))
    if coverage:
        show_coverage(table, found, as_json)
    elif as_json:
        print_json([facts(rule) for rule in found])
    elif len(found) == 1:
        show_one(table, found[0])
    else:
        console = out()
        if not words:
            console.print(Text(rulebook(table).title, style="bold"))
            console.print(rulebook(table).introduction, markup=False)
        show_many(console, found)


def chosen_rules(game: Game, query: str) -> list[Rule]:
    """The rules that a person asks for."""
    from cardwright.games.bad_input import UsageError
    from cardwright.games.rulebook import rulebook

    book = rulebook(game)
    if not query:
        return list(book.rules.values())
    by_id = {name.upper(): rule for name, rule in book.rules.items()}
    if query.upper() in by_id:
        return [by_id[query.upper()]]
    if query.upper().startswith(f"{game.rule_prefix}-") and " " not in query:
        return [book[query.upper()]]
    found = book.search(query)
    if not found:
        raise UsageError(f"no rule of {game.title} mentions {query!r}")
    return found


def show_many(console: Console, rules: list[Rule]) -> None:
    """Rules under their headings."""
    chapter = ""
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print()
            console.print(Text(chapter, style="bold"))
        console.print(Text.assemble((rule.id, "cyan"), "  ", rule.text))


def show_one(game: Game, rule: Rule) -> None:
    """A rule with what carries it out and the scenarios that show it."""
    console = out()
    row = coverage_of(game)[rule.id]
    console.print(Text.assemble((rule.id, "bold cyan"), "  ", (rule.chapter, "dim")))
    console.print(Text(rule.text))
    if rule.excuse:
        console.print(Text(f"Not carried out: {rule.excuse}", style="dim"))
    for carrier in row.carriers:
        place = f"  {shown_path(carrier.file)}:{carrier.line}"
        console.print(Text.assemble(("carried out by  ", "dim"), f"{carrier.form} `{carrier.name}`", (place, "dim")))
    for scenario in row.scenarios:
        console.print(
            Text.assemble(
                ("shown by        ", "dim"), scenario.name, (f"  {scenario.file.name}:{scenario.line}", "dim")
            )
        )


def shown_path(file: str) -> str:
    """A file of the program as a person opens it: from here, or from the package where that is elsewhere."""
    path = Path(file)
    home = Path(cardwright.__file__).parent.parent
    return str(path.relative_to(Path.cwd() if path.is_relative_to(Path.cwd()) else home))


def coverage_of(game: Game) -> dict[str, Coverage]:
    """What carries out and shows each rule, by id."""
    from cardwright.match.coverage import coverage

    return {row.rule.id: row for row in coverage(game)}


def show_coverage(game: Game, rules: list[Rule], as_json: bool) -> None:
    """What carries the rules out and shows them."""
    from cardwright.match.coverage import coverage_lines

    wanted = {rule.id for rule in rules}
    rows = [row for name, row in coverage_of(game).items() if name in wanted]
    if as_json:
        print_json([facts(row.rule) | coverage_facts(row) for row in rows])
        return
    for line in coverage_lines(game):
        print(line)


def facts(rule: Rule) -> dict[str, Any]:
    """A rule for programs."""
    return {"id": rule.id, "chapter": rule.chapter, "text": rule.text, "excuse": rule.excuse}


def coverage_facts(row: Coverage) -> dict[str, Any]:
    """The coverage of a rule for programs."""
    return {
        "status": row.status,
        "carriers": [
            {"form": carrier.form, "name": carrier.name, "file": shown_path(carrier.file), "line": carrier.line}
            for carrier in row.carriers
        ],
        "scenarios": [scenario.name for scenario in row.scenarios],
    }
