"""What a scenario expects, tested on a game being played."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from cardwright.games.interface import (
    Event,
    Game,
    Outcome,
    Position,
    Refused,
    UsageError,
    copy_record,
    nearest,
    seat_name,
)
from cardwright.match.compare import ANY, Comparison, as_list, as_map, as_seat, flatten, move_text, plain, show

PASSES = 100  # automatic answers in a row after which nobody will ever be asked anything else


def attempt(position: Position, seat: int, line: str) -> tuple[Position, list[Event]]:
    """Carry out a line on a copy, every question that it answers; a refusal at any of them is raised."""
    trial = Position(position.game, copy_record(position.record), copy_record(position.book))
    events: list[Event] = []
    for action in trial.game.parse(trial, seat, line):
        events += trial.answer(seat, action)
    return trial, events


def refusal(position: Position, seat: int, line: str) -> Refused | None:
    """The refusal of a line, or None if it can be carried out."""
    try:
        actions = position.game.parse(position, seat, line)
        if len(actions) == 1:
            return position.why_not(seat, actions[0])
        attempt(position, seat, line)
    except Refused as refused:
        return refused
    return None


@dataclass
class Play:
    """A scenario being played: the position reached and all that has happened."""

    game: Game
    position: Position
    log: list[Event] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.position.seats

    def move(self, seat: int, line: str) -> None:
        """Carry out a line as a whole, or raise its refusal and change nothing."""
        self.position, events = attempt(self.position, seat, line)
        self.log += events

    def pass_where_nothing_else_is_open(self, waiting: Collection[int]) -> None:
        """Answer every question whose only answer is to pass, except those of the seats that are waited for."""
        for _ in range(PASSES):
            asked = [seat for seat in self.position.asked() if seat not in waiting]
            passing = next(((seat, only) for seat in asked if (only := self.only_pass(seat)) is not None), None)
            if passing is None:
                return
            self.log += self.position.answer(*passing)
        raise UsageError(f"after {PASSES} passes in a row still nobody can do anything else")

    def only_pass(self, seat: int) -> int | None:
        """A seat's pass if it is its only answer, conceding aside; who cannot even pass is soon found out."""
        try:
            passing = self.game.parse(self.position, seat, "pass")
        except (UsageError, Refused):
            return None
        if len(passing) != 1 or self.position.why_not(seat, passing[0]) is not None:
            return None
        others = (action for action in self.position.legal_by_turns(seat) if action != passing[0])
        return passing[0] if next(others, None) is None else None

    def comparison(self, position: Position, other_words: Collection[str]) -> Comparison:
        """A position in words, ready to be compared."""
        return Comparison(self.game.describe(position), self.game.unordered, self.game.names(), other_words)


def refusal_fits(expected: Any, refused: Refused) -> bool:
    """Whether a refusal is the expected one: an id, a list of ids any of which is right, or `true`."""
    ids = expected if isinstance(expected, list) else [expected]
    return expected is True or any(rule in refused.ids for rule in ids)


def unless(agrees: bool, difference: str) -> list[str]:
    """A difference, or nothing if all is as expected."""
    return [] if agrees else [difference]


def by_seat(play: Play, value: Any, where: str) -> list[tuple[int, Any]]:
    """The entries of a map by seats."""
    return [(as_seat(name, play.seats, where), inner) for name, inner in as_map(value, where).items()]


def over(play: Play, expected: Any) -> list[str]:
    """Whether the game is over."""
    found = play.position.over
    return unless(found == expected, f"over: expected {show(expected)}, found {show(found)}")


def winner(play: Play, expected: Any) -> list[str]:
    """Who won: a seat, several, or `draw`."""
    outcome = play.position.outcome()
    found = "nobody yet" if outcome is None else ", ".join(outcome.winners) or "draw"
    wanted = ", ".join(map(str, expected)) if isinstance(expected, list) else str(expected)
    return unless(plain(found) == plain(wanted), f"winner: expected {wanted}, found {found}")


def reason(play: Play, expected: Any) -> list[str]:
    """The rule by which the game ended; of a list of ids any is right."""
    outcome = play.position.outcome()
    found = [] if outcome is None else re.split(r"[ ,]+", outcome.rule)
    wanted = expected if isinstance(expected, list) else [expected]
    shown = ", ".join(found) or "none yet"
    return unless(bool(set(found) & set(wanted)), f"reason: expected {show(expected)}, found {shown}")


