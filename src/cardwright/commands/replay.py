"""`cardwright replay`: a match again, as its record or as one seat saw it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardwright.commands.arguments import Json, prepare_games_in, print_json

if TYPE_CHECKING:
    from cardwright.match.match import Match
    from cardwright.match.story import Chapter
    from cardwright.terminal.screen import Scene


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file; `last` is the newest one.")],
    at: Annotated[
        int | None, typer.Option(metavar="MOVE", help="Show the table after this many moves; 0 is the start.")
    ] = None,
    as_seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="Show only what this seat could see, e.g. P1.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain sentences: for pipes and screen readers.")] = False,
    as_json: Json = False,
) -> None:
    """Retell a match from its file, or show the table after any move; while it runs, only what its player may see."""
    from cardwright.lab.preparing import RECORD
    from cardwright.match.file import load
    from cardwright.terminal.saves import find_file
    from cardwright.terminal.screen import make_screen

    path = find_file(file)
    prepare_games_in([path], RECORD)
    loaded = load(path)
    if loaded.match is None:
        typer.echo(loaded.note, err=True)
        typer.echo(loaded.story(), nl=False)
        return
    match = loaded.match
    viewer = read_viewer(match, as_seat)
    is_open = as_seat is None and may_be_opened(match)
    chapters = story_until(match, viewer, is_open, at)
    scene = scene_at(match, viewer, is_open, len(match.moves) if at is None else at)
    if as_json:
        print_json(facts(match, chapters, scene, at))
        return
    screen = make_screen(plain)
    if loaded.document.series is not None:
        screen.say(loaded.document.series.told)
    screen.story(chapters if at is None else chapters[-1:])
    screen.table(scene)
    if at is not None:
        screen.say(f"This is after move {at} of {len(match.moves)}.")
    if at is None and match.outcome is not None:
        screen.outcome(match.outcome, scene)


def read_viewer(match: Match, name: str | None) -> int | None:
    """The seat through whose eyes the match is shown: of a running match, unless one is named, the only person's."""
    from cardwright.games.bad_input import UsageError
    from cardwright.games.interface import seat_name, seat_number

    if name is None:
        return None if match.over else match.only_person
    seat = seat_number(name)
    if seat is None or seat >= len(match.seats):
        names = ", ".join(seat_name(number) for number in range(len(match.seats)))
        raise UsageError(f"--as {name!r} is not a seat of this match; the seats are {names}")
    if match.people and seat not in match.people and not match.over:
        raise UsageError(
            f"this match is still going on: you can look over the shoulder of {name}, a bot, once it is over"
        )
    return seat


def may_be_opened(match: Match) -> bool:
    """Whether the whole record may be shown: not while somebody could still win by what is hidden in it."""
    return match.over or not match.people


def story_until(match: Match, viewer: int | None, is_open: bool, at: int | None) -> list[Chapter]:
    """The story up to a move."""
    from cardwright.match.story import Chapter, tell_story

    chapters = tell_story(match, viewer, everything=is_open)
    if at is None:
        return chapters
    told = [Chapter(chapter.heading, [s for s in chapter.sentences if s.move <= at]) for chapter in chapters]
    return [chapter for chapter in told if chapter.sentences]


def scene_at(match: Match, viewer: int | None, is_open: bool, number: int) -> Scene:
    """The table after a number of moves."""
    from cardwright.match.position import concealed_for
    from cardwright.players.levels import names_at
    from cardwright.terminal.screen import Scene

    position = match.at(number)
    shown = position if is_open else concealed_for(position, viewer)
    return Scene(match.game.view(shown, viewer), match.game.title, names_at(match.seats))


def facts(match: Match, chapters: list[Chapter], scene: Scene, at: int | None) -> dict[str, Any]:
    """A replay for programs."""
    import msgspec

    return {
        "game": match.game.name,
        "seats": list(match.seats),
        "moves": len(match.moves),
        "at": len(match.moves) if at is None else at,
        "story": msgspec.to_builtins(chapters),
        "view": msgspec.to_builtins(scene.view),
        "outcome": msgspec.to_builtins(match.outcome),
    }
