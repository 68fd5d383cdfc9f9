"""What a player may ask for beside moving: why, log, card, rule, hint, undo, save and the rest."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.games.interface import Refused, UsageError, ZoneView, is_number, nearest, seat_name
from cardwright.games.rulebook import rulebook
from cardwright.kernel.backend import INTERPRETED
from cardwright.match.match import Match
from cardwright.match.story import tell_story
from cardwright.players import make
from cardwright.terminal.saves import write
from cardwright.terminal.screen import PASS, Candidate, Scene, choices_of, scene_of

if TYPE_CHECKING:
    from cardwright.terminal.session import Session

ADVISER = "search:4" if INTERPRETED else "search:1s"
SHOWN = 6  # candidates of a hint, rules of a search


class Leave(Exception):
    """The player leaves the table."""


class MoveTaken(Exception):
    """The question that was open is not open any more."""


@dataclass(frozen=True)
class Aside:
    """Something to ask for, with the line that `help` shows."""

    form: str
    meaning: str
    act: Callable[[Session, int, str], None]


def why(session: Session, seat: int, line: str) -> None:
    """Say whether a move is legal, or which rule forbids it; without a move, why the cards in hand cannot be played."""
    if not line:
        why_not_cards(session, seat)
        return
    choices = choices_of(session.match, seat)
    if is_number(line) and 1 <= int(line) <= len(choices):
        line = choices[int(line) - 1].move
    refused = session.match.why_not(seat, line)
    if refused is None:
        session.screen.say(f"`{line}` is legal.")
        return
    session.screen.refuse(f"`{line}`: {refused}")
    show_rules(session, refused)


def show_rules(session: Session, refused: Refused) -> None:
    """Show the rules behind a refusal."""
    book = rulebook(session.match.game)
    for name in refused.ids:
        if name in book.rules:
            session.screen.rule(name, book.rules[name].text)


def why_not_cards(session: Session, seat: int) -> None:
    """Say of each card in hand that gives no answer now why it does not."""
    scene = scene_of(session.match, seat)
    found: dict[str, str] = {}
    hands = [zone for zone in scene.view.zones if zone.seat == seat_name(seat) and zone.layout == "fan"]
    for zone in hands:
        for place, card in enumerate(zone.cards):
            if card.name and not scene.key_of(zone.key, zone.seat, place):
                refused = session.match.why_not(seat, f"play {card.name}")
                found[card.name] = "can be played" if refused is None else str(refused)
    reasons = set(found.values())
    if not any(zone.size for zone in hands):
        session.screen.say("Your hand is empty. For any other move, ask `why MOVE`.")
    elif len(found) > 1 == len(reasons):
        session.screen.say(f"Your cards: {reasons.pop()}")
    elif found:
        session.screen.say(*(f"{name}: {reason}" for name, reason in found.items()))
    else:
        session.screen.say("Every card in your hand can be used. For any other move, ask `why MOVE`.")


def log(session: Session, seat: int, line: str) -> None:
    """Tell the whole story as this seat saw it."""
    session.screen.story(tell_story(session.match, seat))


def card(session: Session, seat: int, line: str) -> None:
    """Show a card, and where it is in sight."""
    if not line:
        raise UsageError("which card? e.g. `card " + session.match.game.example_card + "`")
    face = session.match.game.face(line)
    view = session.match.view(seat)
    places = []
    for zone in view.zones:
        found = [shown for shown in zone.cards if shown.name == face[0]]
        if found:
            whose = "your" if zone.seat == view.viewer else f"{zone.seat}'s" if zone.seat else "the"
            notes = [", ".join(shown.notes) for shown in found if shown.notes and zone.layout == "row"]
            about = "; ".join(notes) or (str(len(found)) if len(found) > 1 else "")
            places.append(f"{whose} {zone.label.lower()}{f' ({about})' if about else ''}")
    session.screen.say(*face, f"In sight: {', '.join(places) or 'nowhere'}.")


def rule(session: Session, seat: int, line: str) -> None:
    """Show a rule by its id, or the rules in which words occur."""
    book = rulebook(session.match.game)
    if not line:
        raise UsageError(f"which rule? e.g. `rule {next(iter(book.rules))}` or `rule hand limit`")
    found = [book.rules[line.upper()]] if line.upper() in book.rules else book.search(line)
    if not found:
        raise UsageError(f"no rule of {session.match.game.title} mentions {line!r}")
    for entry in found[:SHOWN]:
        session.screen.rule(entry.id, entry.text)
    if len(found) > SHOWN:
        session.screen.say(f"... and {len(found) - SHOWN} more: add a word to narrow it down.")


def hint(session: Session, seat: int, line: str) -> None:
    """Show what a search finds of the moves, knowing no more than this seat."""
    game, current = session.match.game, session.match.current(seat)
    with session.screen.thinking("the adviser"):
        advice = make(ADVISER, f"{session.match.seed} hint {len(session.match.moves)}").advise(current, seat)
    survey = current.survey(seat)
    session.screen.hint(
        [
            Candidate(game.render(current, seat, one.action), survey.remark(one.action), one.chance, one.tries)
            for one in advice[:SHOWN]
        ]
    )


def undo(session: Session, seat: int, line: str) -> None:
    """Go back to this seat's previous decision: free against bots, by consent among people."""
    match = session.match
    if match.in_part(seat):
        match.cancel(seat)
        raise MoveTaken
    last = last_decision(match, seat)
    if last is None:
        raise UsageError("you have no move to undo")
    count = len(match.moves) - last
    session.skips.discard(seat)
    if len(session.match.people) > 1:
        ask_for_consent(session, seat, count)
    match.take_back(count)
    session.forget_after(len(match.moves))
    session.keeper.keep(match)
    session.screen.say(f"Back to {'the start' if not match.moves else f'your decision after move {len(match.moves)}'}.")
    raise MoveTaken


