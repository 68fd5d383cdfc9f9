"""What a seat of Chi sees, and how its events read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import takewhile

from cardwright.games.chi.actions import Answer
from cardwright.games.chi.cards import cards, names
from cardwright.games.chi.faces import points_stat
from cardwright.games.chi.forecast import Forecast, State, Value
from cardwright.games.chi.refusals import ENDINGS
from cardwright.games.chi.state import SLOTS, Log, Question, Zone
from cardwright.games.interface import CardView, Event, Pointer, Position, View, ZoneView, seat_name
from cardwright.games.showing import table_view
from cardwright.games.survey import Survey
from cardwright.games.telling import filled, log_words, tell_end
from cardwright.kernel.table import NOBODY

PROMPTS = {
    Question.ACTION: "take one action: draw a card from the row, play a Yang, or play a Yin",
    Question.DUEL: "answer with a Chi, or pass",
    Question.LIMIT: "discard down to the hand limit",
}
SYMBOLS = {"yang": "○", "yin": "●", "chi": "☯"}
ROW = range(int(Zone.ROW), int(Zone.ROW) + SLOTS)
DECK, DISCARD, CONFLICT = (int(Zone.DECK),), (int(Zone.DISCARD),), (int(Zone.CONFLICT),)
HAND, AREA, POINTS, IMMUNE = int(Zone.HAND), int(Zone.AREA), int(Value.POINTS), int(State.IMMUNE)  # read often
PHASES = {Question.NONE: "over", Question.ACTION: "action", Question.DUEL: "duel", Question.LIMIT: "hand limit"}


def prompt(survey: Survey) -> str:
    """What a seat is asked."""
    question = Question(int(survey.record.question))
    if question == Question.DUEL:
        return f"{survey.name_of(survey.in_zone(Zone.CONFLICT)[-1])} was played: {PROMPTS[question]}"
    return PROMPTS[question]


# The table


def card_view(survey: Survey, card: int) -> CardView:
    """A card with what its face shows; a stack carries the points of its cards, and what it is safe from."""
    kind, cards = survey.kinds[card], survey.cards
    if kind == NOBODY:
        return CardView(None)
    points, stack = cards.values[card][POINTS], 1
    if cards.zone[card] >= AREA and (on_it := survey.hosted.get(card)):
        points += sum(cards.values[other][POINTS] for other in on_it)
        stack += len(on_it)
    return stack_view(kind, points, cards.state[card] & IMMUNE, stack)


@cache
def stack_view(kind: int, points: int, immune: int, cards_in_it: int) -> CardView:
    """A card, or a stack of equal ones, by what can be seen of it."""
    face = cards()[kind]
    return CardView(
        names()[kind],
        face.colour,
        SYMBOLS[face.kind],
        stats=points_stat(points),
        tags=["pair", "immune"] if immune else [],
        stack=cards_in_it,
    )


Show = Callable[[Survey, int], CardView]


def row_of(survey: Survey) -> list[int]:
    """The cards of the row, slot by slot."""
    row: list[int] = survey.record.remember("row", find_row, survey)
    return row


def find_row(survey: Survey) -> list[int]:
    """The cards of the row, slot by slot."""
    return [card for slot in ROW for card in survey.in_zone(slot)]


def shared_zones(survey: Survey, show: Show, duel: str = "Duel") -> list[ZoneView]:
    """The zones in the middle of the table, of the deck what the viewer knows of its top; `duel` in the game's word."""
    return [
        survey.kept("row", ROW, None, row_zone, survey, show),
        survey.kept("deck", DECK, None, deck_zone, survey, show),
        survey.kept("discard", DISCARD, None, pile_zone, survey, show),
        survey.kept("conflict", CONFLICT, None, conflict_zone, survey, show, duel),
    ]


def row_zone(survey: Survey, show: Show) -> ZoneView:
    """The row."""
    row = row_of(survey)
    return ZoneView("row", "Centre row", None, len(row), [show(survey, card) for card in row])


def deck_zone(survey: Survey, show: Show) -> ZoneView:
    """The deck, with the cards on top of it that the viewer knows."""
    deck = survey.in_zone(Zone.DECK)
    on_top = takewhile(lambda card: survey.kinds[card] != NOBODY, deck)
    return ZoneView("deck", "Deck", None, len(deck), [show(survey, card) for card in on_top], "pile")


def pile_zone(survey: Survey, show: Show) -> ZoneView:
    """The discard pile, top first: cards are laid onto it at the end of its zone."""
    pile = survey.in_zone(Zone.DISCARD)[::-1]
    return ZoneView("discard", "Discard pile", None, len(pile), [show(survey, card) for card in pile], "pile")


def conflict_zone(survey: Survey, show: Show, label: str) -> ZoneView:
    """The cards of a duel or conflict."""
    conflict = survey.in_zone(Zone.CONFLICT)
    return ZoneView("conflict", label, None, len(conflict), [show(survey, card) for card in conflict])


def seat_zones(survey: Survey, seat: int, show: Show) -> list[ZoneView]:
    """The area and the hand of a seat; without its owner's knowledge a card of the hand lies face down (CHI-Q60)."""
    known, hand = survey.record.known, survey.in_zone(HAND + seat)
    held = tuple([(known[card] >> seat) & 1 for card in hand])
    return [
        survey.kept(("area", seat), (AREA + seat,), None, area_zone, survey, seat, show),
        survey.kept(("hand", seat), (HAND + seat,), held, hand_zone, survey, seat, held, show),
    ]


def area_zone(survey: Survey, seat: int, show: Show) -> ZoneView:
    """The area of a seat: what lies on other cards is shown with them."""
    hosts = survey.cards.host
    area = [card for card in survey.in_zone(AREA + seat) if hosts[card] == NOBODY]
    return ZoneView("area", "Area", seat_name(seat), len(area), [show(survey, card) for card in area])


