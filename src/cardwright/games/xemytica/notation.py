"""The moves of Xemytica games as lines of English, and back: a card is played by the name of its step."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright.games.interface import NotationError, Position, Refused, nearest, seat_name
from cardwright.games.notation import (
    ChoiceGroups,
    Line,
    Piece,
    choices,
    first_legal,
    first_words,
    group_of,
    hidden_card,
    in_order,
    in_turn,
    named,
    number_within,
    one_by_one,
    open_card,
    seats_named,
)
from cardwright.games.words import kind_name, name_of, plain
from cardwright.games.xemytica.laying_out import arrange, stack
from cardwright.games.xemytica.positions import describe, findings, undecided
from cardwright.games.xemytica.state import OUT, Answer, Question, Zone
from cardwright.games.xemytica.table_words import (
    definition_of,
    form_of,
    hand_of,
    is_window,
    step_of,
    waiting_kinds,
    with_article,
    zone_of,
)
from cardwright.kernel.table import NOBODY

__all__ = ["arrange", "describe", "findings", "parse", "render", "stack", "undecided"]

DRAWS = Answer.PASS - Answer.DRAW
OPTIONS = Answer.YES - Answer.OPTION
WHOLE = {
    "pass": Answer.PASS,
    "draw": Answer.DRAW,
    "yes": Answer.YES,
    "no": Answer.NO,
    "decline": Answer.NO,
    "concede": Answer.CONCEDE,
}
WRITTEN = first_words(WHOLE)
VERBS = ("pass", "discard", "draw", "choose", "order", "yes", "no", "concede")
WRONG_KIND = ("FOH-4.1", "FOH-10.2")
NOT_HELD = ("FOH-12.1", "FOH-13.1", "FOH-14.1", "FOH-Q29")
NOT_THERE = ("FOH-Q85",)
TOO_MANY = ("FOH-11.3",)


def parse(position: Position, seat: int, line: str) -> list[int]:
    """The answers that a line gives, one after the other."""
    words = plain(line)
    if words in WHOLE:
        return [int(WHOLE[words])]
    for word in sorted((step.word for step in definition_of(position).steps), key=len, reverse=True):
        if words.startswith(f"{word} "):
            return [commit(position, seat, words[len(word) :], word)]
    verb, _, rest = words.partition(" ")
    if verb == "play" and rest:
        return [commit(position, seat, rest)]
    if verb == "draw" and re.fullmatch(r"\d{1,4}", rest):
        return [draw(int(rest))]
    if verb == "discard" and rest:
        return discard(position, seat, rest)
    if verb == "choose" and rest:
        return in_turn(position, seat, Line(position, rest).pieces(), pick)
    if verb == "order" and rest:
        return in_order(position, seat, Line(position, rest).pieces(), choice)
    raise no_move(position, line)


def no_move(position: Position, line: str) -> NotationError:
    """A line that is no move: what one looks like in this game."""
    definition = definition_of(position)
    steps = [step.word for step in definition.steps]
    plays = ", ".join(f"`{word} NAME`" for word in steps)
    hint = nearest(line, (*steps, *VERBS))
    rest = "`draw`, `draw 3`, `discard NAME`, `pass` or `choose NAME`"
    return NotationError(f"{line!r} is not a move in {definition.name}; {hint}a move is {plays}, {rest}")


def commit(position: Position, seat: int, rest: str, word: str = "") -> int:
    """A card to play; a step is named for the kind of card that is played in it."""
    said = Line(position, rest)
    piece = said.card()
    if piece is None or said.rest:
        raise said.no_card() if piece is None else NotationError(f"{said.rest!r} does not belong here")
    name = kind_name(position, piece.kind)
    if piece.seat not in (NOBODY, seat):
        raise Refused(NOT_HELD, f"you play cards from your own hand, not {seat_name(piece.seat)}'s {name}")
    definition = definition_of(position)
    steps = [step for step in definition.steps if step.word == word]
    if steps and all(definition.forms[step.kind] != form_of(position, piece.kind) for step in steps):
        kind = definition.kinds[definition.forms[steps[0].kind]].name
        raise Refused(WRONG_KIND, f"{name} is not {with_article(kind)}")
    present = step_of(position).word
    if steps and word != present and definition.forms[step_of(position).kind] == form_of(position, piece.kind):
        raise Refused(("FOH-10.2",), f"this is the step `{present}`, not `{word}`")
    return int(Answer.COMMIT) + piece.kind


def draw(number: int) -> int:
    """A number of cards to draw."""
    if number < 1:
        raise NotationError("you draw at least 1 card: `draw`, `draw 2` ...")
    if number > DRAWS:
        raise Refused(TOO_MANY, f"no hand holds {number} cards")
    return int(Answer.DRAW) + number - 1


def discard(position: Position, seat: int, rest: str) -> list[int]:
    """Cards to discard: by choice in a window, or those that a text asks for."""
    pieces = Line(position, rest).pieces()
    if int(position.record.question) == Question.CHOOSE:
        return in_turn(position, seat, pieces, pick)
    for piece in pieces:
        if piece.kind == NOBODY:
            raise NotationError(f"`discard` names cards in your hand: {rest!r}")
        if piece.seat not in (NOBODY, seat):
            raise Refused(NOT_HELD, f"you discard cards from your own hand, not {seat_name(piece.seat)}'s")
    return [int(Answer.DISCARD) + piece.kind for piece in pieces]


# What is chosen


def choice(position: Position, seat: int, piece: Piece) -> int:
    """The answer that a piece gives: the first that is legal, else one that the rules refuse for what it names."""
    found = candidates(position, seat, piece)
    legal = first_legal(position, seat, found)
    if legal is not None:
        return legal
    if not found:
        raise Refused(NOT_THERE, f"{kind_name(position, piece.kind)} cannot be chosen here")
    return found[0]


pick = one_by_one(choice)


GROUPS = ChoiceGroups.of(
    Answer, Question.ORDER, seat="CHOOSE_SEAT", card="CHOOSE_CARD", kind="CHOOSE_KIND", order="OPTION"
)


def candidates(position: Position, seat: int, piece: Piece) -> list[int]:
    """The answers that a piece can mean at the open question, the likeliest first."""
    if piece.number is not None and (piece.kind == NOBODY or is_counted(position)):
        return [counted(position, piece.number)]
    found = choices(position, seat, piece, GROUPS, open_cards, waiting_places)
    if piece.kind != NOBODY and piece.place in ("", "hand") and is_window(position):
        found.append(int(Answer.COMMIT) + piece.kind)
    return found


def waiting_places(position: Position, seat: int, kind: int) -> list[int]:
    """The places of what waits for a seat and comes from a card."""
    return [place for place, waiting in enumerate(waiting_kinds(position, seat)) if waiting == kind]


def is_counted(position: Position) -> bool:
    """Whether a number is asked for."""
    return int(position.record.question) in (Question.MODE, Question.NUMBER)


def counted(position: Position, number: int) -> int:
    """The answer that a number is: an option counted from 1, or the number itself."""
    least = 1 if int(position.record.question) == Question.MODE else 0
    return int(Answer.OPTION) + number_within(number, least, least + OPTIONS - 1)


def open_cards(position: Position, seat: int, piece: Piece) -> list[int]:
    """The cards in open zones that a piece can mean: in play, then discarded; the player's first."""
    seats = seats_named(position, seat, piece)
    places = [zone for word, zone in (("play", Zone.PLAY), ("discard", Zone.DISCARD)) if piece.place in ("", word)]
    zones = [zone_of(other, place) for place in places for other in seats]
    return named(position, piece, zones) or named(position, replace(piece, copy=0), zones)


