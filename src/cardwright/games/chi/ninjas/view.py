"""What a seat of Chaos Ninjas sees, and how its events read."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from typing import Any

from cardwright.games.chi.ninjas.cards import cards, names
from cardwright.games.chi.ninjas.notation import group_of
from cardwright.games.chi.ninjas.refusals import ENDINGS
from cardwright.games.chi.ninjas.state import COUNTER_KIND, SPIRIT_KIND, Answer, Area, Log, Question
from cardwright.games.chi.state import CARDS, COLOURS, Zone
from cardwright.games.chi.state import Event as ChiEvent
from cardwright.games.chi.view import (
    hand_pointers,
    row_pointers,
    seat_zones,
    shared_zones,
    told,
    waiting_words,
    written,
)
from cardwright.games.interface import CardView, Event, Pointer, Position, View, ZoneView, seat_name
from cardwright.games.words import ANY, in_zone, name_of
from cardwright.kernel.agenda import Row
from cardwright.kernel.programs import Amount, Code, Filter
from cardwright.kernel.table import NOBODY

SYMBOLS = {"attacker": "▲", "defender": "◆", "counter": "✕", "spirit": "✦"}
PHASES = {
    Question.NONE: "over",
    Question.ACTION: "action",
    Question.DUEL: "conflict",
    Question.LIMIT: "hand limit",
    Question.WITH: "attack",
    Question.CHOOSE: "ability",
    Question.MAY: "ability",
    Question.ARRANGE: "ability",
}


# Questions


ACTIONS = {
    Answer.DRAW: "draw a card",
    Answer.DEPLOY: "deploy a Defender",
    Answer.ATTACK: "attack",
    Answer.USE: "use an ability",
    Answer.SPIRIT: "play a Spirit",
    Answer.PASS: "pass",
}


def prompt(position: Position, seat: int) -> str:
    """What a seat is asked."""
    if waiting := waiting_words(position, seat):
        return waiting
    question = Question(int(position.record.question))
    if question == Question.ACTION:
        return action_words(position, seat)
    if question == Question.DUEL:
        return f"{conflict_words(position, seat)}: play a Counter, or pass"
    if question == Question.LIMIT:
        return "discard down to the hand limit"
    if question == Question.WITH:
        further = "a further" if in_zone(position, Zone.CONFLICT) else "an"
        return f"choose {further} Attacker for the attack on {victim_words(position)}"
    return f"{ability_words(position)}: {choice_words(position, seat)}"


def action_words(position: Position, seat: int) -> str:
    """The kinds of action that are possible."""
    possible = {group_of(action) for action in position.legal(seat)}
    *first, last = (words for group, words in ACTIONS.items() if int(group) in possible)
    return f"take one action: {', '.join(first)}{' or ' if first else ''}{last}"


def victim_words(position: Position) -> str:
    """The Defender that is attacked."""
    victim = int(position.record.victim)
    owner = int(position.record.zone[victim]) - Zone.AREA
    return f"{seat_name(owner)}'s {name_of(position, victim)}"


def conflict_words(position: Position, seat: int) -> str:
    """What a seat is asked to answer in a conflict."""
    record = position.record
    if seat == int(record.turn):
        return f"your attack on {victim_words(position)} is countered"
    played = [name_of(position, card) for card in in_zone(position, Zone.CONFLICT)]
    if played[-1] == names()[COUNTER_KIND]:
        return f"{seat_name(record.turn)} counters your Counter"
    target = name_of(position, int(record.victim))
    return f"{seat_name(record.turn)} attacks your {target} with {' and '.join(played)}"


def ability_words(position: Position) -> str:
    """The ability that asks: it runs in the top row of the agenda."""
    return cards()[int(position.record.kind[int(frame_of(position)[Row.SOURCE])])].ability


def frame_of(position: Position) -> Any:
    """The top row of the agenda."""
    return position.record.agenda[int(position.record.agenda_size) - 1]


def choice_words(position: Position, seat: int) -> str:
    """What an ability asks for."""
    question = Question(int(position.record.question))
    if question == Question.MAY:
        return f"say whether it is removed in the place of {victim_words(position)}"
    if question == Question.ARRANGE:
        return "which of these cards comes next from the top"
    possible = {Answer(group_of(action)) for action in position.legal(seat)}
    decline = ", or decline" if Answer.NO in possible else ""
    return f"choose {choice_of(position, possible)}{decline}"


def choice_of(position: Position, possible: Set[Answer]) -> str:
    """What there is to choose from."""
    if Answer.CHOOSE_SLOT in possible:
        return "a card of the row"
    if Answer.CHOOSE_SEAT in possible:
        return "a player"
    if Answer.CHOOSE_DEFENDER in possible:
        return "a Defender to attack"
    if is_from_discard(position):
        return "a card of the discard pile"
    players = [int(x) - CARDS for x in frame_of(position)[Row.R0 :] if int(x) >= CARDS]
    return f"a card of your hand for {seat_name(players[0])}" if players else "a card of your hand"


def is_from_discard(position: Position) -> bool:
    """Whether an ability has a card of the discard pile chosen."""
    which = int(position.book.code[int(frame_of(position)[Row.PC]), Code["b"]])
    return bool(int(position.book.filters[which, Filter["zones"]]) & Area.DISCARD)


# The table


def card_view(name: str) -> CardView:
    """A card with what its face shows; a Defender carries the name of its ability."""
    if name == ANY:
        return CardView(None)
    card = cards()[names().index(name)]
    return CardView(name, card.colour, SYMBOLS[card.kind], traits=[card.ability] if card.ability else [])


def view(concealed: Position, viewer: int | None) -> View:
    """The table as a viewer sees it."""
    record = concealed.record
    zones = shared_zones(concealed, card_view)
    counters = {}
    for seat in range(concealed.seats):
        area, hand = seat_zones(concealed, seat, card_view)
        zones += [area, hand]
        counters[seat_name(seat)] = {"defenders": area.size, "hand": hand.size}
    if viewer is not None and viewer in concealed.asked() and record.question == Question.ARRANGE:
        zones.append(looked_at(concealed))
    return View(
        game="ninjas",
        viewer=None if viewer is None else seat_name(viewer),
        turn=seat_name(record.turn),
        phase=PHASES[Question(int(record.question))],
        asked=[seat_name(seat) for seat in concealed.asked()],
        prompt=prompt(concealed, NOBODY if viewer is None else viewer),
        counters=counters,
        zones=zones,
        over=concealed.over,
        out=[seat_name(seat) for seat in range(concealed.seats) if (int(record.out) >> seat) & 1],
    )


def looked_at(position: Position) -> ZoneView:
    """The cards that are being put in order, as far as they are still to be placed."""
    found = [card_view(names()[kind]) for kind in left_to_arrange(position)]
    return ZoneView("seen", "Looked at", None, len(found), found)


def left_to_arrange(position: Position) -> list[int]:
    """The kinds of the cards of the deck that are still to be placed."""
    book, frame = position.book, frame_of(position)
    amount = int(book.code[int(frame[Row.PC]), Code["b"]])
    deck = in_zone(position, Zone.DECK)[: int(book.amounts[amount, Amount["a"]])]
    return [int(position.record.kind[card]) for card in deck[int(frame[Row.X]) :]]


def points_at(position: Position, seat: int, action: int) -> list[Pointer]:
    """The cards with which an answer is given."""
    group = group_of(action)
    number = action - group
    if group in (Answer.DRAW, Answer.CHOOSE_SLOT):
        return row_pointers(position, number)
    if group in (Answer.ATTACK, Answer.CHOOSE_DEFENDER):
        return area_pointers(position, *divmod(number, COLOURS))
    if group == Answer.USE:
        return area_pointers(position, seat, number)
    if group == Answer.CHOOSE_KIND:
        return kind_pointers(position, seat, number)
    return hand_pointers(position, seat, kind_of_answer(action))


def area_pointers(position: Position, seat: int, colour: int) -> list[Pointer]:
    """The Defenders of a colour in an area."""
    kinds = [int(position.record.kind[card]) for card in in_zone(position, Zone.AREA + seat)]
    return [Pointer("area", seat_name(seat), place) for place, kind in enumerate(kinds) if kind == COLOURS + colour]


def kind_pointers(position: Position, seat: int, kind: int) -> list[Pointer]:
    """A card to be chosen: of those looked at, of the discard pile, or of the hand."""
    if position.record.question == Question.ARRANGE:
        return [Pointer("seen", None, place) for place, other in enumerate(left_to_arrange(position)) if other == kind]
    if is_from_discard(position):
        pile = [int(position.record.kind[card]) for card in reversed(in_zone(position, Zone.DISCARD))]
        return [Pointer("discard", None, pile.index(kind))] if kind in pile else []
    return hand_pointers(position, seat, kind)


def kind_of_answer(action: int) -> int:
    """The kind of the card that an answer takes out of the hand, or nobody's."""
    group = group_of(action)
    if group == Answer.DEPLOY:
        return COLOURS + action - group
    if group in (Answer.WITH, Answer.DISCARD):
        return action - group
    return {int(Answer.SPIRIT): SPIRIT_KIND, int(Answer.COUNTER): COUNTER_KIND}.get(group, NOBODY)


