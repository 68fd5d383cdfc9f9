"""The moves of Wu Xing as lines of English, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from cardwright.games.interface import NotationError, Position, Refused, nearest, seat_name
from cardwright.games.notation import (
    Line,
    Piece,
    first_legal,
    first_words,
    follow,
    group_of,
    has_kind,
    in_turn,
    number_within,
    scratch,
    seats_named,
)
from cardwright.games.words import is_legal, kind_name, name_of, plain
from cardwright.games.wuxing.actions import Answer
from cardwright.games.wuxing.positions import arrange, describe, in_seat, owner_of, stack, zone_of
from cardwright.games.wuxing.printed import ELEMENTS
from cardwright.games.wuxing.state import (
    ABILITIES,
    DIRECT,
    EFFECTS,
    SEATS,
    SLOTS,
    Form,
    Keyword,
    Question,
    Step,
    Zone,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY

__all__ = ["arrange", "describe", "parse", "render", "stack"]

WHOLE = {
    "pass": Answer.PASS,
    "yes": Answer.YES,
    "no": Answer.NO,
    "battle": Answer.BATTLE,
    "fading": Answer.FADING,
    "end turn": Answer.END_TURN,
    "end": Answer.END_TURN,
    "cancel": Answer.CANCEL,
    "continue": Answer.CONTINUE,
    "heavy block": Answer.BLOCK,
    "block": Answer.BLOCK,
    "decline": Answer.DECLINE,
    "choose attack": Answer.ATTACK_POSITION,
    "choose defence": Answer.DEFENCE_POSITION,
    "concede": Answer.CONCEDE,
}
WRITTEN = first_words(WHOLE)
VERBS = (
    *("generate", "transmute", "pass", "invoke", "place", "activate", "turn", "deconstruct", "battle", "fading"),
    *("end turn", "attack", "cancel", "continue", "heavy block", "decline", "take", "discard", "choose", "concede"),
)
EXAMPLES = "`generate fire`, `invoke X on Y attack`, `activate X on Y`, `attack X -> P2` or `end turn`"
NOT_HERE = ("WX-G99", "WX-15.3", "WX-10.3", "WX-10.4", "WX-7.1")
FIELD = (*range(int(Zone.SLOT), int(Zone.COUNT)), int(Zone.NEXUS), int(Zone.RELEASE))
STANCES = {"attack": Answer.ATTACK_POSITION, "defence": Answer.DEFENCE_POSITION}
SOURCES = {"hand": (Zone.HAND,), "nexus": (Zone.NEXUS,), "diyu": (Zone.DIYU,), "field": FIELD}


def parse(position: Position, seat: int, line: str) -> list[int]:
    """The answers that a line gives, one after the other."""
    words = plain(line)
    if words in WHOLE:
        return [int(WHOLE[words])]
    verb, _, rest = words.partition(" ")
    readers: dict[str, Callable[[Position, int, str], list[int]]] = {
        "generate": generate,
        "transmute": transmute,
        "invoke": invoke,
        "place": place,
        "activate": activate,
        "turn": turn,
        "deconstruct": deconstruct,
        "attack": attack,
        "take": take,
        "pay": take,
        "discard": discard,
        "choose": choose,
        "enter": enter,
    }
    if verb in readers and rest:
        return readers[verb](position, seat, rest)
    raise NotationError(f"{line!r} is not a move in Wu Xing; {nearest(words, VERBS)}a move is {EXAMPLES}")


# Elements


def element_named(word: str) -> int:
    """An Element by its name."""
    if word not in ELEMENTS:
        raise NotationError(f"there is no Element {word!r}; {nearest(word, ELEMENTS)}they are {', '.join(ELEMENTS)}")
    return ELEMENTS.index(word)


def generate(_position: Position, _seat: int, rest: str) -> list[int]:
    """`generate fire`."""
    return [int(Answer.GENERATE) + element_named(rest)]


def transmute(_position: Position, _seat: int, rest: str) -> list[int]:
    """`transmute fire to water`."""
    found = re.fullmatch(r"(\w+) (?:to|into) (\w+)", rest)
    if found is None:
        raise NotationError("write `transmute fire to water`")
    return [int(Answer.TRANSMUTE) + element_named(found[1]) * len(ELEMENTS) + element_named(found[2])]


def take(position: Position, seat: int, rest: str) -> list[int]:
    """`take earth, wood`: Qi that are due, or that a cost or an effect names."""
    elements = [element_named(word.strip()) for word in rest.split(",")]
    return in_turn(position, seat, elements, lambda _here, _seat, left: int(Answer.QI) + left.pop(0))


# Cards of the hand


def only_card(said: Line) -> Piece:
    """A card that a line names."""
    piece = said.card()
    if piece is None:
        raise said.no_card()
    return piece


def nothing_more(said: Line) -> None:
    """A line is at its end."""
    if said.rest:
        raise NotationError(f"{said.rest!r} does not belong here")


def invoke(position: Position, seat: int, rest: str) -> list[int]:
    """`invoke X on Y attack entering D` or `invoke X attack on Y`; without a Domain none is entered."""
    said = Line(position, rest)
    piece = only_card(said)
    early = said.take(r"(attack|defence)\b")
    support = only_card(said) if said.take(r"on\b") else None
    stance = early or said.take(r"(attack|defence)\b")
    domain = only_card(said) if said.take(r"entering\b") else None
    nothing_more(said)
    here, found = scratch(position), [int(Answer.INVOKE) + piece.kind]
    while is_legal(here, seat, found[-1]):
        here.game.entries.answer(here.record, here.book, seat, found[-1])
        question = int(here.record.question)
        if question == Question.STACK and support is not None:
            found.append(int(Answer.ON) + slot_named(here, seat, support))
        elif question == Question.POSITION and stance is not None:
            found.append(int(STANCES[stance[1]]))
        elif question == Question.ENTER and stance is not None:
            found.append(int(Answer.NO) if domain is None else int(Answer.CARD) + domain_named(here, seat, domain))
        else:
            break
    if (
        domain is not None
        and is_legal(position, seat, found[0])
        and not any(Answer.CARD <= answer < Answer.EFFECT for answer in found)
    ):
        domain_named(position, seat, domain)
        raise Refused(("WX-G48", "WX-G49", "WX-G52", "WX-7.4"), "it cannot enter that Domain")
    if support is not None and is_legal(position, seat, found[0]) and Answer.ON not in groups(found):
        check_support(position, seat, piece, support)
    return found


def groups(answers: Sequence[int]) -> list[Answer]:
    """The groups of answers."""
    return [group_of(Answer, answer)[0] for answer in answers]


def check_support(position: Position, seat: int, piece: Piece, support: Piece) -> None:
    """What a line puts an Entity on must be what it can be put on, where that needed no answer."""
    cards = in_seat(position, seat, Zone.SLOT + slot_named(position, seat, support))
    ranks = position.book.rank
    if not cards or int(ranks[piece.kind]) != int(ranks[position.record.kind[cards[-1]]]) + 1:
        raise Refused(("WX-4.11", "WX-4.12", "WX-G19", "WX-4.9"), "it needs an Entity one rank below it")


def domain_named(position: Position, seat: int, piece: Piece) -> int:
    """A Domain on the field."""
    for owner in seats_named(position, seat, piece):
        for card in in_seat(position, owner, Zone.RELEASE):
            if int(position.record.kind[card]) == piece.kind:
                return card
    raise Refused(("WX-G48",), f"{kind_name(position, piece.kind)} is no Domain on the field")


def enter(position: Position, seat: int, rest: str) -> list[int]:
    """`enter D`: the Domain that an Entity enters."""
    said = Line(position, rest)
    return [int(Answer.CARD) + domain_named(position, seat, only_card(said))]


def place(position: Position, seat: int, rest: str) -> list[int]:
    """`place X`, of a Chakra also `place X face down`."""
    said = Line(position, rest)
    piece = only_card(said)
    said.take(r"face[ -]down\b")
    nothing_more(said)
    return [int(Answer.PLACE) + piece.kind]


def discard(position: Position, seat: int, rest: str) -> list[int]:
    """`discard X, Y`: at the hand limit, or for a text."""
    pieces = Line(position, rest).pieces()
    return in_turn(position, seat, pieces, pick)


# Cards on the field


def slot_named(position: Position, seat: int, piece: Piece) -> int:
    """The slot of a stack, by its top."""
    found = [
        slot
        for slot in range(SLOTS)
        if (cards := in_seat(position, seat, Zone.SLOT + slot)) and int(position.record.kind[cards[-1]]) == piece.kind
    ]
    number = max(0, piece.copy - 1)
    if len(found) > number:
        return found[number]
    empty = next((slot for slot in range(SLOTS) if not in_seat(position, seat, Zone.SLOT + slot)), None)
    if empty is None:
        raise Refused(NOT_HERE, f"{kind_name(position, piece.kind)} is not the top of a stack there")
    return empty


def turn(position: Position, seat: int, rest: str) -> list[int]:
    """`turn X`: its stack changes its position."""
    said = Line(position, rest)
    piece = only_card(said)
    nothing_more(said)
    return [int(Answer.TURN) + slot_named(position, seat, piece)]


def attack(position: Position, seat: int, rest: str) -> list[int]:
    """`attack A -> B` or `attack A -> P2`."""
    said = Line(position, rest)
    piece = only_card(said)
    if not said.take(r"->|on\b"):
        raise NotationError("write `attack A -> B`, or `attack A -> P2` for a direct attack")
    slot = slot_named(position, seat, replace(piece, seat=NOBODY))
    if said.take(r"p[12]\b"):
        nothing_more(said)
        return [int(Answer.ATTACK) + slot * (SLOTS + 1) + DIRECT]
    target = only_card(said)
    nothing_more(said)
    return [int(Answer.ATTACK) + slot * (SLOTS + 1) + slot_named(position, 1 - seat, target)]


def deconstruct(position: Position, seat: int, rest: str) -> list[int]:
    """`deconstruct X`."""
    said = Line(position, rest)
    piece = only_card(said)
    nothing_more(said)
    found = [int(Answer.DECONSTRUCT) + card for card in open_cards(position, seat, piece, (*FIELD, int(Zone.DIYU)))]
    legal = first_legal(position, seat, found)
    if legal is None and not found:
        raise Refused(("WX-15.3",), f"{kind_name(position, piece.kind)} is not on your field")
    return [found[0] if legal is None else legal]


# Effects


def effects_of(position: Position, card: int) -> list[int]:
    """The numbers of the effects that a card has: its own, then the Lineages beneath it, from the top down."""
    record, book = position.record, position.book
    found = []
    carrier = card
    for depth in range(EFFECTS // ABILITIES):
        if carrier == NOBODY or int(record.kind[carrier]) < 0:
            break
        kind = int(record.kind[carrier])
        for number in range(ABILITIES):
            is_lineage = int(book.keyword[kind, number]) == Keyword.LINEAGE
            if int(book.ability[kind, number]) != NOBODY and is_lineage == (depth > 0):
                found.append(depth * ABILITIES + number)
        is_stacked = int(record.zone[card]) % int(Zone.COUNT) >= Zone.SLOT
        carrier = int(record.prev[carrier]) if is_stacked else NOBODY
    return found


def activate(position: Position, seat: int, rest: str) -> list[int]:
    """`activate X`, `activate X 2 on Y`, `activate X from hand`."""
    said = Line(position, rest)
    piece = only_card(said)
    source = said.take(r"from (hand|nexus|diyu|field)\b")
    place_ = source[1] if source else piece.place
    number = said.take(r"([0-9])\b")
    which = int(number[1]) if number else 1
    pieces = [] if not said.rest else tail(said)
    if int(position.record.question) == Question.TRIGGER:
        return follow(position, seat, trigger_named(position, seat, piece), pieces, pick)
    found = activations(position, seat, piece, place_, which)
    if not found:
        raise Refused(NOT_HERE, f"{kind_name(position, piece.kind)} is not where you could activate it")
    legal = first_legal(position, seat, found)
    return follow(position, seat, found[0] if legal is None else legal, pieces, pick)


def tail(said: Line) -> list[Piece]:
    """What an effect acts on, after `on`, and cards that it costs, after `with`."""
    if not said.take(r"(?:on|with)\b|,|->"):
        raise NotationError(f"{said.rest!r} does not belong here; `on` goes before what an effect acts on")
    return said.pieces()


def activations(position: Position, seat: int, piece: Piece, source: str, which: int) -> list[int]:
    """The answers that activate an effect of a card, those on the table before those of the hand."""
    found: list[int] = []
    zones = SOURCES.get(source, (*FIELD, int(Zone.DIYU)))
    if source != "hand":
        for card in open_cards(position, seat, piece, zones):
            numbers = effects_of(position, card)
            number = numbers[which - 1] if which <= len(numbers) else 0
            found.append(int(Answer.ACTIVATE) + card * EFFECTS + number)
    if source in ("", "hand") and piece.seat == NOBODY:
        is_held = has_kind(position, [zone_of(seat, Zone.HAND)], piece.kind)
        if is_held or not found:
            found.append(int(Answer.FROM_HAND) + piece.kind * ABILITIES + number_within(which, 1, ABILITIES))
    return found


def trigger_named(position: Position, seat: int, piece: Piece) -> int:
    """A trigger that waits, by its card."""
    record = position.record
    places = [
        place
        for place in range(int(record.waiting))
        if int(record.waiting_seat[place]) == seat and int(record.kind[record.waiting_source[place]]) == piece.kind
    ]
    number = max(0, piece.copy - 1)
    if len(places) <= number:
        raise Refused(("WX-G96",), f"{kind_name(position, piece.kind)} does not wait")
    return int(Answer.ORDER) + places[number]


# Which card is meant


def open_cards(position: Position, seat: int, piece: Piece, zones: Sequence[int]) -> list[int]:
    """The cards in open zones that a piece can mean, the player's own first, the top of a stack before the rest."""
    found = []
    for owner in seats_named(position, seat, piece):
        same = [
            card
            for zone in zones
            for card in reversed(in_seat(position, owner, zone))
            if int(position.record.kind[card]) == piece.kind
        ]
        found += same[max(0, piece.copy - 1) :][:1] if piece.copy else same
    return found


