"""`cardwright scenario`: run the executable rulebook."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from cardwright.commands.arguments import Cards, opened, prepare_games_in, with_cards


def scenario(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Scenario files, and folders of them or with a game.")
    ],
    only: Annotated[str | None, typer.Option(metavar="RULE-ID", help="Run the scenarios of one rule.")] = None,
    without: Annotated[str | None, typer.Option(metavar="KEY", help="Skip the scenarios that have this key.")] = None,
    cards: Cards = None,
) -> None:
    """Run scenarios: one line for each that fails, then the count; exit status 0 only if none failed."""
    from cardwright.games import is_folder, load
    from cardwright.games.bad_input import UsageError
    from cardwright.lab.preparing import RECORD
    from cardwright.match.deckcheck import LoadsCards
    from cardwright.match.scenario import files_in, load_scenarios, scenario_command

    paths = [path / "scenarios" if is_folder(str(path)) else path for path in paths]
    for path in paths:
        if not os.path.exists(path):
            raise UsageError(f"there is no file or folder {str(path)!r}")
        for folder in path.parents:
            opened(str(folder))  # scenarios in a game's folder are of that game
    prepare_games_in((file for path in paths for file in files_in(path)), RECORD)
    named = {scenario.game for scenario in load_scenarios(paths, only, without) if not scenario.error} if cards else ()
    own = {name: with_cards(load(name), cards) for name in named if isinstance(load(name), LoadsCards)}
    raise typer.Exit(scenario_command(paths, only, without, lambda name: own.get(name) or load(name)))