def named_seat(action: int) -> int | None:
    """The player whom an answer names."""
    return action - Answer.CHOOSE_SEAT if group_of(action) == Answer.CHOOSE_SEAT else None


def remark(position: Position, seat: int, action: int) -> str:
    """What an answer is about, where its notation does not say it."""
    group = group_of(action)
    number = action - group
    if group in (Answer.DRAW, Answer.CHOOSE_SLOT):
        return " and ".join(with_ability(name_of(position, card)) for card in in_zone(position, Zone.ROW + number))
    if group in (Answer.DEPLOY, Answer.SPIRIT, Answer.USE):
        return cards()[COLOURS + number].ability or ""
    if group in (Answer.ATTACK, Answer.CHOOSE_DEFENDER):
        return cards()[COLOURS + number % COLOURS].ability or ""
    if group in (Answer.YES, Answer.NO) and position.record.question == Question.MAY:
        return f"{ability_words(position) if group == Answer.YES else victim_words(position)} goes"
    if group == Answer.CHOOSE_SEAT:
        return f"holds {int(position.record.count[Zone.HAND + number])}"
    if group == Answer.COUNTER:
        return f"stops {name_of(position, in_zone(position, Zone.CONFLICT)[-1])}"
    if group == Answer.PASS and position.record.question == Question.DUEL:
        return "the last card played stands"
    return cards()[number].ability or "" if group in (Answer.CHOOSE_KIND, Answer.DISCARD) else ""


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer gives something away: the Defender that is attacked, or one's own attack."""
    is_about_a_card = position.record.question in (Question.DUEL, Question.MAY)
    return action in (Answer.PASS, Answer.NO) and is_about_a_card and len(legal) > 1