def effects_named(position: Position, piece: Piece) -> list[int]:
    """The agenda rows of effects of a card, the latest first."""
    record = position.record
    return [
        at
        for at in range(int(record.agenda_size) - 1, -1, -1)
        if int(record.agenda[at, Row.STEP]) == Step.RUN
        and int(record.kind[record.agenda[at, Row.SOURCE]]) == piece.kind
    ]


def candidates(position: Position, seat: int, piece: Piece) -> list[int]:
    """The answers that a piece can mean at the open question, the likeliest first."""
    question = int(position.record.question)
    if piece.kind == NOBODY:
        if piece.number is not None:
            return [int(Answer.MODE) + number_within(piece.number, 1, int(Answer.ORDER - Answer.MODE))]
        if piece.seat != NOBODY:
            return [int(Answer.SEAT) + piece.seat]
        return [int(Answer.YES if piece.word == "yes" else Answer.NO)]
    if question == Question.DISCARD:
        return [int(Answer.DISCARD) + piece.kind]
    if question == Question.STACK:
        return [int(Answer.ON) + slot_named(position, seat, piece)]
    effects = effects_named(position, piece)
    effects = effects[piece.copy - 1 :][:1] if piece.copy else effects
    found = [int(Answer.EFFECT) + at for at in effects]
    found += [int(Answer.CARD) + card for card in open_cards(position, seat, piece, (*FIELD, int(Zone.DIYU)))]
    return [*found, int(Answer.KIND) + piece.kind]