def last_decision(match: Match, seat: int) -> int | None:
    """The number of moves before the last one in which a seat had a choice, or None."""
    found = None
    position = match.at(0)
    for number, move in enumerate(match.moves):
        if move.seat == seat and (move.line != PASS or len(position.legal(seat)) > 1):
            found = number
        for action in move.answers:
            position.answer(move.seat, action)
    return found


def ask_for_consent(session: Session, seat: int, count: int) -> None:
    """Undo among people needs the others' consent, and that nobody learned anything since."""
    if not session.match.was_quiet(count):
        raise UsageError("you cannot undo this: something random has happened or somebody has seen a card since")
    for other in session.match.people:
        if other != seat and session.screen.ask(
            f"{seat_name(other)}, is that all right? (yes/no) "
        ).strip().lower() not in (
            "yes",
            "y",
        ):
            raise UsageError(f"{seat_name(other)} does not agree")


def hold(session: Session, seat: int, line: str) -> None:
    """Ask in every window, or only where there is something to play."""
    if line.lower() not in ("", "on", "off"):
        raise UsageError("type `hold` or `hold off`")
    session.holds = line.lower() != "off"
    session.skips.discard(seat)
    asked = "whenever you may act, even if you can only pass" if session.holds else "where you have something to play"
    session.screen.say(f"You are asked {asked}.")


def skip(session: Session, seat: int, line: str) -> None:
    """Pass here and in every window until this seat is asked for something else."""
    move = next((choice for choice in choices_of(session.match, seat) if choice.move == PASS), None)
    if move is None:
        raise UsageError("you cannot pass here")
    session.skips.add(seat)
    raise MoveTaken


