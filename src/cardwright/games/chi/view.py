"""What a seat of Chi sees, and how its events read."""

from __future__ import annotations

from cardwright.games.chi.actions import Answer
from cardwright.games.chi.cards import cards, kind_of, names
from cardwright.games.chi.notation import ANY, in_zone, name_of, shown_area, shown_hand
from cardwright.games.chi.refusals import ENDINGS
from cardwright.games.chi.state import CHI_KIND, COLOURS, SLOTS, Event, Question, Zone
from cardwright.games.interface import CardView, Pointer, Position, View, ZoneView, seat_name
from cardwright.games.interface import Event as Row
from cardwright.kernel.table import NOBODY

PROMPTS = {
    Question.ACTION: "take one action: draw a card of the row, play a Yang, or play a Yin",
    Question.DUEL: "answer with a Chi, or pass",
    Question.LIMIT: "discard down to the hand limit",
}
SYMBOLS = {"yang": "○", "yin": "●", "chi": "☯"}
PHASES = {Question.NONE: "over", Question.ACTION: "action", Question.DUEL: "duel", Question.LIMIT: "hand limit"}


def prompt(position: Position, seat: int) -> str:
    """What a seat is asked."""
    if seat not in position.asked():
        waiting = " and ".join(seat_name(other) for other in position.asked())
        return f"waiting for {waiting}" if waiting else "the game is over"
    question = Question(int(position.record.question))
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
    points = card.points * int(height or 1)
    return CardView(plain, ["pair", "immune"] if height else [], card.colour, points or None, SYMBOLS[card.kind])


def view(concealed: Position, viewer: int | None) -> View:
    """The table as a viewer sees it."""
    record = concealed.record
    row = [in_zone(concealed, Zone.ROW + slot) for slot in range(SLOTS)]
    zones = [
        ZoneView(
            "row", "Centre row", None, sum(map(len, row)), [card_view(name_of(concealed, c)) for s in row for c in s]
        ),
        ZoneView("deck", "Deck", None, int(record.count[Zone.DECK]), [], "pile"),
        pile(concealed, "discard", "Discard pile", Zone.DISCARD),
        ZoneView(
            "conflict",
            "Conflict",
            None,
            int(record.count[Zone.CONFLICT]),
            [card_view(name_of(concealed, card)) for card in in_zone(concealed, Zone.CONFLICT)],
        ),
    ]
    counters = {}
    for seat in range(concealed.seats):
        name = seat_name(seat)
        area = shown_area(concealed, seat)
        hand = shown_hand(concealed, seat)
        zones.append(ZoneView("area", "Area", name, len(area), [card_view(card) for card in area]))
        zones.append(ZoneView("hand", "Hand", name, len(hand), [card_view(card) for card in hand], "fan"))
        points = sum(cards()[int(record.kind[card])].points for card in in_zone(concealed, Zone.AREA + seat))
        counters[name] = {"points": points, "hand": len(hand), "stacks": len(area)}
    return View(
        game="chi",
        viewer=None if viewer is None else seat_name(viewer),
        turn=seat_name(record.turn),
        phase=PHASES[Question(int(record.question))] + (" (last round)" if record.ending and not record.over else ""),
        asked=[seat_name(seat) for seat in concealed.asked()],
        prompt=prompt(concealed, NOBODY if viewer is None else viewer),
        counters=counters,
        zones=zones,
        over=concealed.over,
    )


def points_at(position: Position, seat: int, action: int) -> list[Pointer]:
    """The cards with which an answer is given: one of the row, or those of its kind in the hand."""
    if action < Answer.YANG:
        filled = [slot for slot in range(SLOTS) if in_zone(position, Zone.ROW + slot)]
        return [Pointer("row", None, filled.index(action))] if action in filled else []
    kind = kind_of_answer(action)
    hand = in_zone(position, Zone.HAND + seat)
    places = [place for place, card in enumerate(hand) if int(position.record.kind[card]) == kind]
    return [Pointer("hand", seat_name(seat), place) for place in places]


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


MEANINGS = {
    "yang": "A Yang: {points} points while it lies in your area (CHI-1.3).",
    "yin": "A Yin: it attacks the other player's Yang {colour}, but no pair, and brings a card (CHI-7.1, CHI-7.6).",
    "chi": "A Chi: it answers an attack or another Chi in a duel (CHI-8.1).",
}
PAIRS = {
    3: "Two of one colour are a pair, and a pair is immune (CHI-6.2, CHI-6.3).",
    6: "A second one of its colour cannot be laid (CHI-6.5).",
}


def face(name: str) -> list[str]:
    """A card for a person."""
    card = cards()[kind_of(name)]
    lines = [card.name, MEANINGS[card.kind].format(points=card.points, colour=card.colour)]
    if card.points in PAIRS:
        lines.append(PAIRS[card.points])
    return [*lines, f"The deck has {card.copies} of it."]


def pile(concealed: Position, key: str, label: str, zone: int) -> ZoneView:
    """An open pile, top first: cards are laid onto it at the end of its zone."""
    shown = [card_view(name_of(concealed, card)) for card in reversed(in_zone(concealed, zone))]
    return ZoneView(key, label, None, len(shown), shown, "pile")


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


def tell(event: Row) -> tuple[str, str] | None:
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
    card = "a card" if event.kind == NOBODY else names()[event.kind]
    return sentence.format(who=seat_name(event.seat), card=card, other=event.other, amount=event.amount), rule


def event_words(event: Row) -> str:
    """An event as a scenario writes it."""
    what = Event(event.what)
    words = [WORDS.get(what, what.name.lower())]
    if event.seat != NOBODY:
        words.append(seat_name(event.seat))
    if event.kind != NOBODY:
        words.append(names()[event.kind])
    return " ".join(words)
