"""What a seat of Chi sees, and how its events read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from cardwright.games.chi.actions import Answer
from cardwright.games.chi.cards import cards, names
from cardwright.games.chi.faces import points_stat
from cardwright.games.chi.positions import shown_area, shown_hand
from cardwright.games.chi.refusals import ENDINGS
from cardwright.games.chi.state import CHI_KIND, COLOURS, SLOTS, Event, Question, Zone
from cardwright.games.interface import CardView, Pointer, Position, View, ZoneView, seat_name
from cardwright.games.interface import Event as Row
from cardwright.games.words import ANY, in_zone, name_of
from cardwright.kernel.table import NOBODY

PROMPTS = {
    Question.ACTION: "take one action: draw a card from the row, play a Yang, or play a Yin",
    Question.DUEL: "answer with a Chi, or pass",
    Question.LIMIT: "discard down to the hand limit",
}
SYMBOLS = {"yang": "○", "yin": "●", "chi": "☯"}
PHASES = {Question.NONE: "over", Question.ACTION: "action", Question.DUEL: "duel", Question.LIMIT: "hand limit"}


def waiting_words(position: Position, seat: int) -> str | None:
    """For whom a seat that is not asked waits; None if it is asked."""
    if seat in position.asked():
        return None
    waiting = " and ".join(seat_name(other) for other in position.asked())
    return f"waiting for {waiting}" if waiting else "the game is over"


def prompt(position: Position, seat: int) -> str:
    """What a seat is asked."""
    question = Question(int(position.record.question))
    if waiting := waiting_words(position, seat):
        return waiting
    if question == Question.DUEL:
        conflict = in_zone(position, Zone.CONFLICT)
        return f"{name_of(position, conflict[-1])} was played: {PROMPTS[question]}"
    return PROMPTS[question]


def card_view(name: str) -> CardView:
    """A card with what its face shows; a pair carries a note."""
    if name == ANY:
        return CardView(None)
    plain, _, height = name.partition(" x")
    card = cards()[names().index(plain)]
    stack = int(height or 1)
    return CardView(
        plain,
        card.colour,
        SYMBOLS[card.kind],
        stats=points_stat(card.points * stack),
        tags=["pair", "immune"] if height else [],
        stack=stack,
    )


def shared_zones(concealed: Position, show: Callable[[str], CardView]) -> list[ZoneView]:
    """The zones in the middle of the table; of the deck what the viewer knows of its top."""
    in_row = [card for slot in range(SLOTS) for card in in_zone(concealed, Zone.ROW + slot)]
    in_deck = [name_of(concealed, card) for card in in_zone(concealed, Zone.DECK)]
    on_top = [show(name) for name in takewhile(lambda name: name != ANY, in_deck)]
    # Cards are laid onto the discard pile at the end of its zone.
    discarded = [show(name_of(concealed, card)) for card in reversed(in_zone(concealed, Zone.DISCARD))]
    played = [show(name_of(concealed, card)) for card in in_zone(concealed, Zone.CONFLICT)]
    return [
        ZoneView("row", "Centre row", None, len(in_row), [show(name_of(concealed, card)) for card in in_row]),
        ZoneView("deck", "Deck", None, len(in_deck), on_top, "pile"),
        ZoneView("discard", "Discard pile", None, len(discarded), discarded, "pile"),
        ZoneView("conflict", "Conflict", None, len(played), played),
    ]


def seat_zones(concealed: Position, seat: int, show: Callable[[str], CardView]) -> list[ZoneView]:
    """The area and the hand of a seat."""
    area, hand = shown_area(concealed, seat), shown_hand(concealed, seat)
    return [
        ZoneView("area", "Area", seat_name(seat), len(area), [show(card) for card in area]),
        ZoneView("hand", "Hand", seat_name(seat), len(hand), [show(card) for card in hand], "fan"),
    ]


def view(concealed: Position, viewer: int | None) -> View:
    """The table as a viewer sees it."""
    record = concealed.record
    zones = shared_zones(concealed, card_view)
    counters = {}
    for seat in range(concealed.seats):
        area, hand = seat_zones(concealed, seat, card_view)
        zones += [area, hand]
        points = sum(cards()[int(record.kind[card])].points for card in in_zone(concealed, Zone.AREA + seat))
        counters[seat_name(seat)] = {"points": points, "hand": hand.size, "stacks": area.size}
    return View(
        game="chi",
        viewer=None if viewer is None else seat_name(viewer),
        turn=seat_name(record.turn),
        phase=PHASES[Question(int(record.question))],
        more="last round" if record.ending and not record.over else "",
        asked=[seat_name(seat) for seat in concealed.asked()],
        prompt=prompt(concealed, NOBODY if viewer is None else viewer),
        counters=counters,
        zones=zones,
        over=concealed.over,
    )


def row_pointers(position: Position, slot: int) -> list[Pointer]:
    """The card of a slot of the row."""
    filled = [slot for slot in range(SLOTS) if in_zone(position, Zone.ROW + slot)]
    return [Pointer("row", None, filled.index(slot))] if slot in filled else []


def hand_pointers(position: Position, seat: int, kind: int) -> list[Pointer]:
    """The cards of a kind in a hand."""
    hand = in_zone(position, Zone.HAND + seat)
    places = [place for place, card in enumerate(hand) if int(position.record.kind[card]) == kind]
    return [Pointer("hand", seat_name(seat), place) for place in places]


def points_at(position: Position, seat: int, action: int) -> list[Pointer]:
    """The cards with which an answer is given: one of the row, or those of its kind in the hand."""
    if action < Answer.YANG:
        return row_pointers(position, action)
    return hand_pointers(position, seat, kind_of_answer(action))


def kind_of_answer(action: int) -> int:
    """The kind of the card that an answer takes out of the hand, or nobody's."""
    if Answer.YANG <= action < Answer.YIN:
        return COLOURS + action - Answer.YANG
    if Answer.YIN <= action < Answer.DRAW_DECK:
        return action - Answer.YIN
    if Answer.WASTE <= action < Answer.CHI:
        return action - Answer.WASTE
    if Answer.DISCARD <= action < Answer.CONCEDE:
        return action - Answer.DISCARD
    return CHI_KIND if action == Answer.CHI else NOBODY


