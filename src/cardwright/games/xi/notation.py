"""The moves of Xi Cards as lines of English, and back."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright.games.interface import NotationError, Position, Refused, nearest, seat_name
from cardwright.games.notation import (
    ChoiceGroups,
    Line,
    Piece,
    acting_card,
    choices,
    copy_number,
    first_legal,
    first_words,
    follow,
    group_of,
    has_kind,
    hidden_card,
    in_order,
    in_turn,
    named,
    number_within,
    open_card,
    seats_named,
    trigger_kind,
    waiting_from,
    written_trigger,
)
from cardwright.games.words import is_legal, kind_name, name_of, plain
from cardwright.games.xi.answers import Answer
from cardwright.games.xi.laying_out import arrange, stack
from cardwright.games.xi.positions import cost_of_ability, describe, owner_of, zone_of
from cardwright.games.xi.state import ABILITIES, OUT, PLAYING, PREPARED_CAP, SEATS, Question, Type, Zone
from cardwright.kernel.table import NOBODY

__all__ = ["arrange", "describe", "parse", "render", "stack"]

IN_PLAY = (Zone.UNITS, Zone.LASTING, Zone.STATEMENTS)
TYPES = {member.name.lower(): int(member) for member in Type}
MODES = Answer.TYPE - Answer.MODE
NUMBERS = Answer.SEAT - Answer.NUMBER
COUNTED = {Question.NUMBER, Question.MODE, Question.PLACE}
WHOLE = {
    "pass": Answer.PASS,
    "end turn": Answer.END_TURN,
    "end": Answer.END_TURN,
    "draw": Answer.DRAW,
    "offer draw": Answer.OFFER_DRAW,
    "yes": Answer.YES,
    "accept": Answer.YES,
    "no": Answer.NO,
    "decline": Answer.NO,
    "concede": Answer.CONCEDE,
}
WRITTEN = first_words(WHOLE)
# Why something that is nowhere to be seen cannot be chosen.
NOT_THERE = {Question.DEFENDER: ("XI-5.3", "XI-5.2"), Question.CHOOSE: ("XI-G70", "XI-G71")}
VERBS = ("draw", "bank", "play", "use", "skirmish", "pass", "end turn", "offer draw", "choose", "order", "concede")
EXAMPLES = "`draw`, `bank 2`, `play Flame Lick on Snow Beast`, `skirmish Earth Moth -> P2`, `use X on Y` or `end turn`"


def parse(position: Position, seat: int, line: str) -> list[int]:
    """The answers that a line gives, one after the other."""
    words = plain(line)
    if words in WHOLE:
        return [int(WHOLE[words])]
    verb, _, rest = words.partition(" ")
    if verb == "bank" and re.fullmatch("[0-9]{1,4}", rest):
        return [bank(int(rest))]
    if verb in ("play", "cast") and rest:
        said = Line(position, rest, TYPES)
        piece = said.card() or said.piece()
        if piece.kind == NOBODY:
            raise NotationError(f"{rest!r} is not a card; `play` names a card in your hand")
        return follow(position, seat, Answer.PLAY + piece.kind, said.tail(), pick)
    if verb == "use" and rest:
        return use(position, seat, Line(position, rest, TYPES))
    if verb in ("skirmish", "attack") and rest:
        return skirmish(position, seat, Line(position, rest, TYPES))
    if verb in ("choose", "discard", "->") and rest:
        return in_turn(position, seat, Line(position, rest, TYPES).pieces(), pick)
    if verb == "order" and rest:
        return in_order(position, seat, Line(position, rest, TYPES).pieces(), choice)
    raise NotationError(f"{line!r} is not a move in Xi Cards; {nearest(words, VERBS)}a move is {EXAMPLES}")


def bank(amount: int) -> int:
    """An amount of pT to bank."""
    if amount < 1:
        raise Refused(("XI-G16", "XI-3.9"), "bank at least 1pT")
    if amount > PREPARED_CAP:
        raise Refused(("XI-G15", "XI-8.8", "XI-3.14", "XI-3.9"), f"you cannot have more than {PREPARED_CAP}pT")
    return int(Answer.BANK) + amount - 1


def next_piece(position: Position, left: list[Piece]) -> Piece:
    """Take the first thing that is of the sort that is asked for, or else the first thing."""
    question = Question(int(position.record.question))

    def answers(piece: Piece) -> bool:
        if question in COUNTED:
            return piece.number is not None
        if question == Question.TYPE:
            return piece.word in TYPES
        return piece.kind != NOBODY or piece.seat != NOBODY or piece.word in ("yes", "no")

    piece = next((piece for piece in left if answers(piece)), left[0])
    left.remove(piece)
    return piece


def pick(position: Position, seat: int, left: list[Piece]) -> int:
    """What the next of the things that a line names answers."""
    return choice(position, seat, next_piece(position, left))


def use(position: Position, seat: int, said: Line) -> list[int]:
    """An ability of a card in play: the first one unless its number is named."""
    piece = said.card()
    if piece is None:
        piece = said.piece()
        raise NotationError("`use` names a card in play")
    tail = said.tail()
    card = acting(position, seat, piece, IN_PLAY, ("XI-G119", "XI-G118"))
    ability = 0
    if tail and tail[0].number is not None and tail[0].kind == NOBODY:
        ability = ability_named(position, seat, card, tail[0].number)
        if ability == NOBODY:
            ability = 0
        else:
            tail = tail[1:]
    return follow(position, seat, Answer.USE + card * ABILITIES + ability, tail, pick)


def ability_named(position: Position, seat: int, card: int, number: int) -> int:
    """The ability that a number after a card means, or nobody's if it is the X of the only one."""
    if not 1 <= number <= ABILITIES:
        if has_x(position, card):
            return NOBODY
        raise NotationError(f"a card has at most {ABILITIES} abilities, not {number} (XI-E3)")
    if printed_abilities(position, card) != 1 or not has_x(position, card):
        return number - 1
    return number - 1 if number > 1 and is_legal(position, seat, use_answer(card, number - 1)) else NOBODY