def pick(position: Position, seat: int, left: list[Piece]) -> int:
    """What the next of the things that a line names answers."""
    return choice(position, seat, left.pop(0))


def choice(position: Position, seat: int, piece: Piece) -> int:
    """The answer that a piece gives: the first that is legal, else one that the rules refuse for what it names."""
    found = candidates(position, seat, piece)
    legal = first_legal(position, seat, found)
    return int(found[0]) if legal is None else legal


def choose(position: Position, seat: int, rest: str) -> list[int]:
    """`choose X`, `choose 2`, `choose fire`, `choose face-down 1`."""
    if rest in ELEMENTS:
        return [int(Answer.QI) + ELEMENTS.index(rest)]
    if found := re.fullmatch(r"p([12])'s face-down ([1-3])", rest):
        cards = in_seat(position, int(found[1]) - 1, Zone.NEXUS)
        if int(found[2]) > len(cards):
            raise Refused(NOT_HERE, "there is no such Chakra")
        return [int(Answer.CARD) + cards[int(found[2]) - 1]]
    return in_turn(position, seat, Line(position, rest).pieces(), pick)


# Answers in words


def render(position: Position, seat: int, action: int) -> str:
    """An answer in notation."""
    group, number = group_of(Answer, action)
    if group in WRITTEN and number == 0:
        return WRITTEN[group]
    simple: dict[Answer, Callable[[], str]] = {
        Answer.GENERATE: lambda: f"generate {ELEMENTS[number]}",
        Answer.TRANSMUTE: lambda: f"transmute {ELEMENTS[number // 5]} to {ELEMENTS[number % 5]}",
        Answer.ON: lambda: f"choose {top_name(position, seat, number)}",
        Answer.TURN: lambda: f"turn {top_name(position, seat, number)}",
        Answer.QI: lambda: written_element(position, number),
        Answer.MODE: lambda: f"choose {number + 1}",
        Answer.ORDER: lambda: f"activate {written_trigger(position, seat, number)}",
        Answer.SEAT: lambda: f"choose {seat_name(number)}",
        Answer.ATTACK: lambda: written_attack(position, seat, *divmod(number, SLOTS + 1)),
        Answer.CARD: lambda: written_choice(position, seat, number),
        Answer.EFFECT: lambda: f"choose {written_effect(position, number)}",
        Answer.DECONSTRUCT: lambda: f"deconstruct {own_card(position, seat, number)}",
        Answer.ACTIVATE: lambda: f"activate {written_activation(position, seat, *divmod(number, EFFECTS))}",
        Answer.KIND: lambda: f"choose {kind_name(position, number)}",
        Answer.INVOKE: lambda: f"invoke {kind_name(position, number)}",
        Answer.PLACE: lambda: written_placing(position, number),
        Answer.DISCARD: lambda: f"discard {kind_name(position, number)}",
        Answer.FROM_HAND: lambda: written_from_hand(position, seat, *divmod(number, ABILITIES)),
    }
    return simple[group]()


