"""What a worker process does with one match: everything is computed from its spec and its history.

A worker keeps the matches it has seen lately; a call for one it does not know, or knows less of, replays what is
missing. So a worker can be lost at any time, and a call can go to any of them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cardwright.games import load
from cardwright.games.interface import Event, Pointer, Refused, UsageError, View, seat_name, seat_number
from cardwright.games.survey import Survey
from cardwright.match import story
from cardwright.match.coverage import shipped_scenarios
from cardwright.match.file import write_match
from cardwright.match.match import HUMAN, Entry, Match, What
from cardwright.match.position import Attempt, Draft, concealed_for, has_shown
from cardwright.match.scenario import arrange, count_seats, decks_of
from cardwright.match.series import Series
from cardwright.match.story import chapters_of, turn_number
from cardwright.players import make
from cardwright.server.protocol import Asked, Candidate, Choice, Dimmed, Ended, Reason, Sentence, Span
from cardwright.server.workers import watch

KEPT = 256  # matches that a worker remembers
THOUGHT = 12.0  # seconds of a bot for a whole move; parts of it that are still open then are answered at once
QUICKEST = "greedy:1"
HAND = "hand"
ALL = "all"  # the viewer of a finished match who sees everything


class Spec(msgspec.Struct, frozen=True):
    """What a match is made from."""

    game: str
    seats: list[str]
    seed: str
    salt: str = ""
    options: dict[str, Any] = {}
    decks: list[Any] = []
    cards: list[Any] = []
    start: str | None = None
    series: Series | None = None
    is_open: bool = False  # a practice table: whoever plays several seats sees through all of them


class Looker(msgspec.Struct, frozen=True):
    """Somebody who looks at a room: on which seats, through which of them last, and the last move they were told of."""

    seats: list[str]
    eyes: list[str]
    since: int


class Seen(msgspec.Struct, frozen=True):
    """What one viewer is shown; the server adds what it knows of the seats."""

    eyes: list[str]
    since: int
    move: int
    views: dict[str, View]
    asked: list[Asked]
    sentences: list[Sentence]
    ended: Ended | None


class Shown(msgspec.Struct, frozen=True):
    """What everybody is shown, and who owes a move."""

    asked: list[str]
    is_over: bool
    seen: list[Seen]


class Played(msgspec.Struct, frozen=True):
    """A move that was accepted, to be stored; or the parts of one that is not whole yet."""

    entry: Entry | None
    parts: list[int]
    has_shown: bool = False  # the parts have shown the seat something


Begun = Mapping[str, Sequence[int]]  # by seat: parts of a move that have shown it something, and bind it

_matches: OrderedDict[str, tuple[Match, int]] = OrderedDict()


def match_of(room: str, spec: Spec, history: Sequence[Entry]) -> Match:
    """The match of a room with its whole history carried out."""
    match, done = _matches.pop(room, (None, 0))
    if match is None or done > len(history):
        match, done = begin(spec), 0
    for entry in history[done:]:
        match.follow(entry)
    _matches[room] = (match, len(history))
    if len(_matches) > KEPT:
        _matches.popitem(last=False)
    return match


def begin(spec: Spec) -> Match:
    """A match before its first move."""
    return Match(
        load(spec.game),
        spec.seats,
        options=spec.options,
        seed=spec.seed,
        decks=spec.decks,
        cards=spec.cards,
        start=spec.start,
    )


def settle(spec: Spec) -> Spec:
    """A spec with everything that was left open filled in; what is wrong with it is an error that says so."""
    match = begin(spec)
    return msgspec.structs.replace(
        spec, options=dict(match.options), decks=list(match.decks), cards=list(match.cards), start=match.start
    )


def from_scenario(game: str, name: str, seed: str) -> Spec:
    """The spec of a table on which a scenario of the rulebook stands as it is given."""
    found = next((one for one in shipped_scenarios(load(game)) if one.name == name), None)
    if found is None or not {"given", "setup"} & set(found.body):
        raise UsageError(f"no scenario of {game} is called {name!r}, or it has no table")
    body = found.body
    cards, options = list(body.get("cards") or []), dict(body.get("options") or {})
    known = load(game).with_cards(cards)
    if "setup" in body:
        words = body["setup"] or {}
        seats = count_seats(known, words)
        decks = list(decks_of(known, words, seats))
        return Spec(game, [HUMAN] * seats, seed, options=options, decks=decks, cards=cards, is_open=True)
    position = arrange(known, found, found.seed).position
    players = [HUMAN] * position.seats
    return Spec(game, players, seed, options=options, cards=cards, start=position.text(), is_open=True)


# What viewers see


def see(room: str, spec: Spec, history: Sequence[Entry], begun: Begun, lookers: Sequence[Looker]) -> Shown:
    """What each looker is shown now.

    One who looks through other eyes than before, or was told of moves that are taken back, is shown everything anew.
    """
    match = match_of(room, spec, history)
    seen = []
    for looker in lookers:
        eyes = uncovered(match, spec, looker)
        since = looker.since if eyes == looker.eyes else 0
        one = seen_by(match, spec, begun, eyes, since)
        seen.append(one if one.move >= since else seen_by(match, spec, begun, eyes, 0))
    return Shown([seat_name(seat) for seat in match.asked()], match.over, seen)


def uncovered(match: Match, spec: Spec, looker: Looker) -> list[str]:
    """The seats through which somebody looks.

    Of several at one screen it is the one whose curtain is lifted; it comes down when another of them has to answer.
    """
    if not has_curtains(spec, looker.seats):
        return looker.seats
    asked = [name for seat in match.asked() if (name := seat_name(seat)) in looker.seats]
    return looker.eyes if not asked or set(looker.eyes) <= set(asked) else []


def has_curtains(spec: Spec, seats: Sequence[str]) -> bool:
    """Whether several people sit at one screen, who may not see each other's cards."""
    return len(seats) > 1 and not spec.is_open