def with_ability(name: str) -> str:
    """A card with the name of its ability."""
    ability = None if name == ANY else cards()[names().index(name)].ability
    return f"{name}, {ability}" if ability else name


# What is worth a sentence: {who}, {card}, {ability}, {target}, {other} and {amount} are filled in.
SENTENCES = {
    Log.SHUFFLE: ("The deck is shuffled: {amount} cards.", "CN-Q14"),
    Log.START: ("{who} is the start player.", "CN-1.2"),
    Log.FLUSH: ("The row holds nothing but Attackers and is replaced.", "CN-Q14"),
    Log.TAKE: ("{who} takes {card} from slot {other} of the row.", "CN-3.3"),
    Log.DRAW: ("{who} draws {card} from the deck.", "CN-8.4"),
    Log.SPOILS: ("{who} draws {card} for the attack.", "CN-6.3"),
    Log.DEPLOY: ("{who} deploys {card}{ability}.", "CN-4.1"),
    Log.ATTACK: ("{who} attacks {target} with {card}.", "CN-5.1"),
    Log.COUNTER: ("{who} plays a Counter.", "CN-6.1"),
    Log.PASS: ("{who} passes.", "CN-6.1"),
    Log.WIN: ("{who} wins the conflict.", "CN-6.2"),
    Log.DISCARD: ("{who} discards {card}.", "CN-3.5"),
    Log.CONCEDE: ("{who} gives up and leaves the table.", "CN-Q32"),
    Log.SPIRIT: ("{who} plays a Spirit and recalls {recalled}.", "CN-7.1"),
    Log.LOOK: ("{who} looks at {card}, {place} in the deck.", "CN-9.2"),
    Log.ARRANGE: ("{who} puts the top {amount} cards of the deck in order.", "CN-9.2"),
    Log.RETRIEVE: ("{who} takes {card} from the discard pile.", "CN-9.11"),
    Log.STEAL: ("{who} takes {card} from {party}'s hand.", "CN-9.10"),
    Log.GIVE: ("{who} gives {card} to {party}.", "CN-9.10"),
    Log.STAND_IN: ("{who}'s {card}{ability} stands in for {recalled}.", "CN-9.12"),
    Log.REMOVE: ("{who} loses {card}.", "CN-6.4"),
}
WORDS = {Log.DEAL: "draw", Log.SPOILS: "draw"}


def tell(event: Event, names: Sequence[str]) -> tuple[str, str] | None:
    """An event as a sentence and its rule."""
    if event.what == Log.END:
        ending = next(ending for reason, ending in ENDINGS.items() if reason == event.other)
        return f"The game is over: {ending.sentence}.", ending.rule
    if event.what == Log.ABILITY:
        card = cards()[event.kind]
        text = re.sub(r"^\w+: ", "", card.text)
        return f"{seat_name(event.seat)}'s {card.ability}: {text}", f"CN-9.{event.kind - COLOURS + 1}"
    if event.what not in SENTENCES or (event.what == Log.LOOK and event.kind == NOBODY):
        return None
    sentence, rule = SENTENCES[Log(event.what)]
    return told(event, sentence, names, **details(event, names)), rule


def details(event: Event, names: Sequence[str]) -> dict[str, str]:
    """What the sentences of single events name besides."""
    ability = cards()[event.kind].ability if event.kind != NOBODY else None
    found = {"ability": f" ({ability})" if ability else ""}
    if event.what == Log.ATTACK:
        found["target"] = f"{seat_name(event.other)}'s {names[event.amount]}"
    if event.what in (Log.SPIRIT, Log.STAND_IN):
        found["recalled"] = names[event.amount]
    if event.what in (Log.STEAL, Log.GIVE):
        found["party"] = seat_name(event.other)
    if event.what == Log.LOOK:
        found["place"] = ("first", "second", "third")[min(event.other, 3) - 1]
    return found


def event_words(event: Event) -> str:
    """An event as a scenario writes it; the numbers that are left out here are events of Chi alone."""
    if event.what not in set(Log):
        return written(event, ChiEvent(event.what).name.lower(), names())
    what = Log(event.what)
    return written(event, WORDS.get(what, what.name.lower()), names())
