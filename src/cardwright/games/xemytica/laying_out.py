"""Positions of Xemytica games from the words of a scenario: the inverse of `positions.describe`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from cardwright.games.decklist import write_lists
from cardwright.games.engine_fields import WORD, rows_of
from cardwright.games.interface import Position, UsageError, Words, nearest, seat_name
from cardwright.games.positions import PositionReader, give_rows, stack_decks
from cardwright.games.survey import ANY
from cardwright.games.words import (
    Vocabulary,
    as_list,
    kind_name,
    plain,
    read_seat,
    whole,
)
from cardwright.games.xemytica.definition import Definition
from cardwright.games.xemytica.engine_fields import FIELDS
from cardwright.games.xemytica.positions import HAND_STEP, NONE, TIE, PlannedCard, lay_out, seat_rows, stand_in_window
from cardwright.games.xemytica.state import DECK, PLACE, TIED, Plan, Question, Role, Stage, Zone
from cardwright.games.xemytica.table_words import definition_of, in_seat, is_window, with_article, zone_of
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY

FILLED = 20  # cards of a deck that nobody names
TABLE_WORDS = ("step", "round", "tie_break", "tied", "won")
SEAT_WORDS = ("hand", "deck", "discard", "played", "committed", "commitment", "drawn", "discarded", "out")
CARD_WORDS = ("card", "owner", "known")
MOST_ROUNDS = 9999
MOST_CYCLES = 99


def vocabulary(definition: Definition) -> Vocabulary:
    """The words of positions of a game."""
    combatant = definition.combatant.id
    words = (*SEAT_WORDS[:3], combatant, *SEAT_WORDS[3:])
    example = f"{{{combatant}: NAME, hand: [NAME, NAME]}}"
    return Vocabulary(definition.name, TABLE_WORDS, words, example, (WORD, "cards"))


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described, and open the question of the step."""
    known = vocabulary(definition_of(position))
    known.check(words, position.seats)
    reader = XemyticaReader(position, words, known, luck)
    beneath = words.get(WORD)
    check_room(reader.places)
    give_rows(reader.places, seat_rows(position.seats), rows_of(beneath))
    lay_out(position, reader.places)
    set_counters(position, words, known)
    list_decks(position, reader.places)
    stand_in_window(position)
    if beneath is None:
        open_step(position, words)
        close_windows(position, words, known)
    else:
        close_windows(position, words, known)
        FIELDS.restore(position, beneath)
        position.begin()


def check_room(places: Iterable[PlannedCard]) -> None:
    """No seat has more cards than a deck has room for (FOH-E1)."""
    for seat, count in Counter(place.owner for place in places).items():
        if count > DECK:
            raise UsageError(f"{seat_name(seat)} has {count} cards; a deck has at most {DECK} (FOH-E1)")


def list_decks(position: Position, places: Iterable[PlannedCard]) -> None:
    """Note the cards of each seat as its deck list."""
    by_row = sorted(places, key=lambda place: place.row)
    seats = range(position.seats)
    write_lists(position.book, [[place.kind for place in by_row if place.owner == seat] for seat in seats])


def set_counters(position: Position, words: Words, known: Vocabulary) -> None:
    """Set the step, the round, the tie-break, and who is out."""
    record = position.record
    record.step = read_step(position, words)
    record.turns = whole(words.get("round", 1), "round", 1, MOST_ROUNDS)
    record.cycle = whole(words.get("tie_break", 0), "tie_break", 0, MOST_CYCLES)
    for seat in range(position.seats):
        if known.of_seat(words, seat).get("out"):
            record.out |= 1 << seat
    tied = as_list(words.get("tied", []), "tied")
    for name in tied:
        record.tied |= 1 << read_seat(name, "tied", position.seats)
    if int(record.cycle) and not tied:
        record.tied = (1 << position.seats) - 1 - int(record.out)
    won = words.get("won", NONE)
    if plain(str(won)) == TIE:
        record.won = TIED
    elif plain(str(won)) != NONE:
        record.won = read_seat(won, "won", position.seats)


def read_step(position: Position, words: Words) -> int:
    """The number of the step: the one that is named, or the first one, or after the combatants the next."""
    definition = definition_of(position)
    if "step" in words:
        step = definition.step_named(str(words["step"]))
        if step is None and plain(str(words["step"])) != HAND_STEP:
            names = [HAND_STEP, *(step.word for step in definition.steps)]
            hint = nearest(str(words["step"]), names)
            raise UsageError(f"step cannot be {words['step']!r}; {hint}it is one of {', '.join(names)}")
        return step or 0
    fighting = [place for place, step in enumerate(definition.steps) if step.kind == definition.combatant.id]
    has_begun = any(in_seat(position, seat, Zone.PLAY) for seat in range(position.seats))
    return min(fighting[-1] + 1, len(definition.steps) - 1) if has_begun else 0