def named_seat(action: int) -> int | None:
    """The player whom an answer names: with one opponent none does."""
    return None


def remark(position: Position, seat: int, action: int) -> str:
    """What an answer is about, where its notation does not say it."""
    if action < Answer.YANG:
        return " and ".join(name_of(position, card) for card in in_zone(position, Zone.ROW + action))
    if action < Answer.YIN:
        colour = names()[kind_of_answer(action)]
        pairs = any(stack == colour for stack in shown_area(position, seat))
        points = cards()[kind_of_answer(action)].points
        return f"{points} points, {'makes a pair' if pairs else 'a new stack'}"
    if action < Answer.DRAW_DECK:
        return f"attacks {seat_name(1 - seat)}'s Yang {cards()[kind_of_answer(action)].colour}"
    if Answer.WASTE <= action < Answer.CHI:
        return "for a card, without a duel"
    if action == Answer.CHI:
        return f"stops {name_of(position, in_zone(position, Zone.CONFLICT)[-1])}"
    return "the last card played stands" if action == Answer.PASS and position.record.question == Question.DUEL else ""


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer gives something away: to pass in a duel loses the card that is fought about."""
    return action == Answer.PASS and len(legal) > 1


# What is worth a sentence: {who}, {card}, {other}, {amount} are filled in.
SENTENCES = {
    Event.SHUFFLE: ("The deck is shuffled: {amount} cards.", "CHI-11.3"),
    Event.START: ("{who} is the start player.", "CHI-3.6"),
    Event.FLUSH: ("The row holds nothing but Yin and is replaced.", "CHI-11.4"),
    Event.TAKE: ("{who} takes {card} from slot {other} of the row.", "CHI-5.1"),
    Event.DRAW: ("{who} draws {card} from the deck.", "CHI-7.7"),
    Event.PLAY: ("{who} plays {card}.", "CHI-6.1"),
    Event.STACK: ("{who} has a pair of {card}: it is immune.", "CHI-6.2"),
    Event.ATTACK: ("{who} attacks with {card}.", "CHI-7.1"),
    Event.CHI: ("{who} answers with a Chi.", "CHI-8.1"),
    Event.PASS: ("{who} passes.", "CHI-8.4"),
    Event.WIN: ("{who} wins the conflict.", "CHI-8.5"),
    Event.DISCARD: ("{who} discards {card}.", "CHI-4.6"),
    Event.TRIGGER: ("{who} has six stacks: the last round is on.", "CHI-9.1"),
    Event.CONCEDE: ("{who} concedes.", "CHI-Q56"),
}
WORDS = {Event.DEAL: "draw"}


def tell(event: Row, names: Sequence[str]) -> tuple[str, str] | None:
    """An event as a sentence and its rule."""
    what = Event(event.what)
    if what == Event.END:
        ending = next(ending for reason, ending in ENDINGS.items() if reason == event.other)
        return f"The game is over: {ending.sentence}.", ending.rule
    if what not in SENTENCES:
        return None
    sentence, rule = SENTENCES[what]
    if what == Event.SHUFFLE and event.other == 0:
        rule = "CHI-3.1"
    return told(event, sentence, names), rule


def told(event: Row, sentence: str, names: Sequence[str], **more: str) -> str:
    """A sentence about an event, filled in."""
    card = "a card" if event.kind == NOBODY else names[event.kind]
    return sentence.format(who=seat_name(event.seat), card=card, other=event.other, amount=event.amount, **more)


def event_words(event: Row) -> str:
    """An event as a scenario writes it."""
    what = Event(event.what)
    return written(event, WORDS.get(what, what.name.lower()), names())


def written(event: Row, word: str, names: Sequence[str]) -> str:
    """An event as a scenario writes it: what happened, to whom, with which card."""
    seat = [] if event.seat == NOBODY else [seat_name(event.seat)]
    card = [] if event.kind == NOBODY else [names[event.kind]]
    return " ".join([word, *seat, *card])