def seen_by(match: Match, spec: Spec, begun: Begun, eyes: list[str], since: int) -> Seen:
    """What somebody who looks through the eyes of these seats, or a watcher, is shown."""
    seats = [seat_of(name) for name in eyes]
    views = {seat_name(seat): view_of(match, seat, begun.get(seat_name(seat), [])) for seat in seats}
    views = views or {"": numbered(match, len(match.moves), match.view(None))}
    asked = [
        ask(match, seat, begun.get(name, []), views[name])
        for seat in seats
        if (name := seat_name(seat)) and seat in match.asked()
    ]
    sentences = told(match, seats)
    return Seen(
        eyes,
        since,
        sentences[-1].move if sentences else 0,
        views,
        asked,
        [sentence for sentence in sentences if sentence.move >= since],
        ended(match, spec),
    )


def view_of(match: Match, seat: int, parts: Sequence[int]) -> View:
    """The table as a seat sees it, with the parts of its move that have been answered."""
    is_whole = not parts or match.over
    position = None if is_whole else drafted(match, seat, parts).position
    view = match.view(seat) if position is None else match.game.view(concealed_for(position, seat), seat)
    return numbered(match, len(match.moves), view)


def numbered(match: Match, moves: int, view: View) -> View:
    """A view of the table after so many moves with the number of its turn."""
    view.turn_number = turn_number(match, moves, view.turn)
    return view


def told(match: Match, seats: Sequence[int]) -> list[Sentence]:
    """The log of a viewer; its moves are numbered as it was told of them, so that it learns of no others."""
    by_move = {0: seen_of(match, match.opening, seats)}
    by_move |= {move.number: seen_of(match, move.events, seats) for move in match.moves}
    places = {number: place for place, number in enumerate(numbers_told(match, seats))}
    return [
        Sentence(sentence.text, sentence.rule, places[sentence.move], chapter.heading, spans_of(sentence))
        for chapter in chapters_of(match, by_move)
        for sentence in chapter.sentences
    ]