def score(play: Play, expected: Any) -> list[str]:
    """The points of the seats named, once the game is over."""
    outcome = play.position.outcome()
    if outcome is None:
        return ["score: the game is not over"]
    return [
        f"score: expected {seat_name(seat)} {show(points)}, found {outcome.score.get(seat_name(seat), 0)}"
        for seat, points in by_seat(play, expected, "score")
        if outcome.score.get(seat_name(seat), 0) != points
    ]


def rank(play: Play, expected: Any) -> list[str]:
    """The places of the seats named: as the game says, or winners first, then by points; equals share a place."""
    outcome = play.position.outcome()
    by_merit = {} if outcome is None else places_by_merit(outcome, play.seats)
    places = play.game.findings(play.position).get("rank", by_merit)
    if not places:
        return ["rank: the game is not over"]
    return [
        f"rank: expected {seat_name(seat)} {show(place)}, found {places[seat_name(seat)]}"
        for seat, place in by_seat(play, expected, "rank")
        if places[seat_name(seat)] != place
    ]


def places_by_merit(outcome: Outcome, seats: int) -> dict[str, int]:
    """The places that follow from who won and the points."""
    names = [seat_name(seat) for seat in range(seats)]
    merits = [(name in outcome.winners, outcome.score.get(name, 0)) for name in names]
    return {name: 1 + sum(other > merit for other in merits) for name, merit in zip(names, merits, strict=True)}


def finding(word: str, expected: Any, found: Any) -> list[str]:
    """A word that only `then` has: of a map the keys that are named, a list in its order, `_` is anything."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in expected:
            if key not in found:
                raise UsageError(f"{word} has no word {key!r}; it has {', '.join(map(str, found))}")
        parts = ((f"{word}.{key}", value, found[key]) for key, value in expected.items())
        return [difference for part in parts for difference in finding(*part)]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        agrees = all(value in (ANY, other) for value, other in zip(expected, found, strict=True))
    else:
        agrees = expected == found
    return unless(agrees, f"{word}: expected {show(expected)}, found {show(found)}")


def asked(play: Play, expected: Any) -> list[str]:
    """Which seats are asked, and exactly which answers they have."""
    return [
        f"asked: {difference}"
        for seat, moves in by_seat(play, expected, "asked")
        for difference in differences_of_answers(play, seat, [move_text(move) for move in as_list(moves, "asked")])
    ]


def differences_of_answers(play: Play, seat: int, moves: Sequence[str]) -> list[str]:
    """What differs between a seat's legal answers and the moves listed."""
    name = seat_name(seat)
    is_asked = seat in play.position.asked()
    legal = play.position.legal(seat) if is_asked else []
    if not moves:
        shown = ", ".join(play.game.render(play.position, seat, action) for action in legal)
        return [f"{name} is asked, and can {shown}"] if is_asked else []
    if not is_asked:
        return [f"{name} is not asked"]
    refusals = {move: refusal(play.position, seat, move) for move in moves}
    found = [f"{name} cannot {move}: {refused}" for move, refused in refusals.items() if refused]
    possible = [move for move, refused in refusals.items() if refused is None]
    listed = {play.game.parse(play.position, seat, move)[0] for move in possible}
    surplus = [play.game.render(play.position, seat, action) for action in legal if action not in listed]
    return found + ([f"{name} can also {', '.join(surplus)}"] if surplus else [])


def can(play: Play, expected: Any) -> list[str]:
    """Moves that a seat can make now."""
    return [
        f"can: {seat_name(seat)} cannot {move}: {refused}"
        for seat, moves in by_seat(play, expected, "can")
        for move in map(move_text, as_list(moves, "can"))
        if (refused := refusal(play.position, seat, move))
    ]


def cannot(play: Play, expected: Any) -> list[str]:
    """Moves that a seat cannot make now, and the rule that forbids each."""
    found = []
    for seat, moves in by_seat(play, expected, "cannot"):
        for move, rule in as_map(moves, "cannot").items():
            refused = refusal(play.position, seat, move)
            if refused is None or not refusal_fits(rule, refused):
                what = f"{seat_name(seat)}: {move}: expected to be refused by {show(rule)}"
                found.append(f"cannot: {what}, found {refused or 'it allowed'}")
    return found


