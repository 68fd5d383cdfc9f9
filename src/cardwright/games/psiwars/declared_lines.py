"""Declarations of Psi Wars as lines: `attack A, B+C`, `defend A with B`, `equip X on Y`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright.games.interface import NotationError, Position, Refused
from cardwright.games.notation import (
    Line,
    Piece,
    group_of,
    scratch,
)
from cardwright.games.psiwars.answers import Answer
from cardwright.games.psiwars.naming import (
    own_card,
    unit_named,
)
from cardwright.games.psiwars.state import Question, Zone
from cardwright.games.words import is_legal, kind_name
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY


class Declaration:
    """A declaration that is carried out on a copy, part by part, up to the first that is refused."""

    def __init__(self, position: Position, seat: int) -> None:
        self.base, self.here, self.seat = position, scratch(position), seat
        self.found: list[int] = []
        self.taken: list[int] = []  # cards that were named
        self.is_refused = False

    def say(self, answer: int) -> None:
        """Answer the next part."""
        if self.is_refused:
            return
        self.found.append(int(answer))
        self.is_refused = not is_legal(self.here, self.seat, answer)
        if not self.is_refused:
            self.here.game.entries.answer(self.here.record, self.here.book, self.seat, int(answer))

    def unit(self, piece: Piece) -> int:
        """The unit that a name means, as all lay before the declaration; each is named once."""
        card = unit_named(self.base, self.seat, piece, taken=self.taken)
        self.taken.append(card)
        return card


def combatant(said: Line) -> tuple[Piece, Piece | None]:
    """A unit, or two that form a Stack: `A+B`."""
    piece = said.card()
    if piece is None:
        raise said.no_card()
    if not said.take(r"\+"):
        return piece, None
    other = said.card()
    if other is None:
        raise said.no_card()
    return piece, other


def attack(position: Position, seat: int, said: Line) -> list[int]:
    """All attackers in the order in which they fight: `attack A, B+C`."""
    made = Declaration(position, seat)
    while True:
        unit, partner = combatant(said)
        made.say(Answer.FIGHTER + made.unit(unit))
        if partner is not None and not made.is_refused:
            made.say(Answer.STACK + made.unit(partner))
        if not said.rest:
            break
        if not said.take(","):
            raise NotationError(f"{said.rest!r} does not belong here; write `attack A, B+C`")
    made.say(Answer.ATTACK)
    return made.found


def defend(position: Position, seat: int, said: Line) -> list[int]:
    """Attackers, each with who engages it: `defend A with B, C with D+E`."""
    made = Declaration(position, seat)
    while True:
        attacker = said.card()
        if attacker is None:
            raise said.no_card()
        if not said.take(r"with\b"):
            raise NotationError("write `defend A with B`: A attacks, and B engages it")
        unit, partner = combatant(said)
        made.say(Answer.FIGHTER + made.unit(unit))
        if partner is not None and not made.is_refused:
            made.say(Answer.STACK + made.unit(partner))
        if not made.is_refused:
            foe = attacker if attacker.seat != NOBODY else replace(attacker, seat=1 - seat)
            made.say(Answer.CARD + unit_named(position, seat, foe, (Zone.FIELD,)))
        if not said.rest:
            break
        if not said.take(","):
            raise NotationError(f"{said.rest!r} does not belong here; write `defend A with B, C with D`")
    made.say(Answer.DEFEND)
    return made.found


def equip(position: Position, seat: int, said: Line) -> list[int]:
    """Equipment and where it goes: `equip X on Y, Z on W`; alone it asks where."""
    pairs: list[tuple[Piece, Piece | None]] = []
    while True:
        piece = said.card()
        if piece is None:
            raise said.no_card()
        unit = said.card() if said.take(r"on(?:to)?\b") else None
        pairs.append((piece, unit))
        if not said.rest:
            break
        if not said.take(","):
            raise NotationError(f"{said.rest!r} does not belong here; write `equip X on Y, Z on W`")
    made = Declaration(position, seat)
    while pairs and not made.is_refused:
        piece, unit = pairs.pop(0)
        made.say(Answer.EQUIP + unit_named(position, seat, piece, (Zone.EQUIPMENT,), made.taken))
        if unit is None:
            break
        if not made.is_refused:
            made.say(Answer.CARD + unit_named(position, seat, unit))
        push_on(made, pairs)
    return made.found


def push_on(made: Declaration, pairs: list[tuple[Piece, Piece | None]]) -> None:
    """Equipment that must make room goes where the line says."""
    while not made.is_refused and int(made.here.record.question) == Question.BEARER:
        moved = int(made.here.record.agenda[int(made.here.record.agenda_size) - 1, Row.OTHER])
        kind = int(made.here.record.kind[moved])
        pair = next((pair for pair in pairs if pair[0].kind == kind and pair[1] is not None), None)
        if pair is None or pair[1] is None:
            raise Refused(("PSI-11.8", "PSI-G38"), f"{kind_name(made.here, kind)} must go somewhere else")
        pairs.remove(pair)
        made.say(Answer.CARD + unit_named(made.base, made.seat, pair[1]))


def whole_line(position: Position, seat: int, answers: Sequence[int]) -> str:
    """A declaration of several parts as one line, or nothing where the answers are none."""
    question = int(position.record.question)
    if question not in (Question.ATTACK, Question.DEFEND) or answers[-1] not in (Answer.ATTACK, Answer.DEFEND):
        return ""
    parts: list[str] = []
    for action in answers[:-1]:
        group, card = group_of(Answer, action)
        name = own_card(position, seat if group != Answer.CARD else 1 - seat, card)
        if group == Answer.FIGHTER:
            parts.append(name)
        elif group == Answer.STACK:
            parts[-1] += f"+{name}"
        elif group == Answer.CARD:
            parts[-1] = f"{name} with {parts[-1]}"
        else:
            return ""
    return f"{'attack' if question == Question.ATTACK else 'defend'} {', '.join(parts)}"
