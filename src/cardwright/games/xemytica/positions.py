"""Positions of Xemytica games in words: what lies on the table, and what is planned in the open window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.games.engine_fields import WORD
from cardwright.games.interface import Position, Words, seat_name
from cardwright.games.positions import LaidCard, blank_table, chain, rows_in_order
from cardwright.games.survey import ANY, Survey
from cardwright.games.words import name_of
from cardwright.games.xemytica.engine_fields import FIELDS
from cardwright.games.xemytica.state import (
    CARRIED_OUT,
    DECK,
    OUT,
    ROUND,
    TIED,
    Event,
    Plan,
    Question,
    Stage,
    Step,
    Zone,
)
from cardwright.games.xemytica.table_words import (
    committed_card,
    deck_of,
    definition_of,
    hand_of,
    has_committed,
    in_seat,
    is_combatant,
    is_out,
    is_window,
    listed,
    owner_of,
    pile_of,
    seats_in,
    step_of,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY

NONE = "none"  # no card, no seat
TIE = "tie"
HAND_STEP = "hand"  # the hands are not filled yet


def combatant_word(position: Position) -> str:
    """The word under which the combatant of a seat stands."""
    return definition_of(position).combatant.id


def describe(position: Position) -> Words:
    """A position in the words of a scenario, with what stands beneath them where they do not say everything."""
    record = position.record
    is_filling = int(record.agenda_size) > 0 and int(record.agenda[0, Row.STAGE]) == Stage.FILL
    words: Words = {
        "step": HAND_STEP if is_filling else step_of(position).word,
        "round": int(record.turns),
        "tie_break": int(record.cycle),
        "tied": [seat_name(seat) for seat in seats_in(int(record.tied))],
        "won": winner_name(position),
    }
    survey = position.survey(None)
    for seat in range(position.seats):
        words[seat_name(seat)] = seat_words(survey, seat)
    order = cards_in_order(survey)
    beneath = FIELDS.differences(position, laid_again(survey, order), rows_in_order(order, seat_rows(position.seats)))
    if beneath:
        words[WORD] = beneath
    return words


def winner_name(position: Position) -> str:
    """Who won the last fight."""
    won = int(position.record.won)
    return TIE if won == TIED else NONE if won == NOBODY else seat_name(won)


def seat_words(survey: Survey, seat: int) -> Words:
    """The zones of a seat as its owner sees them; piles top first."""
    position = survey.position
    play = in_seat(position, seat, Zone.PLAY)
    combatants = [card for card in play if is_fighting(position, card)]
    words: Words = {
        "hand": [card_words(position, card) for card in hand_of(survey, seat)],
        "deck": [card_words(position, card) for card in deck_of(survey, seat)],
        "discard": [card_words(position, card) for card in pile_of(survey, seat)],
        combatant_word(position): one_or_list([card_words(position, card) for card in combatants]),
        "played": [card_words(position, card) for card in play if card not in combatants],
        "committed": has_committed(survey, seat),
        "out": is_out(position, seat),
    }
    return words | (plan_words(survey, seat) if is_window(position) else {})


def is_fighting(position: Position, card: int) -> bool:
    """Whether a card is a combatant."""
    return is_combatant(position, int(position.record.kind[card]))


def one_or_list(cards: list[Any]) -> Any:
    """No card, one card, or several."""
    return NONE if not cards else cards[0] if len(cards) == 1 else cards


def plan_words(survey: Survey, seat: int) -> Words:
    """What a seat has drawn, discarded and committed in the open window, as far as it is known."""
    position, words = survey.position, Words()
    plan, pile = position.record.plan, in_seat(position, seat, Zone.DISCARD)
    if drawn := [card for card in in_seat(position, seat, Zone.DECK) if int(plan[card]) & Plan.DRAWN]:
        words["drawn"] = [name_of(position, card) for card in drawn]
    if discarded := pile_of(survey, seat)[::-1][len(pile) :]:
        words["discarded"] = [name_of(position, card) for card in discarded]
    if (card := committed_card(survey, seat)) != NOBODY:
        words["commitment"] = card_words(position, card)
    return words


def card_words(position: Position, card: int) -> Any:
    """A card's name, or a map where it is not its owner's, or known to others than usual."""
    name = name_of(position, card)
    zone = int(position.record.zone[card])
    words: Words = {"card": name}
    if owner_of(card) != zone // int(Zone.COUNT):
        words["owner"] = seat_name(owner_of(card))
    known = int(position.record.known[card])
    if name != ANY and known != known_in(zone, int(position.record.plan[card]), position.seats):
        words["known"] = [seat_name(seat) for seat in seats_in(known)]
    return words if len(words) > 1 else name


def findings(position: Position) -> Words:
    """What `then` can say besides: the totals as last formed, of several combatants each, and the places."""
    record, number = position.record, len(definition_of(position).attributes)
    totals: dict[str, Any] = {}
    for seat in range(position.seats):
        slots = [slot for slot in range(int(record.combatants)) if int(record.combatant_seat[slot]) == seat]
        found = [[int(total) for total in record.total[slot][:number]] for slot in slots]
        totals[seat_name(seat)] = found[0] if len(found) == 1 else found or NONE
    return {"totals": totals, "rank": {seat_name(seat): int(record.rank[seat]) for seat in range(position.seats)}}


def undecided(position: Position) -> str:
    """That a round is still being fought, and who has to do something about it."""
    asked = position.asked()
    in_play = (card for seat in range(position.seats) for card in in_seat(position, seat, Zone.PLAY))
    if not asked or not any(is_fighting(position, card) for card in in_play):
        return ""
    who = listed([seat_name(seat) for seat in asked])
    what = f"the {step_of(position).name} step" if is_window(position) else "a text"
    return f"; the round is still open: {what} is waiting for {who}"


# Laying out


@dataclass(eq=False)
class PlannedCard(LaidCard):
    """A card with who knows it, and what is planned with it in the open window."""

    known: int | None = None  # None: as usual in its zone
    plan: int = 0
    is_open: bool = False  # nobody says which card it is


def known_in(zone: int, plan: int, seats: int) -> int:
    """Who usually knows a card of a zone: its owner of a hand and of what it has just drawn, nobody of a deck."""
    seat, place = divmod(zone, int(Zone.COUNT))
    if place == Zone.DECK and not plan & Plan.DRAWN:
        return 0
    return 1 << seat if place in (Zone.HAND, Zone.DECK) else (1 << seats) - 1


def cards_in_order(survey: Survey) -> list[int]:
    """All cards in the order in which the words name them, those that leave a hand after the hand."""
    position = survey.position
    found: list[int] = []
    for seat in range(position.seats):
        hand = set(in_seat(position, seat, Zone.HAND))
        seen = [*hand_of(survey, seat), *pile_of(survey, seat)[::-1], committed_card(survey, seat)]
        found += [card for card in seen if card in hand]
        for zone in (Zone.DECK, Zone.DISCARD):
            found += in_seat(position, seat, zone)
        play = in_seat(position, seat, Zone.PLAY)
        found += [card for card in play if is_fighting(position, card)]
        found += [card for card in play if not is_fighting(position, card)]
    return found


def seat_rows(seats: int) -> list[range]:
    """The rows of each seat."""
    return [range(seat * DECK, (seat + 1) * DECK) for seat in range(seats)]


def laid_again(survey: Survey, order: Sequence[int]) -> Position:
    """What the words alone would make of a position, on the same rows."""
    position, record = survey.position, survey.position.record
    again = blank_table(position)
    fields = [record[name].tolist() for name in ("kind", "zone", "known", "plan")]
    places = [PlannedCard(owner_of(card), *(numbers[card] for numbers in fields), row=card) for card in order]
    lay_out(again, places)
    for word in ("step", "turns", "cycle", "tied", "out", "won"):
        again.record[word] = record[word]
    stand_in_window(again)
    again.record.agenda[ROUND, CARRIED_OUT] = record.agenda[ROUND, CARRIED_OUT]  # only guards against endless effects
    if not int(record.cycle):
        again.record.added = record.added  # asked for in tie-breaks only
    if not position.over:
        again.record.asked &= ~sum(1 << seat for seat in range(position.seats) if has_committed(survey, seat))
    return again


def lay_out(position: Position, places: Sequence[PlannedCard]) -> None:
    """Write cards into a blank record, with who knows what; the rows that are left are out of the game."""
    record = position.record
    chain(record, places, OUT)
    record.line[:] = NOBODY
    record.won = NOBODY
    plans, known, seats = record.plan, record.known, position.seats
    for place in places:
        plans[place.row] = place.plan
        known[place.row] = known_in(place.zone, place.plan, seats) if place.known is None else place.known


def reveals_before(position: Position, step: int, cycle: int) -> int:
    """How many reveals a round has had before a step of it, or of one of its tie-break cycles."""
    steps = definition_of(position).steps
    in_ties = [place for place, each in enumerate(steps) if each.in_ties]
    if not cycle:
        return step
    return len(steps) + (cycle - 1) * len(in_ties) + sum(place < step for place in in_ties)


def number_reveals(position: Position) -> None:
    """Let the cards in play have come in the order of the steps, further ones of a kind in tie-break cycles."""
    definition, record = definition_of(position), position.record
    record.clock = reveals_before(position, int(record.step), int(record.cycle))
    forms = [definition.forms[step.kind] for step in definition.steps]
    for seat in range(position.seats):
        seen: dict[int, int] = {}
        for card in in_seat(position, seat, Zone.PLAY):
            form = int(position.book.form[int(record.kind[card])])
            cycle = seen[form] = seen.get(form, -1) + 1
            step = forms.index(form) if form in forms else 0
            record.since[card] = min(int(record.clock), 1 + reveals_before(position, step, cycle))


def look_back_on(position: Position) -> None:
    """Let the cards in play have come into play in this round, where a text looks back on it."""
    record, book = position.record, position.book
    in_play = [card for seat in range(position.seats) for card in in_seat(position, seat, Zone.PLAY)]
    for card in sorted(in_play, key=lambda card: int(record.since[card])) if int(book.remembers) else ():
        seen = (int(Event.REVEAL), int(record.kind[card]), owner_of(card), card)
        record.history[int(record.happened)] = seen
        record.happened += 1


def stand_in_window(position: Position) -> None:
    """Open the window of the present step for everybody who plays in it, as it stands while they are asked."""
    record = position.record
    number_reveals(position)
    look_back_on(position)
    record.here = sum(1 << seat for seat in range(position.seats) if not is_out(position, seat))
    record.question = Question.WINDOW
    record.agenda_size = 1
    record.agenda[0, Row.STEP] = Step.ROUND
    record.agenda[0, Row.STAGE] = Stage.REVEAL
    record.asked = position.survey(None).scene.window