def written_element(position: Position, element: int) -> str:
    """An Element that is named."""
    verb = "choose" if int(position.record.question) == Question.ELEMENT else "take"
    return f"{verb} {ELEMENTS[element]}"


def top_name(position: Position, seat: int, slot: int) -> str:
    """The top of a stack; equal ones are numbered."""
    tops = {other: int(cards[-1]) for other in range(SLOTS) if (cards := in_seat(position, seat, Zone.SLOT + other))}
    if slot not in tops:
        return f"slot {slot + 1}"
    kind = int(position.record.kind[tops[slot]])
    same = [other for other, card in tops.items() if int(position.record.kind[card]) == kind]
    return Piece(kind, same.index(slot) + 1).written(kind_name(position, kind))


def written_attack(position: Position, seat: int, slot: int, target: int) -> str:
    """An attack."""
    other = seat_name(1 - seat) if target == DIRECT else top_name(position, 1 - seat, target)
    return f"attack {top_name(position, seat, slot)} -> {other}"


def written_placing(position: Position, kind: int) -> str:
    """A Chakra is placed face down, a Domain is not."""
    is_chakra = int(position.book.form[kind]) == Form.CHAKRA
    return f"place {kind_name(position, kind)}" + (" face down" if is_chakra else "")


def whose(position: Position, card: int) -> int:
    """The seat in whose zone a card lies, or its owner."""
    zone = int(position.record.zone[card])
    return zone // int(Zone.COUNT) if zone < SEATS * int(Zone.COUNT) else owner_of(card)