# Writing


def render(position: Position, seat: int, action: int) -> str:
    """An answer in notation."""
    group, number = group_of(Answer, action)
    if action in WRITTEN:
        return WRITTEN[group]
    if group == Answer.COMMIT:
        return f"{step_word(position, number)} {kind_name(position, number)}"
    if group == Answer.DISCARD:
        return f"discard {kind_name(position, number)}"
    if group == Answer.DRAW:
        return f"draw {number + 1}"
    return f"choose {chosen(position, seat, group, number)}"


def step_word(position: Position, kind: int) -> str:
    """The word with which a card is played: that of the present step, or of the one where its kind is played."""
    definition, form = definition_of(position), form_of(position, kind)
    steps = [step_of(position), *definition.steps]
    return next((step.word for step in steps if definition.forms[step.kind] == form), "play")


def chosen(position: Position, seat: int, group: Answer, number: int) -> str:
    """What an answer chooses."""
    if group == Answer.CHOOSE_CARD:
        return written_card(position, seat, number)
    if group == Answer.CHOOSE_KIND:
        return written_kind(position, seat, number)
    if group == Answer.CHOOSE_SEAT:
        return seat_name(number)
    if int(position.record.question) == Question.ORDER:
        return waiting_effect(position, seat, number)
    return str(number + 1 if int(position.record.question) == Question.MODE else number)


def waiting_effect(position: Position, seat: int, number: int) -> str:
    """An effect that waits by the name of its card, numbered where several have one."""
    waiting = waiting_kinds(position, seat)
    if number >= len(waiting):
        return str(number)
    copy = waiting[: number + 1].count(waiting[number])
    return Piece(waiting[number], copy).written(kind_name(position, waiting[number]))


def written_card(position: Position, seat: int, card: int) -> str:
    """A card in an open zone."""
    kind, zone = int(position.record.kind[card]), int(position.record.zone[card])
    if zone == OUT or kind == NOBODY:
        return name_of(position, card)
    whose, number = divmod(zone, int(Zone.COUNT))
    place = {int(Zone.DISCARD): "discard", int(Zone.PLAY): "play"}.get(number, "")
    others = [zone_of(other, Zone.PLAY) for other in range(position.seats) if other != whose]

    def means(piece: Piece) -> bool:
        return choice(position, seat, piece) == Answer.CHOOSE_CARD + card

    return open_card(position, card, whose, place, others, means)


def written_kind(position: Position, seat: int, kind: int) -> str:
    """A card of a hidden zone."""
    is_held = any(int(position.record.kind[card]) == kind for card in hand_of(position.survey(None), seat))
    meant = Answer.CHOOSE_KIND + kind
    return hidden_card(position, kind, is_held, lambda piece: choice(position, seat, piece) == meant)