def use_answer(card: int, ability: int) -> int:
    """The answer that uses an ability of a card."""
    return int(Answer.USE) + card * ABILITIES + ability


def printed_abilities(position: Position, card: int) -> int:
    """How many abilities a card has by its own text."""
    kind = int(position.record.kind[card])
    return 0 if kind == NOBODY else int((position.book.ability[kind] != NOBODY).sum())


def has_x(position: Position, card: int) -> bool:
    """Whether an X is paid for the first ability of a card."""
    kind = int(position.record.kind[card])
    row = NOBODY if kind == NOBODY else int(position.book.ability[kind, 0])
    return row != NOBODY and any(x > 0 for _, _, x in cost_of_ability(position, row))


def skirmish(position: Position, seat: int, said: Line) -> list[int]:
    """An attacker and, after an arrow, whom it skirmishes with."""
    piece = said.card()
    if piece is None:
        said.piece()
        raise NotationError("`skirmish` names a unit, and after `->` a unit or a player")
    defender = []
    if said.rest:
        if not said.take(r"->|with\b|on\b|,"):
            raise NotationError(f"{said.rest!r} does not belong here; write `skirmish A -> B`")
        defender = said.pieces()
    card = acting(position, seat, piece, (Zone.UNITS, Zone.LASTING, Zone.STATEMENTS), ("XI-5.2",))
    return follow(position, seat, Answer.SKIRMISH + card, defender, pick)


# Which card is meant


def zones_of(seats: list[int], zones: tuple[Zone, ...]) -> list[int]:
    """Zones of several seats, seat by seat."""
    return [zone_of(seat, zone) for seat in seats for zone in zones]


def acting(position: Position, seat: int, piece: Piece, zones: tuple[Zone, ...], rules: tuple[str, ...]) -> int:
    """The card that is to act: one of the player's in play, else one that everybody sees, else one in hand."""
    seats = seats_named(position, seat, piece)
    places = [
        *zones_of(seats, zones),
        *zones_of(seats, (Zone.DISCARD,)),
        *([zone_of(seat, Zone.HAND)] if seat in seats else []),
        PLAYING,
    ]
    found = named(position, piece, places) or named(position, replace(piece, copy=0), places)
    if not found:
        raise Refused(rules, f"{kind_name(position, piece.kind)} is not in play")
    return found[0]


def open_cards(position: Position, seat: int, piece: Piece) -> list[int]:
    """The cards in open zones that a piece can mean: in play, being played, then discarded; the player's first."""
    seats = seats_named(position, seat, piece)
    zones = []
    if piece.place in ("", "play"):
        zones += [*zones_of(seats, IN_PLAY), PLAYING]
    if piece.place in ("", "discard"):
        zones += zones_of(seats, (Zone.DISCARD,))
    found = named(position, piece, zones)
    return [card for card in found if piece.seat == NOBODY or whose(position, card) == piece.seat]


def whose(position: Position, card: int) -> int:
    """The seat that a card is named after: its controller, or its owner while it is being played."""
    zone = int(position.record.zone[card])
    return zone // int(Zone.COUNT) if zone < PLAYING else owner_of(position, card)


def waiting_places(position: Position, seat: int, kind: int) -> list[int]:
    """The waiting triggers of a seat that come from a card: those that may be chosen, or all if none may."""
    places = waiting_from(position, seat, kind)
    return [place for place in places if is_legal(position, seat, Answer.ORDER + place)] or places