def spans_of(sentence: story.Sentence) -> list[Span]:
    """Where the names of cards stand in a sentence, as browsers count."""

    def counted(end: int) -> int:
        return len(sentence.text[:end].encode("utf-16-le")) // 2

    return [Span(counted(start), counted(end)) for start, end in sentence.cards]


def seen_of(match: Match, events: Sequence[Event], seats: Sequence[int]) -> list[Event]:
    """Events as a viewer on some seats, or none, may see them."""
    told_of = [event for event in events if is_told(event, seats)]
    return [match.as_seen_by(event, best_eyes(event, seats) if seats else None) for event in told_of]


def is_told(event: Event, seats: Sequence[int]) -> bool:
    """Whether a viewer learns of an event."""
    return event.is_told_to(None) or any(event.is_told_to(seat) for seat in seats)


def best_eyes(event: Event, seats: Sequence[int]) -> int:
    """Of the seats of one viewer, the one that sees most of an event."""
    return max(sorted(seats), key=lambda seat: (event.seen_by >> seat) & 1)


def ended(match: Match, spec: Spec) -> Ended | None:
    """How it ended, with what proves that chance was fixed beforehand."""
    outcome = match.outcome
    if outcome is None:
        return None
    return Ended(list(outcome.winners), outcome.reason, outcome.rule, dict(outcome.score), spec.seed, spec.salt)


def held_in(view: View, seat: int) -> int:
    """How many cards a seat holds."""
    return sum(zone.size for zone in view.zones if zone.key == HAND and zone.seat == seat_name(seat))


def ask(match: Match, seat: int, parts: Sequence[int], view: View) -> Asked:
    """What a seat is asked after these parts of its move, which it sees like this."""
    draft = drafted(match, seat, parts)
    position = concealed_for(draft.position, seat)
    game, survey = match.game, position.survey(seat)
    legal = survey.legal()
    choices = [
        Choice(
            action,
            game.render(position, seat, action),
            survey.points_at(action),
            survey.remark(action),
            game.loses(position, action, legal),
            "" if (named := game.named_seat(action)) is None else seat_name(named),
            game.hues.get(action, ""),
        )
        for action in legal
    ]
    default = next((choice.action for choice in choices if choice.action in game.passing), None)
    if default is None and len(choices) == 1:
        default = choices[0].action
    return Asked(
        seat_name(seat),
        survey.prompt(),
        choices,
        dimmed(survey, seat, choices, held_in(view, seat)),
        default,
        list(parts),
        not has_shown(draft.base, draft.position, seat),
    )


def dimmed(survey: Survey, seat: int, choices: Sequence[Choice], held: int) -> list[Dimmed]:
    """The seat's own cards with which nothing can be done now, each with the reasons.

    A vague reason is given only to a card of the hand for which there is no other.
    """
    found: dict[Pointer, list[Reason]] = {}
    usable = {point for choice in choices for point in choice.points}
    hand = {Pointer(HAND, seat_name(seat), place) for place in range(held)} - usable
    reasons = survey.reasons
    refused = [int(action) for action in reasons.nonzero()[0]]
    vague = [action for action in refused if survey.game.refusals[int(reasons[action])].is_vague]
    for action in sorted(set(refused) - set(vague)):
        for point in survey.points_at(action):
            if point not in usable and point.seat in (None, seat_name(seat)):
                add_reason(found.setdefault(point, []), survey, action)
    for action in vague:
        if hand <= found.keys():
            break
        for point in survey.points_at(action):
            if point in hand - found.keys():
                add_reason(found.setdefault(point, []), survey, action)
    return [Dimmed(point, said) for point, said in found.items()]


def add_reason(said: list[Reason], survey: Survey, action: int) -> None:
    """Say why an answer is refused, once."""
    refused = survey.refused(action)
    if refused is not None:
        reason = Reason(refused.ids[0], refused.sentence)
        if reason not in said:
            said.append(reason)


# Moves