def numbered(position: Position, seat: int, card: int, zones: Sequence[int]) -> Piece:
    """A card by its name, with the number of the copy and its seat where they are needed."""
    kind, owner = int(position.record.kind[card]), whose(position, card)
    same = [
        other
        for zone in zones
        for other in reversed(in_seat(position, owner, zone))
        if int(position.record.kind[other]) == kind
    ]
    copy = same.index(card) + 1 if card in same else 1
    return Piece(kind, copy if len(same) > 1 else 0, NOBODY if owner == seat else owner)


def written_numbered(piece: Piece, name: str) -> str:
    """A numbered piece as a line names it, the first copy too."""
    written = replace(piece, copy=0).written(name)
    return f"{written}#{piece.copy}" if piece.copy else written


def own_card(position: Position, seat: int, card: int) -> str:
    """A card that is deconstructed."""
    return written_numbered(numbered(position, seat, card, (*FIELD, int(Zone.DIYU))), name_of(position, card))


def written_activation(position: Position, seat: int, card: int, number: int) -> str:
    """A card and the number of its effect, where it has several."""
    numbers = effects_of(position, card)
    piece = numbered(position, seat, card, (*FIELD, int(Zone.DIYU)))
    name = written_numbered(piece, name_of(position, card))
    is_hidden = has_kind(position, [zone_of(seat, Zone.HAND)], piece.kind)
    source = source_word(position, card) if is_hidden or piece.copy else ""
    if number in numbers and numbers.index(number) > 0:
        return f"{name}{source} {numbers.index(number) + 1}"
    return f"{name}{source}" if number in numbers or number == 0 else f"{name}{source} {number + 1}"