def open_step(position: Position, words: Words) -> None:
    """Let the round go on from the step that the words name, up to its first question."""
    record = position.record
    record.question, record.asked = Question.NONE, 0
    is_filling = plain(str(words.get("step", ""))) == HAND_STEP
    record.turns -= is_filling  # the round begins with it
    record.agenda[0, Row.STAGE] = Stage.FILL if is_filling else Stage.WINDOW
    position.begin()


# Windows


def close_windows(position: Position, words: Words, known: Vocabulary) -> None:
    """Close the windows of the seats that have committed."""
    closed = [seat for seat in range(position.seats) if known.of_seat(words, seat).get("committed")]
    if not closed:
        return
    if not is_window(position) or all(seat in closed for seat in position.asked()):
        raise UsageError("committed: somebody must still be asked; what all have committed is on the table")
    for seat in closed:
        if seat in position.asked() and "commitment" not in known.of_seat(words, seat):
            commit_something(position, seat)
        position.record.asked &= ~(1 << seat)


def commit_something(position: Position, seat: int) -> None:
    """Commit the first fitting card of a hand where the step needs one and nobody says which; else it is a pass."""
    record, book = position.record, position.book
    form = int(book.step_form[int(record.step)])
    if not int(book.step_least[int(record.step)]):
        return
    for card in in_seat(position, seat, Zone.HAND):
        if int(book.form[int(record.kind[card])]) == form and not int(record.plan[card]):
            record.plan[card] = Plan.COMMITTED
            return
    kind = definition_of(position).kinds[form].name
    raise UsageError(f"committed: {seat_name(seat)} holds no {kind} that it could have committed")


# Cards


class XemyticaReader(PositionReader):
    """The cards that the words of a position name."""

    def __init__(self, position: Position, words: Words, known: Vocabulary, luck: np.random.Generator) -> None:
        super().__init__(position, luck)
        self.definition = definition_of(position)
        self.places: list[PlannedCard] = []
        for seat in range(position.seats):
            said = known.of_seat(words, seat)
            self.places += self.read_seat(said, seat, self.step_form(words, said))

    def step_form(self, words: Words, said: Mapping[str, Any]) -> int:
        """The kind of card that a seat has committed without saying which, or nobody's."""
        step = self.definition.step_named(str(words.get("step", self.definition.steps[0].word)))
        if not said.get("committed") or "commitment" in said or step is None:
            return NOBODY
        return self.definition.forms[self.definition.steps[step].kind] if self.definition.steps[step].least else NOBODY

    def read_seat(self, said: Mapping[str, Any], seat: int, needed: int) -> list[PlannedCard]:
        """The cards of a seat, in the order of `cards_in_order`."""
        hand = self.lay_all(said.get("hand", []), seat, Zone.HAND, "hand")
        pile = self.lay_all(said.get("discard", []), seat, Zone.DISCARD, "discard")[::-1]
        play = self.read_play(said, seat)
        self.grant(hand, needed)
        plan = WindowPlan(self, said, seat, hand, pile)
        room = DECK - len(hand) - len(pile) - len(play) - len(plan.committed)
        deck = self.lay_all(self.deck_cards(said, min(FILLED, room)), seat, Zone.DECK, "deck")
        if not any(self.fights(place.kind) for place in (*play, *plan.committed)):
            self.grant([*hand, *deck], self.definition.forms[self.definition.combatant.id])
        in_hand = [place for place in (*hand, *plan.discarded, *plan.committed) if place not in plan.drawn]
        return [*in_hand, *plan.drawn, *deck, *pile[: len(pile) - len(plan.discarded)], *play]

    def lay_all(self, entries: Any, seat: int, zone: Zone, where: str) -> list[PlannedCard]:
        """The cards of a zone."""
        return [self.lay(entry, seat, zone, where) for entry in as_list(entries, where)]

    def read_play(self, said: Mapping[str, Any], seat: int) -> list[PlannedCard]:
        """The combatants of a seat, then what else it has in play."""
        word = self.definition.combatant.id
        fighting = said.get(word, NONE)
        if fighting is None or fighting == NONE:
            fighting = []
        combatants = self.lay_all(fighting if isinstance(fighting, list) else [fighting], seat, Zone.PLAY, word)
        others = self.lay_all(said.get("played", []), seat, Zone.PLAY, "played")
        for places, is_right, where in (combatants, True, word), (others, False, "played"):
            for place in places:
                if self.fights(place.kind) != is_right:
                    name, noun = kind_name(self.position, place.kind), self.definition.combatant.name
                    problem = (
                        f"is not {with_article(noun)}"
                        if is_right
                        else f"is {with_article(noun)} and belongs under `{word}`"
                    )
                    raise UsageError(f"{where}: {name} {problem}")
        return [*combatants, *others]

    def fights(self, kind: int) -> bool:
        """Whether a card is a combatant."""
        form = int(self.position.book.form[kind])
        return form < len(self.definition.kinds) and self.definition.kinds[form].role == Role.COMBATANT

    def lay(self, entry: Any, seat: int, zone: Zone, where: str) -> PlannedCard:
        """One card of a zone."""
        said = self.said_of(entry, CARD_WORDS, where)
        seats = self.position.seats
        owner = read_seat(said.get("owner", seat_name(seat)), "owner", seats)
        place = PlannedCard(owner, self.kind(said.get("card"), where), zone_of(seat, zone))
        place.is_open = said.get("card") == ANY
        if "known" in said:
            place.known = sum({1 << read_seat(name, "known", seats) for name in as_list(said["known"], "known")})
        return place

    def grant(self, cards: list[PlannedCard], form: int) -> None:
        """Let one of the cards that are left open be of a kind that must be among them."""
        forms = self.position.book.form
        if form == NOBODY or any(int(forms[place.kind]) == form for place in cards):
            return
        fitting = [kind for kind in self.kinds.values() if int(forms[kind]) == form]
        place = next((place for place in cards if place.is_open), None)
        if place is not None and fitting:
            place.kind = fitting[int(self.luck.integers(len(fitting)))]