def drafted(match: Match, seat: int, parts: Sequence[int]) -> Draft:
    """A move of a seat with some parts answered."""
    draft = Draft(seat, match.position)
    for action in parts:
        if draft.is_whole:
            raise UsageError("the move is already complete")
        draft.answer(check_action(match, action))
    return draft


def check_action(match: Match, action: int) -> int:
    """A number that is an answer of the game at all."""
    if not 0 <= action < match.game.answers:
        raise UsageError(f"{action} is not an answer in {match.game.title}")
    return action


def look(room: str, spec: Spec, history: Sequence[Entry], seat: str, parts: Sequence[int]) -> tuple[View, Asked]:
    """What a seat sees and is asked after some parts of a move."""
    match = match_of(room, spec, history)
    number = seat_of(seat)
    view = view_of(match, number, parts)
    return view, ask(match, number, parts, view)


def play(
    room: str, spec: Spec, history: Sequence[Entry], seat: str, parts: Sequence[int], line: str, bound: Sequence[int]
) -> Played:
    """A move, whole or begun; `bound` are parts that have shown the seat something and cannot be unsaid."""
    match = match_of(room, spec, history)
    number = seat_of(seat)
    if match.over:
        raise Refused((match.outcome.rule if match.outcome else "",), "the match is over")
    draft = drafted(match, number, [*bound])
    attempt = Attempt(draft)
    if line:
        attempt.play(line)
    else:
        if list(parts[: len(bound)]) != list(bound):
            raise UsageError("you started this move differently, and it has already shown you something")
        for action in parts[len(bound) :]:
            attempt.answer(check_action(match, action))
    made = attempt.made[-1]
    if len(attempt.made) > 1:
        raise UsageError("this is more than one move")
    if not made.is_whole:
        return Played(None, list(made.answers), has_shown(match.position, made.position, number))
    return Played(recorded(made), [])


def recorded(draft: Draft) -> Entry:
    """A whole move as the history keeps it."""
    return Entry(What.MOVE, draft.seat, draft.line())


def follow(room: str, spec: Spec, history: Sequence[Entry], entry: Entry) -> None:
    """Check an entry that is no move (a draw offer, a takeback) by carrying it out."""
    match_of(room, spec, [*history, entry])


def why(room: str, spec: Spec, history: Sequence[Entry], seat: str, line: str) -> Reason | None:
    """Why a line is not possible, or None if it is."""
    refused = match_of(room, spec, history).why_not(seat_of(seat), line)
    return None if refused is None else Reason(refused.ids[0], refused.sentence)


def undo_span(room: str, spec: Spec, history: Sequence[Entry], seats: Sequence[str]) -> tuple[str, int, bool]:
    """Which of these seats decided last, how many moves lead back there, and whether people may agree to that."""
    match = match_of(room, spec, history)
    own = [move for move in match.moves if seat_name(move.seat) in seats]
    if not own:
        raise UsageError("you have no move to take back")
    count = len(match.moves) - own[-1].number + 1
    return seat_name(own[-1].seat), count, match.was_quiet(count)


def moves_made(room: str, spec: Spec, history: Sequence[Entry]) -> int:
    """How many moves stand."""
    return len(match_of(room, spec, history).moves)


def think(room: str, spec: Spec, history: Sequence[Entry], seat: str, bot: str) -> Entry:
    """The whole move of a bot."""
    match = match_of(room, spec, history)
    number = seat_of(seat)
    player = make(bot, f"{spec.salt} {seat} {len(history)}", threads=1, watch=watch)
    draft = Draft(number, match.position)
    until = time.monotonic() + THOUGHT
    while not draft.is_whole:
        if time.monotonic() > until:
            player = make(QUICKEST, f"{spec.salt} {seat} {len(history)}")
        draft.answer(player.choose(draft.position.conceal(number), number))
    return recorded(draft)