def sees(play: Play, expected: Any) -> list[str]:
    """What the views of seats show."""
    found = []
    for seat, words in by_seat(play, expected, "sees"):
        comparison = play.comparison(play.position.conceal(seat), ("log",))
        for word, value in flatten(dict(as_map(words, "sees"))).items():
            if word == "log":
                told = [event.as_seen_by(seat) for event in play.log if event.is_told_to(seat)]
                found += log_differences(play, value, told)
            else:
                difference = comparison.difference(word, value)
                found += [f"{seat_name(seat)} sees {difference}"] if difference else []
    return found


def hidden(play: Play, expected: Any) -> list[str]:
    """Zones of which a view gives away nothing but the number of cards."""
    found = []
    for seat, zones in by_seat(play, expected, "hidden"):
        concealed = play.position.conceal(seat)
        comparison = play.comparison(concealed, ())
        view = play.game.view(concealed, seat)
        drawn = {f"{zone.seat}.{zone.key}" if zone.seat else zone.key: zone.cards for zone in view.zones}
        for word in map(str, as_list(zones, "hidden")):
            if not comparison.is_hidden(word) or any(card.name for card in drawn.get(word, [])):
                found.append(f"hidden: {seat_name(seat)} sees {word}: {show(comparison.words[word])}")
    return found


def event_kinds(game: Game) -> list[str]:
    """The first word of everything that can happen in a game; events are numbered from 0."""
    kinds: list[str] = []
    for number in count():
        try:
            kinds.append(game.event_words(Event(number, -1, -1, 0, 0, 0)).split()[0])
        except (ValueError, KeyError, IndexError):
            break
    return kinds


def is_event(written: str, happened: str) -> bool:
    """Whether an event is the one written, which may leave out its last words."""
    return f"{plain(happened)} ".startswith(f"{plain(written)} ")


def check_event(play: Play, written: str) -> None:
    """An event that cannot happen in this game is an error that names the nearest one."""
    kinds = event_kinds(play.game)
    first = plain(written).split(" ")[0]
    if first not in kinds:
        known = ", ".join(kinds)
        raise UsageError(f"log: {play.game.name} has no event {first!r}; {nearest(first, kinds)}it has {known}")


def log(play: Play, expected: Any) -> list[str]:
    """Events in this order; others may stand between them."""
    return log_differences(play, expected, play.log)


def log_differences(play: Play, expected: Any, events: Sequence[Event]) -> list[str]:
    """What is missing from a log."""
    happened = [play.game.event_words(event) for event in events]
    rest = iter(happened)
    for written in map(str, as_list(expected, "log")):
        check_event(play, written)
        if not any(is_event(written, event) for event in rest):
            return [f"log: {written} is missing, or in another place of {show(happened)}"]
    return []


def log_count(play: Play, expected: Any) -> list[str]:
    """How often events have happened."""
    found = []
    happened = [play.game.event_words(event) for event in play.log]
    for written, number in as_map(expected, "log.count").items():
        check_event(play, written)
        times = sum(is_event(written, event) for event in happened)
        if times != number:
            found.append(f"log.count: expected {written} {show(number)}, found {times}")
    return found


COMMON: dict[str, Callable[[Play, Any], list[str]]] = {
    "over": over,
    "winner": winner,
    "reason": reason,
    "score": score,
    "rank": rank,
    "asked": asked,
    "can": can,
    "cannot": cannot,
    "sees": sees,
    "hidden": hidden,
    "log": log,
    "log.count": log_count,
}


def differences(play: Play, expected: Mapping[str, Any]) -> list[str]:
    """Everything in which the game differs from what a `check` or `then` says."""
    findings = play.game.findings(play.position)
    comparison = play.comparison(play.position, (*COMMON, *findings))
    found: list[str] = []
    for word, value in flatten(dict(expected)).items():
        undecided = play.game.undecided(play.position, word)
        if word in COMMON:
            found += COMMON[word](play, value)
        elif word in findings:
            found += [difference + undecided for difference in finding(word, value, findings[word])]
        elif word.endswith(".out") and word not in comparison.words:
            as_seat(word.removesuffix(".out"), play.seats, word)
            found += unless(not value, f"{word}: expected {show(value)}, found false")
        else:
            difference = comparison.difference(word, value)
            found += [difference + undecided] if difference else []
    return found