class WindowPlan:
    """What a seat has done in the open window, told from the words of its zones, which it has changed already."""

    def __init__(
        self,
        reader: XemyticaReader,
        said: Mapping[str, Any],
        seat: int,
        hand: list[PlannedCard],
        pile: list[PlannedCard],
    ) -> None:
        """`hand` is what the seat holds now, `pile` its discard pile with the top at the end."""
        committed = [said["commitment"]] if said.get("commitment") not in (None, NONE) else []
        self.committed = reader.lay_all(committed, seat, Zone.HAND, "commitment")
        self.discarded = self.from_pile(reader, said, seat, pile)
        self.drawn = self.from_deck(reader, said, [*self.discarded, *self.committed, *hand])
        for number, place in enumerate(self.discarded, 1):
            place.zone, place.plan = zone_of(seat, Zone.HAND), int(Plan.DISCARDED) + PLACE * number
        for place in self.committed:
            place.plan = int(Plan.COMMITTED)
        for place in self.drawn:
            place.zone, place.plan = zone_of(seat, Zone.DECK), place.plan | Plan.DRAWN

    def from_pile(
        self, reader: XemyticaReader, said: Mapping[str, Any], seat: int, pile: list[PlannedCard]
    ) -> list[PlannedCard]:
        """The cards on top of the discard pile that were discarded in this window."""
        names = [reader.kind(name, "discarded") for name in as_list(said.get("discarded", []), "discarded")]
        top = pile[len(pile) - len(names) :]
        if len(names) > len(pile) or Counter(place.kind for place in top) != Counter(names):
            raise UsageError(f"discarded: these cards must lie on top of the discard pile of {seat_name(seat)}")
        return top

    def from_deck(self, reader: XemyticaReader, said: Mapping[str, Any], cards: list[PlannedCard]) -> list[PlannedCard]:
        """The cards that were drawn in this window; of equal ones those that were held before went first."""
        names = [reader.kind(name, "drawn") for name in as_list(said.get("drawn", []), "drawn")]
        last = {kind: [place for place in cards if place.kind == kind][-names.count(kind) :] for kind in set(names)}
        for kind, places in last.items():
            if len(places) < names.count(kind):
                name = kind_name(reader.position, kind)
                raise UsageError(f"drawn: {name} is not where it went: in the hand, discarded or committed")
        return [last[kind].pop(0) for kind in names]


# Chance that a scenario fixes


def stack(position: Position, fixed: Any) -> None:
    """Fix the tops of decks."""
    decks = [zone_of(seat, Zone.DECK) for seat in range(position.seats)]
    stack_decks(position, fixed, decks, f"a deck has at most {DECK} cards (FOH-E1)")