def advise(
    room: str, spec: Spec, history: Sequence[Entry], seat: str, parts: Sequence[int], bot: str
) -> list[Candidate]:
    """What a strong player would answer, best first."""
    match = match_of(room, spec, history)
    number = seat_of(seat)
    position = drafted(match, number, parts).position.conceal(number)
    found = make(bot, f"hint {len(history)}", threads=1, watch=watch).advise(position, number)
    return [
        Candidate(advice.action, match.game.render(position, number, advice.action), advice.chance, advice.tries)
        for advice in found
    ]


# The past


def shown_at(
    room: str, spec: Spec, history: Sequence[Entry], seats: Sequence[str], move: int, seat: str
) -> tuple[View, list[Sentence]]:
    """The position after a move, by the numbers of this viewer; after the end as any seat, or all, saw it."""
    match = match_of(room, spec, history)
    own, viewer = eyes(match, spec, seats, seat)
    number = number_of(match, own, move)
    position = match.at(number)
    sentences = [sentence for sentence in told(match, own) if sentence.move == move]
    is_all = match.over and seat == ALL
    seen, by = (position, 0) if is_all else (concealed_for(position, viewer), viewer)
    return numbered(match, number, match.game.view(seen, by)), sentences


def position_text(room: str, spec: Spec, history: Sequence[Entry], seats: Sequence[str], move: int, seat: str) -> str:
    """The position after a move as text that reads back, with no more in it than this viewer may see."""
    match = match_of(room, spec, history)
    own, viewer = eyes(match, spec, seats, seat)
    position = match.at(number_of(match, own, move))
    if match.over and seat == ALL:
        return position.text()
    return concealed_for(position, viewer).text()


def eyes(match: Match, spec: Spec, seats: Sequence[str], seat: str) -> tuple[list[int], int | None]:
    """Through whose eyes a viewer looks back: its own, or after the end those of any seat or of all.

    Of several seats at one screen it is the one that is named, and without one nobody's.
    """
    own = [seat_of(name) for name in seats if not has_curtains(spec, seats) or name == seat]
    if match.over and seat:
        own = list(range(len(match.seats))) if seat == ALL else [seat_of(seat)]
    return own, own[0] if own else None


def number_of(match: Match, own: Sequence[int], move: int) -> int:
    """The number of a move that a viewer counts as this one."""
    numbers = numbers_told(match, own)
    if not 0 <= move < len(numbers):
        raise UsageError(f"there is no move {move}")
    return numbers[move]


def numbers_told(match: Match, seats: Sequence[int]) -> list[int]:
    """The moves that a viewer was told of, from the set-up (0) on."""
    beside = {note.move for note in match.notes}
    return [0] + [
        move.number
        for move in match.moves
        if move.number in beside or any(is_told(event, seats) for event in move.events)
    ]


def curve(room: str, spec: Spec, history: Sequence[Entry], bot: str, move: int) -> dict[str, float]:
    """Each seat's chance to win after a move of a finished match, by playouts from what was really there."""
    match = match_of(room, spec, history)
    if not match.over:
        raise UsageError("you see the winning chances when the match is over")
    position = match.at(move)
    names = [seat_name(seat) for seat in range(len(match.seats))]
    if position.over:
        outcome = position.outcome()
        winners = outcome.winners if outcome else ()
        return {name: (1.0 if name in winners else 0.0) if winners else 1 / len(names) for name in names}
    seat = position.asked()[0]
    best = make(bot, f"curve {move}", threads=1, watch=watch).advise(position.conceal(seat), seat)
    chance = best[0].chance if best else 0.5
    others = (1 - chance) / max(1, len(names) - 1)
    return {name: chance if name == seat_name(seat) else others for name in names}


def file_of(room: str, spec: Spec, history: Sequence[Entry]) -> str:
    """A finished match as a file."""
    match = match_of(room, spec, history)
    if not match.over:
        raise UsageError("you get the match file when the match is over, because it contains the seed")
    return write_match(match, salt=spec.salt, series=spec.series)


def seat_of(name: str) -> int:
    """The number of a seat."""
    seat = seat_number(name)
    if seat is None:
        raise UsageError(f"there is no seat {name!r}")
    return seat