GROUPS = ChoiceGroups.of(Answer, Question.ORDER)


def candidates(position: Position, seat: int, piece: Piece) -> list[int]:
    """The answers that a piece can mean at the open question, the likeliest first."""
    question = Question(int(position.record.question))
    if piece.number is not None and (piece.kind == NOBODY or question in COUNTED):
        return [counted(question, piece.number)]
    if piece.word in TYPES and (piece.kind == NOBODY or question == Question.TYPE):
        return [Answer.TYPE + TYPES[piece.word]]
    return choices(position, seat, piece, GROUPS, open_cards, waiting_places)


def counted(question: Question, number: int) -> int:
    """The answer that a number is."""
    first, least, most = {
        Question.MODE: (Answer.MODE, 1, MODES),
        Question.PLACE: (Answer.PLACE, 1, SEATS),
    }.get(question, (Answer.NUMBER, 0, NUMBERS - 1))
    return int(first) + number_within(number, least, most)


def choice(position: Position, seat: int, piece: Piece) -> int:
    """The answer that a piece gives: the first that is legal, else one that the rules refuse for what it names."""
    found = candidates(position, seat, piece)
    legal = first_legal(position, seat, found)
    if legal is not None:
        return legal
    if piece.kind == NOBODY:
        return int(found[0])
    held = named(position, piece, [zone_of(seat, Zone.HAND)])
    found = [action for action in found if action < Answer.KIND] + [Answer.CARD + card for card in held] + found
    question = Question(int(position.record.question))
    if seat in position.asked() and question in NOT_THERE and (not found or found[0] >= Answer.KIND):
        raise Refused(NOT_THERE[question], f"{kind_name(position, piece.kind)} cannot be chosen here")
    return int(found[0] if found else Answer.KIND + piece.kind)


# Answers in words


def render(position: Position, seat: int, action: int) -> str:
    """An answer in notation."""
    group, number = group_of(Answer, action)
    if action in WRITTEN:
        return WRITTEN[group]
    if group == Answer.BANK:
        return f"bank {number + 1}"
    if group == Answer.PLAY:
        return f"play {kind_name(position, number)}"
    if group == Answer.USE:
        return f"use {written_ability(position, seat, *divmod(number, ABILITIES))}"
    if group == Answer.SKIRMISH:
        return f"skirmish {own_card(position, seat, number)}"
    return f"choose {chosen(position, seat, group, number)}"


def chosen(position: Position, seat: int, group: Answer, number: int) -> str:
    """What an answer chooses."""
    if group == Answer.CARD:
        return written_card(position, seat, number)
    if group == Answer.KIND:
        return written_kind(position, seat, number)
    if group == Answer.ORDER:
        return waiting_trigger(position, seat, number)
    if group == Answer.SEAT:
        return seat_name(number)
    if group == Answer.TYPE:
        return Type(number).name.lower()
    return str(number if group == Answer.NUMBER else number + 1)


def own_card(position: Position, seat: int, card: int) -> str:
    """A card that acts; one of another seat is named after it."""
    commander = whose(position, card)
    copy = copy_number(position, card) if int(position.record.zone[card]) != OUT else 0
    return acting_card(position, seat, card, commander, copy)


def written_ability(position: Position, seat: int, card: int, ability: int) -> str:
    """A card with the number of its ability, where it has several."""
    name = own_card(position, seat, card)
    return f"{name} {ability + 1}" if ability or printed_abilities(position, card) > 1 else name


def written_card(position: Position, seat: int, card: int) -> str:
    """A card in an open zone."""
    kind, zone = int(position.record.kind[card]), int(position.record.zone[card])
    if zone == OUT or kind == NOBODY:
        return name_of(position, card)
    place = "discard" if zone < PLAYING and zone % int(Zone.COUNT) == Zone.DISCARD else "play"
    commander = whose(position, card)
    others = zones_of([other for other in range(position.seats) if other != commander], IN_PLAY)

    def means(piece: Piece) -> bool:
        return choice(position, seat, piece) == Answer.CARD + card

    return open_card(position, card, commander, place, others, means)


def written_kind(position: Position, seat: int, kind: int) -> str:
    """A card of a hidden zone."""
    is_held = has_kind(position, [zone_of(seat, Zone.HAND)], kind)
    return hidden_card(position, kind, is_held, lambda piece: choice(position, seat, piece) == Answer.KIND + kind)


def waiting_trigger(position: Position, seat: int, place: int) -> str:
    """A waiting trigger by the name of its card, numbered where several have one."""
    return written_trigger(position, place, waiting_places(position, seat, trigger_kind(position, place)))