def source_word(position: Position, card: int) -> str:
    """From where an effect is activated, where a card in the hand has the same name."""
    place_ = int(position.record.zone[card]) % int(Zone.COUNT)
    word = "nexus" if place_ == Zone.NEXUS else "diyu" if place_ == Zone.DIYU else "field"
    return "" if word == "field" else f" from {word}"


def written_from_hand(position: Position, seat: int, kind: int, number: int) -> str:
    """A Chakra that is activated from the hand."""
    zones = [zone_of(owner, zone) for owner in range(SEATS) for zone in (*FIELD, int(Zone.DIYU))]
    source = " from hand" if has_kind(position, zones, kind) else ""
    return f"activate {kind_name(position, kind)}{source}" + (f" {number + 1}" if number else "")


def written_trigger(position: Position, seat: int, place_: int) -> str:
    """A trigger that waits, by its card."""
    record = position.record
    kind = int(record.kind[record.waiting_source[place_]])
    same = [
        place
        for place in range(int(record.waiting))
        if int(record.waiting_seat[place]) == seat and int(record.kind[record.waiting_source[place]]) == kind
    ]
    copy = same.index(place_) + 1 if place_ in same else 1
    return Piece(kind, copy).written(kind_name(position, kind))


def written_effect(position: Position, at: int) -> str:
    """An effect on the Pulse, by its card; of several of equal cards the latest is the first."""
    card = int(position.record.agenda[at, Row.SOURCE])
    kind = int(position.record.kind[card])
    same = effects_named(position, Piece(kind))
    return Piece(kind, same.index(at) + 1 if at in same else 1).written(name_of(position, card))


def written_choice(position: Position, seat: int, card: int) -> str:
    """A card in an open zone that is chosen; a face-down one by its place."""
    record = position.record
    if int(record.question) == Question.ENTER:
        return f"enter {Piece(seat=whose(position, card)).written(name_of(position, card))}"
    if int(record.is_covered[card]) and whose(position, card) != seat:
        place_ = in_seat(position, whose(position, card), Zone.NEXUS).index(card) + 1
        return f"choose {seat_name(whose(position, card))}'s face-down {place_}"
    piece = numbered(position, seat, card, (*FIELD, int(Zone.DIYU)))
    bare = written_numbered(replace(piece, seat=whose(position, card)), name_of(position, card))
    return f"choose {bare}"
