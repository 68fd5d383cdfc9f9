"""Psi Wars as a game for everybody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.games.card_game import CardGame
from cardwright.games.decklist import Deck
from cardwright.games.interface import Pointer, Position, UsageError, Words, seat_name
from cardwright.games.psiwars import decks, faces, notation, options, telling, view
from cardwright.games.psiwars.answers import ANSWERS, Answer
from cardwright.games.psiwars.dice_sets import die_name
from cardwright.games.psiwars.evaluation import TERM_NAMES
from cardwright.games.psiwars.forecast import PsiAnswer, PsiCard, PsiScene
from cardwright.games.psiwars.pool import PsiPool, shipped
from cardwright.games.psiwars.printed import FORMS, STRENGTH_NAMES
from cardwright.games.psiwars.refusals import ENDINGS, REFUSALS
from cardwright.games.psiwars.state import FIXED, ROLL_OF_ABILITY, ROLL_OF_SEAT, SEATS, Book, Log, PsiWars
from cardwright.games.survey import Layout, Survey
from cardwright.games.words import read_seat
from cardwright.kernel.table import NOBODY


class PsiWarsGame(CardGame[PsiPool]):
    """Psi Wars, for two warlords with decks of their own."""

    name = "psiwars"
    title = "Psi Wars"
    pitch = "Grow creatures, weld robots, splice cyborgs, and bring the other Lab down before yours falls."
    minutes = "30-60"
    rules_version = 2
    rule_prefix = "PSI"
    answers = ANSWERS
    concede = int(Answer.CONCEDE)
    passing = (int(Answer.PASS), int(Answer.END_CREATION), int(Answer.ATTACK), int(Answer.DEFEND), int(Answer.KEEP))
    setting = options
    options = setting.OPTIONS
    refusals = REFUSALS
    endings = ENDINGS
    terms = TERM_NAMES
    unordered = frozenset({"hand", "units"})
    first_seat_field = "start"
    greedy_worlds = 2
    record_type = PsiWars
    book_type = Book
    survey_layout = Layout(PsiAnswer, PsiCard, PsiScene)
    building = decks
    writing = notation
    showing = view
    telling = telling
    turn_event = int(Log.TURN)
    look = faces.LOOK
    faces = faces
    left_out = (None, "", 0)

    # Cards and decks

    @property
    def own_pool(self) -> PsiPool:
        return shipped()

    def card_kinds(self) -> Sequence[str]:
        return tuple(FORMS)

    def read_deck(self, deck: Any) -> Deck:
        """A deck; its two parts may be listed apart."""
        return super().read_deck(decks.joined(deck) if isinstance(deck, Mapping) else deck)

    def cautions(self, decks_: Sequence[Any] = ()) -> list[str]:
        return decks.cautions([self.read_deck(deck) for deck in decks_ if deck is not None], self.pool)

    # Positions

    def findings(self, position: Position) -> Words:
        """What was rolled last, and the totals of the last battle."""
        record = position.record
        return {
            "rolled": [roll_words(int(roll)) for roll in record.history[: int(record.rolls)]],
            "totals": {
                seat_name(seat): [None if total == NOBODY else int(total) for total in record.totals[seat]]
                for seat in range(SEATS)
            },
        }

    def fix_chance(self, position: Position, word: str, value: Any) -> None:
        """Fix the dice of the seats: sides by ability, one or a list of them."""
        if word != "dice":
            can = "a scenario of it can fix 'deck', 'dice' and 'random'"
            raise UsageError(f"there is no {word!r} to fix in {self.title}; {can}")
        if not isinstance(value, Mapping):
            raise UsageError("dice must be a map of seats such as {P1: {physical: 3}}")
        position.book.fixed_dice[:] = 0
        for name, dice in value.items():
            seat = read_seat(name, "dice", SEATS)
            if not isinstance(dice, Mapping):
                raise UsageError(f"dice: those of {name} must be a map such as {{physical: 3}}")
            for ability, sides in dice.items():
                fix_die(position, seat, ability, sides if isinstance(sides, list) else [sides])

    def points_of(self, survey: Survey, actions: Sequence[int]) -> list[list[Pointer]]:
        return view.points_of(survey, actions)

    def whole_line(self, position: Position, seat: int, answers: Sequence[int]) -> str:
        return notation.whole_line(position, seat, answers)


def roll_words(roll: int) -> str:
    """A remembered die: `P1 R5`."""
    seat, die = divmod(roll, ROLL_OF_SEAT)
    return f"{seat_name(seat)} {die_name(*divmod(die, ROLL_OF_ABILITY))}"


def fix_die(position: Position, seat: int, ability: str, sides: Sequence[Any]) -> None:
    """Fix the next rolls of a die."""
    if ability not in STRENGTH_NAMES:
        raise UsageError(f"dice: there is no {ability!r} die; it is one of {', '.join(STRENGTH_NAMES)}")
    number = STRENGTH_NAMES.index(ability)
    most = int(position.book.sides[seat, number])
    if len(sides) > FIXED or not all(isinstance(side, int) and 1 <= side <= most for side in sides):
        raise UsageError(f"dice: at most {FIXED} rolls of a die can be fixed, each a side from 1 to {most}")
    position.book.fixed_dice[seat, number, : len(sides)] = sides