def hand_zone(survey: Survey, seat: int, is_known: Sequence[int], show: Show) -> ZoneView:
    """The hand of a seat, with whether it knows each card."""
    hand = survey.in_zone(HAND + seat)
    held = [show(survey, card) if known else CardView(None) for card, known in zip(hand, is_known, strict=True)]
    return ZoneView("hand", "Hand", seat_name(seat), len(hand), held, "fan")


def view(survey: Survey) -> View:
    """The table as a viewer sees it."""
    position, record, scene = survey.position, survey.record, survey.scene
    zones = shared_zones(survey, card_view)
    counters = {}
    for seat in range(position.seats):
        area, hand = seat_zones(survey, seat, card_view)
        zones += [area, hand]
        counts = {"points": int(scene.points[seat]), "hand": hand.size, "stacks": int(scene.stacks[seat])}
        counters[seat_name(seat)] = counts
    phase = PHASES[record.question]
    more = "last round" if record.ending and not record.over else ""
    return table_view(survey, counters, zones, turn=seat_name(record.turn), phase=phase, more=more)


def equal_pointers(survey: Survey, key: str, card: int) -> list[Pointer]:
    """The cards that are like a card in its hand or area."""
    found: list[Pointer] = survey.record.remember((key, card), find_equal, survey, key, card)
    return found


def find_equal(survey: Survey, key: str, card: int) -> list[Pointer]:
    """The cards that are like a card in its hand or area."""
    kinds, kind = survey.kinds, survey.kinds[card]
    zone, seat = survey.in_zone(survey.cards.zone[card]), seat_name(survey.cards.seat[card])
    return [Pointer(key, seat, place) for place, other in enumerate(zone) if kinds[other] == kind]


def row_pointers(survey: Survey, card: int) -> list[Pointer]:
    """A card of the row."""
    return [Pointer("row", None, row_of(survey).index(card))]


def points_at(survey: Survey, action: int) -> list[Pointer]:
    """The cards with which an answer is given: one of the row, or those of its kind in the hand."""
    card = survey.answers.card[action]
    if card == NOBODY:
        return []
    return row_pointers(survey, card) if action < Answer.YANG else equal_pointers(survey, "hand", card)


def named_seat(action: int) -> int | None:
    """The player whom an answer names: with one opponent none does."""
    return None


def remark(survey: Survey, action: int) -> str:
    """What an answer is about, where its notation does not say it."""
    row = survey.answers[action]
    if row.reason or action in (Answer.DRAW_DECK, Answer.CONCEDE):
        return ""
    if action < Answer.YANG:
        return survey.name_of(row.card)
    if action < Answer.YIN:
        makes = "a new stack" if row.forecast[Forecast.STACKS] else "makes a pair"
        return f"{survey.cards.values[row.card][POINTS]} points, {makes}"
    if action < Answer.DRAW_DECK:
        return f"attacks {seat_name(survey.cards.seat[row.target])}'s {survey.name_of(row.target)}"
    if Answer.WASTE <= action < Answer.CHI:
        return "for a card, without a duel"
    if action == Answer.CHI:
        return f"stops {survey.name_of(row.target)}"
    return "the last card played stands" if action == Answer.PASS and is_duel(survey) else ""


def is_duel(survey: Survey) -> bool:
    """Whether a seat is asked in a duel or conflict."""
    return int(survey.record.question) == Question.DUEL


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer gives something away: to pass in a duel loses the card that is fought about."""
    return action == Answer.PASS and len(legal) > 1


# What is worth a sentence: {who}, {card}, {slot}, {amount} are filled in.
SENTENCES = {
    Log.SHUFFLE: ("The deck is shuffled: {amount} cards.", "CHI-11.3"),
    Log.START: ("{who} is the start player.", "CHI-3.6"),
    Log.FLUSH: ("The row holds nothing but Yin and is replaced.", "CHI-11.4"),
    Log.TAKE: ("{who} takes {card} from slot {slot} of the row.", "CHI-5.1"),
    Log.DRAW: ("{who} draws {card} from the deck.", "CHI-7.7"),
    Log.PLAY: ("{who} plays {card}.", "CHI-6.1"),
    Log.STACK: ("{who} has a pair of {card}: it is immune.", "CHI-6.2"),
    Log.ATTACK: ("{who} attacks with {card}.", "CHI-7.1"),
    Log.CHI: ("{who} answers with a Chi.", "CHI-8.1"),
    Log.PASS: ("{who} passes.", "CHI-8.4"),
    Log.WIN: ("{who} wins the duel.", "CHI-8.5"),
    Log.DISCARD: ("{who} discards {card}.", "CHI-4.6"),
    Log.TRIGGER: ("{who} has six stacks: the last round is on.", "CHI-9.1"),
    Log.CONCEDE: ("{who} concedes.", "CHI-Q56"),
    Log.REMOVE: ("{who} loses {card}.", "CHI-7.5"),
}
WORDS = {Log.DEAL: "draw"}


def tell(event: Event, names: Sequence[str]) -> tuple[str, str] | None:
    """An event as a sentence and its rule."""
    what = Log(event.what)
    if what == Log.END:
        return tell_end(ENDINGS, event.other)
    if what not in SENTENCES:
        return None
    sentence, rule = SENTENCES[what]
    if what == Log.SHUFFLE and event.other == 0:
        rule = "CHI-3.1"
    return filled(sentence, event, names, {"slot": event.other}), rule


def event_words(event: Event, names: Sequence[str]) -> str:
    """An event as a scenario writes it."""
    what = Log(event.what)
    return " ".join(log_words(WORDS.get(what, what.name.lower()), event, names))