def save_match(session: Session, seat: int, line: str) -> None:
    """Save the match, where it is saved by itself or under another name."""
    try:
        path = Path(line).expanduser() if line else session.keeper.path
    except RuntimeError:
        raise UsageError(f"there is no home folder for {line!r}; choose another place") from None
    write(session.match, path)
    session.saved = session.saved or path == session.keeper.path
    session.screen.say(f"Saved: {path}")


def look(session: Session, seat: int, line: str) -> None:
    """Show the table again, or every card of a zone that lies open."""
    scene = session.scene(seat)
    if not line:
        session.screen.table(scene)
        session.screen.question(scene)
        return
    zone = find_zone(scene, line)
    named = [shown.name for shown in zone.cards if shown.name]
    counts = {name: named.count(name) for name in sorted(named)}
    shown = ", ".join(f"{name}{f' x{count}' if count > 1 else ''}" for name, count in counts.items())
    rest = "nothing that you may see" if zone.size else "empty"
    session.screen.say(f"{zone.label}, {zone.size} in all: {shown or rest}.")


def find_zone(scene: Scene, line: str) -> ZoneView:
    """A zone by its word: of the viewer or the table, or `P2 discard` of another seat."""
    whose, _, word = line.lower().replace("'s", "").rpartition(" ")
    seats = (whose.upper(),) if whose else (None, scene.view.viewer)
    zones = {zone.key: zone for zone in scene.view.zones if zone.seat in seats}
    if not zones:
        raise UsageError(f"there is no seat {whose!r}; the seats are {', '.join(scene.view.counters)}")
    if word not in zones:
        raise UsageError(f"there is no zone {word!r}; {nearest(word, zones)}zones are {', '.join(zones)}")
    return zones[word]


def help_text(session: Session, seat: int, line: str) -> None:
    """Say what can be typed."""
    session.screen.say(
        "Type the number of an answer, or a move in words. Enter passes, or gives the answer if there is only one.",
        "A card with several numbers has several answers: with `1 or 8`, 1 may play it and 8 discard it.",
        "Also a move: concede",
        *(f"{aside.form:<14} {aside.meaning}" for aside in ASIDES.values()),
    )


def quit_table(session: Session, seat: int, line: str) -> None:
    """Leave the table; the match can be resumed."""
    raise Leave


ASIDES = {
    "why": Aside(
        "why [MOVE]", "is this move legal, and if not, which rule forbids it? On its own: why not my cards?", why
    ),
    "?": Aside("? [MOVE]", "the same as why", why),
    "hint": Aside("hint", "the best moves with their chances of winning", hint),
    "undo": Aside("undo", "back to your previous decision", undo),
    "skip": Aside("skip", "pass now, and keep passing until you are asked something else", skip),
    "hold": Aside("hold [off]", "ask me even when I can only pass", hold),
    "look": Aside("look [ZONE]", "the table again, or all cards of a zone, e.g. look discard, look P2 discard", look),
    "log": Aside("log", "everything that has happened", log),
    "card": Aside("card NAME", "what a card does, and where you can see it", card),
    "rule": Aside("rule ID|WORDS", "a rule of the rulebook", rule),
    "save": Aside("save [FILE]", "save the match, under another name if you give one", save_match),
    "help": Aside("help", "this list", help_text),
    "quit": Aside("quit", "leave; the match is saved and can be resumed", quit_table),
}


def nearest_move(line: str, scene: Scene) -> str:
    """The legal move, or the aside, that is nearest to a line that is neither."""
    if is_number(line) or line.partition(" ")[0].lower() in ASIDES:
        return ""
    word = difflib.get_close_matches(line.partition(" ")[0].lower(), ASIDES, n=1, cutoff=0.7)
    moves = {choice.move.lower(): choice.move for choice in scene.choices}
    close = difflib.get_close_matches(line.lower(), moves, n=1, cutoff=0.5)
    if word or not close:
        return f"; did you mean `{ASIDES[word[0]].form}`?" if word else "; `help` shows what can be typed"
    return f"; the nearest move now is `{moves[close[0]]}`"
