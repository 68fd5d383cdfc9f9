"""`cardwright verify`: whether a match went as its file says, with the chance that was promised."""

from __future__ import annotations

from typing import Annotated

import typer

from cardwright.commands.arguments import Json, prepare_games_in, print_json


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file; `last` is the newest one.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="HASH", help="The hash you were shown before the game.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Replay a match from its seed, move by move, and check the seed against the hash you were shown beforehand."""
    from cardwright.games.bad_input import UsageError
    from cardwright.lab.preparing import RECORD
    from cardwright.match.file import commitment as commitment_of
    from cardwright.match.file import load
    from cardwright.terminal.saves import find_file

    path = find_file(file)
    prepare_games_in([path], RECORD)
    loaded = load(path)
    if loaded.match is None:
        raise UsageError(loaded.note)
    loaded.match.verify()
    promised = commitment_of(loaded.document.seed, loaded.document.salt)
    if commitment is not None and commitment.strip().lower() != promised:
        raise UsageError(f"the seed and salt of {path} give the hash {promised}, not the one you were shown")
    if as_json:
        print_json({"moves": len(loaded.match.moves), "commitment": promised, "checked": commitment is not None})
        return
    typer.echo(f"{len(loaded.match.moves)} moves follow from the seed and the rules, and lead to the same result.")
    shown = "is the one you were shown" if commitment else "must be the one you were shown before the game"
    typer.echo(f"The hash of seed and salt {shown}: {promised}")
